"""The shell's language against models: lexer and parser, patterns, arithmetic, regexes."""

from __future__ import annotations

import fnmatch
import re
import shlex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.fs import FileSystem
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.shell.arithmetic import Arithmetic
from cuaenv.desktops.sim.shell.errors import ShellError, ShellSyntaxError, UsageError
from cuaenv.desktops.sim.shell.lang.regex import compile_regex
from cuaenv.desktops.sim.shell.parser import parse
from cuaenv.desktops.sim.shell.pattern import compile_pattern, matches, strip_prefix, strip_suffix

plain = settings(derandomize=True, max_examples=100, deadline=None)
shellish = st.text(st.sampled_from(list("ab1 \n\t;&|<>(){}[]$`'\"\\#!*?=+-~:/%^,.")), max_size=40)
words = st.sampled_from([
    "if", "then", "else", "fi", "while", "do", "done", "for", "in", "case", "esac", "{", "}", "(",
    ")", ";", ";;", "|", "&&", "||", "&", "<<E", "E", "\n", ">f", "a", "x=1", "$(", "${x", "`", "'",
    '"', "$((", "))", "[[", "]]", "!", "f()",
])  # fmt: skip


printable = st.characters(exclude_characters="\0", exclude_categories=["Cs"])


class TestParser:
    """Any text parses or is a ShellSyntaxError."""

    @plain
    @given(shellish, st.sampled_from(["sh", "bash"]))
    def test_any_characters(self, text: str, dialect: str) -> None:
        """Characters in any order never raise anything else."""
        try:
            parse(text, dialect)
        except ShellSyntaxError:
            return

    @plain
    @given(st.lists(words, max_size=20))
    def test_any_words(self, found: list[str]) -> None:
        """Neither do keywords and operators in any order."""
        try:
            parse(" ".join(found), "bash")
        except ShellSyntaxError:
            return

    @plain
    @given(
        st.lists(
            st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8),
            max_size=5,
        )
    )
    def test_quoting_keeps_words(self, found: list[str]) -> None:
        """Quoted words come out as they went in."""
        shell = Shell(FileSystem(), user="root")
        line = f"for i in {shlex.join(found)}; do printf '%s\\0' \"$i\"; done"
        assert shell.run(line).stdout == "".join(word + "\0" for word in found)

    @settings(derandomize=True, max_examples=60, deadline=None)
    @given(shellish)
    def test_any_line_runs_to_an_end(self, text: str) -> None:
        """Running any line gives a result."""
        result = Shell(FileSystem(), user="root").run(text)
        assert 0 <= result.code <= 255


globs = st.text(st.sampled_from(list("ab.-*?[]!")), max_size=8)
names = st.text(st.sampled_from(list("ab.-]![")), max_size=6)


class TestPatterns:
    """Shell patterns."""

    @plain
    @given(globs, names)
    def test_match_as_fnmatch_does(self, glob: str, name: str) -> None:
        """Where fnmatch's rules are the shell's, both agree."""
        # fnmatch takes `[` in brackets and odd ranges in its own way.
        if re.search(r"\[[^]]*[-[]", glob) or "[]" in glob or "[!]" in glob:
            return
        assert matches(compile_pattern([(glob, False)]), name) == fnmatch.fnmatchcase(name, glob)

    @plain
    @given(globs, names)
    def test_quoted_patterns_are_text(self, glob: str, name: str) -> None:
        """A quoted pattern matches only itself."""
        assert matches(compile_pattern([(glob, True)]), name) == (glob == name)

    @plain
    @given(globs, names)
    def test_stripping_leaves_the_rest_of_a_match(self, glob: str, name: str) -> None:
        """What is stripped matches the pattern; the shortest is no longer than the longest."""
        atoms = compile_pattern([(glob, False)])
        for strip in (strip_prefix, strip_suffix):
            rests = [strip(atoms, name, longest) for longest in (True, False)]
            assert len(rests[0]) <= len(rests[1])
            for rest in rests:
                cut = len(name) - len(rest)
                stripped = name[:cut] if strip is strip_prefix else name[len(rest) :]
                assert not cut or matches(atoms, stripped)

    def test_globs_find_names(self) -> None:
        """Hidden names need a dot; no match leaves the pattern; a folder needs a slash."""
        shell = Shell(FileSystem(), user="root", cwd="/")
        shell.run("mkdir d e; touch d/a .h x 'y z'")
        lines = {
            "echo *": "d e x y z\n", "echo .h*": ".h\n", "echo */": "d/ e/\n", "echo */a": "d/a\n",
            "echo n*": "n*\n", "echo [!x]": "d e\n", "echo '*'": "*\n", "echo /d/*": "/d/a\n",
        }  # fmt: skip
        for line, expected in lines.items():
            assert shell.run(line).stdout == expected, line


