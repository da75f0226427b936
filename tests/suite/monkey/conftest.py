"""A monkey: it wanders over the desktop and tries everything there is, each on a fork."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import Dialog
from cuaenv.core.elements import Element
from cuaenv.core.errors import DesktopLost
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.desktops.sim.wm.surface import Surface

CLICKED = frozenset({
    "push-button", "toggle-button", "check-box", "radio-button", "combo-box", "link", "page-tab",
    "menu", "menu-item", "check-menu-item", "radio-menu-item", "table-column-header",
})  # fmt: skip
OPENED = frozenset({"list-item", "tree-item", "table-row", "table-cell", "icon"})
WRITTEN = frozenset({"entry", "password-text", "text", "spin-button"})
PULLED = frozenset({"slider", "scroll-bar"})
ROLES = CLICKED | OPENED | WRITTEN | PULLED | {"terminal"}
"""Every role that promises an answer; grouped by the natural way to use it."""

ALIKE = 6
"""How many rows and how many cells of one window are tried on a screen."""

PASSING = frozenset({"focused", "active"})
"""States that say where the keyboard is; getting it is not an answer."""

QUITS = frozenset({"Close", "Quit", "Power", "Power Off", "Shut Down", "Log Out", "Restart"})
"""What the wanderer leaves alone, or there would be nothing left to see."""


@dataclass(frozen=True)
class Tried:
    """One element, and where it was met."""

    app: str
    role: str
    name: str
    states: str
    window: str
    screen: int

    def __str__(self) -> str:
        return f"{self.app:14} {self.role:20} {self.name!r:32} {self.states:30} #{self.screen}"


@dataclass
class Tour:
    """What a monkey met with on its way."""

    live: list[Tried] = field(default_factory=list)
    dead: list[Tried] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    screens: int = 0
    kinds: set[tuple[str, str]] = field(default_factory=set)
    seen: set[object] = field(default_factory=set)


def uses(e: Element, screen: Rect) -> tuple[tuple[Action, ...], ...]:
    """Return the natural ways to use an element; each is tried until one is answered."""
    x, y = e.box.center
    click = Action.at("click", x, y)
    if e.role in OPENED:
        return ((Action.at("double_click", x, y),),)
    if e.role == "terminal":
        return ((click, Action.type("pwd\n")),)
    if e.role in WRITTEN and "editable" in e.states:
        return ((click, Action.type("7x")), (click, Action.key("backspace")))
    if e.role in WRITTEN:
        across = Action("drag", x=e.box.x + 2, y=e.box.y + 6, x2=e.box.right - 3, y2=e.box.y + 6)
        return ((across,),)
    if e.role in PULLED:
        ends = ((e.box.x + 1, e.box.y + 1), (e.box.right - 2, e.box.bottom - 2))
        return tuple((Action("drag", x=x, y=y, x2=x2, y2=y2),) for x2, y2 in ends)
    return ((click,),)


def reachable(desktop: SimDesktop) -> list[Element]:
    """Return the elements that promise an answer and that a click would reach now."""
    wm = desktop.wm
    menu = wm.menu.levels if wm.menu is not None else None
    front = {wm.active, wm.keyboard(), wm.background, wm.bar, wm.bubble}
    out = []
    for e in desktop.elements():
        if e.role not in ROLES or "enabled" not in e.states:
            continue
        surface = wm.surface_at(*e.box.center)
        if surface is None or wm.blocked(surface) or not _holds(desktop, surface, e):
            continue
        if surface in (menu if menu is not None else front):
            out.append(e)
    return out


def _holds(desktop: SimDesktop, surface: Surface, e: Element) -> bool:
    """Whether an element is the surface's own, and not of another one below it."""
    screen = Rect(0, 0, *desktop.screen_size)
    return any(
        node.widget.role == e.role and node.visible.intersect(screen) == e.box
        for node in surface.laid(desktop.wm.metrics).nodes
    )


def outlook(desktop: SimDesktop) -> list[object]:
    """Return what the screen tells, but for where the keyboard is."""
    return [(e.role, e.name, e.app, e.box, e.states - PASSING, e.text, e.window)
            for e in desktop.elements()]  # fmt: skip


def condition(desktop: SimDesktop) -> str:
    """Return the digest of the state, but for clock, pointer and where the keyboard is."""
    twin = desktop.fork()
    wm = twin.wm
    wm.pointer, wm.held = (0, 0), frozenset()
    wm.computer.clock.now = 0
    wm.computer.fs.journal.tick = 0
    # Counters that are moved along when a program is merely asked what it shows.
    wm.computer._touched = wm.computer._stacked = 0
    for surface in (*wm.surfaces(), *wm.windows):
        surface.focus = surface.pressed = ""
    return twin.digest()


