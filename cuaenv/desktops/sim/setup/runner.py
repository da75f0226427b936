"""Running set-up steps, each to its end or to an error that says which one failed and why."""

from __future__ import annotations

import functools
import importlib
import inspect
import posixpath
from collections.abc import Callable, Sequence
from typing import Any

from cuaenv.core.desktop import SetupStep
from cuaenv.core.errors import CuaEnvError, DesktopLost, SetupFailed, UnknownName, shown
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
    if step.type not in SETUP_VERBS:
        raise SetupFailed(str(UnknownName.among("set-up verb", step.type, SETUP_VERBS)))
    module = importlib.import_module(f"{ROOM}.{VERBS[step.type]}")
    do: Callable[..., None] = getattr(module, step.type)
    # A leading underscore marks a remark of the file's author, as in OSWorld's files.
    given = {name: value for name, value in step.parameters.items() if not name.startswith("_")}
    _check(do, given)
    try:
        do(wm, **{ALIASES.get(name, name): value for name, value in given.items()})
    except (SetupFailed, DesktopLost):
        raise
    except CuaEnvError as error:
        path = getattr(error, "path", "")
        raise SetupFailed(f"{path}: {error}" if path else str(error)) from error
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError) as error:
        raise SetupFailed(
            f"it cannot be done with {shown(given, 200)}: {type(error).__name__}: "
            f"{str(error)[:200]}"
        ) from error


ALIASES = {"from": "sender", "to": "recipient"}
"""Parameters whose names are words of Python or too short to read."""


def _check(do: Callable[..., None], given: dict[str, Any]) -> None:
    """Raise SetupFailed for an unknown or missing parameter."""
    names = _parameters(do)
    known = [_spoken(one.name) for one in names]
    for name in given:
        if name not in known:
            raise SetupFailed(str(UnknownName.among("parameter", name, known)))
    for one in names:
        if one.default is one.empty and _spoken(one.name) not in given:
            raise SetupFailed(f"the parameter {_spoken(one.name)!r} is missing")


@functools.cache
def _parameters(do: Callable[..., None]) -> list[inspect.Parameter]:
    return list(inspect.signature(do).parameters.values())[1:]


def _spoken(name: str) -> str:
    return next((said for said, ours in ALIASES.items() if ours == name), name)


def absolute(wm: WindowManager, path: Any) -> str:
    """Return a path of a step with `~` spelt out; raise SetupFailed unless it is absolute."""
    if not isinstance(path, str) or "\0" in path:
        raise SetupFailed(f"a path must be a string; got {path!r}")
    if path == "~" or path.startswith("~/"):
        path = wm.computer.home + path[1:]
    if not path.startswith("/"):
        raise SetupFailed(f"a path must be absolute or begin with ~/; got {path!r}")
    return str(posixpath.normpath(path))
