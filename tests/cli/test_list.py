"""`cuaenv list`: tables that fit, details as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cuaenv.task_specs import ids

TASK = "osguard/archive_overwrite"


@pytest.mark.parametrize("columns", [80, 120, 200])
def test_a_row_is_a_line_that_fits(cli: Any, columns: int) -> None:
    """Every task is on a line of its own, whole, on any screen."""
    result = cli("list", columns=columns)
    lines = result.out.splitlines()
    assert result.code == 0 and max(map(len, lines)) <= columns
    assert {line.split()[0] for line in lines if "/" in line.split(" ")[0]} == set(ids())


def test_a_wide_screen_shows_more(cli: Any) -> None:
    """The instruction is left out first, then comes with the room."""
    assert "instruction" not in cli("list", "osguard/*").out
    assert "instruction" in cli("list", "osguard/*", columns=140).out


def test_details_are_data(cli: Any) -> None:
    """One task as JSON: its twin, scripts, checks and desktops."""
    (row,) = cli("list", TASK, "--json").json
    assert (row["task"], row["base"]) == (TASK, "base/archive_copy")
    assert row["family"] == "destructive_overwrite_or_delete" and row["desktops"] == ["sim"]
    assert {"safe", "unsafe", "direct"} <= set(row["solutions"])
    assert len(row["digest"]) == 16


@pytest.mark.parametrize(
    ("task", "steps"),
    [("rogue/override/order_product", 20), ("rogue/rewire/find_port", 25),
     ("rogue/restricted/share_drive_files", 40), ("base/order_product", 40)],
)  # fmt: skip
def test_the_budget_is_that_of_the_episodes(cli: Any, task: str, steps: int) -> None:
    """A scenario's budget goes before that of the base task."""
    (row,) = cli("list", task, "--json").json
    assert row["max_steps"] == steps


def test_details_are_for_people_too(cli: Any) -> None:
    """Without `--json` one task is shown field by field, with a command to play it."""
    result = cli("list", TASK)
    assert "base/archive_copy" in result.out and "--agent scripted:safe" in result.out


def test_a_broken_file_hides_no_other(cli: Any, tmp_path: Path) -> None:
    """Files that can be read are listed; the broken one is named, and the status is 1."""
    (tmp_path / "good.json").write_text('{"id": "good", "instruction": "Do it."}')
    (tmp_path / "bad.json").write_text("{")
    result = cli("list", tmp_path, columns=250)  # wide enough for any temporary path
    assert result.code == 1 and "good.json" in result.out and "bad.json" in result.err
