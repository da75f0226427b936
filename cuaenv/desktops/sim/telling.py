"""Telling the elements of a screen again and again; what did not change keeps its identity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cuaenv.core.elements import Element
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.accessibility import Spoken, Told, grouped, tell
from cuaenv.desktops.sim.ui.text_model import TextModel


class _Kept(NamedTuple):
    """What is kept of one surface: what was told, the texts on it, and the visible elements."""

    told: Told
    models: list[TextModel]
    texts: list[tuple[int, bool]]
    elements: list[Element]


class Telling:
    """Gives what `accessibility.elements` gives; a cache, and no part of any state."""

    __slots__ = ("_kept", "_last", "_parts")

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        self._parts: list[list[Element]] = []
        self._last: tuple[Element, ...] = ()

    def elements(self, surfaces: Sequence[Spoken], screen: Rect) -> tuple[Element, ...]:
        """Return the visible elements: the very same tuple where nothing changed."""
        kept: dict[str, _Kept] = {}
        parts = []
        for _, group in grouped(surfaces):
            for surface in group:
                kept[surface.id] = now = _told(surface, screen, self._kept.get(surface.id))
                parts.append(now.elements)
        before, self._kept, self._parts = self._parts, kept, parts
        if len(parts) != len(before) or any(
            one is not other for one, other in zip(parts, before, strict=True)
        ):
            self._last = tuple(element for part in parts for element in part)
        return self._last


def _told(surface: Spoken, screen: Rect, before: _Kept | None) -> _Kept:
    if before is not None and before.told.surface.app == surface.app:
        old = before.told.surface
        same = old.laid_out is surface.laid_out and old.focus == surface.focus
        if same and before.texts == _texts(before.models):
            return before
    else:
        before = None
    told = tell(surface, screen, before.told if before else None)
    models = [n.widget.model for n in surface.laid_out.nodes if n.widget.model is not None]
    elements = [one for one in told.elements if one is not None]
    return _Kept(told, models, _texts(models), elements)


def _texts(models: list[TextModel]) -> list[tuple[int, bool]]:
    """Return what tells whether a text changed: its version, and whether it is read only."""
    return [(model.version, model.read_only) for model in models]
