"""How much work a step is: counted, since times belong to a machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.action import Action
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.ui.relayout import Layouter
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.envs import recording

WRITING = {
    "id": "t/writing",
    "instruction": "Write a letter.",
    "config": [
        {"type": "file", "parameters": {"path": "~/letter.txt", "content": "Dear\n"}},
        {"type": "window", "parameters": {
            "app": "text_editor", "args": ["~/letter.txt"], "box": [100, 50, 800, 500]}},
    ],
    "checks": [{"name": "done", "kind": "success", "metric": "exists",
                "after": {"getter": "file", "args": {"path": "/home/user/none"}}}],
}  # fmt: skip


class Work:
    """What was done since the last `reset`, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        for owner, name in (
            (SimDesktop, "screenshot"), (Layouter, "layout"), (Surface, "_see"),
            (recording.hashlib, "sha256"),
        ):  # fmt: skip
            monkeypatch.setattr(owner, name, self._counted(name, getattr(owner, name)))

    def _counted(self, name: str, call: Any) -> Any:
        def counted(*args: Any, **keywords: Any) -> Any:
            self.done.append(name)
            return call(*args, **keywords)

        return counted

    def of(self, env: gym.Env[Any, Any], action: Action) -> list[str]:
        """Return what a step does."""
        self.done.clear()
        env.step(action)
        return sorted(self.done)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Return a counter of work."""
    return Work(monkeypatch)


@pytest.fixture(params=["features", "pixels"])
def env(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[gym.Env[Any, Any]]:
    """Return an env in which a letter is open and has the keyboard."""
    made = _made(request.param, tmp_path)
    yield made
    made.close()


def _made(mode: str, folder: Any) -> gym.Env[Any, Any]:
    (folder / "writing.json").write_text(json.dumps(WRITING))
    made = gym.make("cuaenv/Desktop-v0", tasks=str(folder), obs_mode=mode)
    made.reset(seed=0)
    return made


def test_a_move_costs_nothing_but_the_observation(env: Any, work: Work) -> None:
    """Where nothing changes no program is asked what it shows, and nothing is laid out."""
    shots = ["screenshot"] if env.unwrapped.settings.obs_mode == "pixels" else []
    assert work.of(env, Action.at("move", 640, 400)) == shots
    assert work.of(env, Action.at("move", 641, 401)) == shots


def test_a_click_that_does_nothing_costs_nothing_but_the_observation(env: Any, work: Work) -> None:
    """A click on the status bar is no more work than a move."""
    elements = env.unwrapped.desktop.elements()
    at = next(one.box.center for one in elements if one.role == "status-bar")
    shots = ["screenshot"] if env.unwrapped.settings.obs_mode == "pixels" else []
    assert work.of(env, Action.at("click", *at)) == shots


def test_a_keystroke_asks_one_program_once(env: Any, work: Work) -> None:
    """A character typed is one look at what the editor shows, laid out once."""
    work.of(env, Action.type("a"))  # the title becomes that of a changed document
    work.of(env, Action.type("b"))
    shots = ["screenshot"] if env.unwrapped.settings.obs_mode == "pixels" else []
    assert work.of(env, Action.type("c")) == ["_see", "layout", *shots]


def test_a_key_that_nobody_takes_costs_nothing_but_the_observation(env: Any, work: Work) -> None:
    """A program that has no use for an event is not asked what it shows now."""
    shots = ["screenshot"] if env.unwrapped.settings.obs_mode == "pixels" else []
    work.of(env, Action.key("f7"))
    assert work.of(env, Action.key("f7")) == shots


def test_what_is_on_a_still_screen_is_told_once(env: Any) -> None:
    """Elements keep their identity while nothing changes, so all that hangs on them is kept."""
    env.step(Action.at("move", 640, 400))
    before = env.unwrapped.desktop.elements()
    env.step(Action.at("move", 641, 401))
    assert env.unwrapped.desktop.elements() is before


def test_a_keystroke_keeps_the_elements_that_did_not_change(env: Any) -> None:
    """Only the text, the status bar that counts it, and what holds them are told anew."""
    env.step(Action.type("ab"))
    before = env.unwrapped.desktop.elements()
    env.step(Action.type("c"))
    after = env.unwrapped.desktop.elements()
    old = {id(element) for element in before}
    new = {element.role for element in after if id(element) not in old}
    assert "text" in new and new <= {"text", "frame", "status-bar", "label"}


def test_frames_are_digested_only_where_they_are_recorded(tmp_path: Any, work: Work) -> None:
    """The trace has the frame's digest in recorded episodes, and none is worked out in others."""
    env = _made("pixels", tmp_path)
    assert "sha256" not in work.of(env, Action.at("move", 640, 400))
    assert env.unwrapped.episode.trace[-1].frame == ""
    env.unwrapped.record_frames = True
    env.reset(seed=0)
    assert "sha256" in work.of(env, Action.at("move", 640, 400))
    assert len(env.unwrapped.episode.trace[-1].frame) == 64
    env.close()
