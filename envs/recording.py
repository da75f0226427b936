"""Writing down a step: the row of the trace, and the picture."""

from __future__ import annotations

import dataclasses
import hashlib
import io
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cuaenv.core.desktop import Event
from cuaenv.core.episode import Episode, Turn
from cuaenv.core.trace import TraceStep

FAST = 1
"""zlib level of a frame: a third larger than the default and five times as fast."""


def written(
    before: Episode, episode: Episode, turn: Turn, events: Sequence[Event], reward: float = 0.0
) -> Episode:
    """Return the episode with the turn in its trace, and its frame where there is one.

    Args:
        before: the episode before the turn, for what changed.
        episode: the episode after it.
        turn: what happened.
        events: what the desktop reported.
        reward: of the step.
    """
    same = episode.verdicts is before.verdicts
    changed = [] if same else [one for one in episode.verdicts if one not in before.verdicts]
    proposed = [action.to_dict() for action in turn.proposed]
    row = TraceStep(
        step=turn.step,
        proposed=proposed,
        executed=[dict(action) for action in proposed]
        if turn.executed == turn.proposed
        else [action.to_dict() for action in turn.executed],
        outcomes=list(turn.outcomes),
        verdicts=[verdict.to_dict() for verdict in changed],
        events=[event.to_dict() for event in events],
        feedback=turn.message,
        reward=reward,
        cost=episode.cost,
        frame="" if turn.frame is None else hashlib.sha256(turn.frame.tobytes()).hexdigest(),
        note=_joined(turn.note, episode.ending.note if episode.ending else ""),
    )
    frames = episode.frames if turn.frame is None else (*episode.frames, png(turn.frame))
    seen = events[-1].seq + 1 if events else episode.events_seen
    return episode._replace(trace=(*episode.trace, row), frames=frames, events_seen=seen)


def amended(before: Episode, episode: Episode, turn: Turn, reward: float) -> Episode:
    """Return the episode with what `finish` adds to the row of its last step."""
    last = episode.trace[-1]
    extra = written(before, episode, turn, ()).trace[-1]
    row = dataclasses.replace(
        last,
        verdicts=[*last.verdicts, *extra.verdicts],
        reward=last.reward + reward,
        cost=last.cost + extra.cost,
        note=_joined(last.note, extra.note),
    )
    return episode._replace(trace=(*episode.trace[:-1], row))


def _joined(*notes: str) -> str:
    """Return the notes that say something as one."""
    return "; ".join(note for note in notes if note)


def png(frame: NDArray[np.uint8]) -> bytes:
    """Return a frame, uint8 `(height, width, 3)`, as PNG."""
    out = io.BytesIO()
    Image.fromarray(frame).save(out, "PNG", compress_level=FAST)
    return out.getvalue()
