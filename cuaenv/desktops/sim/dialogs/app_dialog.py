"""AppDialog: a window over its program's window that must be answered first.

A program opens one with `self.dialog = …`. The answer reaches the program as
`getattr(app, then)(value, context)`: the key of the button, the text, or the path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class AppDialog:
    """Base of the dialogs.

    Attributes:
        title: the dialog window's title.
        then: the name of the program's method that takes the answer; `""` for none.
        context: any plain value, handed back with the answer.
        parent: the dialog this one was opened from; it takes the answer instead.
        role: `dialog` or, for questions, `alert`.
        size: width and height in pixels; a height of 0 is what the content needs.
        default: the key of the button that Return presses; `""` for none.
        focus: the key of the widget that has the focus first; `""` for the first one.
    """

    role: ClassVar[str] = "dialog"
    size: ClassVar[tuple[int, int]] = (420, 0)

    def __init__(self, title: str, then: str = "", context: Any = "") -> None:
        self.title = title
        self.then = then
        self.context = context
        self.parent: AppDialog | None = None
        self.default = ""
        self.focus = ""

    def view(self, app: App) -> Widget:
        """Declare what the dialog shows, from its state and the computer's files."""
        raise NotImplementedError

    def handle(self, event: UiEvent, app: App) -> bool:
        """Change the state, and return whether anything may have changed.

        Calls `on_<key>(event, app)` as `App.handle` does.

        For a key `row:7` the method is called with `"7"` before the event.
        """
        name, colon, arg = event.key.partition(":")
        prefix = "on" if event.kind == "click" else event.kind
        method = getattr(self, f"{prefix}_{name.replace('-', '_')}", None)
        if method is None:
            return False
        method(arg, event, app) if colon else method(event, app)
        return True

    def cancel(self, app: App) -> None:
        """Close without an answer: Escape, alt+F4 and the close button."""
        app.dialog = self.parent

    def on_cancel(self, event: UiEvent, app: App) -> None:
        """Close as Escape does: what the button with the key `cancel` is for."""
        self.cancel(app)

    def ask(self, app: App, question: AppDialog) -> None:
        """Open `question` over this dialog; `answered` is called with the answer."""
        question.parent = self
        app.dialog = question

    def answered(self, app: App, value: str, context: Any) -> None:
        """Take the answer of a dialog opened with `ask`; nothing by default."""

    def finish(self, app: App, value: str) -> None:
        """Close and hand `value` to whoever asked."""
        app.dialog = self.parent
        if self.parent is not None:
            self.parent.answered(app, value, self.context)
        elif self.then:
            getattr(app, self.then)(value, self.context)
