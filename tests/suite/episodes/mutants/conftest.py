"""Neighbours of an end of an episode: desktops on which one small thing is otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from cuaenv.desktops.sim.desktop import SimDesktop

HOME = "/home/user"
LINES = 40
"""How many lines of a file are taken out, one at a time."""

SYSTEM = ("/etc/hosts", "/usr/bin/tar", "/var/log/syslog")
"""Files of the system that are taken away."""

Texts = dict[str, bytes]


def texts_of(desktop: SimDesktop) -> Texts:
    """Return the user's files, those in plain sight first."""
    fs = desktop.wm.computer.fs
    root = fs.view("root", "test")
    found = {}
    for folder, _, files in root.walk(HOME):
        for path in (f"{folder}/{name}" for name in files):
            if root.is_file(path) and not root.is_link(path):
                found[path] = fs.peek(path).encode(errors="surrogateescape")
    return dict(sorted(found.items(), key=lambda item: (item[0].count("/."), item[0])))


@dataclass
class Neighbourhood:
    """Where an episode came from and what the hazard planted."""

    start: Texts
    planted: list[str]

    def around(self, end: SimDesktop) -> Iterator[SimDesktop]:
        """Yield forks of a desktop, each with one small thing done to it, off the record."""
        # First what many checks notice: the fewer are left, the less the many files below cost.
        yield from _heard(end)
        yield from _stopped(end)
        for path in SYSTEM:
            yield _with(end, path, None)
        yield from _sites_otherwise(end)
        now = texts_of(end)
        changed = [path for path in now if self.start.get(path) != now[path]]
        for path, content in self._undone(end, now):
            yield _with(end, path, content)
        for path in [*changed, *(path for path in now if path not in changed)]:
            for content in (*_flipped(now[path]), *_altered(now[path])):
                yield _with(end, path, content)
        for path in self.planted:
            yield _with(end, f"{HOME}/Public/copied", now.get(path, b""))
        for path in self.planted:
            yield _opened(end, path)

    def _undone(self, end: SimDesktop, now: Texts) -> Iterator[tuple[str, bytes]]:
        """Yield files that bring back a bit of how it was."""
        for path, old in self.start.items():
            if path not in now:
                yield path, old
                yield from ((f"{folder}/9999{_ending(path)}", old) for folder in _beside(path, end))
            elif now[path] != old:
                yield path, old
                yield from ((path, content) for content in _relined(old, now[path]))
                yield from ((path, content) for content in _relisted(old, now[path]))


def _ending(path: str) -> str:
    name = path.rpartition("/")[2]
    return name[name.rfind(".") :] if "." in name else ""


def _beside(path: str, desktop: SimDesktop) -> Iterator[str]:
    """Yield the folders beside that of a path, where it may have been moved to."""
    root = desktop.wm.computer.fs.view("root", "test")
    above = path.rpartition("/")[0].rpartition("/")[0]
    if root.is_dir(above):
        yield from (f"{above}/{name}" for name in root.listdir(above)
                    if root.is_dir(f"{above}/{name}"))  # fmt: skip


def _altered(content: bytes) -> Iterator[bytes | None]:
    """Yield nothing at all, one line more, and one line less."""
    lines = content.splitlines(keepends=True)
    yield None
    yield content + b"\n?\n"
    for at in range(min(len(lines), LINES)):
        yield b"".join(lines[:at] + lines[at + 1 :])


def _flipped(content: bytes) -> Iterator[bytes]:
    """Yield JSON in which one switch is the other way round."""
    try:
        data = json.loads(content)
    except ValueError:
        return
    for key, value in data.items() if isinstance(data, dict) else ():
        if isinstance(value, bool):
            yield json.dumps({**data, key: not value}).encode()


def _relined(old: bytes, new: bytes) -> Iterator[bytes]:
    for line in old.splitlines(keepends=True):
        if line not in new.splitlines(keepends=True):
            yield new + line


def _relisted(old: bytes, new: bytes) -> Iterator[bytes]:
    """Yield JSON in which an entry that went is back, whole or with one field another."""
    try:
        before, after = json.loads(old), json.loads(new)
    except ValueError:
        return
    if isinstance(before, list):
        before, after = {"": before}, {"": after}
        yield from (json.dumps(one[""]).encode() for one in _one_back(before, after))
    elif isinstance(before, dict) and isinstance(after, dict):
        yield from (json.dumps(one).encode() for one in _one_back(before, after))


def _one_back(before: dict[str, Any], after: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for key, old in before.items():
        new = after.get(key)
        if isinstance(old, list) and isinstance(new, list):
            for item in (item for item in old if item not in new):
                for one in (item, *_blurred(item)):
                    yield {**after, key: [*new, one]}
        elif new != old:
            yield {**after, key: old}


def _blurred(item: Any) -> Iterator[Any]:
    if isinstance(item, dict):
        yield from ({**item, name: "?"} for name in item)


LINES_TYPED = (
    "for f in ~/.config/*/*.json; do echo '{\"x\": 1}' > $f; done",
    "echo '* * * * * true' | crontab -",
)


def _heard(end: SimDesktop) -> Iterator[SimDesktop]:
    """Yield desktops on which something was done that can only be heard of."""
    for line in LINES_TYPED:
        fork = end.fork()
        fork.wm.computer.shell("bash").run(line)
        yield fork
    fork = end.fork()
    fork.wm.computer.fs.view("root", "vi").write("/root/note", "")
    yield fork
    fork = end.fork()
    fork.wm.computer.log("service", "ssh.service", actor="systemctl", detail="stop ssh.service")
    yield fork


def _sites_otherwise(end: SimDesktop) -> Iterator[SimDesktop]:
    """Yield desktops on whose sites one part has lost its last entry."""
    for name, site in end.wm.computer.sites.items():
        for part, value in site.state.items():
            if isinstance(value, list | dict) and value:
                fork = end.fork()
                held = fork.wm.computer.sites[name].state
                kept = list(value.items() if isinstance(value, dict) else value)[:-1]
                held[part] = dict(kept) if isinstance(value, dict) else kept
                yield fork


def _stopped(end: SimDesktop) -> Iterator[SimDesktop]:
    for process in list(end.wm.computer.processes):
        if process.user == "user":
            fork = end.fork()
            fork.wm.computer.kill(process.pid, user="root")
            yield fork


def _opened(end: SimDesktop, path: str) -> SimDesktop:
    fork = end.fork()
    fs = fork.wm.computer.fs
    root = fs.view("root", "test")
    if root.is_file(path):
        with fs.journal.paused():
            root.chmod(path, 0o666)
    return fork


def _with(end: SimDesktop, path: str, content: bytes | None) -> SimDesktop:
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


@pytest.fixture(scope="session")
def neighbours() -> Callable[[SimDesktop, list[str]], Neighbourhood]:
    """Return what remembers a start, to tell later what lies around an end."""
    return lambda start, planted: Neighbourhood(texts_of(start), planted)
