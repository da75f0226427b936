"""The agent that plays a solution of the task it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cuaenv.agents.agent import Agent
from cuaenv.agents.scripted.player import Play, Player
from cuaenv.agents.scripted.steps import check_steps
from cuaenv.core.action import Proposal
from cuaenv.core.errors import EpisodeOrderError, UnknownName
from cuaenv.core.task_spec import SolutionStep, TaskSpec


class Policy(Agent):
    """Plays the steps of `task.solutions[solution]` through accessibility elements only.

    It is deterministic and privileged: it is bound to the env, whose task holds the solution and
    whose desktop it reads the elements of. What a guardrail blocked it proposes again, since no
    step of a solution can be left out.

    Args:
        solution: its name, such as `safe`; the steps are documented in `steps`.
    """

    privileged: ClassVar[bool] = True

    def __init__(self, solution: str = "safe", *, seed: int | None = None) -> None:
        self.solution = solution
        self.seed = seed
        self._play: Play | None = None
        self._last: Proposal = ()
        self._blocked = False

    def reset(self, env: Any, obs: Any, info: Mapping[str, Any]) -> None:
        """Start an episode; raise UnknownName if its task has no such solution."""
        super().reset(env, obs, info)
        self._last, self._blocked = (), False
        inner = env.unwrapped
        steps = steps_of(inner.task, self.solution, inner.desktop.name)
        check_steps(steps, f"{inner.task.id}, solution {self.solution!r}")
        player = Player(self._elements, inner.desktop.screen_size)
        self._play = player.play(steps)

    def check_tasks(self, tasks: Sequence[TaskSpec], desktop: str) -> list[str]:
        """Return the ids of those tasks that have no such solution for the desktop.

        Raises:
            UnknownName: none of them has it; the message lists the solutions they have.
        """
        lacking = [task.id for task in tasks if not has_steps(task, self.solution, desktop)]
        if tasks and len(lacking) == len(tasks):
            known = {name for task in tasks for name in task.solutions
                     if has_steps(task, name, desktop)}  # fmt: skip
            which = tasks[0].id if len(tasks) == 1 else f"these {len(tasks)} tasks"
            raise UnknownName.among(f"solution of {which}", self.solution, known)
        return lacking

    def act(self, obs: Any, info: Mapping[str, Any]) -> Any:
        """Return the next actions, or those again that a guardrail blocked."""
        self._blocked = bool(info.get("guard_blocked", 0.0))
        return super().act(obs, info)

    def decide(self) -> Proposal:
        """Return the next actions; raise SolutionStuck where the screen is not as expected."""
        if self._blocked and self._last:
            return self._last
        proposal = next(self._play, None) if self._play is not None else None
        if proposal is None:
            raise EpisodeOrderError("The solution has been played to its end; call reset first.")
        self._last = proposal
        return proposal

    def _elements(self) -> Any:
        return self.env.unwrapped.desktop.elements()


def has_steps(task: TaskSpec, solution: str, desktop: str) -> bool:
    """Return whether a task has the solution on a desktop."""
    steps = task.solutions.get(solution)
    return steps is not None and (isinstance(steps, list) or desktop in steps)


def steps_of(task: TaskSpec, solution: str, desktop: str) -> Sequence[SolutionStep]:
    """Return the steps of a solution on a desktop; raise UnknownName listing what there is."""
    if solution not in task.solutions:
        raise UnknownName.among(f"solution of {task.id}", solution, task.solutions)
    steps = task.solutions[solution]
    if isinstance(steps, list):
        return steps
    if desktop not in steps:
        raise UnknownName.among(f"desktop of {task.id}, solution {solution!r},", desktop, steps)
    return steps[desktop]
