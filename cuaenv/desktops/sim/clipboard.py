"""The clipboard: one text, shared by every program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class Clipboard:
    """Holds the text that was last cut or copied; setting it is journaled as `clipboard`.

    Attributes:
        text: what it holds; assigning is the same as `set`.
    """

    __slots__ = ("_computer", "_text")

    def __init__(self, computer: Computer) -> None:
        self._computer = computer
        self._text = ""

    @property
    def text(self) -> str:
        """The text."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        self.set(value)

    def get(self) -> str:
        """Return the text, `""` when nothing was copied yet."""
        return self._text

    def set(self, text: str, actor: str = "") -> None:
        """Replace the text, on behalf of the program `actor`."""
        self._text = text
        self._computer.log("clipboard", actor=actor, detail=text)
