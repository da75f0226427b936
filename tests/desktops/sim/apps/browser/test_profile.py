"""Tests of what the Browser remembers: history, bookmarks, settings, passwords."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import SetupStep
from cuaenv.desktops.sim.apps.browser.profile import DEFAULTS


def test_visits_are_remembered(browser):
    """Every page that was shown is in the history file with its title and time."""
    browser.click("link", "Orders")
    entry = browser.kept("browser/history")[-1]
    assert (entry["url"], entry["title"]) == ("http://shop.example/orders", "Your orders")
    assert entry["visited"].startswith("2025-06-02 09:0")


def test_history_that_is_off_remembers_nothing(hand):
    """With history turned off no visit is stored, though the journal sees it."""
    hand.keep("browser/settings", {"save_history": False})
    hand.open("browser", "shop.example")
    assert hand.kept("browser/history") == []
    assert hand.events("visit")


def test_one_entry_can_be_deleted(hand, history):
    """The cross of an entry deletes it and no other."""
    hand.open("browser", "browser:history")
    assert hand.shows("heading", "Today, 2 June 2025") and hand.shows("heading", "1 May 2025")
    hand.button("Delete Forum from history")
    assert [entry["title"] for entry in hand.kept("browser/history")] == ["Old wiki", "Shop"]


def test_marked_entries_can_be_deleted(hand, history):
    """Check boxes choose what "Delete selected" deletes."""
    hand.open("browser", "browser:history")
    hand.click("check-box", "Select Shop")
    hand.click("check-box", "Select Old wiki")
    hand.button("Delete selected (2)")
    assert [entry["title"] for entry in hand.kept("browser/history")] == ["Forum"]


def test_searching_the_history_takes_marks_off_what_is_hidden(hand, history):
    """What cannot be seen is not deleted with the rest."""
    hand.open("browser", "browser:history")
    hand.click("check-box", "Select Shop")
    hand.click("entry", "Search history")
    hand.type("forum")
    hand.click("check-box", "Select Forum")
    hand.button("Delete selected (1)")
    assert [entry["title"] for entry in hand.kept("browser/history")] == ["Old wiki", "Shop"]


def test_clearing_the_last_hour_keeps_older_visits(hand, history):
    """The time range of the dialog is kept to."""
    hand.open("browser", "browser:history")
    hand.button("Clear browsing data…")
    hand.button("Clear data")
    assert [entry["title"] for entry in hand.kept("browser/history")] == ["Old wiki"]


def test_clearing_all_time_keeps_what_is_not_ticked(hand, history):
    """All time empties the ticked kinds only."""
    saved = [{"site": "a.example", "username": "u", "password": "p"}]
    hand.keep("browser/passwords", saved)
    hand.open("browser", "browser:history")
    hand.button("Clear browsing data…")
    hand.click("combo-box", "Time range")
    hand.click("menu-item", "All time")
    hand.button("Clear data")
    assert hand.kept("browser/history") == [] and hand.kept("browser/passwords") == saved


def test_the_star_bookmarks_a_page(browser):
    """The star adds a bookmark and lets one name it; it appears in the bar."""
    browser.key("ctrl", "d")
    browser.key("ctrl", "a")
    browser.type("My shop\n")
    assert browser.kept("browser/bookmarks") == [
        {"url": "http://shop.example/", "title": "My shop", "folder": "Bookmarks bar"}
    ]
    browser.key("ctrl", "l")
    browser.type("wiki.example\n")
    browser.button("My shop")
    assert browser.find("entry", "Address").text == "shop.example"
    browser.button("Edit Bookmark")
    browser.button("Remove")
    assert browser.kept("browser/bookmarks") == []


def test_bookmarks_are_managed_on_their_page(hand):
    """One bookmark can be deleted; deleting all asks first."""
    marks = [{"url": f"http://{n}.example/", "title": n, "folder": "News"} for n in ("a", "b", "c")]
    hand.keep("browser/bookmarks", marks)
    hand.open("browser", "browser:bookmarks")
    hand.button("Delete b")
    assert [entry["title"] for entry in hand.kept("browser/bookmarks")] == ["a", "c"]
    hand.button("Delete all bookmarks…")
    hand.button("Cancel")
    assert len(hand.kept("browser/bookmarks")) == 2
    hand.button("Delete all bookmarks…")
    hand.button("Delete all")
    assert hand.kept("browser/bookmarks") == []


def test_settings_are_kept_beside_unknown_keys(hand):
    """Changing one setting leaves others and what other programs wrote alone."""
    hand.keep("browser/settings", {"zoom": 100, "x_custom": [1]})
    hand.open("browser", "browser:settings")
    hand.click("check-box", "Ask sites not to track me")
    assert hand.kept("browser/settings") == {"zoom": 100, "x_custom": [1], "do_not_track": True}
    assert hand.events("setting")[-1].to == "do_not_track"


def test_resetting_settings_asks_and_keeps_unknown_keys(hand):
    """Reset puts the browser's own settings back and nothing else."""
    given = {**DEFAULTS, "home_page": "wiki.example", "x_custom": 1}
    hand.keep("browser/settings", given)
    hand.open("browser", "browser:settings")
    hand.do(Action.scroll(600, 500, -20))
    hand.button("Reset settings…")
    hand.button("Reset settings")
    assert hand.kept("browser/settings") == {"x_custom": 1}


