"""Tar archives: real ustar byte streams, read and written in memory."""

from __future__ import annotations

import io
import tarfile
import time

from cuaenv.desktops.sim.fs.disk import MAX_FILE
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.fs.paths import parent
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.commands.gzip import expand
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.accounts import gid, uid
from cuaenv.desktops.sim.shell.options import Options
from cuaenv.desktops.sim.shell.pattern import Atom, compile_pattern, matches

KINDS = {"file": tarfile.REGTYPE, "dir": tarfile.DIRTYPE, "link": tarfile.SYMTYPE}
MAX_MEMBERS = 20_000


def excluded(text: str) -> tuple[Atom, ...]:
    """Return the pattern of an `--exclude`."""
    return compile_pattern([(text.rstrip("/"), False)])


class TarWriter:
    """Collects files into an archive.

    Attributes:
        skip: the archive itself, which is left out.
        to_output: whether the archive goes to the output, and names must not.
    """

    def __init__(self, call: Call, base: str, exclude: list[tuple[Atom, ...]]) -> None:
        self.call = call
        self.base = base
        self.exclude = exclude
        self.verbose = self.to_output = False
        self.skip = ""
        self.status = 0
        self.buffer = io.BytesIO()
        self.tar = tarfile.TarFile(fileobj=self.buffer, mode="w", format=tarfile.GNU_FORMAT)
        self.first: dict[int, str] = {}

    def copy(self, data: bytes) -> None:
        """Take over the members of another archive."""
        for info, content in members(data):
            self.tar.addfile(info, io.BytesIO(content))

    def add(self, name: str) -> None:
        """Add a file or tree."""
        path = name if name.startswith("/") else f"{self.base.rstrip('/')}/{name}"
        tail = name.rstrip("/").rpartition("/")[2]
        if any(matches(atoms, name.rstrip("/")) or matches(atoms, tail) for atoms in self.exclude):
            return
        if path == self.skip:
            return
        self.call.spend_file()
        try:
            status = self.call.view.lstat(path)
            self._member(name, path, status)
            names = self.call.view.listdir(path) if status.kind == "dir" else []
        except FsError as error:
            verb = "stat" if error.code == "ENOENT" else "open"
            self.status = 2
            self.call.err(f"{name}: Cannot {verb}: {error}")
            return
        for inner in names:
            self.add(f"{name.rstrip('/')}/{inner}")

    def _member(self, name: str, path: str, status: Stat) -> None:
        shown = name.rstrip("/") + ("/" if status.kind == "dir" else "")
        stored = shown.lstrip("/") or "./"
        if stored != shown:
            self.call.err("Removing leading `/' from member names")
        info = tarfile.TarInfo(stored)
        info.type, info.mode, info.mtime = KINDS.get(status.kind, b"3"), status.mode, status.mtime
        info.uname, info.gname = status.owner, status.group
        info.uid, info.gid = (
            uid(self.call.view.fs, status.owner),
            gid(self.call.view.fs, status.group),
        )
        data = b""
        if status.kind == "link":
            info.linkname = status.target
        elif status.kind == "file" and status.nlink > 1 and status.ino in self.first:
            info.type, info.linkname = tarfile.LNKTYPE, self.first[status.ino]
        elif status.kind == "file":
            data = self.call.view.read(path)
            self.first[status.ino] = stored
        info.size = len(data)
        self.tar.addfile(info, io.BytesIO(data))
        if self.verbose:
            (self.call.err_raw if self.to_output else self.call.out)(shown + "\n")

    def finish(self) -> bytes:
        """Return the archive."""
        self.tar.close()
        return self.buffer.getvalue()


def members(data: bytes) -> list[tuple[tarfile.TarInfo, bytes]]:
    """Return the members of an archive, compressed or not; raise UsageError."""
    if data.startswith(b"\x1f\x8b"):
        data = expand(data)
    out: list[tuple[tarfile.TarInfo, bytes]] = []
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as tar:
            for info in tar:
                content = tar.extractfile(info) if info.isreg() and info.size <= MAX_FILE else None
                out.append((info, content.read() if content else b""))
                if len(out) > MAX_MEMBERS:
                    raise UsageError(f"the archive has more than {MAX_MEMBERS} members")
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise TarError("This does not look like a tar archive") from error
    return out


