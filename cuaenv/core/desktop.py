"""The Desktop protocol: the few verbs that make a computer steppable.

Three desktops speak it: `sim` (in-process), `x11` and `libvirt` (real ones), and
`cuaenv.testing.FakeDesktop` (plain data, for testing evaluators).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core.action import Action
from cuaenv.core.elements import Element
from cuaenv.core.geometry import Rect

CAPABILITIES = frozenset({
    "fork",  # fork(): an independent copy, cheap
    "state",  # save_state / restore_state
    "file_events",  # events() reports reads as well as writes
    "set_clock",  # set-up may choose today's date
    "deterministic",  # same seed and actions, same bytes
    "shell",  # commands can be run by set-up and evaluation
    "dialogs",  # show_dialog / notify
})  # fmt: skip
"""Names a task may list under `needs.capabilities`."""

EVENT_KINDS = (
    "read", "write", "create", "delete", "rename", "chmod", "chown", "link",
    "exec", "kill", "signal", "sudo", "service", "schedule", "power",
    "clipboard", "send", "visit", "upload", "setting", "login",
)  # fmt: skip
"""What an event journal may report; the file kinds come first."""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step of preparing a desktop, OSWorld's `{type, parameters}`."""

    type: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened on the desktop.

    Attributes:
        seq: 0, 1, 2 … over the episode; set-up is not recorded.
        tick: how many actions the desktop had performed; 1 for the first.
        kind: one of `EVENT_KINDS`.
        path: the absolute path, URL or address concerned.
        to: the new path of a rename or link, the recipient of a send.
        actor: the program that did it, such as `files` or `cp`.
        user: the desktop user it ran as.
        detail: the mode of a chmod, the command line of an exec, the text of a send.
    """

    seq: int
    tick: int
    kind: str
    path: str = ""
    to: str = ""
    actor: str = ""
    user: str = ""
    detail: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return all fields as plain JSON data."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """What became of one action.

    Attributes:
        status: `done`; `rejected` (understood, but not possible: off the screen, no such window);
            `unsupported` (this desktop has no such action).
        message: why, for people; empty when done.
    """

    status: str = "done"
    message: str = ""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A modal dialog the harness shows over everything.

    Attributes:
        title: the window title.
        body: paragraphs of text.
        buttons: `{choice: label}`, drawn left to right.
        size: width and height in pixels; clipped to the screen.
    """

    title: str
    body: tuple[str, ...]
    buttons: Mapping[str, str]
    size: tuple[int, int] = (800, 400)


@dataclass(frozen=True, slots=True)
class DialogView:
    """What shows of the harness's open dialog.

    Attributes:
        box: where its window is, in pixels of the screen.
        share: how much of it is on the screen and not covered, 0.0 to 1.0.
    """

    box: Rect
    share: float = 1.0


@runtime_checkable
class Desktop(Protocol):
    """A computer an agent can step through.

    The constructor allocates nothing; `close()` works twice and before any reset. Every reset
    starts from a fresh desktop: nothing of an earlier episode survives.
    """

    name: str
    capabilities: frozenset[str]
    screen_size: tuple[int, int]

    def reset(self, setup: Sequence[SetupStep], rng: np.random.Generator) -> None:
        """Start a fresh desktop and prepare it; raise SetupFailed with the failing step."""

    def prepare(self, steps: Sequence[SetupStep]) -> None:
        """Run set-up steps on the running desktop; raise SetupFailed with the failing step."""

    def perform(self, action: Action) -> ActionOutcome:
        """Do one action and wait until the desktop has settled; raise DesktopLost."""

    def screenshot(self) -> NDArray[np.uint8]:
        """Return what the screen shows: a fresh uint8 array `(height, width, 3)`, RGB."""

    def accessibility_tree(self) -> etree._Element:
        """Return a fresh accessibility tree in OSWorld's XML format."""

    def elements(self) -> tuple[Element, ...]:
        """Return the visible elements of the accessibility tree, in document order."""

    def evidence(self, kind: str, args: Mapping[str, Any]) -> Any:
        """Read one of `core.evidence.PRIMITIVES`, changing nothing; raise EvidenceError."""

    def events(self, since: int = 0) -> list[Event]:
        """Return the events with `seq >= since`."""

    def show_dialog(self, dialog: Dialog) -> None:
        """Show a modal dialog over everything."""

    def dialog_choice(self) -> str | None:
        """Return the choice made in the dialog; None while it is open or when none was shown."""

    def dialog_view(self) -> DialogView | None:
        """Return what shows of the dialog; None while none is open."""

    def notify(self, title: str, body: str) -> None:
        """Show a desktop notification."""

    def close(self) -> None:
        """Release everything; harmless when called again or before reset."""


@runtime_checkable
class ForkableDesktop(Desktop, Protocol):
    """A desktop with the capabilities `fork` and `state`."""

    def fork(self) -> ForkableDesktop:
        """Return an independent copy of the desktop as it is now."""

    def save_state(self) -> object:
        """Return a token that `restore_state` takes; it stays valid for the desktop's life."""

    def restore_state(self, state: object) -> None:
        """Put the desktop back exactly as it was when `save_state` returned `state`."""
