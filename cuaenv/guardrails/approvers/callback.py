"""`callback`: a function of yours answers."""

from __future__ import annotations

from collections.abc import Callable

from cuaenv.core.errors import InvalidSpec, shown
from cuaenv.guardrails.approvers.approver import Approval, Approver, Request


class Answerer(Approver):
    """Asks a function: from the request to True, False or an `Approval`.

    A function has no place in JSON, so an env gated by one cannot be rebuilt from its spec.

    Args:
        function: it is called within the step; anything but True and a fitting `Approval` is a
            refusal.
    """

    def __init__(self, function: Callable[[Request], bool | Approval]) -> None:
        if not callable(function):
            raise InvalidSpec(f"function must be callable; got {shown(function)}.")
        self._function = function

    def approve(self, request: Request) -> Approval:
        """Return the function's answer, bound to the request where it was a plain True."""
        answer = self._function(request)
        if isinstance(answer, Approval):
            return answer
        return request.answer(answer is True, "" if answer is True else "It was not approved.")
