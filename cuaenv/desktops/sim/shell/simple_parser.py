"""The lower half of the grammar: tokens, redirections, simple commands, pipelines, lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cuaenv.desktops.sim.shell.errors import ShellSyntaxError
from cuaenv.desktops.sim.shell.lexer import Lexer, Token, here_doc
from cuaenv.desktops.sim.shell.nodes import (
    AndOr,
    Assign,
    Group,
    Lit,
    Node,
    Pipeline,
    Redirect,
    Seq,
    Simple,
    Word,
    plain,
)

REDIRECTS = frozenset({"<", ">", ">>", "<<", "<<-", "<<<", "<&", ">&", "<>", ">|", "&>", "&>>"})
STOPS = frozenset({"then", "else", "elif", "fi", "do", "done", "esac", "}"})
ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\+?)=")


class SimpleParser:
    """Holds the lexer and one token of look-ahead."""

    def __init__(self, lexer: Lexer, aliases: Mapping[str, str]) -> None:
        self.lexer = lexer
        self.aliases = aliases
        self.guards: list[tuple[str, int]] = []
        self.token = lexer.token()

    def advance(self) -> Token:
        """Return the token and read the next."""
        token, self.token = self.token, self.lexer.token()
        return token

    def unexpected(self) -> ShellSyntaxError:
        """Return the error for the token that does not fit."""
        if self.token.kind == "end":
            return ShellSyntaxError("Unexpected end of file", incomplete=True)
        shown = {"newline": "newline", "word": "word"}.get(self.token.kind, "")
        text = self.token.text if self.token.kind != "newline" else ""
        return ShellSyntaxError(f'"{text or shown}" unexpected')

    def is_op(self, *texts: str) -> bool:
        """Return whether the token is one of these operators."""
        return self.token.kind == "op" and self.token.text in texts

    def need_op(self, text: str) -> None:
        """Raise unless the token is that operator; it is not passed."""
        if not self.is_op(text):
            raise self.unexpected()

    def is_word(self, *texts: str) -> bool:
        """Return whether the token is one of these unquoted words."""
        return self.token.kind == "word" and self.token.text in texts

    def need_word(self, text: str) -> None:
        """Pass that reserved word, or raise."""
        if not self.is_word(text):
            raise self.unexpected()
        self.advance()

    def newlines(self) -> None:
        """Pass any newlines."""
        while self.token.kind == "newline":
            self.advance()

    def program(self) -> Seq:
        """Parse everything up to the end of the text."""
        body = self.sequence()
        if self.token.kind != "end":
            raise self.unexpected()
        return body

    def lines(self) -> Iterator[Seq]:
        """Yield the commands of each line; nothing behind a line is read before it is run."""
        self.newlines()
        while self.token.kind != "end":
            items: list[tuple[Node, str]] = []
            while self.token.kind not in ("newline", "end"):
                items.append(self._item())
                if self.is_op(";", "&"):
                    self.advance()
                elif self.token.kind not in ("newline", "end"):
                    raise self.unexpected()
            yield Seq(tuple(items))
            self.newlines()

    def sequence(self) -> Seq:
        """Parse commands up to a reserved word that ends them, `)`, `;;` or the end."""
        items: list[tuple[Node, str]] = []
        self.newlines()
        while not self._at_stop():
            items.append(self._item())
            if self.is_op(";", "&"):
                self.advance()
            elif self.token.kind != "newline":
                break
            self.newlines()
        return Seq(tuple(items))

    def _item(self) -> tuple[Node, str]:
        """Parse a command, and take its text when it is for the background."""
        start = self.token.start
        node = self.and_or()
        end = self.token.start
        return node, (self.lexer.text[start:end].strip() or "&") if self.is_op("&") else ""

    def _at_stop(self) -> bool:
        if self.token.kind == "end" or self.is_op(")", ";;"):
            return True
        self.expand_alias()
        return self.token.kind == "word" and self.token.text in STOPS

    def and_or(self) -> Node:
        """Parse `a && b || c`."""
        first = self.pipeline()
        rest: list[tuple[str, Node]] = []
        while self.is_op("&&", "||"):
            op = self.advance().text
            self.newlines()
            rest.append((op, self.pipeline()))
        return AndOr(first, tuple(rest)) if rest else first

    def pipeline(self) -> Node:
        """Parse `! a | b`."""
        negate = False
        while self.is_word("!"):
            self.advance()
            negate = not negate
        commands = [self.command()]
        while self.is_op("|"):
            self.advance()
            if self.is_op("&") and self.lexer.dialect == "bash":
                self.advance()
                commands[-1] = _with_stderr(commands[-1])
            self.newlines()
            commands.append(self.command())
        if len(commands) == 1 and not negate:
            return commands[0]
        return Pipeline(tuple(commands), negate)

    def command(self) -> Node:
        """Parse one command; compound commands are the subclass's."""
        raise NotImplementedError

    def expand_alias(self) -> None:
        """Splice the alias the token names into the text, as long as it names one."""
        while self.aliases and self.token.kind == "word" and self.token.text in self.aliases:
            name, start = self.token.text, self.token.start
            if any(name == used and start < end for used, end in self.guards):
                return
            value, rest = self.aliases[name], self.lexer.text[start + len(name) :]
            grown = len(value) - len(name)
            self.guards = [(used, end + grown) for used, end in self.guards if end > start]
            self.guards.append((name, start + len(value)))
            self.lexer.text = self.lexer.text[:start] + value + rest
            self.lexer.pos = start
            self.token = self.lexer.token()

    def simple(self) -> Simple:
        """Parse assignments, words and redirections."""
        assigns: list[Assign] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while True:
            if redirect := self.redirect():
                redirects.append(redirect)
            elif self.token.kind == "word":
                assign = None if words else as_assignment(self.token.word)
                if assign:
                    assigns.append(assign)
                elif not words and self._alias_here():
                    continue
                else:
                    words.append(self.token.word)
                self.advance()
            else:
                break
        if not (assigns or words or redirects):
            raise self.unexpected()
        return Simple(tuple(assigns), tuple(words), tuple(redirects))

    def _alias_here(self) -> bool:
        before = self.lexer.text
        self.expand_alias()
        return self.lexer.text is not before and self.lexer.text != before

    def redirects(self) -> tuple[Redirect, ...]:
        """Parse the redirections after a compound command."""
        found: list[Redirect] = []
        while redirect := self.redirect():
            found.append(redirect)
        return tuple(found)

    def redirect(self) -> Redirect | None:
        """Parse one redirection, if there is one."""
        fd = None
        if self.token.kind == "io":
            fd = int(self.advance().text)
        if not (self.token.kind == "op" and self.token.text in REDIRECTS):
            if fd is not None:
                raise self.unexpected()
            return None
        op = self.advance().text
        if self.token.kind not in ("word", "io"):
            raise self.unexpected()
        word = self.token.word or (Lit(self.token.text),)
        default = 0 if op.startswith("<") else 1
        fd = default if fd is None else fd
        if op in ("<<", "<<-"):
            doc = here_doc(word, op == "<<-")
            self.lexer.pending.append(doc)
            self.advance()
            return Redirect(fd, "<<", here=doc)
        self.advance()
        return Redirect(-1 if op.startswith("&") else fd, op, word)


def as_assignment(word: Word) -> Assign | None:
    """Return the assignment a word is, if it is one."""
    if not word or not isinstance(word[0], Lit) or word[0].quoted:
        return None
    match = ASSIGNMENT.match(word[0].text)
    if match is None:
        return None
    rest = word[0].text[match.end() :]
    value = (Lit(rest), *word[1:]) if rest else word[1:]
    return Assign(match.group(1), value, bool(match.group(2)))


def _with_stderr(node: Node) -> Node:
    both = Redirect(2, ">&", (Lit("1"),))
    if isinstance(node, Simple):
        return Simple(node.assigns, node.words, (*node.redirects, both))
    return Group(Seq(((node, ""),)), False, (both,))


def function_name(word: Word) -> str:
    """Return the name of a function a word could define; empty when it could not."""
    text = plain(word) or ""
    return text if re.fullmatch(r"[A-Za-z_:][\w.:-]*", text) else ""
