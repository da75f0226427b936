"""The themes: one file each, named by the file."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from cuaenv.core.errors import UnknownName
from cuaenv.desktops.sim.paint.themes.theme import Theme

__all__ = ["Theme", "load", "names"]


@cache
def names() -> tuple[str, ...]:
    """Return the names of all themes, sorted."""
    files = Path(__file__).parent.glob("*.py")
    return tuple(sorted(file.stem for file in files if file.stem not in ("__init__", "theme")))


@cache
def load(name: str) -> Theme:
    """Return a theme; raise UnknownName where there is none of that name."""
    if name not in names():
        raise UnknownName.among("theme", name, names())
    theme: Theme = import_module(f"{__name__}.{name}").THEME
    return theme
