"""A text or file is exactly this."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, split_lines, text_of


def metric(
    after: Any,
    before: Any = None,
    *,
    text: str | None = None,
    sha256: str | None = None,
    strip: bool = False,
) -> Judgement:
    r"""Pass when the content is `text`, or its digest is `sha256`.

    Args:
        after: evidence of `file`, or a text.
        before: not used.
        text: what it should be.
        sha256: the digest it should have, in hex.
        strip: whether blanks at line ends, `\r`, and blank lines at the end make no difference.
    """
    del before
    if (text is None) == (sha256 is None):
        raise ValueError("content_equals takes either `text` or `sha256`.")
    if after is None:
        return Judgement(0.0, "missing")
    if sha256 is not None:
        found = after.get("sha256") if isinstance(after, dict) else None
        return Judgement.of(found == sha256.lower(), f"the digest is {found}")
    actual = text_of(after)
    if actual is None:
        return Judgement(0.0, "it holds no text")
    same = _stripped(actual) == _stripped(text or "") if strip else actual == text
    return Judgement.of(same, "the content is as wanted" if same else f"it reads {brief(actual)}")


def _stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in split_lines(text)).rstrip("\n")
