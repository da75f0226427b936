"""Parameters: `$name`, `${name:-word}`, `$@` and the rest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.shell import dice
from cuaenv.desktops.sim.shell.errors import ExpansionError
from cuaenv.desktops.sim.shell.fields import Fields
from cuaenv.desktops.sim.shell.nodes import Lit, Param, Word
from cuaenv.desktops.sim.shell.pattern import Atom, Run, prefixes, strip_prefix, strip_suffix

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.expansion import Expander
    from cuaenv.desktops.sim.shell.state import State

SHELL_PID = 2410
"""`$$` of every shell: process numbers are no source of randomness here."""


class Parameters:
    """Expands parameters for one state."""

    def __init__(self, state: State, expander: Expander) -> None:
        self.state = state
        self.expander = expander

    def value(self, name: str) -> str | None:
        """Return a parameter as one string; None when unset."""
        if name in ("@", "*"):
            ifs = self.state.get("IFS")
            return (" " if ifs is None else ifs[:1]).join(self.state.params)
        if name.isdecimal():
            number = int(name[:9])
            if number == 0:
                return self.state.name
            return self.state.params[number - 1] if number <= len(self.state.params) else None
        special = {
            "#": str(len(self.state.params)), "?": str(self.state.status),
            "$": str(self.state.pid or SHELL_PID),
            "!": self.state.job, "-": "".join(sorted(self.state.options)),
        }  # fmt: skip
        if name in special:
            return special[name]
        value = self.state.get(name)
        if name in ("RANDOM", "SECONDS") and value is None and self.state.dialect == "bash":
            return self._counted(name)
        return value

    def _counted(self, name: str) -> str:
        """Return `$RANDOM`, or the seconds since this shell began or `SECONDS` was assigned."""
        state, fs = self.state, self.expander.view().fs
        if name == "SECONDS":
            return str(fs.clock.now - max(state.since, 0))
        if not state.dice:
            # The disk as the episode's seed made it: the same seed gives the same numbers.
            state.dice = dice.seed(fs.next_ino)
        state.dice, number = dice.roll(state.dice)
        return str(number)

    def into(self, fields: Fields, part: Param) -> None:
        """Add the expansion of a parameter to the fields of a word."""
        word = self._alternative(part)
        if word is not None:
            self._add_word(fields, word, part.quoted)
        elif not part.op and (part.name == "@" or (part.name == "*" and not part.quoted)):
            self._add_all(fields, part.quoted)
        elif part.quoted:
            fields.add(self.text(part), True)
        else:
            fields.add_split(self.text(part))

    def _add_word(self, fields: Fields, word: Word, quoted: bool) -> None:
        if quoted:
            if any(isinstance(part, Param) and part.name == "@" for part in word):
                self.expander._into(fields, word, False)
            else:
                fields.add(self.expander.text(word), True)
        else:
            self.expander._into(fields, word, True)

    def _add_all(self, fields: Fields, quoted: bool) -> None:
        for number, value in enumerate(self.state.params):
            if number:
                fields.cut()
            if quoted:
                fields.add(value, True)
            else:
                fields.add_split(value)

    def joined(self, part: Param) -> list[Run]:
        """Return the expansion of a parameter as runs, unsplit."""
        word = self._alternative(part)
        if word is None:
            if part.name == "@" and not part.op:
                return [(" ".join(self.state.params), part.quoted)]
            return [(self.text(part), part.quoted)]
        if part.quoted:
            return [(self.expander.text(word), True)]
        return self.expander.runs(word)

    def _alternative(self, part: Param) -> Word | None:
        """Return the word that stands in for the parameter, where `-`, `=`, `?` or `+` say so."""
        op = part.op
        if op[-1:] not in ("-", "=", "?", "+"):
            return None
        value = self.value(part.name)
        if part.name in ("@", "*") and not self.state.params:
            value = None
        missing = value is None or (op.startswith(":") and value == "")
        if op[-1] == "+":
            return (Lit("", part.quoted),) if missing else part.arg
        if not missing:
            return None
        if op[-1] == "=":
            if not re.fullmatch(r"[A-Za-z_]\w*", part.name):
                raise ExpansionError(f"{part.name}: cannot assign in this way")
            self.state.put(part.name, self.expander.text(part.arg))
            return None
        if op[-1] == "?":
            message = self.expander.text(part.arg) or "parameter not set"
            raise ExpansionError(f"{part.name}: {message}")
        return part.arg

    def unset_error(self, name: str) -> None:
        """Raise the error of `set -u`."""
        raise ExpansionError(f"{name}: parameter not set")

    def text(self, part: Param) -> str:
        """Return the expansion of a parameter as one string."""
        value = self.value(part.name)
        nounset = value is None and "u" in self.state.options and part.name not in ("@", "*")
        if nounset and (not part.op or part.op[-1] not in "-=?+"):
            self.unset_error(part.name)
        value = value or ""
        match part.op:
            case "" | ":-" | "-" | ":=" | "=" | ":?" | "?":
                return value
            case "len":
                # dash takes `${#*}` as the length of `$*`, bash as the number of parameters.
                many = part.name in ("@", "*") and self.state.dialect == "bash"
                return str(len(self.state.params) if many else len(value))
            case "#" | "##":
                return strip_prefix(self.expander.pattern(part.arg), value, part.op == "##")
            case "%" | "%%":
                return strip_suffix(self.expander.pattern(part.arg), value, part.op == "%%")
            case ":":
                return self._slice(value, part.arg)
            case "^^" | ",,":
                return value.upper() if part.op == "^^" else value.lower()
            case "^" | ",":
                head = value[:1].upper() if part.op == "^" else value[:1].lower()
                return head + value[1:]
        return self._replace(value, part.op, part.arg)

    def _slice(self, value: str, arg: Word) -> str:
        pieces = self.expander.text(arg).split(":", 1)
        bounds = [self.expander.arithmetic((Lit(piece, True),)) for piece in pieces]
        start = bounds[0] if bounds[0] >= 0 else max(0, len(value) + bounds[0])
        if len(bounds) == 1:
            return value[start:]
        end = start + bounds[1] if bounds[1] >= 0 else len(value) + bounds[1]
        return value[start : max(start, end)]

    def _replace(self, value: str, op: str, arg: Word) -> str:
        before, after = _cut_at_slash(arg)
        atoms, new = self.expander.pattern(before), self.expander.text(after)
        if op == "/#":
            rest = strip_prefix(atoms, value, True)
            return new + rest if len(rest) < len(value) or not atoms else value
        if op == "/%":
            rest = strip_suffix(atoms, value, True)
            return rest + new if len(rest) < len(value) or not atoms else value
        return _replace_first(value, atoms, new, everywhere=op == "//")


def _replace_first(value: str, atoms: tuple[Atom, ...], new: str, everywhere: bool) -> str:
    out: list[str] = []
    at = 0
    while at < len(value):
        lengths = [length for length in prefixes(atoms, value[at:]) if length]
        if not lengths:
            out.append(value[at])
            at += 1
            continue
        out.append(new)
        at += lengths[-1]
        if not everywhere:
            break
    return "".join(out) + value[at:]


def _cut_at_slash(arg: Word) -> tuple[Word, Word]:
    for at, part in enumerate(arg):
        if isinstance(part, Lit) and not part.quoted and "/" in part.text:
            before, _, after = part.text.partition("/")
            left: Word = (*arg[:at], Lit(before)) if before else arg[:at]
            right: Word = (Lit(after), *arg[at + 1 :]) if after else arg[at + 1 :]
            return left, right
    return arg, ()
