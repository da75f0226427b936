"""FileDialog: choosing a file to open, a place to save, or a folder."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.collation import collation_key
from cuaenv.desktops.sim.dialogs.app_dialog import AppDialog
from cuaenv.desktops.sim.dialogs.message import MessageDialog
from cuaenv.desktops.sim.fs import FsError
from cuaenv.desktops.sim.paint.icons.file_kinds import of_file
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent
    from cuaenv.desktops.sim.fs import FsView

PLACES = ("Desktop", "Documents", "Downloads", "Music", "Pictures", "Public", "Videos")
VERBS = {"open": "Open", "save": "Save", "folder": "Select"}


class FileDialog(AppDialog):
    """Asks for a path; the program's method gets it, and is not called on cancel.

    In `save` mode an existing file is asked about before the answer is given. Typing with the
    list focused filters it; a path typed into the entry is followed.
    """

    size = (640, 440)

    def __init__(
        self, mode: str = "open", title: str = "", folder: str = "", name: str = "",
        then: str = "", context: Any = "",
    ) -> None:  # fmt: skip
        super().__init__(title or f"{VERBS[mode]} File", then, context)
        self.mode = mode
        self.folder = folder
        self.selected = ""
        self.filter = ""
        self.hidden = False
        self.name = TextModel(name)
        self._select_stem(name)
        self.default = "ok"
        self.focus = "name" if mode == "save" else "files"

    def _select_stem(self, name: str) -> None:
        """Select the name without its ending, so typing replaces only that."""
        stem = name.rsplit(".", 1)[0] or name
        self.name.select(0, len(stem))

    def view(self, app: App) -> Widget:
        """Show places beside the folder's listing, the name below."""
        folder = self._folder(app)
        header = build.row(
            build.icon_button("up", "Up", key="up"),
            build.label(folder, style="bold", grow=1),
            build.check_box("Show hidden files", self.hidden, "hidden"),
            gap=8,
        )
        body = build.row(self._places(app), self._listing(app, folder), gap=8, grow=1)
        return build.column(header, body, self._footer(), gap=8, pad=(12, 10, 12, 12))

    def _places(self, app: App) -> Widget:
        home = app.computer.home
        places = [("Home", home), *((name, f"{home}/{name}") for name in PLACES), ("Computer", "/")]
        items = [
            build.list_item(name, key=f"place:{path}", icon="folder", selected=path == self.folder)
            for name, path in places
        ]
        return build.list_box(*items, key="places", name="Places", width=150, grow=0)

    def _listing(self, app: App, folder: str) -> Widget:
        try:
            entries = self._entries(app, folder)
        except FsError as error:
            return build.column(build.label(str(error), style="muted"), grow=1)
        items = [
            build.list_item(
                name, key=f"file:{name}", icon="folder" if is_dir else of_file(name),
                selected=name == self.selected, accepts=frozenset({"double"}),
            )
            for name, is_dir in entries
        ]  # fmt: skip
        return build.list_box(*items, key="files", name="Files", grow=1)

    def _footer(self) -> Widget:
        label = "Name:" if self.mode == "save" else "Path:"
        shown = f"Filter: {self.filter}" if self.filter else ""
        named = self.mode == "folder" or self.name.text.strip() or self.selected
        return build.row(
            build.label(label),
            build.entry(self.name, key="name", name=label.rstrip(":"), grow=1),
            build.label(shown, style="muted"),
            build.button("Cancel", key="cancel"),
            build.button(VERBS[self.mode], key="ok", style="primary",
                         states=set() if named else {"disabled"}),
            gap=8,
        )  # fmt: skip

    def _disk(self, app: App) -> FsView:
        return app.computer.disk(app.name.lower())

    def _folder(self, app: App) -> str:
        if not self.folder:
            self.folder = app.computer.home
        return self.folder

    def _entries(self, app: App, folder: str) -> list[tuple[str, bool]]:
        """Return `(name, is a folder)`, folders first; raise FsError for a closed folder."""
        disk = self._disk(app)
        wanted = self.filter.casefold()
        found = []
        for name in disk.listdir(folder):
            is_dir = disk.is_dir(posixpath.join(folder, name))
            if name.startswith(".") and not self.hidden:
                continue
            if wanted in name.casefold() and (is_dir or self.mode != "folder"):
                found.append((name, is_dir))
        return sorted(found, key=lambda item: (not item[1], collation_key(item[0])))

    def _go(self, folder: str) -> None:
        self.folder = posixpath.normpath(folder)
        self.selected = self.filter = ""
        if self.mode != "save":
            self.name.set_text("")

    def on_up(self, event: UiEvent, app: App) -> None:
        """Show the folder above."""
        self._go(posixpath.dirname(self._folder(app)))

    def on_place(self, path: str, event: UiEvent, app: App) -> None:
        """Show a place."""
        self._go(path)

    def on_hidden(self, event: UiEvent, app: App) -> None:
        """Show or hide names that begin with a dot."""
        self.hidden = not self.hidden

    def on_file(self, name: str, event: UiEvent, app: App) -> None:
        """Select an entry; the name of a file goes into the entry, where a folder leaves none."""
        self._mark(app, name)

    def _mark(self, app: App, name: str) -> None:
        self.selected = name
        is_dir = self._disk(app).is_dir(posixpath.join(self._folder(app), name))
        if not is_dir or self.mode == "folder":
            self.name.set_text(name)
        elif self.mode == "open":
            self.name.set_text("")

    def double_file(self, name: str, event: UiEvent, app: App) -> None:
        """Enter a folder or choose a file."""
        path = posixpath.join(self._folder(app), name)
        if self._disk(app).is_dir(path):
            self._go(path)
        else:
            self._choose(app, path)

    def key_files(self, event: UiEvent, app: App) -> None:
        """Move the selection by arrows, filter by typing."""
        key = event.keys[-1]
        if key in ("up", "down", "home", "end"):
            self._move(app, key)
        elif key == "backspace":
            self.filter = self.filter[:-1]
        elif key == "enter":
            self.on_ok(event, app)
        elif event.text.isprintable():
            self.filter += event.text

    def _move(self, app: App, key: str) -> None:
        names = [name for name, _ in self._entries(app, self._folder(app))]
        if not names:
            return
        at = names.index(self.selected) if self.selected in names else -1
        at = {"home": 0, "end": len(names) - 1, "up": at - 1, "down": at + 1}[key]
        self._mark(app, names[max(0, min(at, len(names) - 1))])

    def on_ok(self, event: UiEvent, app: App) -> None:
        """Enter the named folder, or choose the named file."""
        typed = self.name.text.strip() or self.selected
        if self.mode == "folder" and not typed:
            self.finish(app, self._folder(app))
            return
        if not typed:
            return
        if typed == "~" or typed.startswith("~/"):
            typed = app.computer.home + typed[1:]
        path = posixpath.normpath(posixpath.join(self._folder(app), typed))
        if self._disk(app).is_dir(path) and self.mode != "folder":
            self._go(path)
        else:
            self._choose(app, path)

    submit_name = on_ok

    def _choose(self, app: App, path: str) -> None:
        disk = self._disk(app)
        missing = not disk.exists(path)
        if self.mode == "save":
            self._choose_new(app, path, missing)
        elif missing:
            self.ask(app, MessageDialog("Not Found", f"There is no “{path}”."))
        elif self.mode == "folder" and not disk.is_dir(path):
            self.ask(app, MessageDialog("Not a Folder", f"“{path}” is not a folder."))
        else:
            self.finish(app, path)

    def _choose_new(self, app: App, path: str, missing: bool) -> None:
        if not self._disk(app).is_dir(posixpath.dirname(path)):
            folder = posixpath.dirname(path)
            self.ask(app, MessageDialog("Not Found", f"There is no folder “{folder}”."))
        elif missing:
            self.finish(app, path)
        else:
            name = posixpath.basename(path)
            question = f"A file named “{name}” already exists. Do you want to replace it?"
            buttons = (("cancel", "Cancel"), ("replace", "Replace"))
            self.ask(app, MessageDialog("Replace File?", question, buttons, context=path,
                                        default="cancel"))  # fmt: skip

    def answered(self, app: App, value: str, context: Any) -> None:
        """Finish with the path when replacing was agreed to."""
        if value == "replace":
            self.finish(app, context)
