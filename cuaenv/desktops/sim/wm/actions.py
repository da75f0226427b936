"""Actions: what each kind of `core.action.Action` does to the window manager."""

from __future__ import annotations

import math
from collections.abc import Callable

from cuaenv.core.action import POINTER_KINDS, Action, check_on_screen
from cuaenv.core.desktop import ActionOutcome
from cuaenv.core.errors import InvalidAction
from cuaenv.core.keys import MODIFIERS
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.wm import keyboard, menus, pointer
from cuaenv.desktops.sim.wm.manager import WindowManager

DONE = ActionOutcome()

STEPS = ("home", "back", "forward", "reload")
"""What `navigate` can be told besides `enter` and an address: the browser's own buttons."""

Do = Callable[[WindowManager, Action, int, int], ActionOutcome | None]


def perform(wm: WindowManager, action: Action) -> ActionOutcome:
    """Do one action; time passes in any case but where it is not the desktop's business.

    Raises:
        DesktopLost: a program failed.
    """
    do = _DO.get(action.kind)
    if do is None:
        return ActionOutcome("unsupported", f"The desktop has no action {action.kind!r}.")
    wm.computer.advance(seconds_of(action))
    try:
        if action.kind in POINTER_KINDS:
            check_on_screen(action, wm.computer.screen_size)
    except InvalidAction as error:
        wm.settle()
        return ActionOutcome("rejected", str(error))
    x, y = wm.pointer if action.x is None or action.y is None else (action.x, action.y)
    outcome = do(wm, action, x, y)
    wm.settle()
    return outcome or DONE


def seconds_of(action: Action) -> int:
    """Return how long an action takes, in whole seconds of the virtual clock, at least 1."""
    return max(1, math.ceil(action.seconds)) if action.kind == "wait" else 1


def _wait(wm: WindowManager, action: Action, x: int, y: int) -> None:
    """Let time pass."""


def _move(wm: WindowManager, action: Action, x: int, y: int) -> None:
    pointer.move(wm, x, y)


def _click(wm: WindowManager, action: Action, x: int, y: int) -> None:
    pointer.click(wm, x, y, action.keys)


def _double(wm: WindowManager, action: Action, x: int, y: int) -> None:
    pointer.click(wm, x, y, action.keys, 2)


def _triple(wm: WindowManager, action: Action, x: int, y: int) -> None:
    pointer.click(wm, x, y, action.keys, 3)


def _context(wm: WindowManager, action: Action, x: int, y: int) -> None:
    pointer.context(wm, x, y, action.keys)


def _middle(wm: WindowManager, action: Action, x: int, y: int) -> None:
    pointer.middle(wm, x, y, action.keys)


def _down(wm: WindowManager, action: Action, x: int, y: int) -> None:
    if action.button == "left":
        pointer.press(wm, x, y, action.keys)
    else:
        pointer.move(wm, x, y)


def _up(wm: WindowManager, action: Action, x: int, y: int) -> None:
    if action.button == "left":
        pointer.release(wm, x, y, action.keys)
    elif action.button == "right":
        pointer.context(wm, x, y, action.keys)
    else:
        pointer.middle(wm, x, y, action.keys)


def _drag(wm: WindowManager, action: Action, x: int, y: int) -> None:
    x2, y2 = action.x2 or 0, action.y2 or 0
    if action.button != "left":
        _up(wm, action, x2, y2)
        return
    pointer.press(wm, x, y, action.keys)
    pointer.move(wm, (x + x2) // 2, (y + y2) // 2)
    pointer.move(wm, x2, y2)
    pointer.release(wm, x2, y2, action.keys)


def _scroll(wm: WindowManager, action: Action, x: int, y: int) -> None:
    pointer.scroll(wm, x, y, action.dx, action.dy, action.keys)


def _key(wm: WindowManager, action: Action, x: int, y: int) -> None:
    modifiers = frozenset(key for key in action.keys if key in MODIFIERS)
    if action.press == "up":
        wm.held -= modifiers
        if "alt" in modifiers:
            wm.switched = 0
    elif action.press == "down":
        wm.held |= modifiers
        if len(modifiers) < len(action.keys):
            keyboard.press(wm, action.keys)
    else:
        keyboard.press(wm, action.keys)


def _type(wm: WindowManager, action: Action, x: int, y: int) -> None:
    keyboard.type_text(wm, action.text)


def _navigate(wm: WindowManager, action: Action, x: int, y: int) -> ActionOutcome | None:
    """Go home, back, forward, or to an address, in the browser in front."""
    window = wm.active
    if window is None or launcher.id_of(window.app) != "browser":
        return ActionOutcome("rejected", "There is no browser in front to navigate in.")
    if wm.keyboard() is not window:
        return ActionOutcome("rejected", "A dialog in front must be answered first.")
    menus.close_menu(wm)
    where = action.text.strip()
    if where == "enter":
        keyboard.press(wm, ("enter",))
    elif where in STEPS:
        wm.send(window, UiEvent("click", where))
    elif where:
        wm.run(window.app, "navigating", getattr(window.app, "open"), where)  # noqa: B009
        wm.changed(window.app)
    else:
        return ActionOutcome("rejected", "`navigate` needs home, back, enter or an address.")
    return None


_DO: dict[str, Do] = {
    "wait": _wait, "move": _move, "click": _click, "double_click": _double,
    "triple_click": _triple, "right_click": _context, "middle_click": _middle,
    "long_press": _context, "mouse_down": _down, "mouse_up": _up, "drag": _drag,
    "scroll": _scroll, "key": _key, "type": _type, "navigate": _navigate,
}  # fmt: skip
