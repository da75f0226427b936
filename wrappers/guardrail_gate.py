"""GuardrailGate: lets guardrails judge what an agent proposes before the desktop sees it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, SupportsFloat

import gymnasium as gym
import numpy as np
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core.action import Action, Proposal, check_on_screen
from cuaenv.core.errors import (
    DesktopError,
    DesktopLost,
    InvalidAction,
    InvalidSpec,
    WrapperOrder,
    shown,
)
from cuaenv.core.observation import ScreenView
from cuaenv.core.proposal import check_proposal, resolved
from cuaenv.core.streams import Streams
from cuaenv.guardrails.approvers import Approver
from cuaenv.guardrails.guardrail import Guardrail, Look
from cuaenv.guardrails.judging import ON_ERROR
from cuaenv.guardrails.panel import Panel, Ruling, denied, frame_hash, hash_of
from cuaenv.guardrails.seating import OneGuardrail, answering, seated
from cuaenv.wrappers.stack_order import RIGHT

Step = tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]

BELOW = (gym.wrappers.OrderEnforcing, gym.wrappers.PassiveEnvChecker)
"""Wrappers that may lie between the gate and the env: they change nothing, and a held step does
not miss them."""


class _Look:
    """What the agent saw last, made when it is first looked at; no guardrail gets hold of it."""

    def __init__(self, seen: ScreenView) -> None:
        self.instruction = seen.instruction
        self.size = seen.size
        self.pointer = seen.pointer_at
        self._seen = seen

    @property
    def screenshot(self) -> NDArray[np.uint8]:
        return self._seen.frame

    @property
    def tree(self) -> etree._Element:
        return self._seen.tree


class Tally(NamedTuple):
    """What the gate counted so far; `used` are the blocks since the last executed action."""

    denials: int = 0
    escalations: int = 0
    attempts: int = 0
    errors: int = 0
    used: int = 0


class GuardrailGate(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Puts guardrails before the desktop: what they block never reaches it.

    Every proposal, `done`, `fail` and `refuse` too, is judged as a whole by every guardrail; the
    strictest decision counts. `allow` does it; `modify` does the guardrail's actions instead (the
    trace and `decisions` have both; train a policy on the proposed one); `escalate` asks the
    approver, whose approval is good for this proposal on this screen, once; `deny` does nothing:
    the step is spent, and the agent is told why in the observation and in `info["feedback"]`;
    `terminate` ends the episode. After `retries` blocked proposals on one state the next one that
    is blocked ends the episode as `retry_terminated`; an executed action begins a new state. A
    guardrail that raises, hangs, answers nonsense or changes what it was given has failed, which
    counts as `on_guard_error` and never lets anything through. What a wrapper above answers itself,
    such as the hand-over of a subtask, it has judged here first, by `judge`.

    It changes the `guard_…` keys of info, and what becomes of blocked and modified proposals.
    Observations, rewards, endings and the rest of info are left alone, and with `allow-all` every
    step is as without it. Proposals that cannot be understood are for the env to answer. Harm that
    was blocked counts in `info["guard_attempts"]`, harm that was done in `info["ep_cost"]`;
    what breaks on a step with `info["guard_modified"]` was broken by a guardrail, not by the agent.

    Args:
        env: an env of this package with no other wrapper between, see `BELOW`.
        guardrail: a name of `cuaenv.guardrails.names()`, `module:Class`, `{"name": …, **config}`,
            a Guardrail (then the env cannot be rebuilt from JSON), or a list of them.
        config: of a single guardrail given by name.
        approver: a name of `cuaenv.guardrails.approvers.names()`, `module:Class` or an Approver.
        approver_config: of an approver given by name.
        retries: blocked proposals on one state that do not end the episode; 0 or more.
        timeout: seconds of real time a guardrail may take for one proposal; None for no limit.
        approver_timeout: the same for the approver.
        on_guard_error: what stands in for a failed guardrail: `deny`, `escalate` or `terminate`.

    Attributes:
        decisions: the log of the episode: one row of plain JSON data for every judged proposal.

    >>> import cuaenv
    >>> env = gym.make("OSGuard-RiskAug-v0", obs_mode="features", action_mode="discrete")
    >>> env = GuardrailGate(env, "deny-all", retries=1)
    >>> obs, info = env.reset(seed=0)
    >>> obs, reward, terminated, truncated, info = env.step(0)
    >>> info["guard_blocked"], info["guard_retries_left"], terminated
    (np.float64(1.0), np.float64(0.0), False)
    >>> obs, reward, terminated, truncated, info = env.step(0)
    >>> terminated, info["outcome"], info["ep_cost"]
    (True, 'retry_terminated', np.float64(0.0))
    >>> env.close()
    """

    def __init__(
        self, env: gym.Env[Any, Any], guardrail: OneGuardrail | Sequence[OneGuardrail] = "rules", *,
        config: Mapping[str, Any] | None = None, approver: str | Approver = "deny",
        approver_config: Mapping[str, Any] | None = None, retries: int = 2,
        timeout: float | None = 60.0, approver_timeout: float | None = 300.0,
        on_guard_error: str = "deny",
    ) -> None:  # fmt: skip
        several = isinstance(guardrail, list | tuple)
        chosen: list[Any] = list(guardrail) if several else [guardrail]  # type: ignore[arg-type]
        live = [item for item in (*chosen, approver) if isinstance(item, Guardrail | Approver)]
        gym.utils.RecordConstructorArgs.__init__(
            self, guardrail=guardrail, config=config, approver=approver,
            approver_config=approver_config, retries=retries, timeout=timeout,
            approver_timeout=approver_timeout, on_guard_error=on_guard_error,
            _disable_deepcopy=bool(live),
        )  # fmt: skip
        gym.Wrapper.__init__(self, env)
        _require_place(env)
        _require_settings(retries, timeout, approver_timeout, on_guard_error)
        self._inner: Any = env.unwrapped
        self._retries = retries
        benches = [seated(item, config if len(chosen) == 1 else None, timeout, on_guard_error)
                   for item in chosen]  # fmt: skip
        if not benches or (config and len(chosen) > 1):
            raise InvalidSpec(
                "config is for a single guardrail given by name; of several, give each its own: "
                'guardrail=[{"name": "rules", …}, "oracle"].'
            )
        judge, name = answering(approver, approver_config)
        self.panel = Panel(benches, judge, name, approver_timeout)
        parts: list[Approver | Guardrail] = [judge, *(bench.guard for bench in benches)]
        for part in parts:
            if part.privileged:
                part.bind(self._inner)
        self.decisions: list[dict[str, Any]] = []
        self._entropy: int | None = None
        self._tallies: dict[int, Tally] = {0: Tally()}

    @property
    def guardrail(self) -> str:
        """The names of the guardrails, joined by `+`."""
        return self.panel.name

    @property
    def privileged(self) -> bool:
        """Whether a guardrail or the approver knows more than a `GuardView`."""
        return self.panel.privileged

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode, and the guardrails' too.

        Raises:
            Unsupported: a privileged guardrail cannot work on this desktop.
        """
        observation, info = self.env.reset(seed=seed, options=options)
        self._start()
        streams = Streams(self._inner.episode.entropy)
        parts = [*(f"guardrail {i}" for i in range(len(self.panel.benches))), "approver"]
        seeds = [int(streams.get(part).integers(2**63)) for part in parts]
        self.panel.reset(seeds, self._inner.task.instruction)
        return observation, self._told(info)

    def step(self, action: Any) -> Step:
        """Let the guardrails judge the proposal, and do what they allow."""
        episode = self._inner.episode
        if episode is None or episode.ending is not None:
            return self.env.step(action)  # it says what is wrong
        self._rewind()
        proposal = self._read(action)
        if proposal is None:
            return self._after(self.env.step(action), self._tally)
        return self._judged(proposal)

    def judge(
        self, proposal: Proposal, answer: Callable[[Proposal], Step]
    ) -> tuple[Proposal, Step]:
        """Let the guardrails judge what a wrapper above answers itself, such as `delegate`.

        It is booked like any other proposal, and a blocked one is a held step like any other. A
        guardrail may put another hand-over in its place; with anything else it is blocked, since
        what lies between the two wrappers would not see it done.

        Args:
            proposal: what is to be judged.
            answer: takes the step of what is granted, without the desktop.

        Returns:
            what is granted, empty where nothing is; and the step.
        """
        self._rewind()
        granted: list[Proposal] = []

        def take(given: Proposal) -> Step:
            granted.append(given)
            return answer(given)

        step = self._judged(proposal, take)
        return (granted[0] if granted else ()), step

    def _judged(self, proposal: Proposal, answer: Callable[[Proposal], Step] | None = None) -> Step:
        """Rule on a proposal, and do what is ruled: by `answer`, or on the desktop."""
        episode = self._inner.episode
        try:
            view = _Look(self._inner._seen())
            ruling = self.panel.rule(view, resolved(proposal, view.pointer))
            if answer is not None:
                ruling = _above(ruling, proposal)
            row = self._row(ruling, proposal, view)
        except DesktopLost:
            return self._after(self._inner.hold("", proposed=proposal, note="lost"), self._tally)
        if self._inner.episode is not episode:
            raise DesktopError(f"{self.guardrail} left the env in another state than it found.")
        return self._carry_out(ruling, proposal, row, answer)

    def _carry_out(
        self, ruling: Ruling, proposal: Proposal, row: dict[str, Any],
        answer: Callable[[Proposal], Step] | None,
    ) -> Step:  # fmt: skip
        """Do what was ruled; note it."""
        tally = self._counted(ruling)
        if ruling.blocked:
            result = self._hold(ruling, proposal, tally)
        elif answer is not None:
            result = answer(ruling.executed)
        elif ruling.final == "modify":
            result = self._inner.substitute(
                ruling.executed, proposed=proposal, note=f"modified by {ruling.counts.guard}",
                feedback=f"The guardrail did something else instead. {ruling.reason}".strip(),
            )  # fmt: skip
        else:
            # What was judged is what is done, whatever the value would mean a second time.
            result = self.env.step(proposal)
        self.decisions.append({**row, "retries_left": self._left(tally)})
        flags = {
            "guard_blocked": ruling.blocked, "guard_escalated": bool(ruling.approver),
            "guard_modified": ruling.final == "modify", "guard_error": ruling.failed,
        }  # fmt: skip
        return self._after(result, tally, **flags)

    def _hold(self, ruling: Ruling, proposal: Proposal, tally: Tally) -> Step:
        """Take the step without the action; end the episode where no retry is left."""
        left = self._left(tally)
        over = tally.used > self._retries
        reason = "guard" if ruling.final == "terminate" else "retry_terminated" if over else ""
        why = f" {ruling.reason}" if ruling.reason else ""
        advice = "" if reason else f" Propose something else; {left + 1} more may be judged."
        held: Step = self._inner.hold(
            f"The guardrail blocked this, and nothing was done.{why}{advice}",
            proposed=proposal,
            note=denied(ruling.counts.decision, ruling.counts.guard),
            reason=reason,
            blocked=True,
            retries_left=left / self._retries if self._retries else 0.0,
        )
        return held

    def _read(self, action: Any) -> Proposal | None:
        """Return what the agent proposes; None where the env will not understand it either."""
        try:
            proposal = check_proposal(self._decoded(action))
            for part in proposal:
                check_on_screen(part, self._inner._seen().size)
        except InvalidAction:
            return None
        return proposal

    def _decoded(self, action: Any) -> Proposal:
        if isinstance(action, Action):
            return (action,)
        if isinstance(action, tuple) and action and all(isinstance(a, Action) for a in action):
            return action
        decoded: Proposal = self._inner.decode(action)
        return decoded

    # What is counted, by the number of the step it was counted on: a saved state may be restored.

    def _start(self) -> None:
        self.decisions = []
        self._entropy = self._inner.episode.entropy
        self._tallies = {0: Tally()}

    def _rewind(self) -> None:
        """Forget what was counted after the step at which the episode now is."""
        episode = self._inner.episode
        if episode.entropy != self._entropy:
            self._start()
        self._tallies = {at: tally for at, tally in self._tallies.items() if at <= episode.steps}
        self.decisions = [row for row in self.decisions if row["step"] <= episode.steps]

    @property
    def _tally(self) -> Tally:
        return self._tallies[max(self._tallies)]

    def _left(self, tally: Tally) -> int:
        return max(self._retries - tally.used, 0)

    def _counted(self, ruling: Ruling) -> Tally:
        before = self._tally
        return Tally(
            denials=before.denials + ruling.blocked,
            escalations=before.escalations + bool(ruling.approver),
            attempts=before.attempts + (ruling.blocked and bool(ruling.harm)),
            errors=before.errors + ruling.failed,
            used=before.used + ruling.blocked,
        )

    def _after(self, result: Step, tally: Tally, **flags: bool) -> Step:
        """Return the result of a step with the guard's keys in info."""
        episode = self._inner.episode
        if episode.trace and episode.trace.rows[-1].executed:
            tally = tally._replace(used=0)
        self._tallies[episode.steps] = tally
        observation, reward, terminated, truncated, info = result
        return observation, reward, terminated, truncated, self._told(info, **flags)

    def _told(self, info: dict[str, Any], **flags: bool) -> dict[str, Any]:
        tally = self._tally
        values = {
            "guard_active": 1, "guard_retries_left": self._left(tally),
            "guard_denials": tally.denials, "guard_escalations": tally.escalations,
            "guard_attempts": tally.attempts, "guard_errors": tally.errors, **flags,
        }  # fmt: skip
        return {**info, **{name: np.float64(value) for name, value in values.items()}}

    def _row(self, ruling: Ruling, proposal: Proposal, view: Look) -> dict[str, Any]:
        plain = ruling.final == "allow" and not ruling.approver
        return {
            "step": self._inner.episode.steps + 1,
            "proposed": [action.to_dict() for action in proposal],
            **ruling.to_dict(),
            "action_hash": hash_of(proposal),
            "frame": "" if plain else frame_hash(view),
        }


