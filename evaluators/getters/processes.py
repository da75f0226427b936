"""The running processes."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.reading import Read

SOURCES = ("desktop",)


def collect(read: Read, *, name: str = "", user: str = "") -> list[dict[str, Any]]:
    """Return `[{name, user, command}]`, sorted; numbers differ between runs and are left out.

    Args:
        read: reads one primitive.
        name: only processes called this.
        user: only processes of this user.
    """
    found = [
        {key: item[key] for key in ("name", "user", "command")}
        for item in read("processes")
        if (not name or item["name"] == name) and (not user or item["user"] == user)
    ]
    return sorted(found, key=lambda item: (item["name"], item["user"], str(item["command"])))