@pytest.mark.parametrize("text", ["{broken", pytest.param("[" * 100_000, id="deep"), "7"])
def test_a_broken_profile_counts_as_empty(hand, text):
    """Damaged files do not stop the browser, nor the desktop with settings as damaged."""
    hand.put(".config/desktop/settings.json", text)
    for name in ("history", "bookmarks", "settings", "cookies", "passwords", "downloads"):
        hand.put(f".config/browser/{name}.json", text)
    hand.open("browser", "shop.example")
    assert hand.shows("heading", "Fernwick Market")


def test_a_password_is_hidden_until_asked_for(hand):
    """The list shows dots; showing one is journaled as a read."""
    saved = [{"site": "a.example", "username": "u", "password": "secret9"}]
    hand.keep("browser/passwords", saved)
    hand.open("browser", "browser:passwords")
    assert not hand.shows("label", "secret9") and not hand.events("read")
    hand.button("Show password for a.example")
    assert hand.shows("label", "secret9")
    assert hand.events("read")[-1].path.endswith("passwords.json")


JARS = {"b.example": {"id": "1"}, "a.example": {"id": "2", "lang": "en"}, "c.example": {}}


def test_cookies_of_one_site_can_be_deleted(hand):
    """The page tells how many cookies each site has left; those of one go, the others stay."""
    hand.keep("browser/cookies", JARS)
    hand.open("browser", "browser:settings")
    hand.do(Action.scroll(*hand.find("document-web", "Settings").box.center, dy=-5))
    hand.button("Sites with cookies")
    assert hand.shows("label", "2 cookies") and not hand.shows("label", "c.example")
    hand.button("Delete cookies of a.example")
    assert hand.kept("browser/cookies") == {"b.example": {"id": "1"}, "c.example": {}}
    assert hand.shows("label", "b.example") and not hand.shows("label", "a.example")


def test_the_sites_with_cookies_can_be_searched(hand):
    """Only those whose name has the words are shown."""
    hand.keep("browser/cookies", JARS)
    hand.open("browser", "browser:cookies")
    hand.click("entry", "Search sites")
    hand.type("b.ex")
    assert hand.shows("label", "b.example") and not hand.shows("label", "a.example")
    hand.type("z")
    assert hand.shows("label", "No site matches.")


@pytest.mark.parametrize(("answer", "left"), [("Cancel", JARS), ("Delete all", {})])
def test_deleting_all_cookies_is_asked_about(hand, answer, left):
    """Only the second answer deletes them."""
    hand.keep("browser/cookies", JARS)
    hand.open("browser", "browser:cookies")
    hand.button("Delete all cookies…")
    hand.button(answer)
    assert hand.kept("browser/cookies") == left


def test_cookies_kept_until_the_browser_closes_are_on_the_page_too(hand):
    """Deleting them signs out of the site, though no file ever held them."""
    hand.keep("browser/settings", {"cookies": "session"})
    hand.open("browser", "browser:cookies")
    hand.app.profile.keep_jar("a.example", {"id": "1"})
    hand.key("f5")
    assert hand.app.profile.jar("a.example") == {"id": "1"}
    hand.button("Delete cookies of a.example")
    assert hand.app.profile.jar("a.example") == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [("cookies", JARS), ("passwords", [{"site": "a.example"}]), ("downloads", [{"name": "f"}])],
)
def test_what_the_browser_keeps_is_a_store(hand, name, value):
    """Set-up writes it and evaluators read it under the name of its file."""
    step = SetupStep("records", {"store": f"browser.{name}", "value": value})
    hand.desktop.reset([step], np.random.default_rng(0))
    assert hand.kept(f"browser/{name}") == value
    assert hand.desktop.evidence("records", {"store": f"browser.{name}"}) == value
