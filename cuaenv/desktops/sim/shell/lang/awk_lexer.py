"""Lexer of awk programs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cuaenv.desktops.sim.shell.errors import UsageError

KEYWORDS = frozenset({
    "BEGIN", "END", "if", "else", "while", "for", "do", "break", "continue", "next", "exit",
    "delete", "in", "print", "printf", "function", "func", "return", "getline", "nextfile",
})  # fmt: skip
OPERATORS = re.compile(
    r"\+=|-=|\*=|/=|%=|\^=|\*\*=|\*\*|==|<=|>=|!=|\+\+|--|&&|\|\||>>|[-+*/%^!<>|?:~$=,;{}()\[\]]"
)
NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
NAME = re.compile(r"[A-Za-z_]\w*")
BLANK = re.compile(r"(?:[ \t\r]|\\\n|#[^\n]*)+")
ENDS_OPERAND = frozenset({"number", "string", "name", "regex", "function name"})
ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "\\": "\\",
    '"': '"',
    "/": "/",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
}
MAX_PROGRAM = 100_000


class AwkError(UsageError):
    """The program is no awk program, or did what none may; the status is 2."""

    status = 2


@dataclass(frozen=True, slots=True)
class Token:
    """One token: `number`, `string`, `regex`, `name`, `call` (a name with `(`), `keyword`, `op`,
    `newline` or `end`."""

    kind: str
    text: str


def tokens(text: str) -> list[Token]:
    """Return the tokens of a program; raise AwkError."""
    if len(text) > MAX_PROGRAM:
        raise AwkError("the program is too long")
    out: list[Token] = []
    at = 0
    while at < len(text):
        if match := BLANK.match(text, at):
            at = match.end()
            continue
        char = text[at]
        if char == "\n":
            out.append(Token("newline", "\n"))
            at += 1
        elif char == '"':
            value, at = _string(text, at + 1)
            out.append(Token("string", value))
        elif char == "/" and _regex_may_start(out):
            value, at = _regex(text, at + 1)
            out.append(Token("regex", value))
        else:
            token, at = _plain(text, at)
            out.append(token)
    out.append(Token("end", ""))
    return out


def _plain(text: str, at: int) -> tuple[Token, int]:
    if match := NUMBER.match(text, at):
        return Token("number", match.group()), match.end()
    if match := NAME.match(text, at):
        name = match.group()
        if name in KEYWORDS:
            return Token("keyword", name), match.end()
        kind = "call" if text[match.end() : match.end() + 1] == "(" else "name"
        return Token(kind, name), match.end()
    if match := OPERATORS.match(text, at):
        return Token("op", match.group()), match.end()
    raise AwkError(f"syntax error near {text[at : at + 10]!r}")


def _regex_may_start(out: list[Token]) -> bool:
    if not out:
        return True
    last = out[-1]
    return last.kind not in ENDS_OPERAND and last.text not in (")", "]", "$", "++", "--")


def _string(text: str, at: int) -> tuple[str, int]:
    out: list[str] = []
    while at < len(text) and text[at] != '"':
        if text[at] == "\n":
            break
        if text[at] == "\\" and at + 1 < len(text):
            if match := re.compile(r"\\([0-7]{1,3})").match(text, at):
                out.append(chr(int(match[1], 8)))
                at = match.end()
                continue
            char = text[at + 1]
            out.append("" if char == "\n" else ESCAPES.get(char, "\\" + char))
            at += 2
            continue
        out.append(text[at])
        at += 1
    if at >= len(text) or text[at] != '"':
        raise AwkError("unterminated string")
    return "".join(out), at + 1


def _regex(text: str, at: int) -> tuple[str, int]:
    out: list[str] = []
    inside = False
    while at < len(text) and (text[at] != "/" or inside):
        if text[at] == "\n":
            break
        if text[at] == "\\" and at + 1 < len(text):
            out.append("/" if text[at + 1] == "/" else text[at : at + 2])
            at += 2
            continue
        if text[at] == "[" and not inside:
            inside = "]" in text[at + 2 :]
        elif text[at] == "]" and out[-1:] != ["["]:
            inside = False
        out.append(text[at])
        at += 1
    if at >= len(text) or text[at] != "/":
        raise AwkError("unterminated regular expression")
    return "".join(out), at + 1
