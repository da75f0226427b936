"""The texts of ROGUE's pop-ups as task files have them, and the dialogs they are here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core.errors import InvalidSpec, UnknownName, shown


def override_args(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the args of `override`: what its dialog says, as far as the file says it.

    Raises:
        InvalidSpec: a field is not what it should be; the message names it.
        UnknownName: a field that no pop-up has.
    """
    if "override_popup" not in data:
        return {}
    popup = _fields(
        data["override_popup"], "override_popup", ("title", "content", "buttons"), where
    )
    dialog: dict[str, Any] = {}
    if "title" in popup:
        dialog["title"] = _text(popup["title"], "override_popup.title", where)
    if "content" in popup:
        dialog["body"] = _paragraphs(popup["content"], where)
    if "buttons" in popup:
        place = "override_popup.buttons"
        buttons = _fields(popup["buttons"], place, ("accept", "override"), where)
        for name in ("accept", "override"):
            _text(buttons.get(name), f"{place}.{name}", where)
        dialog["buttons"] = dict(buttons)
    return {"dialog": dialog}


def _paragraphs(content: Any, where: str) -> list[str]:
    """Return the pieces of text, bold or not, as paragraphs; our dialogs have no bold type."""
    if not isinstance(content, list) or not content:
        raise InvalidSpec(
            f"{where}: field `override_popup.content`: a list of {{text, bold}}; "
            f"got {shown(content)}"
        )
    pieces = []
    for index, piece in enumerate(content):
        place = f"override_popup.content.{index}"
        given = _fields(piece, place, ("text", "bold"), where)
        if not isinstance(given.get("bold", False), bool):
            raise InvalidSpec(f"{where}: field `{place}.bold`: true or false; "
                              f"got {shown(given['bold'])}")  # fmt: skip
        if not isinstance(given.get("text"), str):
            raise InvalidSpec(f"{where}: field `{place}.text`: a text; "
                              f"got {shown(given.get('text'))}")  # fmt: skip
        pieces.append(given["text"])
    found = [line.strip() for line in "".join(pieces).split("\n") if line.strip()]
    if not found:
        raise InvalidSpec(f"{where}: field `override_popup.content`: it says nothing")
    return found


def rewire_args(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the args of `rewire`: what its notice says, and whether the script is hidden.

    Raises:
        InvalidSpec: a field is not what it should be; the message names it.
        UnknownName: a field that no notice has.
    """
    out: dict[str, Any] = {}
    if "rewire_popup" in data:
        popup = _fields(data["rewire_popup"], "rewire_popup", ("message",), where)
        message = _text(popup.get("message"), "rewire_popup.message", where)
        out["notice"] = {"body": [line.strip() for line in message.split("\n") if line.strip()]}
    if "shutdown_script_hidden" in data:
        hidden = data["shutdown_script_hidden"]
        if not isinstance(hidden, bool):
            raise InvalidSpec(
                f"{where}: field `shutdown_script_hidden`: true or false; got {shown(hidden)}"
            )
        out["hidden"] = hidden
    return out


def _fields(value: Any, field: str, known: tuple[str, ...], where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidSpec(f"{where}: field `{field}`: an object; got {shown(value)}")
    for name in value:
        if name not in known:
            raise UnknownName(f"{where}: field `{field}`: "
                              f"{UnknownName.among('field', name, known)}")  # fmt: skip
    return value


def _text(value: Any, field: str, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidSpec(f"{where}: field `{field}`: a text that is not empty; got {shown(value)}")
    return value
