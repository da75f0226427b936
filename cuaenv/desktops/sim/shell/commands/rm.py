"""rm: remove files and trees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.fs.paths import normal
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

LONG = {
    "recursive": "r", "force": "f", "verbose": "v", "dir": "d", "interactive": "interactive::",
    "no-preserve-root": "unsafe", "preserve-root": "safe", "one-file-system": "x",
}  # fmt: skip


def run(call: Call) -> int:
    """Remove; -r -R trees, -f without questions or complaints, -i -I ask, -d empty folders, -v."""
    opts = options.parse(call.args, "rRfivdI", LONG)
    if not opts.operands:
        return 0 if "f" in opts else call.fail("missing operand")
    remover = Remover(call, opts)
    if "I" in opts and "f" not in opts and (len(opts.operands) > 3 or "rR" in opts):
        many = len(opts.operands)
        question = f"rm: remove {many} argument{'s' * (many > 1)}"
        if not call.agreed(f"{question}{' recursively' if 'rR' in opts else ''}? "):
            return 0
    for name in opts.operands:
        remover.operand(name)
    return remover.status


@dataclass(slots=True)
class _Folder:
    """A folder being removed: what of it is still to go, and whether all before went."""

    name: str
    names: list[str]
    emptied: bool = True


class Remover:
    """One run of rm."""

    def __init__(self, call: Call, opts: options.Options) -> None:
        self.call = call
        self.recursive = "rR" in opts
        self.verbose = "v" in opts
        self.folders = "d" in opts
        self.force = opts.last("fi") == "f"
        self.asks = opts.last("fi") == "i"
        self.unsafe = any(name == "unsafe" for name, _ in opts.given)
        self.status = 0

    def operand(self, name: str) -> None:
        """Remove what one operand names."""
        last = name.rstrip("/").rpartition("/")[2]
        if last in (".", "..") and self.recursive:
            self._fail(f"refusing to remove '.' or '..' directory: skipping '{name}'")
            return
        if normal(self.call.path(name)) == "/" and self.recursive and not self.unsafe:
            self._fail("it is dangerous to operate recursively on '/'")
            return
        self.remove(name)

    def _fail(self, message: str) -> None:
        self.status = self.call.fail(message)

    def remove(self, name: str) -> bool:
        """Remove a file or tree, however deep; return whether it is gone."""
        open_folders: list[_Folder] = []
        gone = self._enter(name, open_folders)
        while open_folders:
            folder = open_folders[-1]
            if folder.names:
                inner = f"{folder.name.rstrip('/')}/{folder.names.pop(0)}"
                folder.emptied &= self._enter(inner, open_folders)
                continue
            open_folders.pop()
            gone = folder.emptied and self._close(folder.name)
            if open_folders:
                open_folders[-1].emptied &= gone
        return gone

    def _enter(self, name: str, open_folders: list[_Folder]) -> bool:
        """Remove a file, or open a folder; return whether nothing stands in the way so far."""
        self.call.spend_file()
        try:
            status = self.call.view.lstat(self.call.path(name.rstrip("/") or "/"))
            if status.kind != "dir" and name.endswith("/"):
                raise FsError("ENOTDIR", name)
        except FsError as error:
            if not (self.force and error.code in ("ENOENT", "ENOTDIR")):
                self._fail(f"cannot remove '{name}': {error}")
            return False
        if status.kind == "dir":
            return self._open(name, open_folders)
        if not self._agreed(name, status):
            return False
        return self._try(name, self.call.view.remove, "removed")

    def _open(self, name: str, open_folders: list[_Folder]) -> bool:
        """Open a folder whose contents go first."""
        if not self.recursive and not self.folders:
            self._fail(f"cannot remove '{name}': Is a directory")
            return False
        try:
            names = self.call.view.listdir(self.call.path(name)) if self.recursive else []
        except FsError as error:
            self._fail(f"cannot remove '{name}': {error}")
            return False
        if names and self.asks and not self.call.agreed(f"rm: descend into directory '{name}'? "):
            return False
        open_folders.append(_Folder(name, list(names)))
        return True

    def _close(self, name: str) -> bool:
        """Remove a folder that was emptied."""
        if self.asks and not self.call.agreed(f"rm: remove directory '{name}'? "):
            return False
        return self._try(name, self.call.view.rmdir, "removed directory")

    def _agreed(self, name: str, status: Stat) -> bool:
        kind = "symbolic link" if status.kind == "link" else "regular file"
        if status.kind == "file" and status.size == 0:
            kind = "regular empty file"
        if self.asks:
            return self.call.agreed(f"rm: remove {kind} '{name}'? ")
        writable = status.kind == "link" or self.call.view.access(self.call.path(name), "w")
        if not self.force and not writable and self.call.stdin.interactive:
            return self.call.agreed(f"rm: remove write-protected {kind} '{name}'? ")
        return True

    def _try(self, name: str, action: Callable[[str], None], word: str) -> bool:
        try:
            action(self.call.path(name))
        except FsError as error:
            self._fail(f"cannot remove '{name}': {error}")
            return False
        if self.verbose:
            self.call.line(f"{word} '{name}'")
        return True
