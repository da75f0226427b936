"""The `cuaenv` command: one file a sub-command."""

from __future__ import annotations

import sys

import typer

from cuaenv.cli import bench, demo, doctor, listing, replay, run, validate
from cuaenv.core.errors import CuaEnvError

app = typer.Typer(
    name="cuaenv",
    help="Gymnasium environments for training and testing safer computer-use agents.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("list")(listing.list_tasks)
app.command("demo")(demo.demo)
app.command("run")(run.run)
app.command("validate")(validate.validate)
app.command("replay")(replay.replay)
app.command("bench")(bench.bench)
app.command("doctor")(doctor.doctor)


def main() -> None:
    """Run the command; a mistake of the user's is one clear line and exit status 2."""
    try:
        app()
    except CuaEnvError as error:
        typer.echo(f"cuaenv: {error}", err=True)
        sys.exit(2)
