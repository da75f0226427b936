"""Carrying files: clipboard, drag and drop, and the question about names that are taken."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.conflict import ConflictDialog
from cuaenv.desktops.sim.apps.files.entries import entry_at
from cuaenv.desktops.sim.apps.files.state import TRASH
from cuaenv.desktops.sim.apps.files.transfer import Transfer, advance, into, is_merge, settle
from cuaenv.desktops.sim.apps.files.trashing import Trashing
from cuaenv.desktops.sim.dialogs import FileDialog


class Carrying(Trashing):
    """Cut, copy, paste, drag, drop."""

    def on_copy(self, event: UiEvent) -> None:
        """Remember the selected rows for copying; their paths go on the clipboard."""
        self._clip("copy")

    def on_cut(self, event: UiEvent) -> None:
        """Remember the selected rows for moving; their paths go on the clipboard."""
        if not self.in_trash:
            self._clip("cut")

    def _clip(self, verb: str) -> None:
        paths = tuple(entry.path for entry in self.chosen())
        if paths:
            self.clip = (verb, paths)
            self.computer.clipboard.set("\n".join(paths), "files")
            word = "Ready to move" if verb == "cut" else "Copied"
            self.note = f"{word}: {len(paths)}"

    def on_paste(self, event: UiEvent) -> None:
        """Copy or move what is on the clipboard into this folder."""
        if not self.in_trash:
            self.paste_into(self.folder)

    def on_paste_into(self, event: UiEvent) -> None:
        """Paste into the selected folder."""
        chosen = self.chosen()
        if len(chosen) == 1 and chosen[0].is_dir:
            self.paste_into(chosen[0].path)

    def paste_into(self, folder: str) -> None:
        """Copy or move what is on the clipboard into `folder`."""
        verb, paths = self.on_clipboard()
        if not paths:
            self.note = "Nothing to paste"
            return
        if verb == "cut":
            for window in self._windows():
                if window.clip == (verb, paths):
                    window.clip = ("", ())
        self.carry("move" if verb == "cut" else "copy", list(paths), folder)

    def on_clipboard(self) -> tuple[str, tuple[str, ...]]:
        """Return what can be pasted: from any Files window, else paths copied as text."""
        text = self.computer.clipboard.text
        for window in self._windows():
            if window.clip[1] and "\n".join(window.clip[1]) == text:
                return window.clip
        lines = tuple(line.removeprefix("file://") for line in text.split("\n") if line)
        known = all(line.startswith("/") and self.disk.lexists(line) for line in lines)
        return ("copy", lines) if lines and known else ("", ())

    def _windows(self) -> Iterator[Carrying]:
        yield self
        for app in self.computer.apps:
            if isinstance(app, Carrying) and app is not self:
                yield app

    # ---- drag and drop

    def dragged(self, key: str) -> tuple[str, ...]:
        """Return the paths that dragging a row carries: the selection, if the row is part of it."""
        kind, _, path = key.partition(":")
        if kind != "row" or self.in_trash:
            return ()
        return tuple(self.selected) if path in self.selected else (path,)

    def drop_row(self, path: str, event: UiEvent) -> None:
        """Drop onto a row: into it if it is a folder, else into the folder shown."""
        self._drop(event, path if self.disk.is_dir(path) else self.folder)

    def drop_place(self, path: str, event: UiEvent) -> None:
        """Drop onto a place of the sidebar."""
        self._drop(event, path)

    def drop_crumb(self, path: str, event: UiEvent) -> None:
        """Drop onto a folder of the path bar."""
        self._drop(event, path)

    def drop_listing(self, event: UiEvent) -> None:
        """Drop into the folder shown."""
        self._drop(event, self.folder)

    def _drop(self, event: UiEvent, folder: str) -> None:
        app = event.source_app
        paths = list(app.dragged(event.source)) if app is not None else []
        if folder == TRASH:
            self.put_in_trash(paths)
            return
        paths = [path for path in paths if path != folder]
        verb = "copy" if "ctrl" in event.keys else "move"
        if verb == "move":
            paths = [path for path in paths if posixpath.dirname(path) != folder]
        if paths:
            self.carry(verb, paths, folder)

    # ---- the transfer and its conflicts

    def carry(self, verb: str, paths: list[str], folder: str) -> None:
        """Copy or move paths into a folder, asking about names that are taken."""
        self.verb = verb
        self.transfer = into(verb, paths, folder)
        self._continue(f"{'Copied' if verb == 'copy' else 'Moved'}")

    def _continue(self, word: str = "Done") -> None:
        transfer = self.transfer
        if transfer is None:
            return
        conflict = advance(self.disk, transfer)
        if conflict is None:
            self.transfer = None
            self._remember(transfer)
            self.note = f"{word}: {len(transfer.made)}"
            here = [path for path in transfer.made if posixpath.dirname(path) == self.folder]
            self.selected = [path for path in self.selected if self.disk.lexists(path)]
            self.report(here, transfer.errors)
            return
        self.dialog = ConflictDialog(
            entry_at(self.disk, conflict.source), entry_at(self.disk, conflict.target),
            is_merge(self.disk, conflict), len(transfer.steps) > 1, "on_conflict_choice",
        )  # fmt: skip

    def _remember(self, transfer: Transfer) -> None:
        if self.verb == "move":
            self.did("Move", "move", transfer.done)
        else:
            self.did("Copy", "make", [("", target) for _, target in transfer.done])

    # ---- to a folder that is asked for

    def on_move_to(self, event: UiEvent) -> None:
        """Ask for the folder to move the selected rows to."""
        self._ask_folder("move", "Move To")

    def on_copy_to(self, event: UiEvent) -> None:
        """Ask for the folder to copy the selected rows to."""
        self._ask_folder("copy", "Copy To")

    def _ask_folder(self, verb: str, title: str) -> None:
        paths = tuple(entry.path for entry in self.chosen())
        if paths and not self.in_trash:
            self.dialog = FileDialog(
                "folder", title, self.folder, then="on_target_folder", context=(verb, paths)
            )

    def on_target_folder(self, folder: str, context: tuple[str, tuple[str, ...]]) -> None:
        """Copy or move what was selected to the folder."""
        self.carry(context[0], list(context[1]), folder)

    def on_conflict_choice(self, choice: str, for_all: bool) -> None:
        """Settle the conflict and go on with the rest."""
        if self.transfer is None:
            return
        if for_all:
            self.transfer.answer = choice
        settle(self.disk, self.transfer, choice)
        self._continue()
