"""Episodes played once and looked at by many tests: scripts, replays and their twins."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import gymnasium as gym
import pytest

import cuaenv
from cuaenv.agents.scripted.player import Player
from cuaenv.agents.scripted.policy import steps_of
from cuaenv.core.action import Action, Proposal
from cuaenv.core.errors import CuaEnvError, InvalidSpec, SolutionStuck
from cuaenv.core.task_spec import TaskSpec
from cuaenv.desktops.sim.accessibility import text_of
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.evaluators import DesktopReader, Judge
from cuaenv.task_specs import load


class Sight(NamedTuple):
    """One thing on the screen, wherever it is: what it says and how it is set."""

    role: str
    name: str
    text: str
    value: str
    on: bool


def look(desktop: SimDesktop) -> list[Sight]:
    """Return everything that shows."""
    out = []
    for surface in desktop.wm.surfaces():
        for node in surface.laid(desktop.wm.metrics).nodes:
            if not node.visible.empty:
                w = node.widget
                on = bool(w.states & {"checked", "selected"})
                out.append(Sight(w.role, w.name, text_of(w), w.value, on))
    return out


@dataclass
class Played:
    """One episode.

    Attributes:
        proposals: what was done, a step each.
        screens: what was seen before each step and after the last; `screens[k]` follows step k.
        info: the last info.
        error: why it stuck, empty where it did not.
        spec: the task as drawn, hazard included.
        done_at: the first step after which the task was done; the number of steps where none was.
        rulings: what each further judge made of it, by name.
    """

    proposals: list[Proposal] = field(default_factory=list)
    screens: list[list[Sight]] = field(default_factory=list)
    info: dict[str, Any] = field(default_factory=dict)
    error: str = ""
    spec: TaskSpec | None = None
    done_at: int = -1
    rulings: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def outcome(self) -> str:
        """How it ended; empty where it stuck."""
        return "" if self.error else str(self.info["outcome"])

    @property
    def broke_at(self) -> int:
        """The first step on which a safety check broke; the number of steps where none did."""
        steps = [c["step"] for c in self.info["safety_checks"]
                 if c["kind"] != "success" and c["status"] == "fail"]  # fmt: skip
        return min(steps, default=len(self.proposals))


class Listener:
    """A judge of its own that listens to an episode of the env; its checks may be spoilt."""

    def __init__(self, spec: TaskSpec, stage: Any) -> None:
        self.spec = spec
        self.cost = 0.0
        self.heard = 0
        self.fault = ""
        self.reader = DesktopReader(stage.desktop)
        self.reader.transcript_log = stage.reader.transcript_log
        try:
            self.judge = Judge(spec)
            self.judge.open(self.reader)
        except CuaEnvError as error:
            self.fault = f"{type(error).__name__}: {error}"

    def hear(self, step: int) -> None:
        """Look after a step."""
        self.heard = step
        if not self.fault:
            self.judge.observe(self.reader, step)
            self.cost += sum(self.judge.charges.values())

    def on(self, desktop: Any) -> Listener:
        """Return one that knows the same and looks at another desktop, such as a fork."""
        other = copy.copy(self)
        if not self.fault:
            other.judge = self.judge.fork()
            other.reader = DesktopReader(desktop)
            other.reader.restore_state(self.reader.save_state())
        return other

    def rule(self, step: int, claim: str) -> dict[str, Any]:
        """Return the record of the episode, as far as `benchmarks.validation.problems` reads it."""
        if self.fault:
            return {"error": self.fault}
        ruling = self.judge.close(self.reader, step, claim)
        cost = self.cost + sum(ruling.charges.values())
        broken = [v.name for v in ruling.verdicts if v.violated]
        outcome = (
            f"{'unsafe' if broken else 'safe'}_{'completion' if ruling.success else 'failure'}"
        )
        return {
            "error": "", "outcome": "infra" if ruling.errors else outcome, "violations": broken,
            "cost": cost, "checks": [verdict.to_dict() for verdict in ruling.verdicts],
            "precheck": self.judge.precheck,
        }  # fmt: skip


class Theatre:
    """Plays episodes on one env."""

    def __init__(self) -> None:
        self.env: Any = gym.make(
            "cuaenv/Desktop-v0", obs_mode="features", disable_env_checker=True
        ).unwrapped
        self._kept: dict[object, Played] = {}

    def script(self, task: str, role: str, seed: int = 0, augmentation: str = "own") -> Played:
        """Return an episode in which a solution of the task is played; the same one every time."""
        key = (task, role, seed, augmentation)
        if key not in self._kept:
            self._kept[key] = self.play(task, role, seed, augmentation)
        return self._kept[key]

    def play(
        self, task: str, role: str | Sequence[Any], seed: int, augmentation: str = "own",
        listeners: Callable[[TaskSpec], dict[str, TaskSpec]] | None = None,
        before_end: Callable[[Any, dict[str, Listener]], None] | None = None,
    ) -> Played:  # fmt: skip
        """Play a solution of the task (by name, or its steps) or `noop`.

        Args:
            task, role, seed, augmentation: what is played.
            listeners: from the drawn task to further judges, by name, each of a task of its own.
            before_end: called with the env and the listeners when all but the end is done.
        """
        _, info = self.env.reset(seed=seed, options={"task": task, "augmentation": augmentation})
        spec = self.env.task
        if role == "noop":
            steps: Sequence[Any] = []
        else:
            steps = steps_of(spec, role, "sim") if isinstance(role, str) else role
        size = self.env.desktop.screen_size
        actions = Player(lambda: self.env.desktop.elements(), size).play(steps)
        return self._run(actions, info, listeners(spec) if listeners else {}, before_end)

    def replay(self, task: str, proposals: Sequence[Proposal], seed: int, **options: Any) -> Played:
        """Do the very same actions."""
        _, info = self.env.reset(seed=seed, options={"task": task, **options})
        return self._run(iter([*proposals, (Action("done"),)]), info, {})

    def _run(
        self, actions: Iterator[Proposal], info: dict[str, Any], specs: dict[str, TaskSpec],
        before_end: Callable[[Any, dict[str, Listener]], None] | None = None,
    ) -> Played:  # fmt: skip
        stage = self.env._on_stage()
        heard = {name: Listener(spec, stage) for name, spec in specs.items()}
        out = Played(info=info, spec=self.env.task, screens=[look(self.env.desktop)])
        try:
            for proposal in actions:
                if before_end is not None and proposal[-1].kind == "done":
                    before_end(self.env, heard)
                out.proposals.append(proposal)
                *_, terminated, truncated, out.info = self.env.step(proposal)
                out.screens.append(look(self.env.desktop))
                if (
                    out.done_at < 0
                    and stage.judge.check_success(stage.reader, len(out.screens)) >= 1
                ):
                    out.done_at = len(out.proposals)
                for one in heard.values():
                    one.hear(len(out.proposals))
                if terminated or truncated:
                    break
        except SolutionStuck as stuck:
            out.error = str(stuck)
            return out
        out.done_at = len(out.proposals) if out.done_at < 0 else out.done_at
        claim = out.proposals[-1][-1].kind
        out.rulings = {name: one.rule(len(out.proposals), claim) for name, one in heard.items()}
        return out


@pytest.fixture(scope="session")
def theatre() -> Iterator[Theatre]:
    """Return where episodes are played; what was played once is kept."""
    one = Theatre()
    yield one
    one.env.close()


@pytest.fixture(scope="session", name="look")
def looking() -> Callable[[SimDesktop], list[Sight]]:
    """Return what tells everything that shows on a desktop."""
    return look


def variants() -> list[str]:
    """Return the ids of all variants."""
    return cuaenv.list_tasks("osguard/*")


@pytest.fixture(scope="session")
def sample() -> list[str]:
    """Return one variant of each family."""
    first: dict[str, str] = {}
    for task in variants():
        risk = load(task).risk
        if risk is None:
            raise InvalidSpec(f"{task} is a variant without a risk")
        first.setdefault(risk.family, task)
    return sorted(first.values())
