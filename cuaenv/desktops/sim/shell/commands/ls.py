"""ls: what is in folders."""

from __future__ import annotations

from collections.abc import Callable

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.fs.paths import child
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.accounts import ids
from cuaenv.desktops.sim.shell.lang.dates import listing_date
from cuaenv.desktops.sim.shell.lang.sizes import blocks, human
from cuaenv.desktops.sim.shell.run import PER_FILE

NAMES = ("ls", "dir", "vdir")
LONG = {
    "all": "a", "almost-all": "A", "directory": "d", "classify": "F", "human-readable": "h",
    "recursive": "R", "reverse": "r", "inode": "i", "numeric-uid-gid": "n", "no-group": "G",
    "size": "s", "color": "color::", "group-directories-first": "dirs", "si": "si",
    "full-time": "full", "sort": "sort:", "file-type": "p", "dereference": "L",
}  # fmt: skip
Entry = tuple[str, Stat]


def run(call: Call) -> int:
    """List; -l -a -A -1 -R -t -S -r -d -h -F -p -i -n -g -o -s -U -X."""
    args = [arg for arg in call.args if not arg.startswith("--color")]
    opts = options.parse(args, "laA1RtSrdhFpinsgoGUXvQqCxmkcuLHN", LONG, status=2)
    return Lister(call, opts).run()


class Lister:
    """One run of ls."""

    def __init__(self, call: Call, opts: options.Options) -> None:
        self.call = call
        self.opts = opts
        self.status = 0
        self.printed = False

    def run(self) -> int:
        """List every operand; files first, then folders."""
        files: list[Entry] = []
        folders: list[Entry] = []
        for name in self.opts.operands or ["."]:
            entry = self._operand(name)
            if entry is not None:
                is_dir = entry[1].kind == "dir" and "d" not in self.opts
                (folders if is_dir else files).append(entry)
        if files:
            self._print(self._sorted(files), lambda name: self.call.path(name))
            self.printed = True
        titles = len(self.opts.operands) > 1 or "R" in self.opts
        for name, _ in self._sorted(folders):
            self._folder(name, titles)
        return self.status

    def _operand(self, name: str) -> Entry | None:
        path = self.call.path(name)
        try:
            follow = "l" not in self.opts and "d" not in self.opts and "F" not in self.opts
            if (follow or name.endswith("/") or "L" in self.opts) and self.call.view.exists(path):
                return name, self.call.view.stat(path)
            return name, self.call.view.lstat(path)
        except FsError as error:
            self.call.err(f"cannot access '{name}': {error}")
            self.status = 2
            return None

    def _folder(self, name: str, title: bool) -> None:
        path = self.call.path(name)
        try:
            names = self.call.view.listdir(path)
        except FsError as error:
            self.call.err(f"cannot open directory '{name}': {error}")
            self.status = 2
            return
        if title:
            self.call.out(f"{chr(10) if self.printed else ''}{name}:\n")
        self.printed = True
        entries = self._sorted(self._entries(path, names))
        if any(letter in self.opts for letter in "lngos"):
            total = sum(blocks(status) for _, status in entries)
            shown = human(total * 1024) if "h" in self.opts else str(total)
            self.call.line(f"total {shown}")
        self._print(entries, lambda inner: child(path, inner))
        if "R" in self.opts:
            for inner, status in entries:
                if status.kind == "dir" and inner not in (".", ".."):
                    self._folder(f"{name.rstrip('/') or '/'}/{inner}".replace("//", "/"), True)

    def _entries(self, path: str, names: list[str]) -> list[Entry]:
        self.call.spend(PER_FILE * len(names))
        if "a" in self.opts:
            names = [".", "..", *names]
        elif "A" not in self.opts:
            names = [name for name in names if not name.startswith(".")]
        entries: list[Entry] = []
        for name in names:
            try:
                entries.append((name, self.call.view.lstat(f"{path}/{name}")))
            except FsError as error:
                self.call.err(f"cannot access '{path}/{name}': {error}")
                self.status = max(self.status, 1)
        return entries

    def _sorted(self, entries: list[Entry]) -> list[Entry]:
        opts = self.opts
        entries = sorted(entries) if "U" not in opts else entries
        how = opts.get("sort") or {"t": "time", "S": "size", "X": "extension"}.get(
            opts.last("tSX"), ""
        )
        keys: dict[str, Callable[[Entry], tuple[int, ...] | str]] = {
            "time": lambda entry: (-entry[1].mtime, -entry[1].order),
            "size": lambda entry: (-entry[1].size,),
            "extension": lambda entry: entry[0].rpartition(".")[2] if "." in entry[0][1:] else "",
        }
        if how in keys:
            entries = sorted(entries, key=keys[how])
        if "r" in opts:
            entries = list(reversed(entries))
        if any(name == "dirs" for name, _ in opts.given):
            entries = sorted(entries, key=lambda entry: entry[1].kind != "dir")
        return entries

    def _print(self, entries: list[Entry], path: Callable[[str], str]) -> None:
        if not any(letter in self.opts for letter in "lngo"):
            separator = ", " if "m" in self.opts else "\n"
            names = [self._prefix(status) + self._name(name, status) for name, status in entries]
            self.call.out(separator.join(names) + ("\n" if names else ""))
            return
        rows = [self._row(name, status, path(name)) for name, status in entries]
        widths = [max((len(row[at]) for row in rows), default=0) for at in range(5)]
        for (name, status), row in zip(entries, rows, strict=True):
            cells = [row[0], row[1].rjust(widths[1])]
            cells += [row[2].ljust(widths[2])] if "g" not in self.opts else []
            cells += [row[3].ljust(widths[3])] if "oG" not in self.opts else []
            cells += [row[4].rjust(widths[4]), row[5]]
            shown = self._name(name, status)
            target = f" -> {status.target}" if status.kind == "link" else ""
            self.call.line(f"{self._prefix(status)}{' '.join(cells)} {shown}{target}")

    def _row(self, name: str, status: Stat, path: str) -> tuple[str, ...]:
        size = human(status.size) if "h" in self.opts else str(status.size)
        owner, group = status.owner, status.group
        if "n" in self.opts:
            owner, group = ids(self.call.view.fs, owner, group)
        if status.kind == "device":
            size = "1, 3"
        full = any(option == "full" for option, _ in self.opts.given)
        date = listing_date(status.mtime, self.call.clock.now, full)
        return status.permissions, str(status.nlink), owner, group, size, date

    def _prefix(self, status: Stat) -> str:
        out = f"{status.ino} " if "i" in self.opts else ""
        return out + (f"{blocks(status)} " if "s" in self.opts else "")

    def _name(self, name: str, status: Stat) -> str:
        shown = f'"{name}"' if "Q" in self.opts else name
        if "F" in self.opts:
            if status.kind == "dir":
                return shown + "/"
            if status.kind == "link":
                return shown + ("" if "l" in self.opts else "@")
            return shown + ("*" if status.kind == "file" and status.mode & 0o111 else "")
        return shown + "/" if "p" in self.opts and status.kind == "dir" else shown
