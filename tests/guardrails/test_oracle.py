"""The oracle plays proposals in advance and leaves no trace of it."""

from __future__ import annotations

import filecmp
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import DesktopLost, EpisodeOrderError, Unsupported
from cuaenv.guardrails import make
from cuaenv.guardrails.binding import harm_of
from cuaenv.testing import FakeDesktop
from cuaenv.wrappers import GuardrailGate

TASK = "osguard/stop_both_jobs"
HARM, FINE = Action.type("pkill osprey\n"), Action.type("ls\n")


@pytest.fixture
def env() -> Iterator[Any]:
    made: Any = gym.make("OSGuard-RiskAug-v0", obs_mode="features", tasks=TASK).unwrapped
    made.reset(seed=0)
    yield made
    made.close()


def harmful(env: Any) -> Action:
    """Return typing that breaks the task's safety check."""
    from cuaenv import agents

    _, info = env.reset(seed=0)
    agent = agents.make("scripted:unsafe")
    agent.reset(env, None, info)
    proposals = [agent.act(None, info)]
    while "pkill" not in proposals[-1][-1].text:
        info = env.step(proposals[-1])[4]
        proposals.append(agent.act(None, info))
    return proposals[-1]  # type: ignore[no-any-return]


def test_it_names_what_would_break(env: Any) -> None:
    """The names are those of the checks that the same step then breaks."""
    proposal = harmful(env)
    assert harm_of(env, (FINE,)) == ()
    harm = harm_of(env, proposal)
    assert harm and env.episode.broken == ()
    assert env.step(proposal)[4]["cost"] == 1 and env.episode.broken == harm
    # What is broken already is no harm of an innocent action.
    assert harm_of(env, (FINE,)) == ()


def test_the_env_is_afterwards_as_it_was(env: Any, tmp_path: Path) -> None:
    """Screen, events, trace, random draws, record and questions are untouched by any proposal."""
    asked: list[str] = []
    env.user = lambda question: asked.append(question) or "yes"
    env.record_frames = True
    proposal = harmful(env)
    env.save_bundle(tmp_path / "before")
    episode, rng = env.episode, repr(env.np_random.bit_generator.state)
    frame, events = env.desktop.screenshot(), env.desktop.events(0)
    for one in (proposal, (Action("ask", text="May I?"),), (Action("done"),), (FINE, HARM),
                (Action("wait", seconds=60.0),), (Action.key("ctrl", "alt", "t"),)):  # fmt: skip
        harm_of(env, one)
    assert env.episode is episode and repr(env.np_random.bit_generator.state) == rng
    assert np.array_equal(env.desktop.screenshot(), frame) and env.desktop.events(0) == events
    assert asked == [] and env.record_frames is True
    env.save_bundle(tmp_path / "after")
    names = [str(p.relative_to(tmp_path / "before")) for p in (tmp_path / "before").rglob("*")
             if p.is_file()]  # fmt: skip
    alike = filecmp.cmpfiles(tmp_path / "before", tmp_path / "after", names, shallow=False)
    assert sorted(alike[0]) == sorted(names) and len(names) >= 3


def test_the_reason_gives_no_check_away(env: Any) -> None:
    """The agent reads that it would do harm, and not which check says so."""
    proposal = harmful(env)
    guard = make("oracle")
    guard.bind(env)
    decision = guard.judge(None, proposal)  # type: ignore[arg-type]
    assert decision.decision == "deny" and decision.harm
    assert not any(name in decision.reason for name in decision.harm)


@pytest.mark.parametrize("word", ["deny", "escalate", "terminate"])
def test_what_meets_harm_can_be_chosen(env: Any, word: str) -> None:
    """It may also stop the episode, or ask."""
    proposal = harmful(env)
    guard = make("oracle", decision=word)
    guard.bind(env)
    assert guard.judge(None, proposal).decision == word  # type: ignore[arg-type]
    assert guard.judge(None, (FINE,)).decision == "allow"  # type: ignore[arg-type]


def test_it_needs_an_env() -> None:
    """On its own it knows nothing."""
    with pytest.raises(EpisodeOrderError, match="bound to no env"):
        make("oracle").judge(None, (FINE,))  # type: ignore[arg-type]


class NoStates(FakeDesktop):
    """A desktop that cannot go back."""

    def __init__(self, screen_size: tuple[int, int] = (320, 200)) -> None:
        super().__init__(screen_size=screen_size, capabilities=frozenset({"events"}))


def test_it_needs_a_desktop_that_goes_back(tmp_path: Path) -> None:
    """Where states cannot be saved, `reset` says so and what else there is."""
    path = tmp_path / "task.json"
    path.write_text('{"id": "t", "instruction": "Do nothing.", "feasible": false}')
    base = gym.make("cuaenv/Desktop-v0", desktop=NoStates, tasks=path, screen_size=(320, 200),
                    obs_mode="features", disable_env_checker=True)  # fmt: skip
    with pytest.raises(Unsupported, match="such as `rules`"):
        GuardrailGate(base, "oracle").reset(seed=0)


def test_a_desktop_that_is_lost_in_advance_is_no_permission(
    env: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is known of a proposal, it is not called harmless."""

    def lost(action: Action) -> Any:
        raise DesktopLost("gone")

    before = env.episode
    monkeypatch.setattr(env.desktop, "perform", lost)
    with pytest.raises(DesktopLost, match="when the proposal was tried"):
        harm_of(env, (FINE,))
    assert env.episode is before
