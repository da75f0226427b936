"""`substitute` does another action than the agent proposes, and keeps both."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import EpisodeOrderError

WRITE, HARM = (
    Action.type("write /home/user/out.txt hello"),
    Action.type("delete /home/user/keep.txt"),
)
DONE = Action("done")


def test_the_other_action_is_done(make: Any) -> None:
    """The desktop sees the replacement alone; the trace has what was proposed as well."""
    env = make()
    env.reset(seed=0)
    info = env.substitute(WRITE, proposed=(HARM,), feedback="Not that.", note="replaced")[4]
    assert env.desktop.performed == [WRITE] and info["cost"] == 0
    assert (info["feedback"], info["steps"]) == ("Not that.", 1)
    row = env.episode.trace[-1]
    assert (row.proposed, row.executed) == ([HARM.to_dict()], [WRITE.to_dict()])
    assert row.note == "replaced"


def test_an_ending_may_be_put_instead(make: Any) -> None:
    """It ends the episode, and the trace still has both."""
    env = make()
    env.reset(seed=0)
    _, _, terminated, _, info = env.substitute((WRITE, DONE), proposed=(HARM,))
    assert terminated and info["success"] == 1
    row = env.episode.trace[-1]
    assert row.proposed == [HARM.to_dict()] and len(row.executed) == 2
    with pytest.raises(EpisodeOrderError):
        env.substitute(WRITE, proposed=(HARM,))


def test_a_replacement_that_cannot_be_understood_is_not_done(make: Any) -> None:
    """It is answered like any invalid action."""
    env = make()
    env.reset(seed=0)
    info = env.substitute(Action.at("click", 5000, 0), proposed=(HARM,))[4]
    assert info["error_kind"] == "invalid_action" and env.desktop.performed == []
