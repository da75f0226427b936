"""Child: a subagent at work: what it is shown, and what it says."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

import gymnasium as gym
from lxml import etree
from numpy.typing import NDArray

from cuaenv import agents
from cuaenv.agents.agent import AgentView
from cuaenv.core.action import Action, Proposal
from cuaenv.core.elements import Element
from cuaenv.core.errors import InvalidAction
from cuaenv.core.exchange import Exchange
from cuaenv.core.observation import Encoder, ScreenView
from cuaenv.core.phrasing import Phrasing
from cuaenv.core.proposal import check_proposal


class ChildFault(Exception):
    """A subagent's policy raised; the message says what."""


def theirs(call: Callable[..., Any], *args: Any, passing: tuple[type[Exception], ...] = ()) -> Any:
    """Call something of a policy's; raise ChildFault where it raises anything not in `passing`."""
    try:
        return call(*args)
    except passing:
        raise
    # A policy that calls sys.exit ends its own work, not the run.
    except (Exception, SystemExit) as error:
        raise ChildFault(f"{type(error).__name__}: {error}") from error


class Child:
    """A subagent with a subtask.

    It sees the screen as the env showed it last, with the subtask in place of the instruction; a
    privileged one is bound to the env, as everywhere.
    """

    def __init__(
        self, agent: Any, subtask: str, env: gym.Env[Any, Any], encoder: Encoder,
        history: tuple[Exchange, ...] = (),
    ) -> None:  # fmt: skip
        self.agent = agent
        self.subtask = subtask
        self.privileged = bool(getattr(agent, "privileged", False))
        self.history = list(history)
        self._inner: Any = env.unwrapped
        self._encoder = encoder
        self._seen = self._look()
        self._obs: Any = None
        self._info: dict[str, Any] = {}
        self._view: Any = env if self.privileged else self._agent_view(env, history)

    @property
    def rights(self) -> frozenset[str] | None:
        """The kinds of action its policy declares; None where it declares none.

        Raises:
            ChildFault: what it declares is no collection.
        """
        return cast(frozenset[str] | None, theirs(_declared, self.agent))

    def begin(self, info: Mapping[str, Any]) -> None:
        """Hand the policy its subtask; raise ChildFault where it raises."""
        self._see(info)
        theirs(self.agent.reset, self._view, self._obs, self._info)

    def act(self) -> Any:
        """Return what the policy does next; raise ChildFault where it raises."""
        return theirs(self.agent.act, self._obs, self._info)

    def see(self, info: Mapping[str, Any]) -> None:
        """Show the policy the screen as it is now."""
        self._seen = self._look()
        self._see(info)
        if isinstance(self._view, AgentView):
            self._view.phrasing.show(self._seen)

    def read(self, action: Any) -> Proposal | None:
        """Return what an action of the policy's means; None where that cannot be understood."""
        decode = self._inner.decode if self.privileged else self._decode
        return read_action(action, decode)

    def remember(self, proposal: Proposal | None) -> None:
        """Keep a turn, for subagents of its own that inherit its history."""
        told = str(self._info.get("feedback", ""))
        self.history.append(Exchange(self.subtask, self._obs, told, proposal or ()))

    def _decode(self, action: Any) -> Proposal:
        # Texts on the menu come from the instruction, so it is read against what the child saw.
        proposal: Proposal = self._inner._codec.decode(action, self._seen)
        return proposal

    def _look(self) -> ScreenView:
        seen: ScreenView = self._inner._seen()
        known = getattr(self, "_seen", seen).latest
        shown = _SameMoment(seen)
        return replace(seen, screen=shown, instruction=self.subtask, read_as="", known=known)

    def _see(self, info: Mapping[str, Any]) -> None:
        self._obs = self._encoder.encode(self._seen)
        mask = self._inner._codec.mask(self._seen)
        shown = {**info, "action_mask": mask.astype("int8")} if mask.size else info
        self._info = agents.visible_info(self.agent, shown)

    def _agent_view(self, env: gym.Env[Any, Any], history: tuple[Exchange, ...]) -> AgentView:
        return AgentView(
            instruction=self.subtask,
            action_space=copy.deepcopy(env.action_space),
            observation_space=copy.deepcopy(env.observation_space),
            phrasing=Phrasing(self._inner._codec, self._seen),
            history=history,
        )


def _declared(agent: Any) -> frozenset[str] | None:
    declared = getattr(agent, "rights", None)
    return None if declared is None else frozenset(declared)


def read_action(action: Any, decode: Callable[[Any], Proposal]) -> Proposal | None:
    """Return the proposal that an action is; None where it cannot be understood.

    Args:
        action: a value of the action space, an Action or a tuple of them.
        decode: reads values of the space.
    """
    try:
        if isinstance(action, Action):
            return (action,)
        if isinstance(action, tuple) and action and all(isinstance(a, Action) for a in action):
            return check_proposal(action)
        return check_proposal(decode(action))
    except InvalidAction:
        return None


class _SameMoment:
    """The screen of a view, without another look at the desktop."""

    def __init__(self, view: ScreenView) -> None:
        self._view = view

    @property
    def screen_size(self) -> tuple[int, int]:
        return self._view.size

    def screenshot(self) -> NDArray[Any]:
        return self._view.fresh_frame()

    def accessibility_tree(self) -> etree._Element:
        return self._view.tree

    def elements(self) -> tuple[Element, ...]:
        return self._view.elements
