"""JSON with comments, as editors keep their settings."""

from __future__ import annotations

import re

_STRING = r'"(?:[^"\\]|\\.)*"'
_TOKEN = re.compile(rf"{_STRING}|//[^\n]*|/\*", re.DOTALL)
_STRING_OR_COMMA = re.compile(rf"{_STRING}|,(?=\s*[}}\]])", re.DOTALL)


def strip_comments(text: str) -> str:
    """Return plain JSON: comments and trailing commas taken out, strings left alone.

    Takes time in proportion to the text, whatever is in it.

    >>> strip_comments('{"a": "// no", /* x */ "b": [1,], } // end')
    '{"a": "// no",  "b": [1] } '
    """
    return _STRING_OR_COMMA.sub(lambda match: match[0].removeprefix(","), _bare(text))


def _bare(text: str) -> str:
    kept, at = [], 0
    while (token := _TOKEN.search(text, at)) is not None:
        kept.append(text[at : token.start()])
        at = token.end()
        if token[0].startswith('"'):
            kept.append(token[0])
        elif token[0] == "/*":
            # Found by hand: a pattern would search to the end again for each one left open.
            end = text.find("*/", at)
            at = len(text) if end < 0 else end + 2
    return "".join([*kept, text[at:]])
