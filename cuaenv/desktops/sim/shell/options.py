"""Options: reading the flags of a command the way GNU getopt_long does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuaenv.desktops.sim.shell.errors import UsageError


class OptionError(UsageError):
    """An option the command does not have; `status` is what it ends with."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@dataclass(slots=True)
class Options:
    """The options given, in order, and the operands.

    Attributes:
        given: `(letter, value)`; the value is empty for options that take none.
        operands: everything else.
    """

    given: list[tuple[str, str]] = field(default_factory=list)
    operands: list[str] = field(default_factory=list)

    def __contains__(self, letters: str) -> bool:
        """Return whether any of the letters was given: `"rR" in options`."""
        return any(letter in letters for letter, _ in self.given)

    def get(self, letter: str, default: str = "") -> str:
        """Return the last value given for an option."""
        return next((v for name, v in reversed(self.given) if name == letter), default)

    def all(self, letter: str) -> list[str]:
        """Return every value given for an option."""
        return [value for name, value in self.given if name == letter]

    def last(self, letters: str) -> str:
        """Return which of the letters was given last; empty when none was."""
        return next((name for name, _ in reversed(self.given) if name in letters), "")


def parse(
    args: list[str],
    letters: str,
    names: Mapping[str, str] | None = None,
    *,
    permute: bool = True,
    status: int = 1,
) -> Options:
    """Return the options among `args`; raise OptionError.

    Args:
        args: the arguments.
        letters: as for getopt: a colon after a letter that takes a value, two for an optional
            value written without a space.
        names: long names and their letters; a letter of several characters names an option that
            has no short form, and `:` after it says it takes a value.
        permute: whether options may follow operands.
        status: what the command ends with when an option is wrong.

    >>> parse(["-n3", "a", "--all"], "n:a", {"all": "a"})
    Options(given=[('n', '3'), ('a', '')], operands=['a'])
    """
    out = Options()
    rest = list(args)
    while rest:
        word = rest.pop(0)
        if word == "--":
            out.operands += rest
            break
        if word.startswith("--"):
            _long(word[2:], rest, out, letters, names or {}, status)
        elif word.startswith("-") and len(word) > 1:
            _short(word[1:], rest, out, letters, status)
        else:
            out.operands.append(word)
            if not permute:
                out.operands += rest
                break
    return out


def _takes(letter: str, letters: str) -> int:
    """Return 0, 1 or 2: no value, a value, an optional value; -1 when there is no such option."""
    at = letters.find(letter)
    if at < 0 or letter == ":":
        return -1
    colons = letters[at + 1 : at + 3]
    return 2 if colons == "::" else int(colons.startswith(":"))


def _short(word: str, rest: list[str], out: Options, letters: str, status: int) -> None:
    while word:
        letter, word = word[0], word[1:]
        takes = _takes(letter, letters)
        if takes < 0:
            raise OptionError(f"invalid option -- '{letter}'", status)
        if takes == 0:
            out.given.append((letter, ""))
            continue
        if takes == 1 and not word:
            if not rest:
                raise OptionError(f"option requires an argument -- '{letter}'", status)
            word = rest.pop(0)
        out.given.append((letter, word))
        return


def _long(
    word: str, rest: list[str], out: Options, letters: str, names: Mapping[str, str], status: int
) -> None:
    name, equals, value = word.partition("=")
    matching = [known for known in names if known == name] or sorted(
        known for known in names if known.startswith(name)
    )
    if not matching or len({names[known] for known in matching}) > 1:
        kind = "ambiguous" if matching else "unrecognized"
        raise OptionError(f"{kind} option '--{name}'", status)
    letter = names[matching[0]]
    takes = int(letter.endswith(":")) if len(letter) > 1 else _takes(letter, letters)
    letter = letter.rstrip(":")
    if equals and takes == 0:
        raise OptionError(f"option '--{matching[0]}' doesn't allow an argument", status)
    if takes == 1 and not equals:
        if not rest:
            raise OptionError(f"option '--{matching[0]}' requires an argument", status)
        value = rest.pop(0)
    out.given.append((letter, value))
