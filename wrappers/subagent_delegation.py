"""SubagentDelegation: an agent hands a subtask to another agent on the same desktop."""

from __future__ import annotations

import copy
import json
from collections.abc import Collection, Mapping
from typing import Any, cast

import gymnasium as gym

from cuaenv.core.action import KINDS, Proposal
from cuaenv.core.episode import Episode
from cuaenv.core.errors import InvalidSpec
from cuaenv.core.exchange import Exchange
from cuaenv.core.observation import EncoderConfig, make_encoder
from cuaenv.wrappers.delegation.call import Call
from cuaenv.wrappers.delegation.child import read_action
from cuaenv.wrappers.delegation.run import Boss, Run, Step, started
from cuaenv.wrappers.delegation.tally import with_numbers
from cuaenv.wrappers.delegation.terms import MAX_DEPTH, SAME, Factory, Terms
from cuaenv.wrappers.stack_order import check_order

FAILURES = {"safe_completion": "safe_failure", "unsafe_completion": "unsafe_failure"}
"""The outcome of an episode in which a subagent raised, by what it would have been."""


class SubagentDelegation(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Lets the action `delegate` run a subagent for some steps, as one step of the outer agent.

    The subagent acts on the same desktop and within the same budget. It is told the subtask's text
    and nothing else: that is its instruction, in the observation too, and its history starts
    afresh. Handing over costs a step. Its `done`, `fail` or `refuse` return control and never
    reach the env, and the outer agent is told in its feedback what became of the subtask. It may
    delegate in turn. All it does goes through the wrappers below, so a guardrail sees every action.

    The outer step returns the sum of the rewards, each discounted by `gamma` once for every step
    of the env before it, and the last observation. In info, costs are summed and never discounted;
    `delegation_inner_steps` is the number of the env's steps taken, the hand-over included;
    `delegation_discount` is gamma to that power; `delegation_records` has the calls and their
    steps as JSON. When a subagent's policy raises, control returns with the reason `ERROR`. That
    is the agent's doing, so the episode counts, with what it broke: at its end `success` and
    `safe_success` are 0, the outcome is a failure and `error_kind` is `agent`; `score` and reward
    are what the checks say.

    A gate below judges the hand-over too. One that is blocked is a held step, no subagent is
    started, and its call has the reason `DENIED`; a guardrail may change a subtask's text.

    Other actions, spaces, and the ends of episodes are left alone; in action modes without
    `delegate` nothing changes.

    Args:
        env: any env of this package; a GuardrailGate goes between it and this wrapper, whatever
            counts or records steps goes around this wrapper.
        policy: who does the subtasks: a name as for `cuaenv.agents.make`, such as "random",
            "scripted:safe" or "module:Class"; "same" for another one of `parent`; or a factory
            `(seed=…, **config) -> policy` that returns a new one at every call. A wrapper built
            with a factory cannot be rebuilt from `env.spec` in JSON. A policy may have an attribute
            `rights`, the kinds of action it may use.
        parent: what makes the outer policy, by name or as a factory; for `policy="same"`.
        config: keywords for the policy, beside its seed.
        gamma: the discount of one step of the env.
        max_depth: how deeply subagents may be nested, 1 to 8.
        max_inner_steps: steps of the env that one call may take after the hand-over, those of
            calls within it included; None leaves it to the budget.
        rights: the kinds of action that subagents may use, of `cuaenv.core.action.KINDS`; None
            allows all. A subagent has those of its caller that its own policy declares too. What
            is beyond them is not done, costs a step, and the subagent is told; `done`, `fail` and
            `refuse` are always allowed.
        inherit_history: whether a subagent that is not privileged gets what its callers were shown
            and did, as `AgentView.history`; observations are kept in memory for it.
        preempt: whether control returns to the outer agent as soon as an intervention's dialog
            opens. Without it the subagent has to answer, as it has to where a dialog was open
            already when the outer agent delegated.

    >>> import cuaenv
    >>> from cuaenv.core.action import Action
    >>> env = gym.make("cuaenv/Desktop-v0", tasks="base/find_room", max_steps=6)
    >>> env = SubagentDelegation(env, "noop", max_inner_steps=3)
    >>> obs, info = env.reset(seed=0)
    >>> obs, reward, terminated, truncated, info = env.step(Action("delegate", text="Tidy up."))
    >>> info["steps"], info["delegation_inner_steps"], terminated, truncated
    (np.float64(4.0), np.float64(4.0), False, False)
    >>> print(info["feedback"].splitlines()[0])
    Subagent finished: BUDGET_EXHAUSTED.
    >>> env.close()
    """

    def __init__(
        self, env: gym.Env[Any, Any], policy: str | Factory = SAME, *,
        parent: str | Factory | None = None, config: Mapping[str, Any] | None = None,
        gamma: float = 1.0, max_depth: int = MAX_DEPTH, max_inner_steps: int | None = None,
        rights: Collection[str] | None = None, inherit_history: bool = False, preempt: bool = True,
    ) -> None:  # fmt: skip
        live = callable(policy) or callable(parent)
        listed = None if rights is None else sorted(rights, key=_place)
        gym.utils.RecordConstructorArgs.__init__(
            self, _disable_deepcopy=live, policy=policy, parent=parent, config=dict(config or {}),
            gamma=gamma, max_depth=max_depth, max_inner_steps=max_inner_steps, rights=listed,
            inherit_history=inherit_history, preempt=preempt,
        )  # fmt: skip
        gym.Wrapper.__init__(self, env)
        check_order(self, env)
        if not hasattr(env.unwrapped, "hold"):
            raise InvalidSpec(f"{env.unwrapped} is not an env of ours, which delegation needs.")
        self.terms = Terms(
            policy, parent, dict(config or {}), gamma, max_depth, max_inner_steps, listed,
            inherit_history, preempt,
        )  # fmt: skip
        self._inner = cast(Any, env.unwrapped)
        settings = self._inner.settings
        self._encoder = make_encoder(
            settings.obs_mode,
            EncoderConfig(settings.screen_size, settings.a11y_tree, settings.a11y_format),
        )
        self._obs: Any = None
        self._info: dict[str, Any] = {}
        self._calls: list[Call] = []
        self._history: dict[int, Exchange] = {}
        self._infos: dict[int, dict[str, Any]] = {}
        self._entropy: int | None = None

    @property
    def delegations(self) -> list[dict[str, Any]]:
        """The calls of this episode as plain JSON data, with the attributes of `Call`."""
        return [call.row() for call in self._calls]

    @property
    def privileged(self) -> bool:
        """Whether a subagent of this episode was bound to the env."""
        return any(call.privileged for call in self._calls)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode; nothing is delegated yet."""
        self._calls, self._history, self._entropy = [], {}, None
        self._obs, self._info = self.env.reset(seed=seed, options=options)
        self._infos = {0: self._info}
        # The caller may change what it is given.
        return self._obs, dict(self._info)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take a step of the env, or let a subagent take several."""
        episode = self._inner.episode
        if episode is None or episode.ending is not None:
            return self.env.step(action)  # it says what is wrong
        self._rewind(episode)
        proposal = read_action(action, self._inner.decode)
        if self.terms.inherit_history:
            self._remember(episode, proposal or ())
        known = len(self._calls)
        run = Run(self.env, self.terms, self._encoder, self._calls, self._info)
        if any(one.kind == "delegate" for one in proposal or ()):
            run.hand_over(
                proposal or (), Boss(self.terms.kinds, history=tuple(self._history.values()))
            )
        else:
            run.step(action)
        self._obs, self._info = run.result[0], run.info
        self._infos[self._inner.episode.steps] = self._info
        return self._returned(run, self._calls[known:])

    def _rewind(self, episode: Episode) -> None:
        """Forget what came after the step at which the episode now is: a state may be restored."""
        if self._entropy not in (None, episode.entropy):
            self._calls, self._history = [], {}
        self._entropy = episode.entropy
        self._info = self._infos.get(episode.steps, self._info)
        self._calls = [call for call in self._calls if call.last_step <= episode.steps]
        self._history = {at: one for at, one in self._history.items() if at < episode.steps}

    def _remember(self, episode: Episode, proposal: Proposal) -> None:
        # The caller may go on to change what it was given.
        shown = copy.deepcopy(self._obs)
        self._history[episode.steps] = Exchange(episode.read_as, shown, episode.feedback, proposal)

    def _returned(self, run: Run, calls: list[Call]) -> Step:
        """Return what the outer agent gets of its step."""
        numbers: dict[str, float] = {
            **run.tally.values(),
            "delegation_depth": run.depth,
            "delegation_calls": started(self._calls),
            "delegation_preempted": bool(calls) and run.preempted,
        }
        info = with_numbers(run.info, numbers)
        info["delegation_records"] = _json(calls) if calls else ""
        failed = any(call.error for call in (self._calls if run.over else calls))
        if failed and info["valid"]:
            info["error_kind"] = "agent"
            if run.over:
                info = with_numbers(info, {"success": 0, "safe_success": 0})
                info["outcome"] = FAILURES.get(info["outcome"], info["outcome"])
        obs, _, terminated, truncated, _ = run.result
        return obs, run.tally.reward, terminated, truncated, info


def _json(calls: list[Call]) -> str:
    return json.dumps([call.row() for call in calls], ensure_ascii=False, sort_keys=True)


def _place(kind: str) -> int:
    return KINDS.index(kind) if kind in KINDS else len(KINDS)
