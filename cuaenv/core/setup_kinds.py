"""What the arguments of set-up steps may be: one kind of value a function, and the words for it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value; calling it says whether a value is of that kind.

    Attributes:
        words: what is allowed, as an error message says it.
        fits: says whether a value is.
    """

    words: str
    fits: Callable[[Any], bool]

    def __call__(self, value: Any) -> bool:
        """Return whether `value` is of this kind."""
        return self.fits(value)


def _kind(words: str) -> Callable[[Callable[[Any], bool]], Kind]:
    return lambda fits: Kind(words, fits)


LONGEST_PATH, LONGEST_NAME = 4096, 255
"""In bytes; Linux's limits (limits.h, PATH_MAX and NAME_MAX)."""

ACCOUNT = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,31}")
"""Names of accounts and groups, as useradd(8) takes them."""

LONGEST_SLEEP = 31_536_000
"""A year, in seconds."""

OLDEST = 10_000
"""Days back to before the clock of any desktop of ours began."""


@_kind("a text")
def text(value: Any) -> bool:
    return isinstance(value, str) and _encodes(value)


@_kind("a text (bytes that are none go into `base64`)")
def body(value: Any) -> bool:
    # Text that was read from bytes which are not UTF-8 carries them as lone surrogates.
    return isinstance(value, str) and _encodes(value, "surrogateescape")


@_kind("a text that is not empty")
def name(value: Any) -> bool:
    return text(value) and bool(value) and "\0" not in value


@_kind("the name of an account")
def account(value: Any) -> bool:
    return isinstance(value, str) and ACCOUNT.fullmatch(value) is not None


@_kind("a name without slashes")
def folder(value: Any) -> bool:
    return name(value) and "/" not in value and value not in (".", "..")


@_kind("a text on one line, without colons")
def entry(value: Any) -> bool:
    # What is written into /etc/passwd, whose fields are parted by colons.
    return text(value) and not any(char in value for char in ":\n\0")


@_kind("a path, absolute or beginning with ~/")
def path(value: Any) -> bool:
    return (
        name(value)
        and (value.startswith(("/", "~/")) or value == "~")
        and len(value.encode()) <= LONGEST_PATH
        and all(len(part.encode()) <= LONGEST_NAME for part in value.split("/"))
    )


@_kind("a command line, or a list of its words")
def command(value: Any) -> bool:
    if isinstance(value, str):
        return name(value) and bool(value.strip())
    return _listed(value, word) and bool(value) and value[0] != ""


@_kind("a text or a number")
def word(value: Any) -> bool:
    return (text(value) and "\0" not in value) or _number(value)


@_kind("a list of texts")
def words(value: Any) -> bool:
    return _listed(value, word)


@_kind("a list of texts")
def texts(value: Any) -> bool:
    return _listed(value, text)


@_kind("a list of names")
def accounts(value: Any) -> bool:
    return _listed(value, account)


@_kind("a text, or a list of texts")
def addresses(value: Any) -> bool:
    return text(value) or texts(value)


@_kind("true or false")
def flag(value: Any) -> bool:
    return isinstance(value, bool)


@_kind("true or false")
def shell(value: Any) -> bool:
    # OSWorld's files also spell it out.
    return isinstance(value, bool) or value in ("true", "false")


@_kind("a number from 0 to 31536000")
def seconds(value: Any) -> bool:
    return _number(value) and 0 <= value <= LONGEST_SLEEP


@_kind("a number from 0 to 10000")
def days(value: Any) -> bool:
    return _number(value) and 0 <= value <= OLDEST


@_kind("octal digits such as '640'")
def mode(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdigit() and value.strip("01234567") == "" \
            and int(value, 8) <= 0o7777  # fmt: skip
    return type(value) is int and 0 <= value <= 0o7777


@_kind("a date such as '2025-06-02 09:00:00', or seconds since 1970")
def moment(value: Any) -> bool:
    return name(value) or type(value) is int


@_kind("a list of four numbers: x, y, width (240 or more) and height (140 or more)")
def box(value: Any) -> bool:
    return _listed(value, _number) and len(value) == 4 and value[2] >= 240 and value[3] >= 140 \
        and all(abs(one) <= 100_000 for one in value)  # fmt: skip


@_kind("JSON data that is not null")
def data(value: Any) -> bool:
    return value is not None


@_kind("an object")
def fields(value: Any) -> bool:
    return isinstance(value, dict)


@_kind("a list of objects, each with `name` and `content`, both texts")
def attachments(value: Any) -> bool:
    return _listed(value, lambda one: fields(one) and name(one.get("name"))
                   and body(one.get("content", "")))  # fmt: skip


@_kind("a list of objects, each with `url`, `title` and `visit_time_from_now_in_seconds`")
def visits(value: Any) -> bool:
    return _listed(value, lambda one: fields(one) and name(one.get("url"))
                   and text(one.get("title"))
                   and _number(one.get("visit_time_from_now_in_seconds")))  # fmt: skip


@_kind("an object with at least one of `returncode` (a number), `stdout` and `stderr` (texts)")
def until(value: Any) -> bool:
    known: dict[str, Callable[[Any], bool]] = {
        "returncode": _number, "stdout": text, "stderr": text,
    }  # fmt: skip
    return fields(value) and bool(value) and all(
        key in known and known[key](one) for key, one in value.items()
    )  # fmt: skip


def _number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return not isinstance(value, float) or math.isfinite(value)


def _listed(value: Any, kind: Callable[[Any], bool]) -> bool:
    return isinstance(value, list | tuple) and all(kind(one) for one in value)


def _encodes(value: str, errors: str = "strict") -> bool:
    try:
        value.encode("utf-8", errors)
    except UnicodeEncodeError:
        return False
    return True
