"""Codec: one action mode, between values of a Gymnasium space and Actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cuaenv.core import rooms
from cuaenv.core.action import Proposal
from cuaenv.core.errors import InvalidAction, NotEncodable
from cuaenv.core.observation import ScreenView
from cuaenv.core.proposal import normal, resolved


@dataclass(frozen=True, slots=True)
class CodecConfig:
    """What fixes an action space.

    Attributes:
        size: width and height of the screen in pixels.
        grid: `multidiscrete` only: columns and rows the pointer can be sent to; None is every
            pixel.
    """

    size: tuple[int, int] = (1280, 720)
    grid: tuple[int, int] | None = None


class Codec(ABC):
    """One action mode.

    Attributes:
        space: the Gymnasium space of its values, fixed by the config alone.
    """

    space: spaces.Space[Any]

    def __init__(self, config: CodecConfig) -> None:
        self.config = config
        self.space = self.build_space()

    @abstractmethod
    def build_space(self) -> spaces.Space[Any]:
        """Return the space for `self.config`."""

    @abstractmethod
    def decode(self, value: Any, view: ScreenView) -> Proposal:
        """Return the actions `value` stands for on the screen the agent saw.

        Raises:
            InvalidAction: it is not a value of this mode; the message says what is.
        """

    @abstractmethod
    def spell(self, actions: Proposal, view: ScreenView) -> Any:
        """Return a value for `actions` as nearly as the mode can; `encode` checks it."""

    def encode(self, actions: Proposal, view: ScreenView) -> Any:
        """Return the value that decodes to `actions` in normal form, with the pointer resolved.

        Raises:
            NotEncodable: the mode has no words for them.
        """
        value = self.spell(actions, view)
        try:
            back = self.decode(value, view)
        except InvalidAction as error:
            raise NotEncodable(f"{actions!r} cannot be said in this mode: {error}") from error
        wanted = resolved(normal(actions), view.pointer_at)
        if value not in self.space or resolved(back, view.pointer_at) != wanted:
            raise NotEncodable(f"{actions!r} cannot be said in this mode; nearest: {back!r}.")
        return value

    def mask(self, view: ScreenView) -> NDArray[np.uint8]:
        """Return 1 for each choice that does something now; empty for modes without a menu."""
        return np.zeros(0, np.uint8)


CODECS = "cuaenv.core.codecs"


def make_codec(mode: str, config: CodecConfig | None = None) -> Codec:
    """Return the codec of an action mode; raise UnknownName for an unknown one.

    >>> make_codec("computer_13").space
    Computer13Text(size=(1280, 720), max_length=20000)
    """
    codec: Codec = rooms.load(CODECS, "action_mode", mode).Codec(config or CodecConfig())
    return codec


def single(actions: Proposal, mode: str) -> Any:
    """Return the one action of a proposal; raise NotEncodable where there are more or none."""
    if len(actions) != 1:
        raise NotEncodable(f"{mode} says one action a step; got {len(actions)}: {actions!r}")
    return actions[0]
