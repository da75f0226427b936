"""Phrasing: an action mode at one moment, with nothing of the environment behind it.

A codec reads actions against what the agent saw. The environment's own view of that leads to the
desktop; here it is a copy of the few plain values a codec looks at.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

from gymnasium import spaces
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core.action import Action, Proposal
from cuaenv.core.codec import Codec
from cuaenv.core.elements import Element
from cuaenv.core.errors import Unsupported
from cuaenv.core.observation import ScreenView

BY_ELEMENT = (spaces.Discrete, spaces.MultiDiscrete)
"""Spaces whose values choose among the elements of the screen; the others speak of pixels."""


@dataclass(frozen=True)
class SeenScreen:
    """The elements and the size of a screen that was seen.

    Attributes:
        screen_size: width and height in pixels.
        seen: the visible elements, in document order.
    """

    screen_size: tuple[int, int]
    seen: tuple[Element, ...] = ()

    def elements(self) -> tuple[Element, ...]:
        """Return the visible elements."""
        return self.seen

    def screenshot(self) -> NDArray[Any]:
        """Raise Unsupported: the picture is in the observation, where the mode has one."""
        raise Unsupported("Only elements are kept of this screen. Take the observation's picture.")

    def accessibility_tree(self) -> etree._Element:
        """Raise Unsupported: the tree is in the observation, where the mode has one."""
        raise Unsupported("Only elements are kept of this screen. Take the observation's tree.")


class Phrasing:
    """A codec of its own, and the moment its values are about."""

    def __init__(self, codec: Codec, view: ScreenView) -> None:
        """Copy the codec, and of the view what it looks at."""
        self._codec = copy.deepcopy(codec)
        self.show(view)

    def show(self, view: ScreenView) -> None:
        """Speak of another moment from now on."""
        chosen = isinstance(self._codec.space, BY_ELEMENT)
        screen = SeenScreen(view.size, view.elements if chosen else ())
        self._view = ScreenView(screen, view.instruction, pointer=view.pointer)

    def decode(self, value: Any) -> Proposal:
        """Return what a value of the action space means now; raise InvalidAction."""
        return self._codec.decode(value, self._view)

    def encode(self, action: Action | Proposal) -> Any:
        """Return the value of the action space that says `action`; raise NotEncodable."""
        proposal = (action,) if isinstance(action, Action) else action
        return self._codec.encode(proposal, self._view)
