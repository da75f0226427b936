"""Theme: the colours, corners and sizes of one look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.ui.metrics import STANDARD, Metrics


def rgb(code: str) -> Colour:
    """Return the colour of six hexadecimal digits.

    >>> rgb("ff8000")
    (255, 128, 0)
    """
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


@lru_cache(maxsize=1024)
def mixed(a: Colour, b: Colour, share: int) -> Colour:
    """Return `a` with `share` percent of `b` mixed in.

    >>> mixed((0, 0, 0), (200, 100, 0), 50)
    (100, 50, 0)
    """
    red, green, blue = (
        (x * (100 - share) + y * share + 50) // 100 for x, y in zip(a, b, strict=True)
    )
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast of two colours by WCAG 2.1, from 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.03928 else float(((value + 0.055) / 1.055) ** 2.4)


def ink_on(ground: Colour) -> Colour:
    """Return black or white, whichever is easier to read on a colour.

    >>> ink_on((255, 213, 0))
    (0, 0, 0)
    """
    white, black = (255, 255, 255), (0, 0, 0)
    return white if contrast(white, ground) >= contrast(black, ground) else black


@dataclass(frozen=True, slots=True)
class Theme:
    """One look.

    Attributes:
        name: what it is called.
        metrics: the sizes to lay out with.
        dark: whether light text stands on dark.
        radius, window_radius: of the corners of controls and windows, in pixels.
        line: thickness of borders and focus rings, in pixels.
        window: background of windows; `bar` of tool bars, side bars and headers; `view` of entries,
            lists and text areas; `card` of cards and popups.
        stripe: background of every other table row.
        text, muted, faint: of words, of secondary words, of what is disabled.
        border, strong: of surfaces, of controls.
        button, pressed: faces of buttons.
        accent, on_accent: of what is chosen or primary, and words on it.
        chosen, on_chosen: of a selected row, and words on it; `chosen_idle` without the focus.
        marked: behind selected text.
        danger, warning, success, info: of messages and dangerous buttons.
        link: of links.
        title, on_title, title_idle, on_title_idle: of title bars with and without the focus.
        task, on_task, task_on: of the task bar, words on it, and the active window's button.
        shade: strength of shadows, 0 to 255.
        wall: the wallpaper's colours: top, bottom and two hills.
        folder: body of folder icons.
        legible: least contrast of words with what is behind them (WCAG 2.1: 4.5 for level AA, 7
            for level AAA).
    """

    name: str
    dark: bool
    window: Colour
    bar: Colour
    view: Colour
    card: Colour
    stripe: Colour
    text: Colour
    muted: Colour
    faint: Colour
    border: Colour
    strong: Colour
    button: Colour
    pressed: Colour
    accent: Colour
    on_accent: Colour
    chosen: Colour
    on_chosen: Colour
    chosen_idle: Colour
    marked: Colour
    danger: Colour
    warning: Colour
    success: Colour
    info: Colour
    link: Colour
    title: Colour
    on_title: Colour
    title_idle: Colour
    on_title_idle: Colour
    task: Colour
    on_task: Colour
    task_on: Colour
    wall: tuple[Colour, Colour, Colour, Colour]
    folder: Colour
    shade: int = 60
    radius: int = 6
    window_radius: int = 10
    line: int = 1
    legible: float = 4.5
    metrics: Metrics = STANDARD

    def __hash__(self) -> int:
        """Hash the name alone: themes are part of the keys of many caches."""
        return hash(self.name)
