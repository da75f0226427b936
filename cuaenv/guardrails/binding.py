"""What a proposal would break: it is played on the env itself, which is then put back."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import Proposal
from cuaenv.core.errors import DesktopLost, EpisodeOrderError, Unsupported


def require_states(env: Any) -> None:
    """Raise Unsupported where the env's desktop cannot go back to a saved state."""
    desktop = env.desktop
    if "state" not in desktop.capabilities:
        raise Unsupported(
            f"Playing a proposal in advance needs a desktop that can save its state; "
            f"{desktop.name!r} cannot, `sim` can. Choose another guardrail, such as `rules`."
        )


def harm_of(env: Any, proposal: Proposal) -> tuple[str, ...]:
    """Return the names of the safety checks that a proposal would break.

    A check that is broken already counts again where the proposal would do its harm once more.
    Desktop, trace, random draws, transcript and record are afterwards as they were.

    Args:
        env: the innermost env, in the middle of an episode.
        proposal: what would be done.

    Raises:
        Unsupported: the desktop cannot save its state.
        DesktopLost: the harness loses the desktop by it, so that nothing is known.
    """
    before = env.episode
    if before is None:
        raise EpisodeOrderError("No episode has begun. Call reset() first.")
    user, frames = env.user, env.record_frames
    state = env.save_state()
    # What is only tried must ask nobody, and needs no picture.
    env.user, env.record_frames = _silent, False
    try:
        env.step(proposal)
        after = env.episode
    finally:
        env.restore_state(state)
        env.user, env.record_frames = user, frames
    if after.ending is not None and not after.ending.valid:
        raise DesktopLost("The desktop was lost when the proposal was tried.")
    fresh = tuple(name for name in after.broken if name not in before.broken)
    return fresh or (after.broken if after.ep_cost > before.ep_cost else ())


def _silent(question: str) -> str:
    return ""
