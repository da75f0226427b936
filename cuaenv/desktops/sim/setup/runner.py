"""Running set-up steps, each to its end or to an error that says which one failed and why."""

from __future__ import annotations

import importlib
import posixpath
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cuaenv.core.desktop import SetupStep
from cuaenv.core.errors import CuaEnvError, DesktopLost, SetupFailed, UnknownName, shown
from cuaenv.core.setup_arguments import SIM, faults, remark
from cuaenv.desktops.sim.setup.verbs import SETUP_VERBS, VERBS
from cuaenv.desktops.sim.wm.manager import WindowManager

ROOM = "cuaenv.desktops.sim.setup"


def run(wm: WindowManager, steps: Sequence[SetupStep]) -> None:
    """Carry out the steps in order; nothing is laid out but what a step itself looks at.

    Raises:
        SetupFailed: a step did not do what it says; the message gives index, type and reason.
    """
    for index, step in enumerate(steps):
        try:
            _run_one(wm, step)
        except SetupFailed as error:
            raise SetupFailed(f"set-up step {index} ({step.type}): {error}") from error
        # Each program gets its window before the next one starts, so that places do not depend
        # on what is opened later.
        wm.sync()


def _run_one(wm: WindowManager, step: SetupStep) -> None:
    given = _checked(step)
    module = importlib.import_module(f"{ROOM}.{VERBS[step.type]}")
    do: Callable[..., None] = getattr(module, step.type)
    try:
        do(wm, **{ALIASES.get(name, name): value for name, value in given.items()})
    except (SetupFailed, DesktopLost):
        raise
    except CuaEnvError as error:
        path = getattr(error, "path", "")
        raise SetupFailed(f"{path}: {error}" if path else str(error)) from error
    except FAULTS as error:
        told = ", ".join(f"`{name}` {shown(value)}" for name, value in given.items())
        raise SetupFailed(
            f"it cannot be done with {told}: {type(error).__name__}: {str(error)[:200]}"
        ) from error


def _checked(step: SetupStep) -> dict[str, Any]:
    """Return the step's arguments; raise SetupFailed where they are not what its verb takes."""
    if not isinstance(step.type, str) or step.type not in SETUP_VERBS:
        raise SetupFailed(str(UnknownName.among("set-up verb", step.type, SETUP_VERBS)))
    if not isinstance(step.parameters, Mapping):
        raise SetupFailed(f"field `parameters`: an object; got {shown(step.parameters)}")
    for parameter, fault in faults(SIM[step.type], step.parameters):
        raise SetupFailed(f"field `{parameter}`: {fault}")
    return {name: value for name, value in step.parameters.items() if not remark(name)}


FAULTS = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
"""What arguments of the right kind can still come to, such as a store that holds other fields."""

ALIASES = {"from": "sender", "to": "recipient"}
"""Parameters whose names are words of Python or too short to read."""


def absolute(wm: WindowManager, path: str) -> str:
    """Return a path of a step with `~` spelt out."""
    if path == "~" or path.startswith("~/"):
        path = wm.computer.home + path[1:]
    return posixpath.normpath(path)
