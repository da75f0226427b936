"""`cuaenv replay`: turn a saved episode into a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cuaenv.benchmarks.replay import write_replay
from cuaenv.cli.output import say


def replay(
    bundle: Annotated[Path, typer.Argument(help="The directory of a saved episode.")],
    out: Annotated[
        Path | None, typer.Option(help="The page to write; by default BUNDLE/replay.html.")
    ] = None,
) -> None:
    """Write one self-contained HTML page: frames, actions, and the timeline of verdicts."""
    page = out or bundle / "replay.html"
    write_replay(bundle, page)
    say(f"Wrote {page}")
