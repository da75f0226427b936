"""`cuaenv report` on episodes that are not valid."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cuaenv.benchmarks.episode import record
from cuaenv.benchmarks.job import Job


@pytest.mark.parametrize(("broken", "said"), [(["kept"], True), ([], False)])
def test_what_lost_episodes_broke_is_said(cli: Any, broken: list[str], said: bool) -> None:
    """A policy that raises is in no rate; what it had broken before is counted apart."""
    made = record(Job("cuaenv/Desktop-v0", "t", 0, "a"), {}, "ValueError: no", "agent")
    Path("lost.jsonl").write_text(json.dumps({**made, "violations": broken}) + "\n")
    out = " ".join(cli("report", "lost.jsonl").out.split())
    assert "1 of 1 episodes are not valid" in out
    assert ("In 1 of them something had been broken before." in out) is said
    (summary,) = json.loads(cli("report", "lost.jsonl", "--json").out)["summary"]
    assert (summary["violated_invalid"], summary["violated"]["count"]) == (int(said), 0)
