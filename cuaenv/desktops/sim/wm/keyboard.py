"""The keyboard: which of harness dialog, menu, text, toolkit or program takes a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.desktops.sim.wm import hotkeys, menus, tree
from cuaenv.desktops.sim.wm.chords import Chord, character, chord
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow
from cuaenv.desktops.sim.wm.revealing import reveal
from cuaenv.desktops.sim.wm.surface import Surface
from cuaenv.desktops.sim.wm.text_keys import edit
from cuaenv.desktops.sim.wm.widget_keys import press_widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager

TABS = {("tab",): 1, ("shift", "tab"): -1}
EDITING = frozenset({
    ("ctrl", "a"), ("ctrl", "c"), ("ctrl", "v"), ("ctrl", "x"), ("ctrl", "z"), ("ctrl", "y"),
    ("ctrl", "shift", "z"),
})  # fmt: skip
"""Chords that a focused text takes before the menus: they are about what is selected in it."""

KEYS_OF_TYPED = {"\n": "enter", "\r": "enter", "\t": "tab"}


def press(wm: WindowManager, keys: tuple[str, ...]) -> None:
    """Press keys together and let them go."""
    pressed = chord(keys, wm.held)
    if wm.menu is not None and wm.harness is None:
        if not hotkeys.while_menu_open(wm, pressed):
            menus.key(wm, pressed)
        return
    if wm.harness is None and hotkeys.press(wm, pressed):
        return
    surface = wm.keyboard()
    if isinstance(surface, DialogWindow) and pressed == ("escape",):
        wm.cancel(surface)
    else:
        _press_in(wm, surface, pressed)


def type_text(wm: WindowManager, text: str) -> None:
    """Type text exactly as it is written; line breaks and tabs are keys.

    Characters no key has (`é`, `猫`) are typed as an input method would.
    """
    run = ""
    for char in text.replace("\r\n", "\n"):
        if char in KEYS_OF_TYPED:
            _type_run(wm, run)
            run = ""
            press(wm, (KEYS_OF_TYPED[char],))
        else:
            run += char
    _type_run(wm, run)


def _type_run(wm: WindowManager, run: str) -> None:
    """Type characters: into the focused text at once, else one by one as keys."""
    while run:
        if wm.menu is not None and wm.harness is None:
            menus.jump(wm, run[0])
            run = run[1:]
            continue
        surface = wm.keyboard()
        widget = surface.focused_widget()
        if _takes_text(widget):
            assert widget is not None
            _insert(wm, surface, widget, run)
            return
        _send_key(wm, surface, (_key_of(run[0]),), run[0])
        run = run[1:]


def _takes_text(widget: Widget | None) -> bool:
    """Whether typing edits the widget's model; a terminal gets its keys one by one instead."""
    if widget is None or widget.model is None or widget.role == "terminal":
        return False
    return tree.is_enabled(widget)


def _key_of(char: str) -> str:
    return "space" if char == " " else char.lower()


def _insert(wm: WindowManager, surface: Surface, widget: Widget, run: str) -> None:
    model = widget.model
    assert model is not None
    version = model.version
    for char in run:
        model.insert(char)
    if model.version != version:
        wm.send(surface, UiEvent("change", widget.key))


def _press_in(wm: WindowManager, surface: Surface, pressed: Chord) -> None:
    widget = surface.focused_widget()
    if not _plain_text(widget, pressed):
        key = tree.shortcut(surface.declared(), pressed)
        if key:
            wm.send(surface, UiEvent("click", key, *surface.box.center))
            return
    if widget is not None and widget.role == "terminal":
        if not hotkeys.menu_bar(wm, surface, pressed):
            _send_key(wm, surface, pressed, character(pressed))
        return
    if widget is not None and tree.is_enabled(widget):
        if widget.model is not None and _edit(wm, surface, widget, pressed):
            return
        if press_widget(wm, surface, widget, pressed):
            return
    if pressed in TABS and (widget is None or "tab" not in widget.accepts):
        step_focus(wm, surface, TABS[pressed])
        return
    if _default(wm, surface, pressed) or hotkeys.menu_bar(wm, surface, pressed):
        return
    _send_key(wm, surface, pressed, character(pressed))


def _plain_text(widget: Widget | None, pressed: Chord) -> bool:
    """Whether a focused text has the first say: for all but most ctrl, alt and function keys."""
    if not _takes_text(widget):
        return False
    if pressed in EDITING:
        return True
    function_key = pressed[-1][0] == "f" and pressed[-1][1:].isdigit()
    return not function_key and "ctrl" not in pressed and "alt" not in pressed


def _edit(wm: WindowManager, surface: Surface, widget: Widget, pressed: Chord) -> bool:
    model = widget.model
    assert model is not None
    if pressed == ("enter",) and not model.multiline:
        return _submit(wm, surface, widget)
    version = model.version
    node = surface.laid(wm.metrics).node(widget.key)
    page = max(len(node.look.lines) - 1, 1) if node is not None and node.look else 20
    if not edit(model, pressed, wm.computer.clipboard, surface.app.name, page):
        return False
    surface.stale = True
    if model.version != version:
        wm.send(surface, UiEvent("change", widget.key))
    return True


def _submit(wm: WindowManager, surface: Surface, widget: Widget) -> bool:
    """Return in an entry: the dialog's default button, else a `submit` event."""
    if isinstance(surface, DialogWindow) and surface.dialog.default:
        return _default(wm, surface, ("enter",))
    wm.send(surface, UiEvent("submit", widget.key, *surface.box.center))
    return True


def _default(wm: WindowManager, surface: Surface, pressed: Chord) -> bool:
    """Return anywhere else in a dialog presses its default button."""
    if not isinstance(surface, DialogWindow) or pressed != ("enter",):
        return False
    key = surface.dialog.default
    widget = tree.find(surface.declared(), key) if key else None
    if widget is None or not tree.is_enabled(widget):
        return False
    wm.send(surface, UiEvent("click", key, *surface.box.center))
    return True


def step_focus(wm: WindowManager, surface: Surface, by: int) -> None:
    """Give the keyboard to the next widget, around the ends."""
    order = tree.tab_order(surface.declared())
    if not order:
        return
    if surface.focus in order:
        surface.focus = order[(order.index(surface.focus) + by) % len(order)]
    else:
        surface.focus = order[0 if by > 0 else -1]
    widget = surface.focused_widget()
    if widget is not None and widget.model is not None and not widget.model.multiline:
        widget.model.select_all()
        surface.stale = True
    reveal(surface, wm.metrics, surface.focus)


def _send_key(wm: WindowManager, surface: Surface, pressed: Chord, text: str) -> None:
    x, y = surface.box.center
    node = surface.laid(wm.metrics).node(surface.focus) if surface.focus else None
    if pressed in (("menu",), ("shift", "f10")):
        if node is not None:
            x, y = node.box.center
        widget = surface.focused_widget()
        if widget is not None and "context" in widget.accepts:
            wm.send(surface, UiEvent("context", widget.key, x, y))
            return
        if _takes_text(widget):
            menus.open_menu(wm, surface, "text", surface.focus, menus.TEXT_MENU, (x, y))
            return
    wm.send(surface, UiEvent("key", surface.focus, x, y, pressed, text))
