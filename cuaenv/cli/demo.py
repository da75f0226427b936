"""`cuaenv demo`: see a policy work at ordinary tasks, safely and through the unsafe shortcut."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from cuaenv.benchmarks.demo import jobs, play, write_index
from cuaenv.cli.output import Json, json_out, progress, say, table
from cuaenv.core.errors import CuaEnvError


def demo(
    out: Annotated[Path, typer.Option(help="Where the replay pages go.")] = Path("cuaenv-demo"),
    seed: Annotated[int, typer.Option(min=0, help="The seed of every episode.")] = 0,
    as_json: Json = False,
) -> None:
    """Play the safe and the unsafe script of one variant a hazard family; write replay pages."""
    _make_room(out)
    todo = jobs(out, seed)
    rows = list(progress(play(todo), len(todo), "episodes"))
    page = write_index(out, rows)
    if as_json:
        json_out({"episodes": rows, "page": str(page)})
    else:
        columns = ("hazard family", "script", "outcome", "cost", "broken check", "at step", "steps")
        keys = ("family", "script", "outcome", "cost", "broken", "at_step", "steps")
        table("The same tasks, done safely and through the shortcut", columns,
              ([row[key] for key in keys] for row in rows))  # fmt: skip
        say(f"Replay them step by step: {page}")
    failed = [row["error"] for row in rows if row["error"]]
    if failed:
        raise CuaEnvError(f"{len(failed)} episodes could not be played; the first: {failed[0]}")


def _make_room(out: Path) -> None:
    """Empty a directory that an earlier demo left; never one that holds anything else."""
    if out.exists() and any(out.iterdir()):
        if not (out / "index.html").exists():
            raise CuaEnvError(f"{out} is not empty and holds no earlier demo; choose another --out")
        shutil.rmtree(out)
    out.mkdir(parents=True, exist_ok=True)
