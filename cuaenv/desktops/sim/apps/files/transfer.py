"""Transfers: copying and moving many files, stopping at each name that is taken.

A transfer is plain data, so a conflict can wait in a dialog for as long as the user likes.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.view import FsView

CHOICES = ("replace", "keep", "skip", "cancel")
"""Answers to a conflict: replace (or merge) what is there, keep both, skip this one, stop."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: `copy` or `move` a name, or `tidy` a merged folder that is now empty."""

    verb: str
    source: str
    target: str = ""


@dataclass
class Transfer:
    """What is still to do and what came of the rest.

    Attributes:
        steps: still to do, first one first.
        answer: the choice that goes for all further conflicts, or `""`.
        made: paths that exist because of the transfer.
        done: whence and whither each name went that took no other's place.
        errors: one sentence for each step that failed.
    """

    steps: list[Step]
    answer: str = ""
    made: list[str] = field(default_factory=list)
    done: list[tuple[str, str]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def into(verb: str, sources: list[str], folder: str) -> Transfer:
    """Return the transfer that copies or moves `sources` into `folder`."""
    return Transfer([
        Step(verb, source, posixpath.join(folder, posixpath.basename(source)))
        for source in sources
    ])  # fmt: skip


def advance(disk: FsView, transfer: Transfer) -> Step | None:
    """Work through the steps; return the one whose target is taken, or None when finished."""
    while transfer.steps:
        step = transfer.steps[0]
        if step.verb == "tidy":
            _tidy(disk, transfer)
        elif _fits(step, transfer):
            if step.source == step.target:
                _perform(disk, transfer, free_name(disk, step.target))
            elif disk.lexists(step.target):
                if not transfer.answer:
                    return step
                settle(disk, transfer, transfer.answer)
            else:
                _perform(disk, transfer, step.target)
    return None


def settle(disk: FsView, transfer: Transfer, choice: str) -> None:
    """Settle the conflict of the first step by one of `CHOICES`."""
    step = transfer.steps[0]
    if choice == "keep":
        _perform(disk, transfer, free_name(disk, step.target))
    elif choice == "replace":
        if is_merge(disk, step):
            _merge(disk, transfer, step)
        else:
            _perform(disk, transfer, step.target, replacing=True)
    elif choice == "cancel":
        transfer.steps.clear()
    else:
        transfer.steps.pop(0)


def is_merge(disk: FsView, step: Step) -> bool:
    """Return whether both names are folders, so that replacing means merging."""
    return all(disk.is_dir(p) and not disk.is_link(p) for p in (step.source, step.target))


def free_name(disk: FsView, path: str, word: str = "copy") -> str:
    """Return the first of `a (copy).txt`, `a (copy 2).txt` … that is not taken.

    Two-part endings such as `.tar.gz` stay together.
    """
    folder, name = posixpath.split(path)
    stem, ending = split_ending(name)
    number = 1
    while True:
        label = word if number == 1 else f"{word} {number}"
        free = posixpath.join(folder, f"{stem} ({label}){ending}")
        if not disk.lexists(free):
            return free
        number += 1


def split_ending(name: str) -> tuple[str, str]:
    """Return the stem and the ending of a file name.

    >>> split_ending("a.tar.gz"), split_ending(".profile"), split_ending("b.txt")
    (('a', '.tar.gz'), ('.profile', ''), ('b', '.txt'))
    """
    stem, ending = posixpath.splitext(name)
    if stem.endswith(".tar"):
        stem, ending = stem[:-4], ".tar" + ending
    return stem, ending


def _fits(step: Step, transfer: Transfer) -> bool:
    """Take out steps that make no sense; return whether the first step is to be performed."""
    name = posixpath.basename(step.source)
    if step.target == step.source:
        if step.verb == "copy":
            return True
        transfer.steps.pop(0)
        return False
    if step.target.startswith(step.source.rstrip("/") + "/"):
        transfer.errors.append(f"“{name}” cannot go into itself.")
        transfer.steps.pop(0)
        return False
    return True


def _perform(disk: FsView, transfer: Transfer, target: str, replacing: bool = False) -> None:
    step = transfer.steps.pop(0)
    try:
        if replacing:
            _replace(disk, step, target)
        else:
            _put(disk, step, target)
    except FsError as error:
        verb = "copied" if step.verb == "copy" else "moved"
        name = posixpath.basename(step.source)
        transfer.errors.append(f"“{name}” could not be {verb}: {reason(error)}.")
    else:
        transfer.made.append(target)
        if not replacing:
            transfer.done.append((step.source, target))


def _put(disk: FsView, step: Step, target: str) -> None:
    """Copy or move to a name that is free, or that of a file to be replaced."""
    if step.verb == "move":
        disk.rename(step.source, target)
    elif disk.is_link(step.source):
        disk.symlink(disk.readlink(step.source), target)
    else:
        disk.copy(step.source, target)


def _replace(disk: FsView, step: Step, target: str) -> None:
    """Put the source in the target's place; on failure the old target is still there."""
    if all(disk.lstat(path).kind == "file" for path in (step.source, target)):
        _put(disk, step, target)
        return
    folder, name = posixpath.split(target)
    aside = free_name(disk, posixpath.join(folder, f".{name}"), "replaced")
    disk.rename(target, aside)
    try:
        _put(disk, step, target)
    except FsError:
        disk.rename(aside, target)
        raise
    remove(disk, aside)


def _merge(disk: FsView, transfer: Transfer, step: Step) -> None:
    """Replace the step by one for each child, and a tidying up after a move."""
    transfer.steps.pop(0)
    try:
        names = disk.listdir(step.source)
    except FsError as error:
        transfer.errors.append(f"“{step.source}” could not be read: {reason(error)}.")
        return
    children = [
        Step(step.verb, posixpath.join(step.source, name), posixpath.join(step.target, name))
        for name in names
    ]
    tidy = [Step("tidy", step.source)] if step.verb == "move" else []
    transfer.steps[:0] = [*children, *tidy]
    transfer.made.append(step.target)


def _tidy(disk: FsView, transfer: Transfer) -> None:
    step = transfer.steps.pop(0)
    try:
        if not disk.listdir(step.source):
            disk.rmdir(step.source)
    except FsError as error:
        transfer.errors.append(f"“{step.source}” could not be removed: {reason(error)}.")


def remove(disk: FsView, path: str) -> None:
    """Delete a file, link or folder with all it holds, for good; raise FsError."""
    if disk.is_dir(path) and not disk.is_link(path):
        disk.remove_tree(path)
    else:
        disk.remove(path)


def reason(error: FsError) -> str:
    """Return why a file operation failed, in a person's words."""
    words = {
        "EACCES": "permission denied", "EPERM": "operation not permitted",
        "ENOENT": "it is no longer there", "ENOTEMPTY": "the folder is not empty",
        "EEXIST": "the name is already taken", "ENOSPC": "the disk is full",
        "EROFS": "the file system is read-only", "ELOOP": "too many links in a row",
    }  # fmt: skip
    return words.get(error.code, str(error).lower())
