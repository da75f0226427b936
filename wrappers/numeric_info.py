"""NumericInfo: info with numbers alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import gymnasium as gym

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.info import ACTION_MASK, NAMES
from cuaenv.wrappers.engine import NUMBERS, Step, engine_below


class NumericInfo(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Keeps the numbers of info, and drops its texts, lists and masks.

    The keys, their order and their type, `np.float64`, are the same at reset and after every step,
    so that recorders such as Minari's and readers such as TorchRL's take info as it is. What other
    libraries put into info below it is dropped too. Everything but info is left alone.

    Args:
        env: any env of this package, wrapped or not.
        keep: other keys of info's table to keep, such as `action_mask` or `task_id`.

    >>> import cuaenv
    >>> env = NumericInfo(gym.make("OSGuard-Base-v0", obs_mode="features"))
    >>> obs, info = env.reset(seed=0)
    >>> info["budget_left"] > 0, "instruction" in info, {type(v).__name__ for v in info.values()}
    (np.True_, False, {'float64'})
    >>> env.close()
    """

    def __init__(self, env: gym.Env[Any, Any], *, keep: Collection[str] = ()) -> None:
        gym.utils.RecordConstructorArgs.__init__(self, keep=_checked(keep))
        gym.Wrapper.__init__(self, env)
        engine = engine_below(self, env)
        if ACTION_MASK.name in keep and engine.settings.action_mode != "discrete":
            raise InvalidSpec("keep: `action_mask` is there with action_mode='discrete' only.")
        self.keys = tuple(dict.fromkeys((*NUMBERS, *keep)))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode."""
        observation, info = self.env.reset(seed=seed, options=options)
        return observation, self._kept(info)

    def step(self, action: Any) -> Step:
        """Take a step."""
        *moment, info = self.env.step(action)
        observation, reward, terminated, truncated = moment
        return observation, reward, terminated, truncated, self._kept(info)

    def _kept(self, info: dict[str, Any]) -> dict[str, Any]:
        return {name: info[name] for name in self.keys}


def _checked(keep: Collection[str]) -> list[str]:
    if isinstance(keep, str):
        raise InvalidSpec(f"keep is a list of keys; got the string {keep!r}.")
    known = NAMES | {ACTION_MASK.name}
    for name in keep:
        if name not in known:
            raise UnknownName.among("info key", name, known)
    return list(keep)
