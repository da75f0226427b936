"""`features`: numbers only, for small networks; no pixels are drawn for it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cuaenv.core.elements import Element
from cuaenv.core.features import ELEMENT_WIDTH, Wanted, bag, element_features, tokens
from cuaenv.core.observation import Encoder as Base
from cuaenv.core.observation import EncoderConfig, ScreenView, Summary
from cuaenv.core.slots import SLOTS
from cuaenv.core.text_choices import TEXTS

FLAGS = (
    "blocked", "retries_left", "dialog_open", "budget_left", "pointer_x", "pointer_y", "slots_used",
)  # fmt: skip
WINDOW_DIMS = 8
INSTRUCTION_DIMS = 32
GLOBAL_WIDTH = len(FLAGS) + WINDOW_DIMS + INSTRUCTION_DIMS + TEXTS
"""Numbers after the slots: flags, hashed title of the active window, hashed words of the
instruction, and which of the texts of the menu exist."""

WIDTH = SLOTS * ELEMENT_WIDTH + GLOBAL_WIDTH
FLAGS_AT = SLOTS * ELEMENT_WIDTH
_FLAGS = slice(FLAGS_AT, FLAGS_AT + len(FLAGS))
CACHED = 4_096
"""Most elements remembered at a time."""


class Encoder(Base):
    """float32 `(WIDTH,)` in [0, 1]: 64 element slots, then the global block.

    Slot i is the element that choice i of the discrete menu's clicks acts on; empty slots are
    zeros. A slot is `core.features.ELEMENT_WIDTH` numbers, described there.
    """

    def __init__(self, config: EncoderConfig) -> None:
        super().__init__(config)
        # Rows are written whole before they are read, so the table is never cleared.
        self._table = np.empty((CACHED, ELEMENT_WIDTH), np.float32)
        self._instruction: str | None = None
        self._summary: Summary | None = None
        self._forget("")

    def build_space(self) -> spaces.Box:
        """Return the flat Box."""
        return spaces.Box(0.0, 1.0, (WIDTH,), np.float32)

    def encode(self, view: ScreenView) -> NDArray[np.float32]:
        """Return the vector; what is known of an element from earlier screens is reused."""
        if view.instruction != self._instruction or len(self._rows) > CACHED - SLOTS:
            self._forget(view.instruction)
        summary = view.summary
        if summary is not self._summary:
            self._vector = self._of(summary)
            self._summary = summary
        out = self._vector.copy()
        width, height = self.config.size
        x, y = view.pointer or (width // 2, height // 2)
        flags: tuple[float, ...] = (
            view.blocked, view.retries_left, view.dialog_open, view.budget_left,
            x / width, y / height, len(summary.slots) / SLOTS,
        )  # fmt: skip
        if min(flags) < 0 or max(flags) > 1:
            flags = tuple(0.0 if flag < 0 else 1.0 if flag > 1 else flag for flag in flags)
        out[_FLAGS] = flags
        return out

    def _forget(self, instruction: str) -> None:
        self._instruction = instruction
        self._wanted = Wanted(instruction)
        self._words = bag(tokens(instruction), INSTRUCTION_DIMS)
        self._rows: dict[Element, int] = {}
        self._summary = None
        self._vector = np.zeros(0, np.float32)
        self._places: dict[int, tuple[Element | None, int]] = {}
        """The elements of the last screen and their rows, by identity."""

    def _of(self, summary: Summary) -> NDArray[np.float32]:
        """Return the vector of a screen, its flags left at 0."""
        out = np.zeros(WIDTH, np.float32)
        rows = [self._row(element) for element in summary.slots]
        # Copies of this encoder get other elements, so an id alone would not do.
        self._places = {id(one): (one, at) for one, at in zip(summary.slots, rows, strict=True)}
        end = len(rows) * ELEMENT_WIDTH
        out[:end] = self._table[rows].reshape(-1)
        at = FLAGS_AT + len(FLAGS)
        out[at : at + WINDOW_DIMS] = _hashed_window(*summary.window)
        out[at + WINDOW_DIMS : at + WINDOW_DIMS + INSTRUCTION_DIMS] = self._words
        out[WIDTH - TEXTS : WIDTH - TEXTS + len(summary.texts)] = 1.0
        return out

    def _row(self, element: Element) -> int:
        """Return the row of the table that holds the element's features."""
        # Hashing an element takes longer than all the rest; those of the last screen are known.
        known, row = self._places.get(id(element), _NO_PLACE)
        if known is element:
            return row
        found = self._rows.get(element)
        if found is None:
            found = self._rows[element] = len(self._rows)
            self._table[found] = element_features(element, self._wanted, self.config.size)
        return found


_NO_PLACE: tuple[Element | None, int] = (None, -1)


@lru_cache(maxsize=256)
def _hashed_window(app: str, title: str) -> NDArray[np.float32]:
    return bag(tokens(f"{app} {title}"), WINDOW_DIMS)
