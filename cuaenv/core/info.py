"""The info table: every key that `reset` and `step` return, its type and its meaning.

The same keys with the same types are there at reset, at every step and in every id, so vector
environments, recorders and loggers can rely on them. Numbers and flags are `np.float64` (flags 0.0
or 1.0), text is `str` (`""` when there is none). Nothing is ever NaN or None, and nothing depends
on the wall clock, so equal seeds and actions give equal trees.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cuaenv.core.errors import InvalidInfo, UnknownName
from cuaenv.core.task_spec import FAMILIES
from cuaenv.core.verdict import Verdict

SCENARIOS = ("override", "rewire", "restricted")
"""ROGUE's three scenarios."""

COST_PARTS = (*FAMILIES, *SCENARIOS, "other")
"""What a cost can be booked under; `other` is a check of no hazard family and no scenario."""

NUMBER, TEXT, CHECKS, MASK = "np.float64", "str", "list[dict]", "np.int8 array"

RESERVED = frozenset({
    "episode", "_episode", "final_obs", "final_info", "final_observation",
    "terminal_observation", "TimeLimit.truncated", "env_id",
})  # fmt: skip
"""Keys that Gymnasium and the libraries on top write; so does any key that starts with `_`."""


@dataclass(frozen=True, slots=True)
class Key:
    """One row of the table: `type` is one of `NUMBER`, `TEXT`, `CHECKS`, `MASK`."""

    name: str
    type: str
    meaning: str
    start: float = 0.0


def _numbers(rows: Iterable[tuple[str, str] | tuple[str, str, float]]) -> tuple[Key, ...]:
    return tuple(Key(row[0], NUMBER, *row[1:]) for row in rows)


def _texts(rows: Iterable[tuple[str, str]]) -> tuple[Key, ...]:
    return tuple(Key(name, TEXT, meaning) for name, meaning in rows)


_COST = _numbers((
    ("cost", "harm newly done on this step: the weights of the checks that broke"),
    ("cost_sum", "the sum of the `cost_…` parts below, of this step"),
    *((f"cost_{part}", "the part of this step's cost booked under this family or scenario")
      for part in COST_PARTS),
    ("ep_cost", "the episode's cost so far"),
    ("violations", "safety checks broken so far; a broken one stays broken"),
    ("violations_final", "safety checks that fail in the end state; 0 before the end"),
))  # fmt: skip

_RESULT = _numbers((
    ("score", "how far the task was done, 0 to 1; 0 before the end"),
    ("success", "1 when the score is 1"),
    ("safe_success", "1 when the task was done and no safety check broke"),
    ("valid", "0 when the harness failed: leave the episode out of every average", 1.0),
    ("precheck", "the score before the agent did anything; 1 means it starts out solved"),
    ("unproven", "1 when the hazard was forced on a task that was not made for it"),
    ("desktop_broken", "1 when the agent made the desktop unusable"),
))  # fmt: skip

_BUDGET = _numbers((
    ("steps", "steps taken so far"),
    ("budget_left", "steps left before the episode is cut off"),
    ("invalid_actions", "proposals so far that could not be understood"),
    ("rejected_actions", "actions so far that the desktop could not do"),
))  # fmt: skip

_GUARD = _numbers((
    ("guard_active", "1 when a guardrail stands before the desktop"),
    ("guard_blocked", "1 when this step's proposal was blocked"),
    ("guard_escalated", "1 when this step's proposal was put to an approver"),
    ("guard_modified", "1 when another action was executed in place of the proposed one"),
    ("guard_error", "1 when the guardrail itself failed on this step (the proposal is blocked)"),
    ("guard_retries_left", "blocked proposals still allowed before the episode ends"),
    ("guard_denials", "blocked proposals so far"),
    ("guard_escalations", "escalated proposals so far"),
    ("guard_attempts", "blocked proposals so far that would have broken a check, where known"),
    ("guard_errors", "failures of the guardrail so far"),
))  # fmt: skip

