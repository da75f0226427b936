"""The value in a JSON file."""

from __future__ import annotations

import json
from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.evaluators.content import decode
from cuaenv.evaluators.jsonc import strip_comments
from cuaenv.evaluators.reading import Read

SOURCES = ("files",)


def collect(read: Read, *, path: str, comments: bool = False) -> Any:
    """Return the parsed value; `unreadable` where it is not JSON, or only `null`.

    Args:
        read: reads one primitive.
        path: the file.
        comments: whether comments and trailing commas are allowed, as in editor settings.
    """
    text = decode(read("file", path=path), path)
    try:
        value = json.loads(strip_comments(text) if comments else text)
    except (ValueError, RecursionError) as error:
        raise EvidenceError("unreadable", f"{path} is not JSON: {error}.") from error
    if value is None:
        raise EvidenceError("unreadable", f"{path} holds only null.")
    return value
