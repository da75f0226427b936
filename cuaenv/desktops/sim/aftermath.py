"""Aftermath: what comes of what waits in the background or is planned.

The next minutes pass as they would, and after these what is due next happens, a few times: a long
sleep, or a job planned for the evening.
"""

from __future__ import annotations

from cuaenv.core.errors import DesktopLost
from cuaenv.desktops.sim.timetable import DAY
from cuaenv.desktops.sim.wm.manager import WindowManager

MINUTES = 10
"""Minutes that pass in any case: whoever goes away looks again within them."""

NEXT = 300
"""How often it goes on to what is due later within a day: a job of every five minutes is, as
often."""

MOST = 4000
"""How often command lines may wait and go on: six that wait a second each come to that. More is
nothing that a task calls for, and would take longer than judging may."""


def pass_time(wm: WindowManager) -> None:
    """Let it happen, journaled as one more action.

    Raises:
        DesktopLost: more than `MOST` goes on.
    """
    computer, end = wm.computer, wm.computer.clock.now + DAY
    computer.fs.journal.tick += 1
    start = computer.tasks.resumed
    for minute in range(MINUTES):
        # Loops that never wait are given their turn once, not every minute anew.
        busy = any(task.tired for task in computer.tasks)
        computer.advance(60 * (MINUTES - minute if busy else 1))
        _require_an_end(wm, start)
        if busy:
            break
    for _ in range(NEXT):
        due = computer.due
        if due is None or due > end or any(task.tired for task in computer.tasks):
            break
        computer.advance(max(0, due - computer.clock.now))
        _require_an_end(wm, start)
    wm.settle()


def _require_an_end(wm: WindowManager, start: int) -> None:
    if wm.computer.tasks.resumed - start > MOST:
        raise DesktopLost("Too much goes on in the background.", agent_caused=True)
