"""Tasks: the command lines that wait, and go on when the clock gets there.

Time on this computer passes only with its actions: one second for each, or what a `wait` says
(`wm.actions.seconds_of`), *before* the action is carried out. All that is due in that time happens
in the order of the clock, and what is due in the same second in the order of process numbers. So
`sleep 5` at a prompt is over in the fifth action after the one that entered it, and what a script
does then is journalled under that action's tick, by the program that did it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.shell.errors import InputNeeded, LimitReached, Suspended
from cuaenv.desktops.sim.shell.points import Started
from cuaenv.desktops.sim.shell.run import FIRST_SLICE, NEXT_SLICE, STEP_LIMIT, Run
from cuaenv.desktops.sim.shell.streams import Screen
from cuaenv.desktops.sim.shell.task import Task

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.machine import ComputerLike, Machine

MOST = 64
"""Most tasks at a time, as `ulimit -u` limits processes."""

BUSY = 200_000
"""Most steps of all tasks while the clock is put forward once; then loops wait for its end."""

LONGEST = 7 * 86400
"""How long a command line that nobody watches is waited for, in seconds of the clock."""

SLICES = 5000
"""How often such a line may wait."""


class Tasks:
    """The tasks of one computer by process number."""

    __slots__ = ("_busy", "_computer", "_tasks", "ended", "fronts", "resumed", "running", "stirred")

    def __init__(self, computer: ComputerLike) -> None:
        self._computer = computer
        self._tasks: dict[int, Task] = {}
        self._busy = 0
        self.resumed = 0
        self.running = False
        self.stirred = False
        self.ended: dict[int, int] = {}
        self.fronts: dict[int, Task] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def __contains__(self, pid: int) -> bool:
        return pid in self._tasks

    def __iter__(self) -> Iterator[Task]:
        return iter(list(self._tasks.values()))

    def get(self, pid: int) -> Task | None:
        """Return a task by the number of its first process; None when there is none."""
        return self._tasks.get(pid)

    def of(self, pid: int) -> Task | None:
        """Return the task a process belongs to; None when it is no shell's."""
        return next((task for task in self._tasks.values() if pid in task.pids), None)

    def checkpoint(self) -> Any:
        """Return what `rollback` needs to forget the tasks started from now on."""
        return dict(self._tasks), dict(self.ended), self._computer.processes.checkpoint()

    def rollback(self, checkpoint: Any) -> None:
        """Forget the tasks started since the checkpoint."""
        self._tasks, self.ended, processes = checkpoint
        self._computer.processes.rollback(processes)

    def add(self, task: Task, pause: Suspended | None = None) -> None:
        """Take on a task that waits; raise LimitReached when there are too many."""
        if len(self._tasks) >= MOST:
            raise LimitReached("fork: retry: Resource temporarily unavailable")
        self._tasks[task.pid] = task
        if pause is not None:
            self._wait(task, pause)

    def _wait(self, task: Task, pause: Suspended) -> None:
        now = self._computer.clock.now
        task.points, task.jobs = pause.points, pause.jobs
        task.until = None if pause.until is None else max(pause.until, now + 1)
        if any(pid not in self._tasks for pid in pause.jobs):
            task.until = now

    # ---- time

    def advance(self, seconds: int) -> None:
        """Put the clock forward; what is due meanwhile happens."""
        clock = self._computer.clock
        target = clock.now + max(0, int(seconds))
        self._busy = 0
        while (due := self.due) is not None and due <= target:
            clock.set(max(due, clock.now))
            self._next(target)
        clock.advance(target - clock.now)

    @property
    def due(self) -> int | None:
        """When the next task goes on, in seconds of the clock; None when none will."""
        times = [
            task.until for task in self._tasks.values()
            if task.until is not None and not task.stopped
        ]  # fmt: skip
        return min(times, default=None)

    def settle(self) -> None:
        """Let what is due now happen; harmless while a task runs."""
        rounds = 0
        while not self.running and rounds < MOST and any(
            task.is_due(self._computer.clock.now) for task in self._tasks.values()
        ):  # fmt: skip
            rounds += 1
            self._next(self._computer.clock.now)
        if self.stirred and not self.running:
            self.stirred = False
            self._computer.refresh()

    def _next(self, target: int) -> None:
        """Run the task that is due first."""
        waiting = [task for task in self._tasks.values() if task.until is not None]
        awake = [task for task in waiting if not task.stopped]
        task = min(awake, key=lambda one: (one.until or 0, one.pid))
        self.resume(task)
        if task.tired and self._busy > BUSY and task.until is not None:
            task.until = max(task.until, target + 1)

    def drive(self, pid: int) -> None:
        """Let time pass until a task has ended; one that never would is ended."""
        clock = self._computer.clock
        last, slices = clock.now + LONGEST, 0
        while (task := self._tasks.get(pid)) is not None:
            slices += 1
            due = self.due
            if due is None or due > last or slices > SLICES or task.stopped:
                clock.advance(max(0, min(last, due or clock.now) - clock.now))
                self._say(task, f"stopped: {task.text[:80]} never ends")
                self.end(task, 130)
                return
            clock.advance(max(0, due - clock.now))
            self._next(due)

    # ---- running

    def resume(self, task: Task, answers: tuple[str | None, ...] = ()) -> None:
        """Let a task go on until it waits again or ends."""
        from cuaenv.desktops.sim.shell.interpreter import Interpreter
        from cuaenv.desktops.sim.shell.machine import Machine

        self.running = self.stirred = True
        self.resumed += 1
        machine = Machine(self._computer, task.bare)
        saved = self._saved(task)
        if task.keyboard is not None:
            task.keyboard.answers, task.keyboard.used = answers, 0
        patience = NEXT_SLICE if task.tired else FIRST_SLICE
        steps = STEP_LIMIT if task.steps is None else task.steps
        run = Run(steps, patience=patience, points=task.points)
        shell = Interpreter(machine, run, task.state, dict(task.fds), task.actor)
        task.until, task.jobs, task.asks, task.points = None, (), None, []
        try:
            self.end(task, shell.main(()))
            task.exited = shell.exited
        except Suspended as pause:
            self._wait(task, pause)
            task.tired = run.patience is not None and run.patience <= 0
        except InputNeeded as need:
            self._asked(task, saved, need)
            self.running = False
            return
        except (LimitReached, RecursionError) as error:
            text = str(error) if isinstance(error, LimitReached) else "stopped: nested too deeply"
            self._say(task, text)
            self.end(task, 130)
        self._busy += steps - run.steps
        if task.steps is not None:
            task.steps = run.steps
        self._done(machine)

    def _done(self, machine: Machine) -> None:
        machine.commit()
        self.running = False
        self.settle()

    def _saved(self, task: Task) -> Any:
        """Return all that is needed to undo what a task in the foreground is about to do."""
        if task.keyboard is None:
            return None
        shared = {id(one): one for one in (self._computer, self._computer.fs)}
        return task.copy(shared), self._computer.fs.checkpoint(), self.checkpoint()

    def _asked(self, task: Task, saved: Any, need: InputNeeded) -> None:
        """Undo what a task did since it last waited: it is done again with the answer."""
        shown = task.transcript.shown if task.transcript is not None else []
        before, files, tasks = saved
        self._computer.fs.rollback(files)
        self.rollback(tasks)
        before.until, before.jobs, before.asks = None, (), (need.prompt, need.secret)
        before.shown = list(shown)
        self._tasks[before.pid] = before

    def _say(self, task: Task, text: str) -> None:
        """Show a last message, even when the limit on output was reached."""
        sink = task.fds.get(2)
        data = f"\n{task.actor}: {text}\n".encode(errors="surrogateescape")
        if isinstance(sink, Screen) and not sink.transcript.over:
            sink.chunks.append(data)
            sink.transcript.shown.append(data)
        elif sink is not None and hasattr(sink, "write"):
            sink.write(data)

    def end(self, task: Task, status: int) -> None:
        """Take a task and its processes off, and wake what waits for it."""
        task.status, self.stirred = status, True
        self._tasks.pop(task.pid, None)
        for pid in task.pids:
            self._computer.processes.remove(pid)
        self.ended[task.pid] = status
        if task.transcript is not None:
            self.fronts[task.pid] = task
        for other in self._tasks.values():
            if task.pid in other.jobs:
                other.until = self._computer.clock.now

    def signal(self, pid: int, name: str) -> bool:
        """Send a signal to a process; return whether it is a task's."""
        task = self.of(pid)
        if task is None:
            return False
        before = {one.pid: one for one in task.started}
        if task.signal(pid, name, self._computer.clock.now):
            self.end(task, task.status or 143)
        else:
            self._drop(before, task)
        return True

    def _drop(self, before: dict[int, Started], task: Task) -> None:
        """Take the processes off the table that a signal has ended."""
        left = {one.pid for one in task.started if one.killed is None}
        for pid in before:
            if pid not in left and pid != task.pid:
                self._computer.processes.remove(pid)

    def clear(self) -> None:
        """End every task, as the end of a session does."""
        for task in list(self._tasks.values()):
            self.end(task, 129)
