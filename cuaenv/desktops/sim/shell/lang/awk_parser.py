"""Parser of awk's rules and statements."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.lang.awk_expressions import ExpressionParser
from cuaenv.desktops.sim.shell.lang.awk_lexer import AwkError
from cuaenv.desktops.sim.shell.lang.awk_nodes import Expr, FunctionDef, Program, Rule, Stmt


class AwkParser(ExpressionParser):
    """Parses one program."""

    def program(self) -> Program:
        """Return the program; raise AwkError."""
        out = Program()
        self._separators()
        while self.token.kind != "end":
            if self.is_word("function", "func"):
                function = self._function()
                out.functions[function.name] = function
            else:
                out.rules.append(self._rule())
            self._separators()
        return out

    def _separators(self) -> None:
        while self.token.kind == "newline" or self.is_op(";"):
            self.take()

    def _function(self) -> FunctionDef:
        self.take()
        name = self.take().text
        self.need("(")
        params: list[str] = []
        while not self.is_op(")"):
            params.append(self.take().text)
            if self.is_op(","):
                self.take()
                self.newlines()
            elif not self.is_op(")"):
                raise self.error()
        self.take()
        self.newlines()
        return FunctionDef(name, tuple(params), self._block())

    def _rule(self) -> Rule:
        if self.is_word("BEGIN", "END"):
            kind = self.take().text
            return Rule(kind, action=self._block())
        pattern = end = None
        if not self.is_op("{"):
            pattern = self.expression()
            if self.is_op(","):
                self.take()
                self.newlines()
                end = self.expression()
        action = self._block() if self.is_op("{") else None
        return Rule("main", pattern, end, action)

    def _block(self) -> Stmt:
        self.need("{")
        body: list[Stmt] = []
        self._separators()
        while not self.is_op("}"):
            body.append(self.statement())
            self._separators()
        self.take()
        return Stmt("block", body=tuple(body))

    def statement(self) -> Stmt:
        """Parse one statement."""
        self.depth += 1
        if self.depth > 25:
            raise AwkError("statements nested too deeply")
        try:
            return self._statement()
        finally:
            self.depth -= 1

    def _statement(self) -> Stmt:
        if self.is_op("{"):
            return self._block()
        if self.is_op(";"):
            self.take()
            return Stmt("block")
        if self.token.kind == "keyword":
            word = self.token.text
            if word == "if":
                return self._if()
            if word == "for":
                return self._for()
            if word == "while":
                self.take()
                condition = self._condition()
                return Stmt("while", args=(condition,), body=(self._body(),))
            if word == "do":
                return self._do()
        statement = self.simple()
        self._end()
        return statement

    def _end(self) -> None:
        if self.is_op(";") or self.token.kind == "newline":
            self.take()
        elif not self.is_op("}") and self.token.kind != "end":
            raise self.error()

    def _condition(self) -> Expr:
        self.need("(")
        self.newlines()
        condition = self.expression()
        self.newlines()
        self.need(")")
        return condition

    def _body(self) -> Stmt:
        self.newlines()
        return self.statement()

    def _if(self) -> Stmt:
        self.take()
        condition = self._condition()
        body = [self._body()]
        before = self.at
        self._separators()
        if self.is_word("else"):
            self.take()
            body.append(self._body())
        else:
            self.at = before
        return Stmt("if", args=(condition,), body=tuple(body))

    def _do(self) -> Stmt:
        self.take()
        body = self._body()
        self._separators()
        if not self.is_word("while"):
            raise self.error()
        self.take()
        condition = self._condition()
        self._end()
        return Stmt("do", args=(condition,), body=(body,))

    def _for(self) -> Stmt:
        self.take()
        self.need("(")
        if self.tokens[self.at].kind == "name" and self.tokens[self.at + 1].text == "in":
            name = self.take().text
            self.take()
            array = self.take().text
            self.need(")")
            return Stmt("forin", array, (Expr("name", name),), (self._body(),))
        self.no_in = True
        start = None if self.is_op(";") else self.simple()
        self.no_in = False
        self.need(";")
        self.newlines()
        condition = None if self.is_op(";") else self.expression()
        self.need(";")
        self.newlines()
        step = None if self.is_op(")") else self.simple()
        self.need(")")
        nothing = Stmt("block")
        return Stmt(
            "for", args=(condition,), body=(start or nothing, step or nothing, self._body())
        )

    def simple(self) -> Stmt:
        """Parse a statement that holds no other."""
        if self.token.kind == "keyword":
            word = self.token.text
            if word in ("print", "printf"):
                return self._print()
            if word in ("next", "nextfile", "break", "continue"):
                self.take()
                return Stmt(word)
            if word in ("exit", "return"):
                self.take()
                ends = self.is_op(";", "}") or self.token.kind in ("newline", "end")
                return Stmt(word, args=(None if ends else self.expression(),))
            if word == "delete":
                return self._delete()
        return Stmt("expr", args=(self.expression(),))

    def _delete(self) -> Stmt:
        self.take()
        name = self.take().text
        if not self.is_op("["):
            return Stmt("delete", name)
        self.take()
        return Stmt("delete", name, self.arguments("]"))

    def _print(self) -> Stmt:
        word = self.take().text
        self.no_gt = True
        items: list[Expr] = []
        ends = self.is_op(";", "}", ">", ">>", "|") or self.token.kind in ("newline", "end")
        if not ends:
            items.append(self.expression())
            while self.is_op(","):
                self.take()
                self.newlines()
                items.append(self.expression())
        self.no_gt = False
        if len(items) == 1 and items[0].form == "group":
            items = list(items[0].args)
        redirect, target = "", None
        if self.is_op(">", ">>", "|"):
            redirect = self.take().text
            target = self._concat_target()
        return Stmt(word, redirect, tuple(items), target=target)

    def _concat_target(self) -> Expr:
        self.no_gt = True
        target = self._concat()
        self.no_gt = False
        return target
