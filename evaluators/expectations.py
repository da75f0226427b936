"""What OSWorld's rules say is expected, and how its `{method, ref}` rules match a value."""

from __future__ import annotations

import operator
import re
from typing import Any

_COMPARISONS = ("eq", "ne", "le", "lt", "ge", "gt")
_FLAGS = {"I": re.I, "S": re.S, "M": re.M, "X": re.X, "A": re.A}


def expected_in(expected: Any) -> Any:
    """Return the value under `expected` in rules, or what was given in place of rules.

    >>> expected_in({"expected": 3}), expected_in(3)
    (3, 3)
    """
    if isinstance(expected, dict) and "expected" in expected:
        return expected["expected"]
    return expected


def rules_in(expected: Any) -> dict[str, Any]:
    """Return rules as an object; raise ValueError for anything else."""
    if not isinstance(expected, dict):
        raise ValueError(f"expected needs an object of rules; got {expected!r}.")
    return expected


def obeys(value: Any, rule: dict[str, Any]) -> bool:
    """Return whether a value obeys `{method, ref}` (OSWorld, `_match_value_to_rule`).

    Methods: `eq ne le lt ge gt`, `re` with flags as in `re.S.M`, `approx:0.1`, `str_list_eq` and
    `str_set_eq` (the value is a list in text, its items parted by commas).

    >>> obeys("dark theme", {"method": "re", "ref": "dark"}), obeys(3, {"method": "gt", "ref": 4})
    (True, False)
    """
    method, ref = str(rule.get("method", "eq")), rule.get("ref")
    name, *flags = method.split(".")
    if method in _COMPARISONS:
        return _compares(method, value, ref)
    if name == "re" and set(flags) <= set(_FLAGS):
        combined = re.RegexFlag(0)
        for flag in flags:
            combined |= _FLAGS[flag]
        return value is not None and re.search(str(ref), str(value), combined) is not None
    if method.startswith("approx:"):
        return _approximates(value, ref, float(method.removeprefix("approx:")))
    if method in ("str_list_eq", "str_set_eq"):
        items = str(value).split(",")
        return items == ref if method == "str_list_eq" else set(items) == set(ref or ())
    raise ValueError(f"Unknown method {method!r} in the rule {rule!r}.")


def _compares(method: str, value: Any, ref: Any) -> bool:
    try:
        return bool(getattr(operator, method)(value, ref))
    except TypeError:
        return False


def _approximates(value: Any, ref: Any, tolerance: float) -> bool:
    try:
        return abs(float(value) - float(ref)) <= tolerance
    except (TypeError, ValueError, OverflowError):
        return False
