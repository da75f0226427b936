"""The life of a desktop: built, reset, closed."""

from __future__ import annotations

import multiprocessing
import os
import threading
import tracemalloc

import numpy as np

from cuaenv.core.desktop import CAPABILITIES, Desktop, ForkableDesktop, SetupStep
from cuaenv.core.errors import SetupFailed
from cuaenv.testing.desktop_rig import Rig
from cuaenv.testing.requiring import raising, require

COPYING = frozenset({"fork", "state"})


def speaks_the_protocol(rig: Rig) -> None:
    """Every verb is there; what it declares exists."""
    desktop = rig.built()
    require(isinstance(desktop, Desktop), f"{desktop!r} lacks a verb of core.desktop.Desktop.")
    require(isinstance(desktop.name, str) and desktop.name, "name must be a text.")
    unknown = set(desktop.capabilities) - CAPABILITIES
    require(not unknown, f"Unknown capabilities: {sorted(unknown)}; known: {sorted(CAPABILITIES)}.")
    if COPYING & set(desktop.capabilities):
        require(isinstance(desktop, ForkableDesktop), "fork/state are declared, but not offered.")
    size = desktop.screen_size
    sides = isinstance(size, tuple) and [type(side) for side in size] == [int, int]
    require(sides and min(size) > 0, f"screen_size must be (width, height) in pixels; got {size!r}")


def constructor_allocates_nothing(rig: Rig) -> None:
    """Building starts no thread and no process, opens nothing and makes no picture."""
    size = rig.built().screen_size  # also imports what is imported on first use
    before = _held()
    tracemalloc.start()
    try:
        rig.built()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    after = _held()
    require(after == before, f"The constructor must start and open nothing: {before} -> {after}.")
    frame = size[0] * size[1] * 3
    require(peak < frame, f"The constructor took {peak} bytes, as much as a picture ({frame}).")


def _held() -> dict[str, int]:
    found = {
        "threads": threading.active_count(),
        "processes": len(multiprocessing.active_children()),
    }
    if os.path.isdir("/proc/self/fd"):
        found["open files"] = len(os.listdir("/proc/self/fd"))
    return found


def closes_at_any_time(rig: Rig) -> None:
    """`close` is harmless before any reset and when called again; a reset starts anew."""
    desktop = rig.built()
    desktop.close()
    desktop.close()
    desktop.reset([rig.plant], np.random.default_rng(0))
    desktop.close()
    desktop.close()
    desktop.reset([], np.random.default_rng(0))
    require(not rig.has(desktop, rig.plant), "A file outlived close() and reset().")


def resets_to_a_fresh_desktop(rig: Rig) -> None:
    """Nothing of an earlier episode survives, and set-up leaves no events."""
    desktop = rig.started()
    found = desktop.evidence("file", {"path": rig.path})
    require(found == rig.content, f"The planted file holds {found!r}, not {rig.content!r}.")
    require(desktop.events() == [], f"Set-up must not be recorded: {desktop.events()[:3]}")
    for action in rig.busy:
        desktop.perform(action)
    desktop.prepare([rig.second])
    require(rig.has(desktop, rig.second), "prepare() must do its steps on the running desktop.")
    desktop.reset([], np.random.default_rng(1))
    for step in (rig.plant, rig.second):
        gone = not rig.has(desktop, step)
        require(gone, f"{step.parameters['path']} outlived a reset; it must start afresh.")
    require(desktop.events() == [], f"Events outlived a reset: {desktop.events()[:3]}")
    require(desktop.dialog_choice() is None, "There is a dialog choice before any dialog.")
    require(desktop.dialog_view() is None, "There is a dialog in view before any was shown.")


def says_which_step_failed(rig: Rig) -> None:
    """A set-up step that does not exist raises SetupFailed."""
    desktop = rig.built()
    with raising(SetupFailed, "A set-up step of an unknown type"):
        desktop.reset([SetupStep("no_such_step_type")], np.random.default_rng(0))


CHECKS = (
    speaks_the_protocol, constructor_allocates_nothing, closes_at_any_time,
    resets_to_a_fresh_desktop, says_which_step_failed,
)  # fmt: skip
