"""`cuaenv doctor`: what each desktop needs, what is here, and the command that mends it."""

from __future__ import annotations

import importlib.metadata
import platform
import sys

import typer

from cuaenv.benchmarks.self_check import findings
from cuaenv.cli.output import Json, json_out, say, table


def doctor(as_json: Json = False) -> None:
    """Check the installation: found or missing, and what to do about it."""
    rows = findings()
    if as_json:
        json_out({"python": platform.python_version(), "findings": rows})
    else:
        say(f"cuaenv {importlib.metadata.version('cuaenv')}, Python {platform.python_version()}, "
            f"{platform.platform()}")  # fmt: skip
        columns = ("check", "state", "detail", "what to do")
        keys = ("check", "state", "detail", "fix")
        table("", columns, ([row[key] for key in keys] for row in rows))
    if any(row["state"] == "missing" for row in rows):
        sys.stdout.flush()
        raise typer.Exit(1)
