"""Call: one command being run, and what it may use."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.fs.clock import VirtualClock
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell.errors import LimitReached, Suspended
from cuaenv.desktops.sim.shell.run import BYTES_PER_UNIT, PER_FILE
from cuaenv.desktops.sim.shell.streams import Descriptors, Input, Keyboard, Source, decode, encode

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.interpreter import Interpreter
    from cuaenv.desktops.sim.shell.machine import Machine

PASSING = frozenset({
    "builtin", "command", "doas", "env", "exec", "ionice", "nice", "nohup", "setsid", "stdbuf",
    "su", "sudo", "systemctl", "systemd-inhibit", "time", "timeout", "xdg-screensaver",
})  # fmt: skip
"""Commands that run one other command and end with it."""


class Call:
    """A command's name, arguments, environment and open files.

    Attributes:
        name: how it was called; also the actor in the journal.
        args: the arguments, without the name.
        shell: the interpreter that runs it.
        env: the exported variables.
        view: the disk as the command's user may use it.
        resumed: whether it goes on after it has waited.
        memo: plain data the command wants back when it goes on.
    """

    def __init__(
        self,
        shell: Interpreter,
        argv: list[str],
        env: dict[str, str],
        fds: Descriptors,
        user: str,
        cwd: str,
    ) -> None:
        self.shell = shell
        self.name = argv[0].rpartition("/")[2]
        self.args = argv[1:]
        self.env = env
        self.fds = fds
        self.user = user
        self.cwd = cwd
        self.view: FsView = shell.fs.view(user, self.name, shell.state.umask)

    @property
    def machine(self) -> Machine:
        """The computer."""
        return self.shell.machine

    @property
    def clock(self) -> VirtualClock:
        """The computer's time."""
        return self.shell.machine.clock

    @property
    def stdin(self) -> Input:
        """The standard input."""
        source = self.fds.get(0)
        return source if isinstance(source, Source | Keyboard) else Source()

    def out(self, data: str | bytes) -> None:
        """Write to the standard output."""
        self._write(1, data)

    def line(self, text: str) -> None:
        """Write one line to the standard output."""
        self._write(1, text + "\n")

    def err(self, message: str) -> None:
        """Write `name: message` to the standard error."""
        self._write(2, f"{self.name}: {message}\n")

    def err_raw(self, data: str | bytes) -> None:
        """Write to the standard error as it is."""
        self._write(2, data)

    def fail(self, message: str, status: int = 1) -> int:
        """Say what went wrong and return the status."""
        self.err(message)
        return status

    def _write(self, fd: int, data: str | bytes) -> None:
        sink = self.fds.get(fd)
        if sink is not None and hasattr(sink, "write"):
            sink.write(encode(data) if isinstance(data, str) else data)

    def path(self, name: str) -> str:
        """Return the absolute path of a name seen from the working folder; `..` is the disk's."""
        if name.startswith("/") or not name:
            return name
        return f"{self.cwd.rstrip('/')}/{name}"

    def read(self, name: str) -> bytes:
        """Return the content of a file, or of the standard input for `-`."""
        standard = name in ("-", "/dev/stdin")
        data = self.stdin.read() if standard else self.view.read(self.path(name))
        self.spend(len(data) // BYTES_PER_UNIT)
        return data

    def inputs(self, names: list[str]) -> list[tuple[str, bytes]]:
        """Return `(name, content)` of each readable file; complain about the others.

        No names means the standard input. `failed` tells whether there were complaints.
        """
        self.failed = False
        found: list[tuple[str, bytes]] = []
        for name in names or ["-"]:
            try:
                found.append((name, self.read(name)))
            except FsError as error:
                self.failed = True
                self.err(f"{name}: {error}")
        return found

    failed = False
    resumed = False
    memo: Any = None

    def text(self, names: list[str]) -> str:
        """Return the contents of files one after the other, as text."""
        return "".join(decode(data) for _, data in self.inputs(names))

    def ask(self, prompt: str, secret: bool = False) -> str | None:
        """Ask whoever types the input for a line; None at its end.

        Input that is not typed, such as a pipe, answers with its next line.
        """
        stdin = self.stdin
        if not stdin.interactive:
            self.err_raw(prompt)
        line = stdin.readline(prompt, secret)
        return None if line is None else decode(line).rstrip("\n")

    def agreed(self, prompt: str) -> bool:
        """Ask a question; return whether the answer starts with y."""
        return (self.ask(prompt) or "").lower().startswith("y")

    def spawn(self, argv: list[str], user: str = "", stdin: bytes | None = None) -> int:
        """Run another command with this one's files; return its status."""
        fds = dict(self.fds)
        if stdin is not None:
            fds[0] = Source(stdin)
        return self.start(argv, self.env, fds, user or self.user, self.cwd)

    def start(
        self, argv: list[str], env: dict[str, str], fds: Descriptors, user: str, cwd: str
    ) -> int:
        """Run another command in other surroundings; return its status.

        Only the commands of `PASSING` do nothing of their own afterwards and can wait with it.
        """
        run = self.shell.run
        held = self.name not in PASSING
        run.held += held
        try:
            return self.shell.spawn(argv, env, fds, user, cwd)
        finally:
            run.held -= held

    def pause(self, seconds: float | None, jobs: tuple[int, ...] = ()) -> None:
        """Wait: the command is called again, `resumed` and with its `memo`, when that is over.

        Where nothing can wait the clock is put forward instead, and this returns.

        Args:
            seconds: how long, in whole seconds at least; None waits for `jobs` alone.
            jobs: process numbers; the end of any of them ends the wait.
        """
        run, now = self.shell.run, self.clock.now
        if not run.held:
            raise Suspended(None if seconds is None else now + math.ceil(seconds), jobs)
        if seconds is None:
            raise LimitReached(f"stopped: {self.name} would wait for ever")
        run.step()
        self.clock.advance(math.ceil(seconds))

    def spend_file(self) -> None:
        """Count looking at one file of a tree as work."""
        self.shell.run.spend(PER_FILE)

    def spend(self, units: int = 1) -> None:
        """Count work towards the limit of the command line."""
        self.shell.run.spend(units)
