"""Changing one thing through a view: content, names, modes, owners, times."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Inode
from cuaenv.desktops.sim.fs.locate import Place
from cuaenv.desktops.sim.fs.paths import inside, normal, parent
from cuaenv.desktops.sim.fs.permissions import may, may_unlink, owns
from cuaenv.desktops.sim.fs.reading import Reading

SETGID = 0o2000


class Writing(Reading):
    """The half of a view that changes one inode or name at a time."""

    def write(
        self, path: str, data: bytes | str, append: bool = False, mode: int | None = None
    ) -> None:
        """Replace or extend the content of a file, making it when there is none.

        Args:
            path: absolute; links are followed, also to a name that does not exist yet.
            data: text is written as UTF-8.
            append: keep what is there and add to it.
            mode: permission bits of a new file, less the umask; 0o666 when not given.
        """
        raw = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else bytes(data)
        place = self.place(path)
        if place.node is None:
            if path.endswith("/"):
                raise FsError("EISDIR", path)
            bits = 0o666 if mode is None else mode
            self._create(place, path, "file", bits & ~self.umask, data=raw)
            if raw:
                self._record("write", place.path)
            return
        if place.node.kind == "dir":
            raise FsError("EISDIR", path)
        if not may(self.who, place.node, "w"):
            raise FsError("EACCES", path)
        if place.node.kind == "file":
            data_now = place.node.data + raw if append else raw
            self._guard(path, place.node.ino, data_now)
            self._record("write", place.path)

    def _guard(self, path: str, ino: int, data: bytes) -> None:
        try:
            self.fs.set_data(ino, data, self.fs.clock.now)
        except FsError as error:
            raise FsError(error.code, path) from error

    def mkdir(self, path: str, parents: bool = False, mode: int = 0o755) -> None:
        """Make a folder; with `parents` also those on the way, and none is an error if there."""
        if parents:
            if self.is_dir(path):
                return
            above = parent(path)
            if above != "/":
                self.mkdir(above, parents=True, mode=mode)
        place = self.place(path, follow=False)
        if place.node is not None:
            raise FsError("EEXIST", path)
        self._create(place, path, "dir", mode & ~self.umask)

    def symlink(self, target: str, path: str) -> None:
        """Make a symbolic link at `path` that says `target`."""
        if not target:
            raise FsError("ENOENT", path)
        place = self.place(path, follow=False)
        if place.node is not None:
            raise FsError("EEXIST", path)
        self._create(place, path, "link", 0o777, target=target)

    def link(self, src: str, dst: str) -> None:
        """Give the file at `src` a second name at `dst`."""
        source = self._existing(src, follow=False)
        place = self.place(dst, follow=False)
        node = self._node(source)
        if place.node is not None:
            raise FsError("EEXIST", dst)
        if node.kind == "dir":
            raise FsError("EPERM", src)
        self._need_parent(place, dst)
        self.fs.attach(place.parent, place.name, node.ino, self.fs.clock.now)
        self._record("link", source.path, to=place.path)

    def _create(
        self, place: Place, path: str, kind: str, mode: int, data: bytes = b"", target: str = ""
    ) -> None:
        self._need_parent(place, path)
        folder = self.fs.inodes[place.parent]
        group = folder.group if folder.mode & SETGID else self.who.groups[0]
        if kind == "dir":
            mode |= folder.mode & SETGID
        now = self.fs.clock.now
        node = Inode(
            0, kind, mode, self.who.user, group, now, now, 0, data=data, target=target
        )  # fmt: skip
        try:
            node = self.fs.add(node)
        except FsError as error:
            raise FsError(error.code, path) from error
        self.fs.attach(place.parent, place.name, node.ino, now)
        if kind == "link":
            to = target if target.startswith("/") else f"{parent(place.path)}/{target}"
            self._record("link", normal(to), to=place.path)
        else:
            self._record("create", place.path)

    def _need_parent(self, place: Place, path: str) -> None:
        if not may(self.who, self.fs.inodes[place.parent], "w"):
            raise FsError("EACCES", path)

    def remove(self, path: str) -> None:
        """Remove a file or link; folders are EISDIR."""
        place = self._existing(path, follow=False)
        if self._node(place).kind == "dir":
            raise FsError("EISDIR", path)
        self._unlink(place, path)

    def rmdir(self, path: str) -> None:
        """Remove an empty folder."""
        place = self._existing(path, follow=False)
        node = self._node(place)
        if node.kind != "dir":
            raise FsError("ENOTDIR", path)
        if not place.name:
            raise FsError("EBUSY", path)
        self._need_unlink(place, path)
        if node.entries:
            raise FsError("ENOTEMPTY", path)
        self._unlink(place, path)

    def _need_unlink(self, place: Place, path: str) -> None:
        self._need_parent(place, path)
        if not may_unlink(self.who, self.fs.inodes[place.parent], self._node(place)):
            raise FsError("EPERM", path)

    def _unlink(self, place: Place, path: str) -> None:
        self._need_unlink(place, path)
        self.fs.detach(place.parent, place.name, self.fs.clock.now)
        self._record("delete", place.path)

    def rename(self, src: str, dst: str) -> None:
        """Move a name as rename(2) does: a file or empty folder in the way is replaced.

        Raises:
            FsError: EINVAL for a folder into itself, ENOTEMPTY, EISDIR, ENOTDIR and the rest.
        """
        source, place = self._existing(src, follow=False), self.place(dst, follow=False)
        node, there = self._node(source), place.node
        if dst.endswith("/") and node.kind != "dir":
            raise FsError("ENOTDIR", dst)
        if not source.name or (there is not None and not place.name):
            raise FsError("EBUSY", src)
        self._need_unlink(source, src)
        self._need_parent(place, dst)
        if node.kind == "dir" and inside(place.path, source.path) and there is not node:
            raise FsError("EINVAL", src)
        if there is not None:
            if there.ino == node.ino:
                return
            self._replaceable(node, there, dst)
            self._need_unlink(place, dst)
        self._move(source, place)
        self._record("rename", source.path, to=place.path)

    def _replaceable(self, node: Inode, there: Inode, dst: str) -> None:
        if there.kind == "dir" and node.kind != "dir":
            raise FsError("EISDIR", dst)
        if node.kind == "dir" and there.kind != "dir":
            raise FsError("ENOTDIR", dst)
        if there.entries:
            raise FsError("ENOTEMPTY", dst)

    def _move(self, source: Place, place: Place) -> None:
        now, node = self.fs.clock.now, self._node(source)
        if place.node is not None:
            self.fs.detach(place.parent, place.name, now)
        self.fs.detach(source.parent, source.name, now, keep=True)
        self.fs.attach(place.parent, place.name, node.ino, now)

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits; only the owner and root may."""
        place = self._existing(path)
        node = self._node(place)
        if not owns(self.who, node):
            raise FsError("EPERM", path)
        self._change(node, mode=mode & 0o7777)
        self._record("chmod", place.path, detail=f"{mode & 0o7777:04o}")

    def chown(self, path: str, owner: str = "", group: str = "", follow: bool = True) -> None:
        """Give a file away; empty keeps what is. Owners may only choose among their groups."""
        place = self._existing(path, follow)
        node = self._node(place)
        allowed = node.owner == self.who.user and owner in ("", node.owner)
        if node.immutable:
            raise FsError("EPERM", path)
        if not self.who.is_root and not (allowed and group in ("", *self.who.groups)):
            raise FsError("EPERM", path)
        owner, group = owner or node.owner, group or node.group
        mode = node.mode if self.who.is_root or node.kind == "dir" else node.mode & 0o1777
        self._change(node, owner=owner, group=group, mode=mode)
        self._record("chown", place.path, detail=f"{owner}:{group}")

    def seal(self, path: str, immutable: bool) -> None:
        """Make a file immutable, or free it again; only root may."""
        place = self._existing(path)
        if not self.who.is_root:
            raise FsError("EPERM", path)
        self._change(self._node(place), immutable=immutable)
        self._record("chmod", place.path, detail="+i" if immutable else "-i")

    def is_immutable(self, path: str) -> bool:
        """Return whether a file is immutable."""
        return self._node(self._existing(path)).immutable

    def utime(self, path: str, mtime: int, order: int = 0, follow: bool = True) -> None:
        """Set the time of the last change, in seconds; only the owner and root may."""
        node = self._node(self._existing(path, follow))
        if not owns(self.who, node) and not (
            mtime == self.fs.clock.now and may(self.who, node, "w")
        ):
            raise FsError("EPERM" if mtime != self.fs.clock.now else "EACCES", path)
        if mtime == self.fs.clock.now and not order:
            self.fs.changes += 1
            order = self.fs.changes
        self.fs.inodes[node.ino] = node._replace(mtime=mtime, ctime=self.fs.clock.now, order=order)

    def _change(self, node: Inode, **fields: object) -> None:
        changed = node._replace(ctime=self.fs.clock.now, **fields)  # type: ignore[arg-type]
        self.fs.inodes[node.ino] = changed
