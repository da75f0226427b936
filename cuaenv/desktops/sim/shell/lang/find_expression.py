"""The expressions of find: tests, actions and how they combine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.find_printf import render
from cuaenv.desktops.sim.shell.lang.find_tests import TESTS, Found

MAX_DEPTH = 40
OPTIONS = frozenset({"-maxdepth", "-mindepth", "-depth", "-mount", "-xdev", "-noleaf", "-follow"})
ACTIONS = frozenset(
    {"-print", "-print0", "-printf", "-delete", "-exec", "-execdir", "-ok", "-ls", "-quit"}
)


@dataclass(frozen=True, slots=True)
class Term:
    """One test or action with its arguments."""

    name: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Both:
    """All of several, or with `any` one of several; evaluated only as far as needed."""

    parts: tuple[Node, ...]
    any: bool = False


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    part: Node


@dataclass(frozen=True, slots=True)
class Comma:
    """All of several, with the value of the last."""

    parts: tuple[Node, ...]


Node = Term | Both | Not | Comma


@dataclass(slots=True)
class Settings:
    """What holds for the whole search."""

    least: int = 0
    most: int = 10**6
    depth_first: bool = False
    actions: bool = False
    batches: dict[tuple[str, ...], list[str]] = field(default_factory=dict)


class ExpressionParser:
    """Parses the arguments behind find's starting points."""

    def __init__(self, args: list[str]) -> None:
        self.args = args
        self.at = 0
        self.depth = 0
        self.settings = Settings()

    def parse(self) -> Node:
        """Return the expression; raise UsageError."""
        node = self._comma() if self.args else Both(())
        if self.at < len(self.args):
            raise UsageError(f"paths must precede expression: `{self.args[self.at]}'")
        return node

    def _peek(self) -> str:
        return self.args[self.at] if self.at < len(self.args) else ""

    def _comma(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise UsageError("expression nested too deeply")
        parts = [self._or()]
        while self._peek() == ",":
            self.at += 1
            parts.append(self._or())
        self.depth -= 1
        return parts[0] if len(parts) == 1 else Comma(tuple(parts))

    def _or(self) -> Node:
        parts = [self._and()]
        while self._peek() in ("-o", "-or"):
            self.at += 1
            parts.append(self._and())
        return parts[0] if len(parts) == 1 else Both(tuple(parts), any=True)

    def _and(self) -> Node:
        parts = [self._not()]
        while self.at < len(self.args) and self._peek() not in ("-o", "-or", ",", ")"):
            if self._peek() in ("-a", "-and"):
                self.at += 1
            parts.append(self._not())
        return parts[0] if len(parts) == 1 else Both(tuple(parts))

    def _not(self) -> Node:
        negated = False
        while self._peek() in ("!", "-not"):
            self.at += 1
            negated = not negated
        node = self._primary()
        return Not(node) if negated else node

    def _primary(self) -> Node:
        word = self._peek()
        self.at += 1
        if word == "(":
            node = self._comma()
            if self._peek() != ")":
                raise UsageError("invalid expression; I was expecting to find a ')' somewhere")
            self.at += 1
            return node
        if word in OPTIONS:
            return self._option(word)
        if word in ("-true", "-false", "-prune") or word in TESTS or word in ACTIONS:
            self.settings.actions |= word in ACTIONS and word != "-quit"
            self.settings.depth_first |= word == "-delete"
            return self._term(word)
        if word.startswith("-"):
            raise UsageError(f"unknown predicate `{word}'")
        raise UsageError(
            f"paths must precede expression: `{word}'" if word else "invalid expression"
        )

    def _argument(self, word: str) -> str:
        if self.at >= len(self.args):
            raise UsageError(f"missing argument to `{word}'")
        self.at += 1
        return self.args[self.at - 1]

    def _option(self, word: str) -> Node:
        if word in ("-maxdepth", "-mindepth"):
            text = self._argument(word)
            if not text.isdecimal():
                raise UsageError(
                    f"Expected a positive decimal integer argument to {word}, but got `{text}'"
                )
            if word == "-maxdepth":
                self.settings.most = int(text[:6])
            else:
                self.settings.least = int(text[:6])
        self.settings.depth_first |= word == "-depth"
        return Term("-true")

    def _term(self, word: str) -> Node:
        if word in ("-exec", "-execdir", "-ok"):
            return self._exec(word)
        count = TESTS[word].arguments if word in TESTS else int(word == "-printf")
        args = tuple(self._argument(word) for _ in range(count))
        if word in TESTS:
            TESTS[word].check(args)
        return Term(word, args)

    def _exec(self, word: str) -> Node:
        command: list[str] = []
        while True:
            piece = self._argument(word)
            if piece == ";":
                return Term(word, tuple(command))
            if piece == "+" and command and command[-1] == "{}":
                self.settings.batches[tuple(command)] = []
                return Term("-exec+", tuple(command))
            command.append(piece)


class Evaluator:
    """Evaluates an expression on files.

    Attributes:
        pruned: whether the folder just looked at is not to be entered.
        stopped: whether `-quit` was met.
        status: 1 after something failed.
    """

    def __init__(self, call: Call, settings: Settings) -> None:
        self.call = call
        self.settings = settings
        self.pruned = self.stopped = False
        self.status = 0

    def holds(self, node: Node, found: Found) -> bool:
        """Return whether the expression holds for a file, doing its actions on the way."""
        match node:
            case Not():
                return not self.holds(node.part, found)
            case Both():
                for part in node.parts:
                    if self.holds(part, found) == node.any or self.stopped:
                        return node.any
                return not node.any
            case Comma():
                return [self.holds(part, found) for part in node.parts][-1]
        return self._term(node, found)

    def _term(self, node: Term, found: Found) -> bool:
        if node.name in TESTS:
            return TESTS[node.name].holds(self.call, found, node.args)
        action: dict[str, Callable[[Term, Found], bool]] = {
            "-print": self._print, "-print0": self._print, "-printf": self._printf,
            "-delete": self._delete, "-exec": self._exec, "-execdir": self._exec, "-ok": self._exec,
            "-exec+": self._collect, "-ls": self._print, "-prune": self._prune,
            "-quit": self._quit,
        }  # fmt: skip
        if node.name in action:
            return action[node.name](node, found)
        return node.name == "-true"

    def _print(self, node: Term, found: Found) -> bool:
        self.call.out(found.path + ("\0" if node.name == "-print0" else "\n"))
        return True

    def _prune(self, node: Term, found: Found) -> bool:
        self.pruned = True
        return True

    def _quit(self, node: Term, found: Found) -> bool:
        self.stopped = True
        return True

    def _printf(self, node: Term, found: Found) -> bool:
        self.call.out(render(self.call, node.args[0], found))
        return True

    def _delete(self, node: Term, found: Found) -> bool:
        if found.path in (".", ".."):
            return True
        path = self.call.path(found.path)
        try:
            (self.call.view.rmdir if found.status.kind == "dir" else self.call.view.remove)(path)
        except FsError as error:
            self.call.err(f"cannot delete '{found.path}': {error}")
            self.status = 1
            return False
        return True

    def _exec(self, node: Term, found: Found) -> bool:
        name = found.path
        if node.name == "-execdir":
            name = "./" + name.rstrip("/").rpartition("/")[2]
        command = [word.replace("{}", name) for word in node.args]
        if node.name == "-ok" and not self.call.agreed(f"< {command[0]} ... {found.path} > ? "):
            return False
        if node.name == "-execdir":
            folder = self.call.path(found.path.rstrip("/").rpartition("/")[0] or ".")
            call = self.call
            return call.start(command, call.env, dict(call.fds), call.user, folder) == 0
        return self.call.spawn(command) == 0

    def _collect(self, node: Term, found: Found) -> bool:
        self.settings.batches[node.args].append(found.path)
        return True

    def finish(self) -> None:
        """Run the collected `-exec … +` commands."""
        for command, paths in self.settings.batches.items():
            if paths and self.call.spawn([*command[:-1], *paths]):
                self.status = 1
