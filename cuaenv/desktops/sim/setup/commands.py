"""Command lines that prepare the desktop, run in its own shell."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from cuaenv.core.errors import SetupFailed, shown
from cuaenv.desktops.sim.fs.image import SUDO_PASSWORD
from cuaenv.desktops.sim.wm.manager import WindowManager

NOT_RUN = {126: "cannot be run here", 127: "is not a program of this desktop"}
"""Exit statuses that mean the command itself did nothing."""

TRIES = 20
"""How often a command is repeated `until` its condition holds, a second of the clock apart."""


def execute(
    wm: WindowManager, command: str | Sequence[str], shell: bool | str = False, stdout: str = "",
    stderr: str = "", until: Mapping[str, Any] | None = None, may_fail: bool = False,
) -> None:  # fmt: skip
    """Run a command as the desktop user and wait for it.

    A command that does not exist here fails the step, and so does one that ends with a status
    other than 0 and a complaint, unless it `may_fail`; without a complaint, as `grep` ends where
    there is nothing, a status is no error. `stdout` and `stderr` name files of a real harness's
    cache, which nothing reads here.
    """
    line = _line(wm, command, shell)
    for _ in range(TRIES if until else 1):
        result = wm.computer.shell("setup").run(line)
        if result.code in NOT_RUN:
            why = NOT_RUN[result.code]
            raise SetupFailed(
                f"field `command`: {shown(line)} {why}: {shown(result.stderr.strip(), 200)}"
            )
        if not until:
            _check_status(line, result, may_fail)
            return
        if _holds(result, until):
            return
        wm.computer.advance(1)
    raise SetupFailed(f"field `until`: {shown(line)} never came to {shown(until)}")


command = execute


def _check_status(line: str, result: Any, may_fail: bool) -> None:
    complaint = result.stderr.strip()
    if result.code and complaint and not may_fail:
        raise SetupFailed(
            f"field `command`: {shown(line)} ended with status {result.code}: "
            f"{shown(complaint, 200)} (say `may_fail: true` if that is no matter)"
        )


def sleep(wm: WindowManager, seconds: float) -> None:
    """Let time pass on the desktop's own clock."""
    wm.computer.advance(int(seconds))


def _line(wm: WindowManager, command: str | Sequence[str], shell: bool | str) -> str:
    width, height = wm.computer.screen_size
    replaced = {
        "{CLIENT_PASSWORD}": SUDO_PASSWORD, "{SCREEN_WIDTH}": str(width),
        "{SCREEN_HEIGHT}": str(height), "{SCREEN_WIDTH_HALF}": str(width // 2),
        "{SCREEN_HEIGHT_HALF}": str(height // 2),
    }  # fmt: skip
    words = [command] if isinstance(command, str) else [str(word) for word in command]
    for mark, value in replaced.items():
        words = [word.replace(mark, value) for word in words]
    if isinstance(command, str) or shell in (True, "true"):
        return " ".join(words)
    return shlex.join(words)


def _holds(result: Any, until: Mapping[str, Any]) -> bool:
    if "returncode" in until and result.code == until["returncode"]:
        return True
    return any(name in until and str(until[name]) in getattr(result, name)
               for name in ("stdout", "stderr"))  # fmt: skip
