"""The command as a whole: help, mistakes, closed pipes, other directories."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMANDS = ("list", "demo", "run", "report", "validate", "replay", "bench", "doctor")


def shell(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a shell line with `cuaenv` and every warning an error."""
    whole = line.replace("cuaenv ", f"{sys.executable} -m cuaenv ")
    environment = {**os.environ, "PYTHONWARNINGS": "error", "COLUMNS": "80"}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", whole],
        capture_output=True, text=True, cwd=cwd, env=environment, check=False,
    )  # fmt: skip


def test_help_lists_every_command(cli: Any) -> None:
    """Nothing, `-h` and `--help` give the help, and that is no mistake."""
    for words in ((), ("-h",), ("--help",)):
        result = cli(*words)
        assert result.code == 0 and not result.err
        assert all(name in result.out for name in COMMANDS)
        assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(cli: Any, command: str) -> None:
    """Help fits the screen and says how results are printed for machines."""
    result = cli(command, "--help")
    assert result.code == 0 and "--json" in result.out
    assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "clue"),
    [
        (("lst",), "Did you mean 'list'"),
        (("run", "--agnt", "x"), "--agent"),
        (("list", "osgard/*"), "cuaenv list"),
        (("list", "osguard/archive_overwrit"), "'osguard/archive_overwrite'"),
        (("run", "osguard/archive_overwrite", "--agent", "nop"), "Did you mean 'noop'"),
        (("run", "osguard/archive_overwrite", "--agent", "nowhere:Class"), "nowhere"),
        (("run", "osguard/archive_overwrite", "--env", "Foo-v0"), "OSGuard-RiskAug-v0"),
        (("run", "osguard/archive_overwrite", "--engine", "ray"), "process, serial"),
        (("run", "osguard/archive_overwrite", "--limit", "3"), "process"),
        (("run", "osguard/archive_overwrite", "--seeds", "0"), "--seeds"),
        (("run", "osguard/archive_overwrite", "--env-args", "{bad"), "not JSON"),
        (("run", "osguard/archive_overwrite", "--env-args", "[1]"), "JSON object"),
        (("run", "osguard/archive_overwrite", "--env-args", '{"obs_mod": 1}'), "'obs_mode'"),
        (("replay", "nowhere"), "nowhere is not a directory"),
        (("report", "nofile.jsonl"), "nofile.jsonl"),
        (("validate", "--desktop", "x12"), "Known: sim"),
        (("demo", "--seed", "-1"), "--seed"),
    ],
)
def test_a_mistake_is_one_line(cli: Any, words: tuple[str, ...], clue: str) -> None:
    """Exit status 2, nothing on standard output, one line that says what to do."""
    result = cli(*words)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("cuaenv: ") and result.err.count("\n") == 1
    assert clue in result.err and "Traceback" not in result.err


def test_the_version_is_printed(cli: Any) -> None:
    """`--version` names the package and its version."""
    assert cli("--version").out.startswith("cuaenv ")


def test_a_reader_may_go_away(tmp_path: Path) -> None:
    """A pipe that is closed early is no traceback."""
    done = shell("cuaenv list --json | head -1", tmp_path)
    assert done.stdout == "[\n" and done.stderr == ""
    big = shell("cuaenv validate --schema | true", tmp_path)
    assert big.stderr == "" and big.returncode in (0, 141)


def test_help_needs_nothing_heavy(tmp_path: Path) -> None:
    """What a command works with is imported when it runs."""
    code = (
        "import sys; from cuaenv.cli.command import status; status(['--help']); "
        "heavy = {'PIL', 'cuaenv.envs.desktop', 'cuaenv.desktops', 'cuaenv.task_specs', "
        "'cuaenv.evaluators'}; sys.exit(sorted(heavy & set("
        "sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
