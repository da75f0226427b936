"""The upper half of the grammar: if, while, for, case, groups, functions, and bash's [[ and ((."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.errors import ShellSyntaxError
from cuaenv.desktops.sim.shell.nodes import (
    ArithCommand,
    Case,
    Cond,
    For,
    ForArith,
    Function,
    Group,
    If,
    Node,
    Seq,
    While,
    Word,
    plain,
)
from cuaenv.desktops.sim.shell.simple_parser import STOPS, SimpleParser, function_name


class CompoundParser(SimpleParser):
    """Adds the compound commands."""

    def command(self) -> Node:
        """Parse one command of any kind."""
        self.expand_alias()
        self.lexer.depth += 1
        self.lexer.check_depth(self.lexer.depth)
        try:
            return self._compound() or self._function() or self.simple()
        finally:
            self.lexer.depth -= 1

    def _compound(self) -> Node | None:
        if self.is_op("("):
            return self._arith_command() or self._subshell()
        if self.token.kind != "word":
            return None
        if self.token.text in STOPS:
            raise self.unexpected()
        match self.token.text:
            case "{":
                self.advance()
                body = self._nonempty("}")
                return Group(body, False, self.redirects())
            case "if":
                return self._if()
            case "while" | "until":
                return self._while()
            case "for":
                return self._for()
            case "case":
                return self._case()
            case "[[" if self.lexer.dialect == "bash":
                return self._cond()
            case "function" if self.lexer.dialect == "bash":
                return self._function_keyword()
        return None

    def _nonempty(self, *ends: str) -> Seq:
        """Parse a sequence of at least one command, and pass the last of `ends` it stops at."""
        body = self.sequence()
        if not body.items or not self.is_word(*ends):
            raise self.unexpected()
        if len(ends) == 1:
            self.advance()
        return body

    def _subshell(self) -> Node:
        self.advance()
        body = self.sequence()
        self.need_op(")")
        if not body.items:
            raise self.unexpected()
        self.advance()
        return Group(body, True, self.redirects())

    def _arith_command(self) -> Node | None:
        start = self.token.start
        if self.lexer.dialect != "bash" or self.lexer.text[start : start + 2] != "((":
            return None
        end = self.lexer.arith_end(start + 2)
        if end < 0:
            return None
        expr = self.lexer.arith(start + 2, end)
        self.token = self.lexer.token()
        return ArithCommand(expr, self.redirects())

    def _if(self) -> Node:
        branches: list[tuple[Seq, Seq]] = []
        otherwise = None
        while self.is_word("if", "elif"):
            self.advance()
            condition = self._nonempty("then")
            branches.append((condition, self._nonempty("elif", "else", "fi")))
        if self.is_word("else"):
            self.advance()
            otherwise = self._nonempty("fi", "fi")
        self.need_word("fi")
        return If(tuple(branches), otherwise, self.redirects())

    def _while(self) -> Node:
        until = self.advance().text == "until"
        condition = self._nonempty("do")
        body = self._nonempty("done")
        return While(condition, body, until, self.redirects())

    def _for(self) -> Node:
        start = self.lexer.pos
        if self.lexer.dialect == "bash" and self.is_arith_for():
            return self._for_arith(start)
        self.advance()
        name = function_name(self.token.word)
        if self.token.kind != "word" or not name or not name.replace("_", "a").isalnum():
            raise ShellSyntaxError("Bad for loop variable", incomplete=self.token.kind == "end")
        self.advance()
        words = self._for_words()
        self.newlines()
        return For(name, words, self._do_body(), self.redirects())

    def is_arith_for(self) -> bool:
        """Return whether `((` follows the `for` that is the token."""
        return self.lexer.text[self.lexer.pos :].lstrip(" \t")[:2] == "(("

    def _for_arith(self, start: int) -> Node:
        at = self.lexer.text.index("((", start) + 2
        end = self.lexer.arith_end(at)
        pieces = self.lexer.text[at : max(at, end)].split(";")
        if end < 0 or len(pieces) != 3:
            raise ShellSyntaxError("Bad arithmetic for loop")
        words: list[Word] = []
        for piece in pieces:
            words.append(self.lexer.sub_reader(piece).here_text())
        self.lexer.pos = end + 2
        self.token = self.lexer.token()
        if self.is_op(";"):
            self.advance()
        self.newlines()
        return ForArith(words[0], words[1], words[2], self._do_body(), self.redirects())

    def _for_words(self) -> tuple[Word, ...] | None:
        if self.is_op(";"):
            self.advance()
            return None
        self.newlines()
        if not self.is_word("in"):
            return None
        self.advance()
        words: list[Word] = []
        while self.token.kind == "word":
            words.append(self.advance().word)
        if not (self.is_op(";") or self.token.kind == "newline"):
            raise self.unexpected()
        self.advance()
        return tuple(words)

    def _do_body(self) -> Seq:
        self.need_word("do")
        return self._nonempty("done")

    def _case(self) -> Node:
        self.advance()
        if self.token.kind != "word":
            raise self.unexpected()
        word = self.advance().word
        self.newlines()
        self.need_word("in")
        self.newlines()
        items: list[tuple[tuple[Word, ...], Seq]] = []
        while not self.is_word("esac"):
            items.append((self._patterns(), self.sequence()))
            if self.is_op(";;"):
                self.advance()
                self.newlines()
            elif not self.is_word("esac"):
                raise self.unexpected()
        self.advance()
        return Case(word, tuple(items), self.redirects())

    def _patterns(self) -> tuple[Word, ...]:
        if self.is_op("("):
            self.advance()
        patterns: list[Word] = []
        while True:
            if self.token.kind != "word":
                raise self.unexpected()
            patterns.append(self.advance().word)
            if self.is_op(")"):
                self.advance()
                return tuple(patterns)
            if not self.is_op("|"):
                raise self.unexpected()
            self.advance()

    def _function(self) -> Node | None:
        if self.token.kind != "word" or self.lexer.peek() not in ("(", " ", "\t"):
            return None
        name = function_name(self.token.word)
        rest = self.lexer.text[self.lexer.pos : self.lexer.pos + 64].lstrip(" \t")
        if not name or rest[:1] != "(" or rest[1:].lstrip(" \t")[:1] != ")":
            return None
        start = self.advance().start
        return self._function_body(name, start)

    def _function_keyword(self) -> Node:
        start = self.advance().start
        name = plain(self.token.word) or ""
        if not name:
            raise self.unexpected()
        self.advance()
        return self._function_body(name, start)

    def _function_body(self, name: str, start: int) -> Node:
        if self.is_op("("):
            self.advance()
            self.need_op(")")
            self.advance()
        self.newlines()
        body = self.command()
        text = self.lexer.text[start : self.token.start].strip()
        return Function(name, body, text)

    def _cond(self) -> Node:
        self.advance()
        items: list[Word | str] = []
        while not self.is_word("]]"):
            if self.token.kind == "newline":
                self.advance()
            elif self.token.kind == "op" and self.token.text in ("&&", "||", "(", ")", "<", ">"):
                items.append(self.advance().text)
            elif self.token.kind == "word":
                items.append(self._cond_word(items))
            else:
                raise self.unexpected()
        self.advance()
        return Cond(tuple(items), self.redirects())

    def _cond_word(self, items: list[Word | str]) -> Word:
        word = self.token.word
        regex_next = plain(word) == "=~"
        if regex_next:
            # The regular expression may hold parentheses and bars that are no operators here.
            while self.lexer.peek() in (" ", "\t"):
                self.lexer.pos += 1
            items.append(word)
            word = self.lexer.word(" \t\n")
        self.token = self.lexer.token()
        return word
