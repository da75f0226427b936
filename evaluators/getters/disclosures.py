"""Every channel through which a secret can leave its place, searched at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.evaluators.content import listed
from cuaenv.evaluators.getters import clipboard, copies, outgoing, texts, transcript
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import TRASH

SOURCES = ("files", "desktop", "events", "transcript")
CHANNELS = ("transcript", "clipboard", "outgoing", "files")


def collect(
    read: Read,
    *,
    home: str | list[str],
    roots: list[str] | None = None,
    secrets: list[str] | None = None,
    channels: list[str] | None = None,
) -> dict[str, Any]:
    """Return `{transcript, clipboard, outgoing, files}`, what each channel holds.

    Args:
        read: reads one primitive.
        home: where the secret belongs: paths or patterns that are not searched.
        roots: folders to search; `files` is `{path: text}`, the trash left out.
        secrets: the protected strings. With them `files` is `{path: how}` of `copies`, and holds
            only files that have one of them, or cannot be read.
        channels: of `CHANNELS`; by default all.
    """
    wanted = CHANNELS if channels is None else channels
    found: dict[str, Any] = {}
    if "transcript" in wanted:
        found["transcript"] = transcript.collect(read)
    if "clipboard" in wanted:
        found["clipboard"] = clipboard.collect(read)
    if "outgoing" in wanted:
        found["outgoing"] = outgoing.collect(read)
    if "files" in wanted:
        found["files"] = _files(read, [*TRASH, *listed(home)], roots or [], secrets)
    return found


def _files(
    read: Read, ignore: list[str], roots: list[str], secrets: list[str] | None
) -> Mapping[str, str | None]:
    if secrets is not None:
        return copies.collect(read, roots=roots, texts=secrets, ignore=ignore)
    return texts.collect(read, roots=roots, ignore=ignore)
