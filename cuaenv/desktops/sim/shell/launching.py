"""Running simple commands: assignments, functions, builtins and programs."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import dice, programs, registry
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import (
    ExpansionError,
    ReturnFrom,
    ShellSyntaxError,
    Suspended,
    UsageError,
)
from cuaenv.desktops.sim.shell.nodes import Assign, Node, Redirect, Seq, Simple, plain
from cuaenv.desktops.sim.shell.parameters import SHELL_PID
from cuaenv.desktops.sim.shell.parser import parse_lines
from cuaenv.desktops.sim.shell.points import Started
from cuaenv.desktops.sim.shell.redirection import RedirectError
from cuaenv.desktops.sim.shell.simple_parser import as_assignment
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Descriptors, FileSink

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.view import FsView
    from cuaenv.desktops.sim.shell.expansion import Expander
    from cuaenv.desktops.sim.shell.interpreter import Interpreter
    from cuaenv.desktops.sim.shell.machine import Machine
    from cuaenv.desktops.sim.shell.run import Run

SPECIAL = frozenset({
    ".", ":", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set",
    "shift", "source", "trap", "unset",
})  # fmt: skip
"""Builtins whose assignments last, and that functions do not hide (POSIX 2.14)."""

TOLD = frozenset({
    ".", "alias", "declare", "exec", "export", "hash", "readonly", "source", "trap", "typeset",
    "ulimit", "umask", "unalias", "unset",
})  # fmt: skip
"""Builtins that change what later commands do; they are journalled as programs are."""

FILLING = frozenset({"mapfile", "printf", "read", "readarray"})
"""Builtins that fill variables they are named; `PATH` among them is journalled."""


SH_DECLARING = frozenset({"export", "local", "readonly"})
DECLARING = SH_DECLARING | {"alias", "declare", "typeset"}
"""Builtins whose arguments may be assignments, expanded like those."""


@dataclass(slots=True)
class Prepared:
    """A simple command ready to run: words, open files, assignments, and the function it calls."""

    argv: list[str]
    fds: Descriptors
    values: dict[str, str]
    body: Node | None


class Launching:
    """The part of the interpreter that runs one simple command."""

    machine: Machine
    run: Run
    state: State
    fds: Descriptors
    actor: str
    expander: Expander
    substituted: bool

    if TYPE_CHECKING:

        def execute(self, node: Node) -> int: ...
        def redirected(self, redirects: tuple[Redirect, ...]) -> Descriptors: ...
        def error(self, message: str) -> None: ...
        def view(self) -> FsView: ...
        def lines(self, lines: Iterable[Seq]) -> int: ...

    def simple(self, node: Simple) -> int:
        """Run a simple command; return its status."""
        point: Prepared | None = self.run.point()
        before = self.fds
        try:
            if point is None:
                self.run.step()
                self.substituted = False
                argv = self._words(node)
                if not argv:
                    return self._assign_only(node)
                point = self._prepared(node, argv)
            self.fds = point.fds
            return self._run(point)
        except RedirectError as error:
            self.error(str(error))
            return 2 if self.state.dialect == "sh" else 1
        except Suspended as pause:
            pause.points.append(point)
            raise
        finally:
            if point is None or point.argv != ["exec"]:
                self.fds = before

    def _words(self, node: Simple) -> list[str]:
        """Return the words of a command; assignments to `export` and its like stay one word."""
        first = plain(node.words[0]) if node.words else None
        if first not in DECLARING or (first not in SH_DECLARING and self.state.dialect == "sh"):
            return self.expander.fields(node.words)
        argv = [str(first)]
        for word in node.words[1:]:
            item = as_assignment(word)
            if item is None:
                argv += self.expander.fields((word,))
            else:
                plus = "+" if item.append else ""
                argv.append(f"{item.name}{plus}={self.expander.assignment(item.value)}")
        return argv

    def _prepared(self, node: Simple, argv: list[str]) -> Prepared:
        """Open the files of a command and work out its assignments."""
        fds = self.redirected(node.redirects)
        values = {item.name: self._value(item) for item in node.assigns}
        if "x" in self.state.options:
            self._trace(argv)
        if registry.builtin(argv[0]) is not None:
            self._tell_writing(node, argv, fds)
        hidden = argv[0] in SPECIAL and self.state.dialect == "sh"
        body = None if hidden else self.state.functions.get(argv[0])
        return Prepared(argv, fds, values, body)

    def _tell_writing(self, node: Simple, argv: list[str], fds: Descriptors) -> None:
        """Journal a command that is no program but writes a file, such as `echo > script.sh`."""
        ops = {one.fd if one.fd >= 0 else 1: one.op for one in node.redirects}
        written = [
            f"{ops.get(fd, '>')} {shlex.quote(sink.path)}" for fd, sink in sorted(fds.items())
            if isinstance(sink, FileSink) and self.fds.get(fd) is not sink
        ]  # fmt: skip
        if written:
            line = " ".join([shlex.join(argv), *written]).strip()
            self.machine.log("exec", "", self.actor, self.state.user, line[:1000])

    def _assign_only(self, node: Simple) -> int:
        try:
            self._tell_writing(node, [], self.redirected(node.redirects))
        except RedirectError as error:
            self.error(str(error))
            return 2 if self.state.dialect == "sh" else 1
        for item in node.assigns:
            value = self._value(item)
            if item.name == "PATH":
                line = f"PATH={shlex.quote(value)}"
                self.machine.log("exec", "", self.actor, self.state.user, line)
            if item.name in ("RANDOM", "SECONDS") and self.state.dialect == "bash":
                self._restart(item.name, value)
                continue
            self.state.put(item.name, value)
        return self.state.status if self.substituted else 0

    def _restart(self, name: str, value: str) -> None:
        """Begin counting `SECONDS`, or drawing `RANDOM`, from a number; words count as 0."""
        number = int(value) if value.lstrip("-").isdecimal() and len(value) < 19 else 0
        if name == "SECONDS":
            self.state.since = self.machine.clock.now - number
        else:
            self.state.dice = dice.seed(number)

    def _value(self, item: Assign) -> str:
        value = self.expander.assignment(item.value)
        return (self.state.get(item.name) or "") + value if item.append else value

    def _trace(self, argv: list[str]) -> None:
        sink = self.fds.get(2)
        if sink is not None and hasattr(sink, "write"):
            sink.write(f"+ {shlex.join(argv)}\n".encode(errors="surrogateescape"))

    def _run(self, command: Prepared) -> int:
        argv, values = command.argv, command.values
        name = argv[0]
        if command.body is not None:
            with self._temporary(values):
                return self.call_function(argv, command.body)
        builtin = registry.builtin(name)
        if builtin is not None:
            if (name in TOLD and argv[1:]) or (name in FILLING and "PATH" in argv):
                self.machine.log("exec", "", self.actor, self.state.user, shlex.join(argv))
            if name in SPECIAL:
                for key, value in values.items():
                    self.state.put(key, value)
                return self._builtin(builtin, argv)
            with self._temporary(values):
                return self._builtin(builtin, argv)
        env = {**self.state.environment(), **values}
        return self.spawn(argv, env, self.fds, self.state.user, self.state.cwd)

    @contextmanager
    def _temporary(self, values: dict[str, str]) -> Iterator[None]:
        """Set and export variables while one command runs."""
        old = {name: self.state.get(name) for name in values}
        exported = {name for name in values if name in self.state.exported}
        for name, value in values.items():
            self.state.put(name, value)
            self.state.exported.add(name)
        try:
            yield
        finally:
            for name, before in old.items():
                if name not in exported:
                    self.state.exported.discard(name)
                if before is None:
                    self.state.variables.pop(name, None)
                else:
                    self.state.variables[name] = before

    def _call(
        self, argv: list[str], env: dict[str, str], fds: Descriptors, user: str, cwd: str
    ) -> Call:
        shell: Interpreter = self  # type: ignore[assignment]
        return Call(shell, argv, env, fds, user, cwd)

    def _builtin(self, command: registry.Command, argv: list[str]) -> int:
        state = self.state
        call = self._call(argv, state.environment(), self.fds, state.user, state.cwd)
        return guarded(command, call)

    def call_function(self, argv: list[str], body: Node) -> int:
        """Run a function with its own parameters and local variables."""
        self.run.enter()
        state = self.state
        before = state.params
        state.params, hidden = self._entered(argv)
        state.locals.append(hidden)
        try:
            return self.execute(body)
        except ReturnFrom as jump:
            return jump.status
        except Suspended as pause:
            values = {name: state.variables.get(name) for name in hidden}
            pause.points.append((state.params, dict(hidden), values))
            raise
        finally:
            self.run.leave()
            state.params = before
            _put_back(state, state.locals.pop())

    def _entered(self, argv: list[str]) -> tuple[tuple[str, ...], dict[str, str | None]]:
        """Return a function's parameters, and what its local variables hide."""
        point = self.run.point()
        if point is None:
            return tuple(argv[1:]), {}
        params, hidden, values = point
        _put_back(self.state, values)
        return params, hidden

    def spawn(
        self, argv: list[str], env: dict[str, str], fds: Descriptors, user: str, cwd: str
    ) -> int:
        """Run a program, which cannot change this shell; return its status."""
        started: Started | None = self.run.point()
        try:
            if started is None:
                started = self._find(argv, env, user, cwd)
            elif started.killed is not None:
                return started.killed
            return self._begin(started, argv, env, fds, user, cwd)
        except programs.NotRunnable as error:
            sink = fds.get(2)
            if sink is not None and hasattr(sink, "write"):
                sink.write(f"{self.actor}: {error}\n".encode(errors="surrogateescape"))
            return error.status
        except Suspended as pause:
            self._keep(started)
            pause.points.append(started)
            started = None
            raise
        finally:
            if started is not None and started.entered:
                self.machine.exited(started.pid)

    def _find(self, argv: list[str], env: dict[str, str], user: str, cwd: str) -> Started:
        self.run.step()
        view = self.machine.fs.view(user, self.actor, self.state.umask)
        path = env.get("PATH", programs.DEFAULT_PATH)
        found = programs.find(argv[0], view, cwd, path, self.machine.bare)
        line = shlex.join(argv)
        if found.path:
            full = found.path if found.path.startswith("/") else f"{cwd}/{found.path}"
            self.machine.log("exec", full, self.actor, user, line)
        # A script's process is named after the script, and shows the interpreter before it.
        name = argv[0].rpartition("/")[2]
        shown = f"/bin/{found.name} {line}" if found.args else line
        started = Started(found, name, shown, user)
        if found.name in programs.SHELLS:
            # A script has its number from the start, as `$$` may be written to a file.
            started.pid = self._number()
        return started

    def _number(self) -> int:
        lead, self.run.lead = self.run.lead, 0
        return lead or self.machine.fork()

    def _keep(self, started: Started | None) -> None:
        """Give a program that has to wait its place in the process table."""
        if started is not None and not started.entered:
            started.pid = started.pid or self._number()
            started.entered = True
            self.machine.enter(started, self.state.pid or SHELL_PID)

    def _begin(
        self,
        started: Started,
        argv: list[str],
        env: dict[str, str],
        fds: Descriptors,
        user: str,
        cwd: str,
    ) -> int:
        found = started.found
        if found.name in programs.SHELLS:
            words = [found.name, *found.args, *argv[1:]]
            return self._shell(words, env, fds, user, cwd, started.pid)
        command = registry.program(found.name) or registry.builtin(found.name)
        if command is None:
            self.error(f"{argv[0]}: cannot execute: required file not found")
            return 127
        name = argv[0] if not found.args else found.name
        return guarded(command, self._call([name, *found.args, *argv[1:]], env, fds, user, cwd))

    def _shell(
        self,
        argv: list[str],
        env: dict[str, str],
        fds: Descriptors,
        user: str,
        cwd: str,
        pid: int,
    ) -> int:
        from cuaenv.desktops.sim.shell.subshells import run_shell

        self.run.enter()
        try:
            return run_shell(self._call(argv, env, dict(fds), user, cwd), pid)
        finally:
            self.run.leave()

    def source(self, text: str) -> int:
        """Run text in this shell; a syntax error in it is an error of this shell."""
        return self.lines(parse_lines(text, self.state.dialect, self.state.aliases))


def _put_back(state: State, values: dict[str, str | None]) -> None:
    """Give variables the values they had; None is unset."""
    for name, value in values.items():
        if value is None:
            state.variables.pop(name, None)
        else:
            state.variables[name] = value


def guarded(command: registry.Command, call: Call) -> int:
    """Run a command; turn its errors into messages and a status."""
    point = call.shell.run.point()
    if point is not None:
        call.resumed, (call.memo,) = True, point
    try:
        return command(call)
    except Suspended as pause:
        pause.points.append((call.memo,))
        raise
    except UsageError as error:
        return call.fail(str(error), getattr(error, "status", 1))
    except FsError as error:
        name = error.path
        return call.fail(f"{name}: {error}" if name else str(error))
    except (ExpansionError, ShellSyntaxError) as error:
        if call.name in SPECIAL:
            raise
        return call.fail(str(error), 2)
    except RecursionError:
        return call.fail("nested too deeply", 2)
    except (ArithmeticError, LookupError, ValueError) as error:
        # Arguments may be anything; one that no command foresaw must not end the desktop.
        return call.fail(f"invalid argument: {error}")
