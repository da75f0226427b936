"""Menu: an open menu with its submenus, as surfaces on top of the windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget
from cuaenv.desktops.sim.wm.surface import Surface

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App
    from cuaenv.desktops.sim.ui.metrics import Metrics


class MenuLevel(Surface):
    """One column of items.

    Attributes:
        items: what is shown.
        at: the number of the highlighted item; -1 for none.
        least: the least width in pixels, that of a combo box.
        depth: how many columns it lies on.
    """

    def __init__(
        self, app: App, items: tuple[MenuItem, ...], name: str, least: int = 0, depth: int = 0
    ) -> None:  # fmt: skip
        super().__init__(app, Rect(0, 0, 0, 0))
        self.items = items
        self.name = name
        self.depth = depth
        self.at = -1
        self.least = least

    @property
    def id(self) -> str:
        """There is one open menu; its columns are numbered."""
        return f"MenuLevel:{self.depth}"

    def view(self) -> Widget:
        """Show the items."""
        rows = [self._row(number, item) for number, item in enumerate(self.items)]
        return build.column(*rows, role="popup-menu", name=self.name, style="popup",
                            pad=(1, 4, 1, 4))  # fmt: skip

    def _row(self, number: int, item: MenuItem) -> Widget:
        if not item.label:
            return build.separator()
        states = {"selected"} if number == self.at else set()
        states |= {"disabled"} if not item.enabled else set()
        states |= {"checked"} if item.checked else set()
        role = "menu-item" if item.checked is None else "check-menu-item"
        return Widget(
            role, item.label, f"wm:item:{number}", value=item.shortcut, menu=item.items,
            states=frozenset(states), icon=item.icon,
        )  # fmt: skip

    def highlight(self, number: int) -> None:
        """Highlight an item; -1 highlights none."""
        if number != self.at:
            self.at = number
            self.stale = True

    def step(self, by: int, start: int | None = None) -> None:
        """Highlight the next item that can be chosen, around the ends."""
        at = self.at if start is None else start
        for _ in self.items:
            at = (at + by) % len(self.items)
            if self.can_choose(at):
                self.highlight(at)
                return

    def can_choose(self, number: int) -> bool:
        """Whether there is an enabled item with that number."""
        if not 0 <= number < len(self.items):
            return False
        return bool(self.items[number].label) and self.items[number].enabled

    def item_at(self, metrics: Metrics, x: int, y: int) -> int:
        """Return the number of the item at a pixel; -1 for none."""
        node = self.node_at(metrics, x, y)
        for one in self.lineage(metrics, node) if node else ():
            if one.widget.key.startswith("wm:item:"):
                return int(one.widget.key.rpartition(":")[2])
        return -1


class Menu:
    """What is open.

    Attributes:
        owner: the surface that gets the choice.
        kind: `bar`, `context`, `combo` or `text`.
        key: the key of the menu or combo box it hangs on, or of the text it edits.
        levels: the columns, the innermost last.
        armed: whether releasing the button over an item chooses it: not for the press that opened
            the menu, unless the pointer moved since.
    """

    def __init__(self, owner: Surface, kind: str, key: str, first: MenuLevel) -> None:
        self.owner = owner
        self.kind = kind
        self.key = key
        self.levels = [first]
        self.armed = False

    @property
    def top(self) -> MenuLevel:
        """The innermost column."""
        return self.levels[-1]

    def level_at(self, x: int, y: int) -> MenuLevel | None:
        """Return the column at a pixel, or None."""
        return next((one for one in reversed(self.levels) if one.box.contains(x, y)), None)

    def close_below(self, level: MenuLevel) -> None:
        """Close the submenus of a column."""
        del self.levels[self.levels.index(level) + 1 :]
