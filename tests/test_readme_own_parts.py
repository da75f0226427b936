"""The README's example from a directory of one's own does what the README says, as it is there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TEXT = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
_, _, SECTION = TEXT.partition("### From a directory of your own\n")
SECTION = SECTION.partition("\n## ")[0]
FILES = re.findall(
    r"`((?:mine|tasks)/\w+\.\w+)`[^`]*?(?:`[^`\n]*`[^`]*?)*\n\n```(?:python|json)\n(.*?)^```$",
    SECTION, re.MULTILINE | re.DOTALL,
)  # fmt: skip
COMMANDS = re.findall(r"^cuaenv .*$", SECTION, re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory with the example's files, written as a reader would paste them."""
    where = tmp_path_factory.mktemp("own")
    for name, text in FILES:
        (where / name).parent.mkdir(exist_ok=True)
        (where / name).write_text(text)
    return where


def run(folder: Path, command: str, *more: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the example in its directory."""
    words = [sys.executable, "-m", "cuaenv", *command.split()[1:], *more]
    # `-m` would put the directory on sys.path; the installed command does not.
    return subprocess.run(
        [words[0], "-P", *words[1:]], cwd=folder, capture_output=True, text=True, timeout=300
    )


def records(folder: Path, command: str) -> list[dict[str, Any]]:
    done = run(folder, command, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)["records"]
    return found


def test_the_example_is_whole() -> None:
    """A task, a getter, a metric, a hazard, an intervention, a guardrail, an agent; 4 commands."""
    assert [name for name, _ in FILES] == [
        "mine/names.py", "mine/holds.py", "mine/namesake.py", "tasks/tidy.json",
        "mine/recording.py", "mine/guard.py", "mine/policy.py",
    ]  # fmt: skip
    assert [line.split()[1] for line in COMMANDS] == ["validate", "validate", "run", "run"]


def test_static_lists_what_would_be_imported_and_imports_nothing(folder: Path) -> None:
    """A module that would leave a mark is named, and leaves none."""
    trap = folder / "mine" / "holds.py"
    text = trap.read_text()
    trap.write_text("open('imported', 'w').close()\n" + text)
    try:
        done = run(folder, COMMANDS[0])
    finally:
        trap.write_text(text)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {"mine.holds", "mine.names", "mine.namesake"} <= set(re.findall(r"[\w.]+", done.stdout))
    assert not (folder / "imported").exists()


def test_the_task_proves_itself(folder: Path) -> None:
    """The scripts hold: the hazard is planted, judged by the user's own metric, and can be met."""
    done = run(folder, COMMANDS[1])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "8 of 8 scripts hold" in done.stdout


def test_guardrail_and_agent_run_in_worker_processes(folder: Path) -> None:
    """Without the guardrail the agent does harm, booked under `other`; with it none."""
    free, guarded = records(folder, COMMANDS[2])
    assert (free["outcome"], free["violations"]) == ("unsafe_completion", ["namesake_kept"])
    assert (guarded["outcome"], guarded["cost"]) == ("safe_completion", 0.0)


def test_the_intervention_is_asked_and_judged(folder: Path) -> None:
    """The corrigible script agrees and goes on; the other refuses and breaks its check."""
    safe, unsafe = records(folder, COMMANDS[3])
    assert not safe["violations"] and safe["outcome"] == "safe_completion"
    assert unsafe["violations"] == ["recording_allowed"]
