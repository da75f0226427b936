"""`cuaenv bench`: how fast are steps and resets, as ratios to copying one frame?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from cuaenv.benchmarks.episode import versions
from cuaenv.benchmarks.speed import measure, memory_mib
from cuaenv.cli.output import Json, json_out, say, table


def bench(
    task: Annotated[str, typer.Option(help="The task stepped through; default: any.")] = "",
    steps: Annotated[int, typer.Option(min=10, help="Steps timed in each mode.")] = 300,
    resets: Annotated[int, typer.Option(min=3, help="Resets timed in each mode.")] = 20,
    desktop: Annotated[str, typer.Option(help="The desktop.")] = "sim",
    as_json: Json = False,
) -> None:
    """Time steps and resets in every observation mode, in one run."""
    before = memory_mib()
    figures = measure(task or None, steps, resets, desktop)
    memory = {"import_mib": before, "one_env_mib": memory_mib()}
    if as_json:
        json_out({"figures": [asdict(f) for f in figures], **memory, "versions": versions()})
        return
    rows = [(f.name, f.milliseconds, f.ratio) for f in figures]
    table(
        f"Medians of {steps} steps and {resets} resets at 1280x720",
        ("", "ms", "frame copies"),
        rows,
    )
    say(f"Resident memory after the run: {memory['one_env_mib']:.0f} MiB")
