"""A digest of the whole state, the same for states that behave the same.

Every value is written down in one canonical form: sets and mappings in sorted order, shared and
circular references by the number of their first appearance. What is only cached is left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from cuaenv.desktops.sim.computer_settings import Settings
from cuaenv.desktops.sim.fs import FileSystem
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.desktops.sim.wm.plain import Plain
from cuaenv.desktops.sim.wm.surface import CACHES, Surface

PLAIN = (str, bytes, int, float, bool, type(None))
UNSTABLE: dict[type, frozenset[str]] = {
    Surface: frozenset({*CACHES, "path", "stale"}),
    Plain: frozenset({"stamp"}),
    WindowManager: frozenset({"seen"}),
    TextModel: frozenset({"_starts", "version"}),
    Settings: frozenset({"_at", "_parsed"}),
}
"""Attributes that only save work, and may differ between equal states."""


def digest_of(wm: WindowManager) -> str:
    """Return the sha256 of a window manager and all it holds, as hex."""
    total = hashlib.sha256()
    _Writer(lambda text: total.update(text.encode("utf-8", "surrogatepass"))).write(wm)
    return total.hexdigest()


class _Writer:
    """Writes values down; `seen` numbers the objects met so far."""

    def __init__(self, out: Callable[[str], object]) -> None:
        self.out = out
        self.seen: dict[int, int] = {}
        self.kept: list[Any] = []

    def write(self, value: Any) -> None:
        """Write one value down."""
        if isinstance(value, PLAIN):
            self.out(f"{type(value).__name__}:{value!r};")
        elif isinstance(value, type) or callable(value):
            self.out(f"@{value.__module__}.{value.__qualname__};")
        elif isinstance(value, frozenset | set):
            self._set(value)
        elif _is_value(value) or not self._again(value):
            self._compound(value)

    def _again(self, value: Any) -> bool:
        """Write a number in place of an object that was met before."""
        number = self.seen.get(id(value))
        if number is None:
            self.seen[id(value)] = len(self.seen)
            # Kept alive, or another object might get the same id.
            self.kept.append(value)
            return False
        self.out(f"#{number};")
        return True

    def _compound(self, value: Any) -> None:
        self.out(f"{type(value).__qualname__}(")
        if isinstance(value, FileSystem):
            self.out(f"{value.digest(times=True)} {value.next_ino} {value.changes} {value.used};")
            self.write(value.clock)
            self.write(value.journal.events)
            self.write(value.journal.tick)
        elif isinstance(value, dict):
            for key, item in sorted(value.items(), key=lambda pair: repr(pair[0])):
                self.write(key)
                self.write(item)
        elif isinstance(value, list | tuple):
            for item in value:
                self.write(item)
        elif any("__reduce__" in kind.__dict__ for kind in type(value).__mro__[:-1]):
            # The class says itself what of it is worth keeping; the rest is a cache.
            self.write(list(value.__reduce__()[1:]))
        else:
            for name, item in sorted(attributes(value)):
                self.out(f"{name}=")
                self.write(item)
        self.out(")")

    def _set(self, value: frozenset[Any] | set[Any]) -> None:
        self.out("{")
        for item in sorted(value, key=repr):
            self.write(item)
        self.out("}")


def _is_value(value: Any) -> bool:
    """Whether it makes no difference if a value is shared: it cannot be changed."""
    if isinstance(value, tuple):
        return True
    params = getattr(type(value), "__dataclass_params__", None)
    return params is not None and bool(params.frozen)


def attributes(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield name and value of what an object holds, slots and all, without what is unstable."""
    names = list(getattr(value, "__dict__", ()))
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    skipped = {name for kind in type(value).__mro__ for name in UNSTABLE.get(kind, ())}
    for name in dict.fromkeys(names):
        if name not in skipped and hasattr(value, name):
            yield name, getattr(value, name)
