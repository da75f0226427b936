"""The files that TrajectoryRecorder writes: JSON Lines, and arrays beside them."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

PER_STEP = ("reward", "cost", "terminated", "truncated")
"""Fields of a step that are arrays too."""


class TrajectoryFile:
    """One episode on disk. No file stays open between lines, so it can be pickled any time.

    Args:
        path: of the JSON Lines, an empty file.
        head: the first line.
        arrays: whether the arrays of observations are kept for an `.npz` at the end.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], *, arrays: bool) -> None:
        self.path = path
        self._arrays = arrays
        self._observed: dict[str, list[NDArray[Any]]] = {}
        self._steps: list[Mapping[str, Any]] = []
        self._append(head)

    def observe(self, observation: Any, row: Mapping[str, Any]) -> None:
        """Write a line: `row`, and what was observed at its end."""
        fields = observation if isinstance(observation, dict) else {"observation": observation}
        said = {name: self._seen(name, value) for name, value in fields.items()}
        shown = said if isinstance(observation, dict) else said["observation"]
        self._append({**row, "observation": shown})
        if "reward" in row:
            self._steps.append(row)

    def end(self, row: Mapping[str, Any]) -> None:
        """Write the last line, and the arrays."""
        if self._arrays:
            np.savez_compressed(self.path.with_suffix(".npz"), **self._stacked())
        self._append(row)

    def _seen(self, name: str, value: Any) -> Any:
        if not isinstance(value, np.ndarray):
            return plain(value)
        if self._arrays:
            self._observed.setdefault(name, []).append(value.copy())
        digest = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
        return {"shape": list(value.shape), "dtype": str(value.dtype), "sha256": digest}

    def _stacked(self) -> dict[str, Any]:
        arrays: dict[str, Any] = {name: np.stack(seen) for name, seen in self._observed.items()}
        for name in PER_STEP:
            dtype = bool if name in ("terminated", "truncated") else np.float64
            arrays[name] = np.array([row[name] for row in self._steps], dtype)
        actions = [row["action"] for row in self._steps]
        if all(_is_whole(action) for action in actions):
            arrays["action"] = np.array(actions, np.int64)
        return arrays

    def _append(self, row: Mapping[str, Any]) -> None:
        # ASCII alone: half of a surrogate pair has no UTF-8.
        line = json.dumps(row, separators=(",", ":"), allow_nan=False)
        with self.path.open("a", encoding="ascii") as out:
            out.write(f"{line}\n")


def free_path(folder: Path, name: str) -> Path:
    """Return a new, empty file `<name>.jsonl`, or with a number where others have that name."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in itertools.count(1):
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}.jsonl"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise AssertionError("count() does not end")


def plain(value: Any) -> Any:
    """Return an observation or action as JSON data.

    >>> plain({"kind": np.int64(3), "point": np.array([1, 2])})
    {'kind': 3, 'point': [1, 2]}
    """
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    return value


def _is_whole(action: Any) -> bool:
    """Return whether an action is a whole number, or a list of them."""
    items = action if isinstance(action, list) and action else [action]
    return all(type(item) is int for item in items)
