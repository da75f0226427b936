"""DesktopIcons: what lies behind the windows, the files of ~/Desktop as icons."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.fs import FsError
from cuaenv.desktops.sim.paint.icons.file_kinds import of_file
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.face import TILE
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

ITEM = frozenset({"double", "context", "drag", "drop"})
EDGE = 16
"""Space around the icons, in pixels."""


class DesktopIcons(App):
    """The desktop: icons to select, open, rename, drag and drop files on."""

    name: ClassVar[str] = "Desktop"
    icon: ClassVar[str] = "desktop"

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.selected: tuple[str, ...] = ()

    @property
    def folder(self) -> str:
        """The folder whose files are shown."""
        return f"{self.computer.home}/Desktop"

    def names(self) -> list[str]:
        """Return the names shown; none when the folder is gone or closed."""
        try:
            found = self.computer.disk("desktop").listdir(self.folder)
        except FsError:
            return []
        return [name for name in found if not name.startswith(".")]

    def view(self) -> Widget:
        """Show the icons in columns from the top left."""
        rows = max((self.computer.screen_size[1] - 60) // TILE[1], 1)
        names = self.names()
        columns = [names[i : i + rows] for i in range(0, len(names), rows)]
        shown = [
            build.column(*(self._tile(name) for name in column), width=TILE[0])
            for column in columns
        ]
        return build.row(
            *shown, build.spacer(), role="list", name="Desktop", key="desktop", layout="row",
            style="desktop plain", align="start", pad=(EDGE, EDGE, EDGE, EDGE), gap=4,
            accepts=frozenset({"context", "drop"}),
        )  # fmt: skip

    def _tile(self, name: str) -> Widget:
        path = f"{self.folder}/{name}"
        is_dir = self.computer.disk("desktop").is_dir(path)
        return build.list_item(
            name, f"icon:{name}", selected=name in self.selected, style="tile desktop",
            icon="folder" if is_dir else of_file(name), accepts=ITEM,
        )  # fmt: skip

    def dragged(self, key: str) -> tuple[str, ...]:
        """Return the path of the dragged icon, or of all selected ones if it is among them."""
        name = key.partition(":")[2]
        names = self.selected if name in self.selected else (name,)
        return tuple(f"{self.folder}/{one}" for one in names)

    # ---- pointer

    def on_desktop(self, event: UiEvent) -> None:
        """Select nothing."""
        self.selected = ()

    def on_icon(self, name: str, event: UiEvent) -> None:
        """Select an icon; with ctrl, add it to the selected ones or take it away."""
        if "ctrl" not in event.keys:
            self.selected = (name,)
        elif name in self.selected:
            self.selected = tuple(one for one in self.selected if one != name)
        else:
            self.selected = (*self.selected, name)

    def double_icon(self, name: str, event: UiEvent) -> None:
        """Open the file."""
        self._open(name)

    def context_icon(self, name: str, event: UiEvent) -> None:
        """Offer what can be done with a file."""
        if name not in self.selected:
            self.selected = (name,)
        self.open_popup(
            event, MenuItem("Open", "open", "Return"), MenuItem(),
            MenuItem("Rename…", "rename", "F2"), MenuItem("Move to Trash", "trash", "Delete"),
        )  # fmt: skip

    def context_desktop(self, event: UiEvent) -> None:
        """Offer what can be done with the desktop."""
        self.selected = ()
        self.open_popup(
            event, MenuItem("New Folder…", "new-folder"), MenuItem("New Document…", "new-file"),
            MenuItem(), MenuItem("Open in Files", "browse"),
            MenuItem("Open in Terminal", "terminal"),
        )  # fmt: skip

    def drop_desktop(self, event: UiEvent) -> None:
        """Move the dropped files here; with ctrl, copy them."""
        self._take(event, self.folder)

    def drop_icon(self, name: str, event: UiEvent) -> None:
        """Move the dropped files into a folder."""
        path = f"{self.folder}/{name}"
        if self.computer.disk("desktop").is_dir(path):
            self._take(event, path)
        else:
            self._take(event, self.folder)

    def _take(self, event: UiEvent, folder: str) -> None:
        if event.source_app is None:
            return
        disk = self.computer.disk("desktop")
        for path in event.source_app.dragged(event.source):
            target = f"{folder}/{posixpath.basename(path)}"
            if target == path or path == folder:
                continue
            if disk.lexists(target):
                self._tell(f"There already is a “{posixpath.basename(path)}”.")
                return
            self._try(disk.copy if "ctrl" in event.keys else disk.rename, path, target)

    # ---- keyboard

    def key_desktop(self, event: UiEvent) -> None:
        """Open, rename and delete the selected icons; arrows select the next one."""
        key = event.keys[-1]
        if key == "enter":
            for name in self.selected:
                self._open(name)
        elif key == "f2":
            self.on_rename(event)
        elif key == "delete":
            self.on_trash(event)
        elif key in ("up", "down", "left", "right") and self.names():
            names = self.names()
            at = names.index(self.selected[-1]) if self.selected else -1
            at += 1 if key in ("down", "right") else -1
            self.selected = (names[max(0, min(at, len(names) - 1))],)

    # ---- what the menus do

    def on_open(self, event: UiEvent) -> None:
        """Open the selected files."""
        for name in self.selected:
            self._open(name)

    def on_rename(self, event: UiEvent) -> None:
        """Ask for a new name of the first selected file."""
        if self.selected:
            old = self.selected[0]
            self.dialog = PromptDialog("Rename", "New name", old, "Rename", "renamed", old)

    def renamed(self, name: str, old: str) -> None:
        """Rename a file, unless the name is taken."""
        if self._free(name):
            disk = self.computer.disk("desktop")
            if self._try(disk.rename, f"{self.folder}/{old}", f"{self.folder}/{name}"):
                self.selected = (name,)

    def on_trash(self, event: UiEvent) -> None:
        """Move the selected files to the trash."""
        for name in self.selected:
            self._try(self.computer.disk("desktop").trash, f"{self.folder}/{name}")
        self.selected = ()

    def on_new_folder(self, event: UiEvent) -> None:
        """Ask for the name of a new folder."""
        self.dialog = PromptDialog("New Folder", "Name", "New Folder", "Create", "make_folder")

    def make_folder(self, name: str, context: str) -> None:
        """Create a folder."""
        if self._free(name):
            self._try(self.computer.disk("desktop").mkdir, f"{self.folder}/{name}")

    def on_new_file(self, event: UiEvent) -> None:
        """Ask for the name of a new document."""
        self.dialog = PromptDialog("New Document", "Name", "Document.txt", "Create", "make_file")

    def make_file(self, name: str, context: str) -> None:
        """Create an empty file."""
        if self._free(name):
            self._try(self.computer.disk("desktop").write, f"{self.folder}/{name}", "")

    def on_browse(self, event: UiEvent) -> None:
        """Show the folder in the file manager."""
        self.computer.launch("files", self.folder)

    def on_terminal(self, event: UiEvent) -> None:
        """Open a terminal in the folder."""
        self.computer.launch("terminal", self.folder)

    def _open(self, name: str) -> None:
        self.computer.open_path(f"{self.folder}/{name}")

    def _free(self, name: str) -> bool:
        """Tell whether a name can be given; say so where it cannot."""
        if not name.strip() or "/" in name or name in (".", ".."):
            self._tell(f"“{name}” is not a name for a file.")
        elif self.computer.disk("desktop").lexists(f"{self.folder}/{name}"):
            self._tell(f"There already is a “{name}”.")
        else:
            return True
        return False

    def _try(self, do: object, *args: str) -> bool:
        try:
            do(*args)  # type: ignore[operator]
        except FsError as error:
            self._tell(f"{error}: {args[0]}")
            return False
        return True

    def _tell(self, text: str) -> None:
        self.dialog = MessageDialog("Desktop", text)
