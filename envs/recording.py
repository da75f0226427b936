"""Writing down a step: the row of the trace, and the picture."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cuaenv.core.desktop import Event
from cuaenv.core.episode import Episode, Turn
from cuaenv.core.trail import Row, Trail

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
    row = _row(before, episode, turn, events, reward)
    seen = events[-1].seq + 1 if events else episode.events_seen
    trace = episode.trace.then(row)
    if turn.frame is None:
        return episode._replace(trace=trace, events_seen=seen)
    frames = (*episode.frames, png(turn.frame))
    return episode._replace(trace=trace, frames=frames, events_seen=seen)


def _row(
    before: Episode, episode: Episode, turn: Turn, events: Sequence[Event], reward: float
) -> Row:  # fmt: skip
    same = episode.verdicts is before.verdicts
    changed = () if same else tuple(one for one in episode.verdicts if one not in before.verdicts)
    frame = "" if turn.frame is None else hashlib.sha256(turn.frame.tobytes()).hexdigest()
    note = _joined(turn.note, episode.ending.note) if episode.ending else turn.note
    return Row(
        turn.step, turn.replaced or turn.proposed, turn.executed, tuple(turn.outcomes), changed,
        tuple(events), turn.message, reward, episode.cost, frame, note,
    )  # fmt: skip


def amended(before: Episode, episode: Episode, turn: Turn, reward: float) -> Episode:
    """Return the episode with what `finish` and `tell` add to the row of its last step."""
    *first, last = episode.trace.rows
    extra = _row(before, episode, turn, (), 0.0)
    row = last._replace(
        verdicts=(*last.verdicts, *extra.verdicts),
        reward=last.reward + reward,
        cost=last.cost + extra.cost,
        feedback=extra.feedback,
        note=_joined(last.note, extra.note),
    )
    return episode._replace(trace=Trail((*first, row)))


def _joined(*notes: str) -> str:
    """Return the notes that say something as one."""
    return "; ".join([note for note in notes if note])


def png(frame: NDArray[np.uint8]) -> bytes:
    """Return a frame, uint8 `(height, width, 3)`, as PNG."""
    out = io.BytesIO()
    Image.fromarray(frame).save(out, "PNG", compress_level=FAST)
    return out.getvalue()
