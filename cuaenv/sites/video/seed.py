"""The videos of Lumivue. Channels and people are invented."""

from __future__ import annotations

from typing import Any

_VIDEOS = """
Sharpening a kitchen knife|Oakbench|08:14|51200|A whetstone, water and ten quiet minutes.
Repairing a wooden chair|Oakbench|21:40|18430|Glue, clamps, and when to leave it alone.
Dawn in the reed beds|Wren & Water|34:02|9120|Bitterns, fog, and a great deal of patience.
Birdsong for beginners|Wren & Water|12:55|77310|Ten birds by ear.
Bread without kneading|Crumb Desk|10:31|240115|Flour, water, salt and a night in the bowl.
Plum cake like grandmother's|Crumb Desk|15:09|66020|The cake from the picture.
Spreadsheets: your first formula|Tidy Cells|06:48|133700|SUM, and why the equals sign comes first.
Spreadsheets: sorting without regret|Tidy Cells|09:20|41880|Sort whole rows, not one column.
A night train north|Slow Miles|52:17|15990|Window seat, no talking.
Crossing the salt flats by bicycle|Slow Miles|28:44|22870|Two days, one puncture.
"""


def state() -> dict[str, Any]:
    """Return the site's default state."""
    videos = []
    for number, line in enumerate(_VIDEOS.strip().splitlines(), 1):
        title, channel, length, views, about = line.split("|")
        videos.append({"id": number, "title": title, "channel": channel, "length": length,
                       "views": int(views), "about": about})  # fmt: skip
    return {
        "user": "Robin Ashdown",
        "videos": videos,
        "history": [
            {"id": 1, "video": 5, "date": "2025-05-21 19:02"},
            {"id": 2, "video": 7, "date": "2025-05-22 08:40"},
            {"id": 3, "video": 3, "date": "2025-05-22 21:15"},
        ],
        "playlists": [
            {"id": 1, "title": "Watch later", "visibility": "private", "videos": [9, 2]},
            {"id": 2, "title": "Baking", "visibility": "public", "videos": [5, 6]},
        ],
        "liked": [5],
        "subscriptions": ["Crumb Desk"],
        "comments": [
            {"id": 1, "video": 5, "author": "oda_k", "body": "Works every time."},
            {"id": 2, "video": 7, "author": "tobi", "body": "Finally understood it."},
        ],
        "settings": {"save_history": True, "autoplay": True},
    }
