"""Rooms list what is ours, and import what is the user's by dotted path alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuaenv.core import rooms
from cuaenv.core.errors import UnknownName

ROOM = "cuaenv.evaluators.metrics"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a package on sys.path with a good module, a bare one and one that raises."""
    mine = tmp_path / "rooms_of_mine"
    mine.mkdir()
    (mine / "good.py").write_text("def metric(after, before=None): ...\n")
    (mine / "bare.py").write_text("")
    (mine / "broken.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    return mine


def load(name: str) -> str:
    return rooms.own_or_foreign(ROOM, "metric", name, ["metric"]).__name__


def test_ours_by_name_and_theirs_by_path(package: Path) -> None:
    """A plain name is a module of the room, one with a dot a module of the user's."""
    assert load("regex") == f"{ROOM}.regex"
    assert load("rooms_of_mine.good") == "rooms_of_mine.good"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rooms_of_mine.absent", "ModuleNotFoundError.*sys.path"),
        ("nowhere_at_all.metric", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("rooms_of_mine.bare", "does not define `metric`"),
        ("rooms_of_mine.broken", "ZeroDivisionError"),
        ("regexx", "Did you mean 'regex'.*dotted path"),
    ],
)
def test_what_cannot_be_had_is_told(package: Path, name: str, said: str) -> None:
    """The error says what is wrong with it, and what to do."""
    with pytest.raises(UnknownName, match=said):
        load(name)


@pytest.mark.parametrize(
    "name",
    ["/etc/mine.py", "../mine.metric", "./mine.metric", "mine.metric:metric", ".metric", "mine.",
     "mine..metric", "mine.__main__", "_mine.metric", "mine.metric\n", "os.path", "idlelib.idle"],
)  # fmt: skip
def test_neither_paths_nor_python_s_own_are_imported(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only public dotted names outside the standard library get as far as an import."""

    def never(wanted: str) -> None:
        raise AssertionError(f"{wanted} was imported")

    monkeypatch.setattr(rooms.importlib, "import_module", never)
    with pytest.raises(UnknownName):
        rooms.foreign("metric", name, ["metric"])
