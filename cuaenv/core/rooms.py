"""Rooms: packages whose modules are found by listing, so that adding one touches one file."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType

from cuaenv.core.errors import UnknownName


@cache
def names(package: str) -> tuple[str, ...]:
    """Return the sorted names of the modules of `package`, leaving out private ones.

    >>> names("cuaenv.core.encoders")
    ('dict', 'features', 'pixels', 'text')
    """
    path = importlib.import_module(package).__path__
    found = (module.name for module in pkgutil.iter_modules(path))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def load(package: str, kind: str, name: str) -> ModuleType:
    """Import the module called `name`; raise UnknownName listing the known ones.

    Args:
        package: the room, such as `cuaenv.core.codecs`.
        kind: what its modules are, for the error, such as `action mode`.
        name: the module, as the user spelt it.
    """
    if name not in names(package):
        raise UnknownName.among(kind, name, names(package))
    return importlib.import_module(f"{package}.{name}")