class TarError(UsageError):
    """The bytes are no archive; the status is 2."""

    status = 2


class TarReader:
    """Lists or extracts an archive."""

    def __init__(self, call: Call, data: bytes, opts: Options, base: str) -> None:
        self.call = call
        self.opts = opts
        self.base = base
        self.members = members(data)
        self.wanted = [name.rstrip("/") for name in opts.operands]
        self.missing = set(self.wanted)
        self.exclude = [excluded(text) for text in opts.all("exclude")]
        self.status = 0

    def _chosen(self) -> list[tuple[tarfile.TarInfo, bytes]]:
        out = []
        for info, data in self.members:
            name = info.name.rstrip("/")
            hits = {w for w in self.wanted if name == w or name.startswith(w + "/")}
            self.missing -= hits
            skip = any(matches(atoms, name) for atoms in self.exclude)
            if (hits or not self.wanted) and not skip:
                out.append((info, data))
        return out

    def _finish(self) -> int:
        for name in sorted(self.missing):
            self.status = 2
            self.call.err(f"{name}: Not found in archive")
        if self.status:
            self.call.err("Exiting with failure status due to previous errors")
        return self.status

    def list(self) -> int:
        """Print the names, with -v like ls."""
        for info, _ in self._chosen():
            name = info.name + ("/" if info.isdir() and not info.name.endswith("/") else "")
            if "v" in self.opts:
                kind = "dir" if info.isdir() else "link" if info.issym() else "file"
                mode = Stat(kind, info.mode, "", "", 0, 0, 1, 0).permissions
                stamp = time.strftime("%Y-%m-%d %H:%M", time.gmtime(info.mtime))
                owner = f"{info.uname}/{info.gname}"
                size = str(info.size).rjust(max(1, 19 - len(owner) - 1))
                arrow = f" -> {info.linkname}" if info.issym() else ""
                name = f"{mode} {owner} {size} {stamp} {name}{arrow}"
            self.call.line(name)
        return self._finish()

    def extract(self) -> int:
        """Write the members below the base; names never lead out of it."""
        folders: list[tuple[str, tarfile.TarInfo]] = []
        strip = int(self.opts.get("strip") or 0)
        for info, data in self._chosen():
            self.call.spend_file()
            name = "/".join(info.name.strip("/").split("/")[strip:])
            if ".." in name.split("/"):
                self.status = self.call.fail(f"{info.name}: Member name contains '..'", 2)
                continue
            if "O" in self.opts:
                self.call.out(data)
                continue
            if "v" in self.opts:
                self.call.line(info.name + ("/" if info.isdir() else ""))
            if name in ("", "."):
                continue
            path = f"{self.base.rstrip('/')}/{name}"
            try:
                self._write(path, info, data)
            except FsError as error:
                self.status = self.call.fail(f"{info.name}: Cannot open: {error}", 2)
                continue
            if info.isdir():
                folders.append((path, info))
        for path, info in reversed(folders):
            self._attributes(path, info)
        return self._finish()

    def _write(self, path: str, info: tarfile.TarInfo, data: bytes) -> None:
        view = self.call.view
        if not view.is_dir(parent(path)):
            view.mkdir(parent(path), parents=True)
        if info.isdir():
            if not view.is_dir(path):
                view.mkdir(path, mode=0o700)
            return
        if view.lexists(path) and not view.is_dir(path):
            if "k" in self.opts:
                raise FsError("EEXIST", path)
            view.remove(path)
        if info.issym():
            view.symlink(info.linkname, path)
        elif info.islnk():
            view.link(f"{self.base.rstrip('/')}/{info.linkname}", path)
        else:
            view.write(path, data, mode=0o600)
            self._attributes(path, info)

    def _attributes(self, path: str, info: tarfile.TarInfo) -> None:
        view = self.call.view
        keeps = "p" in self.opts or view.who.is_root
        mode = info.mode & 0o7777 if keeps else info.mode & 0o777 & ~self.call.shell.state.umask
        if view.who.is_root and info.uname:
            view.chown(path, info.uname, info.gname)
        if view.stat(path).mode != mode:
            view.chmod(path, mode)
        view.utime(path, int(info.mtime))
