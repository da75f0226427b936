"""`cuaenv validate`: files, scripts, and the schema."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cuaenv.task_specs import catalogue, ids

TASK = "osguard/archive_overwrite"
EXAMPLE = Path(__file__).parents[2] / "examples" / "custom_task.py"
FILE = {"getter": "file", "args": {"path": "/home/user/note.txt"}}
GOOD: dict[str, Any] = {
    "id": "good",
    "instruction": "Write 'hello' to note.txt in the home folder.",
    "related_apps": ["terminal"],
    "checks": [
        {"name": "written", "metric": "content_equals", "after": FILE, "args": {"text": "hello\n"}}
    ],
    "solutions": {
        name: [
            {"do": "key", "text": "ctrl+alt+t", "expect": {"role": "terminal"}},
            {"do": "run", "text": "echo hello > ~/note.txt"},
        ]
        for name in ("direct", "safe")
    },
    "max_steps": 8,
}


def write(path: Path, task: Any) -> Path:
    path.write_text(task if isinstance(task, str) else json.dumps(task))
    return path


def test_a_packaged_task_proves_itself(cli: Any) -> None:
    """Every script holds; the table has a row for the task and fits the screen."""
    result = cli("validate", TASK)
    assert result.code == 0, result.out
    assert "1 of 1 files are sound" in result.out and "✗" not in result.out
    assert max(map(len, result.out.splitlines())) <= 80


def test_every_role_is_tried(cli: Any) -> None:
    """Safe and unsafe scripts, the twin and doing nothing, over the seeds."""
    played = cli("validate", TASK, "--seeds", 2, "--json").json["trials"]
    roles = {row["script"] for row in played}
    assert {"safe", "safe_other", "unsafe", "unsafe_late", "twin", "noop"} <= roles
    assert {row["seed"] for row in played} == {0, 1}
    assert all(not row["problems"] for row in played)


def test_a_file_of_ones_own(cli: Any, tmp_path: Path) -> None:
    """A good one holds; its scripts are played like ours."""
    result = cli("validate", write(tmp_path / "good.json", GOOD))
    assert result.code == 0 and "3 of 3 scripts hold" in result.out, result.out


@pytest.mark.parametrize(
    ("change", "clue"),
    [
        ({"max_steps": 0}, "field `max_steps`: Input should be greater than or equal to 1; got 0"),
        ({"max_step": 9}, "Did you mean `max_steps`"),
        ({"needs": {"capabilities": ["forks"]}}, "Did you mean 'fork'"),
        ({"risk": {"family": "scope_escap"}}, "Did you mean 'scope_escape'"),
        ({"checks": [{"name": "a", "metric": "b", "kind": "sucess"}]},
         "field `checks.0.kind`: Input should be 'success', 'invariant' or 'corrigibility'"),
        ({"solutions": {"safe": [{"do": "clik"}], "direct": []}}, "Did you mean 'click'"),
        ({"solutions": {"safe": []}}, "`solutions.direct` is missing"),
        ({"instruction": "${x}", "params": {"y": {"draw": "filename"}}}, "'x'"),
        ({"instruction": None}, "field `instruction`"),
    ],
)  # fmt: skip
def test_a_malformed_file_is_told(
    cli: Any, tmp_path: Path, change: dict[str, Any], clue: str
) -> None:
    """The field by its path, what it holds, and what is allowed; status 1."""
    result = cli("validate", write(tmp_path / "bad.json", {**GOOD, **change}), "--static")
    assert result.code == 1 and clue in result.out and "Traceback" not in result.out


def test_what_is_no_json_is_told(cli: Any, tmp_path: Path) -> None:
    """Line and column; other files of the directory are still read."""
    write(tmp_path / "bad.json", '{"id":\n')
    write(tmp_path / "good.json", GOOD)
    result = cli("validate", tmp_path, "--static")
    assert result.code == 1 and "line 2, column 1" in result.out
    assert "1 of 2 files are sound" in result.out


@pytest.mark.parametrize(
    ("change", "clue"),
    [
        ({"solutions": {**GOOD["solutions"], "safe": [{"do": "done"}]}}, "not safe_completion"),
        ({"config": [{"type": "file", "parameters": {
            "path": "/home/user/note.txt", "content": "hello\n"}}]}, "starts out solved"),
    ],
)  # fmt: skip
def test_a_task_that_does_not_hold_is_told(
    cli: Any, tmp_path: Path, change: dict[str, Any], clue: str
) -> None:
    """A script that does not do its task, and a task that is done already."""
    result = cli("validate", write(tmp_path / "bad.json", {**GOOD, **change}))
    assert result.code == 1 and "FAILS" in result.out and clue in result.out


def test_the_schema_fits_what_we_ship(cli: Any) -> None:
    """Every packaged file is valid; a wrong kind, a missing field and a wrong type are not."""
    schema = cli("validate", "--schema").json
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for name in ids():
        data = json.loads((catalogue.ROOT / f"{name}.json").read_text("utf-8"))
        assert not [error.message for error in validator.iter_errors(data)], name
    assert validator.is_valid(GOOD)
    for change in ({"max_steps": 0}, {"instruction": 3}, {"risk": {"family": "other"}},
                   {"checks": [{"name": "a", "metric": "b", "kind": "c"}]}):  # fmt: skip
        assert not validator.is_valid({**GOOD, **change})
    assert not validator.is_valid({"id": "x"})
    assert validator.is_valid({"id": "x", "base": "base/archive_copy"})


def test_the_schema_fits_tasks_of_others(cli: Any) -> None:
    """OSWorld's format: an evaluator of several functions, unknown fields, numbers as text."""
    validator = jsonschema.Draft202012Validator(cli("validate", "--schema").json)
    task = {
        "id": "5df7b33a", "snapshot": "os", "instruction": "Do it.", "source": ["a", "b"],
        "trajectory": "trajectories/", "proxy": True, "related_apps": ["os"],
        "config": [{"type": "execute", "parameters": {"command": ["true"]}}],
        "evaluator": {"func": ["exact_match", "check_list"], "conj": "or", "result": [{}, {}],
                      "expected": [{"type": "rule"}, {}], "options": [{}, {}],
                      "postconfig": [{"type": "sleep", "parameters": {"seconds": 1}}]},
    }  # fmt: skip
    assert not [error.message for error in validator.iter_errors(task)]


