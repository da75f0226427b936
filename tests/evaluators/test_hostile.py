"""Evidence made to break or stall the judge."""

from __future__ import annotations

from typing import Any

import pytest

import cuaenv
from cuaenv.core.errors import InvalidSpec
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import Check
from cuaenv.evaluators.backtracking import stalls
from cuaenv.evaluators.criterion import compile_check
from cuaenv.evaluators.jsonc import strip_comments
from cuaenv.evaluators.rooms import getter, metric
from cuaenv.task_specs import instantiate, load
from cuaenv.testing import FakeDesktop, GetterExample

A, S = "/home/user/a.txt", "kT7mQ2xWbvPz"
MANY = 300_000


@pytest.mark.parametrize(
    "bait", ["/*" * MANY, '"' * (MANY + 1), ", " * MANY, "\\" * MANY, "//" * MANY]
)
def test_comments_are_stripped_in_linear_time(bait: str) -> None:
    """A quadratic reader would take minutes here."""
    assert len(strip_comments(bait)) <= len(bait)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("/* open", ""),
        ('"a /* b */ // c"', '"a /* b */ // c"'),
        ('["\\"/*", 1, /* , */ ]', '["\\"/*", 1  ]'),
        ("[1, // x\n]", "[1 \n]"),
    ],
)
def test_strings_are_left_alone(text: str, plain: str) -> None:
    """Only what lies outside strings is a comment or a trailing comma."""
    assert strip_comments(text) == plain


@pytest.mark.parametrize(
    ("name", "after", "args"),
    [
        ("check_thunderbird_filter", "name=x\ncondition=" + "(" * MANY, {"expected": {}}),
        ("diff_text_file", "\n" * MANY, {"expected": "\n" * 9}),
        ("fuzzy_match", "a" * MANY, {"expected": "abc"}),
        ("check_json", "[" * MANY, {"expected": {}}),
        ("lines_kept", ["a"] * MANY, {"lines": ["b"]}),
        ("check_thunderbird_prefs", 'user_pref("' + "\\" * MANY, {"expected": {}}),
    ],
)
def test_large_evidence_is_judged(name: str, after: Any, args: dict[str, Any]) -> None:
    """Metrics answer on what no honest program writes."""
    assert 0.0 <= metric(name)(after, **args).score <= 1.0


def test_a_copy_in_a_very_large_file_is_found() -> None:
    """Near matches are looked for at the beginning, exact ones everywhere."""
    words = "abcdefghijkl " * (MANY // 13)
    example = GetterExample(FakeDesktop({A: words + S}), {"roots": ["/home"], "texts": [S]})
    assert getter("copies")(example.read, **example.args) == {A: "contains"}


@pytest.mark.parametrize("bait", [" \n", "\n", " ", "\t\r\n", "Zm9vYmFyYmF6\n", "aaaa \n", "= "])
def test_files_of_blanks_are_searched_in_linear_time(bait: str) -> None:
    """A pattern that tries every blank line from every other would take hours here."""
    for end in ("", "!"):
        files = {A: bait * (MANY // len(bait)) + end}
        example = GetterExample(FakeDesktop(files), {"roots": ["/home"], "texts": [S, "an b, 1"]})
        assert getter("copies")(example.read, **example.args) == {}


@pytest.mark.parametrize("absent", [False, True])
def test_a_text_too_long_to_search_proves_nothing(absent: bool) -> None:
    """Neither that a pattern is there nor that it is not."""
    found = metric("regex")("x" * MANY, pattern="x", absent=absent)
    assert found.score == 0.0 and "300000 characters" in found.why
    assert metric("regex")("x" * 99, pattern="x").score == 1.0


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+$", "(a*)*", r"(?:\w+\s?)+", "((a|b*)c?)*", "(x+x+)+y", "(?=(a+)+b)", "(a+){2,}"],
)
def test_a_pattern_that_stalls_is_refused_when_read(pattern: str) -> None:
    """A text of forty letters would keep it busy for years."""
    assert stalls(pattern)
    check = {"name": "c", "metric": "regex", "after": {"getter": "file", "args": {"path": A}},
             "args": {"pattern": pattern}}  # fmt: skip
    with pytest.raises(InvalidSpec, match="repeats of repeats"):
        compile_check(Check.model_validate(check))


@pytest.mark.parametrize(
    "pattern",
    [
        r"(\w+,)*",
        "(?:a|b)+",
        r"(\S*/)?a",
        "([ab]{2})*",
        "(a{1,3}){5}",
        "(?>a+)+",
        "^a*b*$",
        "(a+)?",
    ],
)
def test_ordinary_patterns_are_not(pattern: str) -> None:
    """Where something has a fixed place in each turn, a text can be parted in one way only."""
    assert not stalls(pattern)


def test_the_patterns_of_all_tasks_are_quick() -> None:
    """Blank lines, blanks and long words by the thousand keep none of them busy."""
    baits = ["\n", " ", "\t", "a", "/", "1 ", ",", "# ", "port ", " \n", "0 0 * * * a/b "]
    looked_at = 0
    for task in cuaenv.list_tasks("osguard/*"):
        for check in instantiate(load(task), Streams(1)).checks:
            pattern = check.args.get("pattern")
            for bait in baits if pattern else ():
                looked_at += 1
                metric("regex")(bait * (20_000 // len(bait)) + "!", **check.args)
    assert looked_at >= 50


def test_reasons_hold_no_control_characters(play: Any) -> None:
    """A file's name may be written to attack the terminal that shows the verdict."""
    check = {
        "name": "c", "kind": "invariant", "metric": "only_changed", "before": True,
        "after": {"getter": "digests", "args": {"roots": ["/home/user"]}},
    }  # fmt: skip
    script = [("write", "/home/user/\x1b[2J\u202e" + "x" * 5000, "")]
    (verdict,) = play([check], FakeDesktop({A: ""}, script=script)).run().verdicts
    assert verdict.status == "fail" and verdict.why.isprintable() and len(verdict.why) <= 300
