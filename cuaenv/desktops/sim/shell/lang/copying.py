"""Copying trees, with cp's questions and options."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.fs.paths import inside
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.options import Options


class Copier:
    """One run of cp (or mv, for its questions)."""

    def __init__(self, call: Call, opts: Options) -> None:
        self.call = call
        self.recursive = call.name == "cp" and "rRa" in opts
        self.preserve = call.name == "cp" and "pa" in opts
        self.keep_links = call.name == "cp" and ("adP" in opts or "r" in opts or "R" in opts)
        self.follow = "L" in opts
        self.mode = opts.last("inf")
        self.update = "u" in opts
        self.verbose = "v" in opts
        self.backup = "b" in opts
        self.kind = opts.last("ls") if call.name == "cp" else ""
        self.made: dict[int, str] = {}
        self.own = 0

    def say(self, text: str) -> None:
        """Print what was done, with -v."""
        if self.verbose:
            self.call.line(text)

    def _fail(self, message: str) -> bool:
        self.call.err(message)
        return False

    def may_replace(self, source: str, target: str, status: Stat, there: Stat) -> bool:
        """Return whether an existing target is to be replaced: -n, -u, and -i's question."""
        if self.mode == "n":
            return False
        if self.update and there.times >= status.times:
            return False
        ask = self.mode == "i"
        interactive = self.call.stdin.interactive and self.mode != "f"
        if not ask and interactive and self.call.name == "mv" and there.kind == "file":
            ask = not self.call.view.access(self.call.path(target), "w")
        return not ask or self.call.agreed(f"{self.call.name}: overwrite '{target}'? ")

    def back_up(self, target: str) -> None:
        """Keep a replaced file as `name~`, with -b."""
        if self.backup:
            self.call.view.rename(self.call.path(target), self.call.path(target + "~"))

    def copy(self, source: str, target: str, top: bool) -> bool:
        """Copy a file or tree; return whether all of it was copied."""
        self.call.spend_file()
        view, src = self.call.view, self.call.path(source)
        try:
            follow = self.follow or (top and not self.keep_links)
            status = view.stat(src) if follow else view.lstat(src)
        except FsError as error:
            return self._fail(f"cannot stat '{source}': {error}")
        if status.ino == self.own and not top:
            # The copy itself lies in the tree being copied.
            return self._fail(f"cannot copy a directory into itself, '{source}'")
        if status.kind == "dir":
            return self._folder(source, target, status, top)
        try:
            return self._file(source, target, status)
        except FsError as error:
            return self._fail(self._explain(source, target, error))

    def _explain(self, source: str, target: str, error: FsError) -> str:
        if error.path == self.call.path(source):
            return f"cannot open '{source}' for reading: {error}"
        if error.code == "EISDIR" and target.endswith("/"):
            return f"cannot create regular file '{target}': Not a directory"
        return f"cannot create regular file '{target}': {error}"

    def _file(self, source: str, target: str, status: Stat) -> bool:
        view, dst = self.call.view, self.call.path(target)
        there = view.stat(dst) if view.exists(dst) else None
        if there is not None:
            if there.kind == "dir":
                return self._fail(f"cannot overwrite directory '{target}' with non-directory")
            if there.ino == status.ino and self.kind != "s":
                return self._fail(f"'{source}' and '{target}' are the same file")
            if not self.may_replace(source, target, status, there):
                return True
            self.back_up(target)
        elif view.is_link(dst) and status.kind == "file" and not self.kind:
            return self._fail(f"not writing through dangling symlink '{target}'")
        self._make(source, target, status)
        self.say(f"'{source}' -> '{target}'")
        return True

    def _make(self, source: str, target: str, status: Stat) -> None:
        view, src, dst = self.call.view, self.call.path(source), self.call.path(target)
        if status.kind == "link" or self.kind:
            if view.lexists(dst):
                view.remove(dst)
            if self.kind == "l":
                view.link(src, dst)
            else:
                view.symlink(source if self.kind == "s" else status.target, dst)
            return
        first = self.made.get(status.ino)
        if self.preserve and status.nlink > 1 and first is not None:
            if view.lexists(dst):
                view.remove(dst)
            view.link(first, dst)
            return
        data = view.read(src)
        if self.mode == "f" and view.exists(dst) and not view.access(dst, "w"):
            view.remove(dst)
        view.write(dst, data, mode=status.mode & 0o777)
        self.made[status.ino] = dst
        if self.preserve:
            self._attributes(dst, status)

    def _attributes(self, path: str, status: Stat) -> None:
        view = self.call.view
        if view.who.is_root:
            view.chown(path, status.owner, status.group)
        elif status.group in view.who.groups and view.stat(path).group != status.group:
            view.chown(path, "", status.group)
        if view.stat(path).mode != status.mode:
            view.chmod(path, status.mode)
        view.utime(path, status.mtime, status.order)

    def _folder(self, source: str, target: str, status: Stat, top: bool) -> bool:
        view, src, dst = self.call.view, self.call.path(source), self.call.path(target)
        if not self.recursive:
            return self._fail(f"-r not specified; omitting directory '{source}'")
        if view.lexists(dst) and not view.is_dir(dst):
            return self._fail(
                f"cannot overwrite non-directory '{target}' with directory '{source}'"
            )
        try:
            real = view.realpath(src)
            where = view.place(dst).path
            if top and where == real and view.is_dir(dst):
                return self._fail(f"'{source}' and '{target}' are the same file")
            new = not view.is_dir(dst)
            if new:
                view.mkdir(dst, mode=(status.mode & 0o777) | 0o700)
                self.say(f"'{source}' -> '{target}'")
            if top:
                self.own = view.stat(dst).ino if inside(where, real) else 0
            names = view.listdir(src)
        except FsError as error:
            word = "cannot access" if error.path == src else "cannot create directory"
            return self._fail(f"{word} '{source if error.path == src else target}': {error}")
        left, right = source.rstrip("/"), target.rstrip("/")
        done = [self.copy(f"{left}/{name}", f"{right}/{name}", top=False) for name in names]
        self._finish(dst, status, new)
        return all(done)

    def _finish(self, dst: str, status: Stat, new: bool) -> None:
        view = self.call.view
        if self.preserve:
            self._attributes(dst, status)
        elif new:
            mode = status.mode & 0o777 & ~self.call.shell.state.umask
            if view.stat(dst).mode & 0o777 != mode:
                view.chmod(dst, mode)
