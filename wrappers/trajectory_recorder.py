"""TrajectoryRecorder: writes every episode down for learning from it offline."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import gymnasium as gym

from cuaenv.core.action import Action
from cuaenv.core.errors import CuaEnvError, UnknownName
from cuaenv.wrappers.engine import NUMBERS, Step, engine_below
from cuaenv.wrappers.trajectory_file import TrajectoryFile, free_path, plain

OBSERVATIONS = ("summary", "arrays")
FORMAT = {"format": "cuaenv.trajectory", "version": 1}


class TrajectoryRecorder(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Writes each episode to a file of its own, as data for offline RL and imitation.

    JSON Lines: a head (what was played, and how); a line for `reset` (step 0) and one for every
    step, written as it happens; and an end with outcome and reason. A line has `observation` (what
    followed the action), `action` (a value of the action space; an Action record is put into one
    where the mode can say it, else null), `proposed` and `executed` (what the agent asked for, and
    what reached the desktop, as `Action.to_dict` gives them; several steps where a subagent took
    them), `reward`, `cost`, `terminated`, `truncated`, and `info` (all its numbers).

    Texts of observations are written as they are. Of arrays, `observations="summary"` keeps shape,
    dtype and a digest; with `"arrays"` they go into an `.npz` of the same name when the episode
    ends, stacked over steps (n + 1 observations), with `reward`, `cost`, `terminated` and
    `truncated`, and with `action` where all of them are numbers: they are kept in memory until
    then, 2.7 MB a screenshot of 1280 by 720. An episode that `reset` or `close` cuts short ends as
    abandoned; one whose process dies keeps the lines so far. Nothing that `reset` and `step` return
    is changed.

    Args:
        env: any env of this package, wrapped or not; guardrails and subagents go below this.
        folder: where the files go, `<number>-<task id>-<entropy>.jsonl`; made when needed, and
            nothing that is there is overwritten.
        observations: `summary` or `arrays`.

    >>> import json, tempfile, cuaenv
    >>> env = gym.make("OSGuard-Base-v0", obs_mode="features", action_mode="discrete")
    >>> env = TrajectoryRecorder(env, tempfile.mkdtemp())
    >>> obs, info = env.reset(seed=0)
    >>> env.step(1)[2]
    True
    >>> lines = [json.loads(line) for line in env.paths[0].read_text().splitlines()]
    >>> lines[2]["action"], lines[2]["proposed"], lines[-1]["reason"]
    (1, [{'kind': 'done'}], 'done')
    >>> env.close()
    """

    def __init__(
        self, env: gym.Env[Any, Any], folder: str | os.PathLike[str], *,
        observations: str = "summary",
    ) -> None:  # fmt: skip
        if observations not in OBSERVATIONS:
            raise UnknownName.among("observations", observations, OBSERVATIONS)
        gym.utils.RecordConstructorArgs.__init__(
            self, folder=os.fspath(folder), observations=observations
        )
        gym.Wrapper.__init__(self, env)
        self._engine = engine_below(self, env)
        self.folder = Path(folder)
        self.paths: list[Path] = []
        """The files begun so far."""
        self._arrays = observations == "arrays"
        self._file: TrajectoryFile | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """End a file that was left off; start an episode and its file."""
        self._leave_off()
        observation, info = self.env.reset(seed=seed, options=options)
        self._file = self._begun()
        self._file.observe(observation, {"step": 0, "info": _numbers(info)})
        return observation, info

    def step(self, action: Any) -> Step:
        """Take a step and write it down."""
        said, before = self._said(action), self._engine.episode
        result = self.env.step(action)
        if self._file is not None:
            self._write(self._file, said, len(before.trace), result)
        return result

    def close(self) -> None:
        """End a file that was left off, then close the env."""
        self._leave_off()
        self.env.close()

    def __getstate__(self) -> dict[str, Any]:
        """Return the wrapper without the file that is open; a copy begins its own at `reset`."""
        return {**self.__dict__, "_file": None}

    def _write(self, file: TrajectoryFile, said: Any, known: int, result: Step) -> None:
        """Write a step down; `known` rows of the trace were there before it."""
        observation, reward, terminated, truncated, info = result
        new = self._engine.episode.trace.rows[known:]
        file.observe(observation, {
            "step": self._engine.episode.steps,
            "action": said,
            "proposed": [action.to_dict() for row in new for action in row.proposed],
            "executed": [action.to_dict() for row in new for action in row.executed],
            "reward": float(reward),
            "cost": float(info["cost"]),
            "terminated": terminated,
            "truncated": truncated,
            "info": _numbers(info),
        })  # fmt: skip
        if terminated or truncated:
            self._end(file)

    def _said(self, action: Any) -> Any:
        """Return the value of the action space that an action is, as JSON data; None for none."""
        records = action if isinstance(action, tuple) and action else (action,)
        if not all(isinstance(record, Action) for record in records):
            return plain(action) if self.action_space.contains(action) else None
        try:
            return plain(self._engine.encode(action))
        except CuaEnvError:  # the mode has no words for it, or there is nothing to act on
            return None

    def _begun(self) -> TrajectoryFile:
        episode = self._engine.episode
        task = re.sub(r"[^A-Za-z0-9._-]+", "_", episode.spec.id).strip("._")[:60]
        path = free_path(self.folder, f"{len(self.paths):04d}-{task}-{episode.entropy:016x}")
        self.paths.append(path)
        settings = self._engine.settings
        head = {
            **FORMAT,
            "env_id": self._engine.spec.id if self._engine.spec else "",
            "task_id": episode.spec.id,
            "template_digest": episode.template_digest,
            "instance_digest": episode.instance_digest,
            "seed": episode.seed,
            "instruction": episode.read_as,
            "obs_mode": settings.obs_mode,
            "action_mode": settings.action_mode,
            "screen_size": list(settings.screen_size),
            "budget": episode.budget,
        }
        return TrajectoryFile(path, head, arrays=self._arrays)

    def _leave_off(self) -> None:
        if self._file is not None:
            self._end(self._file)

    def _end(self, file: TrajectoryFile) -> None:
        """Write the end; an episode that has none was abandoned."""
        episode, self._file = self._engine.episode, None
        ending = episode.ending if episode is not None else None
        file.end({
            "end": True,
            "abandoned": ending is None,
            "reason": ending.reason if ending else "",
            "outcome": ending.outcome if ending else "",
        })  # fmt: skip


def _numbers(info: dict[str, Any]) -> dict[str, float]:
    return {name: float(info[name]) for name in NUMBERS if name in info}
