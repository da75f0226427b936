"""Deeds: what each action of a proposal would do, as far as the screen tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuaenv.core.action import POINTER_KINDS, Action, Proposal
from cuaenv.core.elements import Element, elements_of
from cuaenv.core.geometry import Rect
from cuaenv.core.slots import active_window
from cuaenv.guardrails.guardrail import GuardView
from cuaenv.guardrails.rules.commands import commands_in
from cuaenv.guardrails.rules.paths import paths_in

ACTIVATING = frozenset({
    "click", "double_click", "triple_click", "middle_click", "long_press", "mouse_down",
    "mouse_up", "drag",
})  # fmt: skip
"""Kinds that set off what they are done on."""

ACTIVATING_KEYS = frozenset({"enter", "space"})
NOWHERE = Element("", "", "", Rect(0, 0, 0, 0))
_PROMPT = re.compile(r"^[^$#%>]*[$#%>] ")


@dataclass(frozen=True, slots=True)
class Deed:
    """What one action would do.

    Attributes:
        action: the action.
        targets: what it is done on: the elements under the pointer, innermost first, at the end of
            a drag too; else what has the keyboard. At least one, `NOWHERE` where there is none.
        activates: whether it sets off its target.
        commands: what it would run in a shell.
        paths: what may be paths in it.
    """

    action: Action
    targets: tuple[Element, ...]
    activates: bool
    commands: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()


def deeds_of(view: GuardView, proposal: Proposal) -> Iterator[Deed]:
    """Yield the deeds of a proposal, all read against the screen as it was seen.

    What an earlier action of the proposal changes on the screen is not known here, but for the
    line in a terminal, which is followed from action to action.
    """
    elements = elements_of(view.tree)
    front = active_window(elements)
    focused = next((e for e in elements if "focused" in e.states), None) or _window(front)
    shell = _shell_line(focused)
    for action in proposal:
        if action.kind in POINTER_KINDS:
            yield Deed(action, _under_pointer(action, elements, front), action.kind in ACTIVATING)
            # The click may have given the keyboard to a terminal.
            shell = shell if shell is not None else ""
            continue
        typed = _typed(action)
        line = (shell or "") + typed
        runs = commands_in(line) if shell is not None and typed else ()
        activates = action.kind == "key" and bool(ACTIVATING_KEYS & set(action.keys))
        text = action.text or (line if runs else "")
        yield Deed(action, (focused,), activates, runs, paths_in(line if runs else text))
        if shell is not None:
            shell = line.rsplit("\n", 1)[-1]


def _typed(action: Action) -> str:
    """Return the characters that an action puts into a terminal's line."""
    if action.kind == "type":
        return action.text
    if action.kind != "key" or len(action.keys) != 1 or action.press == "up":
        return ""
    key = action.keys[0]
    return {"enter": "\n", "space": " "}.get(key, key if len(key) == 1 else "")


def _shell_line(focused: Element) -> str | None:
    """Return what stands on the line of a terminal with the keyboard; None for no terminal."""
    if focused.role != "terminal":
        return None
    lines = focused.text.split("\n")
    line = _PROMPT.sub("", lines.pop(), count=1)
    while lines and lines[-1].endswith("\\"):
        line = _PROMPT.sub("", lines.pop(), count=1)[:-1] + line
    return line


def _under_pointer(
    action: Action, elements: Sequence[Element], front: tuple[str, str] | None
) -> tuple[Element, ...]:
    ends = [(action.x, action.y), (action.x2, action.y2)]
    found = [_at(x, y, elements, front) for x, y in ends if x is not None and y is not None]
    return tuple(element for one in found for element in one) or (NOWHERE,)


def _at(
    x: int, y: int, elements: Sequence[Element], front: tuple[str, str] | None
) -> tuple[Element, ...]:
    """Return the elements at a pixel, innermost first; those of the window in front hide others."""
    there = [element for element in elements if element.box.contains(x, y)]
    mine = [element for element in there if (element.app, element.window) == front]
    return tuple(sorted(mine or there, key=lambda element: element.box.w * element.box.h))


def _window(front: tuple[str, str] | None) -> Element:
    app, title = front or ("", "")
    return Element("", "", app, Rect(0, 0, 0, 0), window=title)
