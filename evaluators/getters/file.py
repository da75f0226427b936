"""The content of one file."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.content import describe
from cuaenv.evaluators.reading import Read

SOURCES = ("files",)


def collect(read: Read, *, path: str) -> dict[str, Any]:
    """Return `{text, sha256, size}`, or `{base64, sha256, size}` where it is not UTF-8."""
    return describe(read("file", path=path))
