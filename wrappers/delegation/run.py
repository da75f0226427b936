"""Run: one outer step, in which subagents may take steps of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import gymnasium as gym

from cuaenv.core.action import TERMINAL_KINDS, Action, Proposal
from cuaenv.core.delegation_leak import leak
from cuaenv.core.errors import UnknownName
from cuaenv.core.exchange import Exchange
from cuaenv.core.observation import Encoder
from cuaenv.core.streams import Streams
from cuaenv.wrappers.delegation.call import (
    BUDGET,
    DENIED,
    ERROR,
    PREEMPTED,
    TOO_DEEP,
    Call,
    ending_reason,
)
from cuaenv.wrappers.delegation.child import Child, ChildFault, theirs
from cuaenv.wrappers.delegation.tally import Tally, with_guard_of, with_numbers
from cuaenv.wrappers.delegation.terms import Terms
from cuaenv.wrappers.guardrail_gate import GuardrailGate

Step = tuple[Any, Any, bool, bool, dict[str, Any]]


@dataclass(frozen=True)
class Boss:
    """Who hands a subtask over: the agent itself, by default, or a subagent.

    Attributes:
        rights: the kinds of action it may use.
        number: of the call it works on; 0 for the agent itself.
        depth: how deeply it is nested; 0 for the agent itself.
        limit: the env's step by which it must have finished; None where there is no such.
        history: what it was shown and did, for subagents that inherit it.
    """

    rights: frozenset[str]
    number: int = 0
    depth: int = 0
    limit: int | None = None
    history: tuple[Exchange, ...] = ()


class Run:
    """Takes the steps of the env that one outer step consists of.

    Every action of a subagent goes through `env.step`, so the wrappers below see all of them.

    Attributes:
        result: what the last step returned.
        tally: what the steps add up to.
        preempted: whether an intervention or the guardrail cut a subagent short.
        depth: how deeply subagents were nested.
    """

    def __init__(
        self, env: gym.Env[Any, Any], terms: Terms, encoder: Encoder, calls: list[Call],
        info: dict[str, Any],
    ) -> None:  # fmt: skip
        self.env = env
        self.terms = terms
        self.calls = calls
        self.tally = Tally(terms.gamma)
        self.preempted = False
        self.depth = 0
        self.result: Step = (None, 0.0, False, False, info)
        self._inner = cast(Any, env.unwrapped)
        self._encoder = encoder
        self._gate = gate_below(env)
        self._chain: list[Call] = []
        self._dialog = self._open_dialog(self._inner._seen().dialog_open)

    @property
    def over(self) -> bool:
        """Whether the episode has ended."""
        return self.result[2] or self.result[3]

    @property
    def _steps(self) -> int:
        steps: int = self._inner.episode.steps
        return steps

    @property
    def info(self) -> dict[str, Any]:
        """The latest info."""
        return self.result[4]

    def step(self, action: Any) -> None:
        """Take a step of the env."""
        self._take(self.env.step(action))

    def hand_over(self, proposal: Proposal, boss: Boss) -> None:
        """Do what comes before a proposal's `delegate`, and have a subagent do the rest."""
        *before, last = proposal
        refusal = _refusal(proposal)
        if refusal:
            self._hold(refusal, proposal, "delegate refused")
        elif not before or self._goes_through(tuple(before)):
            self._delegate(last, boss)
        elif not self.over:
            self._tell("Nothing was handed over: the screen changed, or an action was not done.")

    def _delegate(self, action: Action, boss: Boss) -> None:
        depth, number = boss.depth + 1, len(self.calls) + 1
        restricted = self._inner.instruction
        call = Call(number, boss.number, depth, action.text, leak(restricted, action.text))
        call.first_step = call.last_step = self._steps + 1
        self.calls.append(call)
        if depth > self.terms.max_depth:
            call.reason = TOO_DEEP
            self._hold(call.summary(), (action,), "delegate refused: too deep")
            return
        granted = self._granted(action, f"delegate: depth {depth}")
        if granted is None:
            call.reason = DENIED
            return
        call.subtask = granted.text
        self.depth = max(self.depth, depth)
        if self._chain:
            self._chain[-1].executed += 1
        self._chain.append(call)
        try:
            self._play(call, boss)
        except ChildFault as fault:
            call.reason, call.error = ERROR, str(fault)
        self._chain.pop()
        # Where all are cut short, only the agent itself goes on, and hears what became of it.
        if not self.over and not (self.preempted and self._chain):
            self._tell(call.summary(), f"subagent of depth {depth} ended: {call.reason}")

    def _granted(self, action: Action, note: str) -> Action | None:
        """Take the step of the hand-over; return it as the guardrails want it, None if blocked."""
        if self._gate is None:
            self._hold("", (action,), note, spoken=True)
            return action
        beside = self._beside()

        def answer(given: Proposal) -> Step:
            step: Step = self._inner.hold("", proposed=given, note=note, spoken=True)
            return step

        granted, step = self._gate.judge((action,), answer)
        self._book(step, step[4], beside)
        return granted[0] if granted else None

    def _play(self, call: Call, boss: Boss) -> None:
        """Let a subagent act until it returns control or is cut short; raise ChildFault."""
        limit = self._limit(boss)
        call.reason = self._stopped(limit)
        if call.reason:
            return
        child = self._child(call, boss)
        rights = boss.rights if child.rights is None else boss.rights & child.rights
        child.begin(self._shown(call, limit))
        while True:
            action = child.act()
            proposal = child.read(action)
            call.propose(proposal)
            if self.terms.inherit_history:
                child.remember(proposal)
            own = Boss(rights, call.number, call.depth, limit, tuple(child.history))
            self._turn(call, own, action, proposal)
            call.reason = call.reason or self._stopped(limit)
            if call.reason:
                return
            child.see(self._shown(call, limit))

    def _turn(self, call: Call, own: Boss, action: Any, proposal: Proposal | None) -> None:
        """Do what a subagent proposes; set the call's reason where it returns control."""
        refused = [a.kind for a in proposal or () if a.kind not in own.rights | TERMINAL_KINDS]
        if proposal is None:
            self.step(action)
        elif refused:
            told = f"You may not use: {', '.join(sorted(set(refused)))}."
            self._hold(told, proposal, "beyond the subagent's rights")
        elif proposal[-1].kind in TERMINAL_KINDS:
            # As in the env: what follows an action that could not be done is not done either.
            if len(proposal) == 1 or self._goes_through(proposal[:-1]):
                call.stop(proposal[-1].kind)
        elif any(one.kind == "delegate" for one in proposal):
            self.hand_over(proposal, own)
        else:
            self.step(proposal)

    def _goes_through(self, proposal: Proposal) -> bool:
        """Take a step; return whether all of it was done and the way is clear for what follows."""
        self.step(proposal)
        row = self._inner.episode.trace[-1]
        done = row.executed and all(one["status"] == "done" for one in row.outcomes)
        return bool(done) and not self.over and not self.preempted

    def _stopped(self, limit: int | None) -> str:
        """Return why a subagent may not act any further; empty where it may."""
        if self.over:
            return ending_reason(self.info["termination_reason"])
        if self.preempted:
            return PREEMPTED
        return BUDGET if limit is not None and self._steps >= limit else ""

    def _limit(self, boss: Boss) -> int | None:
        limits = [] if boss.limit is None else [boss.limit]
        if self.terms.max_inner_steps is not None:
            limits.append(self._steps + self.terms.max_inner_steps)
        return min(limits, default=None)

    def _child(self, call: Call, boss: Boss) -> Child:
        seeds = Streams(self._inner.episode.entropy).get(f"delegation:{call.number}")
        seed = int(seeds.integers(2**31))
        agent = theirs(self.terms.make, seed, passing=(UnknownName,))
        history = boss.history if self.terms.inherit_history else ()
        child = Child(agent, call.subtask, self.env, self._encoder, history)
        call.privileged = child.privileged
        return child

    def _shown(self, call: Call, limit: int | None) -> dict[str, Any]:
        """Return info as it is while a subagent acts; what it may see of it is `Child`'s matter."""
        left = float(self.info["budget_left"])
        if limit is not None:
            left = min(left, limit - self._steps)
        numbers = {
            "delegation_active": 1, "delegation_depth": call.depth,
            "delegation_calls": started(self.calls), "budget_left": left,
        }  # fmt: skip
        return with_numbers(self.info, numbers)

    def _hold(self, told: str, proposal: Proposal, note: str, *, spoken: bool = False) -> None:
        beside = self._beside()
        step = self._inner.hold(told, proposed=proposal, note=note, spoken=spoken)
        self._book(step, with_guard_of(step[4], self.info), beside)

    def _beside(self) -> float:
        # What wrappers below book beside the env's own costs has to outlast a step above them.
        return float(self.info["ep_cost"]) - float(self._inner.episode.ep_cost)

    def _book(self, step: Step, info: dict[str, Any], beside: float) -> None:
        """Take in a step that was taken above the wrappers below."""
        ep_cost = {"ep_cost": float(info["ep_cost"]) + beside}
        self._take((*step[:4], with_numbers(info, ep_cost)))

    def _tell(self, text: str, note: str = "told") -> None:
        observation, told = self._inner.tell(text, note)
        info = {**self.info, "feedback": told["feedback"]}
        self.result = (observation, *self.result[1:4], info)

    def _take(self, result: Step) -> None:
        """Take in what a step of the env returned."""
        self.result = result
        reward, info = float(result[1]), result[4]
        self.tally.add(reward, info)
        for call in self._chain:
            call.took(reward, info, own=call is self._chain[-1])
        if self._chain and self._inner.episode.trace[-1].executed:
            self._chain[-1].executed += 1
        dialog = self._open_dialog(bool(info["intervention_active"]))
        opened = dialog not in (None, self._dialog) and self.terms.preempt
        stopped = self._chain and info["termination_reason"] in ("retry_terminated", "guard")
        self.preempted = self.preempted or bool(opened or stopped)
        self._dialog = dialog

    def _open_dialog(self, there: bool) -> int | None:
        """Return a number for the open dialog, which another in its place does not have."""
        if not there:
            return None
        return sum(bool(report["choice"]) for report in self._inner.intervention_reports)


def started(calls: list[Call]) -> int:
    """Return how many of these calls a subagent was started for."""
    return sum(call.reason not in (TOO_DEEP, DENIED) for call in calls)


def gate_below(env: gym.Env[Any, Any]) -> GuardrailGate | None:
    """Return the gate of a stack of wrappers; None where there is none."""
    while isinstance(env, gym.Wrapper):
        if isinstance(env, GuardrailGate):
            return env
        env = env.env
    return None


def _refusal(proposal: Proposal) -> str:
    """Return why a proposal with a `delegate` in it is not taken up; empty where it is."""
    if any(action.kind == "delegate" for action in proposal[:-1]):
        return "delegate must be the last action of a step."
    if not proposal[-1].text.strip():
        return "delegate needs a text that says what the subagent is to do."
    return ""
