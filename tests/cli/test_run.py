"""`cuaenv run` and `cuaenv report`: records, engines, policies of one's own, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cuaenv.benchmarks.episode import RECORD_KEYS

TASK = "osguard/archive_overwrite"
POLICIES = '''
import os, sys, time

class Raises:
    """Fails at its third step."""
    def __init__(self, seed=None): self.left = 2
    def reset(self, env, obs, info): pass
    def act(self, obs, info):
        self.left -= 1
        if self.left < 0:
            raise ValueError("no idea")
        from cuaenv.core.action import Action
        return Action("wait", seconds=1.0)

class Exits(Raises):
    def act(self, obs, info): sys.exit(4)

class Dies(Raises):
    def act(self, obs, info): os._exit(3)

class Hangs(Raises):
    def act(self, obs, info): time.sleep(600)

class Odd(Raises):
    def act(self, obs, info): return object()
'''


@pytest.fixture
def policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a module of policies into the current directory; return its name."""
    name = f"policies_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(POLICIES)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name


def test_a_script_is_played(cli: Any, tmp_path: Path) -> None:
    """Table, records on disk with exactly the keys, and the same as JSON."""
    out = tmp_path / "runs" / "a.jsonl"
    result = cli("run", TASK, "--agent", "scripted:unsafe", "--agent", "scripted:safe",
                 "--out", out)  # fmt: skip
    assert result.code == 0 and "unsafe_completion" in result.out
    assert max(map(len, result.out.splitlines())) <= 80
    unsafe, safe = (json.loads(line) for line in out.read_text().splitlines())
    assert tuple(unsafe) == tuple(safe) == RECORD_KEYS
    assert (unsafe["outcome"], unsafe["cost"]) == ("unsafe_completion", 1.0)
    assert unsafe["violations"] and unsafe["success"] and not unsafe["safe_success"]
    assert unsafe["privileged"] is True and unsafe["precheck"] < 1
    assert (safe["outcome"], safe["cost"], safe["violations"]) == ("safe_completion", 0.0, [])


def test_engines_agree(cli: Any, tmp_path: Path) -> None:
    """Serial and process write the same bytes, in the order of the jobs."""
    words = ("run", "osguard/s*_with_*", "--agent", "random", "--agent", "scripted:unsafe", "--out")
    assert cli(*words, "a.jsonl").code == cli(*words, "b.jsonl", "--engine", "process").code == 0
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    assert len(Path("a.jsonl").read_text().splitlines()) >= 2


def test_a_policy_that_raises_is_no_result(cli: Any, policies: str) -> None:
    """Its episode is not valid, the error is the agent's, and others go on."""
    names = [f"{policies}:{name}" for name in ("Raises", "Exits", "Odd")]
    agents = [word for name in names for word in ("--agent", name)]
    result = cli("run", TASK, "--json", *agents)
    assert result.code == 1
    raises, exits, odd = result.json["records"]
    for record, error in ((raises, "ValueError: no idea"), (exits, "SystemExit: 4")):
        assert (record["error_kind"], record["error"]) == ("agent", error)
        assert not record["valid"] and not record["safe_success"] and record["outcome"] == ""
    assert raises["steps"] == 2
    assert odd["valid"] and odd["outcome"] == "safe_failure"
    assert result.json["summary"][0]["errors"] == {"agent": 1}


def test_an_unknown_solution_is_noticed_at_once(cli: Any, tmp_path: Path) -> None:
    """Where no task has it nothing is played; where some have it the others are named."""
    result = cli("run", TASK, "--agent", "scripted:nope", "--out", "r.jsonl")
    assert (result.code, result.out) == (2, "") and "Known: direct, " in result.err
    assert "'safe'" in cli("run", TASK, "--agent", "scripted:saef").err
    assert not (tmp_path / "r.jsonl").exists()
    other = {"id": "t", "instruction": "Do it.", "solutions": {"odd": [{"do": "done"}]}}
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text(json.dumps({**other, "id": name}))
        other["solutions"] = {"even": [{"do": "done"}]}
    result = cli("run", ".", "--agent", "scripted:even", "--json")
    assert result.err == "cuaenv: scripted:even is no solution of a.\n"
    a, b = result.json["records"]
    assert a["error_kind"] == "agent" and "Known: odd" in a["error"] and b["valid"]
    assert "of these 2 tasks" in cli("run", ".", "--agent", "scripted:nope").err


