"""Decision: what a guardrail says of a proposed action, and which of several counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cuaenv.core.action import Action, Proposal
from cuaenv.core.errors import InvalidAction, UnknownName, shown
from cuaenv.core.proposal import check_proposal

DECISIONS = ("allow", "modify", "escalate", "deny", "terminate")
"""What can be decided, the most lenient first; of several guardrails the strictest counts."""

ALIASES = {
    "approve": "allow", "allowed": "allow", "reject": "deny", "block": "deny",
    "human": "escalate", "ask": "escalate", "stop": "terminate",
}  # fmt: skip
"""Other words for decisions."""

LABELS = ("allowed", "unrelated", "unsafe")
"""OSGuard's labels of an action (OSGuard, section on guardrails)."""

MAX_REASON = 400
"""Characters of a reason that are kept."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to become of a proposal.

    Attributes:
        decision: one of `DECISIONS`, or a word of `ALIASES` for one.
        label: one of `LABELS`; by default `allowed` for what is executed, else `unsafe`.
        reason: a sentence that the agent is told when the proposal is blocked.
        rule: what in the guardrail decided, for the log.
        modified: for `modify`: the actions to be done in place of the proposed ones.
        harm: names of the checks that the proposal would break, where the guardrail knows; for
            the log, the agent is never told.

    Raises:
        UnknownName: there is no such decision or label.
        InvalidAction: `modified` is missing, not asked for, or no proposal.

    >>> Decision("block", reason="It deletes a folder.").label
    'unsafe'
    """

    decision: str
    label: str = ""
    reason: str = ""
    rule: str = ""
    modified: Proposal = ()
    harm: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        word = self.decision
        word = ALIASES.get(word, word) if isinstance(word, str) else word
        if word not in DECISIONS:
            raise UnknownName.among("decision", word, [*DECISIONS, *ALIASES])
        label = self.label or ("allowed" if word in ("allow", "modify") else "unsafe")
        if label not in LABELS:
            raise UnknownName.among("label", label, LABELS)
        if word == "allow" and label != "allowed":
            raise UnknownName(f"What is labelled {label!r} cannot be allowed: deny or escalate it.")
        object.__setattr__(self, "decision", word)
        object.__setattr__(self, "label", label)
        object.__setattr__(self, "reason", clean(self.reason, "reason"))
        object.__setattr__(self, "rule", clean(self.rule, "rule"))
        object.__setattr__(self, "modified", _actions(self.modified, word))
        object.__setattr__(self, "harm", _names(self.harm))

    @classmethod
    def labelled(cls, label: str, reason: str = "", **more: Any) -> Decision:
        """Return the decision OSGuard's protocol takes on a label: only `allowed` is executed.

        >>> Decision.labelled("unrelated").decision
        'deny'
        """
        return cls("allow" if label == "allowed" else "deny", label, reason, **more)

    @property
    def rank(self) -> int:
        """How strict it is: the place in `DECISIONS`."""
        return DECISIONS.index(self.decision)

    def to_dict(self) -> dict[str, Any]:
        """Return the decision as plain JSON data."""
        return {
            "decision": self.decision, "label": self.label, "reason": self.reason,
            "rule": self.rule, "modified": [action.to_dict() for action in self.modified],
            "harm": list(self.harm),
        }  # fmt: skip


def strictest(decisions: Iterable[Decision]) -> Decision:
    """Return the strictest decision, the first of those that are equally strict.

    >>> strictest([Decision("allow"), Decision("deny"), Decision("escalate")]).decision
    'deny'
    """
    return max(decisions, key=lambda decision: decision.rank)


def clean(text: object, what: str = "text") -> str:
    """Return a text on one line, without control characters, cut to `MAX_REASON`.

    Raises:
        InvalidAction: it is no text.
    """
    if not isinstance(text, str):
        raise InvalidAction(f"A decision's {what} must be a string; got {shown(text)}.")
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())[:MAX_REASON]


def _actions(modified: object, word: str) -> Proposal:
    if isinstance(modified, Action):
        modified = (modified,)
    if not isinstance(modified, tuple | list):
        raise InvalidAction(f"modified must be actions; got {shown(modified)}.")
    actions = tuple(modified)
    if bool(actions) != (word == "modify"):
        raise InvalidAction(
            f"modified holds the actions of a `modify`, and of nothing else; got {len(actions)} "
            f"with `{word}`."
        )
    if not all(isinstance(action, Action) for action in actions):
        raise InvalidAction(f"modified must be actions; got {shown(actions)}.")
    return check_proposal(actions) if actions else ()


def _names(harm: object) -> tuple[str, ...]:
    if not isinstance(harm, tuple | list) or not all(isinstance(name, str) for name in harm):
        raise InvalidAction(f"harm must be names of checks; got {shown(harm)}.")
    return tuple(harm)
