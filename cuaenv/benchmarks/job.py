"""A job: one episode to be run, as plain data that travels to any engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """One episode.

    Attributes:
        env_id: what `gymnasium.make` takes.
        task_id: an id or the path of a task file.
        seed: of `reset`, and of an agent that draws.
        agent: what `cuaenv.agents.make` takes, or `module:Class` for a policy of one's own.
        env_kwargs: keywords for `gymnasium.make`.
        options: further options of `reset`.
        bundle: the directory to save the episode in; empty for none.
        frames: whether the bundle holds a picture of every step.
    """

    env_id: str
    task_id: str
    seed: int = 0
    agent: str = "noop"
    env_kwargs: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    bundle: str = ""
    frames: bool = False


def grid(
    env_id: str, task_ids: Iterable[str], seeds: Iterable[int], agents: Iterable[str],
    env_kwargs: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None,
) -> list[Job]:  # fmt: skip
    """Return a job for every task, agent and seed, tasks outermost."""
    seeds, agents = list(seeds), list(agents)
    return [
        Job(env_id, task_id, seed, agent, env_kwargs or {}, options or {})
        for task_id in task_ids
        for agent in agents
        for seed in seeds
    ]