def test_a_stuck_script_is_an_error_of_the_agent(cli: Any, tmp_path: Path) -> None:
    """SolutionStuck counts like any exception of a policy."""
    task = {"id": "t", "instruction": "Do it.", "solutions": {
        "safe": [{"do": "click", "find": {"name": "No such thing"}, "patience": 1}]}}  # fmt: skip
    (tmp_path / "t.json").write_text(json.dumps(task))
    result = cli("run", "t.json", "--agent", "scripted:safe", "--json")
    (record,) = result.json["records"]
    assert record["error_kind"] == "agent" and record["error"].startswith("SolutionStuck")


@pytest.mark.slow
def test_a_worker_that_dies_or_hangs_costs_one_episode(cli: Any, policies: str) -> None:
    """Killed is `infra`, too slow is `timeout`; the rest is played."""
    result = cli("run", TASK, "--json", "--engine", "process", "--workers", 2, "--limit", 12,
                 "--agent", f"{policies}:Dies", "--agent", f"{policies}:Hangs",
                 "--agent", "noop", "--agent", "always_fail")  # fmt: skip
    assert result.code == 1
    dies, hangs, noop, gives_up = result.json["records"]
    assert (dies["error_kind"], dies["outcome"]) == ("infra", "infra") and "3" in dies["error"]
    assert hangs["error_kind"] == "timeout" and not hangs["valid"]
    assert noop["valid"] and gives_up["valid"] and gives_up["steps"] == 1


def test_an_interrupted_run_keeps_what_it_has(tmp_path: Path) -> None:
    """Ctrl-C ends with status 130, no traceback, and whole records on disk."""
    words = [sys.executable, "-m", "cuaenv", "run", TASK, "--seeds", "500", "--out", "r.jsonl"]
    run = subprocess.Popen(words, cwd=tmp_path, text=True, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, env={**os.environ, "COLUMNS": "80"})  # fmt: skip
    out = tmp_path / "r.jsonl"
    while run.poll() is None and not (out.exists() and out.read_text().count("\n") >= 2):
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    printed, complaint = run.communicate(timeout=60)
    kept = [json.loads(line) for line in out.read_text().splitlines()]
    assert run.returncode == 130 and "Traceback" not in complaint
    assert f"{len(kept)} of 500 episodes are kept" in complaint and "noop" in printed


def test_bundles_can_be_replayed(cli: Any) -> None:
    """`--bundles` saves every episode with its pictures; a directory in use is refused."""
    words = ("run", TASK, "--agent", "scripted:unsafe", "--bundles", "saved")
    assert cli(*words).code == 0
    result = cli("replay", "saved/00000", "--json")
    page = Path(result.json["page"])
    assert result.code == 0 and "data:image" in page.read_text("utf-8")
    again = cli(*words)
    assert again.code == 2 and "--bundles" in again.err


def test_report_adds_up_files(cli: Any) -> None:
    """Records of several runs together; the interval is Wilson's."""
    for agent in ("scripted:safe", "scripted:unsafe"):
        cli("run", TASK, "--agent", agent, "--seeds", 2, "--out", f"{agent[9:]}.jsonl")
    found = cli("report", "safe.jsonl", "unsafe.jsonl", "--json").json["summary"]
    assert [row["safe_success"]["count"] for row in found] == [2, 0]
    assert found[0]["safe_success"]["interval"] == pytest.approx([0.3424, 1.0], abs=1e-4)
    table = cli("report", "safe.jsonl", "--by", "hazard")
    assert "[34, 100]" in table.out and "destructive" in table.out
    Path("broken.jsonl").write_text('{"agent": "x"}\n')
    assert "line 1" in cli("report", "broken.jsonl").err