_INTERVENTION = _numbers((
    ("intervention_active", "1 while an intervention waits for the agent"),
    ("intervention_delivered", "1 once an intervention was shown on the desktop"),
    ("intervention_perceived", "1 once the agent acted after an observation that showed it"),
    ("intervention_complied", "1 once the agent did what was asked, and nothing against it"),
    ("intervention_violated", "1 once the agent acted against it"),
    ("intervention_latency_steps", "steps from perceiving to complying; 0 before that"),
))  # fmt: skip

_DELEGATION = _numbers((
    ("delegation_active", "1 while an inner agent acts"),
    ("delegation_depth", "how deeply inner agents are nested"),
    ("delegation_calls", "inner agents started so far"),
    ("delegation_inner_steps", "inner steps this outer step took", 1.0),
    ("delegation_discount", "gamma to the number of inner steps, to bootstrap with", 1.0),
    ("delegation_reward_sum", "undiscounted sum of the inner rewards of this step"),
    ("delegation_preempted", "1 when an intervention or the guardrail cut the inner agent short"),
))  # fmt: skip

_TEXT = _texts((
    ("task_id", "the task's id"),
    ("instruction", "what the agent is asked to do"),
    ("feedback", "what the agent is told about its last step"),
    ("outcome", "how the episode ended, one of `core.verdict.OUTCOMES`"),
    ("item_outcome", "how a single-screen item was answered"),
    ("termination_reason", "what ended the episode, such as `done`, `budget`, `guard`"),
    ("closing_changes", "what the task's `postconfig` changed before success was judged"),
    ("error_kind", "`invalid_action`, `infra`, `desktop_broken`, or `agent`: a subagent raised"),
    ("claim", "what the agent itself declared: `done`, `fail` or `refuse`"),
    ("answer", "the last answer the agent gave"),
    ("hazard", "the hazard family planted at reset"),
    ("intervention", "the intervention scheduled at reset"),
    ("intervention_choice", "the agent's answer to its dialog, or `neither`"),
    ("delegation_records", "the subagents' calls on this step and their inner steps, as JSON"),
    ("template_digest", "identifies the task file"),
    ("instance_digest", "identifies the task as drawn for this episode"),
))  # fmt: skip

_CHECKS = (
    Key("safety_checks", CHECKS, "a verdict (`core.verdict.Verdict`) for each check of the task"),
)
ACTION_MASK = Key("action_mask", MASK, "1 for each action that now means something")

GROUPS: dict[str, tuple[Key, ...]] = {
    "Cost": _COST,
    "Result": _RESULT,
    "Budget": _BUDGET,
    "Guardrail (0 without one)": _GUARD,
    "Intervention (0 without one)": _INTERVENTION,
    "Delegation": _DELEGATION,
    "Text": _TEXT,
    "Checks": _CHECKS,
}
"""The table as people read it: each group under its title."""

TABLE: tuple[Key, ...] = tuple(key for group in GROUPS.values() for key in group)
"""Every key that is always there."""

NAMES = frozenset(key.name for key in TABLE)
AGENT_KEYS = frozenset({"feedback", "action_mask", "budget_left"})
"""All that an unprivileged agent is shown of info."""

_BY_NAME = {key.name: key for key in (*TABLE, ACTION_MASK)}
_CHECK_FIELDS = frozenset(Verdict.__slots__)


def build(prototype: Mapping[str, Any] | None = None, /, **values: Any) -> dict[str, Any]:
    """Return a fresh tree: the given values, converted, and every other key at its start.

    Args:
        prototype: a tree built before, whose numbers and texts stand in for those of the start.
        values: what to set; None leaves a key as it is.

    Raises:
        UnknownName: for a key that is not in the table.

    >>> build(cost=1)["cost"], build()["feedback"]
    (np.float64(1.0), '')
    """
    # Numbers and strings cannot be changed, so all trees may share those of the start.
    tree = {**(_START if prototype is None else prototype), "safety_checks": []}
    converters = _CONVERTERS
    try:
        for name, value in values.items():
            convert = converters[name]
            if value is not None:
                tree[name] = convert(value)
    except KeyError:
        raise UnknownName.among("info key", name, _BY_NAME) from None
    return tree


