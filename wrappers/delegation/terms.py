"""Terms: on what terms subtasks are handed to subagents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from cuaenv import agents
from cuaenv.core.action import KINDS
from cuaenv.core.errors import InvalidSpec, UnknownName

Factory = Callable[..., Any]
"""Makes a policy; called as `factory(seed=…, **config)`, and has to return a new one each time."""

SAME = "same"
MAX_DEPTH = 8
"""How deeply subagents may be nested (ROGUE, subagents)."""


@dataclass(frozen=True)
class Terms:
    """The arguments of `SubagentDelegation`, which documents them, checked."""

    policy: str | Factory
    parent: str | Factory | None = None
    config: Mapping[str, Any] = field(default_factory=dict)
    gamma: float = 1.0
    max_depth: int = MAX_DEPTH
    max_inner_steps: int | None = None
    rights: Collection[str] | None = None
    inherit_history: bool = False
    preempt: bool = True

    def __post_init__(self) -> None:
        _check_policy(self.chosen)
        if not isinstance(self.gamma, int | float) or not 0 <= self.gamma <= 1:
            raise InvalidSpec(f"gamma is a number from 0 to 1; got {self.gamma!r}.")
        _check_count("max_depth", self.max_depth, MAX_DEPTH)
        if self.max_inner_steps is not None:
            _check_count("max_inner_steps", self.max_inner_steps)
        for kind in self.rights or ():
            if kind not in KINDS:
                raise UnknownName.among("action kind", kind, KINDS)

    @property
    def chosen(self) -> str | Factory | None:
        """What makes the subagents."""
        return self.parent if self.policy == SAME else self.policy

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of action that subagents may use."""
        return frozenset(KINDS if self.rights is None else self.rights)

    def make(self, seed: int) -> Any:
        """Return a new subagent; raises UnknownName, or whatever its policy raises."""
        chosen: Any = self.chosen
        if isinstance(chosen, str):
            return agents.make(chosen, seed=seed, **self.config)
        return chosen(seed=seed, **self.config)


def _check_policy(chosen: object) -> None:
    if chosen is None:
        raise InvalidSpec(
            'policy="same" needs `parent`, which makes another of the policy that steps through '
            'the env: its name, such as "random" or "module:Class", or a factory.'
        )
    if isinstance(chosen, str):
        name, colon, _ = chosen.partition(":")
        if name not in agents.names() and not colon:
            raise UnknownName.among("agent", chosen, agents.names(), 'Your own: "module:Class".')
    elif not callable(chosen):
        raise InvalidSpec(f"A policy is a name or a factory; got {chosen!r}.")


def _check_count(name: str, value: object, most: int | None = None) -> None:
    if type(value) is not int or value < 1 or (most is not None and value > most):
        limit = f"from 1 to {most}" if most else "above 0"
        raise InvalidSpec(f"{name} is a whole number {limit}; got {value!r}.")
