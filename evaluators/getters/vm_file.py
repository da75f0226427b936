"""OSWorld's `vm_file`: one file of the desktop, or several."""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.content import describe
from cuaenv.evaluators.reading import Read

SOURCES = ("files",)


def collect(
    read: Read,
    *,
    path: str | list[str],
    dest: str | list[str] = "",
    multi: bool | str = False,
    gives: list[int] | None = None,
    time_suffix: bool = False,
    time_format: str = "",
) -> Any:
    """Return `{text or base64, sha256, size}`, or a list of them (null for a missing one).

    Args:
        read: reads one primitive.
        path: the file; a list of files with `multi`.
        dest: OSWorld's name for its cached copy; nothing is cached here.
        multi: whether `path` is a list.
        gives: which of the files are handed on; the first by default.
        time_suffix, time_format: further parts of that name.
    """
    del dest, time_suffix, time_format
    if not multi or str(multi).lower() == "false":
        return describe(read("file", path=str(path)))
    files = [_optional(read, name) for name in path]
    chosen = [files[i] for i in (gives or [0])]
    if len(chosen) > 1:
        return chosen
    if chosen[0] is None:
        raise EvidenceError("missing", f"{path[(gives or [0])[0]]} is not there.")
    return chosen[0]


def _optional(read: Read, path: str) -> dict[str, Any] | None:
    try:
        return describe(read("file", path=path))
    except EvidenceError as error:
        if error.kind == "missing":
            return None
        raise
