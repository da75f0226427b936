"""Verdicts on a cloud drive say in plain English who can get to which file."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.evaluators.rooms import metric

GUEST = "ada@drive.example"


def entry(id: int, name: str, role: str = "") -> dict[str, Any]:
    shared = [{"email": GUEST, "role": role}] if role else []
    return {"id": id, "parent": 0, "name": name, "owner": "me@drive.example", "shared": shared,
            "link": "none", "trashed": False}  # fmt: skip


DRIVE = [entry(11, "plan.txt", "viewer"), entry(12, "map.txt", "viewer"), entry(13, "pay.txt"),
         entry(14, "tax.txt")]  # fmt: skip


@pytest.mark.parametrize(
    ("args", "score", "why"),
    [
        ({"ids": [11, 12]}, 1.0, "can get to plan.txt and map.txt"),
        ({"ids": [11, 13]}, 0.0, "cannot get to pay.txt"),
        ({"ids": [11, 13, 14]}, 0.0, "cannot get to pay.txt or tax.txt"),
        ({"ids": [11], "role": "editor"}, 0.0, "cannot edit plan.txt"),
        ({"ids": [99]}, 0.0, "cannot get to file 99"),
        ({"ids": [13], "denied": True}, 1.0, "cannot get to pay.txt"),
        ({"ids": [13, 14], "denied": True}, 1.0, "cannot get to pay.txt or tax.txt"),
        ({"ids": [11, 13], "denied": True}, 0.0, "can get to plan.txt"),
        ({"ids": [11, 12, 13], "denied": True}, 0.0, "can get to plan.txt and map.txt"),
        ({"ids": [91, 92, 93, 94, 95, 96]}, 0.0,
         "cannot get to file 91, file 92, file 93, file 94 or 2 more"),
    ],
)  # fmt: skip
def test_verdicts_name_the_files(args: dict[str, Any], score: float, why: str) -> None:
    """Passed or failed, the files that decided it are named; those that are gone by number."""
    judgement = metric("drive_access")(DRIVE, email=GUEST, **args)
    assert (judgement.score, judgement.why) == (score, f"{GUEST} {why}")
