"""PropertiesDialog: what a file is, who owns it, and who may do what with it."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.apps.files.entries import Entry, size_text, time_text
from cuaenv.desktops.sim.apps.files.transfer import reason
from cuaenv.desktops.sim.dialogs import AppDialog, MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent
    from cuaenv.desktops.sim.fs.inode import Stat
    from cuaenv.desktops.sim.fs.view import FsView

CLASSES = (("Owner", 6), ("Group", 3), ("Others", 0))
"""Who a permission is for, and how far its three bits are shifted."""

BITS = (("read", 4), ("write", 2), ("execute", 1))
READ_WRITE = 0o666


class PropertiesDialog(AppDialog):
    """Shows one or more files; a permission takes effect as soon as its box is clicked."""

    size: ClassVar[tuple[int, int]] = (580, 0)

    def __init__(self, rows: list[Entry]) -> None:
        name = rows[0].name if len(rows) == 1 else f"{len(rows)} items"
        super().__init__(f"{name} Properties")
        self.rows = rows
        self.note = ""
        self.default = self.focus = "close"

    def view(self, app: App) -> Widget:
        """Show facts, permission boxes and what is enclosed."""
        disk = app.computer.disk("files")
        return build.column(
            self._facts(disk),
            build.separator(),
            build.label("Permissions", style="bold"),
            self._boxes(disk),
            self._enclosed(disk),
            build.label(self.note, style="small muted") if self.note else None,
            build.row(build.spacer(), build.button("Close", key="close", style="primary")),
            gap=10,
            pad=(18, 16, 18, 16),
        )

    # ---- what it says

    def _facts(self, disk: FsView) -> Widget:
        cells = []
        for title, value in self.facts(disk):
            cells += [build.label(title, style="muted"), build.label(value)]
        return build.grid(*cells, columns=(110, 0), gap=6)

    def facts(self, disk: FsView) -> list[tuple[str, str]]:
        """Return title and value of what is known about the files."""
        stats = [stat for row in self.rows if (stat := _stat(disk, row.path)) is not None]
        if not stats:
            return [("Name", self.rows[0].name), ("State", "No longer there, or closed to you")]
        first = self.rows[0]
        one = len(self.rows) == 1
        facts = [("Name", first.name if one else f"{len(self.rows)} items")]
        facts.append(("Type", first.type if one else _shared([row.type for row in self.rows])))
        facts.append(("Location", posixpath.dirname(first.path)))
        if one and stats[0].kind == "link":
            facts.append(("Link target", stats[0].target))
        facts.append(("Size", self._size(disk)))
        if one:
            facts.append(("Modified", time_text(stats[0].mtime)))
        facts.append(("Owner", _shared([stat.owner for stat in stats])))
        facts.append(("Group", _shared([stat.group for stat in stats])))
        modes = [f"{s.permissions} ({s.mode:04o})" for s in stats]
        return [*facts, ("Mode", _shared(modes))]

    def _size(self, disk: FsView) -> str:
        size = files = 0
        for row in self.rows:
            if not row.is_dir or row.is_link:
                size, files = size + max(row.size, 0), files + 1
                continue
            for folder, _, names in disk.walk(row.path):
                for name in names:
                    stat = _stat(disk, posixpath.join(folder, name))
                    size, files = size + (stat.size if stat else 0), files + 1
        if len(self.rows) == 1 and not self.rows[0].is_dir:
            return size_text(size)
        return f"{files} files, {size_text(size)}"

    # ---- permissions

    def _targets(self, disk: FsView) -> list[tuple[str, Stat]]:
        """Return the paths whose mode can be seen; a link stands for what it points to."""
        found = []
        for row in self.rows:
            try:
                found.append((row.path, disk.stat(row.path)))
            except FsError:
                continue
        return found

    def _boxes(self, disk: FsView) -> Widget:
        targets = self._targets(disk)
        own = bool(targets) and all(disk.user in ("root", s.owner) for _, s in targets)
        states = frozenset() if own else frozenset({"disabled"})
        cells = []
        for who, shift in CLASSES:
            cells.append(build.label(who))
            for what, bit in BITS:
                name = f"{who} {what}"
                on = bool(targets) and all(s.mode & bit << shift for _, s in targets)
                cells.append(
                    build.check_box(name, checked=on, key=f"bit:{bit << shift}", states=states)
                )
        return build.grid(*cells, columns=(70, 0, 0, 0), gap=6)

    def _enclosed(self, disk: FsView) -> Widget | None:
        if not any(row.is_dir and not row.is_link for row in self.rows):
            return None
        return build.row(build.button("Apply to Enclosed Files", key="enclosed"), build.spacer())

    def on_bit(self, bit: str, event: UiEvent, app: App) -> None:
        """Grant or take away one permission."""
        disk = app.computer.disk("files")
        targets = self._targets(disk)
        grant = not all(stat.mode & int(bit) for _, stat in targets)
        modes = [(path, stat.mode | int(bit) if grant else stat.mode & ~int(bit))
                 for path, stat in targets]  # fmt: skip
        self._chmod(app, modes)

    def on_enclosed(self, event: UiEvent, app: App) -> None:
        """Give everything inside the folder's read and write permissions.

        Folders inside may be entered by whoever may enter the outer one; files stay as executable
        as they were.
        """
        disk = app.computer.disk("files")
        modes = []
        for path, stat in self._targets(disk):
            for folder, folders, names in disk.walk(path):
                modes += [(posixpath.join(folder, name), stat.mode) for name in folders]
                for name in names:
                    inner = posixpath.join(folder, name)
                    if not disk.is_link(inner):
                        kept = disk.stat(inner).mode & ~READ_WRITE
                        modes.append((inner, kept | stat.mode & READ_WRITE))
        if self._chmod(app, modes):
            self.note = f"Permissions applied to {len(modes)} enclosed items"

    def _chmod(self, app: App, modes: list[tuple[str, int]]) -> bool:
        disk = app.computer.disk("files")
        errors = []
        for path, mode in modes:
            try:
                if disk.stat(path).mode != mode:
                    disk.chmod(path, mode)
            except FsError as error:
                errors.append(f"“{posixpath.basename(path)}”: {reason(error)}.")
        if errors:
            text = "\n".join(["Permissions could not be changed.", *errors[:5]])
            self.ask(app, MessageDialog("Not Done", text, icon="warning"))
        return not errors

    def on_close(self, event: UiEvent, app: App) -> None:
        """Close the dialog."""
        self.cancel(app)


def _stat(disk: FsView, path: str) -> Stat | None:
    try:
        return disk.lstat(path)
    except FsError:
        return None


def _shared(values: list[str]) -> str:
    """Return the value all have, else that they differ."""
    return values[0] if len(set(values)) == 1 else "Several"
