"""`discrete`: a menu of elements, keys and texts, for learners that choose one of n."""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cuaenv.core.action import Action, Proposal
from cuaenv.core.codec import Codec as Base
from cuaenv.core.codec import single
from cuaenv.core.errors import InvalidAction, NotEncodable, shown
from cuaenv.core.menu import MENU, WAIT_SECONDS, action_for
from cuaenv.core.observation import ScreenView
from cuaenv.core.proposal import normal


class Codec(Base):
    """Discrete over `core.menu.MENU`.

    In order: wait, done, fail, scroll up, scroll down; the shortcuts; typing one of 24 texts;
    click, double click and right click on each of 64 element slots (`core.slots`). A choice that
    means nothing now is masked out and decodes to `wait`.
    """

    def build_space(self) -> spaces.Discrete:
        """Return the Discrete space; it is the same for every screen."""
        return spaces.Discrete(len(MENU))

    def decode(self, value: Any, view: ScreenView) -> Proposal:
        """Return the one action the choice means on the screen the agent saw."""
        return (action_for(self._choice(value), view) or Action("wait", seconds=WAIT_SECONDS),)

    def spell(self, actions: Proposal, view: ScreenView) -> np.int64:
        """Return the first choice that means the action."""
        action: Action = single(normal(actions), "discrete")
        for choice, (verb, _) in enumerate(MENU):
            if verb == action.kind and action_for(choice, view) == action:
                return np.int64(choice)
        raise NotEncodable(f"{action!r} is not on the menu of this screen.")

    def mask(self, view: ScreenView) -> NDArray[np.uint8]:
        """Return uint8 `(n,)`: 1 where the choice means something on this screen."""
        return _mask(len(view.slots), len(view.texts)).copy()

    def _choice(self, value: Any) -> int:
        try:
            choice = operator.index(np.asarray(value).item())
        except Exception as error:
            # Anything may be handed in, with methods of its own that raise anything.
            given = shown(value)
            raise InvalidAction(f"A discrete action is one integer; got {given}.") from error
        if not 0 <= choice < len(MENU):
            raise InvalidAction(f"The menu has choices 0 to {len(MENU) - 1}; got {shown(choice)}.")
        return choice


@lru_cache(maxsize=256)
def _mask(slots: int, texts: int) -> NDArray[np.uint8]:
    limits = {"type": texts, "click": slots, "double_click": slots, "right_click": slots}
    return np.array([arg < limits.get(verb, arg + 1) for verb, arg in MENU], np.uint8)
