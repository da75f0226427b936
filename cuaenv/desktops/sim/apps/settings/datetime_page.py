"""The page Date & Time: the clock, the zone, how both are written, and this month."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.settings.people import ACTOR
from cuaenv.desktops.sim.apps.settings.sharing_page import SharingPage
from cuaenv.desktops.sim.apps.settings.state import group, line
from cuaenv.desktops.sim.dialogs import PromptDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

ZONES = (
    "Etc/UTC", "Europe/London", "Europe/Berlin", "Europe/Madrid", "America/New_York",
    "America/Los_Angeles", "Asia/Tokyo", "Australia/Sydney",
)  # fmt: skip

TYPED = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}")
"""How a date is typed."""

DAY_WIDTH = 40


class DateTimePage(SharingPage):
    """Date & Time."""

    def datetime_view(self) -> list[Widget]:
        """Return the page."""
        pattern = "%H:%M" if self.choices.value("clock_24h") else "%I:%M %p"
        zone = self.computer.fs.peek("/etc/timezone").strip() or "Etc/UTC"
        by_hand = self.unlocked and not self.choices.value("automatic_time")
        return [
            self.lock_bar(),
            group(
                "Now",
                line("Date", build.label(self.computer.clock.text("%A, %d %B %Y"))),
                line("Time", build.label(self.computer.clock.text(pattern)),
                     build.button("Set date and time…", "set-clock",
                                  states=frozenset() if by_hand else frozenset({"disabled"}))),
                line("Time zone", build.combo("Time zone", zone, ZONES, "zone", width=220,
                                              states=self.locked_states)),
            ),
            group(
                "Format",
                self.switch("automatic_time"),
                self.switch("clock_24h"),
                self.option("week_starts"),
            ),
            self._month(),
        ]  # fmt: skip

    def _month(self) -> Widget:
        """Return this month as a calendar whose weeks start where the settings say."""
        clock = self.computer.clock
        year, month, today = (int(clock.text(part)) for part in ("%Y", "%m", "%d"))
        first = calendar.SUNDAY if self.choices.value("week_starts") == "sunday" else 0
        heads = [calendar.day_abbr[(first + i) % 7] for i in range(7)]
        cells = [build.label(name, style="muted small center") for name in heads]
        for week in calendar.Calendar(first).monthdayscalendar(year, month):
            for day in week:
                style = "bold info center" if day == today else "center"
                cells.append(build.label(str(day) if day else "", style=style))
        days = build.grid(*cells, columns=(DAY_WIDTH,) * 7, gap=4, name="Calendar")
        return group(clock.text("%B %Y"), days)

    def choose_zone(self, event: UiEvent) -> None:
        """Choose the time zone: /etc/timezone."""
        disk = self.computer.fs.view("root", ACTOR)
        self._try(lambda: disk.write("/etc/timezone", f"{event.text}\n"))
        self.note = f"Time zone is {event.text}"

    def on_set_clock(self, event: UiEvent) -> None:
        """Ask for the date and the time."""
        now = self.computer.clock.text("%Y-%m-%d %H:%M")
        self.dialog = PromptDialog(
            "Date and Time", "Date and time, such as 2025-06-02 09:00", now, "Set",
            "on_clock_text",
        )  # fmt: skip

    def on_clock_text(self, text: str, context: object) -> None:
        """Set the clock of the computer; journaled as `setting`."""
        typed = text.strip().replace("T", " ")
        try:
            if not TYPED.fullmatch(typed):
                raise ValueError(typed)
            self.computer.clock.set_text(f"{typed}:00")
        except ValueError:
            self.tell("Date and Time", f"“{text}” is not a date and a time.")
            return
        self.computer.log("setting", actor=ACTOR, detail=f"clock={typed}")
        self.note = f"It is {typed}"

    def _try(self, change: Callable[[], object]) -> None:
        try:
            change()
        except FsError as error:
            self.tell("That did not work", f"{error.path}: {error}.")
