"""Copies of a desktop: forks, saved states, and the same seed played again."""

from __future__ import annotations

from typing import Any, cast

from cuaenv.core.action import Action
from cuaenv.core.desktop import Desktop, ForkableDesktop
from cuaenv.testing.desktop_rig import Rig
from cuaenv.testing.requiring import require, same

LITTLE = (Action.at("move", 5, 5), Action("wait", seconds=1.0))


def forks_are_independent(rig: Rig) -> None:
    """A fork is as the desktop was, and neither sees what is done to the other."""
    desktop = rig.started()
    if "fork" not in desktop.capabilities:
        return
    before = rig.picture(desktop)
    fork = cast(ForkableDesktop, desktop).fork()
    try:
        _require_equal(before, rig.picture(fork), "A fork differs from the desktop")
        _change(rig, desktop)
        _require_equal(before, rig.picture(fork), "Changing the desktop changed its fork")
        changed = rig.picture(desktop)
        _change(rig, fork)
        _require_equal(changed, rig.picture(desktop), "Changing a fork changed the desktop")
    finally:
        fork.close()
    _require_equal(changed, rig.picture(desktop), "Closing a fork changed the desktop")


def states_are_exact(rig: Rig) -> None:
    """A saved state can be gone back to any number of times, exactly."""
    built = rig.started()
    if "state" not in built.capabilities:
        return
    desktop = cast(ForkableDesktop, built)
    before, state = rig.picture(desktop), desktop.save_state()
    played = []
    for _ in range(2):
        _change(rig, desktop)
        played.append(rig.picture(desktop))
        desktop.restore_state(state)
        _require_equal(before, rig.picture(desktop), "restore_state() left a difference")
    if "deterministic" in desktop.capabilities:
        _require_equal(
            played[0], played[1], "The same actions after restore_state() give another desktop"
        )


def same_seed_same_bytes(rig: Rig) -> None:
    """Equal seeds, set-up and actions give equal desktops."""
    one = rig.started(seed=7)
    if "deterministic" not in one.capabilities:
        return
    other = rig.started(seed=7)
    _require_equal(rig.picture(one), rig.picture(other), "Two resets with one seed differ")
    for desktop in (one, other):
        _change(rig, desktop)
    _require_equal(rig.picture(one), rig.picture(other), "The same actions give other desktops")


def _change(rig: Rig, desktop: Desktop) -> None:
    desktop.prepare([rig.second])
    for action in (*LITTLE, *rig.busy):
        desktop.perform(action)


def _require_equal(one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    for part, value in one.items():
        require(same(value, other[part]), f"{what}: the {part} is another.")


CHECKS = (forks_are_independent, states_are_exact, same_seed_same_bytes)
