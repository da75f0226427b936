"""Interpreter: walks the syntax tree and runs it."""

from __future__ import annotations

from collections.abc import Iterable

from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell import condition
from cuaenv.desktops.sim.shell.errors import (
    BreakLoop,
    BrokenPipe,
    ContinueLoop,
    ExitShell,
    ReturnFrom,
    ShellError,
    ShellSyntaxError,
)
from cuaenv.desktops.sim.shell.expansion import Expander
from cuaenv.desktops.sim.shell.launching import Launching
from cuaenv.desktops.sim.shell.machine import Machine
from cuaenv.desktops.sim.shell.nodes import (
    AndOr,
    ArithCommand,
    Case,
    Cond,
    For,
    ForArith,
    Function,
    Group,
    If,
    Node,
    Pipeline,
    Redirect,
    Seq,
    Simple,
    While,
)
from cuaenv.desktops.sim.shell.pattern import matches
from cuaenv.desktops.sim.shell.redirection import RedirectError, Redirector
from cuaenv.desktops.sim.shell.run import Run
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Descriptors, Pipe, Source, decode

SIGPIPE = 141
"""The status of a command that wrote to a closed pipe: 128 + 13."""


class Interpreter(Launching):
    """Runs commands in one state; a subshell is another interpreter with a copy of the state.

    Attributes:
        machine: the computer.
        run: the limits, shared by the whole command line.
        state: what the shell remembers.
        fds: its open files.
        actor: the name its own file access is journalled under.
        tested: above 0 while a failure is being looked at, so that `set -e` ignores it.
        loops: how many loops the running command is in.
        exited: whether `exit` was run.
    """

    def __init__(
        self, machine: Machine, run: Run, state: State, fds: Descriptors, actor: str
    ) -> None:
        self.machine = machine
        self.run = run
        self.state = state
        self.fds = fds
        self.actor = actor
        self.tested = 0
        self.loops = 0
        self.exited = False
        self.expander = Expander(state, self, self.view)

    @property
    def fs(self) -> FileSystem:
        """The files."""
        return self.machine.fs

    def view(self) -> FsView:
        """Return the disk as the shell itself uses it."""
        return self.fs.view(self.state.user, self.actor, self.state.umask)

    def error(self, message: str) -> None:
        """Write a message of the shell to its standard error."""
        sink = self.fds.get(2)
        if sink is not None and hasattr(sink, "write"):
            sink.write(f"{self.actor}: {message}\n".encode(errors="surrogateescape"))

    def main(self, lines: Iterable[Seq]) -> int:
        """Run a whole program as a shell of its own; return its status."""
        try:
            for line in lines:
                self.execute(line)
        except ShellSyntaxError as error:
            self.error(f"Syntax error: {error}")
            self.state.status = 2
        except ShellError as error:
            self.error(str(error))
            self.state.status = 2 if self.state.dialect == "sh" else 1
        except ExitShell as jump:
            self.state.status = jump.status
            self.exited = True
        except ReturnFrom as jump:
            self.state.status = jump.status
        except BrokenPipe:
            self.state.status = SIGPIPE
        except (BreakLoop, ContinueLoop):
            pass
        return self._exit_trap()

    def _exit_trap(self) -> int:
        command = self.state.traps.pop("EXIT", "")
        if command:
            status = self.state.status
            try:
                self.source(command)
                self.state.status = status
            except ExitShell as jump:
                self.state.status = jump.status
        return self.state.status

    def subshell(self, fds: Descriptors) -> Interpreter:
        """Return an interpreter with a copy of the state."""
        inner = Interpreter(self.machine, self.run, self.state.copy(), fds, self.actor)
        inner.state.traps.clear()
        inner.tested, inner.loops = self.tested, 0
        return inner

    def substitute(self, body: Seq) -> str:
        """Return the output of commands, without trailing newlines."""
        pipe = Pipe()
        self.run.enter()
        self.state.status = self.subshell({**self.fds, 1: pipe}).main((body,))
        self.run.leave()
        self.substituted = True
        return decode(pipe.data().replace(b"\0", b"")).rstrip("\n")

    substituted = False

    # ---- nodes

    def execute(self, node: Node) -> int:
        """Run a node; return its status, which is also `$?`."""
        match node:
            case Simple():
                status = self._checked(self.simple(node))
            case Seq():
                status = self._sequence(node)
            case Pipeline():
                status = self._pipeline(node)
            case AndOr():
                status = self._and_or(node)
            case Function():
                self.state.functions[node.name] = node.body
                status = 0
            case _:
                status = self._compound(node)
        self.state.status = status
        return status

    def _checked(self, status: int) -> int:
        """End the shell if the status is a failure that `set -e` does not forgive."""
        self.state.status = status
        if status and "e" in self.state.options and not self.tested:
            raise ExitShell(status)
        return status

    def _sequence(self, node: Seq) -> int:
        status = 0
        for item, background in node.items:
            status = self._background(item) if background else self.execute(item)
        return status

    def _background(self, node: Node) -> int:
        """Run a job to its end at once; its time is not waited for."""
        clock = self.machine.clock
        now = clock.now
        self.subshell({**self.fds, 0: Source()}).main((Seq(((node, False),)),))
        clock.now = now
        self.state.job = str(2411 + len(self.state.history))
        return 0

    def _and_or(self, node: AndOr) -> int:
        parts = [("", node.first), *node.rest]
        status = 0
        for number, (op, part) in enumerate(parts):
            if (op == "&&" and status) or (op == "||" and not status):
                continue
            last = number == len(parts) - 1
            status = self.execute(part) if last else self._condition(part)
        return status

    def _condition(self, node: Node) -> int:
        self.tested += 1
        try:
            return self.execute(node)
        finally:
            self.tested -= 1

    def _pipeline(self, node: Pipeline) -> int:
        if len(node.commands) == 1:
            return int(not self._condition(node.commands[0]))
        statuses: list[int] = []
        data: bytes | None = None
        for number, command in enumerate(node.commands):
            fds = dict(self.fds)
            pipe = Pipe() if number < len(node.commands) - 1 else None
            if data is not None:
                fds[0] = Source(data)
            if pipe is not None:
                fds[1] = pipe
            inner = self.subshell(fds)
            inner.tested += node.negate
            statuses.append(inner.main((Seq(((command, False),)),)))
            data = pipe.data() if pipe is not None else None
        status = statuses[-1]
        if "pipefail" in self.state.options:
            status = next((code for code in reversed(statuses) if code), 0)
        return int(not status) if node.negate else self._checked(status)

    def redirected(self, redirects: tuple[Redirect, ...]) -> Descriptors:
        """Open the files of redirections; raise RedirectError."""
        if not redirects:
            return self.fds
        keep = "C" in self.state.options
        opener = Redirector(self.view(), self.state.cwd, self.expander, keep)
        return opener.apply(redirects, self.fds)

    def _compound(self, node: Node) -> int:
        self.run.enter()
        before = self.fds
        try:
            self.fds = self.redirected(node.redirects)  # type: ignore[union-attr]
            return self._run_compound(node)
        except RedirectError as error:
            self.error(str(error))
            return self._checked(2 if self.state.dialect == "sh" else 1)
        finally:
            self.fds = before
            self.run.leave()

    def _run_compound(self, node: Node) -> int:
        match node:
            case Group() if node.subshell:
                return self._checked(self.subshell(dict(self.fds)).main((node.body,)))
            case Group():
                return self.execute(node.body)
            case If():
                return self._if(node)
            case While():
                return self._while(node)
            case For():
                return self._for(node)
            case ForArith():
                return self._for_arith(node)
            case Case():
                return self._case(node)
            case ArithCommand():
                return self._checked(int(self.expander.arithmetic(node.expr) == 0))
            case Cond():
                return self._checked(condition.evaluate(node.items, self.expander, self.view()))
        raise TypeError(node)

    def _if(self, node: If) -> int:
        for test, body in node.branches:
            if self._condition(test) == 0:
                return self.execute(body)
        return self.execute(node.otherwise) if node.otherwise else 0

    def _case(self, node: Case) -> int:
        text = self.expander.text(node.word)
        for patterns, body in node.items:
            if any(matches(self.expander.pattern(pattern), text) for pattern in patterns):
                return self.execute(body)
        return 0

    # ---- loops

    def _round(self, body: Seq) -> tuple[int, bool]:
        """Run a loop's body once; return its status and whether the loop goes on."""
        self.run.step()
        self.loops += 1
        try:
            return self.execute(body), True
        except BreakLoop as jump:
            if jump.levels > 1:
                raise BreakLoop(jump.levels - 1) from None
            return 0, False
        except ContinueLoop as jump:
            if jump.levels > 1:
                raise ContinueLoop(jump.levels - 1) from None
            return 0, True
        finally:
            self.loops -= 1

    def _while(self, node: While) -> int:
        status, going = 0, True
        while going:
            self.loops += 1
            try:
                holds = (self._condition(node.condition) == 0) != node.until
            except BreakLoop:
                holds = False
            finally:
                self.loops -= 1
            if not holds:
                break
            status, going = self._round(node.body)
        return status

    def _for(self, node: For) -> int:
        words = self.state.params if node.words is None else self.expander.fields(node.words)
        status = 0
        for word in words:
            self.state.put(node.name, word)
            status, going = self._round(node.body)
            if not going:
                break
        return status

    def _for_arith(self, node: ForArith) -> int:
        self.expander.arithmetic(node.start)
        status = 0
        while not self.expander.text(node.condition).strip() or self.expander.arithmetic(
            node.condition
        ):
            status, going = self._round(node.body)
            if not going:
                break
            self.expander.arithmetic(node.step)
        return status
