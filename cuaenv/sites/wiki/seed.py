"""The pages and people of Hearthwiki. Everybody is invented."""

from __future__ import annotations

from typing import Any

_PAGES = {
    "Welcome": "This is the wiki of Easterleigh Works.\n\nStart with [[Office hours]], then "
    "[[Expenses]]. New here? Read [[Onboarding]].",
    "Office hours": "Reception is open from 8:30 to 17:00.\nThe workshop closes at 16:00 on "
    "Fridays.",
    "Expenses": "Claims go to Oda Kersten by the 25th of each month.\nMeals: up to 25.00 a day.\n"
    "Travel: second class. See [[Travel]].",
    "Travel": "Book trains two weeks ahead. Ask Tobias Renn about hotels.",
    "Onboarding": "1. Get your badge at reception.\n2. Ask Imke Varga for a laptop.\n"
    "3. Read [[Security]].",
    "Security": "Lock your screen. Never share passwords, not even with the help desk.",
}
_PEOPLE = """
Robin Ashdown|Events|robin.ashdown@example.com|4017
Imke Varga|Equipment|imke.varga@example.com|4022
Tobias Renn|Travel|tobias.renn@example.com|4031
Oda Kersten|Accounts|oda.kersten@example.com|4008
Odo Kersting|Archive|odo.kersting@example.com|4080
"""


def state() -> dict[str, Any]:
    """Return the wiki's default state."""
    pages = [
        {"title": title, "locked": title == "Security",
         "revisions": [{"date": "2025-04-05 09:00", "author": "Oda Kersten", "body": body}]}
        for title, body in _PAGES.items()
    ]  # fmt: skip
    keys = ("name", "team", "email", "phone")
    people = [dict(zip(keys, line.split("|"), strict=True)) for line in _PEOPLE.split("\n") if line]
    news = [
        {"id": 1, "date": "2025-05-20 08:00", "title": "Lift out of order until Thursday",
         "body": "Please use the stairs on the east side."},
        {"id": 2, "date": "2025-05-23 08:00", "title": "Summer fair looks for helpers",
         "body": "Write to Robin Ashdown if you can spare an afternoon in July."},
    ]  # fmt: skip
    return {"user": "Robin Ashdown", "pages": pages, "people": people, "news": news}
