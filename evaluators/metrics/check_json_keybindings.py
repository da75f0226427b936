"""OSWorld's `check_json_keybindings`: an editor's keys have this binding."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import json_of
from cuaenv.evaluators.expectations import expected_in
from cuaenv.evaluators.matching import same


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the JSON array in the file, comments allowed, has the binding expected."""
    del before
    bindings, why = json_of(after)
    if not isinstance(bindings, list):
        return Judgement(0.0, why or "it holds no array")
    right = any(same(binding, expected_in(expected)) for binding in bindings)
    return Judgement.of(right, f"it has {len(bindings)} bindings" + ("" if right else ", not this"))
