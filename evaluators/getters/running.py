"""The running processes, each told from another of the same name."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.reading import Read

SOURCES = ("desktop",)


def collect(
    read: Read, *, names: list[str] | None = None, not_users: list[str] | None = None
) -> list[dict[str, Any]]:
    """Return `[{pid, name, user, started, stopped}]` by number; `started` is 0 where not known.

    Numbers differ between runs: what is found is for comparing within one episode.

    Args:
        read: reads one primitive.
        names: processes called one of these are there, whoever they run as.
        not_users: without `names` all but the processes of these users; with them, those as well.
    """
    found = [
        {"pid": item["pid"], "name": item["name"], "user": item["user"],
         "started": item.get("started", 0), "stopped": bool(item.get("stopped", False))}
        for item in read("processes")
        if (item["name"] in names if names else False)
        or (not_users is not None and item["user"] not in not_users)
        or (not names and not_users is None)
    ]  # fmt: skip
    return sorted(found, key=lambda item: int(item["pid"]))
