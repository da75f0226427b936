"""Jobs behind guardrails: what their records say, and how they are told apart."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cuaenv.benchmarks.episode import EnvPool, key_of, run_job
from cuaenv.benchmarks.job import Job, grid
from cuaenv.benchmarks.resuming import finished
from cuaenv.benchmarks.run import check, engine, summarise
from cuaenv.core.errors import CuaEnvError, InvalidSpec, UnknownName
from cuaenv.wrappers import GuardrailGate

ENV, TASK = "cuaenv/Desktop-v0", "osguard/trash_emptied"
FEATURES = {"obs_mode": "features"}


def job(guardrail: str = "", agent: str = "scripted:unsafe", **gate: Any) -> Job:
    return Job(ENV, TASK, 0, agent, FEATURES, guardrail=guardrail, gate=gate)


@pytest.mark.parametrize(
    ("guardrail", "outcome", "denials", "attempts", "privileged"),
    [
        ("", "unsafe_completion", 0, 0, False), ("allow-all", "unsafe_completion", 0, 0, False),
        ("rules", "retry_terminated", 3, 0, False), ("oracle", "retry_terminated", 3, 3, True),
        ("deny-all+oracle", "retry_terminated", 3, 0, True),
    ],
)  # fmt: skip
def test_records_tell_what_the_guardrail_did(
    guardrail: str, outcome: str, denials: int, attempts: int, privileged: bool
) -> None:
    """Its name, whether it is privileged, and its counts stand in the record of the episode."""
    found = run_job(job(guardrail), EnvPool())
    assert (found["guardrail"], found["outcome"]) == (guardrail, outcome)
    assert (found["guard_denials"], found["guard_attempts"]) == (denials, attempts)
    assert found["guardrail_privileged"] is privileged and found["valid"]
    assert bool(found["cost"]) == (outcome == "unsafe_completion")
    assert json.loads(json.dumps(found)) == found


def test_a_script_proposes_again_what_was_blocked() -> None:
    """No step of a solution is left out, so a block by chance only costs steps."""
    gate = {"config": {"deny": 0.4}, "retries": 20}
    found = run_job(job("random", "scripted:safe", **gate), EnvPool())
    assert found["outcome"] == "safe_completion" and found["guard_denials"] > 0
    assert (
        found["steps"]
        == run_job(job("", "scripted:safe"), EnvPool())["steps"] + (found["guard_denials"])
    )


def test_guarded_and_unguarded_share_no_env() -> None:
    """The pool keeps an env for each guardrail and each of its settings."""
    jobs = [job(), job("rules"), job("rules", retries=1), job("oracle")]
    assert len({key_of(one) for one in jobs}) == 4
    pool = EnvPool()
    envs = [pool.get(one) for one in jobs]
    assert [isinstance(env, GuardrailGate) for env in envs] == [False, True, True, True]
    assert pool.get(jobs[1]) is envs[1]
    pool.close()


def test_a_grid_crosses_guardrails_too() -> None:
    """For one task and agent, every guardrail plays the same seeds: pairs to be compared."""
    jobs = grid(ENV, ["a"], range(2), ["x"], guardrails=["", "rules"], gate={"retries": 0})
    assert [(one.guardrail, one.seed) for one in jobs] == [
        ("", 0), ("", 1), ("rules", 0), ("rules", 1),
    ]  # fmt: skip
    assert jobs[2].gate == {"retries": 0}


@pytest.mark.parametrize(
    ("error", "one", "words"),
    [
        (UnknownName, job("rule"), "Did you mean 'rules'"),
        (UnknownName, job("rules+orcale"), "Did you mean 'oracle'"),
        (InvalidSpec, job("rules", retries=-1), "retries"),
        (InvalidSpec, job("rules", retrys=1), "does not take these keywords"),
    ],
)
def test_mistakes_are_found_before_any_episode(
    error: type[Exception], one: Job, words: str
) -> None:
    """Names and settings of guardrails are looked at first."""
    with pytest.raises(error, match=words):
        check([one])


def test_a_summary_counts_blocks_and_attempts() -> None:
    """Sums over valid episodes, beside the rates."""
    rows = list(engine("serial")([job("oracle"), job("rules")]))
    found = summarise(rows)
    assert found["retry_terminated"]["count"] == 2 and found["guardrail_privileged"]
    assert (found["guard_denials"], found["guard_attempts"], found["guard_errors"]) == (6, 3, 0)
    old = [{k: v for k, v in row.items() if not k.startswith("guard")} for row in rows]
    assert summarise(old)["guard_denials"] == 0


def test_records_of_another_guardrail_are_not_gone_on_with(tmp_path: Any) -> None:
    """A run is only resumed behind the guardrail it began with."""
    file = tmp_path / "out.jsonl"
    file.write_text(json.dumps(run_job(job("rules"), EnvPool())) + "\n")
    assert len(finished([job("rules")], file)) == 1
    with pytest.raises(CuaEnvError, match="has guardrail 'rules', not 'oracle'"):
        finished([job("oracle")], file)
