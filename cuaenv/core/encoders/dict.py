"""`dict`: the screenshot, the instruction, the feedback, and the accessibility tree when asked."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from lxml import etree

from cuaenv.core.errors import UnknownName
from cuaenv.core.linear import table
from cuaenv.core.observation import A11Y_FORMATS, EncoderConfig, ScreenView
from cuaenv.core.observation import Encoder as Base
from cuaenv.core.spaces import UnicodeText, fit

INSTRUCTION_LENGTH = 4_096
FEEDBACK_LENGTH = 2_048
A11Y_LENGTH = 32_768
"""Longest texts, in characters; longer ones are cut and end in a marker."""


class Encoder(Base):
    """`{screenshot, instruction, feedback}`, with `a11y` when `a11y_tree` is set.

    | field | space |
    |---|---|
    | `screenshot` | uint8 `(height, width, 3)`, RGB |
    | `instruction` | Unicode text, at most 4096 characters |
    | `feedback` | Unicode text, at most 2048 characters |
    | `a11y` | Unicode text, at most 32768: a table (`tabs`) or OSWorld's XML (`xml`) |
    """

    def __init__(self, config: EncoderConfig) -> None:
        if config.a11y_format not in A11Y_FORMATS:
            raise UnknownName.among("a11y_format", config.a11y_format, A11Y_FORMATS)
        super().__init__(config)

    def build_space(self) -> spaces.Dict:
        """Return the Dict space, one level deep."""
        width, height = self.config.size
        fields: dict[str, spaces.Space[Any]] = {
            "screenshot": spaces.Box(0, 255, (height, width, 3), np.uint8),
            "instruction": UnicodeText(INSTRUCTION_LENGTH),
            "feedback": UnicodeText(FEEDBACK_LENGTH),
        }
        if self.config.a11y_tree:
            fields["a11y"] = UnicodeText(A11Y_LENGTH)
        return spaces.Dict(fields)

    def encode(self, view: ScreenView) -> dict[str, Any]:
        """Return the fields, texts fitted into their spaces."""
        observation: dict[str, Any] = {
            "screenshot": view.fresh_frame(),
            "instruction": fit(view.words, INSTRUCTION_LENGTH),
            "feedback": fit(view.feedback, FEEDBACK_LENGTH),
        }
        if self.config.a11y_tree:
            observation["a11y"] = fit(self._a11y(view), A11Y_LENGTH)
        return observation

    def _a11y(self, view: ScreenView) -> str:
        if self.config.a11y_format == "tabs":
            return table(view.elements)
        return etree.tostring(view.tree, encoding="unicode")
