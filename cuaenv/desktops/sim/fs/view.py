"""FsView: the disk as one user's program sees it, with the operations on whole trees."""

from __future__ import annotations

from cuaenv.desktops.sim.fs import trash as trash_can
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import base, child, inside
from cuaenv.desktops.sim.fs.writing import Writing


class FsView(Writing):
    """What `computer.disk(actor)` returns. Paths are absolute; failures raise FsError."""

    def remove_tree(self, path: str) -> None:
        """Remove a file, or a folder and everything in it; links are removed, not followed."""
        if self.lstat(path).kind != "dir":
            self.remove(path)
            return
        for name in self.listdir(path):
            self.remove_tree(child(path, name))
        self.rmdir(path)

    def copy(self, src: str, dst: str) -> None:
        """Copy a file or tree as `cp -r` does: into `dst` if that is a folder, else to it.

        Modes are kept less the umask; the copies belong to the user. Links are copied as links
        inside a tree and followed when they are `src` itself.
        """
        if self.is_dir(dst):
            dst = child(self.realpath(dst), base(src))
        if self.is_dir(src):
            self._refuse_into_itself(src, dst)
            self._copy_dir(self.realpath(src), dst)
        else:
            self._copy_file(src, dst)

    def _refuse_into_itself(self, src: str, dst: str) -> None:
        if inside(self.place(dst).path, self.realpath(src)):
            raise FsError("EINVAL", dst)

    def _copy_file(self, src: str, dst: str) -> None:
        data, mode = self.read(src), self.stat(src).mode
        if self.exists(dst) and self.stat(dst).ino == self.stat(src).ino:
            raise FsError("EINVAL", dst)
        self.write(dst, data, mode=mode & 0o777)

    def _copy_dir(self, src: str, dst: str) -> None:
        if not self.is_dir(dst):
            self.mkdir(dst, mode=0o700)
        for name in self.listdir(src):
            inner, copied = child(src, name), child(dst, name)
            status = self.lstat(inner)
            if status.kind == "dir":
                self._copy_dir(inner, copied)
            elif status.kind == "link":
                self.symlink(status.target, copied)
            else:
                self._copy_file(inner, copied)
        # Only now: a read-only folder could not have been filled.
        mode = self.stat(src).mode & 0o777 & ~self.umask
        if self.stat(dst).mode != mode:
            with self.fs.journal.paused():
                self.chmod(dst, mode)

    def trash(self, path: str) -> str:
        """Move a file or folder to the user's trash; return its name there."""
        return trash_can.put(self, path)

    def trashed(self) -> list[trash_can.TrashItem]:
        """Return what is in the trash, by name."""
        return trash_can.listing(self)

    def restore(self, name: str) -> str:
        """Move an item of the trash back to where it was; return that path. EEXIST if taken."""
        return trash_can.restore(self, name)

    def empty_trash(self) -> None:
        """Remove everything in the trash for good."""
        trash_can.empty(self)
