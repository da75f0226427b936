"""OSWorld's `check_thunderbird_prefs`: Thunderbird's settings obey rules."""

from __future__ import annotations

import json
import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, lines_of
from cuaenv.evaluators.expectations import obeys, rules_in

_PREF = re.compile(r'user_pref\("((?:[^"\\]|\\.)+)", (.+)\);')


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when each preference of `expect` obeys its rule and none of `unexpect` does."""
    del before
    rules = rules_in(expected)
    lines = lines_of(after)
    if lines is None:
        return lacking(after)
    prefs = dict(pref for pref in map(_read, lines) if pref is not None)
    for name, rule in (rules.get("expect") or {}).items():
        if name not in prefs or not obeys(prefs[name], rule):
            return Judgement(0.0, f"{name} is {brief(prefs.get(name))}")
    for name, rule in (rules.get("unexpect") or {}).items():
        if name in prefs and obeys(prefs[name], rule):
            return Judgement(0.0, f"{name} is {brief(prefs[name])}")
    return Judgement(1.0, "the preferences are as wanted")


def _read(line: str) -> tuple[str, Any] | None:
    match = _PREF.fullmatch(line.strip())
    if match is None:
        return None
    try:
        return match[1], json.loads(match[2])
    except (ValueError, RecursionError):
        return None
