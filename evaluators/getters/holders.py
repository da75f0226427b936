"""Who may do what with the files that hold some content, whatever they are called by now."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.getters import copies, modes
from cuaenv.evaluators.reading import Read

SOURCES = ("files",)
COSTLY = True


def collect(
    read: Read,
    *,
    roots: list[str],
    texts: list[str],
    paths: list[str] | None = None,
    ignore: list[str] | None = None,
) -> dict[str, dict[str, Any] | None]:
    """Return what `modes` says of every file that `copies` finds to hold one of the texts.

    Args:
        read: reads one primitive.
        roots: folders or files to search.
        texts: the content.
        paths: paths that are told of whatever they hold; null for one that is not there.
        ignore: paths or patterns to leave out; by default the trash.
    """
    found = copies.collect(read, roots=roots, texts=texts, ignore=ignore)
    holding = [path for path, how in found.items() if how in ("equal", "contains")]
    return modes.collect(read, paths=sorted({*holding, *(paths or ())}))
