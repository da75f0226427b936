"""Approver: who answers when a guardrail escalates, and what an approval is good for."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cuaenv.core import rooms
from cuaenv.core.action import Proposal
from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.guardrails.decision import Decision
from cuaenv.guardrails.guardrail import GuardView


@dataclass(frozen=True, slots=True)
class Approval:
    """An answer, bound to one request; it is good for that and for nothing else.

    Attributes:
        granted: whether the proposal may be done.
        number: the request it answers, counted within the episode.
        action_hash: sha256 of the proposal it is about.
        frame_hash: sha256 of the screenshot it is about.
        reason: what the agent is told where it is refused.
    """

    granted: bool
    number: int
    action_hash: str
    frame_hash: str
    reason: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """One proposal put to an approver.

    Attributes:
        number: counts the requests of an episode, from 1 on.
        action_hash, frame_hash: sha256 of the proposal and of the screenshot.
        proposal: the actions.
        decision: why it was escalated.
        guard: the name of the guardrail that escalated it.
        view: what the guardrail was shown; a copy.
    """

    number: int
    action_hash: str
    frame_hash: str
    proposal: Proposal
    decision: Decision
    guard: str
    view: GuardView = field(repr=False)

    def answer(self, granted: bool, reason: str = "") -> Approval:
        """Return the answer to this request."""
        return Approval(granted, self.number, self.action_hash, self.frame_hash, reason)

    def binds(self, approval: object) -> bool:
        """Return whether an answer is about this very request."""
        return isinstance(approval, Approval) and (
            (approval.number, approval.action_hash, approval.frame_hash)
            == (self.number, self.action_hash, self.frame_hash)
        )


class Approver(ABC):
    """Answers escalated proposals, within the step.

    Attributes:
        privileged: whether it is bound to the env itself and so knows more than a `Request`.
    """

    privileged: bool = False

    def bind(self, env: Any) -> None:
        """Take the env (the innermost one); called for privileged approvers only."""
        del env

    def reset(self, seed: int) -> None:
        """Start an episode.

        Args:
            seed: for what the approver draws; it hangs on the env's own seed.
        """
        del seed

    @abstractmethod
    def approve(self, request: Request) -> Approval:
        """Return `request.answer(…)`."""


ROOM = "cuaenv.guardrails.approvers"


def names() -> tuple[str, ...]:
    """Return the approvers that exist, sorted.

    >>> names()
    ('callback', 'console', 'deny', 'scripted')
    """
    return tuple(name for name in rooms.names(ROOM) if name != "approver")


def make(spec: str, **config: Any) -> Approver:
    """Return the approver called `spec`: a name, or `module:Class` of your own.

    Raises:
        UnknownName: there is none; the message lists those there are.
        InvalidSpec: it does not take that configuration, or is no Approver.
    """
    if not isinstance(spec, str):
        raise InvalidSpec(f"An approver is named by a string; got {shown(spec)}.")
    module, colon, name = spec.partition(":")
    kind: Callable[..., Any]
    if colon:
        try:
            kind = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            raise UnknownName(f"Unknown approver {spec!r}: {error}.") from error
    else:
        hint = 'Your own: "module:Class".'
        if spec not in names():
            raise UnknownName.among("approver", spec, names(), hint)
        kind = rooms.load(ROOM, "approver", spec).Answerer
    try:
        approver = kind(**config)
    except TypeError as error:
        raise InvalidSpec(f"Approver {spec!r} does not take {shown(config)}: {error}") from error
    if not isinstance(approver, Approver):
        raise InvalidSpec(f"{spec!r} makes {shown(approver)}, which is no Approver; subclass it.")
    return approver
