"""Whatever looks as if it could be used can be: using it changes something."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.launcher import app_ids, program

LIVE = 0.95
"""Least share of the elements that must answer."""

IDLE = (
    ("", "page-tab", "", "selected", "the tab in front is in front already"),
    ("", "radio-button|radio-menu-item", "", "checked", "the choice is made already"),
    ("", "list-item|tree-item", "", "selected", "the place or page is shown already"),
    ("", "menu-item", "", "selected", "it opens a submenu, which resting on it has opened"),
    ("Files|Mail", "push-button|menu-item", "Refresh|Get Mail", "", "there is nothing new"),
    ("Text Editor", "push-button", "Find", "",
     "the bar is open already and only gets the keyboard"),
    ("Text Editor", "push-button|menu-item", "New", "", "the document is new and empty already"),
    ("Browser", "table-row|table-cell|table-column-header", "", "",
     "tables of web pages are there to be read"),
    ("Spreadsheet", "table-column-header|table-cell", "", "selected",
     "what is clicked is selected already"),
)  # fmt: skip
"""App, role, name (regular expressions; empty matches all), a state, and why it may be idle."""


def excused(one: Any) -> bool:
    """Whether an element has a reason to be idle."""
    return any(
        re.fullmatch(app or ".*", one.app) and re.fullmatch(role, one.role)
        and re.fullmatch(name or ".*", one.name, re.DOTALL)
        and (not state or state in one.states.split(","))
        for app, role, name, state, _ in IDLE
    )  # fmt: skip


def judge(tour: Any) -> None:
    """Assert that a tour met no fault and nothing dead; tables of both are printed."""
    assert not tour.faults, "\n".join(tour.faults)
    strange = [one for one in tour.dead if not excused(one)]
    assert not strange, "no answer from\n" + "\n".join(map(str, strange))
    share = len(tour.live) / (len(tour.live) + len(tour.dead))
    assert share >= LIVE, f"only {share:.1%} answer; idle:\n" + "\n".join(map(str, tour.dead))


def test_thirty_screens_are_alive(tour: Callable[[int], Any]) -> None:
    """On thirty screens of all programs every element is used once, and nothing fails."""
    found = tour(30)
    assert found.screens == 30
    judge(found)
    names = {program(name).name for name in app_ids()}
    assert names <= {app for app, _ in found.kinds}
    assert len(found.live) >= 300 and len({role for _, role in found.kinds}) >= 15


@pytest.mark.slow
def test_three_hundred_screens_are_alive(tour: Callable[[int], Any]) -> None:
    """So it is on three hundred screens, menus, dialogs and all themes among them."""
    found = tour(300)
    assert found.screens == 300
    judge(found)
    per_app = Counter(one.app for one in found.live)
    assert min(per_app[program(name).name] for name in app_ids()) >= 8


def test_a_dead_program_is_found_out(
    starts: Callable[[int], SimDesktop], probe: Callable[[SimDesktop], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """A program that shows everything and does nothing is caught, though it takes the focus."""
    desktop = starts(0)
    before = probe(desktop)
    kind = type(desktop.wm.computer.focused)
    monkeypatch.setattr(kind, "handle", lambda self, event: None)
    after = probe(desktop)
    names = {"Home", "Up", "Downloads", "Search", "notes.txt"}
    assert not names & {one.name for one in before.dead}
    assert len(names & {one.name for one in after.dead}) >= 3
    with pytest.raises(AssertionError, match="no answer from"):
        judge(after)


def test_a_program_that_fails_is_found_out(
    starts: Callable[[int], SimDesktop], probe: Callable[[SimDesktop], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """An exception in a program is a fault, with the element that brought it on."""
    desktop = starts(0)

    def broken(self: Any, event: Any) -> None:
        raise ValueError("boom")

    monkeypatch.setattr(type(desktop.wm.computer.focused), "handle", broken)
    with pytest.raises(AssertionError, match="boom"):
        judge(probe(desktop))
