"""OSWorld's `check_json_settings`: a settings file has these values."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, json_of
from cuaenv.evaluators.expectations import expected_in, rules_in
from cuaenv.evaluators.matching import same


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when every key expected has its value in the JSON file."""
    del before
    settings, why = json_of(after)
    if not isinstance(settings, dict):
        return Judgement(0.0, why or "it holds no object")
    for key, value in rules_in(expected_in(expected)).items():
        if key not in settings or not same(settings[key], value):
            return Judgement(0.0, f"{key} is {brief(settings.get(key))}")
    return Judgement(1.0, "the settings are as wanted")
