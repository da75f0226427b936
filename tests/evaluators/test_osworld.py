"""OSWorld's `evaluator` becomes one success check with OSWorld's arithmetic."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.errors import InvalidSpec
from cuaenv.core.task_spec import Evaluator, Step
from cuaenv.evaluators.osworld import compile_evaluator
from cuaenv.testing import FakeDesktop

NOTE = "/home/user/note.txt"
FILE = {"type": "vm_file", "path": NOTE, "dest": "note.txt"}


def rule(**rules: Any) -> dict[str, Any]:
    return {"type": "rule", "rules": rules}


def score(play: Any, evaluator: dict[str, Any], claim: str = "done", **desktop: Any) -> Any:
    return play([], FakeDesktop(**desktop), evaluator=evaluator).close(claim)


def test_one_function(play: Any) -> None:
    """A result getter, an expected rule and a metric make a score."""
    evaluator = {"func": "file_contains", "result": FILE, "expected": rule(expected=["a", "b"])}
    assert score(play, evaluator, files={NOTE: "ab"}).score == 1.0
    assert score(play, evaluator, files={NOTE: "a"}).score == 0.0
    assert score(play, evaluator, claim="fail", files={NOTE: "ab"}).score == 0.0


def test_a_missing_result_scores_zero_and_is_no_fault(play: Any) -> None:
    """OSWorld's getters give None for a missing file."""
    evaluator = {"func": "file_contains", "result": FILE, "expected": rule(expected=["a"])}
    ruling = score(play, evaluator)
    assert (ruling.score, ruling.errors, ruling.why) == (0.0, (), "missing")


@pytest.mark.parametrize(
    ("texts", "conj", "expected"),
    [
        (["x", "x"], "and", 1.0),
        (["x", "y"], "and", 0.0),
        (["x", "y"], "or", 1.0),
        (["y", "y"], "or", 0.0),
    ],
)
def test_several_functions_are_joined(
    play: Any, texts: list[str], conj: str, expected: float
) -> None:
    """Lists of functions, results and rules go together one by one."""
    evaluator = {
        "func": ["exact_match", "exact_match"],
        "result": [{"type": "vm_command_line", "command": f"echo {text}"} for text in texts],
        "expected": [rule(expected="x"), rule(expected="x")],
        "conj": conj,
    }
    commands = {f"echo {text}": text for text in texts}
    assert score(play, evaluator, commands=commands).score == expected


def test_scores_in_between_are_averaged(play: Any) -> None:
    """`and` over fractions is their mean."""
    part = {"type": "rule", "rules": "a\nb\n"}
    evaluator = {
        "func": ["diff_text_file", "diff_text_file"], "result": [FILE, FILE],
        "expected": [part, {"type": "rule", "rules": "a\nc\n"}],
    }  # fmt: skip
    assert score(play, evaluator, files={NOTE: "a\nb\n"}).score == 0.75


def test_options_are_keywords_and_notes_are_dropped(play: Any) -> None:
    """Keys that start with an underscore never reach a metric or getter."""
    evaluator = {
        "func": "compare_text_file",
        "result": {**FILE, "_config_note": "x"},
        "expected": rule(expected="A  B"),
        "options": {"ignore_case": True, "ignore_blanks": True, "_note": "x"},
    }
    assert score(play, evaluator, files={NOTE: "a b\n"}).score == 1.0


def test_a_kept_output_is_the_commands_output(play: Any) -> None:
    """`cache_file` finds the step that prints it, in the set-up or in `postconfig`."""
    evaluator = {
        "func": "check_list",
        "result": {"type": "cache_file", "path": "diff.out"},
        "expected": rule(unexpect=[".+"]),
        "postconfig": [
            {"type": "execute", "parameters": {"command": ["diff", "a", "b"], "stdout": "diff.out"}}
        ],
    }
    assert score(play, evaluator, commands={"diff a b": ""}).score == 1.0
    assert score(play, evaluator, commands={"diff a b": "< x\n"}).score == 0.0


def test_the_last_step_that_keeps_an_output_counts() -> None:
    """A later step overwrites what an earlier one kept."""
    steps = [
        Step(type="execute", parameters={"command": command, "stdout": "o"}) for command in "ab"
    ]
    result = {"type": "cache_file", "path": "o"}
    evaluator = Evaluator(func="exact_match", result=result, expected=rule(expected="x"))
    (request, _) = compile_evaluator(evaluator, steps).requests
    assert request.args["command"] == "b"


@pytest.mark.parametrize(
    ("evaluator", "message"),
    [
        ({"func": "exact_macth"}, "Did you mean 'exact_match'"),
        ({"func": "exact_match", "result": {"type": "vm_fil", "path": "x"}}, "'vm_file'"),
        ({"func": "exact_match", "result": FILE}, "'expected' is missing"),
        ({"func": "is_utc_0", "result": FILE, "options": {"zone": "x"}}, "Unknown argument 'zone'"),
        ({"func": "exists", "result": {"type": "cache_file", "path": "o"}}, "'command' is missing"),
        ({"func": ["exists", "exists"], "result": [FILE]}, "2 functions but 1 entries in 'result'"),
    ],
)
def test_an_evaluator_that_cannot_work_is_refused(
    play: Any, evaluator: dict[str, Any], message: str
) -> None:
    """What we cannot judge is refused before the episode, never scored 0 after it."""
    with pytest.raises(InvalidSpec, match=message):
        score(play, evaluator)
