"""`--json`: one JSON value on standard output and nothing else, however wide the screen is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cuaenv.benchmarks import demo as demonstration
from cuaenv.benchmarks.episode import record
from cuaenv.benchmarks.job import Job

TASK = "osguard/stop_both_jobs"
COMMANDS = [
    ("list", "base/*"),
    ("list", TASK),
    ("run", TASK, "--agent", "always_fail"),
    ("validate", TASK, "--static"),
    ("report", "records.jsonl"),
    ("report", "records.jsonl", "--by", "hazard"),
    ("doctor",),
]


@pytest.fixture(autouse=True)
def records(cli: Any) -> None:
    """Write a file of records into the current directory."""
    rows = [record(Job("e", "t", seed), {}) for seed in range(2)]
    Path("records.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_output_for_machines_is_json(cli: Any, words: tuple[str, ...]) -> None:
    """The same at any width; nothing on standard error where all went well."""
    found = [cli(*words, "--json", columns=columns) for columns in (20, 80, 300)]
    assert {result.code for result in found} == {0} and {result.err for result in found} == {""}
    assert len({json.dumps(result.json, sort_keys=True) for result in found}) == 1
    assert found[0].out.isascii() and "\x1b" not in found[0].out


def test_warnings_do_not_spoil_it(cli: Any, tmp_path: Path) -> None:
    """What is wrong with some of the files goes to standard error."""
    folder = tmp_path / "tasks"
    folder.mkdir()
    (folder / "bad.json").write_text("{")
    (folder / "good.json").write_text('{"id": "good", "instruction": "Do it."}')
    for words in (("list", folder), ("validate", folder, "--static")):
        result = cli(*words, "--json")
        assert result.code == 1 and result.json
    listed = cli("list", folder, "--json")
    assert [row["id"] for row in listed.json] == ["good"] and "bad.json" in listed.err


def test_the_demo_for_machines(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows and the page; the directory is made."""
    monkeypatch.setattr(demonstration, "variants", lambda: [TASK])
    result = cli("demo", "--json", "--out", "a/b")
    assert result.err == "" and Path(result.json["page"]).is_file()
    assert [row["script"] for row in result.json["episodes"]] == ["safe", "unsafe"]


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize(
    "words", [("report", "records.jsonl"), ("report", "records.jsonl", "--by", "task_id"),
              ("run", TASK, "--agent", "always_fail"), ("validate", TASK), ("doctor",),
              ("list", TASK)],
    ids=lambda words: " ".join(words[:2]),
)  # fmt: skip
def test_output_for_people_fits(cli: Any, words: tuple[str, ...], columns: int) -> None:
    """No line is longer than the screen, nothing is cut off, and there is no colour."""
    out = cli(*words, columns=columns).out
    assert max(map(len, out.splitlines())) <= columns
    assert "…" not in out and "\x1b" not in out