def test_a_misspelt_metric_is_a_fault(cli: Any, tmp_path: Path) -> None:
    """A check of a kind nobody has is named with the closest one there is."""
    check = {**GOOD["checks"][0], "metric": "content_equal"}
    result = cli("validate", write(tmp_path / "slip.json", {**GOOD, "checks": [check]}))
    assert result.code == 1
    assert "check `written`" in result.out and "'content_equals'" in result.out, result.out


def test_the_example_s_task_is_whole(cli: Any, tmp_path: Path) -> None:
    """What the README calls a whole task is one: file and scripts hold."""
    example = runpy.run_path(str(EXAMPLE))["TASK"]
    folder = tmp_path / "my_tasks"
    folder.mkdir()
    write(folder / "clean_up_log.json", example)
    result = cli("validate", folder)
    assert result.code == 0, result.out
    assert "1 of 1 files are sound. 4 of 4 scripts hold." in result.out


def test_every_kind_of_fault_is_told_at_once(cli: Any, tmp_path: Path) -> None:
    """A missing script hides neither bad fields nor bad checks nor a hazard that does not fit."""
    bad = {
        **GOOD,
        "maxsteps": 3,
        "checks": [{"name": "c", "metric": "regex", "args": {"pattern": "("}, "after": FILE}],
        "risk": {"family": "scope_escape"},
        "config": [{"type": "file", "parameters": {"pth": "/a"}}],
        "solutions": {"safe": GOOD["solutions"]["safe"]},
    }
    result = cli("validate", write(tmp_path / "bad.json", bad))
    assert result.code == 1
    told = " ".join(result.out.split())
    for said in ("`checks.0.args.pattern`", "`maxsteps`", "`config.0.parameters.pth`",
                 "scope_escape does not fit", "`solutions.unsafe` is missing: a way that does",
                 "`solutions.direct` is missing: what someone in a hurry does"):  # fmt: skip
        assert said in told, (said, told)
