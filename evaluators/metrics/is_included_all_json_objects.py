"""OSWorld's `is_included_all_json_objects`: an object holds all of these values."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import json_of
from cuaenv.evaluators.expectations import expected_in
from cuaenv.evaluators.matching import same


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when every key and value expected is in the object, at every depth."""
    del before
    found, why = json_of(after)
    if found is None:
        return Judgement(0.0, why)
    right = _holds(found, expected_in(expected))
    return Judgement.of(right, "all values are there" if right else "values are missing")


def _holds(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            key in found and _holds(found[key], value) for key, value in wanted.items()
        )
    return same(found, wanted)
