"""The syntax tree of awk."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression: an operator or form, its text, and its operands.

    Forms: `number`, `string`, `regex`, `name`, `index` (array name, subscripts), `field`, `assign`
    (operator in text), `binary`, `unary`, `pre`, `post`, `match`, `and`, `or`, `not`, `ternary`,
    `concat`, `call`, `in` (array name in text), `group`, `getline`.
    """

    form: str
    text: str = ""
    args: tuple[Expr, ...] = ()
    number: float = 0.0


@dataclass(frozen=True, slots=True)
class Stmt:
    """A statement: its form, its expressions and its inner statements.

    Forms: `expr`, `print`, `printf`, `if`, `while`, `do`, `for`, `forin`, `block`, `next`,
    `exit`, `break`, `continue`, `return`, `delete`. `text` is the redirection of a print, or the
    array of a delete or for-in.
    """

    form: str
    text: str = ""
    args: tuple[Expr | None, ...] = ()
    body: tuple[Stmt, ...] = ()
    target: Expr | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern with its action; None as the action prints the line."""

    kind: str
    pattern: Expr | None = None
    end: Expr | None = None
    action: Stmt | None = None


@dataclass(frozen=True, slots=True)
class FunctionDef:
    """A function of the program."""

    name: str
    params: tuple[str, ...]
    body: Stmt


@dataclass(slots=True)
class Program:
    """All rules and functions."""

    rules: list[Rule] = field(default_factory=list)
    functions: dict[str, FunctionDef] = field(default_factory=dict)
