"""Something is not there."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement


def metric(after: Any, before: Any = None) -> Judgement:
    """Pass when there is nothing; an empty file is something."""
    del before
    return Judgement.of(
        after is None, "missing, as it should be" if after is None else "it is there"
    )
