"""Number formats: how cells show numbers, such as `#,##0.00`, `$0.00` or `0%`.

A format is written as spreadsheets write it: an optional sign of money, `#,##0` for grouped
thousands or `0` for plain ones, as many zeros behind a point as there are decimals, and `%` for
hundredths. It changes what a cell shows, never what it holds.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple

GENERAL = ""
"""The format of cells that have none: numbers as they are."""

NUMBER, THOUSANDS, CURRENCY, PERCENT = "0.00", "#,##0.00", "$#,##0.00", "0.00%"
MOST_DECIMALS = 15
MONEY = "$€£¥"

_WRITTEN = re.compile(rf"([{MONEY}]?)(#,##)?0(?:\.(0+))?(%?)\Z")


class Format(NamedTuple):
    """What a format says."""

    money: str = ""
    grouped: bool = False
    decimals: int = 0
    percent: bool = False

    def write(self) -> str:
        """Return it as it is written."""
        point = "." + "0" * self.decimals if self.decimals else ""
        grouped, percent = "#,##" if self.grouped else "", "%" if self.percent else ""
        return f"{self.money}{grouped}0{point}{percent}"


@lru_cache(maxsize=256)
def parse_format(text: str) -> Format | None:
    """Return what a format says, or None for what is no format.

    >>> parse_format("$#,##0.00")
    Format(money='$', grouped=True, decimals=2, percent=False)
    """
    match = _WRITTEN.match(text)
    if match is None:
        return None
    money, grouped, zeros, percent = match.groups()
    return Format(money, bool(grouped), len(zeros or ""), bool(percent))


def formatted(number: float, text: str) -> str:
    """Return a number as a format shows it; `GENERAL` and what is no format give `""`.

    >>> formatted(-1234.5, "$#,##0.00"), formatted(0.125, "0%"), formatted(2.5, "0")
    ('-$1,234.50', '13%', '3')
    """
    said = parse_format(text)
    if said is None:
        return ""
    exact = Decimal(repr(number)) * (100 if said.percent else 1)
    if abs(exact) >= 10**20:
        return ""  # too long to be read; shown as it is
    rounded = exact.quantize(Decimal(1).scaleb(-said.decimals), ROUND_HALF_UP)
    body = f"{abs(rounded):{',' if said.grouped else ''}.{said.decimals}f}"
    sign = "-" if rounded < 0 else ""
    return f"{sign}{said.money}{body}{'%' if said.percent else ''}"


def with_decimals(text: str, by: int, shown: str) -> str:
    """Return a format with more or fewer decimals; `shown` is what a cell without one shows."""
    said = parse_format(text) or Format(decimals=len(shown.partition(".")[2]))
    return said._replace(decimals=max(0, min(said.decimals + by, MOST_DECIMALS))).write()


def looks_numeric(text: str) -> bool:
    """Return whether a shown text is a number under some format; those stand at the right.

    >>> looks_numeric("-$1,234.50"), looks_numeric("12.5%"), looks_numeric("a1")
    (True, True, False)
    """
    body = text.lstrip("-+").lstrip(MONEY).removesuffix("%").replace(",", "")
    return body[:1].isdecimal() and body.replace(".", "", 1).isdecimal() and body.isascii()
