"""Laying out again what was laid out before: only what changed is measured and placed anew.

`reconciled` gives equal parts of a new tree the identity they had in the old one; `Layouter` keeps
the nodes of parts that kept identity and place. The result is the same as that of `layout`.
"""

from __future__ import annotations

import copy
from bisect import bisect_left

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui.layout import Offsets, _Layout
from cuaenv.desktops.sim.ui.measure import Measure, Size
from cuaenv.desktops.sim.ui.metrics import STANDARD, Metrics
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

Path = tuple[int, ...]
Mark = tuple[object, ...]
"""What besides identity and place decides how a text or scroll area is laid out."""


def reconciled(old: Widget, new: Widget) -> Widget:
    """Return a tree equal to `new` in which parts that equal those of `old` are those of `old`."""
    if old == new:
        return old
    before, after = old.children, new.children
    if not before or not after:
        return new
    merged = (*map(reconciled, before, after), *after[len(before) :])
    return new._replace(children=merged)


class _Kept:
    """A finished layout and what is needed to take parts of it over."""

    def __init__(self, job: _Relayout, root: Widget, laid_out: LaidOut) -> None:
        self.root = root  # keeps the measured widgets alive, so that no other gets their id
        self.laid_out = laid_out
        self.metrics = job.metrics
        self.measure = job.measure
        self.columns = job.columns
        self.places = {node.path: i for i, node in enumerate(laid_out.nodes)}
        self.marked = [
            i for i, node in enumerate(laid_out.nodes)
            if node.widget.model is not None or (node.widget.scroll and node.widget.key)
            or node.widget.role == "table"
        ]  # fmt: skip
        self.marks = {i: _mark(laid_out.nodes[i].widget, laid_out.offsets) for i in self.marked}

    def is_for(self, root: Widget, box: Rect, metrics: Metrics) -> bool:
        """Whether the same tree was laid out in the same box."""
        return root is self.root and box == self.laid_out.box and metrics == self.metrics

    def changed(self, marked: list[int], scroll: Offsets) -> list[int]:
        """Return those of `marked` that would be laid out differently now."""
        nodes = self.laid_out.nodes
        return [i for i in marked if self.marks[i] != _mark(nodes[i].widget, scroll)]

    def end(self, at: int) -> int:
        """Return the index behind the last node below the one at `at`."""
        nodes = self.laid_out.nodes
        depth, end = nodes[at].depth, at + 1
        while end < len(nodes) and nodes[end].depth > depth:
            end += 1
        return end

    def marked_within(self, at: int, end: int) -> list[int]:
        """Return the texts and scroll areas among the nodes from `at` to `end`."""
        return self.marked[bisect_left(self.marked, at) : bisect_left(self.marked, end)]


def _mark(widget: Widget, offsets: Offsets) -> Mark:
    model: TextModel | None = widget.model
    offset = offsets.get(widget.key, (0, 0))
    if model is None:
        return (offset,)
    return (offset, model.version, model.caret, model.anchor, model.follow, model.read_only)


class _KnownSizes(Measure):
    """Remembers what was measured in the layout before."""

    def __init__(self, metrics: Metrics, before: Measure) -> None:
        super().__init__(metrics)
        self._before = before._known

    def size(self, widget: Widget, room: int | None = None) -> Size:
        """Return the natural size, measured at most once while the widget lives."""
        key = (id(widget), room)
        size = self._known.get(key)
        if size is None:
            size = self._before.get(key)
            if size is None:
                return super().size(widget, room)
            self._known[key] = size
        return size


class _Relayout(_Layout):
    """One layout in progress that takes over what it can."""

    def __init__(self, scroll: Offsets, metrics: Metrics, kept: _Kept | None) -> None:
        super().__init__(scroll, metrics)
        self.kept = kept if kept is not None and kept.metrics == metrics else None
        if self.kept is not None:
            self.measure = _KnownSizes(metrics, self.kept.measure)
        self.columns: dict[Path, list[int]] = {}

    def place(
        self, widget: Widget, box: Rect, clip: Rect, parent: int, depth: int, path: Path,
        columns: list[int] | None = None,
    ) -> None:  # fmt: skip
        """Take a widget's nodes over where nothing changed, else place it anew."""
        if columns is not None:
            self.columns[path[:-1]] = columns
        kept = self.kept
        at = -1 if kept is None else kept.places.get(path, -1)
        if kept is not None and at >= 0:
            node = kept.laid_out.nodes[at]
            if (
                node.widget is widget and node.box == box and node.clip == clip
                and (columns is None or kept.columns.get(path[:-1]) == columns)
                and self._take(kept, at, parent)
            ):  # fmt: skip
                return
        super().place(widget, box, clip, parent, depth, path, columns)

    def _take(self, kept: _Kept, at: int, parent: int) -> bool:
        """Take over a node and those below it; return False where one of them changed."""
        end = kept.end(at)
        marked = kept.marked_within(at, end)
        nodes = kept.laid_out.nodes
        if kept.changed(marked, self.scroll):
            return False
        for i in marked:
            widget = nodes[i].widget
            if widget.key in kept.laid_out.areas:
                self.areas[widget.key] = kept.laid_out.areas[widget.key]
            if nodes[i].path in kept.columns:
                self.columns[nodes[i].path] = kept.columns[nodes[i].path]
        self._append(nodes[at:end], len(self.nodes) - at, parent)
        return True

    def _append(self, nodes: tuple[Node, ...], shift: int, parent: int) -> None:
        if shift == 0 and nodes[0].parent == parent:
            self.nodes.extend(nodes)
            return
        self.nodes.append(nodes[0]._replace(parent=parent))
        self.nodes.extend(node._replace(parent=node.parent + shift) for node in nodes[1:])


class Layouter:
    """Lays one surface out again and again; a cache, and no part of any state."""

    def __init__(self) -> None:
        self._kept: _Kept | None = None

    def layout(
        self, root: Widget, box: Rect, scroll: Offsets, metrics: Metrics = STANDARD
    ) -> LaidOut:
        """Return what `layout` returns for the same arguments."""
        kept = self._kept
        if kept is not None and kept.is_for(root, box, metrics):
            retexted = _retexted(kept, scroll)
            if retexted is not None:
                self._kept = retexted
                return retexted.laid_out
        job = _Relayout(scroll, metrics, kept)
        job.place(root, box, box, -1, 0, ())
        laid_out = LaidOut(tuple(job.nodes), box, job.areas)
        self._kept = _Kept(job, root, laid_out)
        return laid_out


def _retexted(kept: _Kept, scroll: Offsets) -> _Kept | None:
    """Lay out only the texts that changed; return None where more than texts did."""
    old = kept.laid_out
    changed = kept.changed(kept.marked, scroll)
    if not changed:
        return kept
    nodes, areas = list(old.nodes), dict(old.areas)
    for i in changed:
        node, end = nodes[i], kept.end(i)
        if node.widget.model is None:
            return None
        job = _Layout(scroll, kept.metrics)
        job.nodes = nodes[:i]
        job._text(node, i)
        if len(job.nodes) != end:
            return None
        nodes[:end] = job.nodes
        areas.update(job.areas)
    twin = copy.copy(kept)
    twin.laid_out = LaidOut(tuple(nodes), old.box, areas)
    twin.marks = {i: _mark(nodes[i].widget, twin.laid_out.offsets) for i in kept.marked}
    return twin