sums = st.recursive(
    st.integers(0, 99).map(str),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({''.join(t)})"),
    max_leaves=8,
)


class TestArithmetic:
    """Integer expressions."""

    @plain
    @given(sums)
    def test_agrees_with_python(self, text: str) -> None:
        """Sums, differences and products."""
        assert Arithmetic(text, lambda name: "", lambda name, value: None).value() == eval(text)

    @plain
    @given(st.text(st.sampled_from(list("0129ax+-*/%()<>=!&|?:~^, ")), max_size=16))
    def test_any_text_is_a_number_or_an_error(self, text: str) -> None:
        """Nothing but ShellError comes out."""
        try:
            value = Arithmetic(text, lambda name: "", lambda name, value: None).value()
        except ShellError:
            return
        assert -(2**63) <= value < 2**63


atoms = st.sampled_from(["a", "b", "c", ".", "[ab]", "[^a]", "(a)", "(ab)", "(a|b)", "(a|ab)"])
regexes = st.lists(st.tuples(atoms, st.sampled_from(["", "*", "+", "?", "{1,2}"])), max_size=4)


class TestRegexes:
    """POSIX regular expressions."""

    @plain
    @given(regexes, st.text(st.sampled_from("abc"), max_size=7))
    def test_finds_the_leftmost_longest(self, parts: list[tuple[str, str]], text: str) -> None:
        """The match begins where Python's does and is the longest there that matches fully."""
        pattern = "".join(atom + mark for atom, mark in parts)
        spans, found = compile_regex(pattern, extended=True).search(text), re.search(pattern, text)
        assert (spans is None) == (found is None)
        if spans and found:
            begin, end = spans[0]
            ends = [
                at for at in range(begin, len(text) + 1) if re.fullmatch(pattern, text[begin:at])
            ]
            assert (begin, end) == (found.start(), max(ends))

    @plain
    @given(st.text(st.sampled_from(list("ab\\()[]{}*+?|^$.1,-:")), max_size=12), st.booleans())
    def test_any_pattern_compiles_or_is_an_error(self, pattern: str, extended: bool) -> None:
        """Nothing but UsageError comes out, also when it is used."""
        try:
            compile_regex(pattern, extended).search("aabab(b)1")
        except UsageError:
            return

    @pytest.mark.parametrize(
        ("pattern", "extended", "text", "expected"),
        [
            ("a*", False, "baa", (0, 0)), ("*a", False, "x*a", (1, 3)),
            (r"a\+", False, "baa", (1, 3)), ("a+", False, "a+", (0, 2)),
            (r"\(a\)\1", False, "baa", (1, 3)), ("a{2}", True, "aaa", (0, 2)),
            ("^b", True, "ab", None), ("a$", False, "a$a", (2, 3)),
            ("[[:digit:]]+", True, "a12", (1, 3)), (r"\bcat\b", True, "concat cat", (7, 10)),
            ("[]a]", False, "]", (0, 1)), ("x|xy|xyz", True, "xyz", (0, 3)),
            ("()b", True, "b", (0, 1)), (r"\.", True, "a.", (1, 2)),
        ],
    )  # fmt: skip
    def test_examples(
        self, pattern: str, extended: bool, text: str, expected: tuple[int, int] | None
    ) -> None:
        """Basic and extended forms, with GNU's additions."""
        spans = compile_regex(pattern, extended).search(text)
        assert (spans[0] if spans else None) == expected
