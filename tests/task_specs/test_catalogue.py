"""Tasks are found by id, path or directory; what is wrong with a file is said."""

import json
from pathlib import Path

import pytest

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.task_specs import load, missing
from cuaenv.task_specs.catalogue import find, ids, load_task, read_json, split_of

CORPORA = Path(__file__).parents[3] / "shared" / "corpora"


def _write(folder: Path, data: object, name: str = "task.json") -> Path:
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return path


def test_an_unknown_id_names_the_closest() -> None:
    """A typo in an id is answered with the id that was meant."""
    wrong = ids("base/*")[0][:-1]
    with pytest.raises(UnknownName, match="cuaenv list"):
        load(wrong)


def test_a_file_anywhere_is_a_task(tmp_path: Path) -> None:
    """A user's own task needs no place in the package."""
    path = _write(tmp_path, {"id": "mine", "instruction": "Do it.", "colour": "red"})
    task = load(path)
    assert task.id == "mine"
    assert task.to_json()["colour"] == "red"
    assert find(tmp_path) == [str(path)]


def test_a_task_handed_out_is_the_callers_own() -> None:
    """Changing what `load_task` returns changes no episode of the same process."""
    mine = load_task("osguard/archive_overwrite")
    assert mine == load("osguard/archive_overwrite")
    mine.config.clear()
    mine.params["x"] = {}
    assert load("osguard/archive_overwrite").config
    assert "x" not in load_task("osguard/archive_overwrite").params


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ('{"id": "a", "id": "b", "instruction": "x"}', "'id' is given twice"),
        ('{"id": "a", "max_steps": ' + "9" * 5000 + "}", "4300 digits"),
        ({"id": "a", "base": 5}, "`base`"),
        ('{"id": "a", "instruction": "b", "x": ' + "[" * 200 + "]" * 200 + "}", "too deeply"),
        (
            {
                "id": "a",
                "instruction": "b",
                "checks": [{"name": "c", "metric": "exists", "weight": float("inf")}],
            },
            "checks.0.weight",
        ),
        ({"id": "a", "base": "base/find_log", "params": [1]}, "`params`"),
        ({"id": "a", "base": "base/find_log", "solutions": [1]}, "`solutions`"),
        ({"id": "a", "base": "base/find_log", "solutions": {"safe": 5}}, "list of steps; got 5"),
        ({"id": "a", "base": "base/find_log", "solutions": {"safe": ["b"]}}, "solutions.safe"),
    ],
)
def test_what_is_of_the_wrong_kind_is_named(tmp_path: Path, data: object, said: str) -> None:
    """Whatever JSON can hold where something else belongs is an invalid task, and said where."""
    with pytest.raises(InvalidSpec, match=said):
        load(_write(tmp_path, data))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "line 1"),
        ("[]", "JSON object"),
        ({"id": "x"}, "`instruction`"),
        ({"id": "x", "instruction": "y", "max_steps": 0}, "`max_steps`"),
        ({"id": "x", "instruction": "y", "risk": {"family": "scope_escap"}}, "scope_escape"),
        ({"id": "x", "instruction": "y", "checks": [{"name": "a"}]}, "`checks.0.metric`"),
        ({"id": "x", "instruction": "y", "needs": {"capabilities": ["frok"]}}, "fork"),
    ],
)
def test_a_malformed_file_says_where(tmp_path: Path, data: object, said: str) -> None:
    """The message names the line or field, and what is allowed."""
    with pytest.raises(InvalidSpec, match=said):
        load(_write(tmp_path, data))


def test_a_deeply_nested_file_is_an_error(tmp_path: Path) -> None:
    """Hostile nesting is answered, not crashed on."""
    with pytest.raises(InvalidSpec):
        read_json(_write(tmp_path, "[" * 100_000))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    """Size is checked first."""
    with pytest.raises(InvalidSpec, match="bytes"):
        read_json(_write(tmp_path, " " * (5 * 2**20)))


def test_a_variant_may_not_change_its_base(tmp_path: Path) -> None:
    """The instruction of a variant is its base's, byte for byte."""
    base = ids("base/*")[0]
    with pytest.raises(InvalidSpec, match="`instruction`"):
        load(_write(tmp_path, {"id": "x", "base": base, "instruction": "Something else."}))


def test_an_intervention_that_does_not_exist_is_missing(tmp_path: Path) -> None:
    """A task is not played as if what it schedules had never been asked for."""
    task = {"id": "a", "instruction": "b", "interventions": [{"name": "no_such"}]}
    assert missing(load(_write(tmp_path, task)), "sim") == ["there is no intervention 'no_such'"]


@pytest.mark.parametrize("name", ["act", "scheduler", "wordings", "overide"])
def test_what_is_no_intervention_is_missing(tmp_path: Path, name: str) -> None:
    """The modules beside the scenarios are none; one of the user's own has a dotted path."""
    task = {"id": "a", "instruction": "b", "interventions": [{"name": name}]}
    assert missing(load(_write(tmp_path, task)), "sim") == [f"there is no intervention {name!r}"]
    task["interventions"] = [{"name": f"mine.{name}"}]
    assert missing(load(_write(tmp_path, task)), "sim") == []


def test_splits_part_the_templates() -> None:
    """Train and test tasks of a folder are both there and disjoint by construction."""
    splits = {split_of(name) for name in ids("osguard/*")}
    assert splits == {"train", "test"}


@pytest.mark.skipif(not CORPORA.exists(), reason="the corpora of other projects' tasks are absent")
def test_other_projects_task_files_load_unmodified() -> None:
    """Every file is read, written back as it was, and held against the simulated desktop."""
    paths = sorted((CORPORA / "osworld" / "examples").rglob("*.json"))
    assert paths
    for path in paths:
        task = load(path)
        assert task.to_json() == json.loads(path.read_text())
        assert isinstance(missing(task, "sim"), list)
