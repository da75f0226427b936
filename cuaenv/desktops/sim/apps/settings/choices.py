"""What can be chosen, and what it is until somebody chooses.

The values lie in `~/.config/desktop/settings.json`, one key each; keys that are not listed here
are kept as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

DEFAULTS: Mapping[str, Any] = MappingProxyType({
    "theme": "light",
    "text_size": "normal",
    "location_services": False,
    "usage_statistics": False,
    "screen_lock": True,
    "screen_lock_minutes": 5,
    "recent_files": True,
    "trash_auto_delete": False,
    "camera_access": True,
    "microphone_access": True,
    "do_not_disturb": False,
    "lock_screen_notifications": False,
    "notification_sounds": True,
    "notify_browser": True,
    "notify_mail": True,
    "notify_files": True,
    "clock_24h": True,
    "automatic_time": True,
    "week_starts": "monday",
    "keyboard_layout": "us",
    "key_repeat": True,
    "key_repeat_delay": 400,
    "key_repeat_rate": 30,
    "caps_lock": "default",
    "default_web": "browser",
    "default_text": "text_editor",
    "default_table": "spreadsheet",
    "default_code": "code_editor",
    "shared_folders": ["Public"],
})  # fmt: skip
"""Every setting of this program and its default."""

SWITCHES: Mapping[str, str] = MappingProxyType({
    "location_services": "Let programs know where this computer is",
    "usage_statistics": "Send usage statistics and crash reports",
    "screen_lock": "Lock the screen when it is not used",
    "recent_files": "Remember recently used files",
    "trash_auto_delete": "Delete what was in the trash for 30 days",
    "camera_access": "Let programs use the camera",
    "microphone_access": "Let programs use the microphone",
    "do_not_disturb": "Do not disturb: show no notifications",
    "lock_screen_notifications": "Show notifications on the lock screen",
    "notification_sounds": "Play sounds for notifications",
    "notify_browser": "Browser",
    "notify_mail": "Mail",
    "notify_files": "Files",
    "clock_24h": "24-hour clock",
    "automatic_time": "Set date and time from the network",
    "key_repeat": "Repeat a key that is held down",
})  # fmt: skip
"""Settings that are on or off, as people read them."""

OPTIONS: Mapping[str, tuple[str, tuple[tuple[Any, str], ...]]] = MappingProxyType({
    "text_size": ("Text size", (("small", "Small"), ("normal", "Normal"), ("large", "Large"))),
    "screen_lock_minutes": ("Lock after", (
        (1, "1 minute"), (5, "5 minutes"), (15, "15 minutes"), (60, "1 hour"),
    )),
    "week_starts": ("Week starts on", (("monday", "Monday"), ("sunday", "Sunday"))),
    "keyboard_layout": ("Layout", (
        ("us", "English (US)"), ("gb", "English (UK)"), ("de", "German"), ("fr", "French"),
        ("es", "Spanish"),
    )),
    "caps_lock": ("Caps Lock key", (
        ("default", "Caps Lock"), ("ctrl", "Additional Ctrl"), ("off", "Nothing"),
    )),
    "default_web": ("Web pages", (("browser", "Browser"), ("text_editor", "Text Editor"))),
    "default_text": ("Texts", (("text_editor", "Text Editor"), ("code_editor", "Code Editor"))),
    "default_table": ("Tables", (("spreadsheet", "Spreadsheet"), ("text_editor", "Text Editor"))),
    "default_code": ("Program code", (
        ("code_editor", "Code Editor"), ("text_editor", "Text Editor"),
    )),
})  # fmt: skip
"""Settings with several values: what they are called, and `(value, label)` pairs."""


class Choices:
    """The settings of a computer, with defaults."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer

    def value(self, name: str) -> Any:
        """Return a setting; one that is missing or of the wrong type counts as its default."""
        found = self.computer.settings.get(name, DEFAULTS[name])
        return found if type(found) is type(DEFAULTS[name]) else DEFAULTS[name]

    def change(self, name: str, value: Any) -> None:
        """Change a setting; journaled as `setting`."""
        self.computer.settings[name] = value

    def label(self, name: str) -> str:
        """Return the label of a setting's value."""
        value = self.value(name)
        return str(dict(OPTIONS[name][1]).get(value, value))

    def choose(self, name: str, key: str) -> None:
        """Take the value whose text is `key`."""
        for value, _ in OPTIONS[name][1]:
            if str(value) == key:
                self.change(name, value)

    def reset(self) -> None:
        """Put every setting of this program back; other keys stay."""
        for name in DEFAULTS:
            if name in self.computer.settings and self.value(name) != DEFAULTS[name]:
                self.change(name, DEFAULTS[name])
