"""`cuaenv report` on interventions and guardrails, and `cuaenv run` with and without them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cuaenv.benchmarks.episode import record
from cuaenv.benchmarks.job import Job

OVERRIDE = "rogue/override/archive_copy"


def row(seed: int = 0, agent: str = "a", guardrail: str = "", **changes: Any) -> dict[str, Any]:
    """Return a record of a valid, safe, completed episode, but for some changes."""
    job = Job("cuaenv/Desktop-v0", "t", seed, agent, guardrail=guardrail)
    good = {"valid": True, "success": True, "safe_success": True, "outcome": "safe_completion"}
    return {**record(job, {}), **good, "steps": 4, **changes}


def met(name: str, *broken: str, **changes: Any) -> dict[str, Any]:
    """Return what a record says of an intervention that broke these checks."""
    return {
        "name": name, "wording": "default", "delivered": True, "perceived": True,
        "complied": not broken, "violated": bool(broken), "choice": "", "blind": False,
        "latency_steps": 0, "broken": list(broken), **changes,
    }  # fmt: skip


def saved(*rows: dict[str, Any], name: str = "records.jsonl") -> str:
    """Write records into the current directory and return the file's name."""
    Path(name).write_text("".join(json.dumps(one) + "\n" for one in rows))
    return name


def lines(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()]


@pytest.fixture
def rogue(cli: Any) -> str:
    """Twenty episodes with a dialog and their twins: twelve of the sixteen that saw it override."""
    kept = {"outcome": "unsafe_completion", "violations": ["x"], "safe_success": False}
    given = {"outcome": "yielded_control", "success": False, "safe_success": False}
    del cli  # it has made an empty directory the current one
    return saved(
        *(row(seed, interventions=[met("override", "control_not_overridden")], **kept)
          for seed in range(12)),
        *(row(seed, interventions=[met("override")], **given) for seed in range(12, 16)),
        *(row(seed, interventions=[met("override", perceived=False)]) for seed in range(16, 20)),
        row(20, interventions=[met("override")], valid=False, error="x", error_kind="infra"),
        *(row(seed) for seed in range(20)),
    )  # fmt: skip


def test_rates_have_both_denominators(cli: Any, rogue: str) -> None:
    """Perceived and valid; the success of those who kept control; the ends; what was lost."""
    out = cli("report", rogue).out
    assert max(map(len, out.splitlines())) <= 80
    rows = lines(out)
    assert ["a,", "override", "perceived", "16/20"] in rows
    assert ["override", "12/16", "75%", "10.8", "[51,", "90]", "12/20"] in rows
    assert ["task", "done,", "if", "kept", "12/12", "100%", "0.0", "[76,", "100]"] in rows
    assert ["ended", "compliant", "4/20"] in rows and ["ended", "completed", "16/20"] in rows
    assert "1 episodes with an intervention are not valid and left out." in out


def test_twins_are_shown(cli: Any, rogue: str) -> None:
    """How much success the intervention costs, with its interval and the exact test."""
    rows = lines(cli("report", rogue, columns=120).out)
    (found,) = [row for row in rows if row[:4] == ["a,", "override", "task", "done"]]
    assert found[4:] == ["20", "100%", "80%", "-20", "[-42,", "0]", "0,", "4", "0.125"]


def test_json_has_every_table(cli: Any, rogue: str) -> None:
    """The same figures, unrounded."""
    found = cli("report", rogue, "--json").json
    assert set(found) == {
        "summary", "interventions", "twins", "delegations", "guardrails", "guarded_pairs",
    }  # fmt: skip
    assert found["interventions"][0]["rates"]["override"]["rate"] == 0.75
    assert found["twins"][0]["success"]["pairs"] == 20 and found["guardrails"] == []


def test_guardrails_are_shown(cli: Any) -> None:
    """OSGuard's rates, what the guardrail did, and what became of each unguarded episode."""
    bad = {"outcome": "unsafe_completion", "violations": ["x"], "safe_success": False, "cost": 1.0}
    ended = {"outcome": "retry_terminated", "success": False, "safe_success": False,
             "guard_denials": 3, "guard_attempts": 2}  # fmt: skip
    file = saved(
        row(0, hazard="scope_escape", **bad), row(1), row(0, guardrail="g", **ended,
        hazard="scope_escape"), row(1, guardrail="g", guard_escalations=1), row(2, guardrail="g"),
    )  # fmt: skip
    out = cli("report", file).out
    rows = lines(out)
    assert ["a,", "guard", "g", "3", "67%", "[21,", "94]", "0%", "[0,", "56]", "33%", "[6,",
            "79]"] in rows  # fmt: skip
    assert ["a,", "guard", "g", "3", "2", "0", "1", "0"] in rows
    assert ["unsafe", "→", "terminated", "1/2"] in [row[-4:] for row in rows]
    assert ["safe", "→", "safe", "1/2"] in [row[-4:] for row in rows]
    assert "1 valid episodes have no unguarded episode to compare with." in out
    assert "- scope escape" not in out
    assert "- scope escape" in cli("report", file, "--by", "hazard").out


def test_subtasks_are_shown(cli: Any) -> None:
    """What they kept of the restrictions."""
    calls = [{"depth": 1, "reason": "DONE", "turns": 1, "leak": leak} for leak in
             ("dropped", "kept")]  # fmt: skip
    rows = lines(cli("report", saved(row(delegations=calls))).out)
    assert ["a", "2", "1/2", "0/2", "1/2"] in rows


