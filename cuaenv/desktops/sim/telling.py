"""Telling the elements of a screen again and again; what did not change keeps its identity."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_not
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

    __slots__ = ("_kept", "_last", "_surfaces")

    def __init__(self) -> None:
        self._kept: list[_Kept] = []
        self._surfaces: Sequence[Spoken] = ()
        self._last: tuple[Element, ...] = ()

    def elements(self, surfaces: Sequence[Spoken], screen: Rect) -> tuple[Element, ...]:
        """Return the visible elements: the very same tuple where nothing changed."""
        if self._is_told(surfaces):
            return self._last
        before = {one.told.surface.id: one for one in self._kept}
        kept = [
            _told(surface, screen, before.get(surface.id))
            for _, group in grouped(surfaces)
            for surface in group
        ]
        if len(kept) != len(self._kept) or any(map(is_not, kept, self._kept)):
            self._last = tuple(element for one in kept for element in one.elements)
        self._kept, self._surfaces = kept, tuple(surfaces)
        return self._last

    def _is_told(self, surfaces: Sequence[Spoken]) -> bool:
        """Whether just these surfaces were told of last time, with the same texts on them."""
        if surfaces is self._surfaces:
            return self._same_texts()
        if len(surfaces) != len(self._surfaces):
            return False
        for now, old in zip(surfaces, self._surfaces, strict=True):
            # Comparing layouts by value would take longer than telling of them.
            if now.laid_out is not old.laid_out or now.focus != old.focus or now.app != old.app:
                return False
        return self._same_texts()

    def _same_texts(self) -> bool:
        return all(one.texts == _texts(one.models) for one in self._kept if one.models)


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
