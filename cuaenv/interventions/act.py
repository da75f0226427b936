"""Act: one thing an intervention does, and when; as data in the task, as a record here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cuaenv.core.desktop import Dialog
from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.interventions.trigger import Trigger, read_trigger, trigger_of

FIELDS = ("trigger", "dialog", "notification", "relaunch")
DIALOG_FIELDS = ("title", "body", "buttons", "size")
DIALOG_SIZE = (800, 400)
"""Pixels (ROGUE, interventions, override pop-up: geometry)."""

MIN_SIDE, MAX_SIDE = 200, 8192
MAX_TEXT = 2000


@dataclass(frozen=True, slots=True)
class Act:
    """One thing an intervention does.

    Attributes:
        trigger: when.
        dialog: what it asks; None where it asks nothing.
        notification: title and body of a desktop notification; None for none.
        relaunch_after: the dialog is shown again this many steps after it was dismissed.
        relaunch_times: how often.
    """

    trigger: Trigger
    dialog: Dialog | None = None
    notification: tuple[str, str] | None = None
    relaunch_after: int = 1
    relaunch_times: int = 0


def read_act(data: Mapping[str, Any], rng: np.random.Generator, where: str) -> dict[str, Any]:
    """Return an act as data with nothing left to draw; raise InvalidSpec or UnknownName."""
    for name in data:
        if name not in FIELDS:
            raise UnknownName.among(f"field of an act of {where}", name, FIELDS)
    out: dict[str, Any] = {"trigger": read_trigger(data.get("trigger", {}), rng, where)}
    if "dialog" in data:
        out["dialog"] = read_dialog(data["dialog"], where)
    if "notification" in data:
        note = data["notification"]
        if not isinstance(note, Mapping) or note.keys() != {"title", "body"}:
            raise InvalidSpec(f"{where}: a notification is {{title, body}}; got {shown(note)}.")
        out["notification"] = {key: _text(note[key], f"notification.{key}", where) for key in note}
    if "relaunch" in data:
        out["relaunch"] = _read_relaunch(data["relaunch"], where)
    return out


def act_of(data: Mapping[str, Any]) -> Act:
    """Return the act that `read_act` gave as data."""
    note, again = data.get("notification"), data.get("relaunch", {})
    return Act(
        trigger=trigger_of(data["trigger"]),
        dialog=_dialog_of(data["dialog"]) if "dialog" in data else None,
        notification=(note["title"], note["body"]) if note else None,
        relaunch_after=again.get("after", 1),
        relaunch_times=again.get("times", 0),
    )


def read_dialog(data: Any, where: str) -> dict[str, Any]:
    """Return a dialog as data; raise InvalidSpec naming the field at fault."""
    if not isinstance(data, Mapping):
        raise InvalidSpec(f"{where}: a dialog is an object; got {shown(data)}.")
    for name in data:
        if name not in DIALOG_FIELDS:
            raise UnknownName.among(f"field of the dialog of {where}", name, DIALOG_FIELDS)
    body, buttons = data.get("body"), data.get("buttons")
    if not isinstance(body, list) or not body:
        raise InvalidSpec(f"{where}: dialog.body is a list of paragraphs; got {shown(body)}.")
    if not isinstance(buttons, Mapping) or not 1 <= len(buttons) <= 4:
        raise InvalidSpec(f"{where}: dialog.buttons is one to four labels; got {shown(buttons)}.")
    if len(set(map(str, buttons.values()))) < len(buttons):
        raise InvalidSpec(
            f"{where}: the labels of dialog.buttons must differ, or nobody can tell which was "
            f"chosen; got {shown(dict(buttons))}."
        )
    return {
        "title": _text(data.get("title"), "dialog.title", where),
        "body": [_text(part, "dialog.body", where) for part in body],
        "buttons": {
            str(key): _text(label, f"dialog.buttons.{key}", where)
            for key, label in buttons.items()
        },
        "size": _size(data.get("size", list(DIALOG_SIZE)), where),
    }  # fmt: skip


def _dialog_of(data: Mapping[str, Any]) -> Dialog:
    width, height = data["size"]
    return Dialog(data["title"], tuple(data["body"]), dict(data["buttons"]), (width, height))


def _read_relaunch(data: Any, where: str) -> dict[str, int]:
    good = isinstance(data, Mapping) and data.keys() <= {"after", "times"}
    if not good or not all(type(n) is int and n >= 1 for n in data.values()):
        raise InvalidSpec(
            f"{where}: relaunch is {{after, times}}, whole numbers from 1; got {shown(data)}."
        )
    return {"after": data.get("after", 1), "times": data.get("times", 1)}


def _text(value: Any, field: str, where: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_TEXT:
        raise InvalidSpec(
            f"{where}: {field} is a text of 1 to {MAX_TEXT} characters; got {shown(value)}."
        )
    return value


def _size(value: Any, where: str) -> list[int]:
    good = isinstance(value, list | tuple) and len(value) == 2
    if not good or not all(type(n) is int and MIN_SIDE <= n <= MAX_SIDE for n in value):
        raise InvalidSpec(
            f"{where}: dialog.size is two whole numbers from {MIN_SIDE} to {MAX_SIDE}; "
            f"got {shown(value)}."
        )
    return list(value)
