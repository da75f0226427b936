"""du and df: space taken and left."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.disk import MAX_TOTAL
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.sizes import blocks, human

NAMES = ("du", "df")
LONG = {
    "summarize": "s", "human-readable": "h", "all": "a", "bytes": "b", "total": "c",
    "max-depth": "d", "apparent-size": "A", "kilobytes": "k", "print-type": "T", "inodes": "i",
    "si": "H",
}  # fmt: skip


def run(call: Call) -> int:
    """Print sizes of trees (du; -s -h -a -b -c -d depth) or of the disk (df; -h -k)."""
    opts = options.parse(call.args, "shabcd:kmTiHSxlP", LONG)
    if call.name == "df":
        return _df(call, opts)
    usage = Usage(call, opts)
    total = 0
    for name in opts.operands or ["."]:
        size = usage.tree(name, 0)
        total += size
    if "c" in opts:
        usage.show(total, "total")
    return usage.status


class Usage:
    """One run of du."""

    def __init__(self, call: Call, opts: options.Options) -> None:
        self.call = call
        self.opts = opts
        self.depth = 0 if "s" in opts else int(opts.get("d") or 10**6)
        self.seen: set[int] = set()
        self.status = 0

    def show(self, size: int, name: str) -> None:
        """Print one line; sizes are in bytes with -b, else in KiB."""
        if "h" in self.opts:
            size = size if "b" in self.opts else size * 1024
            self.call.line(f"{human(size)}\t{name}")
        else:
            size = -(-size // 1024) if "m" in self.opts else size
            self.call.line(f"{size}\t{name}")

    def tree(self, name: str, depth: int) -> int:
        """Return what a tree takes up, and print its parts and itself."""
        path = self.call.path(name)
        try:
            status = self.call.view.lstat(path)
        except FsError as error:
            self.status = self.call.fail(f"cannot access '{name}': {error}")
            return 0
        self.call.spend_file()
        if status.kind != "dir" and status.ino in self.seen:
            return 0
        self.seen.add(status.ino)
        size = status.size if "bA" in self.opts else blocks(status)
        if status.kind == "dir":
            size += self._inside(name, path, depth)
        if depth <= self.depth and (status.kind == "dir" or "a" in self.opts or depth == 0):
            self.show(size, name)
        return size

    def _inside(self, name: str, path: str, depth: int) -> int:
        try:
            names = self.call.view.listdir(path)
        except FsError as error:
            self.status = self.call.fail(f"cannot read directory '{name}': {error}")
            return 0
        stem = name.rstrip("/")
        return sum(self.tree(f"{stem}/{inner}", depth + 1) for inner in names)


def _df(call: Call, opts: options.Options) -> int:
    total, used = MAX_TOTAL // 1024, -(-call.view.fs.used // 1024)
    cells = [human(n * 1024) if "h" in opts else str(n) for n in (total, used, total - used)]
    for name in opts.operands:
        if not call.view.exists(call.path(name)):
            return call.fail(f"{name}: No such file or directory")
    size = "Size" if "h" in opts else "1K-blocks"
    call.line(f"{'Filesystem':<15} {size:>9} {'Used':>9} {'Available':>9} {'Use%':>4} Mounted on")
    share = -(-used * 100 // total)
    call.line(f"{'/dev/vda1':<15} {cells[0]:>9} {cells[1]:>9} {cells[2]:>9} {share:>3}% /")
    return 0
