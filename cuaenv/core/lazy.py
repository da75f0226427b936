"""lazy: an attribute worked out when it is first read, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
V = TypeVar("V")


class lazy(Generic[T, V]):
    """Decorates a method without arguments, as `functools.cached_property` does, without its lock.

    For values that come out the same however often they are worked out.

    >>> class Word:
    ...     @lazy
    ...     def length(self) -> int:
    ...         return 4
    >>> word = Word()
    >>> word.length, vars(word)
    (4, {'length': 4})
    """

    def __init__(self, make: Callable[[T], V]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, thing: None, owner: type) -> lazy[T, V]: ...

    @overload
    def __get__(self, thing: T, owner: type) -> V: ...

    def __get__(self, thing: Any, owner: type) -> lazy[T, V] | V:
        if thing is None:
            return self
        value = thing.__dict__[self.name] = self.make(thing)
        return value
