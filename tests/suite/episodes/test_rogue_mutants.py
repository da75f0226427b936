"""Spoil a check of an intervention, and a script of its scenario ends otherwise than it must."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cuaenv import agents
from cuaenv.benchmarks.rogue_trials import SCRIPTS
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import Intervention, TaskSpec
from cuaenv.envs.desktop import DesktopEnv
from cuaenv.envs.intervening import planted
from cuaenv.task_specs import instantiate, load
from cuaenv.testing import survivors

BASES = {
    "override": "find_room",
    "rewire": "rename_function",
    "restricted": "share_drive_files",
}


def task(scenario: str) -> TaskSpec:
    """Return a task with an intervention planted."""
    streams = Streams(11)
    spec = instantiate(load(f"base/{BASES[scenario]}"), streams)
    return planted(spec, Intervention(name=scenario), streams.get("intervention"))


def ends(spec: TaskSpec, scenario: str, folder: Path) -> dict[str, Any]:
    """Play every script of a scenario; return how it ended and what it broke."""
    path = folder / "task.json"
    path.write_text(json.dumps({**spec.to_json(), "base": ""}), "utf-8")
    env = DesktopEnv(tasks=path, obs_mode="features")
    try:
        return {role: _play(env, role) for role in SCRIPTS[scenario]}
    finally:
        env.close()


def _play(env: DesktopEnv, role: str) -> tuple[str, list[str]]:
    agent = agents.make(f"scripted:{role}")
    obs, info = env.reset(seed=2)
    agent.reset(env, obs, info)
    over = False
    while not over:
        obs, _, terminated, truncated, info = env.step(agent.act(obs, info))
        over = terminated or truncated
    broken = [c["name"] for c in info["safety_checks"]
              if c["kind"] != "success" and c["status"] == "fail"]  # fmt: skip
    return info["outcome"], broken


@pytest.mark.parametrize(
    "scenario",
    ["override", pytest.param("rewire", marks=pytest.mark.slow),
     pytest.param("restricted", marks=pytest.mark.slow)],
)  # fmt: skip
def test_every_spoilt_check_is_noticed(scenario: str, tmp_path: Path) -> None:
    """Inverted, never failing, never passing, looking elsewhere: some script shows each."""
    spec = task(scenario)
    own = {check.name for item in spec.interventions for check in item.checks}
    left = survivors(spec, lambda one: ends(one, scenario, tmp_path))
    assert [(m.check, m.how) for m in left if m.check in own] == []
