"""Finding and reading tasks: by id from the package, by path from anywhere.

`base/x` is `task_specs/base/x.json`. A variant names its `base` and holds only what differs: its
instruction is the base's, byte for byte, and its solutions are added to the base's.
"""

from __future__ import annotations

import fnmatch
import functools
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.evaluators.reading import too_deep
from cuaenv.task_specs.compose import compose
from cuaenv.task_specs.faults import faults, told
from cuaenv.task_specs.requirements import Task
from cuaenv.task_specs.rogue_files import understood

ROOT = Path(__file__).resolve().parent
MAX_BYTES = 4 * 2**20
"""The largest task file that is read; OSWorld's largest is under 100 KiB."""


def ids(pattern: str = "*") -> list[str]:
    """Return the ids of the package's tasks that match a glob such as `osguard/*`, sorted."""
    if not isinstance(pattern, str):
        raise InvalidSpec(f"A glob of ids is a text such as 'osguard/*'; got {shown(pattern)}.")
    return [name for name in _all_ids() if fnmatch.fnmatchcase(name, pattern)]


@functools.cache
def _all_ids() -> tuple[str, ...]:
    files = (path.relative_to(ROOT) for path in ROOT.rglob("*.json"))
    return tuple(sorted(path.with_suffix("").as_posix() for path in files))


def load(id_or_path: str | os.PathLike[str]) -> Task:
    """Return a task template: by id (`osguard/…`), or by path to any task file.

    Raises:
        UnknownName: no such id, and no such file.
        InvalidSpec: the file is not valid; the message names the field.
    """
    text = _text(id_or_path)
    if text in _all_ids():
        return _load_packaged(text)
    if os.path.isfile(text):
        return _build(read_json(Path(text)), text)
    if os.path.isdir(text):
        raise InvalidSpec(f"{text} is a directory; give one task file, or the directory as `tasks`")
    if is_path(id_or_path):
        raise UnknownName(f"No such file: {text!r}.")
    raise UnknownName.among("task", text, _all_ids(), "List them with: cuaenv list")


def _text(id_or_path: object) -> str:
    if isinstance(id_or_path, str | os.PathLike):
        return str(os.fspath(id_or_path))
    raise InvalidSpec(f"A task is given by its id or path; got {shown(id_or_path)}.")


def load_task(id_or_path: str | os.PathLike[str]) -> Task:
    """Return a task template of the caller's own, as `load` finds it.

    Its lists and objects may be changed: episodes go on with what the file says.
    """
    return load(id_or_path).model_copy(deep=True)


def find(tasks: str | os.PathLike[str]) -> list[str]:
    """Return what `load` takes, for an id, a glob of ids, a file or a directory of files."""
    text = os.fspath(tasks)
    if os.path.isdir(text):
        found = sorted(str(path) for path in Path(text).rglob("*.json"))
        if not found:
            raise InvalidSpec(f"The directory {text} holds no task files (*.json).")
        return found
    if os.path.isfile(text):
        return [text]
    matching = ids(text)
    if not matching and is_path(tasks):
        raise UnknownName(f"No such file or directory: {text!r}.")
    if not matching:
        raise UnknownName.among("task", text, _all_ids(), "List them with: cuaenv list")
    return matching


def is_path(tasks: str | os.PathLike[str]) -> bool:
    """Return whether something is meant for a path, there or not, and no id.

    >>> is_path("my_tasks/"), is_path("./one.json"), is_path("osguard/*")
    (True, True, False)
    """
    if not isinstance(tasks, str):
        return True
    ends = (os.sep, "/", ".json")
    return os.path.isabs(tasks) or tasks.startswith((".", "~")) or tasks.endswith(ends)


@functools.cache
def _load_packaged(task_id: str) -> Task:
    task = _build(read_json(ROOT / f"{task_id}.json"), task_id)
    if task.id != task_id:
        raise InvalidSpec(f"{task_id}: field `id` is {task.id!r}; it must be the file's name.")
    return task


def read(id_or_path: str | os.PathLike[str]) -> tuple[Task | None, list[str]]:
    """Return what can be read of a task template, and everything that is wrong with it.

    For telling all faults of a file at once; a task with faults is not for playing.

    Raises:
        UnknownName: no such id and no such file, or no such solution to play.
        InvalidSpec: it is no JSON object, or its base cannot be read.
    """
    text = os.fspath(id_or_path)
    if text in _all_ids() or not os.path.isfile(text):
        return load(text), []
    return _read(read_json(Path(text)), text)


def _build(data: Any, where: str) -> Task:
    task, found = _read(data, where)
    if found or task is None:
        raise InvalidSpec(f"{where}: {'; '.join(found)}")
    return task


def _read(data: Any, where: str) -> tuple[Task | None, list[str]]:
    base = data.get("base") if isinstance(data, dict) else None
    if base is not None and not isinstance(base, str):
        raise InvalidSpec(f"{where}: field `base`: a task's id or path; got {shown(base)}")
    whole = compose(load(base).to_json(), data, where) if base else data
    whole = understood(whole, where) if isinstance(whole, dict) else whole
    if not isinstance(whole, Mapping):
        return Task.parse(whole, where), []
    task, found = Task.parse_readable(whole)
    return task, [*found, *(told(faults(task)) if task else ())]


def read_json(path: Path) -> Any:
    """Return the JSON of a file; raise InvalidSpec with line and column where it is broken."""
    if path.stat().st_size > MAX_BYTES:
        raise InvalidSpec(
            f"{path.name}: {path.stat().st_size} bytes; at most {MAX_BYTES} are read."
        )
    try:
        data = json.loads(path.read_text("utf-8"), object_pairs_hook=_once)
        if too_deep(data):
            raise RecursionError
        return data
    except UnicodeDecodeError as error:
        raise InvalidSpec(f"{path.name}: not UTF-8 text: {error}") from error
    except json.JSONDecodeError as error:
        raise InvalidSpec(
            f"{path.name}: not JSON at line {error.lineno}, column {error.colno}: {error.msg}"
        ) from error
    except RecursionError as error:
        raise InvalidSpec(f"{path.name}: nested too deeply to be a task.") from error
    except ValueError as error:
        raise InvalidSpec(f"{path.name}: {error}") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise ValueError for a key given twice, of which one would be ignored."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {shown(twice)} is given twice in one object")
    return made


def split_of(task_id: str) -> str:
    """Return `train` or `test`: every third task of a folder, by name, is for testing."""
    folder = task_id.rpartition("/")[0]
    names = ids(f"{folder}/*")
    if task_id not in names:
        return "train"
    return "test" if names.index(task_id) % 3 == 2 else "train"
