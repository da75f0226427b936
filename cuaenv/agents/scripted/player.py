"""Player: turns steps into actions, one proposal at a time, looking at the screen in between."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

from cuaenv.agents.scripted.finding import (
    Elements,
    Find,
    find_element,
    listing,
    matches,
)
from cuaenv.agents.scripted.selecting import selecting
from cuaenv.agents.scripted.steps import (
    CLICKS,
    DIRECTIONS,
    PATIENCE,
    SAYINGS,
    chords,
    extra,
)
from cuaenv.core.action import Action, Proposal
from cuaenv.core.elements import Element
from cuaenv.core.errors import SolutionStuck
from cuaenv.core.menu import SCROLLABLE, point_of
from cuaenv.core.slots import active_window
from cuaenv.core.task_spec import SolutionStep

Play = Iterator[Proposal]
MAX_SCROLLS = 40
"""How many turns of the wheel a search takes before it gives up."""

MENU_ROLES = ("menu", "menu-item", "check-menu-item", "radio-menu-item")
OPENING_MENUS = (*CLICKS, "menu")
"""Verbs that may show a menu, which is gone once something else takes the screen."""

_WAIT = (Action("wait", seconds=1.0),)


class Player:
    """Plays steps on a screen of `size` whose elements `look` returns.

    `play()` is an iterator of proposals; each must have been performed before the next is asked
    for, because the screen is looked at in between.
    """

    def __init__(self, look: Callable[[], Elements], size: tuple[int, int]) -> None:
        self._look = look
        self._size = size
        self._reactions: list[SolutionStep] = []

    def play(self, steps: Sequence[SolutionStep]) -> Play:
        """Yield the proposals of all steps, and `done` where no step ends the episode."""
        for number, step in enumerate(steps):
            where = f"step {number} ({step.do})"
            while (yield from self._broken_off(step, where)):
                pass
        yield from self._reacting()
        yield (Action("done"),)

    def _broken_off(self, step: SolutionStep, where: str) -> Generator[Proposal, None, bool]:
        """Yield what a step does; return whether it must be done over.

        What breaks in on a step closes the menus it has opened.
        """
        for count, proposal in enumerate(self._step(step, where)):
            reacted = yield from self._reacting()
            if reacted and count and step.do in OPENING_MENUS:
                return True
            yield proposal
        return False

    def _reacting(self) -> Generator[Proposal, None, bool]:
        """Take the steps put aside whose moment has come; return whether there were any."""
        reacted = False
        for step in tuple(self._reactions):
            if find_element(extra(step, "when"), self._look()):
                self._reactions.remove(step)
                yield from self._acting(step, f"reaction ({step.do})")
                reacted = True
        return reacted

    def _step(self, step: SolutionStep, where: str) -> Play:
        if extra(step, "when") is not None and step not in self._reactions:
            self._reactions.append(step)
            return
        yield from self._acting(step, where)

    def _acting(self, step: SolutionStep, where: str) -> Play:
        """Yield what one step does, then wait for what it expects."""
        condition = extra(step, "if")
        if condition is not None and find_element(condition, self._look()) is None:
            return
        patience = int(extra(step, "patience", PATIENCE))
        yield from self._doing(step, where, patience)
        if step.expect is not None:
            yield from self._until(step.expect, where, patience)

    def _doing(self, step: SolutionStep, where: str, patience: int) -> Play:
        if step.do == "comment":
            return
        if step.do == "wait":
            yield (Action("wait", seconds=float(extra(step, "seconds", 1.0))),)
        elif step.do in SAYINGS:
            yield (Action(step.do, text=step.text),)
        elif step.do == "menu":
            yield from self._menu(step, where, patience)
        else:
            target = yield from self._target(step.find, where, patience)
            yield from self._on(step, target, where, patience)

    def _on(self, step: SolutionStep, target: Element | None, where: str, patience: int) -> Play:
        """Yield what the step does once its element is found."""
        held = tuple(key for chord in chords(extra(step, "hold", "")) for key in chord)
        if step.do in CLICKS and target is not None:
            yield (Action.at(step.do, *self._point(step, target), *held),)
        elif step.do == "drag" and target is not None:
            end = yield from self._target(extra(step, "to"), where, patience)
            if end is not None:
                x, y = self._point(step, target)
                x2, y2 = point_of(end, self._size)
                yield (Action("drag", x=x, y=y, x2=x2, y2=y2, keys=held),)
        elif step.do == "scroll":
            yield (self._scroll(step, target),)
        else:
            if target is not None:
                yield (Action.at("click", *self._point(step, target)),)
            yield from _keyboard(step, target)

    def _menu(self, step: SolutionStep, where: str, patience: int) -> Play:
        """Click along the path; each menu is waited for."""
        for label in step.text.split(">"):
            find = {"role": MENU_ROLES, **(step.find or {}), "name": label.strip()}
            item = yield from self._target(find, where, patience)
            if item is not None:
                yield (Action.at("click", *point_of(item, self._size)),)

    def _target(
        self, find: Find | None, where: str, patience: int
    ) -> Generator[Proposal, None, Element | None]:
        """Return the element, waiting or scrolling for it; None where none is asked for."""
        if find is None:
            return None
        if find.get("scroll") and find_element(find, self._look()) is None:
            yield from self._scroll_to(find)
        yield from self._until(find, where, patience)
        return find_element(find, self._look())

    def _until(self, find: Find, where: str, patience: int) -> Play:
        """Wait until `find` matches, or with `gone` until it does not; raise SolutionStuck."""
        for left in range(patience, -1, -1):
            elements = self._look()
            if (find_element(find, elements) is None) == bool(find.get("gone")):
                return
            if left:
                yield _WAIT
        what = "is still there" if find.get("gone") else "is not there"
        raise SolutionStuck(
            f"{where}: {dict(find)} {what} after {patience} waits. On screen:\n{listing(elements)}"
        )

    def _scroll_to(self, find: Find) -> Play:
        """Turn the wheel over what scrolls, down and then up, until `find` matches."""
        for dy in (-5, 5):
            for _ in range(MAX_SCROLLS):
                before = self._look()
                yield (Action.scroll(*self._pane(find, before), dy=dy),)
                after = self._look()
                if find_element(find, after) is not None:
                    return
                if after == before:
                    break

    def _scroll(self, step: SolutionStep, target: Element | None) -> Action:
        right, up = DIRECTIONS[step.text or "down"]
        clicks = int(extra(step, "clicks", 5))
        point = point_of(target, self._size) if target else self._pane({}, self._look())
        return Action.scroll(*point, dy=up * clicks, dx=right * clicks)

    def _pane(self, find: Find, elements: Elements) -> tuple[int, int]:
        """Return the middle of the largest thing that scrolls where `find` looks."""
        where = {key: find[key] for key in ("app", "window") if key in find}
        inside = matches(where, elements)
        if not where:
            window = active_window(elements)
            inside = [e for e in inside if (e.app, e.window) == window] or inside
        panes = [e for e in inside if e.role in SCROLLABLE] or inside
        if not panes:
            return self._size[0] // 2, self._size[1] // 2
        return point_of(max(panes, key=lambda e: e.box.w * e.box.h), self._size)

    def _point(self, step: SolutionStep, target: Element) -> tuple[int, int]:
        share = extra(step, "at")
        if share is None:
            return point_of(target, self._size)
        x, y = float(share[0]), float(share[1])
        box = target.box
        return box.x + int(x * (box.w - 1)), box.y + int(y * (box.h - 1))


def _keyboard(step: SolutionStep, target: Element | None) -> Play:
    """Yield what a step does with the keyboard, its element already clicked."""
    if step.do == "key":
        for _ in range(int(extra(step, "times", 1))):
            yield from ((Action.key(*chord),) for chord in chords(step.text))
    elif step.do == "select_text":
        yield from selecting(target.text if target else "", step.text)
    else:
        if extra(step, "clear"):
            yield (Action.key("ctrl", "a"),)
        text = step.text + ("\n" if step.do == "run" else "")
        yield (Action.type(text) if text else Action.key("delete"),)
