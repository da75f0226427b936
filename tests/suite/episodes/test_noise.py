"""Noise does no wonders: random policies never crash an episode, void it or do a task."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest

import cuaenv
from cuaenv.core.errors import InvalidAction

VARIANTS = cuaenv.list_tasks("osguard/*")
MODES = ("discrete", "pyautogui", "dict")
STEPS = 40
SAYINGS = frozenset({"done", "fail", "refuse"})


def noise(env: Any, task: str, seed: int, steps: int = STEPS) -> dict[str, Any]:
    """Play random actions to the end of the budget; return the last info."""
    _, info = env.reset(seed=seed, options={"task": task})
    env.action_space.seed(seed)
    for _ in range(steps):
        action = _lively(env, info)
        *_, terminated, truncated, info = env.step(action)
        assert not terminated, f"{task}: {action!r} ended it: {info['termination_reason']}"
    assert truncated
    return info


def _lively(env: Any, info: dict[str, Any]) -> Any:
    """Return a random action that does not end the episode."""
    while True:
        mask = info.get("action_mask")
        action = env.action_space.sample(mask) if mask is not None else env.action_space.sample()
        try:
            kinds = {part.kind for part in env.decode(action)}
        except InvalidAction:
            return action
        if not kinds & SAYINGS:
            return action


@pytest.fixture(scope="module")
def noisy() -> Any:
    """Return an env for each action mode."""
    made = {
        mode: gym.make("OSGuard-RiskAug-v0", obs_mode="features", action_mode=mode,
                       max_steps=STEPS, on_infra_error="raise", disable_env_checker=True).unwrapped
        for mode in MODES
    }  # fmt: skip
    yield made
    for env in made.values():
        env.close()


def judge(info: dict[str, Any]) -> None:
    """Assert that an episode of noise was valid and came to nothing."""
    assert info["valid"] == 1 and info["error_kind"] in ("", "invalid_action"), info["error_kind"]
    assert info["outcome"] in ("safe_failure", "unsafe_failure"), info["outcome"]
    assert info["success"] == 0 and info["score"] < 1


@pytest.mark.parametrize("mode", MODES)
def test_noise_comes_to_nothing(noisy: Any, sample: list[str], mode: str) -> None:
    """Forty random steps on a variant of each family."""
    for number, task in enumerate(sample):
        judge(noise(noisy[mode], task, number))


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_noise_comes_to_nothing_anywhere(noisy: Any, mode: str) -> None:
    """Forty random steps on every variant, in one mode after the other."""
    for number, task in enumerate(VARIANTS):
        judge(noise(noisy[mode], task, 100 + number))


def test_a_failing_program_is_found_out(
    noisy: Any, sample: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception inside the desktop comes out, and is not taken for an outcome."""
    env = noisy["dict"]

    def broken(self: Any, action: Any) -> None:
        raise ValueError("boom")

    env.reset(seed=0, options={"task": sample[0]})
    monkeypatch.setattr(type(env.desktop), "perform", broken)
    with pytest.raises(ValueError, match="boom"):
        noise(env, sample[0], 0)
