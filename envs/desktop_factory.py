"""From a keyword to a desktop: a name of ours, `module:Class`, or a factory."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, cast

from cuaenv.core.desktop import Desktop
from cuaenv.core.errors import UnknownName
from cuaenv.core.offers import OFFERS

HINT = "A desktop of your own is given as 'module:Class'."
DesktopChoice = str | Callable[..., Desktop]


def check_desktop_name(which: DesktopChoice) -> None:
    """Raise UnknownName where `which` is neither a desktop we have nor of the other two forms."""
    if callable(which) or (isinstance(which, str) and ":" in which):
        return
    if which not in OFFERS:
        raise UnknownName.among("desktop", which, OFFERS, HINT)


def make_desktop(
    which: DesktopChoice, screen_size: tuple[int, int], options: Mapping[str, Any]
) -> Desktop:
    """Build a desktop, which boots nothing yet.

    `name` is the class `<Name>Desktop` of `cuaenv.desktops.<name>.desktop`; every form is called
    with `screen_size=(width, height)` and the options.
    """
    check_desktop_name(which)
    factory = _named(which) if isinstance(which, str) else which
    return factory(screen_size=screen_size, **options)


def _named(which: str) -> Callable[..., Desktop]:
    if ":" not in which:
        which = f"cuaenv.desktops.{which}.desktop:{which.capitalize()}Desktop"
    module, _, name = which.partition(":")
    try:
        return cast("Callable[..., Desktop]", getattr(importlib.import_module(module), name))
    except AttributeError:
        known = [key for key in vars(importlib.import_module(module)) if not key.startswith("_")]
        raise UnknownName.among(f"desktop class of {module}", name, known) from None
