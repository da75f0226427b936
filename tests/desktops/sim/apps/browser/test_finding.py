"""Tests of finding text in pages, the browser's own among them, and of its other keys."""

from __future__ import annotations

import pytest

from cuaenv.core.action import Action


@pytest.mark.parametrize(
    ("address", "word", "count"),
    [("browser:history", "wiki", "1 of 2"), ("browser:settings", "search engine", "1 of 1")],
)
def test_find_works_on_the_browsers_own_pages(hand, history, address, word, count):
    """History and settings are searched as other pages are, and the count says how often."""
    hand.open("browser", address)
    hand.key("ctrl", "f")
    hand.type(word)
    assert hand.shows("label", count)


def test_the_match_is_highlighted_and_scrolled_to(hand):
    """Finding a page far down the history brings it into view."""
    visits = [
        {"url": f"http://w{i}.example/", "title": f"Page number {i}",
         "visited": f"2025-06-01 08:{59 - i % 60:02d}:00"}
        for i in range(60)
    ]  # fmt: skip
    hand.keep("browser/history", visits)
    hand.open("browser", "browser:history")
    assert not hand.shows("link", "Page number 55")
    hand.key("ctrl", "f")
    hand.type("number 55")
    assert hand.shows("link", "Page number 55")


def test_the_bar_belongs_to_its_page(browser):
    """Following a link or changing the tab puts the bar away; its own tab still has it."""
    browser.key("ctrl", "f")
    assert browser.shows("entry", "Find in page")
    browser.key("ctrl", "t")
    assert not browser.shows("entry", "Find in page")
    browser.key("ctrl", "1")
    assert browser.shows("entry", "Find in page")
    browser.key("ctrl", "l")
    browser.type("wiki.example\n")
    assert not browser.shows("entry", "Find in page")
    browser.key("alt", "left")
    assert not browser.shows("entry", "Find in page")


def test_opening_a_tab_behind_keeps_the_bar(browser):
    """A middle click on a link opens it behind, and the search goes on."""
    browser.key("ctrl", "f")
    browser.type("a")
    link = next(one for one in browser.desktop.elements() if one.role == "link" and one.name)
    browser.do(Action.at("middle_click", *link.box.center))
    assert len(browser.app.tabs) == 2 and browser.app.current == 0
    assert browser.shows("entry", "Find in page")


def test_plus_zooms_with_and_without_shift(browser):
    """Ctrl+= zooms in as ctrl++ does, and the menu names the command once."""
    browser.key("ctrl", "=")
    assert browser.shows("label", "Zoom 110 %")
    browser.key("ctrl", "+")
    assert browser.shows("label", "Zoom 125 %")
    browser.click("menu", "View")
    assert browser.names("menu-item").count("Zoom In") == 1


def test_a_match_far_down_a_sites_page_is_scrolled_to(hand):
    """Finding the last words of a long page brings them into view."""
    lines = "".join(f"<p>Line {i}</p>" for i in range(80))
    hand.open("browser", hand.put("long.html", f"<title>Long</title>{lines}<p>The end</p>"))
    texts = [one.text or one.name for one in hand.desktop.elements()]
    assert "Line 3" in texts and "The end" not in texts
    hand.key("ctrl", "f")
    hand.type("the end")
    assert "The end" in [one.text or one.name for one in hand.desktop.elements()]
