"""What files call for and a desktop lacks, as tables: by file, by folder, by what is lacking."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cuaenv.cli.output import say

_UUID = re.compile(r"([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_LACKS = re.compile(r"(?:\S+ has no|there is no) (?:set-up )?([\w ]+) '(.+)'")
_READY = re.compile(r"\S+ cannot be made ready: set-up step \d+ \((\w+)\): field `\w+`: (.+)", re.S)
LONGEST = 48
"""Characters of a reason in a table; `--json` has all of it."""


def print_needs(files: Sequence[dict[str, Any]], desktop: str) -> None:
    """Print what every file lacks on a desktop, and how many files lack what.

    Args:
        files: what `benchmarks.static_checks.examine` returned for each.
        desktop: where they are to run.
    """
    rows = [row for row in files if not row["problems"]]
    names = shortened([row["task"] for row in files])
    _print_files(rows, names)
    if len(rows) > 1:
        _print_folders(files, desktop)
        _print_lacking(rows, desktop)


def shortened(tasks: Sequence[str]) -> dict[str, str]:
    """Return a name for each file: below the folder they share, its UUID cut where that is clear.

    >>> list(shortened(["/a/b/x.json", "/a/c/y.json"]).values())
    ['b/x', 'c/y']
    """
    paths = [task for task in tasks if task.endswith(".json")]
    shared = os.path.commonpath([str(Path(path).parent) for path in paths]) if paths else ""
    whole = {task: _below(task, shared) for task in tasks}
    cut = {task: _UUID.sub(r"\1…", name) for task, name in whole.items()}
    taken = Counter(cut.values())
    return {task: cut[task] if taken[cut[task]] == 1 else name for task, name in whole.items()}


def _below(task: str, shared: str) -> str:
    if not task.endswith(".json"):
        return task
    inside = Path(os.path.relpath(task, shared or ".")).with_suffix("")
    folder, name = inside.parent.as_posix(), inside.name
    # Where the file's name begins with that of its folder, once is enough.
    return name if folder == "." or name.startswith(f"{folder}_") else inside.as_posix()


def reason(sentence: str) -> str:
    """Return why a file cannot run, in a few words.

    >>> reason("sim has no set-up verb 'download'"), reason("there is no getter 'vlc_config'")
    ('verb download', 'getter vlc_config')
    """
    if found := _LACKS.fullmatch(sentence):
        return f"{found[1]} {found[2]}"
    if found := _READY.fullmatch(sentence):
        program = re.search(r"setup: ([\w.-]+): command not found", found[2])
        sentence = f"command {program[1]}" if program else f"set-up: {found[1]}: {found[2]}"
    line = " ".join(sentence.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _print_files(rows: Sequence[dict[str, Any]], names: dict[str, str]) -> None:
    from cuaenv.cli.tables import Column, table

    columns = (
        Column("file", least=18, wrap=True),
        Column("desktops", "runs on"),
        Column("lacks", least=24, wrap=True),
        Column("accounts", "needs\naccounts", least=9, wrap=True),
        Column("hosts", "hosts\nnamed", rank=2),
    )
    table(columns, [
        {
            "file": names[row["task"]],
            "desktops": ", ".join(row["desktops"]) or "-",
            "lacks": ", ".join(reason(text) for text in row["missing"]),
            "accounts": ", ".join(accounts(row)),
            "hosts": len(row["needs"]["hosts"]) or None,
        }
        for row in rows
    ])  # fmt: skip


def accounts(row: dict[str, Any]) -> list[str]:
    """Return the accounts a file needs, without where their credentials lie."""
    named = (name.partition(" (")[0] for name in row["needs"].get("accounts", []))
    return list(dict.fromkeys(named))


def _folder(task: str) -> str:
    return Path(task).parent.name if task.endswith(".json") else task.rpartition("/")[0]


def _print_folders(files: Sequence[dict[str, Any]], desktop: str) -> None:
    from cuaenv.cli.tables import Column, table

    groups: dict[str, list[dict[str, Any]]] = {}
    for row in files:
        groups.setdefault(_folder(row["task"]), []).append(row)
    columns = (
        Column("folder", least=16, wrap=True),
        Column("files"),
        Column("sound"),
        Column("runs", f"run on\n{desktop}"),
        Column("accounts", "need an\naccount"),
        Column("hosts", "name\nhosts", rank=1),
    )
    rows = [{"folder": name, **_counts(found, desktop)} for name, found in groups.items()]
    if len(rows) > 1:
        rows.append({"folder": "all", **_counts(files, desktop)})
    table(columns, rows, "By folder")


def _counts(rows: Sequence[dict[str, Any]], desktop: str) -> dict[str, int]:
    return {
        "files": len(rows),
        "sound": sum(not row["problems"] for row in rows),
        "runs": sum(desktop in row["desktops"] and not row["problems"] for row in rows),
        "accounts": sum(bool(accounts(row)) for row in rows),
        "hosts": sum(bool(row["needs"].get("hosts")) for row in rows),
    }


def _print_lacking(rows: Sequence[dict[str, Any]], desktop: str) -> None:
    from cuaenv.cli.tables import Column, table

    found: dict[str, Counter[str]] = {}
    for row in rows:
        for what in dict.fromkeys(reason(text) for text in row["missing"]):
            found.setdefault(what, Counter())[_folder(row["task"])] += 1
    columns = (
        Column("what", f"lacking on {desktop}", least=26, wrap=True),
        Column("files"),
        Column("where", "by folder", least=24, wrap=True),
    )
    order = sorted(found.items(), key=lambda item: (-item[1].total(), item[0]))
    table(columns, [
        {
            "what": what, "files": by.total(),
            "where": ", ".join(f"{folder} {count}" for folder, count in by.items()),
        }
        for what, by in order
    ])  # fmt: skip
    say("A file may lack several things.")
