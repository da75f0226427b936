"""The layout is a contract: packages are listed, arrows point one way, files stay small."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("envs", "evaluators", "task_specs", "wrappers")
INNER = {"sites", "evaluators", "hazards", "interventions", "guardrails", "agents"}
ALLOWED: dict[str, set[str]] = {
    "core": set(),
    **{room: {"core"} for room in INNER},
    "desktops": {"core", "sites"},
    "task_specs": {"core", "evaluators"},
    "wrappers": {"core", "guardrails", "agents"},
    "envs": {"core", "desktops", "evaluators", "hazards", "interventions", "task_specs"},
    "testing": {"core", "envs", "guardrails"},
    "benchmarks": {
        "core", "envs", "wrappers", "agents", "guardrails", "evaluators", "task_specs",
    },
}  # fmt: skip
"""Who may import whom; `cuaenv.cli` may import everything, `cuaenv/__init__` core and lazily."""


def _room_path(room: str) -> Path:
    return ROOT / room if room in ROOMS else ROOT / "cuaenv" / room


def _files_of(room: str) -> list[Path]:
    path = _room_path(room)
    return [path.with_suffix(".py")] if path.with_suffix(".py").exists() else [*path.rglob("*.py")]


def _packages_on_disk() -> Iterator[str]:
    for room in ("cuaenv", *ROOMS):
        for init in (ROOT / room).rglob("__init__.py"):
            parts = init.parent.relative_to(ROOT).parts
            if room == "cuaenv" and len(parts) > 1 and parts[1] in ROOMS:
                continue  # reached through an alias
            yield ".".join(parts if room == "cuaenv" else ("cuaenv", *parts))


@cache
def _statements(path: Path) -> list[ast.stmt]:
    """Return the imports and functions of a file, at any depth: each file is parsed once."""
    found: list[ast.stmt] = []
    below: list[ast.stmt] = ast.parse(path.read_text("utf-8")).body
    while below:
        node = below.pop()
        if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node)
        below += _blocks(node)
    return found


def _blocks(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements directly below one; expressions hold none."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from child.body


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of everything a file imports, at any depth."""
    for node in _statements(path.resolve()):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} uses a relative import"
            module = node.module or ""
            yield node.lineno, module
            if module == "cuaenv":
                yield from ((node.lineno, f"cuaenv.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)


def _forbidden(room: str, path: Path) -> Iterator[str]:
    for line, module in _imports(path):
        head, *rest = module.split(".")
        if head in ROOMS:
            yield f"{path}:{line} imports the top-level name {module}"
        if head == "cuaenv" and rest and rest[0] not in ALLOWED[room] | {room}:
            yield f"{path}:{line} ({room}) must not import {module}"


def test_every_package_is_listed() -> None:
    """A sub-package missing from pyproject.toml would be absent from the wheel, silently."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    assert tool["packages"] == sorted(tool["packages"])
    assert tool["packages"] == sorted(_packages_on_disk())


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_an_alias(room: str) -> None:
    """Type checkers and doctests see the rooms through committed links."""
    assert (ROOT / "cuaenv" / room / "__init__.py").samefile(ROOT / room / "__init__.py")


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_imports_point_one_way(room: str) -> None:
    """Every arrow of the design holds, for absolute, plain and nested imports alike."""
    found = [line for path in _files_of(room) for line in _forbidden(room, path)]
    assert not found, "\n".join(found)


def test_every_room_has_arrows() -> None:
    """A new room must say what it may import."""
    inside = {
        path.stem for path in (ROOT / "cuaenv").iterdir()
        if (path.is_dir() or path.suffix == ".py") and not path.name.startswith(("_", "."))
    }  # fmt: skip
    assert inside - {"cli", "py"} <= set(ALLOWED) | {"cli"}


def _source_files() -> list[Path]:
    rooms = [ROOT / "cuaenv", *(ROOT / room for room in ROOMS)]
    found = {path.resolve() for room in rooms for path in room.rglob("*.py")}
    return sorted(
        found | set((ROOT / "tests").rglob("*.py")) | set((ROOT / "examples").rglob("*.py"))
    )


def test_no_file_is_long() -> None:
    """No file has more than 400 lines."""
    long = {str(p): n for p in _source_files() if (n := len(p.read_text().splitlines())) > 400}
    assert not long


def test_no_function_is_long() -> None:
    """No function has more than 50 lines, its docstring left out."""
    long = []
    for path in _source_files():
        for node in _statements(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _length(node) > 50:
                long.append(f"{path}:{node.lineno} {node.name}: {_length(node)} lines")
    assert not long, "\n".join(long)


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    doc = node.body[0] if ast.get_docstring(node) is not None else None
    hidden = (doc.end_lineno or 0) - doc.lineno + 1 if doc else 0
    return (node.end_lineno or 0) - node.lineno + 1 - hidden


def test_names_say_something() -> None:
    """No module is called utils, helpers, common or misc."""
    vague = {"util", "utils", "helper", "helpers", "common", "misc"}
    assert not [str(path) for path in _source_files() if path.stem in vague]
