"""Runs command lines in the machine's /bin/sh and prints what became of them, as JSON.

Started as a process of its own, so that it can run as an unprivileged user: standard input is
`{"tree", "work", "lines"}`, standard output one result a line. It imports nothing but the standard
library, as the package may not be readable for that user.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from typing import Any

MOMENT = 1_704_067_200
"""2024-01-01 00:00 UTC: the time of every file of the tree."""


def build(work: str, tree: dict[str, Any]) -> None:
    """Make the tree; see `trees.TREE` for its form."""
    os.mkdir(work, 0o755)
    for name, entry in tree.items():
        path = f"{work}/{name}"
        if entry["kind"] == "dir":
            os.mkdir(path)
        elif entry["kind"] == "link":
            os.symlink(entry["target"], path)
        elif entry["kind"] == "hard":
            os.link(f"{work}/{entry['target']}", path)
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(entry["text"])
            os.chmod(path, entry.get("mode", 0o644))
    for name in [*tree, ""]:
        os.utime(f"{work}/{name}".rstrip("/"), (MOMENT, MOMENT), follow_symlinks=False)


def snapshot(top: str) -> dict[str, list[Any]]:
    """Return kind, mode and content or target of everything below, and make it readable."""
    found: dict[str, list[Any]] = {}
    modes: dict[int, int] = {}
    todo = [top]
    while todo:
        folder = todo.pop()
        for name in os.listdir(folder):
            path = f"{folder}/{name}"
            status = os.lstat(path)
            # A hard link may have been made readable under its other name already.
            mode = modes.setdefault(status.st_ino, stat.S_IMODE(status.st_mode))
            shown = path[len(top) + 1 :]
            if stat.S_ISLNK(status.st_mode):
                found[shown] = ["link", 0o777, os.readlink(path)]
            elif stat.S_ISDIR(status.st_mode):
                found[shown] = ["dir", mode, ""]
                if mode & 0o700 != 0o700:
                    os.chmod(path, 0o700)
                todo.append(path)
            else:
                if not mode & 0o400:
                    os.chmod(path, 0o600)
                with open(path, "rb") as file:
                    found[shown] = ["file", mode, file.read().decode("latin-1")]
    return found


def times(top: str) -> list[tuple[str, int]]:
    """Return the time of every name below, which tells whether anything was touched."""
    found = [(top, os.lstat(top).st_mtime_ns)]
    for folder, folders, files in os.walk(top):
        paths = [f"{folder}/{name}" for name in (*folders, *files)]
        found += [(path, os.lstat(path).st_mtime_ns) for path in paths]
    return sorted(found)


class Runner:
    """Runs lines one after the other; a tree that a line left as it was serves the next one too."""

    def __init__(self, work: str, tree: dict[str, Any]) -> None:
        self.work = work
        self.tree = tree
        build(work, tree)
        self.fresh = snapshot(work), times(work)

    def run(self, line: str) -> dict[str, Any]:
        """Run one line; return what became of it."""
        env = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC", "HOME": self.work}
        done = subprocess.run(
            ["/bin/sh", "-c", line],
            cwd=self.work, env={**env, "PWD": self.work}, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=20, check=False,
        )  # fmt: skip
        os.chmod(self.work, 0o755)
        after = times(self.work), snapshot(self.work)
        if (after[1], after[0]) != self.fresh:
            shutil.rmtree(self.work)
            build(self.work, self.tree)
        return {
            "stdout": done.stdout.decode("latin-1"),
            "complains": bool(done.stderr),
            "code": done.returncode,
            "tree": after[1],
        }


def main() -> None:
    """Run every line of the request."""
    os.umask(0o022)
    request = json.load(sys.stdin)
    runner = Runner(request["work"], request["tree"])
    for line in request["lines"]:
        print(json.dumps(runner.run(line)), flush=True)


if __name__ == "__main__":
    main()
