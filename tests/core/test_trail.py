"""The trail of an episode: noted at once, told when read, never changed."""

from __future__ import annotations

import copy
import pickle

import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import Event
from cuaenv.core.trace import TraceStep
from cuaenv.core.trail import Row, Trail
from cuaenv.core.verdict import Verdict

MOVE = Action.at("move", 3, 4)
EVENT = Event(0, 1, "write", "/home/user/a")
VERDICT = Verdict("done", "success", "pass", 1.0)


def test_a_row_is_told_as_plain_data() -> None:
    """Every field of a step comes back, its objects as the dicts they are saved as."""
    row = Row(
        2, (MOVE,), (MOVE,), ({"status": "done", "message": ""},), (VERDICT,), (EVENT,),
        "well", 0.5, 1.0, "ab", "held",
    )  # fmt: skip
    assert row.told() == TraceStep(
        2, [MOVE.to_dict()], [MOVE.to_dict()], [{"status": "done", "message": ""}],
        [VERDICT.to_dict()], [EVENT.to_dict()], "well", 0.5, 1.0, "ab", "held",
    )  # fmt: skip


def test_what_is_read_can_be_changed_without_changing_the_trail() -> None:
    """Each reading is a fresh copy, down to the outcomes."""
    trail = Trail().then(Row(1, (MOVE,), (MOVE,), ({"status": "done", "message": ""},)))
    trail[0].proposed.clear()
    trail[0].outcomes[0]["status"] = "lost"
    assert trail[0].proposed == [MOVE.to_dict()] and trail[0].outcomes[0]["status"] == "done"


def test_trails_that_part_keep_to_themselves() -> None:
    """Going on twice from one point, as a restored state does, gives two trails."""
    one = Trail().then(Row(0))
    left = one.then(Row(1, note="left")).then(Row(2, note="left"))
    right = one.then(Row(1, note="right"))
    assert [step.note for step in left] == ["", "left", "left"]
    assert [step.note for step in right] == ["", "right"]
    assert [step.note for step in one] == [""]


def test_it_is_read_like_a_tuple() -> None:
    """Length, indexes from both ends and slices work, and what is not there is an IndexError."""
    trail = Trail().then(Row(0)).then(Row(1))
    trail.then(Row(2))
    assert len(trail) == 2
    assert trail[-1].step == 1
    assert [step.step for step in trail[:1]] == [0]
    with pytest.raises(IndexError):
        trail[2]


def test_equal_rows_make_equal_trails() -> None:
    """Copies, pickled ones included, are equal and have the same hash; others are not."""
    trail = Trail((Row(0), Row(1)))
    for twin in (copy.deepcopy(trail), pickle.loads(pickle.dumps(trail))):
        assert twin == trail and hash(twin) == hash(trail)
    assert trail != Trail((Row(0),)) and trail != Trail((Row(0), Row(1, note="held")))
