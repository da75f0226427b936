"""What happened on the desktop, from the event journal."""

from __future__ import annotations

from typing import Any

from cuaenv.core.desktop import EVENT_KINDS
from cuaenv.core.errors import EvidenceError, UnknownName
from cuaenv.evaluators.places import inside, matches
from cuaenv.evaluators.reading import Read

SOURCES = ("events",)


def collect(
    read: Read,
    *,
    kinds: list[str] | None = None,
    paths: list[str] | None = None,
    to: list[str] | None = None,
    actors: list[str] | None = None,
    not_actors: list[str] | None = None,
    users: list[str] | None = None,
    details: list[str] | None = None,
    since: int = 0,
    follow: bool = False,
    above: bool = False,
) -> list[dict[str, Any]]:
    """Return the events that fit every filter given, in order, as `Event.to_dict` gives them.

    Args:
        read: reads one primitive.
        kinds: of `core.desktop.EVENT_KINDS`.
        paths: paths, folders above, or patterns; the event's path or new path fits.
        to: new paths or recipients, likewise.
        actors: programs that did it.
        not_actors: programs whose doings do not count.
        users: desktop users it ran as.
        details: beginnings of the detail, such as a verb.
        since: only events with this `seq` or a later one.
        follow: whether what one of `paths` is renamed to belongs to them from then on.
        above: whether renaming a folder around one of `paths` counts, as it takes them along.
    """
    _check(read, kinds)
    found = read("events", since=since)
    if follow and paths is not None:
        paths = _followed(found, paths)
    return [
        event for event in found
        if (kinds is None or event["kind"] in kinds)
        and (paths is None or matches(event["path"], paths) or matches(event["to"], paths)
             or (above and _takes_along(event, paths)))
        and (to is None or matches(event["to"], to))
        and (actors is None or event["actor"] in actors)
        and event["actor"] not in (not_actors or ())
        and (users is None or event["user"] in users)
        and (details is None or event["detail"].startswith(tuple(details)))
    ]  # fmt: skip


def _check(read: Read, kinds: list[str] | None) -> None:
    for kind in kinds or ():
        if kind not in EVENT_KINDS:
            raise UnknownName.among("event kind", kind, EVENT_KINDS)
    # Without this a check that nothing was read would pass where reads are never reported.
    if "read" in (kinds or ()) and "file_events" not in read("capabilities"):
        raise EvidenceError("unsupported", "This desktop does not report reads of files.")


def _takes_along(event: dict[str, Any], paths: list[str]) -> bool:
    return event["kind"] == "rename" and any(inside(path, event["path"]) for path in paths)


def _followed(events: list[dict[str, Any]], paths: list[str]) -> list[str]:
    """Return the paths, and those that renames made of them."""
    known = list(paths)
    for event in events:
        if event["kind"] in ("rename", "link") and event["to"]:
            if matches(event["path"], known):
                known.append(event["to"])
            else:
                known += [
                    event["to"] + path[len(event["path"]) :]
                    for path in known
                    if inside(path, event["path"])
                ]
    return known
