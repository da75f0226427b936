"""Rooms: packages whose modules are found by listing, so that adding one touches one file.

What a user adds outside the package is named by the dotted path of its module, as `import` takes
it; it does what a module of the room does.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Collection
from functools import cache
from types import ModuleType

from cuaenv.core.errors import UnknownName, shown

_DOTTED = re.compile(r"[^\W\d_]\w*(\.[^\W\d_]\w*)+")
"""Names as `import` takes them, none of them private: no paths, no `__main__`."""

HINT = "Your own: the dotted path of its module, such as 'my_package.my_module'."


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


def is_foreign(name: object) -> bool:
    """Return whether a name is meant for a module of the user's own: it has a dot in it.

    >>> is_foreign("my_package.my_metric"), is_foreign("regex")
    (True, False)
    """
    return isinstance(name, str) and "." in name


def own_or_foreign(
    package: str, kind: str, name: str, offers: Collection[str], known: Collection[str] = ()
) -> ModuleType:
    """Import a module of the room by its name, or one of the user's own by its dotted path.

    Args:
        package: the room.
        kind: what its modules are, for the error, such as `metric`.
        name: as the user spelt it.
        offers: what a module of the user's own must define.
        known: the names of the room; by default all its modules.

    Raises:
        UnknownName: there is none of that name, or it is not what it should be.
    """
    if is_foreign(name):
        return foreign(kind, name, offers)
    known = known or names(package)
    if name not in known:
        raise UnknownName.among(kind, name, known, HINT)
    return importlib.import_module(f"{package}.{name}")


def foreign(kind: str, name: str, offers: Collection[str]) -> ModuleType:
    """Import a module of the user's own, found as `import` finds it and in no other way.

    Python's own modules are refused: none is one of these, and importing some does something.

    Raises:
        UnknownName: it cannot be imported, or lacks one of `offers`.
    """
    if not _DOTTED.fullmatch(name):
        raise UnknownName(
            f"Unknown {kind} {shown(name)}. {HINT} It is no path, and has no colon and no name "
            "that starts with an underscore."
        )
    if name.partition(".")[0] in sys.stdlib_module_names:
        raise UnknownName(f"Unknown {kind} {shown(name)}: it is a module of Python's own.")
    try:
        module = importlib.import_module(name)
    except Exception as error:  # the module is the user's
        raise UnknownName(
            f"The {kind} {name!r} cannot be loaded: {type(error).__name__}: {error}. Its package "
            "must be installed, or its folder be on sys.path (PYTHONPATH)."
        ) from error
    lacking = [offer for offer in offers if not hasattr(module, offer)]
    if lacking:
        raise UnknownName(
            f"The {kind} {name!r} cannot be loaded: {module.__name__} does not define "
            f"{' and '.join(f'`{offer}`' for offer in lacking)}."
        )
    return module
