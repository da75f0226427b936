"""`cuaenv replay`: turn a saved episode into a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cuaenv.cli.options import Json
from cuaenv.cli.output import json_out, say

EXAMPLES = (
    "Examples:\n\n"
    "  cuaenv run osguard/archive_overwrite --agent scripted:unsafe --bundles episodes\n\n"
    "  cuaenv replay episodes/00000                    writes episodes/00000/replay.html\n\n"
    "  cuaenv replay episodes/00000 --out page.html"
)


def replay(
    bundle: Annotated[Path, typer.Argument(help="The directory of a saved episode.")],
    out: Annotated[
        Path | None, typer.Option(help="The page to write; by default BUNDLE/replay.html.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Write one self-contained web page: frames, actions, and the timeline of verdicts."""
    from cuaenv.benchmarks.replay import write_replay

    page = out or bundle / "replay.html"
    write_replay(bundle, page)
    if as_json:
        json_out({"bundle": str(bundle), "page": str(page)})
    else:
        say(f"Wrote {page}")
