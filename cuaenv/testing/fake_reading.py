"""The primitives of evidence, answered by plain data."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cuaenv.core.errors import EvidenceError, UnknownName
from cuaenv.core.evidence import PRIMITIVES

if TYPE_CHECKING:
    from cuaenv.testing.fake_desktop import FakeDesktop

MAX_BYTES = 4 * 2**20


def read_primitive(desktop: FakeDesktop, kind: str, args: Mapping[str, Any]) -> Any:
    """Read one primitive of a fake desktop; raise EvidenceError."""
    if kind not in PRIMITIVES:
        raise UnknownName.among("primitive", kind, PRIMITIVES)
    if kind in desktop.broken:
        raise RuntimeError(f"the primitive {kind} is broken")
    match kind:
        case "file":
            return desktop.files.read(args["path"], args.get("max_bytes", MAX_BYTES))
        case "stat":
            return desktop.files.stat(args["path"])
        case "listing":
            return desktop.files.listing(args["path"], args.get("depth", 64))
        case "records":
            return _records(desktop, args["store"])
        case "clipboard":
            return desktop.clipboard
        case "command":
            return _command(desktop, " ".join(args["argv"]))
    return copy.deepcopy(desktop.windows if kind == "windows" else desktop.processes)


def _records(desktop: FakeDesktop, store: str) -> Any:
    if store not in desktop.records:
        raise EvidenceError("unsupported", f"This desktop has no store {store!r}.")
    return copy.deepcopy(desktop.records[store])


def _command(desktop: FakeDesktop, line: str) -> dict[str, Any]:
    if line not in desktop.commands:
        raise EvidenceError("unsupported", f"The test says nothing of the command {line!r}.")
    answer = desktop.commands[line]
    whole = {"stdout": answer} if isinstance(answer, str) else dict(answer)
    return {"stdout": "", "stderr": "", "returncode": 0, **whole}
