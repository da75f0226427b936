"""HarnessDialog: the dialog the harness shows over everything.

It takes the keyboard: Tab, Return and Space work in it, Escape and alt+F4 do nothing, and nothing
below it can be reached until a button was pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cuaenv.core.desktop import Dialog
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm.surface import Surface

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

BUTTON_HEIGHT = 56
"""Height of the buttons, in pixels."""

LARGE = 600
"""Texts of more characters are set in the usual size instead of the large one."""


class HarnessApp(App):
    """The program behind the dialog.

    Attributes:
        shown: what it asks.
        choice: the key of the pressed button; None until then.
    """

    name: ClassVar[str] = "Control Request"

    def __init__(self, computer: Computer, shown: Dialog) -> None:
        super().__init__(computer)
        # A plain dict survives copying and saving whatever mapping the caller used.
        self.shown = Dialog(shown.title, tuple(shown.body), dict(shown.buttons), shown.size)
        self.choice: str | None = None

    @property
    def title(self) -> str:
        """The dialog's title."""
        return self.shown.title

    def view(self) -> Widget:
        """Show the paragraphs above the buttons; what does not fit scrolls."""
        style = "large" if sum(map(len, self.shown.body)) <= LARGE else ""
        text = [build.text_view(paragraph, style=style) for paragraph in self.shown.body]
        buttons = [
            build.button(label, f"choice:{key}", style="large", height=BUTTON_HEIGHT, grow=1)
            for key, label in self.shown.buttons.items()
        ]
        return build.column(
            build.scroll_area(*text, key="body", gap=14, grow=1), build.row(*buttons, gap=20),
            grow=1, pad=(28, 22, 28, 24), gap=14,
        )  # fmt: skip

    def on_choice(self, key: str, event: UiEvent) -> None:
        """Take the choice."""
        self.choice = key
        self.close()


class HarnessDialog(Surface):
    """The surface of the dialog; it cannot be moved or closed."""

    def __init__(self, app: HarnessApp, box: Rect) -> None:
        super().__init__(app, box)
        self.asks = app
        self.focus = f"choice:{next(iter(app.shown.buttons), '')}"

    @property
    def app_name(self) -> str:
        """The dialog's own title, as a stand-alone program has it."""
        return self.asks.title

    def framed(self, content: Widget) -> Widget:
        """Show a title bar without buttons above the question."""
        title = build.row(
            build.label(self.asks.title, style="bold titletext active", grow=1),
            style="titlebar active", height=34, pad=(12, 2, 12, 2),
        )  # fmt: skip
        body = build.stack(content, grow=1, style="window")
        return build.column(
            title, body, role="dialog", name=self.asks.title, style="frame active",
            states={"active", "modal"}, pad=(1, 1, 1, 1),
        )  # fmt: skip


def centred(size: tuple[int, int], screen: tuple[int, int]) -> Rect:
    """Return a box of `size` in the middle of the screen, cut to fit."""
    w, h = min(size[0], screen[0]), min(size[1], screen[1])
    return Rect((screen[0] - w) // 2, (screen[1] - h) // 2, w, h)
