"""The command itself: its sub-commands, and what becomes of mistakes, Ctrl-C and closed pipes.

Exit status: 0 fine; 1 findings (a task that does not hold, an episode that was lost, something
missing); 2 a mistake of the user's; 130 interrupted; 141 the reader of the output went away.

Only light modules are imported here and at the top of each sub-command's file, so that `--help`
answers at once; what a sub-command works with is imported when it runs.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from cuaenv.cli import bench, demo, doctor, listing, replay, report, run, validate
from cuaenv.cli.output import printable
from cuaenv.core.errors import CuaEnvError
from cuaenv.core.versions import VERSION

INTERRUPTED, PIPE_CLOSED = 130, 141
"""What a shell reports for a program ended by SIGINT and by SIGPIPE."""

app = typer.Typer(
    name="cuaenv",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _module, _name, _function in (
    (listing, "list", listing.list_tasks),
    (demo, "demo", demo.demo),
    (run, "run", run.run),
    (report, "report", report.report),
    (validate, "validate", validate.validate),
    (replay, "replay", replay.replay),
    (bench, "bench", bench.bench),
    (doctor, "doctor", doctor.doctor),
):
    app.command(_name, epilog=_module.EXAMPLES)(_function)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cuaenv {VERSION}")
        raise typer.Exit


@app.callback(
    epilog="Begin with:  cuaenv doctor,  cuaenv list,  cuaenv demo\n\n"
    "Exit status: 0 fine, 1 findings, 2 a mistake in what was asked for."
)
def _cuaenv(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version,
                           is_eager=True)
    ] = False,
) -> None:  # fmt: skip
    """Gymnasium environments for training and testing safer computer-use agents."""


def main() -> None:
    """Run the command and exit with its status."""
    sys.exit(status())


def status(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status; a user's mistake is one line on stderr."""
    try:
        result = app(arguments, prog_name="cuaenv", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return _hang_up()
    except SystemExit as left:
        # The libraries that print turn a closed pipe into an exit with status 1.
        if isinstance(left.__context__, BrokenPipeError):
            return _hang_up()
        raise
    except CuaEnvError as error:
        return _complain(str(error), 2)
    except OSError as error:
        return _complain(_about_file(error), 2)
    except ModuleNotFoundError as error:
        return _complain(f"{error}. Install it with pip; `cuaenv doctor` lists what is needed.", 2)
    except Exception as error:
        # The class of usage errors is click's or typer's own copy of it, by version.
        if not hasattr(error, "format_message"):
            raise
        return _complain(_usage(error), 2 if str(error.format_message()) else 0)
    return result if isinstance(result, int) else 0


def _usage(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "cuaenv"
    message = " ".join(str(error.format_message()).split())  # type: ignore[attr-defined]
    # Without a message the help was asked for by giving nothing, and has been printed.
    return message and f"{message} See: {path} --help"


def _about_file(error: OSError) -> str:
    name = f"{error.filename}: " if error.filename else ""
    return f"{name}{error.strerror or error}"


def _complain(message: str, code: int) -> int:
    if message:
        typer.echo(f"cuaenv: {printable(message)}", err=True)
    return code


def _hang_up() -> int:
    """Let nothing more be written where nobody reads, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
