"""A small program that uses every part of the toolkit, and hands to work it with."""

from __future__ import annotations

from typing import ClassVar

import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import ActionOutcome
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog, PromptDialog
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget
from cuaenv.desktops.sim.wm.actions import perform
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.window import Window

FILE = (
    MenuItem("Open…", "open", "Ctrl+O"),
    MenuItem("Save As…", "save", "Ctrl+S"),
    MenuItem(),
    MenuItem("Recent", items=(MenuItem("One", "recent:1"), MenuItem("Two", "recent:2"))),
    MenuItem("Locked", "locked", enabled=False),
    MenuItem("Quit", "quit", "Ctrl+Q"),
)


class Notepad(App):
    """Remembers every event it gets in `seen`."""

    name: ClassVar[str] = "Notepad"
    size: ClassVar[tuple[int, int]] = (640, 420)

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.line = TextModel("")
        self.body = TextModel("", multiline=True)
        self.seen: list[tuple[str, str]] = []
        self.keys: list[tuple[str, ...]] = []
        self.typed = ""
        self.dropped: list[tuple[str, str]] = []
        self.volume = 50.0
        self.colour = "Red"
        self.bold = False
        self.ask_first = False
        self.answers: list[str] = []
        self.focus = "line"

    def view(self) -> Widget:
        """Show one of everything."""
        rows = [
            build.list_item(
                f"Row {i}", f"row:{i}", accepts=frozenset({"double", "context", "drag"})
            )
            for i in range(40)
        ]
        return build.column(
            build.menu_bar(build.menu("File", FILE), build.menu("Edit", (MenuItem("Go", "go"),))),
            build.row(
                build.entry(self.line, "Line", "line"),
                build.button("Press", "press"),
                build.button("Off", "off", states={"disabled"}),
                build.check_box("Bold", self.bold, "bold"),
                build.combo("Colour", self.colour, ["Red", "Green", "Blue"], "colour"),
            ),
            build.row(
                build.slider("Volume", self.volume, "volume"),
                build.label("Bin", key="bin", accepts=frozenset({"drop"})),
            ),
            build.row(
                build.list_box(*rows, key="rows", name="Rows", width=180),
                build.text_area(self.body, "Body", "body"),
                grow=1, align="stretch",
            ),
            gap=6,
        )  # fmt: skip

    def handle(self, event: UiEvent) -> None:
        """Remember the event, then do what it says."""
        self.seen.append((event.kind, event.key))
        super().handle(event)

    def can_close(self) -> bool:
        """Ask first when told to."""
        if self.ask_first:
            buttons = (("cancel", "Cancel"), ("close", "Close"))
            self.dialog = MessageDialog("Close?", "Unsaved work", buttons, "answered")
        return not self.ask_first

    def answered(self, value: str, context: str) -> None:
        """Take the answer of a dialog."""
        self.answers.append(value)
        if value == "close":
            self.close()

    def on_press(self, event: UiEvent) -> None:
        """Ask for a word."""
        self.dialog = PromptDialog("Word", "Which?", "old", "Set", "answered")

    def on_open(self, event: UiEvent) -> None:
        """Ask for a file."""
        self.dialog = FileDialog("open", then="answered")

    def on_save(self, event: UiEvent) -> None:
        """Ask where to save."""
        self.dialog = FileDialog("save", name="note.txt", then="answered")

    def on_quit(self, event: UiEvent) -> None:
        """Close at once."""
        self.close()

    def on_bold(self, event: UiEvent) -> None:
        """Toggle."""
        self.bold = not self.bold

    def on_boom(self, event: UiEvent) -> None:
        """Fail."""
        raise RuntimeError("boom")

    def choose_colour(self, event: UiEvent) -> None:
        """Take the colour."""
        self.colour = event.text

    def change_volume(self, event: UiEvent) -> None:
        """Take the volume."""
        self.volume = float(event.text)

    def context_row(self, arg: str, event: UiEvent) -> None:
        """Offer to delete the row."""
        self.open_popup(event, MenuItem("Delete", f"delete:{arg}"), MenuItem("Fail", "boom"))

    def drop_bin(self, event: UiEvent) -> None:
        """Remember what was dropped."""
        self.dropped.append((event.source, type(event.source_app).__name__))

    def key_rows(self, event: UiEvent) -> None:
        """Remember the keys of the list."""
        self.keys.append(event.keys)
        self.typed += event.text


class Hands:
    """A computer with a window manager, and short words for what one does to it."""

    def __init__(self) -> None:
        self.computer = Computer(standard_image(), (1280, 720))
        self.wm = WindowManager(self.computer)
        self.wm.settle()

    def notepad(self) -> Notepad:
        """Open a Notepad in front."""
        app = Notepad(self.computer)
        self.computer.start(app, "notepad")
        self.wm.settle()
        return app

    def window(self, app: App) -> Window:
        """Return a program's window."""
        window = self.wm.window_for(app)
        assert window is not None
        return window

    def do(self, kind: str, x: int, y: int, *keys: str) -> ActionOutcome:
        """Do a pointer action."""
        return perform(self.wm, Action.at(kind, x, y, *keys))

    def drag(self, start: tuple[int, int], end: tuple[int, int], *keys: str) -> None:
        """Drag with the left button."""
        perform(self.wm, Action("drag", *start, *end, keys=keys))

    def key(self, *keys: str) -> None:
        """Press keys together."""
        perform(self.wm, Action.key(*keys))

    def type(self, text: str) -> None:
        """Type text."""
        perform(self.wm, Action.type(text))

    def box(self, key: str, surface: Surface | None = None) -> Rect:
        """Return the box of a widget of the surface in front, or of `surface`."""
        node = (surface or self.wm.keyboard()).laid(self.wm.metrics).node(key)
        assert node is not None, key
        return node.visible

    def click(self, key: str, *keys: str, kind: str = "click") -> None:
        """Click a widget of the surface in front."""
        self.do(kind, *self.box(key).center, *keys)

    def menu_item(self, label: str) -> tuple[int, int]:
        """Return the middle of an item of the open menu."""
        assert self.wm.menu is not None
        for level in self.wm.menu.levels:
            for node in level.laid(self.wm.metrics).nodes:
                if node.widget.name == label and node.widget.key:
                    return node.box.center
        raise AssertionError(label)

    def menu_item_names(self) -> list[str]:
        """Return the labels of the open menu's innermost column."""
        assert self.wm.menu is not None
        return [item.label for item in self.wm.menu.top.items if item.label]


@pytest.fixture
def hands() -> Hands:
    """A fresh computer."""
    return Hands()
