"""The settings that the settings page shows; the file may hold others, which stay untouched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FILE = ".config/code/settings.json"
"""Where settings are kept, below the home folder."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes:
        key: its name in the file, `group.name`.
        default: its value while the file does not say; its type is the setting's type.
        about: one sentence for people.
        choices: the values allowed, for settings that are one of a few.
        low, high: the range allowed, for numbers.
    """

    key: str
    default: bool | int | str
    about: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 100

    @property
    def title(self) -> str:
        """The key in words.

        >>> Setting("editor.tabSize", 4, "").title
        'Editor: Tab Size'
        """
        *groups, name = self.key.split(".")
        words = [word[:1].upper() + word[1:] for word in [*groups, _spaced(name)]]
        return f"{' › '.join(words[:-1])}: {words[-1]}"

    def fits(self, value: Any) -> bool:
        """Return whether `value` may stand in the file for this setting."""
        if isinstance(self.default, bool) or isinstance(value, bool):
            return isinstance(value, bool) and isinstance(self.default, bool)
        if isinstance(self.default, int):
            return isinstance(value, int) and self.low <= value <= self.high
        return isinstance(value, str) and (not self.choices or value in self.choices)


def _spaced(name: str) -> str:
    words = "".join(f" {c}" if c.isupper() else c for c in name).split()
    return " ".join(word[:1].upper() + word[1:] for word in words)


SCHEMA = (
    Setting("files.autoSave", "off", "When changed files are saved without being asked.",
            ("off", "afterDelay")),
    Setting("files.insertFinalNewline", False, "End every file with a line break when saving."),
    Setting("files.trimTrailingWhitespace", False, "Remove spaces at line ends when saving."),
    Setting("editor.fontSize", 14, "Size of the text in pixels.", (), 6, 40),
    Setting("editor.formatOnSave", False, "Format a file when saving it."),
    Setting("editor.insertSpaces", True, "Insert spaces when pressing Tab."),
    Setting("editor.lineNumbers", "on", "Whether line numbers are shown.", ("on", "off")),
    Setting("editor.tabSize", 4, "How many spaces a tab is equal to.", (), 1, 16),
    Setting("editor.wordWrap", "off", "Whether long lines are broken in the window.",
            ("off", "on")),
    Setting("explorer.confirmDelete", True, "Ask before a file is moved to the trash."),
    Setting("extensions.autoUpdate", True, "Update extensions without being asked."),
    Setting("git.autofetch", False, "Fetch from remotes from time to time."),
    Setting("http.proxy", "", "The proxy that requests go through."),
    Setting("search.exclude", ".git, node_modules", "Folders that a search passes over."),
    Setting("security.workspace.trust.enabled", True, "Ask whether to trust opened folders."),
    Setting("telemetry.telemetryLevel", "all", "What is reported to the makers of the editor.",
            ("all", "error", "off")),
    Setting("terminal.integrated.shell", "bash", "The shell that terminals start.",
            ("bash", "sh")),
    Setting("update.mode", "default", "How updates of the editor are installed.",
            ("default", "manual", "none")),
    Setting("workbench.colorTheme", "Default Light", "Colours of the editor.",
            ("Default Light", "Default Dark", "High Contrast", "Solarized Light")),
)  # fmt: skip
BY_KEY = {setting.key: setting for setting in SCHEMA}


def found(words: str) -> list[Setting]:
    """Return the settings whose key, title or sentence holds every word."""
    wanted = words.casefold().split()
    return [
        setting for setting in SCHEMA
        if all(word in f"{setting.key} {setting.title} {setting.about}".casefold()
               for word in wanted)
    ]  # fmt: skip
