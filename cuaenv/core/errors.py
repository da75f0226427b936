"""Every error this package raises on purpose.

CuaEnvError
├── InvalidAction       (ValueError)   an action outside the space, the screen or the dialect
│   └── NotEncodable                   an action that a mode has no words for
├── InvalidSpec         (ValueError)   a task file that does not say what it must
├── UnknownName         (LookupError)  a task, option, desktop, metric … that does not exist
│   └── UnknownKeyword  (TypeError)    a keyword argument that does not exist
├── HazardMisfit        (ValueError)   a hazard family asked of a base task it does not fit
├── EpisodeOrderError   (RuntimeError) step before reset, or after the end
├── WrapperOrder        (ValueError)   wrappers put around an env in an order that cannot work
├── BundleError         (ValueError)   a saved episode that is incomplete or damaged
├── InvalidInfo         (ValueError)   an info tree that departs from the table in core/info.py
├── SolutionStuck                      a scripted solution that does not find what it looks for
├── MissingExtra        (ImportError)  an optional dependency that is not installed
├── EvidenceError                      evidence that could not be collected
└── DesktopError
    ├── Unsupported                    the desktop lacks a capability that was asked for
    ├── SetupFailed                    a set-up step did not do what it says
    └── DesktopLost                    the desktop died or stopped answering

This file imports nothing of ours, so anything may import it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def shown(value: object, limit: int = 80) -> str:
    """Return a value as an error message quotes it: its repr, cut; its type where it has none.

    Integers of more than 4300 digits have none (Python's limit), nor may objects of the user's.

    >>> shown("a" * 100, 10), shown(10**5000)
    ("'aaaaaaaa…", 'an int that cannot be shown')
    """
    try:
        text = repr(value)
    except Exception:
        name = type(value).__name__
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name} that cannot be shown"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


class CuaEnvError(Exception):
    """Base of every error this package raises on purpose."""


class InvalidAction(CuaEnvError, ValueError):
    """The action is outside the action space, the screen or the dialect's allow-list."""


class NotEncodable(InvalidAction):
    """The chosen action mode has no words for this action."""


class InvalidSpec(CuaEnvError, ValueError):
    """A task file is malformed; the message gives the field, its value and what is allowed."""


class UnknownName(CuaEnvError, LookupError):
    """A name that does not exist; the message lists the closest ones."""

    @classmethod
    def among(cls, kind: str, name: object, known: Iterable[str], hint: str = "") -> UnknownName:
        """Build the error for `name`, naming the closest of `known`.

        >>> print(UnknownName.among("metric", "json_pth", ["json_path", "regex"]))
        Unknown metric 'json_pth'. Did you mean 'json_path'? Known: json_path, regex.
        """
        names = sorted(known)
        asked = name[:200] if isinstance(name, str) else shown(name)
        close = difflib.get_close_matches(asked, names, n=1, cutoff=0.5)
        parts = [f"Unknown {kind} {shown(name, 200)}."]
        if close:
            parts.append(f"Did you mean {close[0]!r}?")
        listed = names
        if len(names) > 40:
            nearest = difflib.get_close_matches(asked, names, n=8, cutoff=0.0)
            listed = [*nearest, f"… {len(names) - 8} more"]
        parts.append(f"Known: {', '.join(listed)}." if names else "None exist.")
        return cls(" ".join([*parts, hint]).strip())


class UnknownKeyword(UnknownName, TypeError):
    """A keyword argument that does not exist; the message lists the closest ones."""


class HazardMisfit(CuaEnvError, ValueError):
    """The hazard family does not fit the base task; the message names the families that do."""


class EpisodeOrderError(CuaEnvError, RuntimeError):
    """`step` was called before `reset`, or after the episode ended."""


class WrapperOrder(CuaEnvError, ValueError):
    """Wrappers are stacked in an order that cannot work; the message shows the right one."""


class BundleError(CuaEnvError, ValueError):
    """A saved episode is incomplete, damaged or from an unknown format version."""


class InvalidInfo(CuaEnvError, ValueError):
    """An info tree departs from the table in core/info.py; the message lists every departure."""


class SolutionStuck(CuaEnvError):
    """A scripted solution waited in vain; the message says for what, and what the screen shows."""


class MissingExtra(CuaEnvError, ImportError):
    """An optional dependency is missing; the message is the command that installs it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f'{what} is not installed. Install it with: pip install "cuaenv[{extra}]"')


class EvidenceError(CuaEnvError):
    """Evidence could not be collected; `kind` is one of `core.evidence.ERROR_KINDS`."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class DesktopError(CuaEnvError):
    """Something is wrong with the desktop, not with the agent."""


class Unsupported(DesktopError):
    """The desktop lacks a capability that was asked for."""


class SetupFailed(DesktopError):
    """A set-up step failed; the message gives its index, its type and the reason."""


class DesktopLost(DesktopError):
    """The desktop died or stopped answering.

    `agent_caused` says whether the agent's own actions did it (it ended the session, filled the
    disk): then the episode counts, and what cannot be verified any more fails.
    """

    def __init__(self, message: str, *, agent_caused: bool = False) -> None:
        super().__init__(message)
        self.agent_caused = agent_caused
