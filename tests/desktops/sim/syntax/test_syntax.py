"""Tests of how program text is taken apart, and of the colours it is shown in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.paint.code_inks import code_ink
from cuaenv.desktops.sim.paint.themes.theme import contrast
from cuaenv.desktops.sim.syntax.grammar import KINDS
from cuaenv.desktops.sim.syntax.languages import COMMENTS, ENDINGS, GRAMMARS, grammar_name
from cuaenv.desktops.sim.syntax.text import MOST, pair_at, runs_of


def parts(language: str, text: str) -> list[tuple[str, str]]:
    """Return word and kind of every run of a text."""
    return [
        (line[run.start : run.end], run.kind)
        for number, line in enumerate(text.split("\n"))
        for run in runs_of(language, text, number)
    ]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("python", "def f(x): # a", [("def", "keyword"), ("f", "name"), ("# a", "comment")]),
        ("python", 'x = f"a # b"', [('f"a # b"', "string")]),
        ("python", "n2 = 2.5e3", [("2.5e3", "number")]),
        ("python", "definitely = 1", [("1", "number")]),
        ("json", '{"a": "b\\"c", "n": -1.5}',
         [('"a"', "name"), ('"b\\"c"', "string"), ('"n"', "name"), ("-1.5", "number")]),
        ("json", "[true, null]", [("true", "keyword"), ("null", "keyword")]),
        ("shell", 'X=1; echo "$#" ${Y} # c',
         [("X", "name"), ("1", "number"), ('"$#"', "string"), ("${Y}", "name"),
          ("# c", "comment")]),
        ("markdown", "## T", [("## T", "markup")]),
        ("markdown", "a `b` **c**", [("`b`", "string"), ("**c**", "keyword")]),
        ("html", '<p class="x">a &amp; b</p>',
         [("<p", "markup"), ("class", "name"), ('"x"', "string"), (">", "markup"),
          ("&amp;", "number"), ("</p", "markup"), (">", "markup")]),
        ("css", ".a { color: #fff }", [(".a", "markup"), ("color", "name"), ("#fff", "number")]),
        ("javascript", "let a = f('x') // y",
         [("let", "keyword"), ("f", "name"), ("'x'", "string"), ("// y", "comment")]),
        ("c", "int a = 0x1F;", [("int", "keyword"), ("0x1F", "number")]),
        ("ini", "[a]\nb = 1", [("[a]", "markup"), ("b", "name"), ("1", "number")]),
        ("yaml", "a: 1 # b", [("a", "name"), ("1", "number"), ("# b", "comment")]),
        ("csv", 'a,"b,c"\nd,e',
         [(",", "comment"), ('"b,c"', "number"), (",", "comment"), ("e", "number")]),
    ],
)  # fmt: skip
def test_words_are_told_apart(language, text, found):
    """Keywords, names, strings, numbers and comments of every language are found as such."""
    assert parts(language, text) == found


@pytest.mark.parametrize(
    ("language", "text", "kinds"),
    [
        ("python", 'a = """b\nimport c\nd"""\nimport e', [{"string"}, {"string"}, {"string"}]),
        ("html", "<!-- a\n<b>\n-->c", [{"comment"}, {"comment"}, {"comment"}]),
        ("css", "/* a\nb { c: 1 }\n*/", [{"comment"}, {"comment"}, {"comment"}]),
        ("javascript", "`a\nlet b\nc`", [{"string"}, {"string"}, {"string"}]),
        ("markdown", "```\n# no title\n```", [{"string"}, {"string"}, {"string"}]),
        ("shell", "'a\nif b\nc'", [{"string"}, {"string"}, {"string"}]),
    ],
)
def test_what_spans_lines_goes_on_until_its_end(language, text, kinds):
    """A string or comment that begins on one line colours the following ones to where it ends."""
    assert [{run.kind for run in runs_of(language, text, i)} for i in range(3)] == kinds
    closed = text + "\nx"
    assert not runs_of(language, closed, closed.count("\n")) or language == "css"


@settings(derandomize=True, max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(GRAMMARS)),
    st.text(alphabet="ab1 \"'`#/*<>-!={}[]()\\\n,.$:@", max_size=60),
)
def test_any_text_is_taken_apart(language, text):
    """Runs lie in their line, in order, without overlapping, and are of known kinds."""
    for number, line in enumerate(text.split("\n")):
        end = 0
        for run in runs_of(language, text, number):
            assert end <= run.start < run.end <= len(line)
            assert run.kind in KINDS
            end = run.end


def test_a_string_reaches_over_hundreds_of_lines():
    """What begins far above still colours a line, and what ends it far below ends it."""
    text = "x = 1\n" * 100 + '"""\n' + "import os\n" * 200 + '"""\n' + "import re\n" * 100
    kinds = {n: {run.kind for run in runs_of("python", text, n)} for n in (0, 200, 300, 350)}
    assert kinds == {0: {"number"}, 200: {"string"}, 300: {"string"}, 350: {"keyword"}}
    far = "f(" + "a,\n" * 500 + ")"
    assert pair_at("python", far, len(far)) == (len(far) - 1, 1)


def test_long_texts_are_plain():
    """A text above the limit has no runs, so that typing in it stays quick."""
    assert runs_of("python", "x = 1\n" * (MOST // 6 + 1), 0) == ()
    assert pair_at("python", "()" * MOST, 1) is None


@pytest.mark.parametrize(
    ("text", "caret", "pair"),
    [
        ("f(a)", 1, (1, 3)), ("f(a)", 4, (3, 1)), ("f(a)", 2, (1, 3)), ("f(a)", 0, None),
        ("[(])", 1, None), ("f(')')", 1, (1, 5)), ("f(  # )\n)", 1, (1, 8)), ("(", 0, None),
        ("{[()]}", 0, (0, 5)), ("plain", 2, None),
    ],
)  # fmt: skip
def test_brackets_find_their_partners(text, caret, pair):
    """The bracket beside the caret is matched over lines, past strings and comments."""
    assert pair_at("python", text, caret) == pair


def test_files_know_their_grammar():
    """Endings in any case, and names without one, lead to grammars that exist."""
    assert grammar_name("/a/b.PY") == "python"
    assert grammar_name("/home/user/.bashrc") == "shell"
    assert grammar_name("letter.txt") == ""
    assert set(ENDINGS.values()) <= set(GRAMMARS)
    assert set(COMMENTS) <= set(GRAMMARS)


@pytest.mark.parametrize("name", themes.names())
@pytest.mark.parametrize("kind", KINDS)
def test_colours_are_legible_in_every_theme(name, kind):
    """Each kind has a colour unlike the text's, with the contrast WCAG asks of small text."""
    theme = themes.load(name)
    ink = code_ink(theme, kind)
    assert contrast(ink, theme.view) >= theme.legible
    assert ink != theme.text


def test_contrast_is_that_of_the_standard():
    """Black on white has 21, a colour with itself 1."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1
