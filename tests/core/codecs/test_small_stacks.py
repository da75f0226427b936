"""Agent text must not take the process down, whatever the stack it is parsed on."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys, threading
from cuaenv.core.codec import make_codec
from cuaenv.core.errors import InvalidAction
from cuaenv.core.observation import ScreenView

class Screen:
    screen_size = (1280, 720)
    def elements(self):
        return ()

DEEP = [
    "-" * 19_000 + "1", "not " * 4_900 + "1", "lambda:" * 2_800 + "1", "1 if 1 else " * 1_600 + "1",
    "1**" * 6_600 + "1", "await " * 3_000 + "1", "[" * 199 + "]" * 199, "(" * 199 + ")" * 199,
    "f(" * 199 + ")" * 199, "a" + ".a" * 9_900, "a" + "()" * 9_900, "a" + "[0]" * 6_600,
    "1+" * 9_900 + "1", "1<" * 9_900 + "1", "{1:" * 199 + "1" + "}" * 199, "print " * 3_000,
    "(lambda:" * 199 + "1" + ")" * 199, "[x for x in " * 199 + "1" + "]" * 199, "*" * 19_000,
    "f'{" * 140 + "1" + "}'" * 140, "a=" * 9_000 + "1", "print(" * 199, "'a'" * 6_000, "a," * 9_000,
    "a;" * 9_000, "import " * 2_000, "from . import " * 900, "from a import b " * 900,
    '{"a":' * 3_000, "[" * 19_000, '["' + "[" * 9_000 + '"]', "[1," * 6_000,
]

def run():
    view = ScreenView(Screen())
    for mode in ("pyautogui", "computer_13"):
        for text in DEEP:
            try:
                make_codec(mode).decode(text, view)
            except InvalidAction:
                counted.append(text)

counted = []
threading.stack_size(256 * 1024)
thread = threading.Thread(target=run)
thread.start()
thread.join()
print(len(counted) == 2 * len(DEEP))
"""


def test_deep_text_is_invalid_even_on_a_small_stack():
    """In a thread with 256 KiB of stack deeply nested text is an invalid action, not a crash."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "True"), done.stderr
