"""What the Settings window knows, and the pieces its pages are built from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from cuaenv.desktops.sim.app import App, UiEvent
from cuaenv.desktops.sim.apps.settings.choices import OPTIONS, SWITCHES, Choices
from cuaenv.desktops.sim.apps.settings.people import People
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

PAGES = (
    ("users", "Users", "users"),
    ("sharing", "Sharing", "share"),
    ("display", "Display", "monitor"),
    ("privacy", "Privacy", "shield"),
    ("notifications", "Notifications", "bell"),
    ("datetime", "Date & Time", "clock"),
    ("keyboard", "Keyboard", "sliders"),
    ("defaults", "Default Apps", "apps"),
    ("about", "About", "info"),
)
"""The pages: key, title, icon."""


class SettingsState(App):
    """The state.

    Attributes:
        page: which page is shown.
        unlocked: whether the password was given that administering takes.
        wanted: the name of the method to call once it was given.
        words: what is searched for among the pages.
    """

    name: ClassVar[str] = "Settings"
    icon: ClassVar[str] = "settings"
    size: ClassVar[tuple[int, int]] = (860, 600)
    single: ClassVar[bool] = True

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.choices = Choices(computer)
        self.people = People(computer)
        self.page = "users"
        self.unlocked = False
        self.words = TextModel("")
        self.note = ""
        self.reopen(*args)

    @property
    def title(self) -> str:
        """The page's title."""
        return f"{self.page_title} - Settings"

    @property
    def page_title(self) -> str:
        """The page's title alone."""
        return next(title for key, title, _ in PAGES if key == self.page)

    def reopen(self, *args: str) -> None:
        """Show the page whose key was given."""
        for arg in args:
            if any(arg == key for key, _, _ in PAGES):
                self.page = arg

    def on_page(self, key: str, event: UiEvent) -> None:
        """Show a page."""
        self.page = key
        self.note = ""

    # ---- switches and lists of values

    def switch(self, name: str) -> Widget:
        """Return the switch of a setting."""
        return build.toggle(SWITCHES[name], bool(self.choices.value(name)), f"switch:{name}")

    def on_switch(self, name: str, event: UiEvent) -> None:
        """Turn a setting on or off."""
        self.choices.change(name, not self.choices.value(name))

    def option(self, name: str) -> Widget:
        """Return the list of values of a setting."""
        title, values = OPTIONS[name]
        items = [(str(value), label) for value, label in values]
        return line(title, build.combo(title, self.choices.label(name), items, f"option:{name}",
                                       width=220))  # fmt: skip

    def choose_option(self, name: str, event: UiEvent) -> None:
        """Choose a value."""
        self.choices.choose(name, event.text)

    # ---- the lock

    def lock_bar(self) -> Widget:
        """Return the bar that says whether administering is unlocked."""
        if self.unlocked:
            text, label, icon = "Changes can be made.", "Lock", "unlock"
        else:
            text, label, icon = (
                "Unlock to change settings of the whole computer.",
                "Unlock…",
                "lock",
            )
        return build.row(
            build.image(icon), build.label(text, grow=1), build.button(label, "lock"),
            style="banner", pad=(12, 6, 8, 6), gap=10,
        )  # fmt: skip

    def on_lock(self, event: UiEvent) -> None:
        """Ask for the password, or lock again."""
        if self.unlocked:
            self.unlocked = False
            return
        if not self.people.is_administrator(self.computer.user):
            self.tell("Not allowed", f"{self.computer.user} is not an administrator.")
            return
        self.dialog = PromptDialog(
            "Authentication Required", f"Password of {self.computer.user}", "", "Unlock",
            "on_password_given", secret=True,
        )  # fmt: skip

    def on_password_given(self, password: str, context: object) -> None:
        """Unlock if the password is right; every try is journaled as `sudo`."""
        right = self.people.knows(self.computer.user, password)
        detail = "granted" if right else "denied"
        self.computer.log("sudo", actor="settings", detail=f"unlock settings: {detail}")
        if right:
            self.unlocked = True
        else:
            self.tell("Wrong password", "That is not the password. Nothing was unlocked.")

    @property
    def locked_states(self) -> frozenset[str]:
        """The states of controls that need unlocking."""
        return frozenset() if self.unlocked else frozenset({"disabled"})

    def tell(self, title: str, text: str) -> None:
        """Show a message."""
        self.dialog = MessageDialog(title, text)


def line(label: str, *controls: Widget, **fields: Any) -> Widget:
    """Return a line of a page: what it is about, then its controls."""
    return build.row(build.label(label, width=150), *controls, build.spacer(), gap=12, **fields)


def group(title: str, *children: Widget | None) -> Widget:
    """Return a titled group of lines."""
    return build.card(
        build.label(title, role="heading", style="bold"), *children, name=title, gap=10
    )
