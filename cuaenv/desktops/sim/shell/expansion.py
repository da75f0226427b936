"""Expansion: from the words of the syntax tree to the arguments of a command.

The order is POSIX's: tilde, parameters, substitutions and arithmetic; field splitting; pathname
expansion; quote removal. Fields are kept as runs of text that know whether they were quoted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell import braces, globbing
from cuaenv.desktops.sim.shell.arithmetic import Arithmetic
from cuaenv.desktops.sim.shell.errors import ExpansionError
from cuaenv.desktops.sim.shell.fields import MAX_WORD, Fields
from cuaenv.desktops.sim.shell.nodes import Arith, Lit, Param, Part, Seq, Sub, Word
from cuaenv.desktops.sim.shell.parameters import Parameters
from cuaenv.desktops.sim.shell.pattern import Atom, Run, compile_pattern, is_pattern
from cuaenv.desktops.sim.shell.state import State

MAX_FIELDS = 200_000
"""Most arguments of one command."""

MAX_ARGUMENTS = 2**22
"""Most characters in the arguments of one command."""


class Substitutes(Protocol):
    """Runs the commands of a substitution."""

    def substitute(self, body: Seq) -> str:
        """Return the output of the commands, without trailing newlines."""


class Expander:
    """Expands words for one state."""

    def __init__(self, state: State, shell: Substitutes, view: Callable[[], FsView]) -> None:
        self.state = state
        self.shell = shell
        self.view = view
        self.parameters = Parameters(state, self)

    def fields(self, words: tuple[Word, ...]) -> list[str]:
        """Return the arguments that words stand for, with splitting and globs."""
        out: list[str] = []
        for word in words:
            for single in braces.expand(word) if self.state.dialect == "bash" else (word,):
                if len(single) == 1 and isinstance(single[0], Lit) and _is_simple(single[0]):
                    out.append(single[0].text)
                    continue
                fields = self.split(single)
                for runs in fields:
                    out += self._paths(runs)
                self._check_size(out)
        return out

    def _check_size(self, fields: list[str]) -> None:
        """Raise ExpansionError when the arguments grow past `MAX_ARGUMENTS`."""
        if len(fields) > MAX_FIELDS or sum(len(field) for field in fields) > MAX_ARGUMENTS:
            raise ExpansionError("Argument list too long")

    def _paths(self, runs: list[Run]) -> list[str]:
        if "f" not in self.state.options and is_pattern(runs):
            found = globbing.expand(runs, self.view(), self.state.cwd)
            if found:
                return found
        return ["".join(text for text, _ in runs)]

    def split(self, word: Word, split_literals: bool = False) -> list[list[Run]]:
        """Return the fields of a word as runs; pathname expansion is still to come."""
        fields = Fields(self.state.get("IFS"))
        self._into(fields, word, split_literals)
        return fields.done()

    def _into(self, fields: Fields, word: Word, split_literals: bool) -> None:
        for at, part in enumerate(word):
            if isinstance(part, Lit):
                text = self._tilde(part, word) if at == 0 else None
                if text is not None:
                    fields.add(text[0], True)
                    fields.add(text[1], False)
                elif split_literals and not part.quoted:
                    fields.add_split(part.text)
                else:
                    fields.add(part.text, part.quoted)
            elif isinstance(part, Param):
                self.parameters.into(fields, part)
            else:
                self._add(fields, self._simple_part(part), part.quoted)

    def _simple_part(self, part: Sub | Arith) -> str:
        if isinstance(part, Sub):
            return self.shell.substitute(part.body)
        return str(self.arithmetic(part.expr))

    def _add(self, fields: Fields, text: str, quoted: bool) -> None:
        if quoted:
            fields.add(text, True)
        else:
            fields.add_split(text)

    def arithmetic(self, expr: Word) -> int:
        """Return the value of an arithmetic expression."""
        strict = self.state.dialect == "sh"
        return Arithmetic(self.text(expr), self._numeric, self.state.put, strict=strict).value()

    def _numeric(self, name: str) -> str:
        value = self.parameters.value(name)
        if value is None and "u" in self.state.options:
            self.parameters.unset_error(name)
        return value or ""

    def text(self, word: Word) -> str:
        """Return a word as one string: no splitting, no globs; as in assignments."""
        return "".join(text for text, _ in self.runs(word))

    def assignment(self, word: Word) -> str:
        """Return the value of an assignment, where `~` also counts after each colon."""
        parts: list[Lit | Param | Sub | Arith] = []
        for at, part in enumerate(word):
            if isinstance(part, Lit) and not part.quoted and ":~" in part.text:
                pieces = part.text.split(":")
                heads = [self._home(piece) if at or n else piece for n, piece in enumerate(pieces)]
                parts.append(Lit(":".join(heads)))
            else:
                parts.append(part)
        return self.text(tuple(parts))

    def runs(self, word: Word) -> list[Run]:
        """Return a word as runs, unsplit."""
        out: list[Run] = []
        size = 0
        for at, part in enumerate(word):
            runs = self._runs_of(part, word, first=at == 0)
            size += sum(len(text) for text, _ in runs)
            if size > MAX_WORD:
                raise ExpansionError("the word is too long when expanded")
            out += runs
        return out

    def _runs_of(self, part: Part, word: Word, first: bool) -> list[Run]:
        if isinstance(part, Lit):
            tilde = self._tilde(part, word) if first else None
            return [(tilde[0], True), (tilde[1], False)] if tilde else [(part.text, part.quoted)]
        if isinstance(part, Param):
            return self.parameters.joined(part)
        return [(self._simple_part(part), part.quoted)]

    def pattern(self, word: Word) -> tuple[Atom, ...]:
        """Return a word as a pattern, as in `case`."""
        return compile_pattern(self.runs(word))

    def _tilde(self, part: Lit, word: Word) -> tuple[str, str] | None:
        if part.quoted or not part.text.startswith("~"):
            return None
        name, slash, rest = part.text[1:].partition("/")
        if not slash and len(word) > 1:
            return None
        home = self._home_of(name)
        return None if home is None else (home, slash + rest)

    def _home(self, piece: str) -> str:
        if not piece.startswith("~"):
            return piece
        name, slash, rest = piece[1:].partition("/")
        home = self._home_of(name)
        return piece if home is None else home + slash + rest

    def _home_of(self, name: str) -> str | None:
        if not name:
            return self.state.get("HOME") or self.view().fs.home(self.state.user)
        if self.state.dialect == "bash" and name in ("+", "-"):
            return self.state.get("PWD" if name == "+" else "OLDPWD")
        passwd = self.view().fs.peek("/etc/passwd")
        known = any(line.startswith(f"{name}:") for line in passwd.splitlines())
        return self.view().fs.home(name) if known else None


def _is_simple(part: Lit) -> bool:
    return part.quoted or not (part.text.startswith("~") or any(c in part.text for c in "*?["))
