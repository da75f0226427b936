"""Whatever an agent sends, in every mode: a proposal of Actions, or InvalidAction, nothing else."""

from __future__ import annotations

import functools
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.action import MAX_PROPOSAL, Action
from cuaenv.core.codec import make_codec
from cuaenv.core.errors import InvalidAction

MODES = ("computer_13", "dict", "discrete", "multidiscrete", "pyautogui")
PROGRAMS = (
    "pyautogui.click(1, 2, clicks=2, button='right')",
    "import pyautogui\npyautogui.keyDown('ctrl')\npyautogui.press('s')\npyautogui.keyUp('ctrl')",
    "pyautogui.moveTo(1, 2); pyautogui.dragTo(3, 4, button='left')",
    "pyautogui.write('some text', interval=0.1)\ntime.sleep(2)",
    "```python\npyautogui.hotkey('ctrl', 'shift', 's')\n```",
    "pyautogui.scroll(-3, x=5, y=6)\nDONE",
)
PIECES = st.sampled_from([
    "(", ")", "[", "]", "{", "}", "'", '"', "'''", "\\", "\0", "\n", "\r", "\t", "#", ";", ":", ",",
    "=", "==", "*", "**", "-", "+", "@", "%", "`", "```", "~", "!", "$", "?", "é", "\u2028",
    "\ud800", "\U0001f600", "1e999", "9" * 50, "0x", "1_0", "1j", "None", "True", "...",
    "lambda: 0",
    "f'{1}'", "b'x'", "r'\\'", "await x", "yield", "__import__('os')", "eval('1')", "exec",
    "pyautogui.__dict__", "import os", "from pyautogui import *", "x := 1", "if 1: ",
    "[1] * 10**9", "'a' * 10**9", "9**9**9", "not ", " and ", "global x", "class A: pass", "del x",
])  # fmt: skip
"""What breaks parsers, and what would do harm if it were run."""


codec_of = functools.cache(make_codec)


def decoded(mode, value, view):
    """Return the proposal, None where the value is refused; anything else comes through."""
    try:
        proposal = codec_of(mode).decode(value, view)
    except InvalidAction as error:
        assert str(error) and len(str(error)) < 5000
        return None
    assert isinstance(proposal, tuple) and 1 <= len(proposal) <= MAX_PROPOSAL
    assert all(isinstance(one, Action) for one in proposal)
    return proposal


@settings(max_examples=600)
@given(
    program=st.sampled_from(PROGRAMS),
    cuts=st.lists(st.tuples(st.integers(0, 90), st.integers(0, 4), PIECES), min_size=1, max_size=5),
)
def test_damaged_programs(program, cuts, view):
    """Pieces cut out of what is valid, and hostile ones put in their places."""
    for at, length, piece in cuts:
        at = min(at, len(program))
        program = program[:at] + piece + program[at + length :]
    decoded("pyautogui", program, view)


@settings(max_examples=500)
@given(
    text=st.text(st.characters(codec=None), max_size=80) | st.text(string.printable, max_size=80)
)
def test_any_text_at_all(text, view):
    """Random text, lone surrogates and control characters included."""
    decoded("pyautogui", text, view)
    decoded("computer_13", text, view)


@pytest.mark.parametrize(
    "program",
    [
        "(" * 5000, "[" * 300 + "]" * 300, "-" * 3000 + "1", "click(" * 400,
        "'a' + " * 3000 + "'a'",
        "click(1, 2);" * 2000, "x." * 5000 + "y", "lambda: " * 1000 + "0", "{" * 200, "not " * 3000,
        "if 1:\n" + " " * 200 + "if 1:\n", "\n" * 20_000, "#" * 20_000,
        "write('" + "a" * 19_000 + "')",
        "'" * 9999, "\\\n" * 5000, "click(" + "1," * 5000 + ")", "f'" + "{" * 200 + "'",
    ],
    ids=lambda program: program[:12],
)  # fmt: skip
def test_deep_and_long_programs(program, view):
    """What would exhaust a parser is refused before it does; a long text can be typed."""
    proposal = decoded("pyautogui", program, view)
    assert (proposal is not None) == program.startswith("write(")


@pytest.mark.parametrize(
    "program",
    [
        "open('/etc/passwd')", "pyautogui.os.system('id')", "pyautogui.click.__globals__",
        "time.sleep.__self__", "pyautogui.write(open('x').read())", "pyautogui.click(*[1, 2])",
        "pyautogui.click(**{'x': 1})", "pyautogui.write(f'{1}')", "pyautogui.click(x=(y := 1))",
        "pyautogui.write([x for x in 'ab'])", "pyautogui.write('a' if 1 else 'b')",
        "pyautogui.write(str(1))", "pyautogui.write('%s' % 1)", "pyautogui.write(b'a')",
        "getattr(pyautogui, 'click')(1, 2)", "pyautogui.screenshot('x.png')", "time.time()",
        "import os", "from os import system", "from . import x", "import pyautogui as p",
        "async def f(): pass", "with x: pass", "try: pass\nexcept: pass", "while 1: pass",
        "pyautogui.click(1, 2) or 3", "a = pyautogui.click(1, 2)", "pyautogui.click(1, 2)[0]",
        "pyautogui.click(1, 2).x", "(pyautogui.click)(1, 2)()", "print('x')", "exec('1')",
    ],
)  # fmt: skip
def test_nothing_but_plain_calls(program, view):
    """Every other construct of the language is refused."""
    assert decoded("pyautogui", program, view) is None


DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=8)
    | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner)
    | st.dictionaries(st.text(max_size=4) | st.integers(0, 3), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=60)
@given(value=DATA)
def test_any_data_at_all(mode, value, view):
    """Values that are not of the mode's kind are refused, not crashed on."""
    decoded(mode, value, view)


VERBS = st.sampled_from(["CLICK", "MOVE_TO", "TYPING", "PRESS", "HOTKEY", "SCROLL", "WAIT"])


@settings(max_examples=100)
@given(
    verb=VERBS | DATA,
    fields=st.dictionaries(
        st.sampled_from(["x", "y", "text", "key", "keys", "dx", "dy", "button", "num_clicks", "z"]),
        DATA, max_size=4,
    ),
    nested=st.booleans(),
)  # fmt: skip
def test_computer_13_with_any_fields(verb, fields, nested, view):
    """Known verbs with wrong fields, flat and under `parameters`."""
    more = {"parameters": fields} if nested else fields
    decoded("computer_13", {"action_type": verb, **more}, view)


@settings(max_examples=60)
@given(
    changes=st.dictionaries(
        st.sampled_from(["kind", "point", "point2", "scroll", "keys", "modifiers", "text", "odd"]),
        DATA, min_size=1, max_size=3,
    ),
)  # fmt: skip
def test_a_spoilt_dict_action(changes, view):
    """A sample of the space with parts of it replaced by anything."""
    codec = codec_of("dict")
    codec.space.seed(0)
    decoded("dict", {**codec.space.sample(), **changes}, view)
