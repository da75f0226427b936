"""The syntax tree of the shell language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lit:
    """Plain text; quoted text is neither split nor a pattern."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Param:
    """`$name` or `${name<op>arg}`; `op` is `len` for `${#name}`."""

    name: str
    op: str = ""
    arg: Word = ()
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Sub:
    """`$(body)`."""

    body: Seq
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Arith:
    """`$((expr))`."""

    expr: Word
    quoted: bool = False


Part = Lit | Param | Sub | Arith
Word = tuple[Part, ...]


@dataclass(slots=True)
class HereDoc:
    """The text below a command; known only once the line is read, so filled in later."""

    delimiter: str
    quoted: bool
    strip_tabs: bool
    body: Word = ()


@dataclass(frozen=True, slots=True)
class Redirect:
    """`fd op target`; `fd` is -1 for `&>`."""

    fd: int
    op: str
    target: Word = ()
    here: HereDoc | None = None


@dataclass(frozen=True, slots=True)
class Assign:
    """`name=value` or `name+=value`."""

    name: str
    value: Word
    append: bool = False


@dataclass(frozen=True, slots=True)
class Simple:
    """Assignments and words."""

    assigns: tuple[Assign, ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class Pipeline:
    """`! a | b`."""

    commands: tuple[Node, ...]
    negate: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """`a && b || c`."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Seq:
    """`a; b & c`: each node, and its text when it runs in the background."""

    items: tuple[tuple[Node, str], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """`{ body; }`, or `( body )` with a state of its own."""

    body: Seq
    subshell: bool
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class If:
    """Conditions with their bodies, and the `else`."""

    branches: tuple[tuple[Seq, Seq], ...]
    otherwise: Seq | None
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class While:
    """`while` or `until`."""

    condition: Seq
    body: Seq
    until: bool
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class For:
    """`for name in words`; without `in` over the parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Seq
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class ForArith:
    """`for ((start; condition; step))`."""

    start: Word
    condition: Word
    step: Word
    body: Seq
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """`case word in patterns) body;; esac`."""

    word: Word
    items: tuple[tuple[tuple[Word, ...], Seq], ...]
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """`name() body`; `text` is how it was written."""

    name: str
    body: Node
    text: str = ""


@dataclass(frozen=True, slots=True)
class ArithCommand:
    """`((expr))`."""

    expr: Word
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class Cond:
    """`[[ … ]]` as its words and operators, in order."""

    items: tuple[Word | str, ...]
    redirects: tuple[Redirect, ...] = ()


Compound = Group | If | While | For | ForArith | Case | ArithCommand | Cond
Node = Simple | Pipeline | AndOr | Seq | Function | Compound


def plain(word: Word) -> str | None:
    """Return the text of a word of one unquoted literal; None for any other word."""
    if len(word) == 1 and isinstance(word[0], Lit) and not word[0].quoted:
        return word[0].text
    return None
