"""Surface: one widget tree on the screen, with its own focus, scroll offsets and pressed widget.

Windows, dialogs, the task bar, menus and the desktop itself are surfaces. A surface keeps the tree
it declared last and how that was laid out; both are made anew when they are stale, and neither is
part of the state.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from cuaenv.core.errors import DesktopLost
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui.metrics import Metrics
from cuaenv.desktops.sim.ui.nodes import LaidOut, Node
from cuaenv.desktops.sim.ui.relayout import Layouter, reconciled
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm import tree

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent

CACHES = ("before", "content", "laid_out", "layouter", "rested", "widget")
SHARED = (str, int, tuple, type(None))
"""Types that copies have in common, being immutable."""


class Surface:
    """Base of everything that is shown.

    Attributes:
        app: the program that gets its events.
        box: where it is on the screen, in pixels.
        focus: the key of the widget that has the keyboard, `""` for none.
        offsets: how far each scroll area is scrolled.
        pressed: the key of the widget the mouse button went down on, while it is down.
        opened: the key of the menu or combo box whose menu is open.
        stale: whether the program must be asked anew what it shows.
        content: what it said last, or None.
        widget: that with decorations, or None when those must be made anew.
        before: what `widget` was last, for finding out what changed; or None.
        laid_out: the laid-out tree, or None.
        layouter: lays it out, keeping what did not change; or None.
        path: where the focused widget was found last.
        rested: what was pressed, the tree and its layout before the last press, for as long as
            nothing but the press changed; or None.
    """

    def __init__(self, app: App, box: Rect) -> None:
        self.app = app
        self.box = box
        self.focus = ""
        self.offsets: dict[str, tuple[int, int]] = {}
        self.pressed = ""
        self.opened = ""
        self.stale = True
        self.content: Widget | None = None
        self.widget: Widget | None = None
        self.before: Widget | None = None
        self.laid_out: LaidOut | None = None
        self.layouter: Layouter | None = None
        self.path: tuple[int, ...] = ()
        self.rested: tuple[str, Widget, LaidOut | None] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Surface:
        twin = memo[id(self)] = type(self).__new__(type(self))
        for name, value in self.__dict__.items():
            if name in CACHES:
                value = None
            elif not isinstance(value, SHARED):
                value = copy.deepcopy(value, memo)
            twin.__dict__[name] = value
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, **dict.fromkeys(CACHES)}

    @property
    def id(self) -> str:
        """What tells the surface apart from all others, the same in every copy."""
        return f"{type(self).__name__}:{self.app.pid}"

    @property
    def reach(self) -> Rect:
        """Where the pointer is over the surface."""
        return self.box

    @property
    def app_name(self) -> str:
        """The accessible name of the application the surface belongs to."""
        return self.app.name

    def view(self) -> Widget:
        """Return what is shown, without decorations."""
        return self.app.view()

    def framed(self, content: Widget) -> Widget:
        """Return `content` with its decorations; plain surfaces have none."""
        return content

    def press(self, key: str) -> None:
        """Show a widget as pressed, `""` for none."""
        if key == self.pressed:
            return
        before, rested, self.rested = self.pressed, self.rested, None
        self.pressed = key
        if self.widget is not None:
            self.rested = (before, self.widget, self.laid_out)
            self.widget = None
        elif rested is not None and rested[0] == key and not self.stale:
            # Most clicks press and release with no look in between.
            _, self.widget, self.laid_out = rested

    def open(self, key: str) -> None:
        """Show a menu or combo box as open, `""` for none."""
        if key != self.opened:
            self.opened = key
            self.undress()

    def undress(self) -> None:
        """Have the decorations made anew at the next look."""
        self.widget = self.rested = None

    def handle(self, event: UiEvent) -> bool:
        """Give an event to whoever it is for; return whether anything may have changed."""
        return self.app.handle(event)

    def declared(self) -> Widget:
        """Return the tree as of now, decorations included; only what is stale is made anew.

        Raises:
            DesktopLost: the program failed to say what it shows.
        """
        if self.stale or self.content is None:
            self._see()
        return self.widget if self.widget is not None else self._decorate()

    def _see(self) -> None:
        """Ask the program what it shows."""
        # A copy shows again what was shown before, which must leave no trace in the journal.
        journal = self.app.computer.fs.journal
        quiet = nullcontext() if self.stale else journal.paused()
        try:
            with quiet:
                content = self.view()
        except Exception as error:
            raise DesktopLost(f"{self.app_name} failed to show its window: {error!r}") from error
        self.stale, self.rested = False, None
        old, self.content = self.content, content
        if old is not None:
            self.content = reconciled(old, content)
        self.laid_out = None
        if self.content is not old:
            self.widget = None

    def _decorate(self) -> Widget:
        """Put the decorations around the content."""
        assert self.content is not None
        old, new = self.before, self.framed(self.content)
        if self.pressed or self.opened:
            new = tree.with_states(new, {self.pressed: "pressed", self.opened: "expanded"})
        self.widget = self.before = new if old is None else reconciled(old, new)
        self.laid_out = self.rested = None
        return self.widget

    def laid(self, metrics: Metrics) -> LaidOut:
        """Return the laid-out tree as of now."""
        if self.laid_out is not None and self.widget is not None and not self.stale:
            return self.laid_out
        widget = self.declared()
        if self.laid_out is None:
            self.layouter = self.layouter or Layouter()
            self.laid_out = self.layouter.layout(widget, self.box, self.offsets, metrics)
            # Areas out of view keep their offset for when they come back.
            self.offsets.update(self.laid_out.offsets)
        return self.laid_out

    def moved(self, box: Rect) -> None:
        """Put the surface elsewhere, or make it larger or smaller."""
        if box != self.box:
            self.box = box
            self.laid_out = self.rested = None

    def scroll_to(self, key: str, offset: tuple[int, int]) -> None:
        """Scroll one area."""
        if self.offsets.get(key) != offset:
            self.offsets[key] = offset
            self.laid_out = self.rested = None

    def focused_widget(self) -> Widget | None:
        """Return the widget with the keyboard, or None."""
        if not self.focus:
            return None
        root = self.declared()
        widget = tree.at(root, self.path)
        if widget is None or widget.key != self.focus:
            # Searching a big tree takes long; the same path mostly leads there next time.
            self.path = tree.path_to(root, self.focus) or ()
            widget = tree.at(root, self.path)
        return widget if widget is not None and widget.key == self.focus else None

    def node_at(self, metrics: Metrics, x: int, y: int) -> Node | None:
        """Return the topmost node at a pixel, or None."""
        # In plain numbers: a click asks this of most nodes of a window.
        for node in reversed(self.laid(metrics).nodes):
            left, top, w, h = node.box
            if left <= x < left + w and top <= y < top + h and node.clip.contains(x, y):
                return node
        return None

    def lineage(self, metrics: Metrics, node: Node) -> Iterator[Node]:
        """Yield a node and its ancestors, innermost first."""
        nodes = self.laid(metrics).nodes
        yield node
        while node.parent >= 0:
            node = nodes[node.parent]
            yield node
