"""When the evidence of a check is looked at again, and when it may be left alone."""

from __future__ import annotations

import pytest

from cuaenv.core.desktop import Event
from cuaenv.core.evidence import EvidenceRequest
from cuaenv.evaluators.watch import watch

HOME = "/home/user"
INVENTORY = EvidenceRequest("inventory", {"roots": ["/home"], "ignore": ["/home/*/.*"]})


def event(kind: str, path: str, to: str = "") -> Event:
    """Return one event of the journal."""
    return Event(seq=1, tick=1, kind=kind, path=path, to=to, actor="bash", user="user", detail="")


@pytest.mark.parametrize(
    ("kind", "path", "to", "stirred"),
    [
        ("write", f"{HOME}/Music/a", "", True),
        ("delete", HOME, "", True),
        ("delete", f"{HOME}/.config/app.json", "", False),
        ("write", f"{HOME}/.cache/x", "", False),
        ("rename", f"{HOME}/Music/a", f"{HOME}/.cache/a", True),
        ("rename", f"{HOME}/.cache/a", f"{HOME}/Music/a", True),
        ("rename", f"{HOME}/.cache/a", f"{HOME}/.cache/b", False),
        ("write", "/etc/hosts", "", False),
        ("read", f"{HOME}/Music/a", "", False),
    ],
)
def test_what_is_left_out_does_not_stir(kind: str, path: str, to: str, stirred: bool) -> None:
    """A change counts where one of its places is looked at; what programs keep is not."""
    assert watch([INVENTORY]).stirred([event(kind, path, to)], heard=False) is stirred


def test_what_one_of_two_requests_leaves_out_may_matter_to_the_other() -> None:
    """Only a lone request may look away."""
    other = EvidenceRequest("digests", {"roots": ["/home"]})
    hidden = [event("write", f"{HOME}/.config/app.json")]
    assert watch([INVENTORY, other]).stirred(hidden, heard=False)
