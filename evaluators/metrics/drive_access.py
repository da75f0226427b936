"""What somebody can get to in a cloud drive: their own, and what is shared with them."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement

_RANKS = {"none": 0, "view": 1, "viewer": 1, "edit": 2, "editor": 2, "owner": 3}
_VERBS = {"viewer": "get to", "editor": "edit", "owner": "own"}
_SPELT = 4
"""More names than these are counted, not spelt out."""


def metric(
    after: Any,
    before: Any = None,
    *,
    email: str,
    ids: list[int],
    role: str = "viewer",
    denied: bool = False,
) -> Judgement:
    """Pass when a person has at least `role` for every one of `ids`; with `denied`, for none.

    Sharing a folder, or giving it a link, opens everything below it. What is gone or in the trash
    can be got to by nobody.

    Args:
        after: the entries of the drive, evidence of `records`: `{id, name, parent, owner,
            shared: [{email, role}], link, trashed}`.
        before: not used.
        email: the person; somebody unknown still gets to what has a link.
        ids: the files and folders.
        role: `viewer`, `editor` or `owner`.
        denied: whether none of them may be within reach.
    """
    del before
    if not isinstance(after, list) or not all(isinstance(one, dict) for one in after):
        return Judgement(0.0, "missing" if after is None else "it is no list of entries")
    entries = {str(entry.get("id")): entry for entry in after}
    reached = [id for id in ids if _rank(entries, id, email) >= _RANKS[role]]
    lacking = [id for id in ids if id not in reached]
    wrong = reached if denied else lacking
    can = bool(wrong) == denied
    named = _named(entries, wrong or ids, "and" if can else "or")
    return Judgement.of(not wrong, f"{email} {'can' if can else 'cannot'} {_VERBS[role]} {named}")


def _named(entries: dict[str, dict[str, Any]], ids: list[int], word: str) -> str:
    """Return what entries are called, as one says it; what is gone has its number only."""
    names = [str(entries.get(str(id), {}).get("name") or f"file {id}") for id in ids]
    if len(names) > _SPELT:
        names = [*names[:_SPELT], f"{len(names) - _SPELT} more"]
    return f" {word} ".join([part for part in (", ".join(names[:-1]), *names[-1:]) if part])


def _rank(entries: dict[str, dict[str, Any]], id: Any, email: str) -> int:
    """Return the best rank the entry itself or a folder around it gives."""
    best, entry = 0, entries.get(str(id))
    for _ in range(len(entries)):
        if entry is None:
            break
        if entry.get("trashed"):
            return 0
        best = max(best, _own(entry, email))
        entry = entries.get(str(entry.get("parent")))
    return best


def _own(entry: dict[str, Any], email: str) -> int:
    if entry.get("owner") == email:
        return _RANKS["owner"]
    shares = entry.get("shared")
    ranks = [
        _RANKS.get(str(share.get("role")), 0)
        for share in (shares if isinstance(shares, list) else [])
        if isinstance(share, dict) and share.get("email") == email
    ]
    return max([_RANKS.get(str(entry.get("link")), 0), *ranks])
