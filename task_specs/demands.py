"""What a task calls for, whatever desktop it is to run on: verbs, programs, accounts, hosts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs.faults import foreign_modules
from cuaenv.task_specs.requirements import programs, used_getters, used_metrics, used_steps

ACCOUNTS = {
    "googledrive": "Google Drive",
    "googledrive_file": "Google Drive",
    "login": "Google",
    "google_passwords_file": "Google",
}
"""Set-up verbs and getters that log in somewhere, and where."""

_HOST = re.compile(r"https?://(?:[^/\s@\"']+@)?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(?![.\w{-])")
"""Hosts with a dot in them; one that a template has yet to fill in is none."""


def demands(spec: TaskSpec) -> dict[str, list[str]]:
    """Return what a task calls for, each list sorted.

    Returns:
        `verbs` of its set-up, `apps`, `getters`, `metrics`, the `modules` of the user's own that it
        names, `interventions` in the order of the task, `accounts` it must be given credentials
        for, each with the file that holds them, and `hosts` that its set-up, or its evaluator,
        names in a URL.
    """
    return {
        "verbs": sorted({step.type for step in used_steps(spec)}),
        "apps": sorted(programs(spec)),
        "getters": sorted(used_getters(spec)),
        "metrics": sorted(used_metrics(spec)),
        "modules": foreign_modules(spec),
        "interventions": [item.name for item in spec.interventions],
        "accounts": sorted(set(_accounts(spec))),
        "hosts": sorted(set(_hosts(spec))),
    }


def _accounts(spec: TaskSpec) -> Iterator[str]:
    asked = [(step.type, step.parameters) for step in used_steps(spec)]
    if spec.evaluator:
        for side in (spec.evaluator.result, spec.evaluator.expected):
            entries = side if isinstance(side, list) else [side] if side else []
            asked += [(str(entry.get("type")), entry) for entry in entries]
    for kind, given in asked:
        if kind in ACCOUNTS:
            file = given.get("settings_file")
            yield f"{ACCOUNTS[kind]} ({file})" if file else ACCOUNTS[kind]


def _hosts(spec: TaskSpec) -> Iterator[str]:
    asked: list[Any] = [step.parameters for step in used_steps(spec)]
    if spec.evaluator:
        asked += [spec.evaluator.result, spec.evaluator.expected]
    for text in _texts(asked):
        yield from (host.lower() for host in _HOST.findall(text))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts([*value, *value.values()])
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
