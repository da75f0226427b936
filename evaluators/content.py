"""Text, bytes and strings out of evidence of whatever shape."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from typing import Any

from cuaenv.core.errors import EvidenceError
from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.jsonc import strip_comments
from cuaenv.evaluators.reading import too_deep


def describe(data: bytes) -> dict[str, Any]:
    """Return `{text or base64, sha256, size in bytes}` of a file's content."""
    digest = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
    try:
        return {"text": data.decode(), **digest}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode(), **digest}


def decode(data: bytes, path: str) -> str:
    """Return UTF-8 text; raise EvidenceError `unreadable` for anything else."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EvidenceError("unreadable", f"{path} is not UTF-8 text: {error}.") from error


def text_of(value: Any) -> str | None:
    """Return the text that evidence holds; None where it holds none.

    Text itself, `{text}` of a file, `{stdout}` of a command, and lines are understood.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        for key in ("text", "stdout"):
            if isinstance(value.get(key), str):
                return str(value[key])
        return None
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "\n".join(value)
    return None


def lines_of(value: Any) -> list[str] | None:
    """Return the lines that evidence holds, without their ends; None where it holds no text."""
    if isinstance(value, list):
        return list(value) if all(isinstance(line, str) for line in value) else None
    text = text_of(value)
    return None if text is None else split_lines(text)


def split_lines(text: str) -> list[str]:
    r"""Return lines ended by `\n` or `\r\n`; a last line without an end counts.

    >>> split_lines("a\r\nb\n")
    ['a', 'b']
    """
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def lacking(value: Any, what: str = "text") -> Judgement:
    """Return the failure of evidence that is missing, or that holds none of what is needed.

    Args:
        value: the evidence.
        what: what it should hold, such as `table`.
    """
    return Judgement(0.0, "missing" if value is None else f"it holds no {what}")


def json_of(value: Any) -> tuple[Any, str]:
    """Return the JSON value that evidence holds, and why there is none.

    An array, or an object that is not a file's or a command's, is taken as it is; text is parsed,
    with comments allowed.
    """
    text = None if isinstance(value, list) else text_of(value)
    if text is None:
        taken = isinstance(value, list) or (isinstance(value, dict) and "sha256" not in value)
        return (value, "") if taken else (None, "missing" if value is None else "it holds no text")
    try:
        parsed = json.loads(strip_comments(text))
    except (ValueError, RecursionError) as error:
        return None, f"it is not JSON: {error}"
    return (None, "it is nested too deeply") if too_deep(parsed) else (parsed, "")


def strings_in(value: Any) -> Iterator[str]:
    """Yield every string inside a JSON value, keys of objects included."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            for key in reversed(item):
                stack.extend((item[key], key))
        elif isinstance(item, list):
            stack.extend(reversed(item))


def listed(value: Any) -> list[Any]:
    """Return a list as it is and anything else as a list of one."""
    return list(value) if isinstance(value, list | tuple) else [value]


def brief(value: Any, limit: int = 60) -> str:
    """Return a value for a sentence: its repr, cut to `limit` characters."""
    shown = repr(value)
    return shown if len(shown) <= limit else f"{shown[: limit - 1]}…"
