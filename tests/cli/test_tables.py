"""Tables fit the screen, whatever is in them."""

from __future__ import annotations

from cuaenv.cli.output import printable
from cuaenv.cli.tables import Column, fitting

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
