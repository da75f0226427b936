"""What can be read of a desktop, and how it says that it cannot."""

from __future__ import annotations

import contextlib
import copy
import posixpath
from typing import Any

from cuaenv.core.desktop import Desktop
from cuaenv.core.errors import CuaEnvError, EvidenceError
from cuaenv.core.evidence import ERROR_KINDS, PRIMITIVES
from cuaenv.testing.desktop_rig import Rig
from cuaenv.testing.requiring import raising, require, same

RESULTS: dict[str, type] = {
    "file": bytes, "stat": dict, "listing": dict, "clipboard": str, "processes": list,
    "windows": list, "command": dict,
}  # fmt: skip
"""The type of what each primitive gives; a store of records may hold any JSON."""

ENTRY = frozenset({"kind", "mode", "owner", "group", "size", "target"})


def reads_what_is_there(rig: Rig) -> None:
    """Every primitive gives what `core.evidence.PRIMITIVES` says, or a typed error."""
    desktop = rig.started()
    folder, name = posixpath.split(rig.path)
    for kind in PRIMITIVES:
        value = _read(desktop, kind, _arguments(rig)[kind])
        wanted = RESULTS.get(kind)
        fine = value is None or wanted is None or isinstance(value, wanted)
        require(fine, f"evidence({kind!r}) gave {type(value).__name__}, not {wanted}.")
    stat = desktop.evidence("stat", {"path": rig.path})
    require(stat.keys() >= ENTRY, f"`stat` lacks {sorted(ENTRY - stat.keys())}.")
    require((stat["kind"], stat["size"]) == ("file", len(rig.content)), f"`stat` says {stat}.")
    listing = desktop.evidence("listing", {"path": folder, "depth": 1})
    require(name in listing, f"`listing` of {folder} lacks {name}: {sorted(listing)}.")


def _arguments(rig: Rig) -> dict[str, dict[str, Any]]:
    return {
        "file": {"path": rig.path}, "stat": {"path": rig.path},
        "listing": {"path": posixpath.dirname(rig.path), "depth": 1},
        "records": {"store": "desktop.settings"}, "clipboard": {}, "processes": {}, "windows": {},
        "command": {"argv": ["id", "-un"]},
    }  # fmt: skip


def _read(desktop: Desktop, kind: str, args: dict[str, Any]) -> Any:
    """Return what is read; None where a typed error says that it cannot be."""
    try:
        return desktop.evidence(kind, args)
    except EvidenceError as error:
        require(error.kind in ERROR_KINDS, f"evidence({kind!r}): unknown kind {error.kind!r}.")
    except Exception as error:
        raise AssertionError(
            f"evidence({kind!r}) must raise EvidenceError where it cannot read; it raised {error!r}"
        ) from error
    return None


def says_why_not(rig: Rig) -> None:
    """Missing, not a regular file and too large are told apart."""
    desktop = rig.started()
    folder = posixpath.dirname(rig.path)
    absent = posixpath.join(folder, "no_such_entry")
    for kind, args, wanted in (
        ("file", {"path": absent}, "missing"),
        ("stat", {"path": absent}, "missing"),
        ("listing", {"path": absent, "depth": 1}, "missing"),
        ("file", {"path": folder}, "unreadable"),
        ("file", {"path": rig.path, "max_bytes": 1}, "unreadable"),
    ):
        with raising(EvidenceError, f"evidence({kind!r}, {args})") as caught:
            desktop.evidence(kind, args)
        got = getattr(caught[0], "kind", "")
        require(got == wanted, f"evidence({kind!r}, {args}) is {wanted!r}; it said {got!r}.")
    with raising(CuaEnvError, "evidence of a primitive that does not exist"):
        desktop.evidence("no_such_primitive", {})


def reading_changes_nothing(rig: Rig) -> None:
    """After everything was read the desktop is as it was; a value is the caller's own, or fixed."""
    desktop = rig.started()
    before = rig.picture(desktop)
    for kind, args in _arguments(rig).items():
        value = _read(desktop, kind, args)
        kept = copy.deepcopy(value)
        if isinstance(value, dict | list):
            with contextlib.suppress(TypeError):  # what cannot be changed may be handed out again
                value.clear()
        again = copy.deepcopy(_read(desktop, kind, args))
        require(same(kept, again), f"evidence({kind!r}) differs when asked again, after what it "
                "gave was changed by its reader.")  # fmt: skip
    after = rig.picture(desktop)
    for part, value in before.items():
        require(same(value, after[part]), f"Reading evidence changed the {part}.")


CHECKS = (reads_what_is_there, says_why_not, reading_changes_nothing)
