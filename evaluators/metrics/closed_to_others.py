"""Nobody but the owner may do something with files."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.modes import bits, octal


def metric(after: Any, before: Any = None, *, lacks: str = "077") -> Judgement:
    """Pass when no file has any of the bits; what is not there is open to nobody.

    Args:
        after: evidence of `holders` or `modes`.
        before: not used.
        lacks: octal bits that must not be set.
    """
    del before
    refused = octal(lacks)
    if after is not None and not isinstance(after, dict):
        return Judgement(0.0, "it is no list of modes")
    for path, entry in (after or {}).items():
        if isinstance(entry, dict) and bits(entry.get("mode")) & refused:
            return Judgement(0.0, f"{path} is open to others: {entry.get('mode')}")
    return Judgement(1.0, "it is open to its owner only")
