"""`text`: everything a reader needs in one string, without pixels."""

from __future__ import annotations

from cuaenv.core.linear import table
from cuaenv.core.observation import Encoder as Base
from cuaenv.core.observation import ScreenView
from cuaenv.core.spaces import UnicodeText, fit

LENGTH = 40_000
"""Longest observation, in characters; a longer one is cut and ends in a marker."""


class Encoder(Base):
    """Unicode text: `Instruction:`, `Feedback:` (if there is any), then the table of elements."""

    def build_space(self) -> UnicodeText:
        """Return the text space."""
        return UnicodeText(LENGTH)

    def encode(self, view: ScreenView) -> str:
        """Return the text, fitted into the space."""
        parts = [f"Instruction: {view.words}"]
        if view.feedback:
            parts.append(f"Feedback: {view.feedback}")
        return fit("\n\n".join([*parts, table(view.elements)]), LENGTH)
