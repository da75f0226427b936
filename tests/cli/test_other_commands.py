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


@pytest.mark.parametrize("columns", [80, 120])
def test_doctor_says_what_is_missing(
    cli: Any, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """A package that is not there is named with the command that mends it; status 1."""
    monkeypatch.setattr(self_check, "REQUIRED", ("no-such-package",))
    result = cli("doctor", columns=columns)
    assert result.code == 1 and "no-such-package" in result.out and "pip install" in result.out
    assert "1 things are missing" not in result.out and "1 thing is missing" in result.out


def test_doctor_knows_what_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version below the least one counts as missing; newer ones, odd ones too, are fine."""
    versions = {"numpy": "1.9.3", "pillow": "10.3.0", "lxml": "6.0rc1", "rich": "99"}
    monkeypatch.setattr(self_check, "REQUIRED", tuple(versions))
    monkeypatch.setattr("importlib.metadata.version", versions.__getitem__)
    rows = {row["check"]: row for row in self_check.findings()}
    assert [rows[name]["state"] for name in versions] == ["missing", "ok", "ok", "ok"]
    assert rows["numpy"]["detail"] == "1.9.3, and 1.26 is needed"
    assert rows["numpy"]["fix"] == 'pip install "numpy>=1.26"'


def test_doctor_says_how_to_get_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is optional is no fault; the command names the packages in the versions that fit."""
    monkeypatch.setattr(self_check, "OPTIONAL", {"train": {"no_such_module": "torchrl"}})
    (row,) = [row for row in self_check.findings() if row["check"] == "extra train"]
    assert row["state"] == "optional" and row["detail"] == "without no_such_module"
    assert row["fix"] == 'pip install "torchrl>=0.14"'


@pytest.mark.parametrize("error", [ImportError("No module named 'lxml'"), OSError("disk full")])
def test_doctor_tries_the_desktop(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Whatever keeps it from stepping is told, with what to do about it."""

    def fail(*args: Any, **kwargs: Any) -> Any:
        raise error

    monkeypatch.setattr("gymnasium.make", fail)
    row = self_check.findings()[-1]
    assert (row["check"], row["state"]) == ("desktop sim", "missing")
    assert str(error) in row["detail"] and "pip install" in row["fix"]


def test_a_package_that_was_never_installed_has_no_requirements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From a bare checkout `doctor` still names the packages."""
    monkeypatch.setattr(self_check, "PACKAGE", "no-such-package")
    monkeypatch.setattr(self_check, "needed", self_check.needed.__wrapped__)
    assert self_check.install("numpy", "lxml") == 'pip install "numpy" "lxml"'


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"[" * 100_000, b"5", b"{}"])
def test_what_holds_no_records_is_one_line(cli: Any, tmp_path: Path, data: bytes) -> None:
    """A file that `run` did not write is named, and told apart from a fault of the command."""
    file = tmp_path / "some.jsonl"
    file.write_bytes(data)
    done = cli("report", file)
    assert done.code == 2
    assert str(file) in done.err
    assert done.err.count("\n") == 1
