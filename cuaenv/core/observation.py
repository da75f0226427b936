"""ScreenView: all there is to observe at one moment, computed when asked for; and its encoders.

The env makes one view after reset and after each step. The next action is decoded against the
same view, so a menu means what it meant when the agent saw it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core import rooms
from cuaenv.core.elements import Element
from cuaenv.core.lazy import lazy
from cuaenv.core.slots import active_window, slots_of
from cuaenv.core.text_choices import texts_of


class Screen(Protocol):
    """What a view looks at; every Desktop is one."""

    @property
    def screen_size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def screenshot(self) -> NDArray[np.uint8]:
        """Return a fresh uint8 array `(height, width, 3)`, RGB."""

    def accessibility_tree(self) -> etree._Element:
        """Return a fresh tree in OSWorld's format."""

    def elements(self) -> tuple[Element, ...]:
        """Return the visible elements, in document order."""


class Summary:
    """What is worked out of the elements of a screen; the same for the same elements.

    Attributes:
        elements: the visible elements.
        instruction: what the user wants.
    """

    def __init__(self, elements: tuple[Element, ...], instruction: str) -> None:
        self.elements = elements
        self.instruction = instruction

    def of(self, elements: tuple[Element, ...], instruction: str) -> Summary:
        """Return the summary of a later screen: this one where the very same elements are on it."""
        same = elements is self.elements and instruction == self.instruction
        return self if same else Summary(elements, instruction)

    @lazy
    def slots(self) -> tuple[Element, ...]:
        """The elements the discrete menu and the features speak of, at most 64."""
        return slots_of(self.elements)

    @lazy
    def window(self) -> tuple[str, str]:
        """App and title of the window that has the keyboard; empty strings where none has."""
        return active_window(self.elements) or ("", "")

    @lazy
    def texts(self) -> tuple[str, ...]:
        """The texts a policy without words may type, at most 24."""
        return texts_of(self.instruction, self.slots)


NOTHING = Summary((), "")
"""The summary of an empty screen."""


@dataclass
class ScreenView:
    """One moment of a desktop and of the episode.

    Attributes:
        screen: the desktop; it is asked at most once for each thing, but for frames given away.
        instruction: what the user wants.
        read_as: the instruction with what is put around it, where anything is.
        feedback: what the agent was told after its last action; empty mostly.
        pointer: pixel of the mouse pointer; None is the middle of the screen.
        budget_left: share of the step budget that is left, 1.0 to 0.0.
        retries_left: share of the retries after a block that is left, 1.0 to 0.0.
        blocked: whether the last action was held back.
        dialog_open: whether an intervention's dialog is open.
        still: whether the screen shows the same until the next action, so that another
            screenshot does as well as a copy of the first.
        known: the summary of the view before; what is on the screen still need not be summed up
            again.
    """

    screen: Screen
    instruction: str = ""
    feedback: str = ""
    pointer: tuple[int, int] | None = None
    budget_left: float = 1.0
    retries_left: float = 1.0
    blocked: bool = False
    dialog_open: bool = False
    still: bool = False
    known: Summary = field(default=NOTHING, repr=False, compare=False)
    read_as: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        return self.screen.screen_size

    @property
    def words(self) -> str:
        """The instruction as the agent reads it."""
        return self.read_as or self.instruction

    @property
    def pointer_at(self) -> tuple[int, int]:
        """The pointer's pixel."""
        return self.pointer or (self.size[0] // 2, self.size[1] // 2)

    @lazy
    def frame(self) -> NDArray[np.uint8]:
        """The screenshot: uint8 `(height, width, 3)`, RGB; shared, so copy before you change it."""
        return self.screen.screenshot()

    def fresh_frame(self) -> NDArray[np.uint8]:
        """Return the screenshot as an array of its own, to be given away."""
        if self.still and "frame" not in self.__dict__:
            return self.screen.screenshot()
        return self.frame.copy()

    @lazy
    def tree(self) -> etree._Element:
        """The accessibility tree; shared, so copy before you change it."""
        return self.screen.accessibility_tree()

    @lazy
    def elements(self) -> tuple[Element, ...]:
        """The visible elements, in document order."""
        return self.screen.elements()

    @lazy
    def summary(self) -> Summary:
        """What is worked out of the elements."""
        return self.known.of(self.elements, self.instruction)

    @property
    def latest(self) -> Summary:
        """The newest summary there is, for the next view: of this screen or of one before."""
        newest: Summary = self.__dict__.get("summary", self.known)
        return newest

    @property
    def slots(self) -> tuple[Element, ...]:
        """The elements the discrete menu and the features speak of, at most 64."""
        return self.summary.slots

    @property
    def window(self) -> tuple[str, str]:
        """App and title of the window that has the keyboard; empty strings where none has."""
        return self.summary.window

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts a policy without words may type, at most 24."""
        return self.summary.texts


A11Y_FORMATS = ("tabs", "xml")


@dataclass(frozen=True, slots=True)
class EncoderConfig:
    """What fixes an observation space.

    Attributes:
        size: width and height of the screen in pixels.
        a11y_tree: whether `dict` observations carry the accessibility tree.
        a11y_format: `tabs` (OSWorld's table) or `xml`.
    """

    size: tuple[int, int] = (1280, 720)
    a11y_tree: bool = False
    a11y_format: str = "tabs"


class Encoder(ABC):
    """One observation mode.

    Attributes:
        space: the Gymnasium space of its observations, fixed by the config alone.
    """

    space: spaces.Space[Any]

    def __init__(self, config: EncoderConfig) -> None:
        self.config = config
        self.space = self.build_space()

    @abstractmethod
    def build_space(self) -> spaces.Space[Any]:
        """Return the space for `self.config`."""

    @abstractmethod
    def encode(self, view: ScreenView) -> Any:
        """Return the observation, in fresh arrays."""


ENCODERS = "cuaenv.core.encoders"


def make_encoder(mode: str, config: EncoderConfig | None = None) -> Encoder:
    """Return the encoder of an observation mode; raise UnknownName for an unknown one.

    >>> make_encoder("pixels", EncoderConfig(size=(640, 360))).space
    Box(0, 255, (360, 640, 3), uint8)
    """
    encoder: Encoder = rooms.load(ENCODERS, "obs_mode", mode).Encoder(config or EncoderConfig())
    return encoder
