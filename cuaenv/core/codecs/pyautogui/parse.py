"""Parsing: text to a list of calls with plain arguments."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass, field

from cuaenv.core.codecs.pyautogui.literals import Literal, literal
from cuaenv.core.codecs.pyautogui.screening import screen
from cuaenv.core.codecs.pyautogui.signatures import SIGNATURES
from cuaenv.core.errors import InvalidAction, UnknownName

MAX_LENGTH = 20_000
"""Longest program, in characters."""

MAX_NODES = 4_000
"""Most nodes of a program's syntax tree; sixteen calls need a few hundred."""

WORDS = ("WAIT", "DONE", "FAIL")
"""Statements that are not calls."""

SUBAGENT = "SUBAGENT"
"""The call that hands a subtask to a subagent; no part of pyautogui (ROGUE, actions)."""

_FENCE = re.compile(r"\s*```[ \t]*(?:python|py)?[ \t]*\n?(.*?)\s*```\s*", re.DOTALL)
_HELP = (
    f"Write pyautogui calls ({', '.join(SIGNATURES)}), time.sleep, {', '.join(WORDS)}, "
    f'or {SUBAGENT}("subtask").'
)


@dataclass(frozen=True, slots=True)
class Call:
    """One call, or one of `WORDS` without arguments."""

    verb: str
    args: tuple[Literal, ...] = ()
    keywords: dict[str, Literal] = field(default_factory=dict)


def parse(text: str) -> list[Call]:
    """Return the calls of a program in order; raise InvalidAction for anything else.

    >>> parse("import pyautogui; pyautogui.click(3, y=-4)  # here")
    [Call(verb='click', args=(3,), keywords={'y': -4})]
    """
    if len(text) > MAX_LENGTH:
        raise InvalidAction(f"At most {MAX_LENGTH} characters; got {len(text)}.")
    fenced = _FENCE.fullmatch(text)
    body = _syntax_tree((fenced[1] if fenced else text).strip()).body
    calls = [call for node in body if (call := _statement(node)) is not None]
    if not calls:
        raise InvalidAction(f"There is no action in it. {_HELP}")
    return calls


def _syntax_tree(source: str) -> ast.Module:
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    try:
        screen(source)
    except InvalidAction as error:
        raise InvalidAction(f"{error} {_HELP}") from error
    try:
        with warnings.catch_warnings():
            # "C:\dir" in a typed path would warn about its escape on the agent's behalf.
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
        if sum(1 for _ in ast.walk(tree)) > MAX_NODES:
            raise InvalidAction(f"The program has more than {MAX_NODES} parts; send fewer.")
    except SyntaxError as error:
        raise InvalidAction(
            f"Not valid Python, line {error.lineno}: {error.msg}. {_HELP}"
        ) from error
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise InvalidAction(f"The program cannot be parsed ({error}). {_HELP}") from error
    return tree


def _statement(node: ast.stmt) -> Call | None:
    if isinstance(node, ast.Import | ast.ImportFrom):
        _check_import(node)
        return None
    if isinstance(node, ast.Expr):
        if isinstance(node.value, ast.Call):
            return _call(node.value)
        if isinstance(node.value, ast.Name) and node.value.id in WORDS:
            return Call(node.value.id)
    raise InvalidAction(f"Line {node.lineno} is not a call but {_name_of(node)}. {_HELP}")


def _check_import(node: ast.Import | ast.ImportFrom) -> None:
    """Accept imports of what is there anyway; raise InvalidAction for others."""
    named = {(alias.name, alias.asname) for alias in node.names}
    if isinstance(node, ast.Import):
        allowed = named <= {("pyautogui", None), ("time", None)}
    else:
        known = {"pyautogui": {*SIGNATURES, "*"}, "time": {"sleep"}}.get(node.module or "", set())
        allowed = not node.level and named <= {(name, None) for name in known}
    if not allowed:
        raise InvalidAction(f"Line {node.lineno}: only pyautogui and time may be imported.")


def _call(node: ast.Call) -> Call:
    verb = _verb(node.func)
    if any(isinstance(arg, ast.Starred) for arg in node.args):
        raise InvalidAction(f"{verb}: write the arguments out; * is not allowed.")
    keywords: dict[str, Literal] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise InvalidAction(f"{verb}: write the arguments out; ** is not allowed.")
        keywords[keyword.arg] = literal(keyword.value)
    return Call(verb, tuple(literal(arg) for arg in node.args), keywords)


def _verb(func: ast.expr) -> str:
    if isinstance(func, ast.Name):
        name = func.id
        if name == SUBAGENT:
            return name
    elif isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
        module, name = func.value.id, func.attr
        if module != "pyautogui" and (module, name) != ("time", "sleep"):
            raise InvalidAction(f"{module}.{name} cannot be called. {_HELP}"[:2000])
    else:
        raise InvalidAction(f"{type(func).__name__} cannot be called. {_HELP}")
    if name not in SIGNATURES:
        raise InvalidAction(str(UnknownName.among("pyautogui call", name[:80], SIGNATURES)))
    return name


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, ast.Expr):
        return f"the expression {type(node.value).__name__}"
    return f"the statement {type(node).__name__}"
