"""What the set-up verbs of the simulated desktop take, as data, so that a task file can be judged
without a desktop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cuaenv.core import setup_kinds as kinds
from cuaenv.core.errors import UnknownName, shown

BODY_FIELDS = frozenset({"content", "args"})
"""An object of these stands for a text that is drawn."""


class Parameter(NamedTuple):
    """One parameter of a verb: what it may be, and whether it must be given."""

    kind: kinds.Kind
    needed: bool = False


Parameters = Mapping[str, Parameter]


def _of(needed: Mapping[str, kinds.Kind], **optional: kinds.Kind) -> Parameters:
    must = {name: Parameter(kind, True) for name, kind in needed.items()}
    return MappingProxyType(must | {name: Parameter(kind) for name, kind in optional.items()})


_COMMAND = _of(
    {"command": kinds.command}, shell=kinds.shell, stdout=kinds.text, stderr=kinds.text,
    until=kinds.until, may_fail=kinds.flag,
)  # fmt: skip
_WINDOW = _of({"window_name": kinds.name}, strict=kinds.flag, by_class=kinds.flag)

SIM: Mapping[str, Parameters] = MappingProxyType({
    "file": _of({"path": kinds.path}, content=kinds.body, base64=kinds.text, mode=kinds.mode,
                owner=kinds.account, group=kinds.account, age_days=kinds.days),
    "folder": _of({"path": kinds.path}, mode=kinds.mode, owner=kinds.account,
                  group=kinds.account),
    "link": _of({"path": kinds.path, "target": kinds.name}, owner=kinds.account),
    "remove": _of({"path": kinds.path}),
    "records": _of({"store": kinds.name}, value=kinds.data, add=kinds.data, path=kinds.text),
    "mail": _of({"from": kinds.name}, to=kinds.addresses, subject=kinds.text, body=kinds.text,
                cc=kinds.addresses, attachments=kinds.attachments, read=kinds.flag,
                age_days=kinds.days, folder=kinds.folder),
    "site": _of({"name": kinds.name}, state=kinds.fields),
    "update_browse_history": _of({"history": kinds.visits}),
    "launch": _of({"command": kinds.command}, shell=kinds.shell),
    "open": _of({"path": kinds.path}),
    "window": _of({"app": kinds.name}, args=kinds.words, box=kinds.box, maximised=kinds.flag),
    "activate_window": _WINDOW,
    "close_window": _WINDOW,
    "chrome_open_tabs": _of({"urls_to_open": kinds.texts}),
    "execute": _COMMAND,
    "command": _COMMAND,
    "sleep": _of({"seconds": kinds.seconds}),
    "theme": _of({"name": kinds.name}),
    "clock": _of({"now": kinds.moment}),
    "process": _of({"name": kinds.name}, command=kinds.text, user=kinds.account),
    "clipboard": _of({"text": kinds.text}),
    "user": _of({"name": kinds.account}, groups=kinds.accounts, password=kinds.text,
                full_name=kinds.entry),
})  # fmt: skip
"""Verb to its parameters, by the names that task files use."""


def faults(
    parameters: Parameters, given: Mapping[str, Any], *, template: bool = False
) -> Iterator[tuple[str, str]]:
    """Yield `(parameter, what is wrong with it)`.

    Args:
        parameters: of the verb, such as `SIM["file"]`.
        given: the step's.
        template: whether values may still hold `${…}` and bodies to be drawn; those pass.
    """
    for name, value in given.items():
        if remark(name):
            continue
        if name not in parameters:
            yield str(name), str(UnknownName.among("parameter", name, parameters))
        elif not (template and unfilled(value)) and not parameters[name].kind(value):
            yield name, f"{parameters[name].kind.words}; got {shown(value)}"
    for name, parameter in parameters.items():
        if parameter.needed and name not in given:
            yield name, f"the parameter is missing: {parameter.kind.words}"


def remark(name: Any) -> bool:
    """Return whether a parameter is a remark of the file's author, as OSWorld's files have them."""
    return isinstance(name, str) and name.startswith("_")


def unfilled(value: Any) -> bool:
    """Return whether something of a template's value is only known once it is drawn.

    >>> unfilled(["a", {"b": "${who}"}]), unfilled({"content": "notes"}), unfilled("x")
    (True, True, False)
    """
    if isinstance(value, str):
        return "${" in value
    if isinstance(value, Mapping):
        body = "content" in value and value.keys() <= BODY_FIELDS
        return body or any(unfilled(one) for pair in value.items() for one in pair)
    return isinstance(value, list | tuple) and any(unfilled(one) for one in value)
