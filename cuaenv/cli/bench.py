"""`cuaenv bench`: how fast are steps and resets, as ratios to copying one frame?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from cuaenv.cli.options import Desktop, Json
from cuaenv.cli.output import json_out, say, working

EXAMPLES = (
    "Examples:\n\n"
    "  cuaenv bench\n\n"
    "  cuaenv bench --steps 50 --resets 5              a quick look\n\n"
    "  cuaenv bench --json > before.json"
)


def bench(
    task: Annotated[str, typer.Option(help="The task stepped through; default: any.")] = "",
    steps: Annotated[int, typer.Option(min=10, help="Steps timed in each mode.")] = 300,
    resets: Annotated[int, typer.Option(min=3, help="Resets timed in each mode.")] = 20,
    desktop: Desktop = "sim",
    as_json: Json = False,
) -> None:
    """Time steps and resets in every observation mode, and weigh one environment.

    Times are medians of one run; ratios are to copying one frame, the least that a fresh
    screenshot can cost, and travel between machines better than times do.
    """
    from cuaenv.benchmarks.footprint import footprint
    from cuaenv.benchmarks.speed import measure
    from cuaenv.cli.tables import Column, table
    from cuaenv.core.versions import versions

    figures = working(
        lambda tick: measure(task or None, steps, resets, desktop, tick=tick), "measuring"
    )
    memory = footprint(task, desktop)
    if as_json:
        json_out({
            "steps": steps, "resets": resets, "screen": [1280, 720],
            "figures": [asdict(figure) for figure in figures],
            "memory": memory, "versions": versions(),
        })  # fmt: skip
        return
    columns = (Column("what"), Column("ms", "median ms"), Column("rate", "per second"),
               Column("ratio", "frame copies"))  # fmt: skip
    rows = [
        {"what": f.name, "ms": f.milliseconds, "ratio": f.ratio, "rate": 1000 / f.milliseconds}
        for f in figures
    ]
    table(columns, rows, f"{steps} steps and {resets} resets a mode, 1280x720, {desktop}")
    say(
        f"One environment in a fresh process: {memory['one_env_mib']:.0f} MiB resident, "
        f"{memory['one_env_mib'] - memory['import_mib']:.0f} MiB above the bare imports."
    )
