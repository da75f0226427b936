"""Foreground: what a terminal does with the line that runs, and hears of its jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.processes import Process
from cuaenv.desktops.sim.shell.jobs import Job, marks
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import (
    Descriptors,
    Keyboard,
    Screen,
    Transcript,
    decode,
    encode,
)
from cuaenv.desktops.sim.shell.task import Task

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.machine import ComputerLike
    from cuaenv.desktops.sim.shell.shell import Result

END_OF_INPUT = (None,) * 64
"""What a stopped command reads from the terminal it has lost."""


class Foreground:
    """The part of the shell that controls jobs.

    Attributes:
        front: the number of the task in the foreground; 0 for none.
        open: lines that have ended while their jobs go on.
    """

    computer: ComputerLike
    state: State
    actor: str
    front: int
    open: list[Transcript]

    if TYPE_CHECKING:

        def look(self) -> Result: ...
        def _ended(self, task: Task) -> Result: ...

    @property
    def busy(self) -> bool:
        """Whether a line is in the foreground and has not ended."""
        return self.front in self.computer.tasks

    def answer(self, answers: tuple[str | None, ...]) -> Result:
        """Give the line in the foreground what it asks for: all lines since it last waited."""
        task = self.computer.tasks.get(self.front)
        if task is not None and task.asks is not None:
            self.computer.tasks.resume(task, answers)
        return self.look()

    def interrupt(self) -> Result:
        """Ctrl+C: interrupt the line in the foreground; return what became of it."""
        task = self.computer.tasks.get(self.front)
        if task is not None:
            self.echo("^C\n")
            self._interrupt(task)
            self.computer.tasks.settle()
        return self.look()

    def echo(self, text: str) -> None:
        """Show what is typed while the line in the foreground runs."""
        task = self.computer.tasks.get(self.front)
        if task is not None and task.transcript is not None:
            task.transcript.add(encode(text))

    def _interrupt(self, task: Task) -> None:
        tasks = self.computer.tasks
        brought = _brought(task)
        if brought in tasks:
            self._log(brought, "INT", "kill")
            tasks.signal(brought, "INT")
            return
        self._log(task.started[0].pid if task.started else task.pid, "INT", "kill")
        trapping = [state for state in _shells(task) if "INT" in state.traps]
        if not trapping or not task.started:
            tasks.end(task, 130)
            return
        for state in trapping:
            if state.traps["INT"]:
                state.caught.append("INT")
        if any(state.traps["INT"] for state in trapping):
            tasks.signal(task.started[0].pid, "INT")

    def stop(self) -> Result:
        """Ctrl+Z: stop the line in the foreground, which becomes a job."""
        task = self.computer.tasks.get(self.front)
        if task is None:
            return self.look()
        brought = _brought(task)
        if brought in self.computer.tasks:
            self._log(brought, "TSTP", "signal")
            self.computer.tasks.signal(brought, "TSTP")
            self.computer.tasks.end(task, 148)
            return self.look()
        return self._put_aside(task)

    def _put_aside(self, task: Task) -> Result:
        transcript, keyboard = task.transcript, task.keyboard
        assert transcript is not None
        if keyboard is not None:
            keyboard.answers = END_OF_INPUT
        if task.pid not in self.computer.processes:
            self.computer.processes.enter(Process(task.pid, self.actor, task.state.user, task.text))
        self._log(task.pid, "TSTP", "signal")
        twin = Task(task.pid, task.text, task.state.copy(), task.fds, task.actor, task.bare, [])
        number = max((job.number for job in task.state.jobs), default=0) + 1
        twin.state.jobs.append(Job(number, task.pid, task.text))
        twin.transcript, twin.status = transcript, 148
        task.transcript, task.asks = None, None
        task.state.jobs = []
        task.stopped.add(task.pid)
        transcript.shown.append(b"^Z\n")
        return self._ended(twin)

    def _log(self, pid: int, signal: str, kind: str) -> None:
        process = self.computer.processes.get(pid)
        name = process.name if process is not None else self.actor
        self.computer.fs.journal.record(
            kind, name, "", "terminal", self.state.user, f"{signal} {pid}"
        )

    def hang_up(self) -> None:
        """End the line in the foreground and all jobs, as a terminal that is closed does."""
        tasks = self.computer.tasks
        for pid in [self.front, *(job.pid for job in self.state.jobs)]:
            if pid in tasks:
                tasks.signal(pid, "CONT")
                tasks.signal(pid, "HUP")

    # ---- what jobs say

    def close_line(self, fds: Descriptors, transcript: Transcript) -> None:
        """Note that a line has ended: tell of jobs, and keep what jobs will still write apart."""
        news = self._notices()
        if isinstance(fds.get(0), Keyboard) and news:
            if transcript.shown and not b"".join(transcript.shown).endswith(b"\n"):
                transcript.shown.append(b"\n")
            transcript.shown.append(encode("".join(f"{line}\n" for line in news)))
        transcript.over = True
        if len(self.computer.tasks):
            self.open.append(transcript)

    def _notices(self) -> list[str]:
        """Look after the jobs: return the lines that tell of those that ended or stopped."""
        lines, shown = [], marks(self.state.jobs)
        for job in list(self.state.jobs):
            was = job.stopped
            look_after(job, self.computer.tasks)
            if job.status is not None:
                lines.append(job.line(shown[job.number]))
                self.state.jobs.remove(job)
            elif job.stopped and not was:
                lines.append(job.line(shown[job.number]))
        return lines

    def news(self) -> str:
        """Return what jobs have written since the last call."""
        found = b"".join(one.later for one in self.open)
        for one in self.open:
            one.later = b""
        alive = {
            id(sink.transcript) for task in self.computer.tasks for sink in task.fds.values()
            if isinstance(sink, Screen)
        }  # fmt: skip
        self.open = [one for one in self.open if id(one) in alive]
        return decode(found)


def look_after(job: Job, tasks: object) -> None:
    """Note in a job whether it has ended or stopped."""
    from cuaenv.desktops.sim.tasks import Tasks

    assert isinstance(tasks, Tasks)
    task = tasks.get(job.pid)
    if job.status is None and task is None:
        job.status = tasks.ended.get(job.pid, 0)
    job.stopped = task is not None and bool(task.stopped)


def _brought(task: Task) -> int:
    """Return the number of the job `fg` has brought to the foreground; 0 for none."""
    memos = [point[0] for point in task.points if isinstance(point, tuple) and len(point) == 1]
    return next((m[1] for m in memos if isinstance(m, tuple) and m[:1] == ("fg",)), 0)


def _shells(task: Task) -> list[State]:
    """Return the states of the scripts a line runs."""
    return [point for point in task.points if isinstance(point, State)]
