"""From evidence and a metric to a status: who is to blame when there is no evidence.

- `missing`: the metric decides; it is given None.
- `denied`, `unreadable`: the check fails with that reason. Closing, replacing or blowing up the
  evidence must not pay.
- `unsupported`, `crash`, or a metric that raises: `error`, never a 0 and never a pass.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cuaenv.core.evidence import Evidence
from cuaenv.core.verdict import Judgement

AGENTS_FAULT = frozenset({"denied", "unreadable"})
FAULT = "harness fault"
WHY_LENGTH = 300
"""Characters of a reason; paths on Linux can have 4096."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What one look says.

    Attributes:
        status: `pass`, `fail` or `error`.
        score: 0.0 to 1.0.
        why: one sentence for people.
        fault: for an error: `unsupported`, `crash`, or `metric` where the metric itself failed.
    """

    status: str
    score: float
    why: str
    fault: str = ""


def weigh(found: Sequence[Evidence], metric: Callable[..., Judgement], *values: Any) -> Weighed:
    """Return what `metric(*values)` says, or what the lack of evidence says."""
    for evidence in found:
        if evidence.error and not evidence.absent:
            return _without(evidence)
    try:
        judgement = metric(*values)
        score = float(judgement.score)
    except Exception as error:
        # A metric is our code on the agent's data: its crash is the harness's, not a verdict.
        return Weighed("error", 0.0, plain(f"{FAULT}: {type(error).__name__}: {error}"), "metric")
    if not (math.isfinite(score) and 0.0 <= score <= 1.0):
        return Weighed("error", 0.0, f"{FAULT}: the metric gave the score {score!r}.", "metric")
    return Weighed("pass" if score == 1.0 else "fail", score, plain(judgement.why))


def plain(text: str) -> str:
    r"""Return text that is safe on a terminal, cut to `WHY_LENGTH`: it may quote the agent.

    >>> plain("a\x1b[2Jb")
    'a\ufffd[2Jb'
    """
    shown = text[:WHY_LENGTH]
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in shown)


def _without(evidence: Evidence) -> Weighed:
    why = plain(f"{evidence.error}: {evidence.message}")
    if evidence.error in AGENTS_FAULT:
        return Weighed("fail", 0.0, f"cannot be verified, {why}")
    return Weighed("error", 0.0, f"{FAULT}: {why}", evidence.error)


def conjoin(looks: Sequence[Weighed], conj: str = "and") -> Weighed:
    """Fold several looks into one, by OSWorld's rule (`DesktopEnv.evaluate`).

    `and`: any 0.0 makes 0.0, otherwise the mean. `or`: any 1.0 makes 1.0, otherwise the maximum. A
    look that is an error counts only where it could change the result.
    """
    if not looks:
        return Weighed("fail", 0.0, "there is nothing to judge success by")
    clear = [look for look in looks if look.status != "error"]
    settled = 1.0 if conj == "or" else 0.0
    for look in clear:
        if look.score == settled:
            return look
    if len(clear) < len(looks):
        return next(look for look in looks if look.status == "error")
    scores = [look.score for look in clear]
    score = max(scores) if conj == "or" else math.fsum(scores) / len(scores)
    telling = [look for look in clear if look.score < 1.0] or clear[:1]
    why = "; ".join(dict.fromkeys(look.why for look in telling))
    return Weighed("pass" if score == 1.0 else "fail", score, why)
