"""What is wrong with a task file is told when it is read: the field, its value, what is allowed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.benchmarks.episode import EnvPool, run_job
from cuaenv.benchmarks.job import Job
from cuaenv.core.errors import InvalidSpec
from cuaenv.task_specs import ids, load, malformed

LEAST: dict[str, Any] = {"id": "own", "instruction": "Do it."}


def write(folder: Path, **fields: Any) -> Path:
    """Write a task file of one's own; return its path."""
    path = folder / "own.json"
    path.write_text(json.dumps({**LEAST, **fields}))
    return path


def step(kind: str, **parameters: Any) -> dict[str, Any]:
    """Return a set-up step."""
    return {"type": kind, "parameters": parameters}


STEPS = [
    (step("file", path="notes.txt"), "`config.0.parameters.path`: a path, absolute or beginning"),
    (step("file", path="/a", content=["x"]), "`config.0.parameters.content`: a text"),
    (step("file", content="x"), "`config.0.parameters.path`: the parameter is missing"),
    (step("file", path="/a", mod="640"), "Did you mean 'mode'"),
    (step("records", store=5, value=[]), "`config.0.parameters.store`: a text that is not empty; "
                                         "got 5"),
    (step("process", name=["a"]), "`config.0.parameters.name`: a text that is not empty; got"),
    (step("execute", command=[]), "`config.0.parameters.command`: a command line, or a list"),
    (step("execute", command="true", until={"exit": 0}), "an object with at least one of"),
    (step("window", app="files", box=[0, 0, 10, 10]), "width (240 or more)"),
    (step("user", name="a:b"), "the name of an account; got 'a:b'"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "said"), STEPS)
def test_set_up_is_refused_before_the_first_reset(
    tmp_path: Path, wrong: dict[str, Any], said: str
) -> None:
    """By `malformed`, and by an env that is to play files of the user's own."""
    path = write(tmp_path, config=[wrong])
    (sentence,) = malformed(load(path), "sim")
    assert said in sentence
    for tasks in (path, tmp_path):
        with pytest.raises(InvalidSpec, match=r"own: field `config\.0\.parameters"):
            gym.make("cuaenv/Desktop-v0", tasks=tasks)


def test_a_hazard_s_set_up_and_closing_steps_are_looked_at(tmp_path: Path) -> None:
    """Under the field they stand in; a verb nobody has is missing, not malformed."""
    path = write(
        tmp_path,
        risk={"family": "scope_escape", "setup": [step("sleep", seconds="long")]},
        evaluator={"func": "exact_match", "postconfig": [step("googledrive"), step("open")]},
    )
    found = malformed(load(path), "sim")
    assert [one.partition(":")[0] for one in found] == [
        "field `risk.setup.0.parameters.seconds`",
        "field `evaluator.postconfig.1.parameters.path`",
    ]
    assert "sim has no set-up verb 'googledrive'" in load(path).missing("sim")


def test_what_is_still_to_be_drawn_passes(tmp_path: Path) -> None:
    """References and bodies of a template; without parameters `${x}` is an ordinary text."""
    steps = [step("file", path="${where}", content={"content": "notes"}, age_days="${days}")]
    params = {"where": {"value": "/a"}, "days": {"draw": "int", "low": 1, "high": 3}}
    assert malformed(load(write(tmp_path, config=steps, params=params)), "sim") == []
    assert len(malformed(load(write(tmp_path, config=steps)), "sim")) == 3


def test_every_packaged_task_is_well_formed() -> None:
    """None is refused."""
    assert {task: found for task in ids() if (found := malformed(load(task), "sim"))} == {}


