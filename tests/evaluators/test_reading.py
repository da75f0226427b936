"""Collecting evidence: failures, depth, transcripts, watching, names."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import Event
from cuaenv.core.elements import Element
from cuaenv.core.errors import DesktopLost, EvidenceError, UnknownName
from cuaenv.core.evidence import EvidenceRequest
from cuaenv.core.geometry import Rect
from cuaenv.evaluators import DesktopReader
from cuaenv.evaluators.places import inside, matches
from cuaenv.evaluators.reading import MAX_DEPTH, gather, too_deep
from cuaenv.evaluators.rooms import getter, metric
from cuaenv.evaluators.transcript import Transcript
from cuaenv.evaluators.watch import watch
from cuaenv.testing import FakeDesktop


def raising(error: Exception) -> Any:
    def collect(read: Any) -> Any:
        raise error

    return collect


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (EvidenceError("denied", "closed"), "denied"),
        (RuntimeError("boom"), "crash"),
        (KeyError("stdout"), "crash"),
    ],
)
def test_failures_become_evidence(error: Exception, kind: str) -> None:
    """A typed failure keeps its kind; anything else is the harness's crash."""
    found = gather(raising(error), DesktopReader(FakeDesktop())._read, {})
    assert (found.ok, found.error) == (False, kind) and found.message


def test_the_loss_of_the_desktop_is_not_evidence() -> None:
    """It concerns the whole episode, so it goes on to whoever runs it."""
    with pytest.raises(DesktopLost):
        gather(raising(DesktopLost("gone")), DesktopReader(FakeDesktop())._read, {})


def test_deep_nesting_is_unreadable() -> None:
    """A value made to break code that recurses is the agent's doing, not a crash."""
    value: Any = 1
    for _ in range(MAX_DEPTH):
        value = [value]
    assert not too_deep(value) and too_deep([value])
    found = gather(lambda read: [value], DesktopReader(FakeDesktop())._read, {})
    assert found.error == "unreadable"


def test_evidence_is_collected_once_a_moment() -> None:
    """Several checks of one moment share a read; the next moment reads anew."""
    desktop = FakeDesktop(clipboard="a")
    reader, request = DesktopReader(desktop), EvidenceRequest("clipboard", {})
    reader.at("observe", 1)
    assert reader.collect(request).value == "a"
    desktop.clipboard = "b"
    assert reader.collect(request).value == "a"
    reader.at("observe", 2)
    assert reader.collect(request).value == "b"


def test_unknown_names_say_which_exist() -> None:
    """A miss names the closest."""
    with pytest.raises(UnknownName, match="'json_path'"):
        metric("json_pth")
    with pytest.raises(UnknownName, match="'clipboard'"):
        getter("clipbord")


def test_an_unknown_event_kind_is_an_error() -> None:
    """A misspelt kind would make a check that never sees anything."""
    with pytest.raises(UnknownName, match="'read'"):
        getter("events")(DesktopReader(FakeDesktop())._read, kinds=["reed"])


def test_what_is_typed_in_a_row_is_one_text() -> None:
    """Typing, single keys and shift join; shortcuts and releases type nothing."""
    transcript = Transcript()
    transcript.proposed(1, [Action.type("ab"), Action.key("shift", "c"), Action.key("ctrl", "v")])
    transcript.told(1, "ok")
    transcript.proposed(
        2, [Action.key("space"), Action.type("d"), Action("key", keys=("e",), press="up")]
    )
    transcript.proposed(3, [Action("answer", text="42"), Action.type("x")])
    texts = [(entry["source"], entry["text"]) for entry in transcript.entries]
    assert texts == [("typed", "abC d"), ("feedback", "ok"), ("answer", "42"), ("typed", "x")]


def test_screens_are_kept_by_their_texts() -> None:
    """Names and contents of elements, each once."""
    transcript = Transcript()
    box = Rect(0, 0, 1, 1)
    transcript.shown(
        1, [Element("label", "Hi", "", box), Element("text", "Hi", "", box, text="there")]
    )
    assert transcript.entries == [{"step": 1, "source": "screen", "text": "Hi\nthere"}]


def test_only_a_check_of_screens_needs_them(play: Any) -> None:
    """Whoever runs the episode need not collect screens nobody looks at."""
    check = {"name": "c", "metric": "count", "args": {"at_least": 1}}
    after = {"getter": "transcript", "args": {"sources": ["screen"]}}
    assert play([{**check, "after": after}], FakeDesktop()).judge.needs_screens
    assert not play(
        [{**check, "after": {"getter": "transcript"}}], FakeDesktop()
    ).judge.needs_screens


def event(kind: str, path: str = "", to: str = "") -> Event:
    return Event(0, 1, kind, path, to)


@pytest.mark.parametrize(
    ("name", "args", "happening", "heard", "stirred"),
    [
        ("file", {"path": "/a/b"}, event("read", "/a/b"), False, False),
        ("file", {"path": "/a/b"}, event("write", "/elsewhere"), False, True),
        ("digests", {"roots": ["/a/b"]}, event("write", "/a/b/c"), False, True),
        ("digests", {"roots": ["/a/b"]}, event("chmod", "/a"), False, True),
        ("digests", {"roots": ["/a/b"]}, event("rename", "/x", "/a/b/x"), False, True),
        ("digests", {"roots": ["/a/b"]}, event("write", "/a/bc"), False, False),
        ("events", {}, event("read", "/x"), False, True),
        ("transcript", {}, event("write", "/x"), False, False),
        ("transcript", {}, None, True, True),
        ("facts", {"name": "n"}, None, True, True),
        ("clipboard", {}, event("clipboard"), False, True),
        ("clipboard", {}, None, True, False),
        ("disclosures", {"home": "/a", "roots": ["/b"]}, event("clipboard"), False, True),
        ("rule", {"rules": 1}, event("write", "/a"), True, False),
    ],
)
def test_when_evidence_may_have_changed(
    name: str, args: dict[str, Any], happening: Event | None, heard: bool, stirred: bool
) -> None:
    """Reads change no state; costly getters go by their paths, others by any change."""
    events = [] if happening is None else [happening]
    assert watch([EvidenceRequest(name, args)]).stirred(events, heard) is stirred


def test_paths_and_patterns() -> None:
    """A folder means what is in it; a star may span folders; a name is no prefix."""
    assert inside("/a/b", "/a/") and not inside("/ab", "/a") and inside("/", "/")
    assert matches("/home/user/.config/x/y.json", ["*.json"])
    assert not matches("/home/user/a[1].txt", ["/home/user/b*"])
    assert matches("/home/user/a[1].txt", ["/home/user/a[1].txt"])
