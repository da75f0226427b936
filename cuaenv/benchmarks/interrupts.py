"""Ctrl-C between episodes: an exception in the middle of one may be swallowed by a library."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
HINT = "\nStopping after this episode; press Ctrl-C again to stop at once.\n"


def interruptible(items: Iterable[T]) -> Iterator[T]:
    """Yield `items` until Ctrl-C; the one that is being made is finished and yielded.

    Libraries that call back from C lose a KeyboardInterrupt that hits them, so the first Ctrl-C is
    only noted. The second is raised where it hits.

    Raises:
        KeyboardInterrupt: after the item during which Ctrl-C was pressed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield from items
        return
    pressed: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        if len(pressed) > 1:
            raise KeyboardInterrupt
        sys.stderr.write(HINT)

    before = signal.signal(signal.SIGINT, note)
    try:
        for item in items:
            yield item
            if pressed:
                raise KeyboardInterrupt
    finally:
        signal.signal(signal.SIGINT, before)
