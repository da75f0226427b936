"""The Browser program, open, and with something to remember."""

from __future__ import annotations

import pytest


@pytest.fixture
def browser(hand):
    """Return a hand with the browser open at the shop."""
    hand.open("browser", "shop.example")
    return hand


@pytest.fixture
def history(hand):
    """Keep a history of three visits on two days."""
    entries = [
        {"url": "http://wiki.example/", "title": "Old wiki", "visited": "2025-05-01 10:00:00"},
        {"url": "http://shop.example/", "title": "Shop", "visited": "2025-06-02 08:10:00"},
        {"url": "http://forum.example/", "title": "Forum", "visited": "2025-06-02 08:30:00"},
    ]
    hand.keep("browser/history", entries)
