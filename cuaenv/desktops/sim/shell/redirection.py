"""Redirections: opening files for a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell.errors import ShellError
from cuaenv.desktops.sim.shell.nodes import Redirect
from cuaenv.desktops.sim.shell.streams import (
    Descriptors,
    FileSink,
    FullDevice,
    Input,
    Nowhere,
    Sink,
    Source,
    encode,
)

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.expansion import Expander

STANDARD = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}


class RedirectError(ShellError):
    """A file of a redirection cannot be opened; the command is not run."""


class Redirector:
    """Opens the files of redirections.

    Args:
        view: the disk as the shell's user may use it.
        cwd: the working folder.
        expander: expands the targets.
        keep: whether `>` may not replace files (`set -C`).
    """

    def __init__(self, view: FsView, cwd: str, expander: Expander, keep: bool) -> None:
        self.view = view
        self.cwd = cwd
        self.expander = expander
        self.keep = keep

    def apply(self, redirects: tuple[Redirect, ...], fds: Descriptors) -> Descriptors:
        """Return the open files after all redirections, in order; raise RedirectError."""
        opened = dict(fds)
        for redirect in redirects:
            self._apply(redirect, opened)
        return opened

    def _apply(self, redirect: Redirect, fds: Descriptors) -> None:
        if redirect.here is not None:
            fds[redirect.fd] = Source(encode(self.expander.text(redirect.here.body)))
            return
        target = self.expander.text(redirect.target)
        match redirect.op:
            case "<<<":
                fds[redirect.fd] = Source(encode(target + "\n"))
            case "<":
                fds[redirect.fd] = self._input(target, fds)
            case "<&" | ">&":
                self._duplicate(redirect, target, fds)
            case "&>" | "&>>":
                fds[1] = self._output(target, redirect.op == "&>>", fds)
                fds[2] = fds[1]
            case "<>":
                self._open(target, append=True)
                fds[redirect.fd] = self._input(target, fds)
            case _:
                append = redirect.op == ">>"
                force = redirect.op != ">"
                fds[redirect.fd] = self._output(target, append, fds, force)

    def _input(self, target: str, fds: Descriptors) -> Sink | Input:
        if target in STANDARD and STANDARD[target] in fds:
            return fds[STANDARD[target]]
        try:
            return Source(self.view.read(self._path(target)))
        except FsError as error:
            raise RedirectError(f"{target}: {error}") from error

    def _output(
        self, target: str, append: bool, fds: Descriptors, force: bool = True
    ) -> Sink | Input:
        if target in STANDARD and STANDARD[target] in fds:
            return fds[STANDARD[target]]
        path = self._path(target)
        if self.keep and not force and self.view.is_file(path):
            raise RedirectError(f"{target}: cannot overwrite existing file")
        self._open(target, append)
        if self.view.stat(path).kind == "device":
            return FullDevice() if path.endswith("/full") else Nowhere()
        return FileSink(self.view, path)

    def _open(self, target: str, append: bool) -> None:
        try:
            path = self._path(target)
            if append and self.view.is_file(path):
                if not self.view.access(path, "w"):
                    raise FsError("EACCES", path)
            else:
                self.view.write(path, b"")
        except FsError as error:
            raise RedirectError(f"{target}: {error}") from error

    def _path(self, target: str) -> str:
        if not target or target.startswith("/"):
            return target
        return f"{self.cwd.rstrip('/')}/{target}"

    def _duplicate(self, redirect: Redirect, target: str, fds: Descriptors) -> None:
        if target == "-":
            fds.pop(redirect.fd, None)
        elif target.isdecimal():
            if int(target) not in fds:
                raise RedirectError(f"{target}: Bad file descriptor")
            fds[redirect.fd] = fds[int(target)]
        elif redirect.op == ">&":
            fds[1] = fds[2] = self._output(target, False, fds)
        else:
            raise RedirectError(f"{target}: ambiguous redirect")
