"""Rectangles in pixels of the screen, origin top left."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A box: left, top, width and height in pixels; right and bottom edges are exclusive."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    @property
    def empty(self) -> bool:
        """Whether the box covers no pixel."""
        return self.w <= 0 or self.h <= 0

    def contains(self, x: int, y: int) -> bool:
        """Whether pixel `(x, y)` lies in the box."""
        left, top, w, h = self
        return left <= x < left + w and top <= y < top + h

    def intersect(self, other: Rect) -> Rect:
        """The common part; an empty box where there is none."""
        # Unpacked and without calls: every widget of every frame goes through here.
        x, y, w, h = self
        left, top, width, height = other
        right, bottom = x + w, y + h
        x = left if left > x else x
        y = top if top > y else y
        w = (left + width if left + width < right else right) - x
        h = (top + height if top + height < bottom else bottom) - y
        return Rect(x, y, w if w > 0 else 0, h if h > 0 else 0)

    def union(self, other: Rect) -> Rect:
        """The smallest box that holds both; an empty box adds nothing."""
        if self.empty:
            return other
        if other.empty:
            return self
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def inset(self, left: int, top: int, right: int, bottom: int) -> Rect:
        """The box with that many pixels taken off each side."""
        x, y, w, h = self
        w, h = w - left - right, h - top - bottom
        return Rect(x + left, y + top, w if w > 0 else 0, h if h > 0 else 0)

    def moved(self, dx: int, dy: int) -> Rect:
        """The same box elsewhere."""
        x, y, w, h = self
        return Rect(x + dx, y + dy, w, h)
