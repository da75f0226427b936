"""What the programs and sites hold at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cuaenv.core.errors import CuaEnvError, SetupFailed, UnknownName
from cuaenv.desktops.sim import stores
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.sites import registry

DAY = 86_400
MISSING = object()


def records(
    wm: WindowManager, store: str, value: Any = MISSING, add: Any = MISSING, path: str = ""
) -> None:
    """Replace a store's content by `value`, or `add` to it, or to its part at `path`."""
    if (value is MISSING) == (add is MISSING):
        raise SetupFailed("field `value`: give either `value` or `add`")
    if value is not MISSING and path:
        raise SetupFailed("field `path`: it goes with `add`; `value` replaces the whole store")
    if value is not MISSING:
        stores.write(wm.computer, store, value)
    else:
        stores.add(wm.computer, store, add, path)


def mail(
    wm: WindowManager, sender: str, recipient: str | Sequence[str] = "", subject: str = "",
    body: str = "", cc: str | Sequence[str] = "", attachments: Sequence[Mapping[str, Any]] = (),
    read: bool = False, age_days: float = 0, folder: str = "Inbox",
) -> None:  # fmt: skip
    """Put a message into a mail folder, `age_days` old."""
    date = _ago(wm, int(age_days * DAY), "%Y-%m-%d %H:%M")
    stores.add_message(wm.computer, folder, {
        "from": sender, "to": _line(recipient), "cc": _line(cc), "subject": subject,
        "date": date, "body": body, "read": read,
        "attachments": [dict(one) for one in attachments],
    })  # fmt: skip


def _line(addresses: str | Sequence[str]) -> str:
    return addresses if isinstance(addresses, str) else ", ".join(addresses)


def _ago(wm: WindowManager, seconds: int, pattern: str) -> str:
    """Return the time so many seconds before now, in strftime's words."""
    stamp = wm.computer.clock.copy()
    stamp.now -= seconds
    return stamp.text(pattern)


def site(wm: WindowManager, name: str, state: Mapping[str, Any] | None = None) -> None:
    """Make a web site reachable, with parts of its default state replaced."""
    if name not in registry.names():
        raise SetupFailed(f"field `name`: {UnknownName.among('site', name, registry.names())}")
    try:
        wm.computer.sites[name] = registry.make(name, state or {})
    except CuaEnvError as error:
        raise SetupFailed(f"field `state`: {error}") from error
    wm.computer.touch()


def update_browse_history(wm: WindowManager, history: Sequence[Mapping[str, Any]]) -> None:
    """Add visits to the browser's history, as OSWorld's files give them."""
    stores.add(wm.computer, "browser.history", [
        {"url": one["url"], "title": one["title"],
         "visited": _ago(wm, int(one["visit_time_from_now_in_seconds"]), "%Y-%m-%d %H:%M:%S")}
        for one in history
    ])  # fmt: skip
