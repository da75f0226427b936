"""Surfaces that look the same in most episodes, painted once: the desktop and the task bar."""

from __future__ import annotations

from collections.abc import Hashable

from cuaenv.desktops.sim.paint.cache import ByteCache
from cuaenv.desktops.sim.paint.canvas import Pixels
from cuaenv.desktops.sim.ui.nodes import LaidOut

STYLES = frozenset({"desktop", "taskbar"})
"""Styles of their roots."""

LIMIT = 24 << 20
"""Most bytes of pixels that are kept: those of a few themes on one size of screen."""

LARGEST = 8 << 20
"""Bytes of the largest surface that is kept."""

_PAINTED: ByteCache[Pixels] = ByteCache(LIMIT)


def is_alike(laid_out: LaidOut, style: frozenset[str]) -> bool:
    """Whether a surface is worth keeping, and its tree says all of how it looks."""
    box = laid_out.box
    return (
        not STYLES.isdisjoint(style)
        and 3 * box.w * box.h <= LARGEST
        and all(node.widget.model is None for node in laid_out.nodes)
    )


def find(key: Hashable) -> Pixels | None:
    """Return what was painted for a key, which is only to be read; None where nothing was."""
    return _PAINTED.get(key)


def keep(key: Hashable, pixels: Pixels) -> None:
    """Remember what was painted for a key; nobody may change it from now on."""
    pixels.setflags(write=False)
    _PAINTED.put(key, pixels, pixels.nbytes)


def held() -> int:
    """Return how many bytes are kept now."""
    return _PAINTED.size


def forget() -> None:
    """Forget all of it."""
    _PAINTED.clear()
