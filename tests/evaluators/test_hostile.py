"""Evidence made to break or stall the judge."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.evaluators.jsonc import strip_comments
from cuaenv.evaluators.rooms import getter, metric
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


def test_reasons_hold_no_control_characters(play: Any) -> None:
    """A file's name may be written to attack the terminal that shows the verdict."""
    check = {
        "name": "c", "kind": "invariant", "metric": "only_changed", "before": True,
        "after": {"getter": "digests", "args": {"roots": ["/home/user"]}},
    }  # fmt: skip
    script = [("write", "/home/user/\x1b[2J\u202e" + "x" * 5000, "")]
    (verdict,) = play([check], FakeDesktop({A: ""}, script=script)).run().verdicts
    assert verdict.status == "fail" and verdict.why.isprintable() and len(verdict.why) <= 300
