"""Metrics: the sizes a theme lays its widgets out with, and the font of every widget."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.ui.widget import Widget


class Metrics(NamedTuple):
    """Sizes in pixels.

    Attributes:
        text, small, large, title, mono: em sizes of the fonts.
        control: height of buttons, entries and combo boxes.
        row: height of list, tree and table rows; `item` of menu items; `tab` of tabs.
        check: side of check boxes and radio buttons.
        bar: thickness of scroll bars.
        icon: side of an icon beside a label.
        indent: space between a control's edge and its label.
    """

    text: int = 13
    small: int = 12
    large: int = 15
    title: int = 17
    mono: int = 13
    control: int = 30
    row: int = 28
    item: int = 27
    tab: int = 30
    check: int = 16
    bar: int = 12
    icon: int = 16
    indent: int = 14


STANDARD = Metrics()
COMPACT = Metrics(control=26, row=24, item=24, tab=26, check=14, indent=10)
ROOMY = Metrics(
    text=15, small=13, large=17, title=20, mono=15, control=36, row=34, item=33, tab=36, check=20,
    bar=16, icon=20, indent=16,
)  # fmt: skip


TEXT_SIZES = {"small": -2, "normal": 0, "large": 3}
"""How much larger texts are, in pixels, by the setting `text_size`."""


@lru_cache(maxsize=32)
def with_text_size(metrics: Metrics, size: str) -> Metrics:
    """Return a theme's sizes with smaller or larger texts, and room for them.

    >>> with_text_size(STANDARD, "large").text - STANDARD.text
    3
    """
    by = TEXT_SIZES.get(size, 0)
    if not by:
        return metrics
    texts = {
        name: getattr(metrics, name) + by for name in ("text", "small", "large", "title", "mono")
    }
    rooms = {
        name: getattr(metrics, name) + max(by, 0) * 2 for name in ("control", "row", "item", "tab")
    }
    return metrics._replace(**texts, **rooms)


@lru_cache(maxsize=512)
def words(style: str) -> frozenset[str]:
    """Return the words of a style."""
    return frozenset(style.split())


_BOLD_ROLES = frozenset({"table-column-header"})


@lru_cache(maxsize=2048)
def _font(role: str, style: str, metrics: Metrics) -> Font:
    said = words(style)
    size = metrics.text
    for word in ("small", "large", "title"):
        if word in said:
            size = getattr(metrics, word)
    mono = "mono" in said or "numbers" in said
    if mono and size == metrics.text:
        size = metrics.mono
    weight = 600 if said & {"bold", "title", "primary"} or role in _BOLD_ROLES else 400
    return Font("mono" if mono else "sans", size, weight)


def font_of(widget: Widget, metrics: Metrics) -> Font:
    """Return the font a widget's text is drawn in."""
    return _font(widget.role, widget.style, metrics)


def icon_size(widget: Widget, metrics: Metrics) -> int:
    """Return the side of a widget's icon, in pixels."""
    said = words(widget.style)
    if "big" in said:
        return 48
    return 24 if "medium" in said else metrics.icon
