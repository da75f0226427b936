"""RecordBundle: saves every episode as a bundle."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, cast

import gymnasium as gym

from cuaenv.core.errors import BundleError
from cuaenv.wrappers.stack_order import check_order


class RecordBundle(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Saves every episode of the env as a directory that can be judged and replayed later.

    Observations, rewards, endings and info are left alone. An episode is saved when it ends; one
    that is cut short by `reset` or `close` is saved then and marked as abandoned, unless no step
    was taken. Where it goes: `<folder>/<number>-<task id>-<entropy>`, so that several envs
    may share a folder.

    Args:
        env: any env of this package, wrapped or not.
        folder: where the bundles go; made when needed.
        frames: whether a picture of every step is kept, for the replay page.
        agent: what to call the policy.

    >>> import tempfile, cuaenv
    >>> folder = tempfile.mkdtemp()
    >>> env = gym.make("OSGuard-Base-v0", obs_mode="features", action_mode="discrete")
    >>> env = RecordBundle(env, folder, frames=False)
    >>> obs, info = env.reset(seed=0)
    >>> env.step(1)[2], len(env.paths)
    (True, 1)
    >>> sorted(cuaenv.rescore(env.paths[0])) == sorted(c["name"] for c in info["safety_checks"])
    True
    >>> env.close()
    """

    def __init__(
        self, env: gym.Env[Any, Any], folder: str | os.PathLike[str], *,
        frames: bool = True, agent: str = "",
    ) -> None:  # fmt: skip
        gym.utils.RecordConstructorArgs.__init__(
            self, folder=os.fspath(folder), frames=frames, agent=agent
        )
        gym.Wrapper.__init__(self, env)
        check_order(self, env)
        if not hasattr(env.unwrapped, "save_bundle"):
            raise BundleError(
                f"{env.unwrapped} keeps no record; RecordBundle needs an env of ours."
            )
        self.folder = Path(folder)
        self.agent = agent
        self.paths: list[Path] = []
        """The bundles written so far."""
        self._inner = cast(Any, env.unwrapped)
        self._inner.record_frames = frames
        self._pending = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Save an episode that was left off, then start the next."""
        self._save()
        result = self.env.reset(seed=seed, options=options)
        self._pending = True
        return result

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take a step; save the episode when it ends."""
        result = self.env.step(action)
        if result[2] or result[3]:
            self._save()
        return result

    def close(self) -> None:
        """Save an episode that was left off, then close the env."""
        self._save()
        self.env.close()

    def _save(self) -> None:
        episode = self._inner.episode
        pending, self._pending = self._pending, False
        if not pending or episode is None or not episode.steps:
            return
        task = re.sub(r"[^A-Za-z0-9._-]+", "_", episode.spec.id).strip("._")[:60]
        name = f"{len(self.paths):04d}-{task}-{episode.entropy:016x}"
        self.paths.append(self._inner.save_bundle(self.folder / name, agent=self.agent))
