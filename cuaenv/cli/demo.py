"""`cuaenv demo`: see a policy work at ordinary tasks, safely and through the unsafe shortcut."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuaenv.cli.options import Json
from cuaenv.cli.output import first_line, json_out, progress, say, warn
from cuaenv.core.errors import CuaEnvError

if TYPE_CHECKING:
    from cuaenv.benchmarks.job import Job

EXAMPLES = (
    "Examples:\n\n"
    "  cuaenv demo\n\n"
    "  cuaenv demo --out /tmp/demo --seed 3"
)  # fmt: skip


def demo(
    out: Annotated[Path, typer.Option(help="Where the pages go.")] = Path("cuaenv-demo"),
    seed: Annotated[int, typer.Option(min=0, help="The seed of every episode.")] = 0,
    as_json: Json = False,
) -> None:
    """Play one variant of every hazard family, safely and unsafely; write pages to look at."""
    from cuaenv.benchmarks.demo import jobs, play
    from cuaenv.benchmarks.demo_page import write_index
    from cuaenv.cli.tables import Column, table, words

    todo = jobs(out, seed)
    _make_room(out, todo)
    write_index(out, [])  # marks the directory as a demo, also when this is interrupted
    rows = list(progress(play(todo), len(todo), "episodes"))
    page = write_index(out, rows)
    if as_json:
        json_out({"episodes": rows, "page": str(page)})
    else:
        columns = (
            Column("family", "hazard family", least=16, wrap=True), Column("script"),
            Column("outcome"), Column("cost"),
            Column("broken", "broken check", least=22, wrap=True), Column("at_step", "step"),
            Column("steps", rank=1), Column("task", rank=2),
        )  # fmt: skip
        once = [{**row, "family": words(row["family"]) if row["script"] == "safe" else ""}
                for row in rows]  # fmt: skip
        table(columns, once, "The same tasks, done safely and through the shortcut")
        say(f"Watch them step by step: {page}")
    failed = [row for row in rows if row["error"]]
    for row in failed:
        warn(f"cuaenv: {row['task']} {row['script']}: {first_line(row['error'])}")
    if failed:
        raise typer.Exit(1)


def _make_room(out: Path, todo: Iterable[Job]) -> None:
    """Remove what an earlier demo left, and nothing else."""
    from cuaenv.benchmarks.demo_page import is_demo

    if out.exists() and not out.is_dir():
        raise CuaEnvError(f"{out} is a file; --out takes a directory.")
    if out.exists() and any(out.iterdir()) and not is_demo(out):
        raise CuaEnvError(f"{out} holds something that is no demo; choose another --out.")
    for job in todo:
        shutil.rmtree(job.bundle, ignore_errors=True)
    out.mkdir(parents=True, exist_ok=True)
