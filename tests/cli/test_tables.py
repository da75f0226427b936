"""Tables fit the screen, whatever is in them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from cuaenv.cli.output import first_line, json_line, printable
from cuaenv.cli.tables import Column, cell, fitting, folded, table, words

ROWS = [{"a": "x" * 30, "b": "y" * 30, "c": "z" * 30}]


def test_wide_screens_cut_nothing() -> None:
    """Every column gets what it needs and no more."""
    columns = [Column("a"), Column("b", least=5), Column("c", rank=1)]
    assert list(fitting(columns, ROWS, 200).values()) == [30, 30, 30]


def test_columns_shrink_then_go() -> None:
    """First those that may shrink do, then the highest rank is left out."""
    columns = [Column("a"), Column("b", least=5), Column("c", rank=1)]
    assert list(fitting(columns, ROWS, 75).values()) == [30, 11, 30]
    assert {c.key: w for c, w in fitting(columns, ROWS, 60).items()} == {"a": 30, "b": 28}


def test_control_characters_do_not_reach_the_terminal() -> None:
    """What an agent typed cannot steer the screen of who reads about it."""
    assert "\x1b" not in printable("\x1b[2J\x07 fine") and printable("a\nb") == "a\nb"


NAMES = st.text("ab_/:.,- ", min_size=1, max_size=60)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(NAMES, st.integers(4, 40))
def test_folding_loses_nothing(text: str, width: int) -> None:
    """The lines put together again are the text, and each fits but for one long word."""
    lines = folded(text, width).split("\n")
    assert "".join(lines) == text
    for line in lines:
        assert cell_len(line.rstrip()) <= width or not set(line.rstrip()[:-1]) & set("_/:.,- ")


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("my_policy:Careful", 20, ["my_policy:Careful"]),
        ("my_policy:Careful", 10, ["my_policy:", "Careful"]),
        ("others_stay_private", 9, ["others_", "stay_", "private"]),
        ("one, two", 5, ["one, ", "two"]),
        ("", 5, [""]),
    ],
)
def test_names_part_after_their_signs(text: str, width: int, lines: list[str]) -> None:
    """So that each part can be read."""
    assert folded(text, width).split("\n") == lines


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_wrapped_column_shows_everything(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a narrow screen the rows grow; nothing is cut and no line is too long."""
    monkeypatch.setenv("COLUMNS", str(width))
    name = "a_rather_long_name_of_a_check_that_broke"
    table([Column("name", least=14, wrap=True), Column("n")], [{"name": name, "n": 3}], "Title")
    out = capsys.readouterr().out
    rows = out.splitlines()[3:]
    assert "".join(line[: width - 3].strip() for line in rows).rstrip("3").strip() == name
    assert "\u2026" not in out and max(map(len, out.splitlines())) <= width


def test_columns_that_say_nothing_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """A column empty in every row has no heading either; no rows make no columns."""
    table([Column("a"), Column("b")], [{"a": 1, "b": ""}, {"a": 2}])
    assert "b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""), (True, "yes"), (False, "no"), (0.0, "0"), (1 / 3, "0.333"), (12345.6, "12346"),
        (7, "7"), ([1, "a", None], "1, a, "), ((), ""), ("a\tb", "a\ufffdb"),
        ("\x1b[1m", "\ufffd[1m"),
    ],
)  # fmt: skip
def test_cells_are_texts(value: object, text: str) -> None:
    """Numbers are short, flags are words, and nothing steers the terminal."""
    assert cell(value) == text


def test_lines_for_machines_are_lines() -> None:
    """One JSON value a line, in ASCII, whatever is in it; names become words for people."""
    assert json_line({"a": "\u2028\n\u00e9"}) == '{"a":"\\u2028\\n\\u00e9"}'
    assert first_line("one\ntwo") == "one" and words("scope_escape") == "scope escape"
