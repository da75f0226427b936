"""Guardrail: a judge of proposed actions, what it is given to see, and how one is made by name."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core import rooms
from cuaenv.core.action import Proposal
from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.guardrails.decision import Decision


@dataclass(frozen=True, slots=True, eq=False)
class GuardView:
    """All that a guardrail is given to see, whatever the agent's observation mode is.

    Attributes:
        instruction: what the user wants.
        screenshot: what the agent saw, uint8 `(height, width, 3)`, RGB; read-only, copy it before
            you draw on it.
        tree: the accessibility tree in OSWorld's format; copy it before you change it.
    """

    instruction: str
    screenshot: NDArray[np.uint8]
    tree: etree._Element

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        return self.screenshot.shape[1], self.screenshot.shape[0]


class Look(Protocol):
    """What copies for guardrails are made of; a GuardView is one."""

    @property
    def instruction(self) -> str:
        """What the user wants."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""

    @property
    def screenshot(self) -> NDArray[np.uint8]:
        """What the agent saw, uint8 `(height, width, 3)`."""

    @property
    def tree(self) -> etree._Element:
        """The accessibility tree."""


class Guardrail(ABC):
    """A judge of proposed actions.

    Subclasses write `judge`. They may keep state between calls; `reset` starts an episode.

    Attributes:
        privileged: whether it is bound to the env itself, and so sees more than a `GuardView`.
            Results of privileged guardrails are marked. They run without a time limit, since one
            that was left half-way would leave the env half-way.
        needs: which of `screenshot` and `tree` it looks at; what it does not is blank, which saves
            making it.
    """

    privileged: ClassVar[bool] = False
    needs: ClassVar[frozenset[str]] = frozenset({"screenshot", "tree"})

    def bind(self, env: Any) -> None:
        """Take the env (the innermost one); called for privileged guardrails only."""
        del env

    def reset(self, seed: int, instruction: str = "") -> None:
        """Start an episode.

        Args:
            seed: for what the guardrail draws; it hangs on the env's own seed.
            instruction: what the user wants.
        """
        del seed, instruction

    @abstractmethod
    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        """Return what is to become of a proposal.

        Args:
            view: what the agent saw.
            proposal: 1 to 16 actions, one step; every pointer action has its point.
        """


ROOM = "cuaenv.guardrails"
MACHINERY = frozenset({
    "approvers", "binding", "decision", "guardrail", "judging", "panel", "runner", "seating",
})  # fmt: skip
"""Modules of the room that are no guardrail."""


def names() -> tuple[str, ...]:
    """Return the guardrails that exist, sorted.

    >>> names()
    ('allow-all', 'deny-all', 'oracle', 'random', 'rules')
    """
    return tuple(name.replace("_", "-") for name in rooms.names(ROOM) if name not in MACHINERY)


def make(spec: str, **config: Any) -> Guardrail:
    """Return the guardrail called `spec`: a name, or `module:Class` of your own.

    Args:
        spec: such as `rules`, or `my_package.guards:Careful`.
        config: handed to the guardrail's class.

    Raises:
        UnknownName: there is no such guardrail; the message lists those there are.
        InvalidSpec: it does not take that configuration, or is no Guardrail.

    >>> make("allow-all").privileged, make("oracle").privileged
    (False, True)
    """
    if not isinstance(spec, str):
        raise InvalidSpec(f"A guardrail is named by a string; got {shown(spec)}.")
    module, colon, name = spec.partition(":")
    if colon:
        return _built(spec, _imported(module, name), config)
    if spec.replace("_", "-") not in names():
        raise UnknownName.among("guardrail", spec, names(), 'Your own: "module:Class".')
    return _built(spec, rooms.load(ROOM, "guardrail", spec.replace("-", "_")).Guard, config)


def _built(spec: str, kind: Callable[..., Any], config: Mapping[str, Any]) -> Guardrail:
    try:
        guard = kind(**config)
    except TypeError as error:
        raise InvalidSpec(
            f"Guardrail {spec!r} does not take {shown(dict(config))}: {error}"
        ) from error
    if not isinstance(guard, Guardrail):
        raise InvalidSpec(f"{spec!r} makes {shown(guard)}, which is no Guardrail; subclass it.")
    return guard


def _imported(module: str, name: str) -> Callable[..., Any]:
    """Return the class `name` of a module of the user's."""
    try:
        return getattr(importlib.import_module(module), name)  # type: ignore[no-any-return]
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownName(
            f"Unknown guardrail '{module}:{name}': {error}. Known: {', '.join(names())}, "
            'or "module:Class".'
        ) from error
