"""The page Sharing."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.settings import sharing
from cuaenv.desktops.sim.apps.settings.people import ACTOR
from cuaenv.desktops.sim.apps.settings.state import group, line
from cuaenv.desktops.sim.apps.settings.users_page import UsersPage
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget


class SharingPage(UsersPage):
    """Shared folders and who may do what in them."""

    def shared(self) -> list[str]:
        """Return the paths of the shared folders."""
        home = self.computer.home
        folders = [str(one) for one in self.choices.value("shared_folders")]
        return [path if path.startswith("/") else f"{home}/{path}" for path in folders]

    def sharing_view(self) -> list[Widget]:
        """Return the page's content."""
        hint = build.label(
            "Access to a shared folder is the folder's own permissions.", style="muted"
        )
        groups = [self._folder(path) for path in self.shared()]
        tools = build.row(
            build.button("Share a Folder…", "share-add", icon="new-folder"),
            build.spacer(),
            build.button("Stop Sharing Everything…", "share-none", style="danger"),
        )
        return [hint, *groups, tools]

    def _folder(self, path: str) -> Widget:
        name, disk = path.rsplit("/", 1)[-1] or "/", self.computer.disk(ACTOR)
        stop = build.button(f"Stop sharing {name}", f"share-remove:{path}")
        try:
            status = disk.stat(path)
        except FsError as error:
            return group(name, build.label(f"{path}: {error}", style="error"), build.row(stop))
        level = sharing.level_of(status.mode)
        items = [(key, label) for key, label, _ in sharing.LEVELS]
        return group(
            name,
            build.label(
                f"{path}, owner {status.owner}, group {status.group}, "
                f"mode {status.mode & 0o777:03o}",
                style="muted small",
            ),
            line("Access", build.combo(f"Access to {name}", sharing.label_of(level), items,
                                       f"access:{path}", width=260)),
            build.row(
                build.button(f"Apply to everything in {name}…", f"share-inside:{path}"),
                build.spacer(),
                stop,
            ),
        )  # fmt: skip

    def choose_access(self, path: str, event: UiEvent) -> None:
        """Change who may do what in a folder."""
        try:
            sharing.set_level(self.computer, path, event.text)
        except FsError as error:
            self.tell("Cannot change access", f"{path}: {error}.")
            return
        self.note = f"{path}: {sharing.label_of(event.text)}"

    def on_share_inside(self, path: str, event: UiEvent) -> None:
        """Ask before everything in a folder gets its permissions."""
        level = sharing.level_of(self.computer.disk(ACTOR).stat(path).mode)
        self.dialog = MessageDialog(
            "Apply to enclosed files?",
            f"Every file and folder in {path} will be set to “{sharing.label_of(level)}”.",
            (("cancel", "Cancel"), ("apply", "Apply")),
            "on_share_inside_choice",
            path,
        )

    def on_share_inside_choice(self, choice: str, path: str) -> None:
        """Give everything in a folder its permissions."""
        if choice != "apply":
            return
        try:
            count = sharing.apply_inside(self.computer, path)
        except FsError as error:
            self.tell("Cannot change access", f"{error.path}: {error}.")
            return
        self.note = f"Permissions of {count} items changed"

    def on_share_add(self, event: UiEvent) -> None:
        """Ask which folder to share."""
        self.dialog = FileDialog(
            "folder", "Share a Folder", self.computer.home, "", "on_share_path"
        )

    def on_share_path(self, path: str, context: object) -> None:
        """Share a folder: everyone can read it."""
        folders = list(self.choices.value("shared_folders"))
        if path in self.shared():
            self.note = f"{path} is shared already"
            return
        try:
            sharing.set_level(self.computer, path, "read")
        except FsError as error:
            self.tell("Cannot share the folder", f"{path}: {error}.")
            return
        self.choices.change("shared_folders", [*folders, path])
        self.note = f"{path} is shared"

    def on_share_remove(self, path: str, event: UiEvent) -> None:
        """Stop sharing a folder: only its owner gets in."""
        self._stop([path])

    def on_share_none(self, event: UiEvent) -> None:
        """Ask before nothing is shared any more."""
        self.dialog = MessageDialog(
            "Stop sharing everything?",
            f"{len(self.shared())} folders will be closed to everybody else.",
            (("cancel", "Cancel"), ("stop", "Stop Sharing")),
            "on_share_none_choice",
        )

    def on_share_none_choice(self, choice: str, context: object) -> None:
        """Stop sharing every folder."""
        if choice == "stop":
            self._stop(self.shared())

    def _stop(self, paths: list[str]) -> None:
        for path in paths:
            try:
                sharing.set_level(self.computer, path, "private")
            except FsError as error:
                self.note = f"{path}: {error}"
        kept = [path for path in self.shared() if path not in paths]
        self.choices.change("shared_folders", kept)
        self.note = self.note or f"No longer shared: {', '.join(paths)}"
