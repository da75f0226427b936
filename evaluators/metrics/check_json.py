"""OSWorld's `check_json`: values at places in a JSON file obey rules."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, json_of
from cuaenv.evaluators.expectations import obeys, rules_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when each `expect` holds and no `unexpect` does; each is `{key: [...], method, ref}`."""
    del before
    rules = rules_in(expected)
    value, why = json_of(after)
    if value is None:
        return Judgement(0.0, why)
    for rule in rules.get("expect") or ():
        found = _at(value, rule["key"])
        if not found or not obeys(found[0], rule):
            return Judgement(0.0, f"{rule['key']} is {brief(found[0]) if found else 'missing'}")
    for rule in rules.get("unexpect") or ():
        found = _at(value, rule["key"])
        if found and obeys(found[0], rule):
            return Judgement(0.0, f"{rule['key']} is {brief(found[0])}")
    return Judgement(1.0, "the values are as wanted")


def _at(value: Any, keys: list[Any]) -> list[Any]:
    """Return the one value the keys lead to; nothing where they lead nowhere."""
    for key in keys:
        if (isinstance(value, dict) and key in value) or (
            isinstance(value, list) and isinstance(key, int) and -len(value) <= key < len(value)
        ):
            value = value[key]
        else:
            return []
    return [value]
