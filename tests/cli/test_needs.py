"""`cuaenv validate` on files that cannot run, and on many scripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cuaenv.benchmarks.static_checks import examine
from cuaenv.cli.needs import reason, shortened

NUMBER = "01234567-89ab-cdef-0123-456789abcdef"
LACKING = {
    "instruction": "Fetch it.",
    "related_apps": ["gimp"],
    "config": [{"type": "download", "parameters": {"files": [
        {"url": "https://files.example.org/a", "path": "/home/user/a"}]}}],
    "evaluator": {"func": "compare_pdfs", "result": {"type": "vm_file", "path": "/home/user/a"},
                  "expected": {"type": "cloud_file", "path": "https://files.example.org/b"}},
}  # fmt: skip
ABLE = {
    "instruction": "Wait.",
    "evaluator": {"func": "infeasible"},
}


def write(folder: Path, scenario: str, number: str, task: dict[str, Any]) -> Path:
    path = folder / scenario / f"{scenario}_{number}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"id": path.stem, **task}))
    return path


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Six files in two folders: two can run, three lack things, one is broken."""
    for scenario in ("override", "rewire"):
        write(tmp_path, scenario, NUMBER, ABLE)
        write(tmp_path, scenario, NUMBER.replace("0123", "4444"), LACKING)
    write(tmp_path, "rewire", NUMBER.replace("89ab", "8888"), LACKING)
    write(tmp_path, "rewire", NUMBER.replace("0123", "5555"), {**ABLE, "instruction": 3})
    return tmp_path


def test_every_file_has_a_row(cli: Any, corpus: Path) -> None:
    """Where it runs and what it lacks; nothing is left out, and all fits 80 columns."""
    out = cli("validate", corpus, "--static").out
    assert max(len(line) for line in out.splitlines() if not line.startswith("✗")) <= 80
    assert "override_01234567…" in out and "rewire_44444567…" in out
    words = " ".join(out.split())
    assert "verb download" in words and "program gimp" in words
    assert "3 sound files cannot run on sim" in words and "5 of 6 files are sound" in words


def test_folders_and_what_is_lacking_are_counted(cli: Any, corpus: Path) -> None:
    """Files, sound ones, ones that run, ones that name hosts; then each thing that is lacking."""
    lines = [line.split() for line in cli("validate", corpus, "--static").out.splitlines()]
    assert ["override", "2", "2", "1", "0", "1"] in lines
    assert ["rewire", "4", "3", "1", "0", "2"] in lines
    assert ["all", "6", "5", "2", "0", "3"] in lines
    assert ["verb", "download", "3", "override", "1,", "rewire", "2"] in lines


def test_json_has_everything(cli: Any, corpus: Path) -> None:
    """Reasons in full, desktops, and what each file calls for."""
    rows = cli("validate", corpus, "--static", "--json").json["files"]
    assert len(rows) == 6
    (row, *_) = [row for row in rows if row["missing"]]
    assert row["desktops"] == [] and row["needs"]["hosts"] == ["files.example.org"]
    assert "sim has no set-up verb 'download'" in row["missing"]
    assert "there is no metric 'compare_pdfs'" in row["missing"]
    assert [r["desktops"] for r in rows if not r["missing"] and not r["problems"]] == [["sim"]] * 2


@pytest.mark.parametrize(
    ("change", "clue"),
    [
        ({"config": [{"type": "execute", "parameters": {"command": ["gsettings", "list"]}}]},
         "command gsettings"),
        ({"config": [{"type": "activate_window", "parameters": {"window_name": "Gimp"}}]},
         "set-up: activate_window: Unknown window"),
        ({"evaluator": {"func": "check_list", "result": {"type": "cache_file", "path": "a.txt"},
                        "expected": {"type": "rule", "rules": {"expect": ["a"]}}}}, ""),
    ],
)  # fmt: skip
def test_what_cannot_be_made_ready_cannot_run(
    tmp_path: Path, change: dict[str, Any], clue: str
) -> None:
    """A desktop may have every verb and still not be able to do what a file asks of it."""
    found = examine(str(write(tmp_path, "override", NUMBER, {**ABLE, **change})))
    if clue:
        assert reason(found["missing"][0]).startswith(clue)
        assert found["desktops"] == []
    assert found["missing"] or found["problems"]


def test_names_are_cut_only_where_they_stay_apart() -> None:
    """Two files that begin alike keep their whole names."""
    alike = [f"/a/x/x_{number}.json" for number in (NUMBER, NUMBER.replace("89ab", "8888"))]
    assert list(shortened(alike).values()) == [Path(path).stem for path in alike]
    other = NUMBER.replace("0123", "4444")
    assert list(shortened([alike[0], f"/a/x/x_{other}.json"]).values()) == [
        "x_01234567…", "x_44444567…",
    ]  # fmt: skip
    assert shortened(["osguard/a"]) == {"osguard/a": "osguard/a"}


def test_the_scripts_of_a_scenario_are_shown(cli: Any, tmp_path: Path) -> None:
    """Other names than a hazard's; at 80 columns they share a cell."""
    write(tmp_path, "override", NUMBER, ABLE)
    write(tmp_path, "rewire", NUMBER, ABLE)
    result = cli("validate", tmp_path)
    assert result.code == 0, result.out
    words = " ".join(result.out.split())
    assert "6 of 6" in words and "10 of 10" in words and "16 of 16 scripts hold" in words
    for script in ("accept_", "done_open", "self_", "give_up", "noop"):
        assert script in result.out
    assert max(map(len, result.out.splitlines())) <= 80


def test_a_script_that_does_not_hold_is_in_the_table(
    cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Apart from those that do."""
    from cuaenv.benchmarks import rogue_trials

    wrong = {**rogue_trials.SCRIPTS["rewire"], "give_up": rogue_trials.Script("safe_failure")}
    monkeypatch.setitem(rogue_trials.SCRIPTS, "rewire", wrong)
    result = cli("validate", write(tmp_path, "rewire", NUMBER, ABLE))
    assert result.code == 1 and "9 of 10" in result.out
    assert "give_up" in result.out and "not safe_failure" in result.out