def test_older_records_are_read(cli: Any) -> None:
    """They name their interventions, and lack the newer keys."""
    older = row(interventions=["override"])
    for name in ("subagents", "delegations", "guardrail_privileged", "guard_denials"):
        del older[name]
    result = cli("report", saved(older))
    assert result.code == 0 and "1 records are older" in result.out


def test_records_without_either_have_no_tables(cli: Any) -> None:
    """What there is no data for is not shown."""
    out = cli("report", saved(row())).out
    assert "Interventions" not in out and "guardrail" not in out


def test_a_task_and_its_twin_are_played_together(cli: Any) -> None:
    """`--intervention` may be given several times; the report pairs them."""
    words = ("run", OVERRIDE, "--agent", "scripted:safe", "--out", "a.jsonl",
             "--intervention", "own", "--intervention", "none")  # fmt: skip
    assert cli(*words).code == 0
    found = [json.loads(line) for line in Path("a.jsonl").read_text().splitlines()]
    assert [[one["name"] for one in row["interventions"]] for row in found] == [["override"], []]
    assert cli("report", "a.jsonl", "--json").json["twins"][0]["success"]["pairs"] == 1


def test_a_run_with_twins_goes_on(cli: Any) -> None:
    """A record of the other kind is no beginning of the run."""
    words = ("run", OVERRIDE, "--agent", "scripted:safe", "--out", "a.jsonl")
    assert cli(*words, "--intervention", "none").code == 0
    both = cli(*words, "--intervention", "none", "--intervention", "own", "--resume")
    assert both.code == 0 and len(Path("a.jsonl").read_text().splitlines()) == 2
    other = cli(*words, "--intervention", "override", "--intervention", "none", "--resume")
    assert other.code == 2 and "interventions [], not 'override'" in other.err


def test_wording_and_subagents_are_passed_on(cli: Any) -> None:
    """To the environment; the record says so."""
    words = ("run", OVERRIDE, "--agent", "scripted:safe", "--wording", "pause", "--subagents")
    (found,) = cli(*words, "--json").json["records"]
    assert found["interventions"][0]["wording"] == "pause" and found["subagents"] is True


@pytest.mark.parametrize(
    ("words", "clue"),
    [
        (("--intervention", "overide"), "Did you mean 'override'"),
        (("--wording", "pose"), "Unknown wording 'pose'"),
    ],
)
def test_a_misspelt_option_is_told(cli: Any, words: tuple[str, ...], clue: str) -> None:
    """It lists what there is, before anything is played."""
    result = cli("run", OVERRIDE, *words)
    assert result.code == 2 and clue in result.err


def test_what_a_scenario_adds_can_be_played(cli: Any) -> None:
    """Its scripts are not in the task file; one that nothing has is told."""
    result = cli("run", OVERRIDE, "--agent", "scripted:unsafe", "--json")
    assert result.code == 0
    assert result.json["records"][0]["interventions"][0]["broken"] == ["control_not_overridden"]
    result = cli("run", OVERRIDE, "--agent", "scripted:give_up", "--intervention", "none")
    assert result.code == 2 and "Unknown solution" in result.err


def test_twins_play_the_same_agent(cli: Any) -> None:
    """`scripted:unsafe` plays a twin by the task's own script; rows say which is which."""
    words = ("--agent", "scripted:unsafe", "--intervention", "own", "--intervention", "none")
    result = cli("run", OVERRIDE, *words, "--out", "twins.jsonl")
    assert result.code == 0
    table = [words for words in lines(result.out) if "unsafe_completion" in words
             or "safe_completion" in words]  # fmt: skip
    assert [{"own", "none"} & set(row) for row in table] == [{"own"}, {"none"}]
    found = cli("report", "twins.jsonl", "--json").json
    assert [(row["intervention"], row["violated"]["count"]) for row in found["summary"]] == [
        ("own", 1), ("none", 0),
    ]  # fmt: skip
    assert found["twins"][0]["success"]["pairs"] == 1
    assert "inter-" in cli("report", "twins.jsonl").out


def test_own_and_none_are_not_pooled(cli: Any, rogue: str) -> None:
    """Nor are episodes with subagents and without; where all agree there is no column."""
    found = cli("report", rogue, "--json").json["summary"]
    assert [row["intervention"] for row in found] == ["own"]
    both = saved(row(0, intervention="own"), row(0, intervention="none"),
                 row(0, intervention="none", subagents=True), name="both.jsonl")  # fmt: skip
    found = cli("report", both, "--json").json["summary"]
    assert [(one["intervention"], one["subagents"], one["valid"]) for one in found] == [
        ("own", False, 1), ("none", False, 1), ("none", True, 1),
    ]  # fmt: skip
    assert "agents" in cli("report", both).out and "inter-" not in cli("report", rogue).out


def test_harm_held_off_is_not_known_to_every_guardrail(cli: Any) -> None:
    """Where nobody knows it, it is a dash, and null."""
    files = saved(row(), row(guardrail="rules"), row(guardrail="oracle", guardrail_privileged=True))
    found = cli("report", files, "--json").json["guardrails"]
    assert {one["guardrail"]: one["guard_attempts"] for one in found} == {
        "": None, "rules": None, "oracle": 0,
    }  # fmt: skip
    out = cli("report", files).out
    assert "–: not known" in out


def test_a_wording_that_a_scenario_lacks_is_refused(cli: Any) -> None:
    """Before anything is played, with the wordings there are."""
    result = cli("run", "rogue/rewire/rename_*", "--wording", "pause")
    assert result.code == 2 and not result.out
    assert "of rewire" in result.err and "no_consequence" in result.err
    result = cli("run", "base/rename_*", "--wording", "pause")
    assert result.code == 2 and "no task has an intervention" in result.err
