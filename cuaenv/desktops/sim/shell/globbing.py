"""Pathname expansion: the names on the disk that a pattern stands for."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import join
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell.pattern import Run, compile_pattern, is_pattern, matches


def expand(runs: list[Run], view: FsView, cwd: str) -> list[str]:
    """Return the existing paths that match, sorted; empty when there are none.

    A leading dot of a name must be matched by a dot of the pattern.
    """
    text = "".join(piece for piece, _ in runs)
    found = ["/"] if text.startswith("/") else [""]
    pieces = _split(runs)
    for at, piece in enumerate(pieces):
        last = at == len(pieces) - 1
        if not piece:
            if last:
                found = [f"{base}/" for base in found if _is_dir(view, cwd, base)]
            continue
        found = [name for base in found for name in _matching(view, cwd, base, piece, last)]
    return sorted(found)


def _split(runs: list[Run]) -> list[list[Run]]:
    pieces: list[list[Run]] = [[]]
    for text, quoted in runs:
        for number, part in enumerate(text.split("/")):
            if number:
                pieces.append([])
            if part:
                pieces[-1].append((part, quoted))
    # Slashes in a row are one, and a leading one is already in the starting point.
    return [piece for at, piece in enumerate(pieces) if piece or at == len(pieces) - 1]


def _matching(view: FsView, cwd: str, base: str, piece: list[Run], last: bool) -> list[str]:
    text = "".join(part for part, _ in piece)
    stem = base if base in ("", "/") else f"{base}/"
    if not is_pattern(piece):
        path = join(cwd, stem + text)
        exists = view.lexists(path) if last else view.is_dir(path)
        return [stem + text] if exists else []
    atoms = compile_pattern(piece)
    names = [
        name
        for name in _names(view, join(cwd, base or "."), text.startswith("."))
        if matches(atoms, name)
    ]
    return [stem + name for name in names if last or view.is_dir(join(cwd, stem + name))]


def _names(view: FsView, folder: str, hidden: bool) -> list[str]:
    try:
        names = view.listdir(folder)
    except FsError:
        return []
    if hidden:
        return [".", "..", *(name for name in names if name.startswith("."))]
    return [name for name in names if not name.startswith(".")]


def _is_dir(view: FsView, cwd: str, base: str) -> bool:
    return view.is_dir(join(cwd, base or "."))
