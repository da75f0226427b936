"""How fast is it? Medians in one run, and the ratios to copying one frame.

Absolute times belong to a machine; the ratios travel. The limit of a step that returns pixels is
the copy of one frame, since every observation must be a fresh array.
"""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gymnasium as gym
import numpy as np

from cuaenv.core.action import Action

ENV_ID = "OSGuard-RiskAug-v0"
OBS_MODES = ("pixels", "dict", "features", "text")
EPISODES = 10
"""Episodes the timed steps are spread over: one task alone says little about the others."""

WARM_UP = 30
"""Resets before the timed ones, with other seeds: each program, site, font and check is loaded when
it is first met, once a process."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured median, in milliseconds, and its ratio to the frame copy."""

    name: str
    milliseconds: float
    ratio: float


def frame_copy(size: tuple[int, int], repeats: int = 200) -> float:
    """Return the median milliseconds of copying one RGB frame of `size` (width, height)."""
    frame = np.random.default_rng(0).integers(0, 255, (size[1], size[0], 3), dtype=np.uint8)
    return _median(lambda: frame.copy(), repeats)


def measure(
    task: str | None, steps: int, resets: int, desktop: str = "sim",
    size: tuple[int, int] = (1280, 720), tick: Callable[[str], None] = lambda name: None,
) -> list[Figure]:  # fmt: skip
    """Return the figures of every observation mode, and CartPole's for scale."""
    # Copied between the modes, so that a machine that grows busy slows both sides of the ratio.
    copies = [frame_copy(size)]
    times = {"copy of one frame": 0.0, "CartPole-v1 step": _cartpole(steps)}
    for mode in OBS_MODES:
        tick(f"obs_mode {mode}")
        times |= _of_mode(mode, task, steps, resets, desktop, size)
        copies.append(frame_copy(size))
    copy = times["copy of one frame"] = statistics.median(copies)
    return [Figure(name, value, value / copy) for name, value in times.items()]


def _of_mode(
    mode: str, task: str | None, steps: int, resets: int, desktop: str, size: tuple[int, int]
) -> dict[str, float]:
    keywords: dict[str, Any] = {
        "obs_mode": mode, "desktop": desktop, "screen_size": size, "max_steps": steps + 1,
    }  # fmt: skip
    if task:
        keywords["tasks"] = task
    env = gym.make(ENV_ID, disable_env_checker=True, **keywords)
    try:
        for seed in range(WARM_UP):
            env.reset(seed=100_000 + seed)
        taken = [_timed(functools.partial(env.reset, seed=s)) for s in range(1, resets + 1)]
        stepped = []
        rng = np.random.default_rng(0)
        for step in range(steps):
            if step % max(steps // EPISODES, 1) == 0:
                env.reset(seed=step)
            stepped.append(_one_step(env, rng))
    finally:
        env.close()
    return {
        f"step, {mode}": statistics.median(stepped),
        f"reset, {mode}": statistics.median(taken),
    }


def _one_step(env: gym.Env[Any, Any], rng: np.random.Generator) -> float:
    action = workload(env, rng)
    began = time.perf_counter()
    _, _, terminated, truncated, _ = env.step(action)
    took = (time.perf_counter() - began) * 1e3
    if terminated or truncated:
        env.reset()
    return took


def workload(env: gym.Env[Any, Any], rng: np.random.Generator) -> Action:
    """Return one action of what people do: move, click what is there, type, scroll."""
    elements = env.unwrapped.desktop.elements()  # type: ignore[attr-defined]
    safe = [e for e in elements if e.role in ("list-item", "label", "entry", "text", "table-cell")]
    where = safe[int(rng.integers(len(safe)))].box.center if safe else (10, 10)
    choice = rng.random()
    if choice < 0.3:
        return Action.at("move", *where)
    if choice < 0.6:
        return Action.at("click", *where)
    if choice < 0.9:
        return Action.type("abcdefgh "[int(rng.integers(9))])
    return Action.scroll(where[0], where[1], dy=-2 if choice < 0.95 else 2)


def _cartpole(steps: int) -> float:
    """Return the median milliseconds of a step of the best-known env, for scale."""
    env = gym.make("CartPole-v1", disable_env_checker=True)
    env.reset(seed=0)
    env.action_space.seed(0)
    out = []
    for _ in range(steps):
        began = time.perf_counter()
        ended = env.step(env.action_space.sample())[2]
        out.append((time.perf_counter() - began) * 1e3)
        if ended:
            env.reset()
    env.close()
    return statistics.median(out)


def _median(call: Callable[[], object], repeats: int) -> float:
    return statistics.median(_timed(call) for _ in range(repeats))


def _timed(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1e3
