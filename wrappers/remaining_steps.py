"""RemainingSteps: the agent is told how many steps are left."""

from __future__ import annotations

from typing import Any

import gymnasium as gym

from cuaenv.core.briefing import LEFT
from cuaenv.core.errors import InvalidSpec, shown
from cuaenv.wrappers.engine import engine_below

TEXT = f"Steps left: {LEFT}."


class RemainingSteps(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Adds the number of steps that are left to what the agent is told.

    It follows the feedback of every step, and is there at reset: in `dict` and `text`
    observations, in `info["feedback"]`, and in trace and transcript, so that a bundle shows what
    the agent knew. Steps that a guardrail held back and those of subagents are counted alike.
    `pixels` are left alone; `features` always hold the share of the budget. The task, screens,
    rewards and endings are left alone.

    Args:
        env: any env of this package, wrapped or not.
        text: what is said; `${left}` stands for the number, `${budget}` for that of all steps.

    >>> import cuaenv
    >>> from cuaenv.core.action import Action
    >>> env = RemainingSteps(gym.make("OSGuard-Base-v0", max_steps=8))
    >>> obs, info = env.reset(seed=0)
    >>> obs["feedback"], env.step(Action("wait", seconds=1))[0]["feedback"]
    ('Steps left: 8.', 'Steps left: 7.')
    >>> env.close()
    """

    def __init__(self, env: gym.Env[Any, Any], *, text: str = TEXT) -> None:
        if not isinstance(text, str) or LEFT not in text:
            raise InvalidSpec(f"text must hold {LEFT}, the number of steps; got {shown(text)}.")
        gym.utils.RecordConstructorArgs.__init__(self, text=text)
        gym.Wrapper.__init__(self, env)
        self.text = text
        self._engine = engine_below(self, env)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode in which the steps are counted down."""
        self._engine.brief(each_step=self.text)
        return self.env.reset(seed=seed, options=options)
