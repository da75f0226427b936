"""Ctrl-C that is not lost: some libraries swallow the KeyboardInterrupt that reaches them."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


def interruptible(items: Iterable[T]) -> Iterator[T]:
    """Yield `items` until Ctrl-C, at the latest with the item that was being made.

    Raises:
        KeyboardInterrupt: also where the one that was raised at first was swallowed; the item
            during which that happened is not yielded.
    """
    if threading.current_thread() is not threading.main_thread():
        yield from items
        return
    pressed: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        for item in items:
            if pressed:
                raise KeyboardInterrupt
            yield item
    finally:
        signal.signal(signal.SIGINT, before)
