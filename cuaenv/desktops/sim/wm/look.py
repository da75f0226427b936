"""Look: the theme and sizes in use, worked out once for each state of the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.computer_settings import DEFAULTS
from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.paint.themes import Theme
from cuaenv.desktops.sim.ui.metrics import Metrics, with_text_size

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class Look:
    """A cache; copies of it are empty.

    Attributes:
        theme: that of the settings, or the usual one where they name none.
        metrics: its sizes, with texts of the size the settings ask for.
    """

    __slots__ = ("_at", "metrics", "theme")

    def __init__(self) -> None:
        self._at = -1
        self.theme: Theme = themes.load(DEFAULTS["theme"])
        self.metrics: Metrics = self.theme.metrics

    def __reduce__(self) -> tuple[type[Look], tuple[()]]:
        return Look, ()

    def of(self, computer: Computer) -> Look:
        """Return the look of a computer as it is now."""
        if self._at != computer.fs.changes:
            self._at = computer.fs.changes
            name = computer.theme
            self.theme = themes.load(name if name in themes.names() else DEFAULTS["theme"])
            size = computer.settings.get("text_size", "normal")
            self.metrics = with_text_size(self.theme.metrics, str(size))
        return self
