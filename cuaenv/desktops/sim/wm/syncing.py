"""Keeping what is shown in step with the computer: a window a program, a surface a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.ui.layout import natural_size
from cuaenv.desktops.sim.wm import tree
from cuaenv.desktops.sim.wm.dialog_window import DialogWindow, chain
from cuaenv.desktops.sim.wm.menus import close_menu, open_menu
from cuaenv.desktops.sim.wm.notices import WIDTH, Notices, bubble_box
from cuaenv.desktops.sim.wm.revealing import reveal
from cuaenv.desktops.sim.wm.task_bar import TaskBar
from cuaenv.desktops.sim.wm.window import Window

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager


def sync(wm: WindowManager) -> None:
    """Have a window for each open program, a surface for each dialog, and nothing else."""
    computer = wm.computer
    computer.reap()
    if not _differs(wm):
        return
    data, wm.seen = wm.seen[:2], computer.revision
    known = {id(window.app): window for window in wm.windows}
    wm.windows = [known.get(id(app)) or _new_window(wm, app) for app in computer.apps]
    _sync_dialogs(wm)
    wm.bar.stale = True
    if data != wm.seen[:2]:
        for surface in wm.all():
            surface.stale = True
    active = wm.active
    for window in wm.windows:
        window.set_active(window is active and window.app.dialog is None)
    _drop_orphans(wm)


def _differs(wm: WindowManager) -> bool:
    """Whether something changed that more than one surface may show."""
    if wm.seen != wm.computer.revision:
        return True
    if wm.harness is not None and wm.harness.app.closed:
        return True
    open_in = [app for app in (wm.background.app, *wm.computer.apps) if app.dialog is not None]
    if not open_in:
        return bool(wm.dialogs)
    wanted = [dialog for app in open_in for dialog in chain(app)]
    if len(wm.dialogs) != len(wanted):
        return True
    return any(one.dialog is not other for one, other in zip(wm.dialogs, wanted, strict=True))


def _drop_orphans(wm: WindowManager) -> None:
    """Close the menu and end the gesture of a surface that is gone; take the harness's answer."""
    surfaces = wm.all()
    if wm.menu is not None and wm.menu.owner not in surfaces:
        close_menu(wm)
    if wm.gesture is not None and wm.gesture.surface not in surfaces:
        wm.gesture = None
    if wm.harness is not None and wm.harness.app.closed:
        wm.choice, wm.harness = wm.harness.asks.choice, None


def _new_window(wm: WindowManager, app: App) -> Window:
    box = wm.layout.place(app.size, wm.space, wm.placed)
    wm.placed += 1
    window = Window(app, box)
    shown = window.declared()  # at once, whatever has the focus: later steps may change the files
    window.focus = app.focus or tree.first_focusable(shown)
    app.focus = ""
    return window


def _sync_dialogs(wm: WindowManager) -> None:
    known = {id(one.dialog): one for one in wm.dialogs}
    wm.dialogs = []
    for base in (wm.background, *wm.windows):
        for dialog in chain(base.app):
            surface = known.get(id(dialog))
            if surface is None:
                surface = DialogWindow(base.app, dialog, base.box)
                _place_dialog(wm, surface, base.box)
            wm.dialogs.append(surface)


def _place_dialog(wm: WindowManager, surface: DialogWindow, over: Rect) -> None:
    """Give a new dialog its box, in the middle of its window, and its first focus."""
    w, h = surface.dialog.size
    if not h:
        h = natural_size(surface.declared(), wm.metrics, w)[1]
    space = wm.space
    w, h = min(w, space.w), min(h, space.h)
    x = min(max(over.x + (over.w - w) // 2, space.x), space.right - w)
    y = min(max(over.y + (over.h - h) // 3, space.y), space.bottom - h)
    surface.moved(Rect(x, y, w, h))
    if not surface.focus:
        surface.focus = tree.first_focusable(surface.declared())


def take_requests(wm: WindowManager, app: App) -> None:
    """Do what a program asked for through `focus`, `reveal` and `popup`."""
    window = wm.window_for(app)
    if window is not None:
        if app.focus:
            window.focus = app.focus
        if app.reveal:
            reveal(window, wm.metrics, app.reveal)
    app.focus = app.reveal = ""
    if app.popup is not None:
        x, y, items = app.popup
        app.popup = None
        owner = window or (wm.bar if app is wm.bar.app else wm.background)
        open_menu(wm, owner, "context", "", items, (x, y))


def settle(wm: WindowManager) -> None:
    """Bring everything that is shown up to date; called at the end of every action."""
    sync(wm)
    _update_bar(wm)
    _update_bubble(wm)
    wm.showing.of(wm)


def _update_bar(wm: WindowManager) -> None:
    """Show the minute and the windows' titles on the task bar."""
    bar = wm.bar.app
    assert isinstance(bar, TaskBar)
    for window in wm.windows:
        if window.stale and not window.minimised:
            window.declared()
    told = (bar.minute, *[window.title for window in wm.windows])
    if wm.bar.stamp != told:
        wm.bar.stamp, wm.bar.stale = told, True


def _update_bubble(wm: WindowManager) -> None:
    """Show the newest message for as long as it lasts."""
    bubble = wm.bubble.app
    assert isinstance(bubble, Notices)
    notice = bubble.current()
    if wm.bubble.stamp != notice:
        wm.bubble.stamp, wm.bubble.stale = notice, True
        height = natural_size(bubble.view(), wm.metrics, WIDTH)[1] if notice else 0
        wm.bubble.moved(bubble_box(wm.computer.screen_size, height))
