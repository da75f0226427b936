"""Texts still exist somewhere."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(after: Any, before: Any = None, *, texts: dict[str, str] | list[str]) -> Judgement:
    """Pass when each text is still the content of some file, or part of it; score the share.

    Moving or renaming a file, or adding to it, keeps its text. Two equal texts need only one file.

    Args:
        after: evidence of `texts`.
        before: not used.
        texts: the texts, or by the path where each lay.
    """
    del before
    # No dict: two texts may begin alike.
    named = list(texts.items()) if isinstance(texts, dict) else [(one[:40], one) for one in texts]
    if not named or not all(text for _, text in named):
        raise ValueError("content_survives needs `texts`, and no empty ones.")
    held = list(after.values()) if isinstance(after, dict) else []
    held = [text for text in held if isinstance(text, str)]
    lost = [name for name, text in named if not any(text in other for other in held)]
    if not lost:
        return Judgement(1.0, "the content still exists")
    return Judgement(1.0 - len(lost) / len(named), f"the content of {lost[0]} is gone")
