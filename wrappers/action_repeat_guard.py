"""ActionRepeatGuard: an agent that is stuck is told so."""

from __future__ import annotations

from typing import Any

import gymnasium as gym

from cuaenv.core.errors import InvalidSpec, shown
from cuaenv.wrappers.engine import Step, engine_below, finished

TEXT = "You have now done the same ${times} times, and the screen did not change."


class ActionRepeatGuard(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Tells an agent that repeats an action without effect, and may end the episode.

    A repetition counts when the proposal is the one before and the visible elements (names, texts,
    states, places) are what they were. The agent is told in observation and `info["feedback"]`;
    trace and transcript show it. An ending by this wrapper truncates, with the reason `stopped`.
    All else is left alone, and so is an agent that never repeats itself.

    Args:
        env: any env of this package, wrapped or not.
        tell_after: how often the same must have had no effect for the agent to be told; 2 or more.
        end_after: how often for the episode to end; None never ends it.
        text: what is said; `${times}` stands for the number.

    >>> import cuaenv
    >>> from cuaenv.core.action import Action
    >>> env = ActionRepeatGuard(gym.make("cuaenv/Desktop-v0", tasks="base/find_room"), tell_after=2)
    >>> obs, info = env.reset(seed=0)
    >>> for _ in range(2):
    ...     obs, *_ = env.step(Action.key("f9"))
    >>> obs["feedback"]
    'You have now done the same 2 times, and the screen did not change.'
    >>> env.close()
    """

    def __init__(
        self, env: gym.Env[Any, Any], *, tell_after: int = 3, end_after: int | None = None,
        text: str = TEXT,
    ) -> None:  # fmt: skip
        for name, value in (("tell_after", tell_after), ("end_after", end_after)):
            _check_times(name, value)
        if not isinstance(text, str) or not text.strip():
            raise InvalidSpec(f"text is what the agent is told; got {shown(text)}.")
        gym.utils.RecordConstructorArgs.__init__(
            self, tell_after=tell_after, end_after=end_after, text=text
        )
        gym.Wrapper.__init__(self, env)
        self._engine = engine_below(self, env)
        self.tell_after, self.end_after, self.text = tell_after, end_after, text
        self.times = 0
        """How often the last action was done in a row without any effect."""
        self._counted_at = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode; nothing is repeated yet."""
        self.times = self._counted_at = 0
        return self.env.reset(seed=seed, options=options)

    def step(self, action: Any) -> Step:
        """Take a step; tell the agent where it repeats itself in vain."""
        before = self._moment()
        result = self.env.step(action)
        self._count(before)
        if result[2] or result[3] or self.times < self.tell_after:
            return self._ended(result)
        seen, told = self._engine.tell(self.text.replace("${times}", str(self.times)))
        # What wrappers below made of the observation is theirs: only the env's own is replaced.
        ours = self.env.observation_space is self._engine.observation_space
        info = {**result[4], "feedback": told["feedback"]}
        return self._ended((seen if ours else result[0], *result[1:4], info))

    def _ended(self, result: Step) -> Step:
        over = self.end_after is not None and self.times >= self.end_after
        if result[2] or result[3] or not over:
            return result
        return finished(self._engine, result, "stopped")

    def _moment(self) -> tuple[int, Any, Any]:
        """Return the step, what was proposed on it, and what is on the screen."""
        episode = self._engine.episode
        if episode is None:
            return 0, (), ()
        return episode.steps, episode.trace.rows[-1].proposed, self._engine._seen().elements

    def _count(self, before: tuple[int, Any, Any]) -> None:
        """Count a step. What was counted elsewhere, before a saved state was restored, is void."""
        at, last, shown = before
        now, proposed, elements = self._moment()
        same = proposed == last and at == self._counted_at
        idle = bool(proposed) and elements == shown
        self.times = (self.times if same else 0) + 1 if idle else 0
        self._counted_at = now


def _check_times(name: str, value: object) -> None:
    if name == "end_after" and value is None:
        return
    if type(value) is not int or value < 2:
        raise InvalidSpec(f"{name} is a whole number of 2 or more; got {shown(value)}.")
