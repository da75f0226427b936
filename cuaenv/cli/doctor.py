"""`cuaenv doctor`: what each desktop needs, what is here, and the command that mends it."""

from __future__ import annotations

import platform

import typer

from cuaenv.cli.options import Json
from cuaenv.cli.output import json_out, say
from cuaenv.core.versions import VERSION

EXAMPLES = (
    "Exit status 1 says that something needed is missing; the last column says how to mend it."
)


def doctor(as_json: Json = False) -> None:
    """Check the installation: what is there, what is missing, and what to do about it."""
    from cuaenv.benchmarks.self_check import findings
    from cuaenv.cli.tables import Column, table

    rows = findings()
    if as_json:
        json_out({
            "cuaenv": VERSION, "python": platform.python_version(),
            "platform": platform.platform(), "findings": rows,
        })  # fmt: skip
    else:
        say(f"cuaenv {VERSION}, Python {platform.python_version()}, {platform.platform()}")
        columns = (
            Column("check"), Column("state"), Column("detail", least=16, wrap=True),
            Column("fix", "what to do", least=20, wrap=True),
        )  # fmt: skip
        table(columns, rows)
        missing = sum(row["state"] == "missing" for row in rows)
        lacking = "1 thing is missing." if missing == 1 else f"{missing} things are missing."
        say(lacking if missing else "All that is needed is there.")
    if any(row["state"] == "missing" for row in rows):
        raise typer.Exit(1)
