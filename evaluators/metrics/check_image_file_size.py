"""OSWorld's `check_image_file_size`: a file is at most so large."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.expectations import rules_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the file has at most the `max_size` bytes of the rules."""
    del before
    limit = rules_in(expected)["max_size"]
    size = after.get("size") if isinstance(after, dict) else None
    if not isinstance(size, int):
        return Judgement(0.0, "missing" if after is None else "it is no file")
    return Judgement.of(size <= limit, f"it has {size} bytes")
