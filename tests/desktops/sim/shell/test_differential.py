"""The shell against the machine's own: same lines, same trees, same results.

Compared are standard output, exit status, whether there was anything on standard error (not its
wording), and the resulting tree: names, kinds, modes, contents and link targets. Nothing is
masked; lines whose output is inherently different (owners, dates of new files, the order `grep -r`
meets files in, random names of mktemp, owners inside archives) cut that off or sort it themselves.
Left out are mawk's own ways where ours are gawk's: `substr(s, 0, 2)` and whole numbers from 2^31.
"""

from __future__ import annotations

import json
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest

from cuaenv.desktops.sim.fs import FileSystem, FsView
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.shell.registry import program_names

HERE = pathlib.Path(__file__).parent
NOBODY = 65534


def load(name: str) -> Any:
    """Return a neighbouring module; test folders are no packages."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TREE = load("trees").TREE
MOMENT = load("host_runner").MOMENT


def lines() -> list[str]:
    """Return the command lines."""
    text = (HERE / "command_lines.txt").read_text()
    found = [line for line in text.split("\n") if line and not line.startswith("# ")]
    return [line.replace("⏎", "\n") for line in found]


def unsuitable() -> str:
    """Return why this machine's shell cannot be compared with; empty when it can."""
    if platform.system() != "Linux" or os.path.realpath("/bin/sh") != "/usr/bin/dash":
        return "needs dash and the GNU tools as /bin/sh and /usr/bin"
    if os.path.realpath("/usr/bin/awk") != "/usr/bin/mawk":
        return "needs mawk as awk"
    return ""


pytestmark = pytest.mark.skipif(bool(unsuitable()), reason=unsuitable() or "suitable")


@pytest.fixture(scope="module")
def host() -> Iterator[tuple[str, dict[str, Any]]]:
    """Run all lines in the machine's shell once; return the working folder and the results."""
    with tempfile.TemporaryDirectory(prefix="shell") as room:
        as_root = os.getuid() == 0
        if as_root:
            os.chown(room, NOBODY, NOBODY)
        work = f"{room}/work"
        request = json.dumps({"tree": TREE, "work": work, "lines": lines()})
        source = (HERE / "host_runner.py").read_text()
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if as_root else {}
        done = subprocess.run(
            ["/usr/bin/python3" if as_root else sys.executable, "-c", source],
            input=request, capture_output=True, text=True, check=True, cwd="/", **user,
        )  # fmt: skip
        results = [json.loads(line) for line in done.stdout.splitlines()]
        yield work, dict(zip(lines(), results, strict=True))


def build(work: str) -> FileSystem:
    """Return the standard disk with the tree, as the host runner builds it."""
    fs = standard_image(program_names())
    fs.journal.recording = False
    parent = work.rpartition("/")[0]
    fs.view("root").mkdir(parent, parents=True)
    fs.view("root").chown(parent, "user", "user")
    view = fs.view("user")
    view.mkdir(work)
    for name, entry in TREE.items():
        path = f"{work}/{name}"
        if entry["kind"] == "dir":
            view.mkdir(path)
        elif entry["kind"] == "link":
            view.symlink(entry["target"], path)
        elif entry["kind"] == "hard":
            view.link(f"{work}/{entry['target']}", path)
        else:
            view.write(path, entry["text"], mode=entry["mode"])
    for name in [*TREE, ""]:
        view.utime(f"{work}/{name}".rstrip("/"), MOMENT, follow=False)
    return fs


def snapshot(view: FsView, top: str) -> dict[str, list[Any]]:
    """Return the tree in the host runner's form."""
    found: dict[str, list[Any]] = {}
    for folder, folders, others in view.walk(top):
        for name in [*folders, *others]:
            path = f"{folder}/{name}"
            status = view.lstat(path)
            content = view.read(path).decode("latin-1") if status.kind == "file" else ""
            found[path[len(top) + 1 :]] = [status.kind, status.mode, status.target or content]
    return found


TEMPLATES: dict[str, FileSystem] = {}


@pytest.mark.parametrize("line", lines())
def test_runs_as_the_real_shell_does(line: str, host: tuple[str, dict[str, Any]]) -> None:
    """A command line has the same output, status and effect as in /bin/sh."""
    work, results = host
    if work not in TEMPLATES:
        TEMPLATES[work] = build(work)
    fs = TEMPLATES[work].fork()
    env = {"HOME": work, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C"}
    shell = Shell(fs, "user", work, env, dialect="sh", actor="sh")
    result = shell.run(line)
    ours = {
        "stdout": result.stdout.encode(errors="surrogateescape").decode("latin-1"),
        "complains": bool(result.stderr),
        "code": result.code,
        "tree": snapshot(fs.view("root"), work),
    }
    expected = results[line]
    changed = {
        name: (ours["tree"].get(name), expected["tree"].get(name))
        for name in {*ours["tree"], *expected["tree"]}
        if ours["tree"].get(name) != expected["tree"].get(name)
    }
    assert changed == {}
    assert ours["stdout"] == expected["stdout"]
    assert ours["code"] == expected["code"]
    assert ours["complains"] == expected["complains"], result.stderr


def test_covers_enough() -> None:
    """There are at least 880 command lines, each once."""
    assert len(lines()) >= 880
    assert len(set(lines())) == len(lines())
