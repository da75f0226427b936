"""What the simulated desktop tells of itself to judges, as plain data that changes nothing."""

from __future__ import annotations

import copy

import numpy as np
import pytest

from cuaenv.core.desktop import SetupStep
from cuaenv.core.errors import EvidenceError, UnknownName
from cuaenv.desktops.sim.desktop import SimDesktop

EDITOR = SetupStep("window", {"app": "text_editor", "box": [100, 60, 700, 480]})
NOTE = SetupStep("file", {"path": "~/Desktop/note.txt", "content": "hello\n"})


def fresh(*steps: SetupStep) -> SimDesktop:
    """Return a desktop after reset."""
    desktop = SimDesktop()
    desktop.reset(steps, np.random.default_rng(0))
    return desktop


def test_evidence_reads_files_as_the_user_and_leaves_no_trace() -> None:
    """Bytes, kinds of failure, and no events."""
    desktop = fresh(
        NOTE,
        SetupStep("file", {"path": "/root/secret", "content": "x"}),
        SetupStep("file", {"path": "~/closed", "content": "x", "mode": "000"}),
        SetupStep("link", {"path": "~/link", "target": "/etc/hosts"}),
    )
    assert desktop.evidence("file", {"path": "~/Desktop/note.txt"}) == b"hello\n"
    failures = {
        "/root/secret": "denied", "~/closed": "denied", "~/none": "missing",
        "~/link": "unreadable", "~/Desktop": "unreadable", "/etc/hosts/x": "missing",
    }  # fmt: skip
    for path, kind in failures.items():
        with pytest.raises(EvidenceError) as caught:
            desktop.evidence("file", {"path": path})
        assert caught.value.kind == kind, path
    with pytest.raises(EvidenceError, match="more than 2"):
        desktop.evidence("file", {"path": "~/Desktop/note.txt", "max_bytes": 2})
    assert desktop.events() == []


def test_stat_tells_of_the_name_itself() -> None:
    """A link is a link."""
    desktop = fresh(SetupStep("link", {"path": "~/link", "target": "/etc/hosts"}))
    found = desktop.evidence("stat", {"path": "~/link"})
    assert (found["kind"], found["target"], found["owner"]) == ("link", "/etc/hosts", "user")


def test_a_listing_tells_of_every_change_since_the_last() -> None:
    """What lies deep inside counts too, on this computer and not on one forked from it before."""
    desktop = fresh(SetupStep("file", {"path": "~/a/b/c.txt", "content": "hello"}))
    ask = {"path": "~/a", "depth": 3}
    before = desktop.evidence("listing", ask)
    twin = desktop.fork()
    disk = desktop.wm.computer.disk("test")
    disk.write("/home/user/a/b/c.txt", "other")
    written = desktop.evidence("listing", ask)
    assert written["b/c.txt"] != before["b/c.txt"]
    disk.chmod("/home/user/a/b", 0o700)
    assert desktop.evidence("listing", ask)["b"]["mode"] == 0o700
    disk.remove("/home/user/a/b/c.txt")
    assert set(desktop.evidence("listing", ask)) == {"b"}
    assert twin.evidence("listing", ask) == before


def test_a_listing_cannot_be_changed_but_copied() -> None:
    """Nobody can spoil what others are told; a copy is an ordinary dict, and free."""
    desktop = fresh(SetupStep("file", {"path": "~/a/b/c.txt", "content": "hello"}))
    first = desktop.evidence("listing", {"path": "~/a"})
    with pytest.raises(TypeError, match="cannot be changed"):
        first["b"]["mode"] = 0
    with pytest.raises(TypeError, match="cannot be changed"):
        del first["b/c.txt"]
    mine = copy.deepcopy(first)
    mine["b"]["mode"] = 0
    del mine["b/c.txt"]
    assert set(first) == {"b", "b/c.txt"}
    assert first["b"]["mode"] == 0o755
    assert set(desktop.evidence("listing", {"path": "~/a", "depth": 1})) == {"b"}


def test_a_listing_is_the_same_object_while_nothing_changes() -> None:
    """Neither another look nor a fork makes a new one; a change below does, and not elsewhere."""
    desktop = fresh(SetupStep("file", {"path": "~/a/b.txt", "content": "hello"}))
    home, system = {"path": "~/a"}, {"path": "/usr"}
    first, usr = desktop.evidence("listing", home), desktop.evidence("listing", system)
    assert desktop.evidence("listing", home) is first
    assert desktop.fork().evidence("listing", home) is first
    desktop.wm.computer.disk("test").write("/home/user/a/b.txt", "other")
    assert desktop.evidence("listing", home) is not first
    assert desktop.evidence("listing", system) is usr


def test_a_listing_goes_as_deep_as_asked() -> None:
    """With digests of what can be read."""
    desktop = fresh(SetupStep("file", {"path": "~/a/b/c.txt", "content": "hello"}))
    shallow = desktop.evidence("listing", {"path": "~/a", "depth": 1})
    assert set(shallow) == {"b"}
    deep = desktop.evidence("listing", {"path": "~/a", "depth": 3})
    assert set(deep) == {"b", "b/c.txt"}
    assert deep["b/c.txt"]["sha256"].startswith("2cf24dba5fb0a30e")
    assert deep["b"]["kind"] == "dir"


def test_a_command_cannot_change_the_desktop() -> None:
    """It runs on a copy."""
    desktop = fresh(NOTE)
    before = desktop.digest()
    result = desktop.evidence("command", {"argv": ["rm", "-v", "/home/user/Desktop/note.txt"]})
    assert result["returncode"] == 0
    assert "note.txt" in result["stdout"]
    assert desktop.digest() == before
    assert desktop.evidence("command", {"argv": ["cat", "/none"]})["returncode"] == 1


def test_windows_processes_and_the_clipboard_are_evidence() -> None:
    """As plain data."""
    desktop = fresh(EDITOR, SetupStep("clipboard", {"text": "copied"}))
    window = desktop.evidence("windows", {})[0]
    assert (window["app"], window["focused"], window["minimised"]) == ("Text Editor", True, False)
    names = [process["name"] for process in desktop.evidence("processes", {})]
    assert {"systemd", "text_editor"} <= set(names)
    assert desktop.evidence("clipboard", {}) == "copied"


def test_unknown_evidence_is_an_error() -> None:
    """An unknown primitive lists the known ones; an unknown store is `unsupported`."""
    desktop = fresh()
    with pytest.raises(UnknownName, match="listing"):
        desktop.evidence("listings", {})
    with pytest.raises(EvidenceError) as caught:
        desktop.evidence("records", {"store": "browser.histry"})
    assert caught.value.kind == "unsupported"
