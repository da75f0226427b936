"""Judging: asks guardrails for their decisions and lets none of them fail open.

A guardrail that raises, hangs, answers nonsense or changes what it was given has not judged: that
is a status of its own, and stands as a block.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core.action import Proposal, check_on_screen
from cuaenv.core.elements import desktop_frame
from cuaenv.core.errors import CuaEnvError, InvalidAction, shown
from cuaenv.guardrails.decision import Decision, clean, strictest
from cuaenv.guardrails.guardrail import Guardrail, GuardView, Look
from cuaenv.guardrails.runner import CallFailed, Runner

ON_ERROR = ("deny", "escalate", "terminate")
"""What may stand in for the decision of a guardrail that failed; none of it lets through."""

FAILED = "The guardrail could not judge this action."


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one guardrail made of one proposal.

    Attributes:
        guard: its name.
        privileged: whether it sees more than a GuardView.
        decision: its decision, or what stands in for it.
        error: how it failed: `raised`, `timed_out`, `busy`, `nonsense`, `changed_input`; empty
            when it did not.
        message: more about the failure.
    """

    guard: str
    privileged: bool
    decision: Decision
    error: str = ""
    message: str = ""

    @property
    def status(self) -> str:
        """`ok`, or `error` when the guardrail failed."""
        return "error" if self.error else "ok"

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as plain JSON data."""
        return {
            "guard": self.guard, "privileged": self.privileged, "status": self.status,
            "error": self.error, "message": self.message, **self.decision.to_dict(),
        }  # fmt: skip


class Bench:
    """One guardrail on the bench: its name, and the runner it is called through.

    Args:
        guard: the guardrail.
        name: what to call it in the log.
        timeout: seconds of real time a judgement may take; None for no limit.
        on_error: one of `ON_ERROR`.
    """

    def __init__(
        self, guard: Guardrail, name: str, timeout: float | None, on_error: str = "deny"
    ) -> None:
        self.guard = guard
        self.name = name
        self.on_error = on_error
        self._runner = Runner(None if guard.privileged else timeout)
        self._broken = ""

    def reset(self, seed: int, instruction: str) -> None:
        """Start an episode; one that fails at it is a failure of every judgement to come.

        Raises:
            Unsupported: a privileged guardrail cannot work on this desktop.
        """
        self._broken = ""
        if self.guard.privileged:
            self.guard.reset(seed, instruction)
            return
        try:
            self._runner.call(self.guard.reset, seed, instruction)
        except CallFailed as failure:
            self._broken = f"its reset failed: {failure}"

    def judge(self, view: Look, proposal: Proposal) -> Judgement:
        """Return the judgement of a proposal; never raises."""
        if self._broken:
            return self._failed("raised", self._broken)
        given, actions = copied(view, self.guard.needs), _copies(proposal)
        tree = etree.tostring(given.tree)
        try:
            answer = self._runner.call(self.guard.judge, given, actions)
        except CallFailed as failure:
            return self._failed(failure.kind, str(failure))
        try:
            decision = checked(answer, view.size)
        except (CuaEnvError, TypeError, AttributeError) as error:
            return self._failed("nonsense", str(error))
        if repainted(given, view) or etree.tostring(given.tree) != tree or actions != proposal:
            return self._failed("changed_input", "it changed what it was given to see; copy first")
        return Judgement(self.name, self.guard.privileged, decision)

    def _failed(self, kind: str, message: str) -> Judgement:
        decision = Decision(self.on_error, "unsafe", FAILED, rule="on_guard_error")
        return Judgement(self.name, self.guard.privileged, decision, kind, clean(message))


def verdict(judgements: Sequence[Judgement]) -> Judgement:
    """Return the judgement that counts: the strictest, the first of equals."""
    counts = strictest(judgement.decision for judgement in judgements)
    return next(item for item in judgements if item.decision is counts)


def copied(view: Look, needs: Collection[str] = ("screenshot", "tree")) -> GuardView:
    """Return a copy that shares nothing with the view; its picture is read-only.

    Args:
        view: what is copied.
        needs: the parts that are; the others are a black picture of the same size, and a bare root.
    """
    width, height = view.size
    picture: NDArray[np.uint8] = np.broadcast_to(np.uint8(0), (height, width, 3))
    if "screenshot" in needs:
        picture = view.screenshot.copy()
        picture.setflags(write=False)
    tree = copy.deepcopy(view.tree) if "tree" in needs else desktop_frame()
    return GuardView(view.instruction, picture, tree)


def repainted(given: GuardView, view: Look) -> bool:
    """Return whether a guardrail painted on the picture it was given; a blank one cannot be."""
    picture = given.screenshot
    return picture.flags.writeable and not np.array_equal(picture, view.screenshot)


def checked(answer: object, size: tuple[int, int]) -> Decision:
    """Return a guardrail's answer; raise InvalidAction or UnknownName where it is no decision.

    Args:
        answer: what it returned.
        size: width and height of the screen in pixels.
    """
    if not isinstance(answer, Decision):
        raise InvalidAction(f"A guardrail must return a Decision; got {shown(answer)}.")
    # Built again: a frozen record can still be changed behind its back.
    decision = Decision(**{name.name: getattr(answer, name.name) for name in _FIELDS})
    for action in decision.modified:
        check_on_screen(action, size)
    return decision


_FIELDS = dataclasses.fields(Decision)


def _copies(proposal: Proposal) -> Proposal:
    return tuple(dataclasses.replace(action) for action in proposal)
