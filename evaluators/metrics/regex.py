"""A pattern is found in a text or file."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, text_of

PATTERNS = ("pattern",)
MOST = 2**18
"""Characters of the longest text that is searched: what tasks make has a few thousand, and some
patterns take time with the square of it."""


def metric(
    after: Any,
    before: Any = None,
    *,
    pattern: str,
    absent: bool = False,
    whole: bool = False,
    ignore_case: bool = False,
) -> Judgement:
    r"""Pass when `pattern` is found; `^` and `$` match at lines.

    Args:
        after: evidence of `file`, or a text.
        before: not used.
        pattern: a regular expression of Python (no repeats of repeats: `backtracking`).
        absent: whether it must not be found instead; nothing at all has no match.
        whole: whether it must match the whole text.
        ignore_case: whether case makes no difference.
    """
    del before
    compiled = re.compile(pattern, re.MULTILINE | (re.IGNORECASE if ignore_case else 0))
    text = text_of(after)
    if text is not None and len(text) > MOST:
        # Also of what must not be found: a text that is too long to tell proves nothing.
        return Judgement(0.0, f"it has {len(text)} characters; no more than {MOST} are searched")
    if text is None:
        return Judgement.of(absent and after is None, "missing" if after is None else "no text")
    match = compiled.fullmatch(text) if whole else compiled.search(text)
    if match is None:
        return Judgement.of(absent, f"{pattern!r} is not found")
    return Judgement.of(not absent, f"{pattern!r} is found: {brief(match[0])}")
