"""Selecting rows by mouse and keyboard."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.navigation import Navigation

GRID_COLUMNS = 5
"""Tiles in one row of the grid view."""


class Selecting(Navigation):
    """Click, ctrl+click, shift+click, arrows, type-ahead."""

    def on_row(self, path: str, event: UiEvent) -> None:
        """Select a row: alone, with ctrl also, with shift up to it."""
        if "shift" in event.keys and self.anchor:
            self._extend_to(path)
        elif "ctrl" in event.keys:
            self._toggle(path)
        else:
            self.select([path])

    def double_row(self, path: str, event: UiEvent) -> None:
        """Open a row."""
        entry = self.entry(path)
        if entry is not None:
            self.select([path])
            self.open_entry(entry)

    def on_listing(self, event: UiEvent) -> None:
        """A click on empty space selects nothing."""
        self.selected = []

    def _toggle(self, path: str) -> None:
        if path in self.selected:
            self.selected = [p for p in self.selected if p != path]
        else:
            self.selected = [*self.selected, path]
        self.anchor = self.cursor = path

    def _extend_to(self, path: str) -> None:
        paths = [entry.path for entry in self.rows_or_none()]
        if self.anchor not in paths or path not in paths:
            self.select([path])
            return
        low, high = sorted((paths.index(self.anchor), paths.index(path)))
        self.selected = paths[low : high + 1]
        self.cursor = path
        self.reveal = f"row:{path}"

    def on_select_all(self, event: UiEvent) -> None:
        """Select every row."""
        self.selected = [entry.path for entry in self.rows_or_none()]

    def on_invert(self, event: UiEvent) -> None:
        """Select the rows that are not selected."""
        self.selected = [e.path for e in self.rows_or_none() if e.path not in self.selected]

    # ---- keys of the list

    def key_row(self, path: str, event: UiEvent) -> None:
        """Keys on a focused row are keys of the list."""
        self.key_listing(event)

    def key_listing(self, event: UiEvent) -> None:
        """Arrows move, shift extends, Return opens, letters jump to a name."""
        key = event.keys[-1] if event.keys else ""
        plain = not set(event.keys) & {"ctrl", "alt", "super"}
        if plain and key in ("up", "down", "left", "right", "home", "end", "pageup", "pagedown"):
            self._move(key, "shift" in event.keys)
        elif event.keys == ("enter",):
            self.on_open(event)
        elif event.keys == ("backspace",):
            self.on_up(event)
        elif event.keys == ("escape",):
            self._leave()
        elif plain and event.text.strip():
            self._jump(event.text)

    def _leave(self) -> None:
        self.selected = []
        self.clip = ("", ())

    def _move(self, key: str, extend: bool) -> None:
        paths = [entry.path for entry in self.rows_or_none()]
        if not paths:
            return
        row = GRID_COLUMNS if self.as_grid else 1
        steps = {"up": -row, "down": row, "pageup": -10, "pagedown": 10,
                 "home": -len(paths), "end": len(paths)}  # fmt: skip
        steps |= {"left": -1, "right": 1} if self.as_grid else {}
        if self.cursor in paths:
            target = paths.index(self.cursor) + steps.get(key, 0)
        else:
            target = len(paths) - 1 if key == "end" else 0
        path = paths[max(0, min(target, len(paths) - 1))]
        if extend and self.anchor in paths:
            self._extend_to(path)
        else:
            self.select([path])

    def _jump(self, letter: str) -> None:
        """Select the next row whose name begins with a letter, going round."""
        rows = self.rows_or_none()
        at = next((i for i, entry in enumerate(rows) if entry.path == self.cursor), -1)
        for entry in [*rows[at + 1 :], *rows[: at + 1]]:
            if entry.name.casefold().startswith(letter.casefold()):
                self.select([entry.path])
                return
