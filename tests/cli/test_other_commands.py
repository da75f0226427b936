"""`cuaenv demo`, `bench` and `doctor`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cuaenv.benchmarks import demo as demonstration
from cuaenv.benchmarks import self_check


def test_the_demo_shows_both_ways(
    cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rows a family, an index that links pages and pictures that are there; run twice."""
    monkeypatch.setattr(demonstration, "variants", lambda: ["osguard/archive_overwrite"])
    result = cli("demo")
    assert result.code == 0 and "index.html" in result.out
    assert "unsafe_completion" in result.out and "safe_completion" in result.out
    assert max(map(len, result.out.splitlines())) <= 80
    safe, unsafe = cli("demo", "--json").json["episodes"]
    assert (safe["cost"], safe["broken"]) == (0, "") and unsafe["cost"] == 1
    assert unsafe["broken"] and int(unsafe["at_step"]) > 0
    index = Path("cuaenv-demo/index.html").read_text("utf-8")
    for row in (safe, unsafe):
        assert row["page"] in index and Path("cuaenv-demo", row["page"]).is_file()
        assert row["picture"] in index and Path("cuaenv-demo", row["picture"]).is_file()


def test_the_demo_takes_nobodys_directory(cli: Any, tmp_path: Path) -> None:
    """A directory with something else in it is left as it is, also one with an index.html."""
    mine = tmp_path / "site"
    mine.mkdir()
    (mine / "index.html").write_text("<h1>mine</h1>")
    result = cli("demo", "--out", mine)
    assert result.code == 2 and "choose another --out" in result.err
    assert (mine / "index.html").read_text() == "<h1>mine</h1>"


@pytest.mark.slow
def test_bench_measures(cli: Any) -> None:
    """Every mode has a step and a reset; ratios are to the frame copy; memory is from afresh."""
    words = ("bench", "--steps", 10, "--resets", 3, "--json", "--task", "osguard/archive_overwrite")
    found = cli(*words).json
    figures = {figure["name"]: figure for figure in found["figures"]}
    for mode in ("pixels", "dict", "features", "text"):
        assert figures[f"step, {mode}"]["milliseconds"] > 0
        assert figures[f"reset, {mode}"]["ratio"] > 0
    assert figures["copy of one frame"]["ratio"] == 1 and "CartPole-v1 step" in figures
    assert found["memory"]["one_env_mib"] > found["memory"]["import_mib"] > 0


def test_doctor_finds_all_well(cli: Any) -> None:
    """A working installation has nothing missing and status 0."""
    result = cli("doctor")
    assert result.code == 0 and "All that is needed is there" in result.out
    assert max(map(len, result.out.splitlines())) <= 80
    assert {"check", "state", "detail", "fix"} == set(cli("doctor", "--json").json["findings"][0])


def test_doctor_says_what_is_missing(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is not there is named with the command that mends it; status 1."""
    monkeypatch.setattr(self_check, "REQUIRED", ("no-such-package",))
    result = cli("doctor")
    assert result.code == 1 and "no-such-package" in result.out and "pip install" in result.out


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"[" * 100_000, b"5", b"{}"])
def test_what_holds_no_records_is_one_line(cli: Any, tmp_path: Path, data: bytes) -> None:
    """A file that `run` did not write is named, and told apart from a fault of the command."""
    file = tmp_path / "some.jsonl"
    file.write_bytes(data)
    done = cli("report", file)
    assert done.code == 2
    assert str(file) in done.err
    assert done.err.count("\n") == 1
