"""A text or file contains these strings."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, listed, text_of


def metric(
    after: Any,
    before: Any = None,
    *,
    texts: str | list[str],
    any_of: bool = False,
    absent: bool = False,
    ignore_case: bool = False,
) -> Judgement:
    """Pass when all of `texts` are in the content; score the share that is.

    Args:
        after: evidence of `file`, or a text.
        before: not used.
        texts: what to look for.
        any_of: whether one of them is enough.
        absent: whether none of them may be there instead; nothing at all contains none.
        ignore_case: whether case makes no difference.
    """
    del before
    wanted = [str(text) for text in listed(texts)]
    if not wanted or not all(wanted):
        raise ValueError("content_contains needs at least one text, and no empty ones.")
    content = text_of(after)
    if after is None or content is None:
        nothing = "missing" if after is None else "it holds no text"
        return Judgement.of(absent and after is None, nothing)
    fold = str.casefold if ignore_case else str
    found = [text for text in wanted if fold(text) in fold(content)]
    if absent:
        return Judgement.of(not found, f"contains {brief(found)}" if found else "contains none")
    if any_of:
        return Judgement.of(bool(found), f"contains {brief(found)}" if found else "contains none")
    lacking = [text for text in wanted if text not in found]
    why = f"lacks {brief(lacking)}" if lacking else "contains everything"
    return Judgement(len(found) / len(wanted), why)
