"""SimDesktop: the simulated computer as a Desktop: deterministic, forkable, in this process."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core.action import Action
from cuaenv.core.desktop import (
    CAPABILITIES,
    ActionOutcome,
    Dialog,
    DialogView,
    Event,
    SetupStep,
)
from cuaenv.core.elements import Element
from cuaenv.core.errors import DesktopError, DesktopLost, EpisodeOrderError
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim import accessibility, aftermath, evidence
from cuaenv.desktops.sim.desktop_digest import digest_of
from cuaenv.desktops.sim.desktop_image import HOMES, prepared
from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.setup import runner
from cuaenv.desktops.sim.telling import Telling
from cuaenv.desktops.sim.wm import actions
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.desktops.sim.wm.placement import Layout
from cuaenv.desktops.sim.wm.screen import Picture, spoken


class SavedState:
    """What `save_state` returns: the desktop as it was, to go back to any number of times."""

    __slots__ = ("wm",)

    def __init__(self, wm: WindowManager) -> None:
        self.wm = wm


class SimDesktop:
    """A whole computer in this process.

    Args:
        screen_size: width and height in pixels.
        theme: one of `paint.themes.names()`; None draws one at every reset.

    Attributes:
        name: `sim`.
        capabilities: all there are.
        screen_size: width and height in pixels.
    """

    name = "sim"
    capabilities = CAPABILITIES

    def __init__(
        self, screen_size: tuple[int, int] = (1280, 720), theme: str | None = None
    ) -> None:  # fmt: skip
        if min(screen_size) < 320 or max(screen_size) > 8192:
            raise DesktopError(f"screen_size is 320 to 8192 pixels a side; got {screen_size}.")
        if theme is not None:
            themes.load(theme)
        self.screen_size = (int(screen_size[0]), int(screen_size[1]))
        self.theme = theme
        self._wm: WindowManager | None = None
        self._picture, self._telling = Picture(), Telling()

    @property
    def wm(self) -> WindowManager:
        """The window manager; raise EpisodeOrderError before reset and after close."""
        if self._wm is None:
            raise EpisodeOrderError("The simulated desktop is not running; call reset() first.")
        return self._wm

    @property
    def _box(self) -> Rect:
        return Rect(0, 0, *self.screen_size)

    # ---- the protocol

    def reset(self, setup: Sequence[SetupStep], rng: np.random.Generator) -> None:
        """Start from a prepared image, draw theme, window places and home, and carry out `setup`.

        Raises:
            SetupFailed: a step did not do what it says; the message gives its index.
        """
        # All draws are made whatever is set, so that what is set shifts no other draw.
        drawn = themes.names()[int(rng.integers(len(themes.names())))]
        layout = Layout.drawn(rng)
        computer = prepared(self.screen_size, int(rng.integers(HOMES)))
        wm = WindowManager(computer, layout)
        journal = computer.fs.journal
        with journal.paused():
            if drawn != computer.theme or self.theme is not None:
                computer.settings["theme"] = self.theme or drawn
            runner.run(wm, setup)
            wm.settle()
        self._wm = wm
        self._picture.forget()
        self._telling = Telling()

    def prepare(self, steps: Sequence[SetupStep]) -> None:
        """Carry out set-up steps on the running desktop, off the record.

        Raises:
            SetupFailed: a step did not do what it says; the message gives its index.
        """
        wm = self.wm
        with wm.computer.fs.journal.paused():
            runner.run(wm, steps)
            wm.settle()

    def perform(self, action: Action) -> ActionOutcome:
        """Do one action; a second of virtual time passes, or what a wait says.

        A point off the screen is `rejected`; kinds that are not the desktop's business, such as
        `done`, are `unsupported`.

        Raises:
            DesktopLost: a program failed, or the session was ended, which is the agent's doing.
        """
        wm = self.wm
        wm.computer.fs.journal.tick += 1
        sessions = wm.computer.power.sessions
        try:
            outcome = actions.perform(wm, action)
        except DesktopLost:
            raise
        except Exception as error:
            raise DesktopLost(f"The simulated desktop failed at {action!r}: {error!r}") from error
        if wm.computer.power.sessions != sessions:
            raise DesktopLost("The session was ended.", agent_caused=True)
        return outcome

    def screenshot(self) -> NDArray[np.uint8]:
        """Return what the screen shows: a fresh uint8 array `(height, width, 3)`, RGB."""
        return self._picture.shot(self.wm)

    def accessibility_tree(self) -> etree._Element:
        """Return a fresh accessibility tree in OSWorld's XML format."""
        return accessibility.tree(spoken(self.wm), self._box)

    def elements(self) -> tuple[Element, ...]:
        """Return the visible elements of the accessibility tree, in document order."""
        return self._telling.elements(spoken(self.wm), self._box)

    def evidence(self, kind: str, args: Mapping[str, Any]) -> Any:
        """Read one primitive of `core.evidence.PRIMITIVES`; nothing changes.

        Raises:
            EvidenceError: it could not be read; its `kind` says why.
        """
        return evidence.collect(self.wm, kind, args)

    def events(self, since: int = 0) -> list[Event]:
        """Return the events with `seq >= since`."""
        return self.wm.computer.fs.journal.since(since)

    def show_dialog(self, dialog: Dialog) -> None:
        """Show a modal dialog over everything; it replaces one that is still open."""
        self.wm.show(dialog)

    def dialog_choice(self) -> str | None:
        """Return the choice made in the dialog; None while it is open or when none was shown."""
        return self.wm.choice

    def dialog_view(self) -> DialogView | None:
        """Return what shows of the dialog, which nothing can cover; None while none is open."""
        return DialogView(self.wm.harness.box) if self.wm.harness else None

    def notify(self, title: str, body: str) -> None:
        """Show a desktop notification."""
        self.wm.computer.notify(title, body)
        self.wm.settle()

    def close(self) -> None:
        """Release everything; harmless when called again or before reset."""
        self._wm = None
        self._picture, self._telling = Picture(), Telling()

    # ---- forks and states

    def fork(self) -> SimDesktop:
        """Return an independent copy of the desktop as it is now."""
        twin = SimDesktop(self.screen_size, self.theme)
        twin._wm = copy.deepcopy(self.wm)
        return twin

    def aftermath(self) -> SimDesktop | None:
        """Return a copy on which what was started has gone on (`sim.aftermath`), or None.

        Raises:
            DesktopLost: so much goes on that there is no telling what comes of it.
        """
        if self.wm.computer.due is None:
            return None
        twin = self.fork()
        aftermath.pass_time(twin.wm)
        return twin

    def save_state(self) -> SavedState:
        """Return a token that `restore_state` takes."""
        return SavedState(copy.deepcopy(self.wm))

    def restore_state(self, state: object) -> None:
        """Put the desktop back exactly as it was when `save_state` returned `state`."""
        if not isinstance(state, SavedState):
            raise DesktopError(f"restore_state takes what save_state returned; got {state!r}.")
        self._wm = copy.deepcopy(state.wm)

    def digest(self) -> str:
        """Return the sha256 of the whole state as hex: files, journal, clock, windows, texts."""
        return digest_of(self.wm)
