"""The pyautogui mode."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuaenv.core.action import Action
from cuaenv.core.codec import make_codec
from cuaenv.core.codecs.pyautogui.parse import WORDS
from cuaenv.core.codecs.pyautogui.signatures import SIGNATURES
from cuaenv.core.errors import InvalidAction, NotEncodable

AT = Action.at
DOWN = Action("key", keys=("ctrl",), press="down")
UP = Action("key", keys=("ctrl",), press="up")


def _decode(text, view):
    return make_codec("pyautogui").decode(text, view)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("pyautogui.click(1, 2)", [AT("click", 1, 2)]),
        ("click(x=1, y=2)", [AT("click", 1, 2)]),
        ("pyautogui.click((1, 2))", [AT("click", 1, 2)]),
        ("pyautogui.click([1, 2], clicks=2)", [AT("double_click", 1, 2)]),
        ("pyautogui.click(1, 2, 3)", [AT("triple_click", 1, 2)]),
        ("pyautogui.click(1.9, 2)", [AT("click", 1, 2)]),
        ("pyautogui.click()", [Action("click")]),
        ("pyautogui.click(y=5)", [AT("click", 10, 5)]),
        ("pyautogui.click(1, 2, clicks=0)", [AT("move", 1, 2)]),
        ("pyautogui.click(1, 2, clicks=4)", [AT("click", 1, 2)] * 4),
        ("pyautogui.click(1, 2, button='right')", [AT("right_click", 1, 2)]),
        ("pyautogui.click(1, 2, 1, 0.1, 'middle', 0.5)", [AT("middle_click", 1, 2)]),
        ("pyautogui.click(1, 2, button=3)", [AT("right_click", 1, 2)]),
        ("pyautogui.leftClick(1, 2)", [AT("click", 1, 2)]),
        ("pyautogui.doubleClick(1, 2)", [AT("double_click", 1, 2)]),
        ("pyautogui.tripleClick(1, 2)", [AT("triple_click", 1, 2)]),
        ("pyautogui.rightClick(1, 2)", [AT("right_click", 1, 2)]),
        ("pyautogui.middleClick(1, 2)", [AT("middle_click", 1, 2)]),
        ("pyautogui.moveTo(1, 2, duration=0.5)", [AT("move", 1, 2)]),
        ("pyautogui.moveRel(5, -5)", [AT("move", 15, 15)]),
        ("pyautogui.move(xOffset=5)", [AT("move", 15, 20)]),
        ("pyautogui.dragTo(1, 2, 1, button='left')", [Action("drag", x2=1, y2=2)]),
        ("pyautogui.drag(5, 6)", [Action("drag", x2=15, y2=26)]),
        ("pyautogui.dragRel(0, 0)", [AT("move", 10, 20)]),
        ("pyautogui.dragRel((5, 6))", [Action("drag", x2=15, y2=26)]),
        ("moveTo(1, 2); dragRel(5, 0)", [Action.drag(1, 2, 6, 2)]),
        ("moveTo(1, 2); click()", [AT("click", 1, 2)]),
        ("moveTo(7, 8)\nmoveRel(1, 1)", [AT("move", 7, 8), AT("move", 8, 9)]),
        ("pyautogui.mouseDown(1, 2, 'right')", [Action("mouse_down", 1, 2, button="right")]),
        ("pyautogui.mouseUp()", [Action("mouse_up")]),
        ("pyautogui.scroll(-3)", [Action("scroll", dy=-3)]),
        ("pyautogui.vscroll(2, 5, 6)", [Action.scroll(5, 6, 2)]),
        ("pyautogui.hscroll(2, x=5, y=6)", [Action.scroll(5, 6, 0, 2)]),
        ("pyautogui.scroll(45)", [Action("scroll", dy=n) for n in (20, 20, 5)]),
        ("pyautogui.write('it\\'s', interval=0.1)", [Action.type("it's")]),
        ("pyautogui.write('a' + 'b' 'c')", [Action.type("abc")]),
        ("pyautogui.typewrite(['h', 'i', 'enter'])", [Action.type("hi"), Action.key("enter")]),
        ("pyautogui.write('''two\nlines''')", [Action.type("two\nlines")]),
        ("pyautogui.press('Return')", [Action.key("enter")]),
        ("pyautogui.press('A')", [Action.key("shift", "a")]),
        ("pyautogui.press('down', presses=3)", [Action.key("down")] * 3),
        ("pyautogui.press(['up', 'down'])", [Action.key("up"), Action.key("down")]),
        ("pyautogui.hotkey('ctrl', 'shift', 's')", [Action.key("ctrl", "shift", "s")]),
        ("pyautogui.hotkey(['shift', 'ctrl', 's'])", [Action.key("ctrl", "shift", "s")]),
        ("pyautogui.keyDown('ctrl')", [DOWN]),
        ("keyDown('ctrl')\nclick(1, 2)\nkeyUp('ctrl')", [AT("click", 1, 2, "ctrl")]),
        ("keyDown('ctrl')\npress('s')\nkeyUp('ctrl')", [DOWN, Action.key("s"), UP]),
        ("time.sleep(0.5)\ntime.sleep(1)", [Action("wait", seconds=1.5)]),
        ("import pyautogui, time\nfrom time import sleep\nsleep(2)", [Action("wait", seconds=2)]),
        ("from pyautogui import *\nclick(1, 2)  # here", [AT("click", 1, 2)]),
        ("```python\npyautogui.click(1, 2)\n```", [AT("click", 1, 2)]),
        ("```\n WAIT \n```", [Action("wait")]),
        ("  DONE\n", [Action("done")]),
        ("FAIL", [Action("fail")]),
        ("pyautogui.click(1, 2)\nDONE", [AT("click", 1, 2), Action("done")]),
    ],
)
def test_what_pyautogui_means(view, text, wanted):
    """Each form of each call means what pyautogui would do."""
    assert _decode(text, view) == tuple(wanted)


ATTACKS = [
    "__import__('os').system('id')",
    "pyautogui.click(1, 2).__class__",
    "pyautogui.__dict__",
    "pyautogui.pyautogui.click(1, 2)",
    "os.system('id')",
    "time.time()",
    "open('/etc/passwd')",
    "eval('1')",
    "click(*[1, 2])",
    "click(**{'x': 1})",
    "click(x for x in [1])",
    "write(f'{1}')",
    "write('a' * 9)",
    "write('%s' % 1)",
    "write(b'a')",
    "write(...)",
    "(lambda: click(1, 2))()",
    "[click(1, 2) for _ in range(9)]",
    "x = 1",
    "x: int = click(1, 2)",
    "(y := click(1, 2))",
    "def f(): pass",
    "for i in range(3): click(i, i)",
    "with pyautogui.hold('ctrl'): click(1, 2)",
    "import os",
    "import pyautogui as p",
    "from os import system",
    "from . import x",
    "from pyautogui import alert",
    "pyautogui.alert('hi')",
    "pyautogui.screenshot()",
    "await click(1, 2)",
    "'text'",
    "DONE()",
    "done",
    "DONE; click(1, 2)",
    "",
    "# only a comment",
    "import pyautogui",
    "click(1, 2",
    "click(1j, 2)",
    "click(True, 2)",
    "click('1', '2')",
    "click((1, 2, 3))",
    "click(1, 2, tween=pyautogui.easeInQuad)",
    "click(1, x=2)",
    "click(1, 2, 1, 0, 'left', 0, None, None, True, 5)",
    "click(1, 2, colour='red')",
    "click(1, 2, clicks=17)",
    "click(1, 2, clicks=-1)",
    "click(1, 2, clicks=1.5)",
    "click(1, 2, button='pinky')",
    "click(1, 2, button=[1])",
    "click(9**9, 2)",
    "click(1e999, 2)",
    "click(" + "9" * 5000 + ", 2)",
    "click(99999999, 2)",
    "click(-'a', 2)",
    "press('a', presses=17)",
    "press(['a'] * 3)",
    "press('')",
    "press([])",
    "press('ctrl+c')",
    "press(3)",
    "hotkey()",
    "hotkey('nokey', 'a')",
    "hotkey(*'abcdefghij')",
    "keyDown(['a'])",
    "scroll()",
    "scroll('up')",
    "scroll(321)",
    "sleep()",
    "sleep(-1)",
    "sleep(61)",
    "sleep('1')",
    "dragTo()",
    "write()",
    "write(3)",
    "press('a')\n" * 17,
    "\x00",
    "click(1, 2)\x00",
    "\ud800",
    "write('\\ud800' ",
    "(" * 19_000,
    "[" * 150 + "]" * 150,
    "-" * 19_000 + "1",
    "a" + ".a" * 9_000,
    "write(" + "+".join(["'a'"] * 3_000) + ")",
    "press([" * 100 + "'a'" + "])" * 100,
    "press([" + "'a'," * 300 + "])",
    "not " * 4_000 + "1",
    "if 1:\n" + "".join(" " * i + "if 1:\n" for i in range(1, 150)),
    "x" * 1_000_000,
    "click(1, 2)\n" * 90_000,
]


@pytest.mark.parametrize("text", ATTACKS, ids=range(len(ATTACKS)))
def test_everything_else_is_invalid(view, text):
    """What is not on the allow-list, malformed or too large is an invalid action."""
    with pytest.raises(InvalidAction):
        _decode(text, view)


def test_nothing_is_executed(view, tmp_path):
    """A call that would leave a trace leaves none."""
    trace = tmp_path / "trace"
    for text in (f"open({str(trace)!r}, 'w')", f"__import__('os').mkdir({str(trace)!r})"):
        with pytest.raises(InvalidAction):
            _decode(text, view)
    assert not trace.exists()


def test_the_error_says_what_is_allowed(view):
    """A refused statement is answered with the calls that exist."""
    with pytest.raises(InvalidAction, match=r"typewrite.*WAIT, DONE, FAIL"):
        _decode("x = 1", view)
    with pytest.raises(InvalidAction, match="Did you mean 'doubleClick'"):
        _decode("pyautogui.doubleclick(1, 2)", view)


def test_escapes_do_not_warn(view, recwarn):
    """A Windows path typed with single backslashes is typed as it is, without a warning."""
    assert _decode(r"write('C:\dir')", view) == (Action.type(r"C:\dir"),)
    assert not recwarn.list


TOKENS = st.sampled_from([
    *SIGNATURES, *WORDS, "pyautogui", "time", ".", "(", ")", "[", "]", ",", "=", "x", "y", "keys",
    "'a'", "'ctrl'", "1", "-", "2.5", "None", "+", "*", "**", "\n", ";", " ", "import ", "lambda:",
    "f'{x}'", "for x in ", ":=", "#", "```", "\\", "\t", "é", "class A: ", "@", "await ", "not ",
])  # fmt: skip


@given(parts=st.lists(TOKENS, max_size=30))
def test_garbage_made_of_its_own_words(parts, view):
    """Random sequences of the dialect's tokens decode or are invalid, and nothing else."""
    with contextlib.suppress(InvalidAction):
        _decode("".join(parts), view)


