"""The people and files of Stowaway Drive. All of them are invented."""

from __future__ import annotations

from typing import Any

_BUDGET = "Item,Planned,Spent\nVenue,1800,1750\nCatering,950,0\nPrinting,240,262\n"
_MINUTES = "Minutes, 12 May\n\nPresent: Robin, Imke, Tobias\n1. Venue is booked.\n2. Imke asks\n"


def state() -> dict[str, Any]:
    """Return the drive's default state; `parent` 0 is the top folder.

    Nobody is signed in: `sessions` are `{token, email}`, `issued` how many the site gave out.
    """
    return {
        "users": [
            {"name": "Robin Ashdown", "email": "robin@drive.example", "password": "larch-42"},
            {"name": "Imke Varga", "email": "imke@drive.example", "password": "heron-17"},
            {"name": "Tobias Renn", "email": "tobias@drive.example", "password": "slate-08"},
        ],
        "remember": "robin@drive.example",
        "sessions": [],
        "issued": 0,
        "entries": [
            _folder(1, "Projects", 0),
            _folder(2, "Photos", 0),
            _file(3, "welcome.txt", 0, "Welcome to Stowaway Drive. Drop files here.\n"),
            _folder(4, "Summer fair", 1),
            _file(5, "budget.csv", 4, _BUDGET, [("imke@drive.example", "editor")]),
            _file(6, "minutes.txt", 4, _MINUTES, [("tobias@drive.example", "viewer")]),
            _file(7, "beach.txt", 2, "A picture of the beach, described in words.\n"),
            _folder(8, "Shared by Imke", 0, "imke@drive.example",
                    [("robin@drive.example", "viewer")]),
            _file(9, "recipe.txt", 8, "Plum cake: flour, plums, patience.\n",
                  owner="imke@drive.example"),
        ],
    }  # fmt: skip


def _entry(
    id: int, name: str, parent: int, owner: str, shared: list[tuple[str, str]]
) -> dict[str, Any]:  # fmt: skip
    people = [{"email": email, "role": role} for email, role in shared]
    return {
        "id": id,
        "name": name,
        "parent": parent,
        "owner": owner,
        "modified": f"2025-05-{10 + id:02d} 09:00",
        "shared": people,
        "link": "none",
        "trashed": False,
    }


def _folder(
    id: int,
    name: str,
    parent: int,
    owner: str = "robin@drive.example",
    shared: list[tuple[str, str]] | None = None,
) -> dict[str, Any]:
    return {"kind": "folder", **_entry(id, name, parent, owner, shared or [])}


def _file(
    id: int,
    name: str,
    parent: int,
    content: str,
    shared: list[tuple[str, str]] | None = None,
    owner: str = "robin@drive.example",
) -> dict[str, Any]:
    return {"kind": "file", **_entry(id, name, parent, owner, shared or []), "content": content}
