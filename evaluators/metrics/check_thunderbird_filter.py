"""OSWorld's `check_thunderbird_filter`: Thunderbird has these message filters."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, lines_of
from cuaenv.evaluators.expectations import rules_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when for each `expect` a filter has its fields, and for no `unexpect` one has.

    `condition` is a list, compared in any order.
    """
    del before
    rules = rules_in(expected)
    lines = lines_of(after)
    if lines is None:
        return lacking(after)
    filters = _read(lines)
    for wish in rules.get("expect") or ():
        if not any(_fits(item, wish) for item in filters):
            return Judgement(0.0, f"no filter has {brief(wish)}")
    for wish in rules.get("unexpect") or ():
        if any(_fits(item, wish) for item in filters):
            return Judgement(0.0, f"a filter has {brief(wish)}")
    return Judgement(1.0, "the filters are as wanted")


def _read(lines: list[str]) -> list[dict[str, Any]]:
    """Return the filters of msgFilterRules.dat; each begins with its name."""
    filters: list[dict[str, Any]] = []
    for line in lines:
        key, _, value = line.strip().partition("=")
        value = value.strip().strip('"')
        if key == "name":
            filters.append({})
        if not filters:
            continue
        if key == "condition":
            filters[-1][key] = re.findall(r"(?:AND |OR )?\([^()]*\)|ALL", value)
        else:
            filters[-1][key] = value
    return filters


def _fits(item: dict[str, Any], wish: dict[str, Any]) -> bool:
    return all(
        sorted(item.get(key, ())) == sorted(value)
        if isinstance(value, list)
        else item.get(key) == value
        for key, value in wish.items()
    )
