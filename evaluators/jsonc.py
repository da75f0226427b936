"""JSON with comments, as editors keep their settings."""

from __future__ import annotations

import re

_STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_STRING_OR_COMMA = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])', re.DOTALL)


def strip_comments(text: str) -> str:
    """Return plain JSON: comments and trailing commas taken out, strings left alone.

    >>> strip_comments('{"a": "// no", /* x */ "b": [1,], } // end')
    '{"a": "// no",  "b": [1] } '
    """
    bare = _STRING_OR_COMMENT.sub(_keep_string, text)
    return _STRING_OR_COMMA.sub(_keep_string, bare)


def _keep_string(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else ""