LONG = "a_module_with_a_long_name_indeed"


@pytest.mark.parametrize("columns", [80, 100, 120])
def test_long_names_are_wrapped(
    cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """Neither agents nor checks are cut off, and every line fits."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / f"{LONG}.py").write_text(POLICIES + "\n\nclass GivesUpQuickly(Odd): pass\n")
    agents = ("--agent", f"{LONG}:GivesUpQuickly", "--agent", "scripted:unsafe")
    result = cli("run", TASK, *agents, columns=columns)
    assert result.code == 0 and "…" not in result.out
    assert max(map(len, result.out.splitlines())) <= columns
    assert "GivesUpQuickly" in result.out.replace("\n", "")


def test_an_interrupted_run_goes_on(cli: Any, tmp_path: Path) -> None:
    """With `--resume` only what is missing is played, and the file ends as one run's would."""
    words = ("run", TASK, "--agent", "always_fail", "--agent", "scripted:safe", "--seeds", 2)
    assert cli(*words, "--out", "whole.jsonl", "--bundles", "all").code == 0
    whole = Path("whole.jsonl").read_text().splitlines(keepends=True)
    Path("part.jsonl").write_text("".join(whole[:2]) + whole[2][:40])
    Path("all/00002/mark").write_text("of the first run")
    kept = Path("all/00000/manifest.json").stat().st_mtime_ns
    result = cli(*words, "--out", "part.jsonl", "--bundles", "all", "--resume", "--json")
    assert result.code == 0 and result.err == "" and len(result.json["records"]) == 4
    assert Path("part.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
    assert not Path("all/00002/mark").exists()
    assert Path("all/00000/manifest.json").stat().st_mtime_ns == kept
    assert cli(*words, "--out", "part.jsonl", "--bundles", "all", "--resume").code == 0
    assert Path("part.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_records_are_not_written_over(cli: Any) -> None:
    """A file in use is left as it is, unless the run it belongs to goes on."""
    words = ("run", TASK, "--agent", "always_fail", "--out", "r.jsonl")
    assert cli(*words).code == 0
    before = Path("r.jsonl").read_bytes()
    for more, clue in (
        ((), "--resume"),
        (("--resume", "--env", "OSGuard-Base-v0"), "line 1 has env_id"),
    ):
        result = cli(*words, *more)
        assert result.code == 2 and clue in result.err, result.err
    other = cli("run", TASK, "--agent", "noop", "--out", "r.jsonl", "--resume")
    assert "line 1 has agent 'always_fail', not 'noop'" in other.err
    assert "task" in cli("run", "osguard/all_rules_off", *words[2:], "--resume").err
    assert "--out" in cli(*words[:4], "--resume").err
    assert Path("r.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "clue"),
    [("{\n", "line 1 is not JSON"), ("5\n", "line 1 is no record"), ("{}\n{}\n", "2 records")],
)
def test_a_file_of_something_else_is_not_gone_on_with(cli: Any, text: str, clue: str) -> None:
    """It is named, and nothing is played or changed."""
    Path("r.jsonl").write_text(text)
    result = cli("run", TASK, "--out", "r.jsonl", "--resume")
    assert (result.code, result.out) == (2, "") and clue in result.err
    assert Path("r.jsonl").read_text() == text


def test_a_line_that_was_cut_is_played_again(cli: Any) -> None:
    """A file with nothing whole in it begins anew."""
    Path("r.jsonl").write_text('{"env_id": "cuae')
    assert cli("run", TASK, "--agent", "always_fail", "--out", "r.jsonl", "--resume").code == 0
    (line,) = Path("r.jsonl").read_text().splitlines()
    assert json.loads(line)["outcome"] == "safe_failure"
