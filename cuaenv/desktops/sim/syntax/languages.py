"""The languages that are coloured, and which files are written in them."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from types import MappingProxyType

from cuaenv.desktops.sim.syntax.grammar import Grammar, Rule

NUMBER = r"(?<![\w.])[-+]?(?:0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?!\w)"
DOUBLE = r'"(?:\\.|[^"\\])*"?'
SINGLE = r"'(?:\\.|[^'\\])*'?"


def _words(words: str) -> str:
    return rf"(?<![\w.$-])(?:{'|'.join(words.split())})(?![\w-])"


def _until(end: str, kind: str) -> list[Rule]:
    """Return the rules of a state that `end` ends: all before it is of one kind."""
    return [(rf".*?{end}", kind, ""), (r".+", kind)]


_PYTHON = Grammar("python", {
    "": [
        (r"#.*", "comment"),
        (r'(?i:\b[rbfu]{1,2})?"""', "string", '"""'), (r"(?i:\b[rbfu]{1,2})?'''", "string", "'''"),
        (rf"(?i:\b[rbfu]{{1,2}})?(?:{DOUBLE}|{SINGLE})", "string"),
        (r"(?<=def )\s*\w+|(?<=class )\s*\w+|^\s*@[\w.]+", "name"),
        (_words("False None True and as assert async await break case class continue def del elif "
                "else except finally for from global if import in is lambda match nonlocal not or "
                "pass raise return try while with yield"), "keyword"),
        (_words("self cls print len range str int float list dict set tuple open super"), "markup"),
        (NUMBER, "number"),
    ],
    '"""': _until('"""', "string"),
    "'''": _until("'''", "string"),
})  # fmt: skip

_SHELL = Grammar("shell", {
    "": [
        (r"(?<![\w$\\{&|'\"])#.*", "comment"),
        (r"'[^']*'", "string"), (r"'", "string", "'"), (r'"(?:\\.|[^"\\])*"', "string"),
        (r'"', "string", '"'),
        (r"\$\{[^}]*\}|\$\w+|\$[@#?*!$-]|^\s*[A-Za-z_]\w*(?=\+?=)", "name"),
        (_words("if then elif else fi for in do done while until case esac function return exit "
                "export local readonly set unset source alias break continue shift trap"),
         "keyword"),
        (NUMBER, "number"),
    ],
    "'": _until("'", "string"),
    '"': [(r'(?:\\.|[^"\\])*"', "string", ""), (r".+", "string")],
})  # fmt: skip

_JSON = Grammar("json", {
    "": [
        (r"//.*", "comment"), (r"/\*", "comment", "*"),
        (r'"(?:\\.|[^"\\])*"(?=\s*:)', "name"), (DOUBLE, "string"),
        (_words("true false null"), "keyword"), (NUMBER, "number"),
    ],
    "*": _until(r"\*/", "comment"),
})  # fmt: skip

_MARKDOWN = Grammar("markdown", {
    "": [
        (r"^\s*(?:```|~~~).*", "string", "`"), (r"^#{1,6}\s.*", "markup"), (r"^>.*", "comment"),
        (r"^\s*(?:[-*+]|\d+[.)])(?=\s)", "number"), (r"`[^`]+`", "string"),
        (r"\*\*[^*]+\*\*|__[^_]+__", "keyword"), (r"!?\[[^\]]*\]\([^)]*\)|<https?:[^>]*>", "name"),
        (r"^\s*(?:---+|\*\*\*+)\s*$", "comment"),
    ],
    "`": [(r"^\s*(?:```|~~~)\s*$", "string", ""), (r".+", "string")],
})  # fmt: skip

_HTML = Grammar("html", {
    "": [
        (r"<!--", "comment", "!"), (r"<![^>]*>|<\?[^>]*>", "comment"),
        (r"</?[A-Za-z][\w:.-]*", "markup", "tag"), (r"&#?\w+;", "number"),
    ],
    "tag": [
        (r"/?>", "markup", ""), (r"[\w:@.-]+(?=\s*=)", "name"),
        (r'"[^"]*"?', "string"), (r"'[^']*'?", "string"),
    ],
    "!": _until("-->", "comment"),
})  # fmt: skip

_CSS = Grammar("css", {
    "": [
        (r"/\*", "comment", "*"), (r"@[\w-]+", "keyword"), (r"\{", "", "block"),
        (r"[.#]?[A-Za-z][\w-]*|::?[\w-]+", "markup"), (DOUBLE, "string"),
    ],
    "block": [
        (r"/\*", "comment", "*b"), (r"\}", "", ""), (r"[\w-]+(?=\s*:)", "name"),
        (DOUBLE, "string"), (SINGLE, "string"),
        (r"#[0-9a-fA-F]{3,8}\b|-?(?:\d+\.?\d*|\.\d+)[a-z%]*", "number"), (r"!important", "keyword"),
    ],
    "*": _until(r"\*/", "comment"),
    "*b": [(r".*?\*/", "comment", "block"), (r".+", "comment")],
})  # fmt: skip


def _braces(name: str, keywords: str, quotes: str = '"', template: bool = False) -> Grammar:
    """Return the grammar of a language written with braces and `//`."""
    strings: list[Rule] = [(DOUBLE, "string")]
    if "'" in quotes:
        strings.append((SINGLE, "string"))
    if template:
        strings += [(r"`(?:\\.|[^`\\])*`", "string"), (r"`", "string", "`")]
    start: list[Rule] = [
        (r"//.*", "comment"), (r"/\*", "comment", "*"), *strings,
        (_words(keywords), "keyword"), (r"[A-Za-z_$][\w$]*(?=\s*\()", "name"), (NUMBER, "number"),
    ]  # fmt: skip
    return Grammar(name, {
        "": start, "*": _until(r"\*/", "comment"), "`": _until("`", "string"),
    })  # fmt: skip


_JAVASCRIPT = _braces(
    "javascript",
    "async await break case catch class const continue default delete do else export extends false "
    "finally for from function if import in instanceof let new null of return static super switch "
    "this throw true try typeof undefined var void while yield interface type enum implements",
    quotes="\"'", template=True,
)  # fmt: skip
_C = _braces(
    "c",
    "auto bool boolean break byte case catch char class const continue default do double else enum "
    "extends extern false final float fn for func go goto if implements import impl in int "
    "interface let long loop match mod mut new nil null NULL package private pub public return "
    "self short signed sizeof static string struct super switch this throw true try type typedef "
    "union unsigned use var void volatile while defer range chan map",
    quotes="\"'",
)

_INI = Grammar("ini", {
    "": [
        (r"^\s*[;#].*|(?<=\s)[;#]\s.*", "comment"), (r"^\s*\[.*\]", "markup"),
        (r"^\s*[\w.\"'-]+(?=\s*=)", "name"), (DOUBLE, "string"), (SINGLE, "string"),
        (_words("true false yes no on off"), "keyword"), (NUMBER, "number"),
    ],
})  # fmt: skip

_YAML = Grammar("yaml", {
    "": [
        (r"(?:^|(?<=\s))#.*", "comment"), (r"^---.*|^\.\.\.$", "markup"),
        (r"(?:(?<=^)|(?<=\s)|(?<=[{,]))[\w.\"'/-]+(?=\s*:(?:\s|$))", "name"),
        (DOUBLE, "string"), (SINGLE, "string"), (_words("true false null yes no"), "keyword"),
        (NUMBER, "number"),
    ],
})  # fmt: skip

_CSV = Grammar("csv", {
    "": [
        (r"[,;\t]", "comment", "odd"), (r'"(?:""|[^"])*"?', "name"), (r'[^,;\t"]+', ""),
    ],
    "odd": [
        (r"[,;\t]", "comment", ""), (r'"(?:""|[^"])*"?', "number"), (r'[^,;\t"]+', "number"),
    ],
}, by_line=True)  # fmt: skip

GRAMMARS: Mapping[str, Grammar] = MappingProxyType({
    one.name: one
    for one in (
        _PYTHON, _SHELL, _JSON, _MARKDOWN, _HTML, _CSS, _JAVASCRIPT, _C, _INI, _YAML, _CSV,
    )
})  # fmt: skip
"""The grammars by name."""

ENDINGS: Mapping[str, str] = MappingProxyType({
    ".py": "python", ".sh": "shell", ".bash": "shell", ".json": "json", ".md": "markdown",
    ".html": "html", ".htm": "html", ".xml": "html", ".svg": "html", ".css": "css",
    ".js": "javascript", ".ts": "javascript", ".c": "c", ".h": "c", ".cpp": "c", ".rs": "c",
    ".go": "c", ".java": "c", ".ini": "ini", ".toml": "ini", ".cfg": "ini", ".conf": "ini",
    ".desktop": "ini", ".env": "ini", ".yaml": "yaml", ".yml": "yaml", ".csv": "csv",
    ".tsv": "csv",
})  # fmt: skip
"""Endings of file names to names of grammars."""

WHOLE_NAMES: Mapping[str, str] = MappingProxyType({
    ".bashrc": "shell", ".profile": "shell", ".bash_profile": "shell", ".bash_aliases": "shell",
    ".gitconfig": "ini", ".env": "ini", ".gitignore": "shell",
})  # fmt: skip
"""Names of files that have no ending to go by."""

COMMENTS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "python": ("# ", ""), "shell": ("# ", ""), "ini": ("# ", ""), "yaml": ("# ", ""),
    "javascript": ("// ", ""), "c": ("// ", ""), "json": ("// ", ""), "css": ("/* ", " */"),
    "html": ("<!-- ", " -->"), "markdown": ("<!-- ", " -->"),
})  # fmt: skip
"""What makes a comment of a line: what goes before and what behind it."""


def grammar_name(file_name: str) -> str:
    """Return the name of the grammar a file is written in, or `""`.

    >>> grammar_name("/srv/run.SH"), grammar_name(".bashrc"), grammar_name("notes.txt")
    ('shell', 'shell', '')
    """
    name = posixpath.basename(file_name)
    ending = posixpath.splitext(name)[1].lower()
    return WHOLE_NAMES.get(name, ENDINGS.get(ending, ""))
