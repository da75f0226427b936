"""Files of a folder that cannot be played, among others that can."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.errors import InvalidSpec, SetupFailed


def write(folder: Path, name: str, **fields: Any) -> Path:
    """Write a task file."""
    path = folder / f"{name}.json"
    path.write_text(json.dumps({"id": name, "instruction": "Look.", **fields}))
    return path


def _env(path: Path) -> Any:
    return gym.make("cuaenv/Desktop-v0", tasks=str(path), obs_mode="text", disable_env_checker=True)


def _failing(folder: Path) -> Path:
    """Write a file whose set-up fails only when it is tried."""
    step = {"type": "execute", "parameters": {"command": "cd /tmp && cat nothing.txt"}}
    return write(folder, "rewire", config=[step])


def test_a_file_that_cannot_be_set_up_is_left_out(tmp_path: Path) -> None:
    """Another is drawn, with a warning; asked for by name it raises. A seed draws the same."""
    good, bad = write(tmp_path, "override"), _failing(tmp_path)
    env = _env(tmp_path)
    with pytest.warns(UserWarning, match="cannot be set up and is not played"):
        ids = [env.reset(seed=seed)[1]["task_id"] for seed in range(6)]
    assert set(ids) == {good.stem}
    assert list(env.unwrapped.left_out) == [str(bad)]
    assert "nothing.txt" in env.unwrapped.left_out[str(bad)][0]
    with pytest.raises(SetupFailed):
        env.reset(options={"task": str(bad)})


def test_where_no_file_can_be_set_up_the_reset_fails(tmp_path: Path) -> None:
    """The draws come to an end."""
    step = {"type": "execute", "parameters": {"command": "cd /tmp && cat nothing.txt"}}
    _failing(tmp_path)
    write(tmp_path, "override", config=[step])
    with pytest.warns(UserWarning), pytest.raises(SetupFailed, match=r"nothing\.txt"):
        _env(tmp_path).reset(seed=0)


def test_a_malformed_file_does_not_stop_the_others(tmp_path: Path) -> None:
    """A relative path in one of OSWorld's set-up steps leaves that file out, with its reason."""
    good = write(tmp_path, "override")
    bad = write(tmp_path, "rewire", config=[{"type": "open", "parameters": {"path": "a/b.txt"}}])
    with pytest.warns(UserWarning, match="are never drawn"):
        env = _env(tmp_path)
    assert "parameters.path" in env.unwrapped.left_out[str(bad)][0]
    assert env.reset(seed=0)[1]["task_id"] == good.stem
    with pytest.raises(InvalidSpec, match=r"parameters\.path"):
        _env(bad)
