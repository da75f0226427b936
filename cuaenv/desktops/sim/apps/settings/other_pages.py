"""The pages that are lists of switches and values."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.settings.datetime_page import DateTimePage
from cuaenv.desktops.sim.apps.settings.people import ACTOR
from cuaenv.desktops.sim.apps.settings.state import group, line
from cuaenv.desktops.sim.apps.text_editor.recent import forget_recent
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

RECENT = ".local/share/recently-used.json"
"""Where programs note recently used files, below the home folder."""


class OtherPages(DateTimePage):
    """Display, privacy, notifications, keyboard, default apps, about."""

    def display_view(self) -> list[Widget]:
        """Return the page Display."""
        width, height = self.computer.screen_size
        names = [(name, name.title()) for name in themes.names()]
        theme = self.computer.theme
        return [
            group(
                "Appearance",
                line("Theme", build.combo("Theme", theme.title(), names, "theme", width=220)),
                self.option("text_size"),
            ),
            group(
                "Screen",
                line("Resolution", build.label(f"{width} × {height}")),
                line("Scale", build.label("100 %")),
            ),
        ]

    def choose_theme(self, event: UiEvent) -> None:
        """Choose the look of the whole screen."""
        self.choices.change("theme", event.text)

    def privacy_view(self) -> list[Widget]:
        """Return the page Privacy."""
        return [
            group(
                "What programs may know",
                *map(self.switch, ("location_services", "camera_access", "microphone_access")),
                self.switch("usage_statistics"),
            ),
            group("Screen lock", self.switch("screen_lock"), self.option("screen_lock_minutes")),
            group(
                "Traces",
                self.switch("recent_files"),
                self.switch("trash_auto_delete"),
                build.row(
                    build.button("Clear Recent Files…", "clear-recent"),
                    build.button("Empty Trash…", "empty-trash"),
                    build.spacer(),
                ),
            ),
            build.row(
                build.button("Reset all settings…", "reset-all", style="danger"), build.spacer()
            ),
        ]

    def on_clear_recent(self, event: UiEvent) -> None:
        """Ask before the list of recent files is deleted."""
        self._ask("Clear recent files?", "The list of recently used files will be emptied.",
                  "Clear", "on_clear_recent_choice")  # fmt: skip

    def on_clear_recent_choice(self, choice: str, context: object) -> None:
        """Empty the list of recent files; the files stay."""
        if choice == "yes":
            path = f"{self.computer.home}/{RECENT}"
            self._try(lambda: self.computer.disk(ACTOR).write(path, "[]\n"))
            self._try(lambda: forget_recent(self.computer, ACTOR))
            self.note = "Recent files cleared"

    def on_empty_trash(self, event: UiEvent) -> None:
        """Ask before the trash is emptied."""
        count = len(self.computer.disk(ACTOR).trashed())
        self._ask("Empty trash?", f"{count} items will be deleted for good.", "Empty Trash",
                  "on_empty_trash_choice")  # fmt: skip

    def on_empty_trash_choice(self, choice: str, context: object) -> None:
        """Empty the trash."""
        if choice == "yes":
            self._try(self.computer.disk(ACTOR).empty_trash)
            self.note = "Trash emptied"

    def on_reset_all(self, event: UiEvent) -> None:
        """Ask before everything is put back."""
        self._ask("Reset all settings?",
                  "Display, privacy, notifications, keyboard and default programs go back to what "
                  "they were when the computer was new. Files and users stay.",
                  "Reset", "on_reset_all_choice")  # fmt: skip

    def on_reset_all_choice(self, choice: str, context: object) -> None:
        """Put every setting back."""
        if choice == "yes":
            self.choices.reset()
            self.note = "All settings were reset"

    def _ask(self, title: str, text: str, yes: str, then: str) -> None:
        self.dialog = MessageDialog(title, text, (("cancel", "Cancel"), ("yes", yes)), then)

    def notifications_view(self) -> list[Widget]:
        """Return the page Notifications."""
        programs = ("notify_browser", "notify_mail", "notify_files")
        return [
            group(
                "Notifications",
                self.switch("do_not_disturb"),
                self.switch("lock_screen_notifications"),
                self.switch("notification_sounds"),
            ),
            group("Programs", *map(self.switch, programs)),
        ]

    def keyboard_view(self) -> list[Widget]:
        """Return the page Keyboard."""
        delay, rate = self.choices.value("key_repeat_delay"), self.choices.value("key_repeat_rate")
        shortcuts = (
            ("Open a terminal", "Ctrl+Alt+T"), ("Switch windows", "Alt+Tab"),
            ("Close the window", "Alt+F4"), ("Programs", "Super"),
        )  # fmt: skip
        return [
            group("Layout", self.option("keyboard_layout"), self.option("caps_lock")),
            group(
                "Typing",
                self.switch("key_repeat"),
                line("Delay", build.slider("Repeat delay", delay, "repeat-delay", 100, 1000),
                     build.label(f"{delay} ms", style="muted")),
                line("Rate", build.slider("Repeat rate", rate, "repeat-rate", 5, 60),
                     build.label(f"{rate} a second", style="muted")),
            ),
            group("Shortcuts", *[line(name, build.label(keys)) for name, keys in shortcuts]),
        ]  # fmt: skip

    def change_repeat_delay(self, event: UiEvent) -> None:
        """Move the slider for how soon keys repeat."""
        self.choices.change("key_repeat_delay", int(float(event.text)))

    def change_repeat_rate(self, event: UiEvent) -> None:
        """Move the slider for how fast keys repeat."""
        self.choices.change("key_repeat_rate", int(float(event.text)))

    def defaults_view(self) -> list[Widget]:
        """Return the page Default Apps."""
        names = ("default_web", "default_text", "default_table", "default_code")
        return [group("Open with", *map(self.option, names))]

    def about_view(self) -> list[Widget]:
        """Return the page About."""
        fs = self.computer.fs
        release = dict(
            one.split("=", 1) for one in fs.peek("/etc/os-release").splitlines() if "=" in one
        )
        width, height = self.computer.screen_size
        facts = (
            ("Operating system", release.get("PRETTY_NAME", "Linux").strip('"')),
            ("User", self.computer.user),
            ("Processor", "2 virtual cores"),
            ("Memory", "4 GB"),
            ("Graphics", f"{width} × {height}"),
            ("Programs running", str(len(self.computer.apps))),
        )
        name = fs.peek("/etc/hostname").strip()
        return [
            self.lock_bar(),
            group(
                "This computer",
                line("Device name", build.label(name),
                     build.button("Rename computer…", "hostname", states=self.locked_states)),
                *[line(label, build.label(value)) for label, value in facts],
            ),
        ]  # fmt: skip

    def on_hostname(self, event: UiEvent) -> None:
        """Ask for the computer's new name."""
        name = self.computer.fs.peek("/etc/hostname").strip()
        self.dialog = PromptDialog("Device Name", "Name", name, "Rename", "on_hostname_text")

    def on_hostname_text(self, text: str, context: object) -> None:
        """Change the computer's name: /etc/hostname."""
        name = text.strip()
        if not name or not all(c.isalnum() or c == "-" for c in name):
            self.tell("Device Name", f"“{name}” cannot be a computer's name.")
            return
        disk = self.computer.fs.view("root", ACTOR)
        self._try(lambda: disk.write("/etc/hostname", f"{name}\n"))
        self.note = f"This computer is called {name}"
