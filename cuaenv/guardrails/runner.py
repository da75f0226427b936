"""Runner: calls what may raise, hang or exit, and always comes back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class CallFailed(Exception):
    """The call did not return; `kind` is `raised`, `timed_out` or `busy`."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Runner:
    """Runs calls one at a time, each within a deadline.

    A call that is not back in time is left behind in its thread, since Python cannot stop one; as
    long as it hangs there, no other is started, so that threads do not pile up.

    Args:
        timeout: seconds of real time a call may take; None waits for ever, in the caller's thread,
            where ctrl+C is the user's and ends the run.
    """

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self._thread: threading.Thread | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the runner without a call that hangs."""
        return {"timeout": self.timeout, "_thread": None}

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Return what the function returns.

        Raises:
            CallFailed: it raised, did not return in time, or an earlier call still hangs.
        """
        if self.timeout is None:
            try:
                return function(*args)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise CallFailed("raised", described(error)) from error
        if self._thread is not None and self._thread.is_alive():
            raise CallFailed("busy", "an earlier call has not returned yet")
        box: list[Any] = []
        failure: list[BaseException] = []
        self._thread = threading.Thread(
            target=_run, args=(function, args, box, failure), daemon=True
        )
        self._thread.start()
        self._thread.join(self.timeout)
        if self._thread.is_alive():
            raise CallFailed("timed_out", f"no answer within {self.timeout:g} s")
        self._thread = None
        if failure:
            raise CallFailed("raised", described(failure[0])) from failure[0]
        return box[0]


def _run(
    function: Callable[..., Any], args: tuple[Any, ...], box: list[Any],
    failure: list[BaseException],
) -> None:  # fmt: skip
    # Whatever it raises, SystemExit too, is the outcome of the call and not of the thread.
    try:
        box.append(function(*args))
    except BaseException as error:
        failure.append(error)


def described(error: BaseException) -> str:
    """Return an error in words; errors of a user's class may fail at being shown."""
    name = type(error).__name__
    try:
        text = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return name
    return f"{name}: {text}" if text else name
