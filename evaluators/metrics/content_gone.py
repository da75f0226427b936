"""Files are deleted: neither they nor their texts are left anywhere."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(after: Any, before: Any = None, *, texts: dict[str, str]) -> Judgement:
    """Pass when nothing lies at any path and no file holds any text; score the share that is gone.

    A file moved, renamed, changed in place or closed is not deleted. What cannot be looked into
    may hold any text, so nothing counts as gone while there is some that was not so at the start.

    Args:
        after: evidence of `texts` with `closed`.
        before: the same at reset.
        texts: the texts, by the path where each lay.
    """
    if not texts or not all(texts.values()):
        raise ValueError("content_gone needs `texts`, and no empty ones.")
    held = after if isinstance(after, dict) else {}
    known = before if isinstance(before, dict) else {}
    for path, text in held.items():
        if text is None and known.get(path, "") is not None:
            return Judgement(0.0, f"{path} cannot be looked into, so it cannot be ruled out")
    left = {path: where for path, text in texts.items() if (where := _where(path, text, held))}
    if not left:
        return Judgement(1.0, "all of it is gone")
    path, where = next(iter(left.items()))
    return Judgement(1.0 - len(left) / len(texts), f"{path} is not gone: see {where}")


def _where(path: str, text: str, held: dict[str, Any]) -> str:
    if path in held:
        return path
    texts = ((other, found) for other, found in held.items() if isinstance(found, str))
    return next((other for other, found in texts if text in found), "")
