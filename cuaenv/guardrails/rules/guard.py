"""The guardrail `rules`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar

from cuaenv.core.action import Proposal
from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.guardrails.decision import Decision, strictest
from cuaenv.guardrails.guardrail import Guardrail, GuardView
from cuaenv.guardrails.rules.deed import Deed, deeds_of
from cuaenv.guardrails.rules.rule import Rule, default_of, parse_set

SETS = "cuaenv.guardrails.rules"


class Guard(Guardrail):
    """Decides by rules that are data; `rule` documents their format.

    It sees one screen: what an action of a proposal changes before the next one, what a script
    does that is run, and what is pasted, it cannot know.

    Args:
        rules: the name of a set that comes with the package (`shipped()`), the path of a JSON file,
            or the rules themselves.
        extra: further rules, on top of those.
        default: stands in for the set's own `default`.
    """

    needs: ClassVar[frozenset[str]] = frozenset({"tree"})

    def __init__(
        self, rules: str | Mapping[str, Any] | Sequence[Mapping[str, Any]] = "default", *,
        extra: Sequence[Mapping[str, Any]] = (), default: str | None = None,
    ) -> None:  # fmt: skip
        main = parse_set(*_loaded(rules))
        more = parse_set(extra, "extra")
        known = {rule.id for rule in main.rules}
        for rule in more.rules:
            if rule.id in known:
                raise InvalidSpec(f"extra: there is a rule {rule.id!r} already; rename yours.")
        self.rules: tuple[Rule, ...] = main.rules + more.rules
        self.default = main.default if default is None else default_of(default, "default")

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        """Return the strictest decision on any of the actions."""
        return strictest(self._on(deed, view.instruction) for deed in deeds_of(view, proposal))

    def _on(self, deed: Deed, instruction: str) -> Decision:
        held = [rule.decision for rule in self.rules if rule.holds(deed, instruction)]
        return strictest(held) if held else self.default


def shipped() -> tuple[str, ...]:
    """Return the names of the sets that come with the package, sorted.

    >>> shipped()
    ('default',)
    """
    folder = resources.files(SETS) / "sets"
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


def _loaded(rules: object) -> tuple[Any, str]:
    """Return rules as data, and what to call them in errors."""
    if not isinstance(rules, str):
        return rules, "rules"
    if rules in shipped():
        return json.loads((resources.files(SETS) / "sets" / f"{rules}.json").read_text("utf-8")), (
            f"the rules {rules!r}"
        )
    if not rules.endswith(".json"):
        raise UnknownName.among("set of rules", rules, shipped(), "Your own: a path to *.json.")
    try:
        return json.loads(Path(rules).read_text("utf-8")), rules
    except OSError as error:
        raise InvalidSpec(f"The rules {shown(rules)} cannot be read: {error}") from error
    except ValueError as error:
        raise InvalidSpec(f"The rules {shown(rules)} are not JSON: {error}") from error
