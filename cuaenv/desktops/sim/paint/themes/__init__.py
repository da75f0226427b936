"""The themes: one file each, named by the file."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cuaenv.core import rooms
from cuaenv.core.errors import UnknownName
from cuaenv.desktops.sim.paint.themes.theme import Theme

__all__ = ["Theme", "load", "names"]


@cache
def names() -> tuple[str, ...]:
    """Return the names of all themes, sorted."""
    return tuple(name for name in rooms.names(__name__) if name != "theme")


@cache
def load(name: str) -> Theme:
    """Return a theme; raise UnknownName where there is none of that name."""
    if name not in names():
        raise UnknownName.among("theme", name, names())
    theme: Theme = import_module(f"{__name__}.{name}").THEME
    return theme
