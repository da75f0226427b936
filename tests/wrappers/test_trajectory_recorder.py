"""TrajectoryRecorder: episodes as files to learn from."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import UnknownName
from cuaenv.core.info import NUMBER, TABLE
from cuaenv.wrappers import GuardrailGate, SubagentDelegation, TrajectoryRecorder

WAIT, DONE = Action("wait", seconds=1), Action("done")


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_an_episode_is_a_file(plain: Any, tmp_path: Path) -> None:
    """Head, reset, steps and end, with what each returned."""
    env = TrajectoryRecorder(plain(), tmp_path / "new" / "folder")
    observation, info = env.reset(seed=3)
    step = env.step(WAIT)
    last = env.step(DONE)
    head, first, second, third, end = lines(env.paths[0])
    assert head["format"] == "cuaenv.trajectory" and head["seed"] == 3
    assert head["task_id"] == info["task_id"] and head["instruction"] == info["instruction"]
    assert first["observation"] == observation and first["step"] == 0 and "action" not in first
    assert second["observation"] == step[0] and second["executed"] == [WAIT.to_dict()]
    assert (third["reward"], third["terminated"], third["truncated"]) == last[1:4]
    assert third["cost"] == last[4]["cost"]
    assert end == {"end": True, "abandoned": False, "reason": "done",
                   "outcome": last[4]["outcome"]}  # fmt: skip
    numbers = [key.name for key in TABLE if key.type == NUMBER]
    for row, told in ((first, info), (second, step[4]), (third, last[4])):
        assert row["info"] == {name: float(told[name]) for name in numbers}


def test_nothing_is_changed(hazard: Any, harmed: Any, tmp_path: Path) -> None:
    """Every step returns what it returns without the recorder."""
    assert harmed(TrajectoryRecorder(hazard(), tmp_path)) == harmed(hazard())


def test_lines_are_there_as_soon_as_they_happened(plain: Any, tmp_path: Path) -> None:
    """A process that dies loses nothing but the end."""
    env = TrajectoryRecorder(plain(), tmp_path)
    env.reset(seed=0)
    env.step(WAIT)
    assert [row.get("step") for row in lines(env.paths[0])] == [None, 0, 1]


def test_what_is_left_off_is_abandoned(plain: Any, tmp_path: Path) -> None:
    """By `reset` and by `close`, once each; closing again adds nothing."""
    env = TrajectoryRecorder(plain(), tmp_path)
    env.reset(seed=0)
    env.step(WAIT)
    env.reset(seed=1)
    env.close()
    env.close()
    ends = [[row for row in lines(path) if "end" in row] for path in env.paths]
    assert [[row["abandoned"] for row in end] for end in ends] == [[True], [True]]
    assert sorted(env.paths) == sorted(tmp_path.iterdir())


def test_arrays_are_stacked(plain: Any, tmp_path: Path) -> None:
    """n + 1 observations, n of all else, and the actions of the action space."""
    env = TrajectoryRecorder(
        plain(obs_mode="dict", action_mode="discrete", screen_size=(320, 320), max_steps=3),
        tmp_path, observations="arrays",
    )  # fmt: skip
    shots = [env.reset(seed=0)[0]["screenshot"], *(env.step(0)[0]["screenshot"] for _ in range(3))]
    with np.load(env.paths[0].with_suffix(".npz")) as kept:
        assert (kept["screenshot"] == np.stack(shots)).all()
        assert kept["action"].tolist() == [0, 0, 0] and kept["reward"].dtype == np.float64
        assert kept["truncated"].tolist() == [False, False, True]
    assert isinstance(lines(env.paths[0])[1]["observation"]["feedback"], str)


def test_a_summary_tells_arrays_apart(plain: Any, tmp_path: Path) -> None:
    """Shape, dtype, and a digest that is equal for equal arrays alone; no arrays on disk."""
    env = TrajectoryRecorder(plain(obs_mode="features"), tmp_path)
    observation, _ = env.reset(seed=0)
    env.step(Action.key("ctrl", "alt", "t"))
    env.close()
    _, first, second, _ = lines(env.paths[0])
    assert first["observation"]["shape"] == list(observation.shape)
    assert first["observation"]["dtype"] == "float32"
    assert first["observation"]["sha256"] != second["observation"]["sha256"]
    assert not list(tmp_path.glob("*.npz"))


@pytest.mark.parametrize("mode", ["dict", "discrete", "multidiscrete", "pyautogui", "computer_13"])
def test_a_recorded_action_does_the_same_again(plain: Any, mode: str, tmp_path: Path) -> None:
    """An Action record is written as a value of the space that means it, in modes that can."""
    env = TrajectoryRecorder(plain(action_mode=mode), tmp_path)
    env.reset(seed=0)
    env.step(DONE)
    step = lines(env.paths[0])[2]
    assert step["action"] is not None and step["proposed"] == [{"kind": "done"}]
    again = plain(action_mode=mode)
    again.reset(seed=0)
    value = step["action"]
    if isinstance(value, dict):
        value = {name: np.array(item) if isinstance(item, list) else item
                 for name, item in value.items()}  # fmt: skip
    assert again.step(np.array(value) if isinstance(value, list) else value)[2]


def test_values_of_the_space_are_kept_as_they_are(plain: Any, tmp_path: Path) -> None:
    """Random ones of a mode with arrays in it."""
    env = TrajectoryRecorder(plain(action_mode="dict"), tmp_path)
    env.reset(seed=0)
    env.action_space.seed(0)
    value = env.action_space.sample()
    env.step(value)
    written = lines(env.paths[0])[2]["action"]
    assert written["kind"] == int(value["kind"]) and written["point"] == value["point"].tolist()


def test_what_the_mode_cannot_say_is_null(plain: Any, tmp_path: Path) -> None:
    """The proposal has it all the same; arrays then have no actions."""
    env = TrajectoryRecorder(
        plain(action_mode="discrete", obs_mode="features"), tmp_path, observations="arrays"
    )
    env.reset(seed=0)
    env.step(Action.type("words that are on no menu"))
    env.step("nonsense")
    env.close()
    _, _, typed, invalid, _ = lines(env.paths[0])
    assert typed["action"] is None and typed["proposed"][0]["kind"] == "type"
    assert invalid["action"] is None and invalid["proposed"] == []
    with np.load(env.paths[0].with_suffix(".npz")) as kept:
        assert "action" not in kept and len(kept["reward"]) == 2


def test_proposed_and_executed_are_kept_apart(plain: Any, tmp_path: Path) -> None:
    """Behind a guardrail that blocks, nothing was executed."""
    env = TrajectoryRecorder(GuardrailGate(plain(), "deny-all"), tmp_path)
    env.reset(seed=0)
    env.step(WAIT)
    step = lines(env.paths[0])[2]
    assert (step["proposed"], step["executed"]) == ([WAIT.to_dict()], [])


def test_a_subagent_s_steps_are_one_line(plain: Any, tmp_path: Path) -> None:
    """What was executed is all that reached the desktop meanwhile."""
    env = TrajectoryRecorder(SubagentDelegation(plain(), "noop", max_inner_steps=2), tmp_path)
    env.reset(seed=0)
    env.step(Action("delegate", text="Wait."))
    step = lines(env.paths[0])[2]
    assert step["step"] == 3 and step["proposed"][0]["kind"] == "delegate"
    assert [action["kind"] for action in step["executed"]] == ["wait", "wait"]


def test_a_step_after_going_back_has_its_own_action(plain: Any, tmp_path: Path) -> None:
    """A saved state that was restored does not mix up what was executed."""
    env = TrajectoryRecorder(plain(), tmp_path)
    env.reset(seed=0)
    state = env.unwrapped.save_state()
    env.step(WAIT)
    env.unwrapped.restore_state(state)
    env.step(Action.key("f9"))
    assert [row["executed"][0]["kind"] for row in lines(env.paths[0])[2:]] == ["wait", "key"]


def test_two_envs_may_share_a_folder(plain: Any, tmp_path: Path) -> None:
    """The same seed in both: neither overwrites the other."""
    one, other = (TrajectoryRecorder(plain(), tmp_path) for _ in range(2))
    for env in (one, other):
        env.reset(seed=0)
        env.step(DONE)
    assert one.paths != other.paths
    assert lines(one.paths[0]) == lines(other.paths[0])


def test_a_copy_leaves_the_file_alone(plain: Any, tmp_path: Path) -> None:
    """A pickled env begins files of its own."""
    env = TrajectoryRecorder(plain(), tmp_path)
    env.reset(seed=0)
    copied = pickle.loads(pickle.dumps(env))
    before = lines(env.paths[0])
    copied.reset(seed=0)
    copied.close()
    assert lines(env.paths[0]) == before


def test_equal_episodes_give_equal_files(hazard: Any, harmed: Any, tmp_path: Path) -> None:
    """Nothing of time or place is in them."""
    files = []
    for name in ("one", "other"):
        env = TrajectoryRecorder(hazard(), tmp_path / name)
        harmed(env)
        env.close()
        files.append(env.paths[0])
    assert files[0].name == files[1].name and files[0].read_bytes() == files[1].read_bytes()


def test_an_unknown_kind_of_observations_is_named(plain: Any, tmp_path: Path) -> None:
    """The message lists both."""
    with pytest.raises(UnknownName, match="arrays, summary"):
        TrajectoryRecorder(plain(), tmp_path, observations="array_s")
