"""`multidiscrete`: one vector of small integers, for learners with several heads."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from cuaenv.core.action import KINDS, MAX_SCROLL, POINTER_KINDS, TEXT_KINDS, Action, Proposal
from cuaenv.core.codec import Codec as Base
from cuaenv.core.codec import CodecConfig, single
from cuaenv.core.errors import InvalidAction, NotEncodable, shown
from cuaenv.core.keys import INDEX, KEYS, MODIFIERS
from cuaenv.core.observation import ScreenView
from cuaenv.core.proposal import normal
from cuaenv.core.text_choices import TEXTS

FIELDS = ("kind", "x", "y", "x2", "y2", "key", "modifiers", "dx", "dy", "text")
"""What each number stands for."""


class Codec(Base):
    """MultiDiscrete `[kind, x, y, x2, y2, key, modifiers, dx, dy, text]`, all from zero.

    `x, y` and `x2, y2` are pixels, or cells of `config.grid`; `key` indexes `KEYS`; `modifiers` is
    a bit set (ctrl 1, alt 2, shift 4, super 8); `dx, dy` are wheel clicks plus 20; `text` is 0 for
    no text, else one more than the index into the texts of the screen (none there: no text).
    Numbers a kind has no use for are ignored.
    """

    def __init__(self, config: CodecConfig) -> None:
        self.grid = config.grid or config.size
        super().__init__(config)

    def build_space(self) -> spaces.MultiDiscrete:
        """Return the one-dimensional space."""
        columns, rows = self.grid
        wheel = 2 * MAX_SCROLL + 1
        sizes = [len(KINDS), columns, rows, columns, rows, len(KEYS), 16, wheel, wheel, TEXTS + 1]
        return spaces.MultiDiscrete(sizes)

    def decode(self, value: Any, view: ScreenView) -> Proposal:
        """Return the one action of the vector."""
        n = dict(zip(FIELDS, self._numbers(value), strict=True))
        kind = KINDS[n["kind"]]
        fields: dict[str, Any] = {}
        if kind in POINTER_KINDS:
            fields["x"], fields["y"] = self._pixel(n["x"], 0), self._pixel(n["y"], 1)
        if kind == "drag":
            fields["x2"], fields["y2"] = self._pixel(n["x2"], 0), self._pixel(n["y2"], 1)
        if kind == "scroll":
            fields["dx"], fields["dy"] = n["dx"] - MAX_SCROLL, n["dy"] - MAX_SCROLL
        held = tuple(key for bit, key in enumerate(MODIFIERS) if n["modifiers"] >> bit & 1)
        if kind in POINTER_KINDS:
            fields["keys"] = held
        if kind == "key":
            key = KEYS[n["key"]]
            fields["keys"] = (*(name for name in held if name != key), key)
        if kind in TEXT_KINDS and 0 < n["text"] <= len(view.texts):
            fields["text"] = view.texts[n["text"] - 1]
        return normal((Action(kind, **fields),))

    def spell(self, actions: Proposal, view: ScreenView) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return the vector; numbers without use are zero."""
        action: Action = single(normal(actions), "multidiscrete")
        if action.text and action.text not in view.texts:
            raise NotEncodable(f"{action.text!r} is not among the texts of this screen.")
        x, y = (action.x, action.y) if action.x is not None else view.pointer_at
        held = action.keys[:-1] if action.kind == "key" else action.keys
        bits = sum(1 << MODIFIERS.index(key) for key in held if key in MODIFIERS)
        key = INDEX[action.keys[-1]] if action.kind == "key" else 0
        text = view.texts.index(action.text) + 1 if action.text else 0
        cells = (self._cell(x, 0), self._cell(y, 1), self._cell(action.x2, 0),
                 self._cell(action.y2, 1))  # fmt: skip
        wheel = (action.dx + MAX_SCROLL, action.dy + MAX_SCROLL)
        return np.array([KINDS.index(action.kind), *cells, key, bits, *wheel, text], np.int64)

    def _pixel(self, cell: int, axis: int) -> int:
        """Return the middle pixel of a column (axis 0) or row (axis 1)."""
        return (2 * cell + 1) * self.config.size[axis] // (2 * self.grid[axis])

    def _cell(self, pixel: int | None, axis: int) -> int:
        cell = (pixel or 0) * self.grid[axis] // self.config.size[axis]
        return min(max(cell, 0), self.grid[axis] - 1)

    def _numbers(self, value: Any) -> list[int]:
        try:
            numbers = np.asarray(value)
        except Exception as error:
            # Anything may be handed in, with methods of its own that raise anything.
            raise InvalidAction(f"Not a vector of integers: {shown(value)}.") from error
        if numbers.shape != (len(FIELDS),) or numbers.dtype.kind not in "iu":
            raise InvalidAction(
                f"A multidiscrete action is {len(FIELDS)} integers ({', '.join(FIELDS)}); "
                f"got {shown(value)}."
            )
        sizes = spaces_of(self.space)
        for name, number, size in zip(FIELDS, numbers, sizes, strict=True):
            if not 0 <= number < size:
                raise InvalidAction(f"{name} is 0 to {size - 1}; got {number}.")
        return [int(number) for number in numbers]


def spaces_of(space: spaces.Space[Any]) -> list[int]:
    """Return the number of choices of each entry of a MultiDiscrete space."""
    assert isinstance(space, spaces.MultiDiscrete)
    return [int(size) for size in space.nvec]
