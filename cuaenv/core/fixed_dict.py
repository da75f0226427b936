"""FixedDict: a dict that cannot be changed, so that it can be handed out again and again."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FixedDict(dict[K, V]):
    """Plain data that many may hold: equal to a dict, written as one, never changed in place.

    Whoever sees the same object twice knows that nothing in it differs. A copy, of whatever kind,
    is an ordinary dict.

    >>> entry = FixedDict(kind="file")
    >>> entry == {"kind": "file"}, {**entry, "size": 3}
    (True, {'kind': 'file', 'size': 3})
    >>> entry["kind"] = "dir"
    Traceback (most recent call last):
    TypeError: a FixedDict cannot be changed; copy it with dict(…) and change that
    """

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("a FixedDict cannot be changed; copy it with dict(…) and change that")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[K, V]:
        return {key: _plain(item) for key, item in self.items()}

    def __reduce__(self) -> tuple[type[dict[K, V]], tuple[dict[K, V]]]:
        return dict, (self.__deepcopy__({}),)


def _plain(value: Any) -> Any:
    """Return a copy whose dicts are ordinary ones."""
    if isinstance(value, FixedDict):
        return {key: _plain(item) for key, item in value.items()}
    return value
