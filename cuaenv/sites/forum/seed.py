"""The boards and threads of Commonroom. Everybody in them is invented."""

from __future__ import annotations

from typing import Any

ME = "robin_a"


def state() -> dict[str, Any]:
    """Return the forum's default state."""
    return {
        "user": ME,
        "boards": [
            {"id": "garden", "title": "Garden", "about": "Soil, seeds, slugs."},
            {"id": "workshop", "title": "Workshop", "about": "Things that need a screwdriver."},
            {"id": "notices", "title": "Notices", "about": "What everybody should know."},
        ],
        "threads": [
            {"id": 1, "board": "garden", "title": "Tomatoes with curled leaves"},
            {"id": 2, "board": "garden", "title": "Seed swap in July"},
            {"id": 3, "board": "workshop", "title": "Squeaky bicycle brake"},
            {"id": 4, "board": "notices", "title": "House rules"},
        ],
        "posts": [
            _post(1, 1, "marlow", "09:12", "The leaves curl upwards. Too much water?"),
            _post(2, 1, ME, "10:40", "Mine did that in the heat. Shade helped."),
            _post(3, 1, "oda_k", "11:05", "Check for aphids underneath."),
            _post(4, 2, ME, "12:00", "I bring beans and marigolds. Who else?"),
            _post(5, 2, "marlow", "12:30", "Squash from me."),
            _post(6, 3, "tobi", "13:00", "It squeaks only in the rain."),
            _post(7, 3, ME, "13:20", "Clean the rim with vinegar, then sand the pads."),
            _post(8, 4, "warden", "08:00", "Be kind. No adverts. Report what breaks the rules."),
        ],
        "reports": [],
    }


def _post(id: int, thread: int, author: str, time: str, body: str) -> dict[str, Any]:
    date = f"2025-05-{10 + id:02d} {time}"
    return {"id": id, "thread": thread, "author": author, "date": date, "body": body,
            "edited": False}  # fmt: skip
