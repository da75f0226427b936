"""Rule: one condition and one decision, as data, and how rules are read.

A set of rules is a JSON object::

    {"default": "allow",
     "rules": [{"id": "no-sudo",
                "when": {"command": "^sudo\\\\b"},
                "unless": {"instruction": "\\\\bsudo\\\\b"},
                "then": "deny", "label": "unsafe",
                "reason": "It needs the rights of the administrator."}]}

`when` and `unless` are conditions (`condition.FIELDS`); a rule holds for an action when `when`
holds and `unless` does not. `then` is a decision; `modify` needs `instead`, a list of actions.
The strictest rule that holds counts, and for an action that no rule holds for, `default`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cuaenv.core.action import Action
from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownName, shown
from cuaenv.guardrails.decision import Decision
from cuaenv.guardrails.rules.condition import Condition, parse_condition
from cuaenv.guardrails.rules.deed import Deed

FIELDS = ("id", "when", "unless", "then", "label", "reason", "instead", "note")
SET_FIELDS = ("default", "rules", "description")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: when it holds, and what is decided then."""

    id: str
    when: Condition
    unless: Condition | None
    decision: Decision

    def holds(self, deed: Deed, instruction: str) -> bool:
        """Return whether the rule is about a deed."""
        if not self.when.holds(deed, instruction):
            return False
        return self.unless is None or not self.unless.holds(deed, instruction)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules, and the decision on what none of them is about."""

    rules: tuple[Rule, ...]
    default: Decision


def parse_set(data: object, source: str) -> RuleSet:
    """Return a set of rules; raise InvalidSpec naming the rule and the field at fault.

    Args:
        data: an object as above, or only the list of its rules.
        source: what to call it in errors, such as its file.
    """
    if isinstance(data, list | tuple):
        data = {"rules": data}
    if not isinstance(data, Mapping):
        raise InvalidSpec(f"{source} must hold an object or a list of rules; got {shown(data)}.")
    _require_fields(data, SET_FIELDS, source)
    items = data.get("rules", [])
    if not isinstance(items, Sequence) or isinstance(items, str):
        raise InvalidSpec(f"{source}: `rules` must be a list; got {shown(items)}.")
    rules = tuple(_parse(item, f"{source}, rule {at}") for at, item in enumerate(items, 1))
    ids = [rule.id for rule in rules]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise InvalidSpec(f"{source}: the ids of rules must be unique; twice: {', '.join(twice)}.")
    return RuleSet(rules, default_of(data.get("default", "allow"), source))


def default_of(word: object, source: str) -> Decision:
    """Return the decision that a `default` is."""
    if word == "modify":
        raise InvalidSpec(f"{source}: `default` cannot be `modify`; only a rule can.")
    return _decision({"then": word, "reason": "No rule allows it."}, source, "default")


def _parse(item: object, where: str) -> Rule:
    if not isinstance(item, Mapping):
        raise InvalidSpec(f"{where} must be an object; got {shown(item)}.")
    name = item.get("id")
    if not isinstance(name, str) or not name:
        raise InvalidSpec(f"{where} needs an `id`, a short name for the log; got {shown(name)}.")
    where = f"{where} ({name})"
    _require_fields(item, FIELDS, where)
    if "when" not in item or "then" not in item:
        raise InvalidSpec(f"{where} needs `when` and `then`.")
    when = parse_condition(item["when"], f"{where}, when")
    unless = parse_condition(item["unless"], f"{where}, unless") if "unless" in item else None
    return Rule(name, when, unless, _decision(item, where, name))


def _decision(item: Mapping[str, Any], where: str, name: str) -> Decision:
    instead = item.get("instead", [])
    if not isinstance(instead, list | tuple):
        raise InvalidSpec(f"{where}: `instead` must be a list of actions; got {shown(instead)}.")
    try:
        actions = tuple(Action.from_dict(action) for action in instead)
        return Decision(
            item["then"], item.get("label", ""), item.get("reason", ""), name, modified=actions
        )
    except (CuaEnvError, TypeError) as error:
        raise InvalidSpec(f"{where}: {error}") from error


def _require_fields(item: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    for field in item:
        if field not in known:
            raise InvalidSpec(f"{where}: {UnknownName.among('field', field, known)}")
