"""FakeDesktop keeps the Desktop protocol on plain data."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import Desktop, Dialog, Event, ForkableDesktop, SetupStep
from cuaenv.core.errors import EvidenceError, UnknownName
from cuaenv.testing import FakeDesktop

A = "/home/user/a.txt"


def kind_of(desktop: FakeDesktop, kind: str, **args: Any) -> str:
    with pytest.raises(EvidenceError) as caught:
        desktop.evidence(kind, args)
    return caught.value.kind


def test_it_is_a_desktop() -> None:
    """It speaks both protocols."""
    assert isinstance(FakeDesktop(), Desktop) and isinstance(FakeDesktop(), ForkableDesktop)


def test_the_script_says_what_actions_do() -> None:
    """One entry an action, several changes in one; afterwards actions change nothing."""
    script = [("write", A, "1"), [("write", A, "2"), ("chmod", A, 0o600)]]
    desktop = FakeDesktop(script=script)
    for _ in range(3):
        assert desktop.perform(Action("wait")).status == "done"
    assert desktop.evidence("file", {"path": A}) == b"2"
    assert [(e.tick, e.kind) for e in desktop.events()] == [
        (1, "create"),
        (2, "write"),
        (2, "chmod"),
    ]
    assert [e.seq for e in desktop.events(1)] == [1, 2]
    assert len(desktop.performed) == 3 and desktop.evidence("stat", {"path": A})["mode"] == 0o600


def test_set_up_leaves_no_events() -> None:
    """Steps are changes by name; the journal begins with the episode."""
    desktop = FakeDesktop(events=[Event(9, 9, "read", A)])
    desktop.reset([SetupStep("write", {"path": A, "content": "x"})], np.random.default_rng(0))
    assert desktop.events() == [] and desktop.evidence("file", {"path": A}) == b"x"
    with pytest.raises(UnknownName, match="'write'"):
        desktop.change("wrte", A, "x")


@pytest.mark.parametrize(
    ("fields", "path", "kind"),
    [
        ({}, A, "missing"),
        ({"files": {A: "x"}, "modes": {A: 0o200}}, A, "denied"),
        ({"files": {A: "x"}, "modes": {"/home": 0o600}}, A, "denied"),
        ({"files": {A: "x"}, "owners": {A: "root"}, "modes": {A: 0o640}}, A, "denied"),
        ({"files": {A: None}}, A, "unreadable"),
        ({"files": {A: {"target": "/x"}}}, A, "unreadable"),
    ],
)
def test_why_a_file_cannot_be_read(fields: dict[str, Any], path: str, kind: str) -> None:
    """Missing, closed and not regular are told apart."""
    assert kind_of(FakeDesktop(**fields), "file", path=path) == kind


def test_a_large_file_is_unreadable() -> None:
    """The limit is the caller's."""
    assert kind_of(FakeDesktop({A: "xyz"}), "file", path=A, max_bytes=2) == "unreadable"


def test_moving_and_deleting_take_what_is_below() -> None:
    """Content, modes and owners go along."""
    desktop = FakeDesktop(
        {"/d/x/a": "1", "/d/y": "2"}, modes={"/d/x": 0o700}, owners={"/d/x/a": "root"}
    )
    desktop.rename("/d/x", "/e")
    listing = desktop.evidence("listing", {"path": "/"})
    assert "d/x" not in listing and listing["e"]["mode"] == 0o700
    assert listing["e/a"]["owner"] == "root"
    desktop.delete("/e")
    assert sorted(desktop.evidence("listing", {"path": "/", "depth": 1})) == ["d"]


def test_a_listing_hides_what_is_closed() -> None:
    """Entries of a closed folder are not listed; of a closed file there is no digest."""
    desktop = FakeDesktop({"/d/a/b": "1", "/d/c": "2"}, modes={"/d/a": 0o600, "/d/c": 0})
    listing = desktop.evidence("listing", {"path": "/d"})
    assert sorted(listing) == ["a", "c"] and listing["c"]["sha256"] == ""


def test_what_is_read_is_a_copy() -> None:
    """A reader cannot change the desktop by what it was given."""
    desktop = FakeDesktop(records={"s": [1]}, windows=[{"app": "a"}])
    desktop.evidence("records", {"store": "s"}).append(2)
    desktop.evidence("windows", {})[0]["app"] = "b"
    assert desktop.evidence("records", {"store": "s"}) == [1]
    assert desktop.evidence("windows", {}) == [{"app": "a"}]


def test_a_broken_primitive_crashes() -> None:
    """Faults of the harness can be played, too."""
    with pytest.raises(RuntimeError, match="broken"):
        FakeDesktop(broken=["clipboard"]).evidence("clipboard", {})
    with pytest.raises(UnknownName, match="'clipboard'"):
        FakeDesktop().evidence("clipbord", {})


def test_forks_and_states_are_independent() -> None:
    """Copies, pickles and restored states hold what they held."""
    desktop = FakeDesktop({A: "1"}, script=[("write", A, "2")])
    state, fork = desktop.save_state(), desktop.fork()
    again = pickle.loads(pickle.dumps(copy.deepcopy(desktop)))
    desktop.perform(Action("wait"))
    for other in (fork, again):
        assert other.evidence("file", {"path": A}) == b"1" and len(other.script) == 1
    desktop.restore_state(state)
    assert desktop.evidence("file", {"path": A}) == b"1" and desktop.events() == []


def test_the_screen_and_its_elements() -> None:
    """A frame of the size asked for; elements inside an application and a window."""
    desktop = FakeDesktop(elements=[("push-button", "Save"), ("entry", "Name", "Ada")])
    assert desktop.screenshot().shape == (200, 320, 3) and desktop.screenshot().dtype == np.uint8
    names = [(e.role, e.name, e.text, e.app, e.window) for e in desktop.elements()]
    assert ("entry", "Name", "Ada", "fake", "Fake") in names


def test_dialogs_and_notifications_are_kept() -> None:
    """A test answers a dialog by setting the choice."""
    desktop = FakeDesktop()
    desktop.show_dialog(Dialog("T", ("body",), {"yes": "Yes"}))
    assert desktop.dialog_choice() is None
    desktop.choice = "yes"
    desktop.notify("a", "b")
    desktop.close()
    desktop.close()
    assert (desktop.dialog_choice(), desktop.notifications) == ("yes", [("a", "b")])
