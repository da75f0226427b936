"""Sampling: random programs of the dialect."""

from __future__ import annotations

import numpy as np

from cuaenv.core.keys import KEYS, MODIFIERS
from cuaenv.core.spaces import DialectText, random_text

_FORMS = (
    "pyautogui.click({p})", "pyautogui.doubleClick({p})", "pyautogui.tripleClick({p})",
    "pyautogui.rightClick({p})", "pyautogui.middleClick({p})", "pyautogui.moveTo({p})",
    "pyautogui.moveTo({p})\npyautogui.dragTo({p2}, button='left')",
    "pyautogui.mouseDown({p}, button='left')", "pyautogui.mouseUp({p}, button='left')",
    "pyautogui.scroll({n}, {p})", "pyautogui.hscroll({n}, {p})", "pyautogui.write({t!r})",
    "pyautogui.press({k!r})", "pyautogui.hotkey({m!r}, {k!r})", "time.sleep({s})",
    "WAIT", "DONE", "FAIL",
)  # fmt: skip


class PyautoguiText(DialectText):
    """Programs of the pyautogui dialect; samples are single commands."""

    def compose(self, rng: np.random.Generator) -> str:
        """Return one random command."""
        form = _FORMS[rng.integers(len(_FORMS))]
        return form.format(
            p=self._point(rng),
            p2=self._point(rng),
            n=int(rng.integers(-20, 21)),
            t=random_text(rng),
            k=KEYS[rng.integers(len(KEYS))],
            m=MODIFIERS[rng.integers(len(MODIFIERS))],
            s=float(rng.integers(1, 21)) / 10,
        )

    def _point(self, rng: np.random.Generator) -> str:
        return f"{rng.integers(self.size[0])}, {rng.integers(self.size[1])}"