class Control:
    """A desktop on which time passes and nothing is done."""

    def __init__(self, desktop: SimDesktop) -> None:
        self.desktop = desktop
        self._after: dict[int, tuple[SimDesktop, list[object]]] = {}
        self._digests: dict[int, str] = {}

    def differs(self, other: SimDesktop, actions: int) -> bool:
        """Whether `other`, to which so many actions were done, is not as it would be anyway."""
        if actions not in self._after:
            fork = self.desktop.fork()
            for _ in range(actions):
                fork.perform(Action("wait"))
            self._after[actions] = fork, outlook(fork)
        fork, seen = self._after[actions]
        if outlook(other) != seen:
            return True
        if actions not in self._digests:
            self._digests[actions] = condition(fork)
        return condition(other) != self._digests[actions]


def answered(control: Control, element: Element, screen: Rect) -> bool:
    """Whether one of the natural uses of an element changes anything; raise DesktopLost."""
    for actions in uses(element, screen):
        fork = control.desktop.fork()
        for action in actions:
            fork.perform(action)
        if control.differs(fork, len(actions)):
            return True
    return False


def wander(desktop: SimDesktop, rng: np.random.Generator, steps: int) -> None:
    """Take random steps of the kind people take."""
    screen = Rect(0, 0, *desktop.screen_size)
    for _ in range(steps):
        found = [e for e in reachable(desktop) if e.name not in QUITS]
        here = [e for e in found if e.app not in ("Desktop", "Panel")] or found
        if not here:
            desktop.perform(Action.key("escape"))
            continue
        element = here[int(rng.integers(len(here)))]
        if rng.random() < 0.2:
            desktop.perform(Action.at("right_click", *element.box.center))
            continue
        ways = uses(element, screen)
        for action in ways[int(rng.integers(len(ways)))]:
            desktop.perform(action)


def screens(
    make: Callable[[int], SimDesktop], tour: Tour, count: int
) -> Iterator[tuple[int, int, SimDesktop]]:
    """Yield numbered desktops, each wandered to, with what it started from."""
    for number in range(count):
        rng = np.random.default_rng([number, 7])
        desktop = make(number)
        names = themes.names()
        desktop.wm.computer.settings["theme"] = names[number % len(names)]
        desktop.wm.settle()
        if number % 25 == 3:
            desktop.show_dialog(Dialog("Wait", ("A notice.",), {"yes": "Yes", "no": "No"}))
        if number % 25 == 4:
            desktop.notify("News", "Something happened.")
        try:
            wander(desktop, rng, int(rng.integers(0, 7)))
            desktop.screenshot()
        except DesktopLost as loss:
            tour.faults.append(f"screen {number}: {loss}")
            continue
        yield number, int(rng.integers(2**31)), desktop


def try_all(tour: Tour, number: int, desktop: SimDesktop) -> None:
    """Try every element that was not met before in the same window, place and state."""
    control = Control(desktop)
    screen = Rect(0, 0, *desktop.screen_size)
    alike: Counter[tuple[str, str]] = Counter()
    for e in _shuffled(reachable(desktop), number):
        alike[e.window, e.role] += 1
        if e.role in ("table-cell", "table-row") and alike[e.window, e.role] > ALIKE:
            continue
        states = e.states - PASSING
        met = (e.app, e.window, e.role, e.name, states, e.text[:40], _context(desktop.wm))
        if met in tour.seen:
            continue
        tour.seen.add(met)
        one = Tried(e.app, e.role, e.name, ",".join(sorted(states & _TELLING)), e.window, number)
        try:
            (tour.live if answered(control, e, screen) else tour.dead).append(one)
        except DesktopLost as loss:
            tour.faults.append(f"{one}: {loss}")
        tour.kinds.add((e.app, e.role))


def _shuffled(elements: list[Element], number: int) -> list[Element]:
    order = np.random.default_rng([number, 11]).permutation(len(elements))
    return [elements[i] for i in order]


_TELLING = frozenset({"selected", "checked", "expanded", "read-only", "editable", "modal"})


def _context(wm: WindowManager) -> object:
    """Return what else decides how a click is taken: the menu and the dialogs that are open."""
    menu = wm.menu.levels[0].name if wm.menu is not None else ""
    return menu, tuple(type(one.dialog).__name__ for one in wm.dialogs), wm.keyboard().app_name


@pytest.fixture(scope="session")
def tour(starts: Callable[[int], SimDesktop]) -> Callable[[int], Tour]:
    """Return a function that tours so many screens and tries everything on them."""

    def go(count: int) -> Tour:
        tour = Tour()
        for number, _, desktop in screens(starts, tour, count):
            tour.screens += 1
            try_all(tour, number, desktop)
        return tour

    return go


@pytest.fixture(scope="session")
def probe() -> Callable[[SimDesktop], Tour]:
    """Return a function that tries everything on one desktop."""

    def go(desktop: SimDesktop) -> Tour:
        tour: Any = Tour(screens=1)
        try_all(tour, 0, desktop)
        return tour

    return go