DRAWS = [
    ({"a": {"draw": "filenam"}}, "`params.a.draw`: Unknown kind of draw 'filenam'. Did you mean "),
    ({"a": {"draw": 5}}, "`params.a.draw`: Unknown kind of draw 5"),
    (
        {"a": {"draw": "int", "hgih": 5}},
        "`params.a.hgih`: Unknown field 'hgih'. Did you mean 'high",
    ),
    ({"a": {"draw": "int", "low": "1"}}, "`params.a.low`: a whole number; got '1'"),
    ({"a": {"draw": "int", "step": 0}}, "`params.a.step`: a whole number above 0; got 0"),
    ({"a": {"draw": "date", "low": "June"}}, "`params.a.low`: a day such as"),
    ({"a": {"draw": "choice"}}, "`params.a.of`: it is missing: a list that is not empty"),
    ({"a": {"draw": "choice", "of": []}}, "`params.a.of`: a list that is not empty; got []"),
    ({"a": {"draw": "filename", "ext": 5}}, "`params.a.ext`: a text that is not empty; got 5"),
    ({"a": {"draw": "text", "content": "noets"}}, "`params.a.content`: Unknown content generator"),
    (
        {"a": {"draw": "text", "args": {"line": 3}}},
        "`params.a.args.line`: Unknown argument 'line'.",
    ),
    ({"a": {"draw": "secret", "unlike": "b"}}, "`params.a.unlike`: Unknown field 'unlike'"),
    ({"a": {"draw": "city", "unlike": "b"}}, "`params.a.unlike`: Unknown earlier parameter 'b'"),
    ({"a": {"draw": "city"}, "b": {"draw": "city", "unlike": [["a"]]}}, "parameter ['a']"),
    ({"a": {"draw": "city", "unlike": 3}}, "`params.a.unlike`: names of earlier parameters; got 3"),
    ({"a": {"low": 3}}, "`params.a`: an object with `draw` or `value`; got {'low': 3}"),
    ({"a": {"value": 3, "draw": "int"}}, "`params.a.draw`: Unknown field 'draw'"),
    ({"a": 5}, "field `params.a`"),
]


@pytest.mark.parametrize(("params", "said"), DRAWS)
def test_draws_are_refused_when_the_file_is_read(
    tmp_path: Path, params: dict[str, Any], said: str
) -> None:
    """Unknown kinds and fields, wrong values, and names that come to nothing."""
    with pytest.raises(InvalidSpec) as caught:
        load(write(tmp_path, params=params))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"content": "noets"}, "content`: Unknown content generator 'noets'. Did you mean 'notes'"),
        ({"content": "notes", "args": {"row": 1}}, "args.row`: Unknown argument 'row'"),
        ({"content": "notes", "args": 3}, "args`: an object; got 3"),
    ],
)
def test_bodies_are_refused_when_the_file_is_read(
    tmp_path: Path, body: dict[str, Any], said: str
) -> None:
    """Wherever in the set-up they stand."""
    config = [step("records", store="mail.rules", value=[{"a": body}])]
    with pytest.raises(InvalidSpec) as caught:
        load(write(tmp_path, config=config, params={"a": {"value": 1}}))
    assert f"field `config.0.parameters.value.0.a.{said}" in str(caught.value)


def test_a_step_that_fails_at_reset_is_never_the_agent_s(tmp_path: Path) -> None:
    """A command that fails, known only when it is run, makes a record that counts for nothing."""
    path = write(tmp_path, config=[step("execute", command="cp /none /tmp")])
    pool = EnvPool()
    record = run_job(Job("cuaenv/Desktop-v0", str(path)), pool)
    pool.close()
    assert (record["error_kind"], record["outcome"], record["valid"]) == ("infra", "infra", False)
    assert "set-up step 0 (execute): field `command`: 'cp /none /tmp' ended" in record["error"]


def test_values_given_for_parameters_are_looked_at_at_reset(tmp_path: Path) -> None:
    """`options["params"]` may hold any text; the step that cannot use it says so."""
    path = write(tmp_path, config=[step("open", path="${where}")], params={"where": {"value": "/"}})
    env = gym.make("cuaenv/Desktop-v0", tasks=path, disable_env_checker=True)
    with pytest.raises(Exception, match=r"\(open\): field `path`: a path, absolute") as caught:
        env.reset(seed=0, options={"params": {"where": "x"}})
    assert type(caught.value).__name__ == "SetupFailed"
