"""Where awk's print statements go: the output, files, and commands."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import LimitReached
from cuaenv.desktops.sim.shell.streams import Pipe, encode

MAX_BUFFER = 4 * 2**20


class Output:
    """Collects what is printed.

    Attributes:
        out: for the standard output.
        pipes: for each command behind a `|`, what it will read.
    """

    def __init__(self, call: Call) -> None:
        self.call = call
        self.out: list[str] = []
        self.written: set[str] = set()
        self.pipes: dict[str, list[str]] = {}
        self.size = 0

    def emit(self, text: str, redirect: str, target: str) -> None:
        """Print to the output, or where a redirection says."""
        self.size += len(text)
        if self.size > MAX_BUFFER:
            self.flush()
            raise LimitReached("stopped: awk prints too much")
        if not redirect or target in ("/dev/stdout", "-"):
            self.out.append(text)
        elif target == "/dev/stderr":
            self.call.err_raw(text)
        elif redirect == "|":
            self.pipes.setdefault(target, []).append(text)
        else:
            append = redirect == ">>" or target in self.written
            self.call.view.write(self.call.path(target), text, append=append)
            self.written.add(target)

    def flush(self) -> None:
        """Print what was collected for the output."""
        text, self.out = "".join(self.out), []
        if text:
            self.call.out(text)

    def run_pipes(self) -> None:
        """Run the commands that were printed to."""
        for command, pieces in self.pipes.items():
            self.call.spawn(["sh", "-c", command], stdin=encode("".join(pieces)))

    def output_of(self, command: str) -> bytes:
        """Return the output of a command line."""
        pipe, call = Pipe(), self.call
        fds = {**call.fds, 1: pipe}
        call.start(["sh", "-c", command], call.env, fds, call.user, call.cwd)
        return pipe.data()
