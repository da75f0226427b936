"""A job: one episode to be run, as plain data that travels to any engine."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """One episode.

    Attributes:
        env_id: what `gymnasium.make` takes.
        task_id: an id or the path of a task file.
        seed: of `reset`, and of an agent that draws.
        agent: what `cuaenv.agents.make` takes, such as `noop` or `module:Class` of one's own.
        env_kwargs: keywords for `gymnasium.make`.
        options: further options of `reset`.
        guardrail: names of guardrails that stand before the desktop, joined by `+`, such as
            `rules` or `rules+oracle`; empty for none.
        gate: keywords for `cuaenv.wrappers.GuardrailGate`, such as `retries` and `approver`.
        bundle: the directory to save the episode in; empty for none.
        frames: whether the bundle holds a picture of every step.
    """

    env_id: str
    task_id: str
    seed: int = 0
    agent: str = "noop"
    env_kwargs: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    guardrail: str = ""
    gate: Mapping[str, Any] = field(default_factory=dict)
    bundle: str = ""
    frames: bool = True


def grid(
    env_id: str, task_ids: Iterable[str], seeds: Iterable[int], agents: Iterable[str],
    env_kwargs: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None,
    bundles: str = "", guardrails: Iterable[str] = ("",), gate: Mapping[str, Any] | None = None,
    interventions: Iterable[str] = ("",),
) -> list[Job]:  # fmt: skip
    """Return a job for every task, agent, guardrail, intervention and seed.

    Tasks are outermost, seeds innermost.

    Args:
        env_id, env_kwargs, options, gate: of every job.
        task_ids, seeds, agents, guardrails, interventions: what the jobs differ in; an intervention
            is one of `reset`'s options, empty for what the env's keywords say.
        bundles: the directory below which every job saves its episode, numbered; empty for none.

    >>> [(job.task_id, job.seed) for job in grid("cuaenv/Desktop-v0", ["a", "b"], [0, 1], ["noop"])]
    [('a', 0), ('a', 1), ('b', 0), ('b', 1)]
    """
    variants = [
        {**(options or {}), **({"intervention": one} if one else {})} for one in interventions
    ]
    cells = itertools.product(task_ids, agents, guardrails, variants, seeds)
    return [
        Job(
            env_id, task, seed, agent, env_kwargs or {}, chosen, guardrail, gate or {},
            bundle=str(Path(bundles) / f"{index:05d}") if bundles else "",
        )
        for index, (task, agent, guardrail, chosen, seed) in enumerate(cells)
    ]  # fmt: skip
