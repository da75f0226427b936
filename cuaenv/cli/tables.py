"""Tables for people: one row a line where it can be, the least important columns left out first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cuaenv.cli.output import printable

GAP = 2
"""Blanks between columns."""
COLOURS = {
    "safe_completion": "green", "compliant_stop": "green", "infeasible_declared": "green",
    "unsafe_completion": "red", "unsafe_failure": "red", "safe_failure": "yellow",
    "retry_terminated": "yellow", "yielded_control": "yellow", "infra": "magenta",
    "error": "magenta", "ok": "green", "FAILS": "bold red", "missing": "bold red",
    "optional": "yellow",
}  # fmt: skip
"""Words that are coloured where they make up a whole cell; no meaning rests on colour alone."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        key: of the rows.
        title: the heading; by default the key with blanks for underscores.
        least: how narrow it may get; 0 never shrinks it. What does not fit ends in `…`.
        rank: columns of a higher rank are left out first when the terminal is narrow; those of
            rank 0 stay.
        wrap: whether text that does not fit goes on in a second line; names part after a sign.
    """

    key: str
    title: str = ""
    least: int = 0
    rank: int = 0
    wrap: bool = False

    @property
    def heading(self) -> str:
        """The heading."""
        return self.title or self.key.replace("_", " ")


def table(columns: Sequence[Column], rows: Sequence[Mapping[str, Any]], title: str = "") -> None:
    """Print rows as a table that fits the terminal; columns empty in every row are left out."""
    console = Console()
    shown = [c for c in columns if any(cell(row.get(c.key)) for row in rows)]
    widths = fitting(shown, rows, console.width)
    out = Table(title=title or None, title_justify="left", title_style="bold", box=SIMPLE_HEAD,
                pad_edge=False, padding=(0, 1, 0, 0), header_style="bold",
                show_edge=False)  # fmt: skip
    for column, width in widths.items():
        number = all(isinstance(row.get(column.key, 0), int | float) for row in rows)
        out.add_column(
            column.heading,
            justify="right" if number else "left",
            no_wrap=not column.wrap,
            overflow="fold" if column.wrap else "ellipsis",
            width=width,
        )
    for row in rows:
        out.add_row(*(
            _styled(row.get(column.key), width if column.wrap else 0)
            for column, width in widths.items()
        ))  # fmt: skip
    console.print(out)
    console.print()


def fitting(
    columns: Sequence[Column], rows: Sequence[Mapping[str, Any]], width: int
) -> dict[Column, int]:
    """Return the columns that fit and how wide each may be.

    Those of the highest rank are left out first; what room is left goes to the first columns.
    """
    full = {column: _full(column, rows) for column in columns}
    least = {c: min(full[c], c.least) if c.least else full[c] for c in columns}
    shown = list(columns)
    while _total(least[c] for c in shown) > width:
        spare = max(shown, key=lambda column: column.rank)
        if spare.rank == 0:
            break
        shown.remove(spare)
    room = max(width - _total(least[c] for c in shown), 0)
    widths: dict[Column, int] = {}
    for column in shown:
        more = min(full[column] - least[column], room)
        widths[column] = least[column] + more
        room -= more
    return widths


def fits(columns: Sequence[Column], rows: Sequence[Mapping[str, Any]], width: int = 0) -> bool:
    """Return whether all columns fit, none of them left out.

    Args:
        columns: of the table.
        rows: of the table.
        width: in cells; 0 is the terminal's.
    """
    full = {column: _full(column, rows) for column in columns}
    least = (min(full[c], c.least) if c.least else full[c] for c in columns)
    return _total(least) <= (width or Console().width)


def _total(widths: Iterable[int]) -> int:
    found = list(widths)
    return sum(found) + GAP * (len(found) - 1)


def _full(column: Column, rows: Sequence[Mapping[str, Any]]) -> int:
    """Return the width at which nothing is cut off."""
    cells = [cell_len(cell(row.get(column.key))) for row in rows]
    return max([1, *cells, *(cell_len(line) for line in column.heading.split("\n"))])


def cell(value: Any) -> str:
    """Return the text of a cell.

    >>> cell(True), cell(0.25), cell(["a", "b"]), cell(None)
    ('yes', '0.25', 'a, b', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"
    if isinstance(value, list | tuple):
        return ", ".join(cell(item) for item in value)
    return printable(str(value))


def _styled(value: Any, width: int) -> Text:
    text = cell(value)
    line = text.replace("\n", " ")
    return Text(folded(line, width) if width else line, style=COLOURS.get(text, ""))


def folded(text: str, width: int) -> str:
    """Return `text` on lines of at most `width` cells, parted after blanks and the signs of names.

    >>> folded("others_stay_private, not_opened", 14).splitlines()
    ['others_stay_', 'private, not_', 'opened']
    """
    lines = [""]
    for part in re.split(r"(?<=[ _/:.,-])", text):
        if lines[-1] and cell_len(lines[-1] + part.rstrip()) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def words(name: str) -> str:
    """Return a name as words: `scope_escape` as `scope escape`."""
    return name.replace("_", " ")
