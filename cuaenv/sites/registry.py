"""The sites there are: every package of this room that exports a `WebSite`."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from typing import Any

import cuaenv.sites
from cuaenv.core.errors import UnknownName
from cuaenv.sites.site import Site


@functools.cache
def names() -> tuple[str, ...]:
    """Return the names of the sites, sorted."""
    found = pkgutil.iter_modules(cuaenv.sites.__path__)
    return tuple(sorted(module.name for module in found if module.ispkg))


def make(name: str, data: Mapping[str, Any] | None = None) -> Site:
    """Return a fresh site; `data` replaces parts of its default state.

    Raises:
        UnknownName: no site is called `name`.
        InvalidSpec: `data` has a part the site does not have.
    """
    if name not in names():
        raise UnknownName.among("site", name, names())
    module = importlib.import_module(f"cuaenv.sites.{name}")
    site: Site = module.WebSite(data)
    return site


def make_all(data: Mapping[str, Mapping[str, Any]] | None = None) -> dict[str, Site]:
    """Return every site, fresh, by name; `data` is keyed by name."""
    given = data or {}
    for name in given:
        if name not in names():
            raise UnknownName.among("site", name, names())
    return {name: make(name, given.get(name)) for name in names()}
