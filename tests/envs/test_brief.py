"""`brief`: words around the instruction, and after the feedback of every step."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from cuaenv import agents
from cuaenv.core.action import Action
from cuaenv.core.bundle import read_bundle
from cuaenv.core.errors import EpisodeOrderError

WAIT, DONE = Action("wait", seconds=1), Action("done")
WORDS = {"before": "First.", "after": "Last, of ${budget}.", "each_step": "Left: ${left}."}


def make(**keywords: Any) -> Any:
    """Return an env on the task `base/find_room`."""
    chosen = {"tasks": "base/find_room", "max_steps": 4, "disable_env_checker": True, **keywords}
    return gym.make("cuaenv/Desktop-v0", **chosen)


def test_it_is_read_wherever_the_instruction_is() -> None:
    """In the observation, in info, in the env's `instruction` and in an agent's view."""
    env = make()
    env.unwrapped.brief(**WORDS)
    observation, info = env.reset(seed=0)
    read = f"First.\n\n{env.unwrapped.task.instruction}\n\nLast, of 4."
    view = agents.view_for(agents.make("noop"), env)
    assert observation["instruction"] == info["instruction"] == read
    assert env.unwrapped.instruction == view.instruction == read


def test_the_task_stays_as_it_is() -> None:
    """Neither the task, its digest, nor the screen knows of the words."""
    plain, briefed = make(), make()
    one = plain.reset(seed=0)
    briefed.unwrapped.brief(**WORDS)
    two = briefed.reset(seed=0)
    assert briefed.unwrapped.task == plain.unwrapped.task
    assert (one[0]["screenshot"] == two[0]["screenshot"]).all()
    differ = {name for name in one[1] if one[1][name] != two[1][name]}
    assert differ == {"instruction", "feedback"}


@pytest.mark.parametrize("mode", ["features", "pixels"])
def test_what_is_drawn_from_the_instruction_stays(mode: str) -> None:
    """The menu of the discrete mode, and observations without words, are those of the task."""
    plain = make(obs_mode=mode, action_mode="discrete")
    briefed = make(obs_mode=mode, action_mode="discrete")
    one = plain.reset(seed=0)
    briefed.unwrapped.brief(before='Type "hello" 17 times.', each_step="Left: ${left}.")
    two = briefed.reset(seed=0)
    assert (one[0] == two[0]).all()
    assert (one[1]["action_mask"] == two[1]["action_mask"]).all()


def test_text_observations_hold_it() -> None:
    """A reader of the text mode reads it above the screen."""
    env = make(obs_mode="text")
    env.unwrapped.brief(**WORDS)
    observation, _ = env.reset(seed=0)
    assert observation.startswith("Instruction: First.\n\n")
    assert "\n\nLast, of 4.\n\nFeedback: Left: 4.\n\n" in observation


def test_each_step_is_told_what_is_left() -> None:
    """At reset, after an action, after a held one, and behind other feedback."""
    env = make()
    env.unwrapped.brief(each_step="Left: ${left}.")
    told = [env.reset(seed=0)[1]["feedback"]]
    told.append(env.step(WAIT)[4]["feedback"])
    told.append(env.unwrapped.hold("Not that.")[4]["feedback"])
    told.append(env.step(Action("ask", text="Who?"))[4]["feedback"])
    told.append(env.step(WAIT)[4]["feedback"])
    asked = "Nobody is available to answer. Left: 1."
    assert told == ["Left: 4.", "Left: 3.", "Not that. Left: 2.", asked, "Left: 0."]
    trace = env.unwrapped.episode.trace
    assert [row.feedback for row in trace] == told
    heard = [entry["text"] for entry in env.unwrapped.transcript if entry["source"] == "feedback"]
    assert heard == told


def test_it_lasts_one_episode() -> None:
    """The next episode starts without it, so a wrapper that is gone leaves nothing behind."""
    env = make()
    env.unwrapped.brief(**WORDS)
    env.reset(seed=0)
    assert env.reset(seed=0)[1]["instruction"] == env.unwrapped.task.instruction


def test_the_same_is_not_said_twice() -> None:
    """Two wrappers that say the same are read once; what differs is read in order."""
    env = make()
    for text in ("One.", "Two.", "One."):
        env.unwrapped.brief(before=text, each_step=text)
    _, info = env.reset(seed=0)
    assert info["feedback"] == "One. Two."
    assert info["instruction"].startswith("One.\n\nTwo.\n\n")


def test_it_survives_pickling_before_reset() -> None:
    """What was said to come is said in the copy."""
    env = make()
    env.unwrapped.brief(before="First.")
    copied = pickle.loads(pickle.dumps(env))
    assert copied.reset(seed=0)[1]["instruction"].startswith("First.\n\n")


def test_a_restored_state_reads_as_before() -> None:
    """Going back keeps the words and the count."""
    env = make()
    env.unwrapped.brief(**WORDS)
    env.reset(seed=0)
    state = env.unwrapped.save_state()
    first = env.step(WAIT)
    env.unwrapped.restore_state(state)
    again = env.step(WAIT)
    assert again[4] == first[4] and again[4]["feedback"] == "Left: 3."


def test_a_bundle_says_what_the_agent_read(tmp_path: Path) -> None:
    """The manifest holds the instruction as it was read beside the task's own."""
    env = make()
    env.unwrapped.brief(before="First.")
    env.reset(seed=0)
    env.step(DONE)
    manifest = read_bundle(env.unwrapped.save_bundle(tmp_path / "one")).manifest
    assert manifest["instruction"] == f"First.\n\n{manifest['task']['instruction']}"


def test_instruction_and_transcript_need_an_episode() -> None:
    """Before `reset` there is nothing to read."""
    env = make()
    with pytest.raises(EpisodeOrderError):
        _ = env.unwrapped.instruction
    with pytest.raises(EpisodeOrderError):
        _ = env.unwrapped.transcript
