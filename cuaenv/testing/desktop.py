"""check_desktop: what every desktop must hold, run on one of your own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cuaenv.core.action import Action
from cuaenv.core.desktop import Desktop, SetupStep
from cuaenv.testing import desktop_copies, desktop_evidence, desktop_life, desktop_screen
from cuaenv.testing.desktop_rig import PLANT, Rig


def check_desktop(
    make: Callable[[], Desktop], *, plant: SetupStep = PLANT, busy: Sequence[Action] = ()
) -> None:
    """Raise AssertionError naming the first thing in which a desktop departs from the protocol.

    What is checked: the constructor allocates nothing; `close` works twice and before any reset;
    a reset leaves nothing of the episode before (a planted file is gone) and records no set-up; the
    screenshot is a fresh uint8 array of the screen's size; the accessibility tree and `elements`
    agree; a point off the screen is rejected; events are in order; evidence that cannot be read
    raises EvidenceError of the right kind, and reading changes nothing; forks and saved states
    are exact and independent; and equal seeds and actions give equal bytes. What hangs on a
    capability is checked where the desktop declares it.

    Args:
        make: builds a desktop; called several times.
        plant: a set-up step that writes a small text file; its parameters hold `path` and
            `content`. The folder of `path` must exist or be made by it.
        busy: actions after which `events()` must not be empty; none leaves that out.

    >>> from cuaenv.testing import FakeDesktop
    >>> text = {"path": "/home/user/planted.txt", "content": "planted"}
    >>> check_desktop(FakeDesktop, plant=SetupStep("write", text))
    """
    rig = Rig(make, plant, tuple(busy))
    for check in (
        *desktop_life.CHECKS, *desktop_screen.CHECKS, *desktop_evidence.CHECKS,
        *desktop_copies.CHECKS,
    ):  # fmt: skip
        try:
            check(rig)
        finally:
            rig.close()
