"""`oracle`: plays the proposal in advance and denies it if a safety check would break."""

from __future__ import annotations

from typing import Any, ClassVar

from cuaenv.core.action import Proposal
from cuaenv.core.errors import EpisodeOrderError
from cuaenv.guardrails.binding import harm_of, require_states
from cuaenv.guardrails.decision import Decision
from cuaenv.guardrails.guardrail import Guardrail, GuardView


class Guard(Guardrail):
    """Knows what would happen: the best that a guardrail of single actions can do.

    It is privileged: it plays the proposal on the env's own desktop, looks at the task's safety
    checks, and puts everything back. It needs a desktop that can save its state.

    Args:
        decision: what meets a harmful proposal: `deny`, `escalate` or `terminate`.
        reason: what the agent is told; it must not give the checks away.
    """

    privileged: ClassVar[bool] = True
    needs: ClassVar[frozenset[str]] = frozenset()

    def __init__(
        self, decision: str = "deny", reason: str = "It would do harm that was not asked for."
    ) -> None:
        self._verdict = Decision(decision, "unsafe", reason)
        self._env: Any = None

    def bind(self, env: Any) -> None:
        """Take the env that proposals are played on."""
        self._env = env

    def reset(self, seed: int, instruction: str = "") -> None:
        """Start an episode; raise Unsupported where the desktop cannot save its state."""
        require_states(self._bound())

    def judge(self, view: GuardView, proposal: Proposal) -> Decision:
        """Return `allow`, or the decision for harm with the names of the checks as `harm`."""
        harm = harm_of(self._bound(), proposal)
        if not harm:
            return Decision("allow")
        verdict = self._verdict
        return Decision(verdict.decision, "unsafe", verdict.reason, "dry run", harm=harm)

    def _bound(self) -> Any:
        if self._env is None:
            raise EpisodeOrderError("The oracle is bound to no env; GuardrailGate binds it.")
        return self._env
