"""ConflictDialog: what to do about a name that is already taken."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.apps.files.entries import Entry
from cuaenv.desktops.sim.dialogs import AppDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class ConflictDialog(AppDialog):
    """Asks whether to replace, keep both, skip or cancel.

    The program's method gets the choice and, as context, whether it goes for all that follow.
    """

    role: ClassVar[str] = "alert"
    size: ClassVar[tuple[int, int]] = (520, 0)

    def __init__(self, source: Entry, target: Entry, merge: bool, more: bool, then: str) -> None:
        super().__init__("Merge Folder?" if merge else "Replace Existing File?", then, False)
        self.source = source
        self.target = target
        self.merge = merge
        self.more = more
        self.all = False
        self.default = "choose:cancel"
        self.focus = "choose:cancel"

    def view(self, app: App) -> Widget:
        """Show both files, the box for all others, and the choices."""
        name, folder = self.target.name, posixpath.dirname(self.target.path)
        kind = "folder" if self.target.is_dir else "file"
        effect = (
            "Merging keeps what is in it and asks about files of the same name."
            if self.merge
            else "Replacing it will overwrite its content."
        )
        return build.column(
            build.label(
                f"A {kind} named “{name}” already exists in “{folder}”.", style="wrap bold"
            ),
            build.label(effect, style="wrap"),
            _described("Existing", self.target),
            _described("New", self.source),
            build.check_box("Apply to all", key="all", checked=self.all) if self.more else None,
            self._buttons(),
            gap=10,
            pad=(18, 16, 18, 16),
        )

    def _buttons(self) -> Widget:
        replace = "Merge" if self.merge else "Replace"
        return build.row(
            build.spacer(),
            build.button("Cancel", key="choose:cancel"),
            build.button("Skip", key="choose:skip"),
            build.button("Keep Both", key="choose:keep"),
            build.button(replace, key="choose:replace", style="danger"),
        )

    def on_all(self, event: UiEvent, app: App) -> None:
        """Let the choice go for all conflicts that follow."""
        self.all = not self.all

    def on_choose(self, choice: str, event: UiEvent, app: App) -> None:
        """Answer with the choice."""
        self.context = self.all
        self.finish(app, choice)

    def cancel(self, app: App) -> None:
        """Escape stops the transfer."""
        self.finish(app, "cancel")


def _described(which: str, entry: Entry) -> Widget:
    text = f"{which}: {entry.size_text}, modified {entry.modified_text}"
    icon = "folder" if entry.is_dir else "file"
    return build.row(build.image(icon), build.label(text, style="muted"), gap=8)
