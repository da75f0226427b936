"""Running simple commands: assignments, functions, builtins and programs."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import programs, registry
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import (
    ExpansionError,
    ReturnFrom,
    ShellSyntaxError,
    UsageError,
)
from cuaenv.desktops.sim.shell.nodes import Assign, Node, Redirect, Simple
from cuaenv.desktops.sim.shell.parser import parse_lines
from cuaenv.desktops.sim.shell.redirection import RedirectError
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Descriptors

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

    def simple(self, node: Simple) -> int:
        """Run a simple command; return its status."""
        self.run.step()
        self.substituted = False
        argv = self.expander.fields(node.words)
        if not argv:
            return self._assign_only(node)
        before = self.fds
        try:
            fds = self.redirected(node.redirects)
            values = {item.name: self._value(item) for item in node.assigns}
            if "x" in self.state.options:
                self._trace(argv)
            self.fds = fds
            return self._run(argv, values)
        except RedirectError as error:
            self.error(str(error))
            return 2 if self.state.dialect == "sh" else 1
        finally:
            if argv != ["exec"]:
                self.fds = before

    def _assign_only(self, node: Simple) -> int:
        try:
            self.redirected(node.redirects)
        except RedirectError as error:
            self.error(str(error))
            return 2 if self.state.dialect == "sh" else 1
        for item in node.assigns:
            self.state.put(item.name, self._value(item))
        return self.state.status if self.substituted else 0

    def _value(self, item: Assign) -> str:
        value = self.expander.assignment(item.value)
        return (self.state.get(item.name) or "") + value if item.append else value

    def _trace(self, argv: list[str]) -> None:
        sink = self.fds.get(2)
        if sink is not None and hasattr(sink, "write"):
            sink.write(f"+ {shlex.join(argv)}\n".encode(errors="surrogateescape"))

    def _run(self, argv: list[str], values: dict[str, str]) -> int:
        name = argv[0]
        hidden = name in SPECIAL and self.state.dialect == "sh"
        if name in self.state.functions and not hidden:
            with self._temporary(values):
                return self.call_function(argv)
        command = registry.builtin(name)
        if command is not None:
            if name in SPECIAL:
                for key, value in values.items():
                    self.state.put(key, value)
                return self._builtin(command, argv)
            with self._temporary(values):
                return self._builtin(command, argv)
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

    def call_function(self, argv: list[str]) -> int:
        """Run a function with its own parameters and local variables."""
        self.run.enter()
        state = self.state
        before, state.params = state.params, tuple(argv[1:])
        state.locals.append({})
        try:
            return self.execute(state.functions[argv[0]])
        except ReturnFrom as jump:
            return jump.status
        finally:
            self.run.leave()
            state.params = before
            for name, value in state.locals.pop().items():
                if value is None:
                    state.variables.pop(name, None)
                else:
                    state.variables[name] = value

    def spawn(
        self, argv: list[str], env: dict[str, str], fds: Descriptors, user: str, cwd: str
    ) -> int:
        """Run a program, which cannot change this shell; return its status."""
        self.run.step()
        view = self.machine.fs.view(user, self.actor, self.state.umask)
        try:
            path = env.get("PATH", programs.DEFAULT_PATH)
            found = programs.find(argv[0], view, cwd, path, self.machine.bare)
        except programs.NotRunnable as error:
            sink = fds.get(2)
            if sink is not None and hasattr(sink, "write"):
                sink.write(f"{self.actor}: {error}\n".encode(errors="surrogateescape"))
            return error.status
        if found.path:
            full = found.path if found.path.startswith("/") else f"{cwd}/{found.path}"
            line = shlex.join(argv)
            self.machine.log("exec", full, self.actor, user, line)
        if found.name in programs.SHELLS:
            return self._shell([found.name, *found.args, *argv[1:]], env, fds, user, cwd)
        command = registry.program(found.name) or registry.builtin(found.name)
        if command is None:
            self.error(f"{argv[0]}: cannot execute: required file not found")
            return 127
        name = argv[0] if not found.args else found.name
        return guarded(command, self._call([name, *found.args, *argv[1:]], env, fds, user, cwd))

    def _shell(
        self, argv: list[str], env: dict[str, str], fds: Descriptors, user: str, cwd: str
    ) -> int:
        from cuaenv.desktops.sim.shell.subshells import run_shell

        self.run.enter()
        try:
            return run_shell(self._call(argv, env, dict(fds), user, cwd))
        finally:
            self.run.leave()

    def source(self, text: str) -> int:
        """Run text in this shell; a syntax error in it is an error of this shell."""
        status = 0
        for line in parse_lines(text, self.state.dialect, self.state.aliases):
            status = self.execute(line)
        return status


def guarded(command: registry.Command, call: Call) -> int:
    """Run a command; turn its errors into messages and a status."""
    try:
        return command(call)
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
