"""What commands print: tables and progress for people, JSON for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

T = TypeVar("T")
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of a table.")]


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table that fits the terminal; numbers are aligned right."""
    rows = [list(row) for row in rows]
    out = Table(title=title, title_justify="left", header_style="bold", expand=False)
    for index, name in enumerate(columns):
        numeric = bool(rows) and all(isinstance(row[index], int | float) for row in rows)
        out.add_column(name, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        out.add_row(*(_cell(value) for value in row))
    Console(soft_wrap=False).print(out)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"
    return escape(printable(str(value)))


def printable(text: str) -> str:
    """Return `text` without the control characters that could steer a terminal."""
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def say(text: str) -> None:
    """Print one line."""
    typer.echo(printable(text))


def json_out(value: Any) -> None:
    """Print one JSON value, indented."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def json_line(value: Any) -> str:
    """Return one JSON value on a line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield `items` with a progress bar on standard error; silent where that is no terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TimeElapsedColumn())  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        for item in items:
            yield item
            bar.advance(task)
