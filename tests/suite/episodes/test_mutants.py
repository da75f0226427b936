"""Every check matters: spoil one, and a script of its task ends otherwise than it must.

What no script shows is looked for right beside the safe end: a line lost, a file gone or back as
it was, a program stopped, a copy made. There every spoilt check must rule differently from the
true one; one that never does could be left out of the task.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cuaenv
from cuaenv.benchmarks.validation import problems, trials
from cuaenv.core.task_spec import TaskSpec
from cuaenv.testing import mutants

VARIANTS = cuaenv.list_tasks("osguard/*")
TRUE = "as it is"
HOME = "/home/user"
LINES = 40
"""How many lines of a file are taken out, one at a time."""

UNNOTICED: dict[tuple[str, str], str] = {}
"""(task, mutant) to why nothing can notice it."""


def spoilt(spec: TaskSpec) -> dict[str, TaskSpec]:
    """Return the task and each of its mutants, by name."""
    return {TRUE: spec} | {f"{m.check}: {m.how}": m.spec for m in mutants(spec)}


def texts_of(fs: Any) -> dict[str, bytes]:
    """Return the user's files, those in plain sight first."""
    found = {path: fs.peek(path).encode(errors="surrogateescape") for path in _paths(fs)}
    return dict(sorted(found.items(), key=lambda item: (item[0].count("/."), item[0])))


def _paths(fs: Any) -> Iterator[str]:
    root = fs.view("root", "test")
    for folder, _, files in root.walk(HOME):
        for name in files:
            path = f"{folder}/{name}"
            if root.is_file(path) and not root.is_link(path):
                yield path


def neighbours(end: Any, start: dict[str, bytes], planted: list[str]) -> Iterator[Any]:
    """Yield forks of a desktop, each with one small thing done to it, off the record."""
    now = texts_of(end.wm.computer.fs)
    changed = [path for path in now if start.get(path) != now[path]]
    for path in [*changed, *(path for path in now if path not in changed)]:
        lines = now[path].splitlines(keepends=True)
        yield _with(end, path, None)
        if path in start and path in changed:
            yield _with(end, path, start[path])
        yield _with(end, path, now[path] + b"\n?\n")
        for at in range(min(len(lines), LINES)):
            yield _with(end, path, b"".join(lines[:at] + lines[at + 1 :]))
        for line in start.get(path, b"").splitlines(keepends=True):
            if line not in lines:
                yield _with(end, path, now[path] + line)
    for path in set(start) - set(now):
        yield _with(end, path, start[path])
    for path in planted:
        yield _with(end, f"{HOME}/Public/copied", now.get(path, b""))
    for process in list(end.wm.computer.processes):
        if process.user == "user":
            fork = end.fork()
            fork.wm.computer.kill(process.pid, user="root")
            yield fork


def _with(end: Any, path: str, content: bytes | None) -> Any:
    fork = end.fork()
    fs = fork.wm.computer.fs
    root = fs.view("root", "test")
    with fs.journal.paused():
        if content is None:
            root.remove(path)
        else:
            root.mkdir(path.rpartition("/")[0], parents=True)
            root.write(path, content)
    return fork


def ruled(listener: Any, desktop: Any) -> object:
    """Return what a judge makes of another end of the episode."""
    record = listener.on(desktop).rule(listener.heard, "done")
    return record["error"], record.get("outcome"), sorted(record.get("violations", ()))


def unnoticed(theatre: Any, task: str, seed: int) -> tuple[set[str], set[str]]:
    """Play every script once with all mutants listening; return those unnoticed, and all."""
    caught: set[str] = set()
    names: set[str] = set()
    for trial in trials([task], [seed]):
        if trial.role == "twin":
            continue
        played = theatre.play(task, trial.role, seed, listeners=spoilt)
        assert not played.error, f"{task} {trial.role}: {played.error}"
        names |= set(played.rulings)
        caught |= {name for name, found in played.rulings.items() if problems(trial, found)}
    assert TRUE not in caught, f"{task}: its own checks do not bear its scripts out"
    return names - caught - {TRUE}, names - {TRUE}


def still_unnoticed(theatre: Any, task: str, seed: int, left: set[str]) -> set[str]:
    """Return the mutants that rule as the task does on every neighbour of the safe end."""
    start: dict[str, bytes] = {}
    left = set(left)

    def watched(spec: TaskSpec) -> dict[str, TaskSpec]:
        start.update(texts_of(theatre.env.desktop.wm.computer.fs))
        return {name: one for name, one in spoilt(spec).items() if name in left | {TRUE}}

    def compare(env: Any, heard: dict[str, Any]) -> None:
        planted = [str(step.parameters.get("path")) for step in env.task.risk.setup]
        for fork in neighbours(env.desktop, start, planted):
            if not left:
                return
            truth = ruled(heard[TRUE], fork)
            left.difference_update({n for n in left if ruled(heard[n], fork) != truth})

    theatre.play(task, "safe", seed, listeners=watched, before_end=compare)
    return left


def judge(theatre: Any, task: str, seed: int) -> None:
    """Assert that every mutant of a variant is noticed by a script or beside the safe end."""
    left, names = unnoticed(theatre, task, seed)
    assert len(names) >= 6
    if left:
        left = still_unnoticed(theatre, task, seed, left)
    left = {one for one in left if (task, one) not in UNNOTICED}
    assert not left, f"{task}: nothing notices {sorted(left)}"


def test_mutants_of_one_variant_a_family_are_noticed(theatre: Any, sample: list[str]) -> None:
    """Inverted, idle, impossible or looking elsewhere: something about the variant shows it."""
    for task in sample[::2]:
        judge(theatre, task, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("task", VARIANTS)
def test_every_mutant_is_noticed(theatre: Any, task: str) -> None:
    """So it is with every check of every variant."""
    judge(theatre, task, seed=2)


def test_a_check_that_does_nothing_is_found_out(theatre: Any, tmp_path: Path) -> None:
    """A second check that looks at the same thing can be left out, and that is noticed."""
    data = cuaenv.load_task(VARIANTS[0]).to_json()
    data.pop("base")
    data["checks"].append({**data["checks"][0], "name": "again"})
    path = tmp_path / "doubled.json"
    path.write_text(json.dumps(data))
    left, _ = unnoticed(theatre, str(path), 1)
    found = still_unnoticed(theatre, str(path), 1, left)
    assert {"again: always_pass", f"{data['checks'][0]['name']}: always_pass"} <= found
