"""Find and replace in the text a window shows; the bar for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.text_search import spans
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

TABBED = frozenset({"tab"})
"""Between the two entries Tab passes over the buttons of the first, as in other editors."""


class Finding(App):
    """A program with one text in front of the user, and a bar to find things in it.

    Attributes:
        finding: `""`, `find` or `replace`: which bar is shown.
        needle, replacement: what the bar holds; `match_case` is its option.
        note: what the last operation did, for the status bar.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.finding = ""
        self.needle = TextModel()
        self.replacement = TextModel()
        self.match_case = False
        self.note = ""

    def editing(self) -> TextModel:
        """Return the text in front of the user; its widget has the key `text`."""
        raise NotImplementedError

    def handle(self, event: UiEvent) -> bool:
        """Change the state; Escape puts the bar away wherever in the window it is pressed."""
        if event.kind == "key" and event.keys == ("escape",) and self.finding:
            self.on_close_find(event)
            return True
        return super().handle(event)

    def on_find(self, event: UiEvent) -> None:
        """Show the find bar, with the selection as what to find."""
        self._show_bar("find")

    def on_replace(self, event: UiEvent) -> None:
        """Show the find bar with its second line."""
        self._show_bar("replace")

    def _show_bar(self, which: str) -> None:
        self.finding = which
        self.note = ""
        if self.editing().selected and "\n" not in self.editing().selected:
            self.needle.set_text(self.editing().selected)
        self.needle.select_all()
        self.focus = "needle"

    def on_close_find(self, event: UiEvent) -> None:
        """Put the bar away."""
        self.finding = ""
        self.focus = "text"

    def matches(self) -> list[tuple[int, int]]:
        """Return where the text holds what is looked for."""
        return spans(self.editing().text, self.needle.text, self.match_case)

    def on_find_next(self, event: UiEvent) -> None:
        """Select the next occurrence, around the end."""
        self._find(backwards=False)

    def on_find_previous(self, event: UiEvent) -> None:
        """Select the occurrence before, around the beginning."""
        self._find(backwards=True)

    def _find(self, backwards: bool) -> None:
        if not self.needle.text:
            self._show_bar(self.finding or "find")
            self.note = "Type what to find"
            return
        self.editing().find(self.needle.text, backwards=backwards, match_case=self.match_case)
        self._count()

    def _count(self) -> None:
        found = self.matches()
        if self.editing().selection in found:
            self.note = f"{found.index(self.editing().selection) + 1} of {len(found)}"
        else:
            self.note = f"{len(found)} found" if found else "Not found"

    def change_needle(self, event: UiEvent) -> None:
        """Find while typing, from where the selection begins."""
        if self.needle.text:
            self.editing().place(self.editing().selection[0])
            self._find(backwards=False)
        else:
            self.note = ""

    def submit_needle(self, event: UiEvent) -> None:
        """Return finds the next, shift+Return the one before."""
        self._find(backwards="shift" in event.keys)

    def key_needle(self, event: UiEvent) -> None:
        """Shift+Return finds the occurrence before; Tab goes to what replaces it."""
        self._bar_key(event, "replacement")

    def key_replacement(self, event: UiEvent) -> None:
        """Shift+Return finds the occurrence before; Tab goes on, shift+Tab back."""
        self._bar_key(event, "replace-one", "needle")

    def _bar_key(self, event: UiEvent, after: str, before: str = "close-find") -> None:
        if event.keys == ("shift", "enter"):
            self._find(backwards=True)
        elif event.keys == ("tab",):
            self._go_on(after)
        elif event.keys == ("shift", "tab"):
            self._go_on(before)

    def _go_on(self, key: str) -> None:
        self.focus = key
        entry = {"needle": self.needle, "replacement": self.replacement}.get(key)
        if entry is not None:
            entry.select_all()

    def on_match_case(self, event: UiEvent) -> None:
        """Tell capitals from small letters, or not."""
        self.match_case = not self.match_case
        self._count()

    def on_replace_one(self, event: UiEvent) -> None:
        """Replace the selected occurrence and select the next."""
        if not self.needle.text:
            self.note = "Type what to find"
            return
        more = self.editing().replace(
            self.needle.text, self.replacement.text, match_case=self.match_case
        )
        if more:
            self._count()
        else:
            self.note = "Not found"

    submit_replacement = on_replace_one

    def on_replace_all(self, event: UiEvent) -> None:
        """Replace every occurrence and say how many there were."""
        if not self.needle.text:
            self.note = "Type what to find"
            return
        count = self.editing().replace_all(
            self.needle.text, self.replacement.text, match_case=self.match_case
        )
        self.note = "1 replaced" if count == 1 else f"{count} replaced"


def find_bar(app: Finding) -> Widget | None:
    """Return the bar, or None while it is put away."""
    if not app.finding:
        return None
    off = frozenset() if app.matches() else frozenset({"disabled"})
    tabbed = TABBED if app.finding == "replace" else frozenset()
    find = build.toolbar(
        build.label("Find:", width=70),
        build.entry(app.needle, name="Find", key="needle", grow=1, accepts=tabbed),
        build.icon_button("up", "Previous Match", key="find-previous", states=off),
        build.icon_button("down", "Next Match", key="find-next", states=off),
        build.check_box("Match case", checked=app.match_case, key="match-case"),
        build.icon_button("close", "Close Find Bar", key="close-find"),
        name="Find bar",
    )
    return find if app.finding == "find" else build.column(find, _replace_bar(app))


def _replace_bar(app: Finding) -> Widget:
    return build.toolbar(
        build.label("Replace:", width=70),
        build.entry(
            app.replacement, name="Replace with", key="replacement", grow=1, accepts=TABBED
        ),
        build.button("Replace", key="replace-one"),
        build.button("Replace All", key="replace-all"),
        name="Replace bar",
    )
