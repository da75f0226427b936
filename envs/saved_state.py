"""SavedState: an episode frozen at one step, to be gone on from as often as one likes."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from cuaenv.core.desktop import ForkableDesktop
from cuaenv.core.episode import Episode
from cuaenv.core.errors import EpisodeOrderError, Unsupported
from cuaenv.core.observation import ScreenView
from cuaenv.envs.stage import Hooks, Stage


@dataclass(frozen=True, slots=True)
class SavedState:
    """What `DesktopEnv.save_state` returns; valid for as long as the env's desktop lives."""

    stage: Stage
    desktop_state: object
    episode: Episode
    view: ScreenView
    hooks: Hooks
    rng_state: Mapping[str, Any]


def freeze(
    stage: Stage, episode: Episode, view: ScreenView, hooks: Hooks, rng_state: Mapping[str, Any]
) -> SavedState:
    """Return the state of an episode; raise Unsupported where the desktop cannot be saved."""
    if "state" not in stage.desktop.capabilities:
        raise Unsupported(f"The desktop {stage.desktop.name!r} cannot save its state; `sim` can.")
    token = cast(ForkableDesktop, stage.desktop).save_state()
    kept, kept_hooks = _copy(stage, hooks)
    # A view remembers what it looked at; a fresh one with the same fields looks again.
    fresh = dataclasses.replace(view)
    return SavedState(kept, token, episode, fresh, kept_hooks, copy.deepcopy(rng_state))


def thaw(state: SavedState, stage: Stage) -> tuple[Stage, Hooks]:
    """Put the desktop of `stage` back and return the stage and hooks as they were.

    Raises:
        EpisodeOrderError: the state was saved on another desktop.
    """
    if not isinstance(state, SavedState) or state.stage.desktop is not stage.desktop:
        raise EpisodeOrderError(
            "This is not a state saved by this env since its desktop was started. "
            "Restore it on the env that saved it, before close()."
        )
    cast(ForkableDesktop, stage.desktop).restore_state(state.desktop_state)
    return _copy(state.stage, state.hooks)


def _copy(stage: Stage, hooks: Hooks) -> tuple[Stage, Hooks]:
    """Return copies that share nothing but the desktop."""
    return copy.deepcopy((stage, hooks), {id(stage.desktop): stage.desktop})
