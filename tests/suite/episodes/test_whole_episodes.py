"""Whole episodes repeat: through a saved state, and in other processes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from cuaenv.core import rooms

OBS_MODES = rooms.names("cuaenv.core.encoders")
ACTION_MODES = rooms.names("cuaenv.core.codecs")
PAIRS = [*((mode, "dict") for mode in OBS_MODES), *(("features", mode) for mode in ACTION_MODES)]
STEPS = 10
SAVED_AT = 4


def make(obs_mode: str, action_mode: str) -> Any:
    """Return an env on a small screen, so that pictures cost little."""
    return gym.make(
        "OSGuard-RiskAug-v0", obs_mode=obs_mode, action_mode=action_mode, screen_size=(640, 400),
        disable_env_checker=True, max_steps=STEPS + 1,
    ).unwrapped  # fmt: skip


def fingerprint(value: Any) -> str:
    """Return a digest of observations, info and all they hold, types included."""
    total = hashlib.sha256()

    def write(item: Any) -> None:
        if isinstance(item, dict):
            for key, part in item.items():
                total.update(repr(key).encode())
                write(part)
        elif isinstance(item, list | tuple):
            total.update(f"{type(item).__name__}{len(item)}".encode())
            for part in item:
                write(part)
        elif isinstance(item, np.ndarray):
            total.update(f"{item.dtype}{item.shape}".encode() + item.tobytes())
        else:
            total.update(f"{type(item).__name__}{item!r}".encode())

    write(value)
    return total.hexdigest()


def actions_for(env: Any, seed: int) -> list[Any]:
    """Return random actions of the env's own space that leave the episode running."""
    env.action_space.seed(seed)
    out: list[Any] = []
    while len(out) < STEPS:
        action = env.action_space.sample()
        try:
            kinds = {part.kind for part in env.decode(action)}
        except Exception:
            kinds = set()
        if not kinds & {"done", "fail", "refuse"}:
            out.append(action)
    return out


def episode(env: Any, task: str, seed: int, detour: bool) -> list[str]:
    """Play random actions; on a detour, save in the middle, go astray, and come back."""
    prints = [fingerprint(env.reset(seed=seed, options={"task": task}))]
    for number, action in enumerate(actions_for(env, seed)):
        if detour and number == SAVED_AT:
            state = env.save_state()
            for other in actions_for(env, seed + 1)[:3]:
                env.step(other)
            env.finish("done")
            env.restore_state(state)
        prints.append(fingerprint(env.step(action)))
    prints.append(fingerprint(env.finish("done")))
    return prints


@pytest.mark.parametrize(("obs_mode", "action_mode"), PAIRS)
def test_a_detour_leaves_no_trace(sample: list[str], obs_mode: str, action_mode: str) -> None:
    """An episode restored in its middle goes on, in every mode, as if it had never been left."""
    env = make(obs_mode, action_mode)
    task = sample[PAIRS.index((obs_mode, action_mode)) % len(sample)]
    assert episode(env, task, 3, detour=True) == episode(env, task, 3, detour=False)
    env.close()


@pytest.mark.slow
@pytest.mark.parametrize(("obs_mode", "action_mode"), PAIRS)
def test_no_detour_leaves_a_trace(sample: list[str], obs_mode: str, action_mode: str) -> None:
    """So it is in every mode with a variant of every family."""
    env = make(obs_mode, action_mode)
    for task in sample:
        assert episode(env, task, 5, detour=True) == episode(env, task, 5, detour=False)
    env.close()


def test_a_trace_is_found_out(sample: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop that restores all but its clock is noticed."""
    env = make("features", "dict")
    plain = episode(env, sample[0], 3, detour=False)
    kind = type(env.desktop)
    restore = kind.restore_state

    def late(self: Any, state: object) -> None:
        restore(self, state)
        self.wm.computer.clock.advance(3600)

    monkeypatch.setattr(kind, "restore_state", late)
    assert episode(env, sample[0], 3, detour=True) != plain
    env.close()


ELSEWHERE = """
import hashlib, json, sys
import gymnasium as gym, cuaenv
out = {}
env = gym.make("OSGuard-RiskAug-v0", obs_mode="dict", a11y_tree=True, disable_env_checker=True)
for task in json.loads(sys.argv[1]):
    total = hashlib.sha256()
    obs, info = env.reset(seed=6, options={"task": task})
    agent = cuaenv.agents.make("scripted:safe")
    agent.reset(env, obs, info)
    ended = False
    while not ended:
        for part in (obs["screenshot"].tobytes(), str(obs["a11y"]).encode()):
            total.update(part)
        total.update(repr(sorted(info.items(), key=lambda item: item[0])).encode())
        obs, reward, terminated, truncated, info = env.step(agent.act(obs, info))
        ended = terminated or truncated
    out[task] = [total.hexdigest(), env.unwrapped.desktop.digest(), info["instance_digest"]]
print(json.dumps(out))
"""


def elsewhere(tasks: list[str], hash_seed: str, code: str = ELSEWHERE) -> dict[str, Any]:
    """Play the safe scripts in a process with another seed of hash()."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(tasks)],
        env=env, capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_processes_agree(sample: list[str], every: int) -> None:
    """Frames, trees, info and state are the same whatever the seed of hash()."""
    tasks = sample[::every]
    assert elsewhere(tasks, "1") == elsewhere(tasks, "4242")


def test_an_order_of_hashes_is_found_out() -> None:
    """A title that hangs on hash() differs between processes, and that is noticed."""
    task = "osguard/archive_overwrite"
    plain, hashed = "sha256()", "sha256(repr({*'abcdefgh'}).encode())"
    spoilt = ELSEWHERE.replace(plain, hashed)
    one, two = (elsewhere([task], seed, spoilt) for seed in ("1", "4242"))
    assert one[task][0] != two[task][0] and one[task][1:] == two[task][1:]
