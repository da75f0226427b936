"""Memory for pixels is used again, and never by two at once."""

from __future__ import annotations

from cuaenv.desktops.sim.paint.buffers import KEPT, Buffers


def test_what_was_given_back_is_taken_again() -> None:
    """The smallest buffer that fits is taken; while it is in use no one else gets it."""
    buffers = Buffers()
    big, small = buffers.take(100), buffers.take(10)
    buffers.give(big)
    buffers.give(small)
    assert buffers.take(8) is small
    assert buffers.take(8) is big
    assert buffers.take(8) is not small


def test_only_some_are_kept() -> None:
    """A desktop that opened many windows does not hold their memory for ever."""
    buffers = Buffers()
    for one in [buffers.take(size) for size in range(1, 3 * KEPT)]:
        buffers.give(one)
    assert sum(buffers.take(1).size > 1 for _ in range(3 * KEPT)) == KEPT
