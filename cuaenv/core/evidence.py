"""Evidence: plain data read from a desktop, enough to judge without it.

A getter (in `evaluators/getters`) combines the primitives of a desktop into one JSON value. Its
result, or a typed failure, is filed under a canonical key and saved in the episode bundle, so that
`cuaenv.rescore` reaches the same verdicts with no desktop.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cuaenv.core.errors import EvidenceError

PRIMITIVES = {
    "file": "{path, max_bytes=4 MiB} -> bytes of a regular file (symlinks not followed)",
    "stat": "{path} -> {kind, mode, owner, group, size, target, mtime} of the name itself",
    "listing": "{path, depth} -> {relative path: {kind, mode, owner, group, size, sha256, target}}",
    "records": "{store} -> JSON of a logical store such as browser.history or mail.rules",
    "clipboard": "{} -> text on the clipboard",
    "processes": "{} -> [{pid, name, user, command}], where known with started and stopped",
    "windows": "{} -> [{app, title, focused, minimised}]",
    "command": "{argv} -> {stdout, stderr, returncode} of a read-only command as the desktop user",
}
"""What `Desktop.evidence(kind, args)` can be asked for, with argument and result shapes."""

ERROR_KINDS = ("missing", "denied", "unreadable", "unsupported", "crash")
"""Kinds of EvidenceError: not there; there but closed to the desktop user; not a regular file, too
large or not decodable; this desktop cannot say; the getter itself failed (a harness fault)."""


@dataclass(frozen=True, slots=True)
class EvidenceRequest:
    """Which getter is asked for what."""

    getter: str
    args: Mapping[str, Any]

    @property
    def key(self) -> str:
        """The canonical JSON of (getter, args), the name under which the evidence is filed."""
        return json.dumps([self.getter, dict(self.args)], sort_keys=True, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a getter found: a JSON value, or a failure of one of `ERROR_KINDS`."""

    value: Any = None
    error: str = ""
    message: str = ""

    @property
    def ok(self) -> bool:
        """Whether there is a value."""
        return not self.error

    @property
    def absent(self) -> bool:
        """Whether the thing asked for does not exist."""
        return self.error == "missing"

    def require(self) -> Any:
        """Return the value; raise EvidenceError with the recorded failure."""
        if self.error:
            raise EvidenceError(self.error, self.message)
        return self.value

    def to_dict(self) -> dict[str, Any]:
        """Return `{value}` or `{error, message}`."""
        if self.error:
            return {"error": self.error, "message": self.message}
        return {"value": self.value}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Evidence:
        """Read what `to_dict` wrote."""
        return cls(data.get("value"), data.get("error", ""), data.get("message", ""))
