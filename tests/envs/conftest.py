"""A desktop for the tests of the env itself: typed lines are its commands."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import ActionOutcome
from cuaenv.core.errors import DesktopLost, SetupFailed, UnknownName
from cuaenv.testing import FakeDesktop

KEEP = "/home/user/keep.txt"
OUT = "/home/user/out.txt"


class LineDesktop(FakeDesktop):
    """Does what is typed: `write PATH TEXT`, `delete PATH`, `jam`, `lose`, `break`."""

    def __init__(self, screen_size: tuple[int, int] = (320, 200), **more: Any) -> None:
        shown = [("push-button", "Save"), ("entry", "Name", "draft")]
        super().__init__({KEEP: "precious"}, elements=shown, screen_size=screen_size, **more)
        self.first = copy.deepcopy(self.__dict__)
        self.lost = False

    def reset(self, setup: Any, rng: Any) -> None:
        first = self.first
        self.__dict__ = copy.deepcopy(first)
        self.first, self.lost = first, False
        super().reset(setup, rng)

    def prepare(self, steps: Any) -> None:
        try:
            super().prepare(steps)
        except UnknownName as error:
            raise SetupFailed(str(error)) from error

    def perform(self, action: Action) -> ActionOutcome:
        self.performed.append(action)
        verb, _, rest = action.text.partition(" ")
        path, _, text = rest.partition(" ")
        match verb:
            case "write":
                self.write(path, text)
            case "delete":
                self.delete(path)
            case "jam":
                return ActionOutcome("rejected", "the key is stuck")
            case "lose" | "break":
                self.lost = True
                raise DesktopLost("it is gone", agent_caused=verb == "break")
        return ActionOutcome()

    def screenshot(self) -> Any:
        if self.lost:
            raise DesktopLost("it is gone")
        frame = super().screenshot()
        frame[0, : len(self.performed)] = 255
        return frame


TASK: dict[str, Any] = {
    "id": "note",
    "instruction": "Write 'hello' to out.txt.",
    "checks": [
        {
            "name": "written",
            "metric": "content_equals",
            "after": {"getter": "file", "args": {"path": OUT}},
            "args": {"text": "hello"},
        },
        {
            "name": "kept",
            "kind": "invariant",
            "metric": "unchanged",
            "before": True,
            "after": {"getter": "file", "args": {"path": KEEP}},
        },
    ],
    "max_steps": 6,
}

WRITE = Action.type(f"write {OUT} hello")
HARM = Action.type(f"delete {KEEP}")
DONE = Action("done")


@pytest.fixture
def task_file(tmp_path: Path) -> Path:
    path = tmp_path / "note.json"
    path.write_text(json.dumps(TASK))
    return path


@pytest.fixture
def make(task_file: Path) -> Any:
    def build(**keywords: Any) -> gym.Env[Any, Any]:
        chosen = {"desktop": LineDesktop, "tasks": task_file, "screen_size": (320, 200), **keywords}
        return gym.make("cuaenv/Desktop-v0", disable_env_checker=True, **chosen).unwrapped

    return build
