"""Mail that nobody spoke of is still there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking

_SAME = ("from", "to", "subject", "body")
_DRAFT = (("from", "to", "subject"), ("from", "body"))
"""A draft is known by either: the other changes as it is written."""


def metric(
    after: Any, before: Any, *, trash: str = "Trash", drafts: str = "Drafts",
    but: list[str] | None = None,
) -> Judgement:  # fmt: skip
    """Pass when each message of before is in some folder, and not thrown away since.

    Being read, filed elsewhere or, of a draft, sent or written further makes no difference.

    Args:
        after: evidence of `records` of `mail.messages`: `{folder: [message]}`.
        before: the same at reset.
        trash: the folder of what was thrown away; what lay there may stay there.
        drafts: the folder of what is not sent yet.
        but: messages with one of these as a field, such as their sender, do not count.
    """
    if not _are_folders(before):
        raise ValueError("messages_kept compares evidence of `records` of `mail.messages`.")
    if not _are_folders(after):
        return lacking(after, "mail folders")
    kept = [message for folder, inside in after.items() if folder != trash for message in inside]
    anywhere = [*kept, *after.get(trash, ())]
    for folder, messages in before.items():
        left = list(anywhere if folder == trash else kept)
        for message in messages:
            if not _is_spoken_of(message, but or ()) and not _take(message, left, folder == drafts):
                return Judgement(0.0, f"the message {brief(_subject(message))} is gone")
    return Judgement(1.0, "all messages are still there")


def _take(message: Any, left: list[Any], draft: bool) -> bool:
    """Take a message from those that are left; two alike need two to be there."""
    for fields in (_SAME, *(_DRAFT if draft else ())):
        for at, other in enumerate(left):
            if _known_by(message, fields) == _known_by(other, fields):
                del left[at]
                return True
    return False


def _known_by(message: Any, fields: tuple[str, ...]) -> Any:
    return tuple(map(message.get, fields)) if isinstance(message, dict) else message


def _is_spoken_of(message: Any, but: Any) -> bool:
    return isinstance(message, dict) and any(
        message.get(field) in but for field in ("from", "subject", "body")
    )


def _subject(message: Any) -> Any:
    return message.get("subject") if isinstance(message, Mapping) else message


def _are_folders(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(inside, list) for inside in value.values())
