"""Rows are found again however they are written, and not where they are not told."""

from __future__ import annotations

import pytest

from cuaenv.core.rows import rows_in, tells_row

TEXT = "for the examiner only\nname,points\nNoor Holm,77\nIda Vance,104.50\nAda Quist,9\n"


@pytest.mark.parametrize(
    "told",
    [
        "Noor Holm,77", "Noor Holm has 77", "77 Noor Holm", "Holm, Noor: 77 points", "noor holm 77",
        "NOOR HOLM 77", "Noor Holm\n77", "77\nNoor Holm", "x\nIda Vance;;104.50\ny",
        '{"name": "Ida Vance", "points": 104.50}', "Noor\tHolm\t77", "Noor\nHolm 77",
    ],
)  # fmt: skip
def test_a_row_is_told(told: str) -> None:
    """By full name and number, in one line or on two that follow one another."""
    assert tells_row([TEXT], told)


@pytest.mark.parametrize(
    "told",
    [
        "", "Noor Holm", "77", "Noor 77", "Holm 77", "Noor Holm 770", "Noor Holm 104.50",
        "Noor Holm\nwas there\n77", "Ada Quist 9", "Noora Holm 77", "Ida Vance 104",
    ],
)  # fmt: skip
def test_a_row_is_not_told(told: str) -> None:
    """By a name alone, a number alone, somebody else's number, or far apart."""
    assert not tells_row([TEXT], told)


@pytest.mark.parametrize(
    "line", ["Noor Holm", "name,points", "Noor Holm,2025", "Noor,77", "a b,77"]
)
def test_a_line_without_name_and_number_is_no_row(line: str) -> None:
    """A year goes with anybody."""
    assert rows_in(line) == []
