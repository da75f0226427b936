"""The screen of a desktop, what can be done on it, and what is reported."""

from __future__ import annotations

import numpy as np

from cuaenv.core.action import Action
from cuaenv.core.desktop import EVENT_KINDS, ActionOutcome, Desktop, Dialog
from cuaenv.core.elements import elements_of
from cuaenv.core.geometry import Rect
from cuaenv.testing.desktop_rig import Rig
from cuaenv.testing.requiring import require

STATUSES = ("done", "rejected", "unsupported")


def screenshots_are_fresh(rig: Rig) -> None:
    """uint8 `(height, width, 3)`; writing into one changes nothing."""
    desktop = rig.started()
    width, height = desktop.screen_size
    first = desktop.screenshot()
    require(isinstance(first, np.ndarray), f"screenshot() must be an array; got {type(first)}.")
    fine = first.shape == (height, width, 3) and first.dtype == np.uint8
    got = f"{first.dtype} {first.shape}"
    require(fine, f"screenshot() must be uint8 {(height, width, 3)}; got {got}.")
    kept = first.copy()
    require(first.flags.writeable, "screenshot() must be an array of the caller's own.")
    first[:] = 255 - first
    again = desktop.screenshot()
    require(not np.shares_memory(first, again), "screenshot() gave the same memory twice.")
    require(np.array_equal(kept, again), "Two screenshots with no action between them differ.")


def tree_and_elements_agree(rig: Rig) -> None:
    """`elements()` is what is showing in the tree; the tree is fresh."""
    desktop = rig.started()
    _check_tree(desktop)
    tree = desktop.accessibility_tree()
    for child in list(tree):
        tree.remove(child)
    _check_tree(desktop)


def _check_tree(desktop: Desktop) -> None:
    tree = desktop.accessibility_tree()
    require(
        tree.tag == "desktop-frame", f"The tree's root must be desktop-frame; got {tree.tag!r}."
    )
    found, listed = elements_of(tree), desktop.elements()
    extra = [element for element in listed if element not in found]
    lacking = [element for element in found if element not in listed]
    require(found == listed, f"elements() departs from the tree: extra {extra[:2]}, lacking "
            f"{lacking[:2]}, or in another order.")  # fmt: skip
    screen = Rect(0, 0, *desktop.screen_size)
    off = [element for element in listed if element.box.intersect(screen) != element.box]
    require(not off, f"An element reaches beyond the screen: {off[:1]}.")


def actions_have_outcomes(rig: Rig) -> None:
    """Every action is answered; what lies off the screen is rejected, with a reason."""
    desktop = rig.started()
    width, height = desktop.screen_size
    points = ((0, 0), (width - 1, height - 1))
    inside = [Action.at("move", x, y) for x, y in points]
    for action in (*inside, Action("wait", seconds=1.0), Action.key("shift"), Action("done")):
        outcome = desktop.perform(action)
        require(isinstance(outcome, ActionOutcome), f"{action} gave {outcome!r}: no ActionOutcome.")
        require(outcome.status in STATUSES, f"{action} gave the status {outcome.status!r}.")
        fine = outcome.status != "rejected" or action not in inside
        require(fine, f"{action} is on the screen, but was rejected: {outcome.message}")
    for x, y in ((width, 0), (0, height), (-1, 5), (10 * width, 10 * height)):
        for action in (Action.at("click", x, y), Action.drag(1, 1, x, y)):
            outcome = desktop.perform(action)
            require(outcome.status == "rejected", f"{action} is off the screen, but {outcome}.")
            require(outcome.message, f"{action} was rejected without a reason.")


def events_are_in_order(rig: Rig) -> None:
    """`seq` counts from 0, `tick` never falls, and `since` cuts off what is older."""
    desktop = rig.started()
    for action in rig.busy:
        desktop.perform(action)
    events = desktop.events()
    require(events or not rig.busy, "No events after actions that must be reported.")
    require([event.seq for event in events] == list(range(len(events))),
            f"seq must be 0, 1, 2 …; got {[event.seq for event in events][:8]}.")  # fmt: skip
    ticks = [event.tick for event in events]
    require(ticks == sorted(ticks), f"tick must never fall; got {ticks[:8]}.")
    unknown = [event.kind for event in events if event.kind not in EVENT_KINDS]
    require(not unknown, f"Unknown kinds of events: {unknown[:3]}.")
    for since in (0, len(events) // 2, len(events)):
        require(desktop.events(since) == events[since:], f"events({since}) is not the rest.")


def dialogs_wait_for_a_choice(rig: Rig) -> None:
    """A dialog that is shown is open; notifications can be shown."""
    desktop = rig.started()
    if "dialogs" not in desktop.capabilities:
        return
    desktop.notify("Title", "Body")
    desktop.show_dialog(Dialog("Title", ("A question?",), {"yes": "Yes", "no": "No"}))
    require(desktop.dialog_choice() is None, "A dialog nobody answered has a choice.")
    view = desktop.dialog_view()
    require(view is not None and view.share == 1.0, f"The dialog must show whole; got {view}.")
    _check_tree(desktop)


CHECKS = (
    screenshots_are_fresh, tree_and_elements_agree, actions_have_outcomes, events_are_in_order,
    dialogs_wait_for_a_choice,
)  # fmt: skip
