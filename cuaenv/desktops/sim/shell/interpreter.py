"""Interpreter: walks the syntax tree and runs it."""

from __future__ import annotations

from collections.abc import Iterable

from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell import condition, dice
from cuaenv.desktops.sim.shell.errors import (
    BreakLoop,
    BrokenPipe,
    ContinueLoop,
    ExitShell,
    ReturnFrom,
    ShellError,
    ShellSyntaxError,
    Suspended,
)
from cuaenv.desktops.sim.shell.expansion import Expander
from cuaenv.desktops.sim.shell.launching import Launching
from cuaenv.desktops.sim.shell.looping import Looping
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
from cuaenv.desktops.sim.shell.parser import parse_lines
from cuaenv.desktops.sim.shell.pattern import matches
from cuaenv.desktops.sim.shell.pipelines import Pipelines
from cuaenv.desktops.sim.shell.points import Program
from cuaenv.desktops.sim.shell.redirection import RedirectError, Redirector
from cuaenv.desktops.sim.shell.run import Run
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Descriptors, Pipe, decode

SIGPIPE = 141
"""The status of a command that wrote to a closed pipe: 128 + 13."""


class Interpreter(Launching, Looping, Pipelines):
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
        signal: the signal that ended it, or empty.
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
        self.signal = ""
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
            self.lines(lines)
        except ShellSyntaxError as error:
            self.error(f"Syntax error: {error}")
            self.state.status = 2
        except ShellError as error:
            self.error(str(error))
            self.state.status = 2 if self.state.dialect == "sh" else 1
        except ExitShell as jump:
            self.state.status, self.signal = jump.status, jump.signal
            self.exited = True
        except ReturnFrom as jump:
            self.state.status = jump.status
        except BrokenPipe:
            self.state.status = SIGPIPE
        except (BreakLoop, ContinueLoop):
            pass
        return self._exit_trap()

    def lines(self, lines: Iterable[Seq]) -> int:
        """Run lines, or go on with those that were suspended; return the status."""
        point: Program | None = self.run.point()
        status = 0
        if point is not None:
            lines = parse_lines(point.rest, self.state.dialect, self.state.aliases)
            status = self._line(point.line, lines)
        for line in lines:
            status = self._line(line, lines)
        return status

    def _line(self, line: Seq, lines: Iterable[Seq]) -> int:
        try:
            return self.execute(line)
        except Suspended as pause:
            pause.points.append(Program(line, getattr(lines, "rest", "")))
            raise

    def _exit_trap(self) -> int:
        command = self.state.traps.pop("EXIT", "")
        if command:
            self.trapped(command)
        return self.state.status

    def trapped(self, command: str, leaves: bool = False) -> None:
        """Run the command of a trap; `$?` is afterwards what it was, unless it exits.

        Args:
            command: the text.
            leaves: whether an `exit` in it leaves the shell, which has not ended yet.
        """
        status = self.state.status
        self.run.held += 1
        try:
            self.source(command)
            self.state.status = status
        except ExitShell as jump:
            self.state.status = jump.status
            if leaves:
                raise
        finally:
            self.run.held -= 1

    def subshell(self, fds: Descriptors) -> Interpreter:
        """Return an interpreter with a copy of the state."""
        inner = Interpreter(self.machine, self.run, self.state.copy(), fds, self.actor)
        # What is drawn in a subshell is not drawn again after it.
        self.state.dice = dice.roll(self.state.dice or dice.seed(self.machine.fs.next_ino))[0]
        inner.state.traps.clear()
        inner.tested, inner.loops = self.tested, 0
        return inner

    def inner(self, body: Seq, fds: Descriptors) -> int:
        """Run commands in a subshell; return their status."""
        state = self.run.point()
        inner = self.subshell(fds)
        inner.take(state)
        try:
            return inner.main((body,))
        except Suspended as pause:
            pause.points.append(inner.state)
            raise

    def take(self, state: State | None) -> None:
        """Go on with the state a suspended subshell had; None leaves all as it is."""
        if state is not None:
            self.state = state
            self.expander = Expander(state, self, self.view)

    def substitute(self, body: Seq) -> str:
        """Return the output of commands, without trailing newlines."""
        pipe = Pipe()
        self.run.enter()
        self.run.held += 1
        self.state.status = self.subshell({**self.fds, 1: pipe}).main((body,))
        self.run.held -= 1
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
                status = self.pipeline(node)
            case AndOr():
                status = self._and_or(node)
            case Function():
                self.machine.log("exec", "", self.actor, self.state.user, node.text)
                self.state.functions[node.name] = node.body
                status = 0
            case _:
                status = self._compound(node)
        self.state.status = status
        return status

    def _checked(self, status: int) -> int:
        """End the shell if the status is a failure that `set -e` does not forgive."""
        self.state.status = status
        if self.state.caught:
            self._signals()
        if status and "e" in self.state.options and not self.tested:
            raise ExitShell(status)
        return status

    def _signals(self) -> None:
        """Run the traps of the signals that came while a command ran."""
        caught, self.state.caught = self.state.caught, []
        for name in caught:
            self.trapped(self.state.traps.get(name, ""), leaves=True)

    def _sequence(self, node: Seq) -> int:
        first, status = self.run.point() or (0, 0)
        for number in range(first, len(node.items)):
            item, text = node.items[number]
            try:
                status = self._background(item, text) if text else self.execute(item)
            except Suspended as pause:
                pause.points.append((number, status))
                raise
        return status

    def _and_or(self, node: AndOr) -> int:
        parts = [("", node.first), *node.rest]
        first, status = self.run.point() or (0, 0)
        for number in range(first, len(parts)):
            op, part = parts[number]
            if number > first and ((op == "&&" and status) or (op == "||" and not status)):
                continue
            try:
                last = number == len(parts) - 1
                status = self.execute(part) if last else self.condition(part)
            except Suspended as pause:
                pause.points.append((number, status))
                raise
        return status

    def condition(self, node: Node) -> int:
        """Run what is looked at for its status, so that `set -e` forgives it."""
        self.tested += 1
        try:
            return self.execute(node)
        finally:
            self.tested -= 1

    def redirected(self, redirects: tuple[Redirect, ...]) -> Descriptors:
        """Open the files of redirections; raise RedirectError."""
        if not redirects:
            return self.fds
        keep = "C" in self.state.options
        opener = Redirector(self.view(), self.state.cwd, self.expander, keep)
        return opener.apply(redirects, self.fds)

    def _compound(self, node: Node) -> int:
        self.run.enter()
        before, point = self.fds, self.run.point()
        try:
            self.fds = point if point is not None else self.redirected(node.redirects)  # type: ignore[union-attr]
            return self._run_compound(node)
        except Suspended as pause:
            pause.points.append(self.fds)
            raise
        except RedirectError as error:
            self.error(str(error))
            return self._checked(2 if self.state.dialect == "sh" else 1)
        finally:
            self.fds = before
            self.run.leave()

    def _run_compound(self, node: Node) -> int:
        match node:
            case Group() if node.subshell:
                return self._checked(self.inner(node.body, dict(self.fds)))
            case Group():
                return self.execute(node.body)
            case If():
                return self._if(node)
            case While():
                return self.while_loop(node)
            case For():
                return self.for_loop(node)
            case ForArith():
                return self.for_arith(node)
            case Case():
                return self._case(node)
            case ArithCommand():
                return self._checked(int(self.expander.arithmetic(node.expr) == 0))
            case Cond():
                return self._checked(condition.evaluate(node.items, self.expander, self.view()))
        raise TypeError(node)

    def _if(self, node: If) -> int:
        number, inside = self.run.point() or (0, False)
        try:
            while number < len(node.branches):
                test, body = node.branches[number]
                if inside or self.condition(test) == 0:
                    inside = True
                    return self.execute(body)
                number += 1
            return self.execute(node.otherwise) if node.otherwise else 0
        except Suspended as pause:
            pause.points.append((number, inside))
            raise

    def _case(self, node: Case) -> int:
        chosen = self.run.point()
        if chosen is None:
            chosen = self._branch(node)
        if chosen < 0:
            return 0
        try:
            return self.execute(node.items[chosen][1])
        except Suspended as pause:
            pause.points.append(chosen)
            raise

    def _branch(self, node: Case) -> int:
        """Return the number of the branch a `case` takes; -1 for none."""
        text = self.expander.text(node.word)
        for number, (patterns, _) in enumerate(node.items):
            if any(matches(self.expander.pattern(pattern), text) for pattern in patterns):
                return number
        return -1
