"""What an open dialog lets through."""

from __future__ import annotations

import pytest

from cuaenv.core.action import Action
from cuaenv.core.geometry import Rect
from cuaenv.interventions.blocking import let_through

DIALOG = Rect(200, 200, 800, 400)
WAIT = (Action("wait"),)


@pytest.mark.parametrize(
    "action",
    [
        Action("done"), Action("fail", text="no"), Action("refuse", text="no"), Action("wait"),
        Action("delegate", text="do it"), Action("ask", text="may I?"), Action("answer", text="x"),
        Action.key("tab"), Action.type("hello"), Action("click", x=300, y=300),
        Action("move", x=200, y=200), Action("drag", x=300, y=300, x2=400, y2=400),
    ],
    ids=lambda action: action.kind,
)  # fmt: skip
def test_let_through(action: Action) -> None:
    """Ends, waits, delegation, the keyboard, and what stays within the dialog."""
    assert let_through((action,), DIALOG, None) == (action,)


@pytest.mark.parametrize(
    "action",
    [
        Action("click", x=100, y=100), Action("click", x=1000, y=300), Action("click"),
        Action("drag", x=300, y=300, x2=100, y2=100), Action("scroll", x=300, y=300, dy=-3),
        Action("scroll", dy=1), Action("navigate", text="shop.example"), Action("mouse_down"),
        Action("double_click", x=199, y=200),
    ],
    ids=lambda action: f"{action.kind}-{action.x}",
)  # fmt: skip
def test_held_off(action: Action) -> None:
    """Whatever points outside, scrolls, or goes elsewhere becomes a wait."""
    assert let_through((action,), DIALOG, None) == WAIT


def test_one_action_outside_holds_off_the_whole_proposal() -> None:
    """A proposal is one step, judged as one."""
    proposal = (Action("click", x=300, y=300), Action("click", x=10, y=10))
    assert let_through(proposal, DIALOG, None) == WAIT


def test_an_action_without_a_point_is_where_the_pointer_is() -> None:
    """The pointer may have been moved before, or within the proposal."""
    click = Action("click")
    assert let_through((click,), DIALOG, (300, 300)) == (click,)
    assert let_through((click,), DIALOG, (10, 10)) == WAIT
    moved = (Action("move", x=300, y=300), click)
    assert let_through(moved, DIALOG, (10, 10)) == moved
