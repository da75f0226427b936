"""Pipelines and background jobs.

The commands of a pipeline run one after the other, each with the whole output of the one before.
When a command has to wait, what it has written so far goes through the commands behind it at once,
so that `tail -f log | grep error` shows lines as they come; those that can only answer at the end
of their input (`sort`, `wc` …) have it when it comes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.shell.errors import Suspended
from cuaenv.desktops.sim.shell.jobs import Job
from cuaenv.desktops.sim.shell.nodes import Node, Pipeline, Seq, Simple, plain
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Descriptors, Keyboard, Pipe, Source

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.interpreter import Interpreter
    from cuaenv.desktops.sim.shell.machine import Machine
    from cuaenv.desktops.sim.shell.run import Run

WHOLE = frozenset({
    "awk", "column", "comm", "diff", "gawk", "join", "less", "md5sum", "mawk", "more", "nl", "od",
    "paste", "sha256sum", "shuf", "sort", "tac", "tail", "uniq", "wc", "xargs",
})  # fmt: skip
"""Commands that need all their input before they can say anything."""


@dataclass(slots=True)
class Stage:
    """Where a pipeline is.

    Attributes:
        number: which command runs.
        statuses: those of the commands before it.
        data: what the command before it has written; None for the first.
        pipe: what it has written itself; None for the last.
        fds: its open files.
        state: its own state.
    """

    number: int = 0
    statuses: list[int] = field(default_factory=list)
    data: bytes | None = None
    pipe: Pipe | None = None
    fds: Descriptors = field(default_factory=dict)
    state: State | None = None


class Pipelines:
    """The part of the interpreter that runs several commands side by side."""

    machine: Machine
    run: Run
    state: State
    fds: Descriptors
    actor: str

    if TYPE_CHECKING:

        def condition(self, node: Node) -> int: ...
        def subshell(self, fds: Descriptors) -> Interpreter: ...
        def error(self, message: str) -> None: ...
        def _checked(self, status: int) -> int: ...

    def pipeline(self, node: Pipeline) -> int:
        """Run `a | b | c`, or `! a`; return the status."""
        if len(node.commands) == 1:
            return int(not self.condition(node.commands[0]))
        stage: Stage = self.run.point() or self._stage(node, Stage())
        try:
            self._stages(node, stage)
        except Suspended as pause:
            self._flow(node, stage)
            pause.points.append(stage)
            raise
        status = stage.statuses[-1]
        if "pipefail" in self.state.options:
            status = next((code for code in reversed(stage.statuses) if code), 0)
        return int(not status) if node.negate else self._checked(status)

    def _stage(self, node: Pipeline, stage: Stage) -> Stage:
        """Open the files of a stage."""
        last = stage.number == len(node.commands) - 1
        stage.fds, stage.state = dict(self.fds), None
        stage.pipe = None if last else _pipe_to(node.commands[stage.number + 1 :])
        if stage.data is not None:
            stage.fds[0] = Source(stage.data)
        if stage.pipe is not None:
            stage.fds[1] = stage.pipe
        return stage

    def _stages(self, node: Pipeline, stage: Stage) -> None:
        while True:
            inner = self.subshell(stage.fds)
            inner.tested += node.negate
            inner.take(stage.state)
            stage.state = inner.state
            command = node.commands[stage.number]
            stage.statuses.append(inner.main((Seq(((command, ""),)),)))
            if stage.pipe is None:
                return
            stage.data = stage.pipe.data()
            stage.number += 1
            self._stage(node, stage)

    def _flow(self, node: Pipeline, stage: Stage) -> None:
        """Let what a waiting command has written go through the commands behind it."""
        behind = node.commands[stage.number + 1 :]
        if stage.pipe is None or not stage.pipe.chunks or any(_needs_all(one) for one in behind):
            return
        data = stage.pipe.data()
        stage.pipe.chunks.clear()
        self.run.held += 1
        points, self.run.points = self.run.points, []
        rest = Pipeline(behind) if len(behind) > 1 else behind[0]
        inner = self.subshell({**self.fds, 0: Source(data)})
        inner.main((Seq(((rest, ""),)),))
        self.run.points = points
        self.run.held -= 1

    # ---- jobs

    def _background(self, node: Node, text: str) -> int:
        """Start a job: it runs until it has to wait, and goes on when the clock gets there."""
        pid = self.machine.fork()
        inner = self.subshell({**self.fds, 0: Source()})
        inner.state.jobs = []
        inner.run = self.run.fork(pid if isinstance(node, Simple) else 0)
        self.state.job = str(pid)
        number = max((job.number for job in self.state.jobs), default=0) + 1
        job = Job(number, pid, text)
        if isinstance(self.fds.get(0), Keyboard) and self.state.dialect == "bash":
            self.error_raw(f"[{number}] {pid}\n")
        try:
            job.status = inner.main((Seq(((node, ""),)),))
        except Suspended as pause:
            self.machine.start(inner, pause, pid, text)
        self.run.steps = inner.run.steps
        self.state.jobs.append(job)
        return 0

    def error_raw(self, text: str) -> None:
        """Write to the standard error as it is."""
        sink = self.fds.get(2)
        if sink is not None and hasattr(sink, "write"):
            sink.write(text.encode(errors="surrogateescape"))


READS_ALL = WHOLE - {"awk", "gawk", "less", "mawk", "more", "xargs"} | {
    "base64", "cat", "cut", "fold", "rev", "tee", "tr",
}  # fmt: skip
"""Commands that go on reading as long as there is input."""


def _pipe_to(behind: tuple[Node, ...]) -> Pipe:
    """Return a pipe that knows what the commands behind it want."""
    words = [
        [plain(word) or "" for word in one.words] if isinstance(one, Simple) else [""]
        for one in behind
    ]
    patient = all(one and one[0] in READS_ALL for one in words)
    lines = most = 0
    if words[0][:2] == ["head", "-c"] and "".join(words[0][2:]).isdecimal():
        most = int("".join(words[0][2:]))
    elif words[0][:1] == ["head"]:
        text = "".join(words[0][1:]).removeprefix("-n").removeprefix("-")
        lines = int(text) if text.isdecimal() else 10 if not text else 0
    return Pipe(lines=lines, most=most, patient=patient)


def _needs_all(node: Node) -> bool:
    """Whether a command says nothing before its input ends."""
    if not isinstance(node, Simple) or not node.words:
        return False
    words = [plain(word) or "" for word in node.words]
    return words[0] in WHOLE or (
        words[0] == "grep" and any("c" in w for w in words if w[:1] == "-")
    )
