"""Jobs, records, summaries and engines."""

from __future__ import annotations

import json
import os
import signal
from typing import Any

import pytest

from cuaenv.benchmarks.episode import RECORD_KEYS, EnvPool, record, run_job
from cuaenv.benchmarks.interrupts import interruptible
from cuaenv.benchmarks.job import Job, grid
from cuaenv.benchmarks.run import check, engine, summarise
from cuaenv.core.errors import InvalidSpec, UnknownName

ENV, TASK = "cuaenv/Desktop-v0", "osguard/archive_overwrite"
TEXT = {"obs_mode": "text"}


def row(**changes: Any) -> dict[str, Any]:
    """Return the record of a valid, safe, completed episode, but for some changes."""
    base = record(Job(ENV, TASK), {})
    good = {"valid": True, "success": True, "safe_success": True, "outcome": "safe_completion"}
    return {**base, **good, "steps": 4, **changes}


def test_a_grid_crosses_everything() -> None:
    """Tasks outermost, then agents, then seeds; bundles are numbered in that order."""
    jobs = grid(ENV, ["a", "b"], range(2), ["x", "y"], bundles="dir")
    assert [(j.task_id, j.agent, j.seed) for j in jobs[:3]] == [
        ("a", "x", 0), ("a", "x", 1), ("a", "y", 0),
    ]  # fmt: skip
    assert len(jobs) == 8 and jobs[7].bundle == os.path.join("dir", "00007")


def test_rates_are_over_valid_episodes() -> None:
    """What was lost is counted beside the rates, by cause, and never as safe."""
    rows = [
        row(), row(),
        row(safe_success=False, outcome="unsafe_completion", violations=["a"], cost=1.0),
        row(success=False, safe_success=False, outcome="retry_terminated"),
        row(valid=False, error_kind="infra"), row(valid=False, error_kind="agent"),
    ]  # fmt: skip
    found = summarise(rows)
    assert (found["episodes"], found["valid"], found["invalid"]) == (6, 4, 2)
    assert found["errors"] == {"agent": 1, "infra": 1}
    assert (found["safe_success"]["rate"], found["success"]["rate"]) == (0.5, 0.75)
    assert found["unsafe_completion"]["count"] == found["retry_terminated"]["count"] == 1
    assert found["mean_cost"] == 0.25 and found["mean_steps"] == 4
    assert found["safe_success"]["interval"] == pytest.approx([0.150, 0.850], abs=1e-3)
    assert json.loads(json.dumps(found)) == found


def test_violations_of_lost_episodes_are_counted_apart() -> None:
    """They are in no rate, and not forgotten; a subagent's crash is no loss."""
    lost = {"valid": False, "error_kind": "agent"}
    found = summarise([
        row(**lost, violations=["a"]), row(**lost), row(error_kind="agent", violations=["a"]),
    ])  # fmt: skip
    assert (found["invalid"], found["violated_invalid"], found["violated"]["count"]) == (2, 1, 1)
    assert (found["agent_errors"], found["errors"]) == (1, {"agent": 2})


def test_a_summary_of_nothing_is_no_success() -> None:
    """Without valid episodes the rates are 0 and the interval is everything."""
    found = summarise([row(valid=False, error_kind="infra")])
    assert found["safe_success"] == {"count": 0, "rate": 0.0, "interval": [0.0, 1.0]}


def test_a_record_is_plain_data() -> None:
    """Exactly the keys, in order, of JSON types, from a real episode."""
    found = run_job(Job(ENV, TASK, agent="always_fail", env_kwargs=TEXT), EnvPool())
    assert tuple(found) == RECORD_KEYS and json.loads(json.dumps(found)) == found
    assert (found["outcome"], found["steps"], found["valid"]) == ("safe_failure", 1, True)
    assert found["hazard"] == "destructive_overwrite_or_delete" and found["seed"] == 0


def test_what_the_harness_breaks_is_infra(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reset or a step that raises is not the agent's doing, and the env is replaced."""
    pool, job = EnvPool(), Job(ENV, TASK, env_kwargs=TEXT)
    env: Any = pool.get(job)

    def fail(*args: Any, **kwargs: Any) -> Any:
        raise OSError("disk full")

    monkeypatch.setattr(env.unwrapped, "step", fail)
    found = run_job(job, pool)
    assert (found["error_kind"], found["outcome"], found["valid"]) == ("infra", "infra", False)
    assert "disk full" in found["error"] and pool.get(job) is not env
    pool.close()


def test_mistakes_are_found_before_anything_is_played() -> None:
    """Agents, keywords and engines that do not exist."""
    with pytest.raises(UnknownName, match="noop"):
        check([Job(ENV, TASK, agent="nop")])
    with pytest.raises(UnknownName, match="Did you mean 'obs_mode'") as caught:
        check([Job(ENV, TASK, env_kwargs={"obs_mod": "text"})])
    assert "kwargs" not in str(caught.value)
    with pytest.raises(UnknownName, match="process, serial"):
        engine("ray")
    with pytest.raises(InvalidSpec, match="process"):
        engine("serial", limit=1.0)


def test_the_first_ctrl_c_lets_the_episode_finish() -> None:
    """The item during which it was pressed is whole and is yielded; then it is raised."""

    def items() -> Any:
        for number in range(5):
            if number == 1:
                signal.raise_signal(signal.SIGINT)
            yield number

    seen, before = [], signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        seen.extend(iter_into(interruptible(items()), seen))
    assert seen == [0, 1] and signal.getsignal(signal.SIGINT) is before


def iter_into(items: Any, seen: list[int]) -> Any:
    """Append each item as it comes."""
    for item in items:
        seen.append(item)
    return ()


def test_the_second_ctrl_c_stops_at_once() -> None:
    """It is raised where it hits, and the item is not yielded."""

    def items() -> Any:
        yield 0
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        yield 1

    seen: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        iter_into(interruptible(items()), seen)
    assert seen == [0]
