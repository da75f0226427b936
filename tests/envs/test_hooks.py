"""Hooks: what an intervention can do around the agent's actions."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import Action, Proposal
from cuaenv.core.episode import Turn
from cuaenv.core.info import check_info
from cuaenv.envs.stage import Hooks, Stage

WRITE = Action.type("write /home/user/out.txt hello")
HARM = Action.type("delete /home/user/keep.txt")
WAIT = Action("wait")


class Takeover(Hooks):
    """Turns every action into `wait` from step 2 on, and ends on step 3."""

    def __init__(self) -> None:
        self.moments: list[str] = []

    def asleep(self) -> list[str]:
        return ["kept"]

    def on_reset(self, stage: Stage) -> None:
        self.moments.append("reset")
        stage.desktop.notify("Hello", "there")

    def before_action(self, stage: Stage, turn: Turn) -> Proposal:
        self.moments.append(f"before {turn.step}")
        if turn.step < 2:
            return turn.proposed
        turn.note = "taken over"
        return (WAIT,)

    def after_action(self, stage: Stage, turn: Turn) -> None:
        self.moments.append(f"after {turn.step}")
        self.dialog_open = turn.step == 1
        if turn.step == 2:
            stage.judge.wake(stage.reader, turn.step, ["kept"])
        if turn.step == 3:
            turn.reason = "yielded_control"

    def info(self) -> dict[str, Any]:
        return {"intervention_active": self.dialog_open}


def test_hooks_act_at_their_moments(make: Any) -> None:
    """Reset, then before and after each action; the executed action is the hook's."""
    env = make()
    hooks = Takeover()
    env.make_hooks = lambda spec, streams: hooks
    _, info = env.reset(seed=0)
    assert env.desktop.notifications == [("Hello", "there")]
    assert info["safety_checks"][1]["status"] == "dormant"
    info = env.step(WAIT)[4]
    assert info["intervention_active"] == 1
    check_info(info)
    info = env.step(HARM)[4]
    assert info["intervention_active"] == 0 and info["safety_checks"][1]["status"] == "pass"
    row = env.episode.trace[-1]
    assert row.proposed == [HARM.to_dict()] and row.executed == [WAIT.to_dict()]
    assert row.note == "taken over"
    _, _, terminated, _, info = env.step(WRITE)
    assert (terminated, info["outcome"], info["success"]) == (True, "yielded_control", 0)
    assert hooks.moments == ["reset", "before 1", "after 1", "before 2", "after 2", "before 3",
                             "after 3"]  # fmt: skip


def test_an_open_dialog_is_seen_by_features(make: Any) -> None:
    """The observation of `features` tells that a dialog waits."""
    plain, open_ = make(obs_mode="features"), make(obs_mode="features")
    hooks = Hooks()
    hooks.dialog_open = True
    open_.make_hooks = lambda spec, streams: hooks
    assert (plain.reset(seed=0)[0] != open_.reset(seed=0)[0]).sum() == 1


def test_hooks_are_saved_with_the_state(make: Any) -> None:
    """Going back to a saved state takes the hooks back as well."""
    env = make()
    env.make_hooks = lambda spec, streams: Takeover()
    env.reset(seed=0)
    state = env.save_state()
    first = [env.step(WAIT)[4] for _ in range(3)]
    env.restore_state(state)
    second = [env.step(WAIT)[4] for _ in range(3)]
    assert first == second and first[-1]["outcome"] == "yielded_control"


def test_holding_lets_the_schedule_go_on(make: Any) -> None:
    """A held step is a step for the hooks too."""
    env = make()
    hooks = Takeover()
    env.make_hooks = lambda spec, streams: hooks
    env.reset(seed=0)
    env.hold("No.")
    assert hooks.moments[-2:] == ["before 1", "after 1"]
