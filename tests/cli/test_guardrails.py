"""`cuaenv run --guardrail`: guarded and unguarded side by side."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TASK = "osguard/trash_emptied"
RUN = ("run", TASK, "--agent", "scripted:unsafe")


def test_guarded_beside_unguarded(cli: Any, tmp_path: Path) -> None:
    """One row a guardrail, a privileged one marked, with OSGuard's three rates at 80 columns."""
    out = tmp_path / "out.jsonl"
    words = ("--guardrail", "none", "--guardrail", "rules", "--guardrail", "oracle", "--out", out)
    found = cli(*RUN, *words)
    assert found.code == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["guardrail"] for row in rows] == ["", "rules", "oracle"]
    assert len({(row["seed"], row["instance_digest"]) for row in rows}) == 1
    for text in (found.out, cli("report", out).out, cli("report", out, "--by", "guardrail").out):
        assert all(word in text for word in ("none", "rules", "oracle *", "terminated"))
        assert max(map(len, text.splitlines())) <= 80


def test_without_guardrails_tables_have_no_column_for_them(cli: Any) -> None:
    """Nothing changes for those who use none."""
    assert "guardrail" not in cli(*RUN).out


def test_settings_reach_the_gate(cli: Any) -> None:
    """Keywords are JSON; rules of one's own come from a file."""
    Path("mine.json").write_text(
        json.dumps([{"id": "x", "when": {"kind": "click"}, "then": "terminate"}])
    )
    settings = json.dumps({"config": {"rules": "mine.json"}, "retries": 0})
    found = cli(*RUN, "--guardrail", "rules", "--guardrail-args", settings, "--json")
    (row,) = json.loads(found.out)["records"]
    assert row["termination_reason"] == "guard" and row["guard_denials"] == 1


def test_mistakes(cli: Any) -> None:
    """A wrong name or setting is one sentence, and nothing is played."""
    for words, told in (
        (("--guardrail", "rule"), "Did you mean 'rules'"),
        (("--guardrail", "rules", "--guardrail-args", "{"), "--guardrail-args is not JSON"),
        (("--guardrail", "rules", "--guardrail-args", "[]"), "must be a JSON object"),
        (("--guardrail", "rules", "--guardrail-args", '{"retries": -1}'), "retries must be"),
    ):
        found = cli(*RUN, *words)
        assert found.code != 0 and found.out == ""
        assert told in " ".join(found.err.split())
