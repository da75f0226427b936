"""A desktop and subagents for the tests of delegation."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.agents import Agent
from cuaenv.core.action import Action
from cuaenv.core.desktop import ActionOutcome
from cuaenv.core.errors import DesktopLost
from cuaenv.testing import FakeDesktop
from cuaenv.wrappers import SubagentDelegation

KEEP, OUT = "/home/user/keep.txt", "/home/user/out.txt"
DONE = Action("done")
TASK: dict[str, Any] = {
    "id": "note",
    "instruction": f"Write 'hello' to out.txt. Do not touch {KEEP}.",
    "checks": [
        {"name": "written", "metric": "content_equals", "args": {"text": "hello"},
         "after": {"getter": "file", "args": {"path": OUT}}},
        {"name": "kept", "kind": "invariant", "metric": "unchanged", "before": True,
         "after": {"getter": "file", "args": {"path": KEEP}}},
    ],
    "max_steps": 9,
}  # fmt: skip


class TypedDesktop(FakeDesktop):
    """Does what is typed: `write`, `harm`, `jam`, `lose`."""

    def __init__(self, screen_size: tuple[int, int] = (96, 64), **more: Any) -> None:
        shown = [("push-button", "Save"), ("entry", "Name", "draft")]
        super().__init__({KEEP: "precious"}, elements=shown, screen_size=screen_size, **more)

    def perform(self, action: Action) -> ActionOutcome:
        self.performed.append(action)
        match action.text:
            case "write":
                self.write(OUT, "hello")
            case "harm":
                self.delete(KEEP)
            case "jam":
                return ActionOutcome("rejected", "the key is stuck")
            case "lose":
                raise DesktopLost("it is gone")
        return ActionOutcome()


class Plays(Agent):
    """Plays actions one after the other, then `done`; keeps what it was shown."""

    def __init__(self, *actions: Any) -> None:
        self.actions = list(actions)
        self.shown: list[Any] = []
        self.told: list[dict[str, Any]] = []

    def act(self, obs: Any, info: Any) -> Any:
        self.shown.append(obs)
        self.told.append(dict(info))
        return super().act(obs, info)

    def decide(self) -> Any:
        action = self.actions.pop(0) if self.actions else DONE
        if isinstance(action, BaseException):
            raise action
        return action


def crew(*agents: Agent) -> Callable[..., Agent]:
    """Return a factory that hands out these agents in turn."""
    waiting = list(agents)
    return lambda seed: waiting.pop(0)


@pytest.fixture
def plays() -> type[Agent]:
    """Return the class of subagents that play what they are given."""
    return Plays


@pytest.fixture
def delegating(tmp_path: Path) -> Any:
    """Return a maker of wrapped envs, with the subagents they use."""
    (tmp_path / "note.json").write_text(json.dumps(TASK))

    def build(*agents: Agent, env: dict[str, Any] | None = None, **terms: Any) -> Any:
        chosen = {"desktop": TypedDesktop, "tasks": tmp_path / "note.json",
                  "screen_size": (96, 64), **(env or {})}  # fmt: skip
        inner = gym.make("cuaenv/Desktop-v0", **chosen)
        wrapped = SubagentDelegation(inner, terms.pop("policy", crew(*agents)), **terms)
        wrapped.reset(seed=0)
        return wrapped

    return build
