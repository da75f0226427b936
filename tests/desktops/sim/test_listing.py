"""What the evidence `listing` tells of a tree, and where it stops."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

from cuaenv.core.desktop import SetupStep
from cuaenv.core.errors import EvidenceError
from cuaenv.desktops.sim.desktop import SimDesktop

TREE: list[tuple[str, dict[str, Any]]] = [
    ("file", {"path": "/home/user/d/a.txt", "content": "a"}),
    ("file", {"path": "/home/user/d/in/b.txt", "content": "b", "mode": "640"}),
    ("file", {"path": "/home/user/d/shut.txt", "content": "c", "mode": "000"}),
    ("file", {"path": "/home/user/d/z/c.txt", "content": "c"}),
    ("link", {"path": "/home/user/d/to", "target": "in"}),
]


@pytest.fixture(name="desktop")
def one() -> SimDesktop:
    """Return a desktop with a small tree on it."""
    desktop = SimDesktop((640, 480))
    desktop.reset([SetupStep(verb, args) for verb, args in TREE], np.random.default_rng(0))
    return desktop


def listing(desktop: SimDesktop, path: str = "/home/user/d", **more: Any) -> dict[str, Any]:
    """Return the evidence."""
    return dict(desktop.evidence("listing", {"path": path, **more}))


def do(desktop: SimDesktop, line: str) -> None:
    """Run a command line as the user."""
    desktop.wm.computer.shell("bash").run(line)


def test_a_listing_agrees_with_stat_and_file(desktop: SimDesktop) -> None:
    """Each entry says what `stat` says of it, and the digest of what `file` gives."""
    found = listing(desktop)
    assert sorted(found) == ["a.txt", "in", "in/b.txt", "shut.txt", "to", "z", "z/c.txt"]
    for name, entry in found.items():
        told = desktop.evidence("stat", {"path": f"/home/user/d/{name}"})
        assert {k: v for k, v in entry.items() if k != "sha256"} == {
            k: v for k, v in told.items() if k != "mtime"
        }
    data = desktop.evidence("file", {"path": "/home/user/d/in/b.txt"})
    assert found["in/b.txt"]["sha256"] == hashlib.sha256(data).hexdigest()
    assert [found[name]["sha256"] for name in ("in", "to", "shut.txt")] == ["", "", ""]


def test_a_listing_is_fresh_each_time(desktop: SimDesktop) -> None:
    """No caller can change what the next one gets; what happened on the desktop is in it."""
    with pytest.raises(TypeError, match="cannot be changed"):
        listing(desktop)["a.txt"]["mode"] = 0
    assert listing(desktop)["a.txt"]["mode"] == 0o644
    do(desktop, "cd ~/d && chmod 600 a.txt && echo more >> in/b.txt && rm z/c.txt && touch new")
    found = listing(desktop)
    assert found["a.txt"]["mode"] == 0o600 and "z/c.txt" not in found and "new" in found
    assert found["in/b.txt"]["sha256"] == hashlib.sha256(b"bmore\n").hexdigest()


def test_a_closed_file_opened_again_has_a_digest(desktop: SimDesktop) -> None:
    """Whether it can be read is asked each time, not remembered."""
    do(desktop, "chmod 400 ~/d/shut.txt")
    assert listing(desktop)["shut.txt"]["sha256"] == hashlib.sha256(b"c").hexdigest()
    do(desktop, "chmod 000 ~/d/shut.txt")
    assert listing(desktop)["shut.txt"]["sha256"] == ""


@pytest.mark.parametrize(
    ("line", "below", "denied"),
    [
        ("chmod 000 ~/d/in", False, False),
        ("chmod 300 ~/d/in", False, False),
        ("chmod 400 ~/d/in", False, True),
        ("chmod 500 ~/d/in", True, False),
        ("chmod 000 ~/d", False, True),
        ("chmod 400 ~/d", False, True),
    ],
)
def test_rights_decide_how_far_it_goes(
    desktop: SimDesktop, line: str, below: bool, denied: bool
) -> None:
    """A folder that cannot be listed is passed over; one whose names can be read, and no more, is
    an error, as is the folder asked for."""
    do(desktop, line)
    if denied:
        with pytest.raises(EvidenceError) as error:
            listing(desktop)
        assert error.value.kind == "denied"
        return
    found = listing(desktop)
    assert "in" in found and ("in/b.txt" in found) is below


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/home/user/none", "missing"), ("/home/user/d/a.txt", "missing")],
)
def test_what_is_no_folder_is_missing(desktop: SimDesktop, path: str, kind: str) -> None:
    """Neither nothing nor a file can be listed."""
    with pytest.raises(EvidenceError) as error:
        listing(desktop, path)
    assert error.value.kind == kind


def test_a_link_to_a_folder_is_listed_but_not_followed_inside(desktop: SimDesktop) -> None:
    """The path asked for may be a link; links below it are entries and no more."""
    assert list(listing(desktop, "/home/user/d/to")) == ["b.txt"]
    assert "to/b.txt" not in listing(desktop)
