"""OSWorld's `check_direct_json_object`: an object has these values."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, json_of, listed
from cuaenv.evaluators.expectations import rules_in
from cuaenv.evaluators.matching import same


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when each key expected has its value.

    The rules may say `expect_in_result` (each value is part of the one found) and
    `ignore_list_order`.
    """
    del before
    rules = rules_in(expected)
    # OSWorld reads what a program printed, which may be a Python dict.
    found, why = json_of(after.replace("'", '"') if isinstance(after, str) else after)
    if not isinstance(found, dict):
        return Judgement(0.0, why or "it holds no object")
    for key, value in rules_in(rules.get("expected")).items():
        if not _fits(found.get(key), value, rules):
            return Judgement(0.0, f"{key} is {brief(found.get(key))}")
    return Judgement(1.0, "the values are as wanted")


def _fits(found: Any, wanted: Any, rules: dict[str, Any]) -> bool:
    if rules.get("expect_in_result"):
        held = found if isinstance(found, str | list) else []
        return any(str(option) in held for option in listed(wanted))
    if rules.get("ignore_list_order") and isinstance(found, list) and isinstance(wanted, list):
        return sorted(map(str, found)) == sorted(map(str, wanted))
    return same(found, wanted)