@given(text=st.text(max_size=2000))
def test_any_text_can_be_typed(text, view):
    """Whatever Unicode is typed, quotes and control characters too, survives the dialect."""
    codec = make_codec("pyautogui")
    program = codec.encode((Action.type(text),), view)
    assert program in codec.space
    assert codec.decode(program, view) == (Action.type(text),)


def test_encoding_is_canonical(view):
    """One action, one line of plain pyautogui; held modifiers and drags take their lines."""
    codec = make_codec("pyautogui")
    assert codec.encode((AT("click", 1, 2),), view) == "pyautogui.click(1, 2)"
    assert codec.encode((Action.key("ctrl", "s"),), view) == "pyautogui.hotkey('ctrl', 's')"
    assert codec.encode((Action.drag(1, 2, 3, 4),), view) == (
        "pyautogui.moveTo(1, 2)\npyautogui.dragTo(3, 4, button='left')"
    )
    assert codec.encode((AT("click", 1, 2, "shift"),), view) == (
        "pyautogui.keyDown('shift')\npyautogui.click(1, 2)\npyautogui.keyUp('shift')"
    )


@pytest.mark.parametrize(
    "action",
    [Action("ask", text="?"), Action("refuse"), Action("fail", text="why"), AT("long_press", 1, 2),
     Action("scroll", dx=1, dy=1), Action.type("\n" * 15_000)],
)  # fmt: skip
def test_what_pyautogui_cannot_say_is_refused(view, action):
    """Kinds without a call, reasons, diagonal scrolls and texts beyond the limit are refused."""
    with pytest.raises(NotEncodable):
        make_codec("pyautogui").encode((action,), view)


def test_half_a_character_is_invalid(view):
    """A lone surrogate can be written in Python but not saved or typed."""
    with pytest.raises(InvalidAction, match="surrogate"):
        _decode(r"write('\ud800')", view)


def test_a_subtask_is_handed_over_by_a_call(view):
    """`SUBAGENT` takes one string, last in a program, and is written like that."""
    codec = make_codec("pyautogui")
    proposal = _decode("pyautogui.click(1, 2)\nSUBAGENT('Read it.\\nThen close it.')", view)
    handed = Action("delegate", text="Read it.\nThen close it.")
    assert proposal == (AT("click", 1, 2), handed)
    assert codec.decode(codec.encode(proposal, view), view) == proposal


@pytest.mark.parametrize(
    "text",
    ["SUBAGENT", "SUBAGENT()", "SUBAGENT(1)", "SUBAGENT('a', 'b')", "SUBAGENT(text='a')",
     "pyautogui.SUBAGENT('a')", "from pyautogui import SUBAGENT; SUBAGENT('a')"],
)  # fmt: skip
def test_a_subtask_is_one_string(view, text):
    """Anything else is invalid, and the call is no part of pyautogui."""
    with pytest.raises(InvalidAction):
        _decode(text, view)
