"""What commands print: lines and progress for people, JSON for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import typer

T = TypeVar("T")


def printable(text: str) -> str:
    """Return `text` without the control characters that could steer a terminal.

    >>> printable("a\\x1b[2Jb")
    'a\ufffd[2Jb'
    """
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def say(text: str = "") -> None:
    """Print one line."""
    typer.echo(printable(text))


def warn(text: str) -> None:
    """Print one line on standard error."""
    typer.echo(printable(text), err=True)


def json_out(value: Any) -> None:
    """Print one JSON value, indented."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=True))


def json_line(value: Any) -> str:
    """Return one JSON value on a line; ASCII, so that any text survives any encoding."""
    return json.dumps(value, separators=(",", ":"))


def first_line(text: str) -> str:
    """Return the first line of a message."""
    return text.partition("\n")[0]


def progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield `items` with a progress bar on standard error; silent where that is no terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    with _bar() as bar:
        task = bar.add_task(what, total=total)
        for item in items:
            yield item
            bar.advance(task)


def working(call: Callable[[Callable[[str], None]], T], what: str) -> T:
    """Return `call(tick)` with a spinner that says what `tick` was told last."""
    if not sys.stderr.isatty():
        return call(lambda name: None)
    with _bar() as bar:
        task = bar.add_task(what, total=None)
        return call(lambda name: bar.update(task, description=f"{what}: {name}"))


def _bar() -> Any:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TimeElapsedColumn(), TimeRemainingColumn())  # fmt: skip
    return Progress(*columns, console=Console(stderr=True), transient=True)