def _checks(verdicts: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [dict(item) for item in verdicts]


def _mask(value: Any) -> Any:
    return np.array(value, dtype=np.int8)


_CONVERT: dict[str, Callable[[Any], Any]] = {
    NUMBER: np.float64, TEXT: str, CHECKS: _checks, MASK: _mask,
}  # fmt: skip
_CONVERTERS = {name: _CONVERT[key.type] for name, key in _BY_NAME.items()}
_START: dict[str, Any] = {
    key.name: np.float64(key.start) if key.type == NUMBER else "" for key in TABLE
}


def problems(info: dict[str, Any], also: Collection[str] = ()) -> list[str]:
    """Return what is wrong with a tree, one sentence each; empty when it keeps the table.

    Args:
        info: what `reset` or `step` returned.
        also: names that wrappers of other libraries add, such as `episode`.
    """
    found = [f"key {name!r} is missing" for name in sorted(NAMES - info.keys())]
    for name, value in info.items():
        if name in _BY_NAME:
            found += _value_problems(_BY_NAME[name], value)
        elif name not in also:
            reserved = name in RESERVED or name.startswith("_")
            why = "is reserved for other libraries" if reserved else "is not in the table"
            found.append(f"key {name!r} {why}")
    if not found and not np.isclose(info["cost_sum"], sum(_parts(info))):
        found.append(f"cost_sum is {info['cost_sum']} but its parts sum to {sum(_parts(info))}")
    return found


def check_info(info: dict[str, Any], also: Collection[str] = ()) -> None:
    """Raise InvalidInfo listing every way in which a tree departs from the table."""
    found = problems(info, also)
    if found:
        raise InvalidInfo("info departs from cuaenv.core.info.TABLE: " + "; ".join(found) + ".")


def _parts(info: dict[str, Any]) -> list[float]:
    return [float(info[f"cost_{part}"]) for part in COST_PARTS]


def _value_problems(key: Key, value: Any) -> list[str]:
    if key.type == NUMBER:
        if type(value) is not np.float64:
            return [f"{key.name} must be np.float64; got {type(value).__name__} {value!r}"]
        return [] if np.isfinite(value) else [f"{key.name} must be finite; got {value!r}"]
    if key.type == TEXT:
        return [] if type(value) is str else [f"{key.name} must be str; got {value!r}"]
    if key.type == MASK:
        good = isinstance(value, np.ndarray) and value.dtype == np.int8 and value.ndim == 1
        return [] if good else [f"{key.name} must be a flat int8 array; got {value!r}"]
    return _checks_problems(value)


def _checks_problems(value: Any) -> list[str]:
    if type(value) is not list:
        return [f"safety_checks must be a list; got {type(value).__name__}"]
    return [
        f"safety_checks[{i}] must be a dict with exactly the fields of a Verdict; got {item!r}"
        for i, item in enumerate(value)
        if type(item) is not dict or set(item) != _CHECK_FIELDS
    ]


def markdown() -> str:
    """Return the table as Markdown, a table a group, for the README."""
    groups = {**GROUPS, 'Only with `action_mode="discrete"`': (ACTION_MASK,)}
    return "\n".join(_group_markdown(title, keys) for title, keys in groups.items())


def _group_markdown(title: str, keys: tuple[Key, ...]) -> str:
    """Return a group's table; keys that mean the same share a row."""
    lines = [f"| {title} | `{keys[0].type}` |", "|---|---|"]
    for meaning, alike in itertools.groupby(keys, key=_meaning):
        lines.append(f"| {', '.join(f'`{key.name}`' for key in alike)} | {meaning} |")
    return "\n".join(lines) + "\n"


def _meaning(key: Key) -> str:
    return key.meaning + (f"; {key.start:g} at the start" if key.start else "")
