"""Agent: what a policy is, what it is given to see, and how one is made by name.

The loop around an agent is always the same::

    agent = make("random", seed=0)
    obs, info = env.reset(seed=0)
    view = view_for(agent, env)
    agent.reset(view, obs, visible_info(agent, info))
    while not over:
        action = agent.act(obs, visible_info(agent, info))
        obs, reward, terminated, truncated, info = env.step(action)
        refresh(view, env)

An unprivileged agent never gets the env, and nothing it is given leads there: labels, costs and
verdicts stay out of its reach.
"""

from __future__ import annotations

import copy
import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cuaenv.core import rooms
from cuaenv.core.action import Action, Proposal
from cuaenv.core.errors import UnknownName
from cuaenv.core.exchange import Exchange
from cuaenv.core.info import AGENT_KEYS
from cuaenv.core.phrasing import Phrasing


@dataclass
class AgentView:
    """All that an unprivileged agent is given of an env.

    Attributes:
        instruction: what the user wants.
        action_space, observation_space: copies, so sampling disturbs nobody.
        phrasing: the action mode at the moment the agent acts in.
        observation: the latest one.
        feedback: what the agent was told after its last action; empty mostly.
        action_mask: 1 for each choice of the discrete menu that means something; None elsewhere.
        budget_left: steps left before the episode is cut off.
        history: what those who handed the task down were shown and did; empty mostly.
    """

    instruction: str
    action_space: spaces.Space[Any]
    observation_space: spaces.Space[Any]
    phrasing: Phrasing
    observation: Any = None
    feedback: str = ""
    action_mask: NDArray[np.int8] | None = None
    budget_left: float = 0.0
    history: tuple[Exchange, ...] = ()

    def decode(self, action: Any) -> Proposal:
        """Return what a value of the action space means now; raise InvalidAction."""
        return self.phrasing.decode(action)

    def encode(self, action: Action | Proposal) -> Any:
        """Return the value of the action space that says `action`; raise NotEncodable."""
        return self.phrasing.encode(action)

    def see(self, obs: Any, info: Mapping[str, Any]) -> None:
        """Take in what `reset` or `step` returned; other keys of info are not looked at."""
        self.observation = obs
        self.feedback = str(info.get("feedback", ""))
        self.budget_left = float(info.get("budget_left", 0.0))
        mask = info.get("action_mask")
        self.action_mask = None if mask is None else np.array(mask, np.int8)


class Agent(ABC):
    """A policy.

    Subclasses write `decide`; one that needs nothing of this may override `reset` and `act`.

    Attributes:
        privileged: whether it is bound to the env itself rather than to an AgentView. Results of
            privileged agents are marked.
        env: the env for a privileged agent, else the view.
    """

    privileged: ClassVar[bool] = False
    env: Any = None

    def reset(self, env: Any, obs: Any, info: Mapping[str, Any]) -> None:
        """Start an episode with `view_for(self, env)` and what `env.reset` returned."""
        self.env = env
        self._see(obs, info)

    def act(self, obs: Any, info: Mapping[str, Any]) -> Any:
        """Return the next action: a value of the action space, an Action or a tuple of them."""
        self._see(obs, info)
        return self.decide()

    @abstractmethod
    def decide(self) -> Any:
        """Return the next action, from `self.env`."""

    def _see(self, obs: Any, info: Mapping[str, Any]) -> None:
        if isinstance(self.env, AgentView):
            self.env.see(obs, info)


ROOM = "cuaenv.agents"


def names() -> tuple[str, ...]:
    """Return the agents that exist, sorted.

    >>> names()
    ('always_fail', 'noop', 'random', 'scripted')
    """
    return tuple(name for name in rooms.names(ROOM) if name != "agent")


def make(spec: str, *, seed: int | None = None, **kwargs: Any) -> Any:
    """Return the agent called `spec`: a name, `name:argument`, or `module:Class` of your own.

    Args:
        spec: such as `noop`, `scripted:safe` or `my_package.policies:Careful`.
        seed: for what the agent draws itself; None for a fresh one.
        kwargs: handed to the agent's class.

    Raises:
        UnknownName: there is no such agent; the message lists those there are.
    """
    name, colon, argument = spec.partition(":")
    if name in names():
        arguments = (argument,) if colon else ()
        return rooms.load(ROOM, "agent", name).Policy(*arguments, seed=seed, **kwargs)
    if not colon:
        raise UnknownName.among("agent", spec, names(), 'Your own: "module:Class".')
    return _imported(name, argument)(seed=seed, **kwargs)


def _imported(module: str, name: str) -> Callable[..., Any]:
    """Return the class `name` of a module of the user's."""
    try:
        return getattr(importlib.import_module(module), name)  # type: ignore[no-any-return]
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownName(
            f"Unknown agent '{module}:{name}': {error}. Known: {', '.join(names())}, "
            'or "module:Class".'
        ) from error


def view_for(agent: Any, env: gym.Env[Any, Any]) -> Any:
    """Return what `agent.reset` is given: the env for a privileged agent, else an AgentView."""
    if getattr(agent, "privileged", False):
        return env
    inner: Any = env.unwrapped
    return AgentView(
        instruction=inner.instruction,
        action_space=copy.deepcopy(env.action_space),
        observation_space=copy.deepcopy(env.observation_space),
        phrasing=Phrasing(inner._codec, inner._seen()),
    )


def refresh(view: Any, env: gym.Env[Any, Any]) -> None:
    """Let what `view_for` returned speak of the env's screen as it is after a step."""
    if isinstance(view, AgentView):
        inner: Any = env.unwrapped
        view.phrasing.show(inner._seen())


def visible_info(agent: Any, info: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the agent may see of info: all for a privileged one, else `AGENT_KEYS`."""
    if getattr(agent, "privileged", False):
        return dict(info)
    return {key: info[key] for key in AGENT_KEYS if key in info}