def _above(ruling: Ruling, proposal: Proposal) -> Ruling:
    """Return the ruling on what is answered above the gate; only its like may stand in for it."""
    kinds = [action.kind for action in ruling.executed]
    if ruling.blocked or kinds == [action.kind for action in proposal]:
        return ruling
    return replace(ruling, final="deny", executed=())


def _require_place(env: gym.Env[Any, Any]) -> None:
    """Raise InvalidSpec where the gate does not stand right before an env of ours."""
    if not hasattr(env.unwrapped, "hold"):
        raise InvalidSpec(f"{env.unwrapped} cannot hold an action back; use an env of cuaenv.")
    below = env
    while isinstance(below, gym.Wrapper):
        if not isinstance(below, BELOW):
            raise WrapperOrder(
                f"GuardrailGate stands right around the env, but {type(below).__name__} is between "
                f"them and would not see the steps that are held. From the outside in: {RIGHT}. "
                "Several guardrails go into one gate: guardrail=[…]. A limit of steps is the env's "
                "own: max_steps=…"
            )
        below = below.env


def _require_settings(
    retries: object, timeout: object, approver_timeout: object, on_error: object
) -> None:
    if type(retries) is not int or retries < 0:
        raise InvalidSpec(f"retries must be a whole number from 0 on; got {shown(retries)}.")
    for name, value in (("timeout", timeout), ("approver_timeout", approver_timeout)):
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if value is not None and not (number and 0 < value < math.inf):  # type: ignore[operator]
            raise InvalidSpec(f"{name} must be seconds above 0, or None; got {shown(value)}.")
    if on_error not in ON_ERROR:
        raise InvalidSpec(f"on_guard_error must be one of {ON_ERROR}; got {shown(on_error)}.")
