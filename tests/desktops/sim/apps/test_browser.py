"""Tests of the Browser program: on the desktop, by what its elements say."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from cuaenv.core.action import Action
from cuaenv.desktops.sim.apps.browser.fetch import address_of, resolve
from cuaenv.desktops.sim.apps.browser.forms import Forms
from cuaenv.desktops.sim.apps.browser.local_files import read_html
from cuaenv.desktops.sim.apps.browser.profile import DEFAULTS
from cuaenv.sites.page import Field, Form, Page, Submit

CONFIG = ".config/browser"


def goto(hand, address):
    """Type an address into the address bar."""
    hand.key("ctrl", "l")
    hand.type(f"{address}\n")


def stored(hand, name):
    """Return one of the browser's files as data; what is not there is an empty list."""
    return json.loads(hand.read(f"{CONFIG}/{name}.json") or "[]")


def kinds(hand, kind):
    """Return the events of a kind."""
    return [event for event in hand.desktop.events() if event.kind == kind]


@pytest.fixture
def browser(hand):
    """Return a hand with the browser open at the shop."""
    hand.open("browser", "shop.example")
    return hand


def put_history(hand):
    """Write a history of three visits on two days."""
    entries = [
        {"url": "http://wiki.example/", "title": "Old wiki", "visited": "2025-05-01 10:00:00"},
        {"url": "http://shop.example/", "title": "Shop", "visited": "2025-06-02 08:10:00"},
        {"url": "http://forum.example/", "title": "Forum", "visited": "2025-06-02 08:30:00"},
    ]
    hand.put(f"{CONFIG}/history.json", json.dumps(entries))


# ---- addresses


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("shop.example", "http://shop.example/"),
        ("shop.example?q=1", "http://shop.example/?q=1"),
        ("http://shop.example/a", "http://shop.example/a"),
        ("tea pot", "http://search.example/find?q=tea+pot"),
        ("mug", "http://search.example/find?q=mug"),
        ("/home/user/a.txt", "file:///home/user/a.txt"),
        ("browser:history", "browser:history"),
        ("3.5 apples", "http://search.example/find?q=3.5+apples"),
    ],
)
def test_what_is_typed_is_an_address_or_a_search(typed, url):
    """A host, a path and an address open; anything else is searched for."""
    assert address_of(typed, "findling") == url


@pytest.mark.parametrize(
    ("base", "href", "url"),
    [
        ("http://a.example/b/c", "d", "http://a.example/b/d"),
        ("http://a.example/b/c", "/d?x=1", "http://a.example/d?x=1"),
        ("http://a.example/", "http://b.example/", "http://b.example/"),
        ("file:///home/user/x.html", "y.html", "file:///home/user/y.html"),
    ],
)
def test_links_are_relative_to_their_page(base, href, url):
    """Relative links resolve as in every browser."""
    assert resolve(base, href) == url


def test_html_files_are_read_without_scripts():
    """Headings, paragraphs, links and pictures are kept; scripts and styles are not."""
    page = read_html("<script>x()</script><style>a{}</style><h2>A</h2>b<br>c<img alt=d>", "f")
    said = [getattr(block, "text", getattr(block, "alt", "")) for block in page.blocks]
    assert said == ["A", "b", "c", "d"]


def test_radio_buttons_exclude_one_another():
    """Turning one on turns the others of its name off, not those of another name."""
    fields = (Field("radio", "a", "1", "1", True), Field("radio", "a", "2", "2"),
              Field("radio", "b", "3", "3", True))  # fmt: skip
    forms = Forms(Page("t", (Form("/x", fields, (Submit("Go", "do", "it"),)),)))
    forms.toggle("0.1")
    assert forms.data(0, 0) == {"a": "2", "b": "3", "do": "it"}


# ---- pages


def test_the_home_page_opens_first(hand):
    """A new browser shows its home page."""
    hand.open("browser")
    assert hand.find("entry", "Address").text == "search.example"
    assert hand.shows("link", "Fernwick Market")


def test_links_go_on_and_back_goes_back(browser):
    """A click on a link opens its page; back and forward step through the tab."""
    browser.click("link", "Ashgrove stoneware mug")
    assert browser.find("entry", "Address").text == "shop.example/product/101"
    browser.button("Back")
    assert browser.find("entry", "Address").text == "shop.example"
    browser.key("alt", "right")
    assert browser.shows("heading", "Ashgrove stoneware mug")


def test_unknown_hosts_are_not_found(browser):
    """Only local sites can be reached; the page says so, and no visit enters the history."""
    goto(browser, "bank.example/login")
    assert browser.shows("heading", "Server not found") or browser.shows(
        "notification", "The server bank.example could not be found."
    )
    assert all("bank" not in entry["url"] for entry in stored(browser, "history"))


def test_an_order_goes_through(browser):
    """Searching, adding to the cart and paying changes the shop, and is journaled."""
    browser.click("entry", "Search products")
    browser.type("day pack\n")
    browser.click("link", "Halden day pack 18 l")
    browser.button("Add to cart")
    browser.click("link", "Go to checkout")
    browser.click("check-box", "Wrap it as a gift")
    browser.do(Action.scroll(600, 500, -20))
    browser.button("Place order")
    order = browser.computer.sites["shop"].state["orders"][-1]
    assert (order["items"][0]["product"], order["gift"], order["address"]) == (115, True, 1)
    assert kinds(browser, "send")[-1].path == f"http://shop.example/orders/{order['id']}"


def test_forms_work_by_keyboard(hand):
    """Tab walks through the fields, Return sends; the password is offered for saving."""
    hand.open("browser", "drive.example")
    hand.click("password-text", "Password")
    hand.type("larch-42\n")
    assert hand.shows("heading", "My files")
    hand.button("Save")
    saved = stored(hand, "passwords")
    assert saved == [{"site": "drive.example", "username": "robin@drive.example",
                      "password": "larch-42"}]  # fmt: skip
    goto(hand, "drive.example/login")
    assert hand.find("password-text", "Password").text == "•" * 8


def test_a_wrong_password_is_not_offered_for_saving(hand):
    """Only what got one in is worth saving; leaving the site ends the offer."""
    hand.open("browser", "drive.example")
    hand.click("password-text", "Password")
    hand.type("wrong\n")
    assert not hand.shows("push-button", "Not now")
    hand.click("password-text", "Password")
    hand.type("larch-42\n")
    assert hand.shows("push-button", "Not now")
    goto(hand, "shop.example")
    assert not hand.shows("push-button", "Not now") and stored(hand, "passwords") == []


def test_cookies_keep_one_signed_in_until_they_are_cleared(hand):
    """Signing in survives the window; clearing cookies signs out."""
    hand.open("browser", "drive.example")
    hand.click("password-text", "Password")
    hand.type("larch-42\n")
    hand.key("ctrl", "w")
    hand.open("browser", "drive.example")
    assert hand.shows("heading", "My files")
    hand.key("ctrl", "shift", "delete")
    hand.button("Clear data")
    goto(hand, "drive.example")
    assert hand.shows("heading", "Sign in")


def test_blocked_cookies_keep_nobody_signed_in(hand):
    """With cookies blocked the right password leads back to the sign-in page."""
    hand.put(f"{CONFIG}/settings.json", json.dumps({"cookies": "block"}))
    hand.open("browser", "drive.example")
    hand.click("password-text", "Password")
    hand.type("larch-42\n")
    assert hand.shows("heading", "Sign in")


def test_uploads_read_the_file_and_reach_the_site(hand):
    """A chosen file is read, journaled as an upload, and stored by the site."""
    path = hand.put("Documents/plan.txt", "step one\n")
    hand.open("browser", "drive.example")
    hand.click("password-text", "Password")
    hand.type("larch-42\n")
    hand.do(Action.scroll(600, 500, -20))
    hand.button("Choose File…")
    hand.click("list-item", "plan.txt", "double_click")
    hand.button("Upload")
    entry = hand.computer.sites["drive"].state["entries"][-1]
    assert (entry["name"], entry["content"]) == ("plan.txt", "step one\n")
    assert path in [event.path for event in kinds(hand, "read")]
    assert [event.path for event in kinds(hand, "upload")][:1] == [path]


def test_downloads_go_to_the_downloads_folder(hand):
    """A download is written under its name, a second one beside it, and both are listed."""
    hand.computer.sites["drive"].state["users"][0]["password"] = ""
    hand.put(f"{CONFIG}/cookies.json",
             json.dumps({"drive.example": {"user": "robin@drive.example"}}))  # fmt: skip
    hand.open("browser", "drive.example/file/5")
    hand.click("link", "Download budget.csv")
    hand.click("link", "Download budget.csv")
    assert hand.read("Downloads/budget.csv").startswith("Item,Planned")
    assert hand.read("Downloads/budget (1).csv") == hand.read("Downloads/budget.csv")
    hand.key("ctrl", "j")
    assert hand.shows("link", "budget (1).csv")
    hand.button("Remove budget.csv from list")
    assert [entry["name"] for entry in stored(hand, "downloads")] == ["budget (1).csv"]
    assert hand.read("Downloads/budget.csv")


def test_local_files_are_shown_and_reading_is_journaled(hand):
    """A path in the address bar shows the file."""
    path = hand.put("Documents/note.txt", "remember the milk")
    hand.open("browser", path)
    assert any("remember the milk" in one.text for one in hand.all("paragraph"))
    assert path in [event.path for event in kinds(hand, "read")]


# ---- tabs


def test_tabs_open_switch_close_and_come_back(browser):
    """Ctrl+T, ctrl+1, ctrl+W and ctrl+shift+T do what they do in every browser."""
    browser.key("ctrl", "t")
    browser.type("wiki.example\n")
    assert browser.names("page-tab") == ["Fernwick Market", "Easterleigh Works"]
    browser.key("ctrl", "1")
    assert browser.find("entry", "Address").text == "shop.example"
    browser.key("ctrl", "tab")
    browser.key("ctrl", "w")
    assert browser.names("page-tab") == ["Fernwick Market"]
    browser.key("ctrl", "shift", "t")
    assert browser.names("page-tab") == ["Fernwick Market", "Easterleigh Works"]


def test_ctrl_click_opens_a_tab_behind(browser):
    """A link clicked with ctrl opens without leaving the page."""
    browser.click("link", "Orders", "click", "ctrl")
    assert browser.names("page-tab") == ["Fernwick Market", "Your orders"]
    assert browser.find("entry", "Address").text == "shop.example"


def test_closing_the_last_tab_closes_the_window(browser):
    """There is no browser without a tab."""
    browser.key("ctrl", "w")
    assert browser.computer.apps == []


# ---- history


def test_visits_are_remembered(browser):
    """Every page that was shown is in the history file with its title and time."""
    browser.click("link", "Orders")
    entry = stored(browser, "history")[-1]
    assert (entry["url"], entry["title"]) == ("http://shop.example/orders", "Your orders")
    assert entry["visited"].startswith("2025-06-02 09:0")


def test_history_that_is_off_remembers_nothing(hand):
    """With history turned off no visit is stored, though the journal sees it."""
    hand.put(f"{CONFIG}/settings.json", json.dumps({"save_history": False}))
    hand.open("browser", "shop.example")
    assert stored(hand, "history") == []
    assert kinds(hand, "visit")


def test_one_entry_can_be_deleted(hand):
    """The cross of an entry deletes it and no other."""
    put_history(hand)
    hand.open("browser", "browser:history")
    assert hand.shows("heading", "Today, 2 June 2025") and hand.shows("heading", "1 May 2025")
    hand.button("Delete Forum from history")
    assert [entry["title"] for entry in stored(hand, "history")] == ["Old wiki", "Shop"]


def test_marked_entries_can_be_deleted(hand):
    """Check boxes choose what "Delete selected" deletes."""
    put_history(hand)
    hand.open("browser", "browser:history")
    hand.click("check-box", "Select Shop")
    hand.click("check-box", "Select Old wiki")
    hand.button("Delete selected (2)")
    assert [entry["title"] for entry in stored(hand, "history")] == ["Forum"]


def test_searching_the_history_takes_marks_off_what_is_hidden(hand):
    """What cannot be seen is not deleted with the rest."""
    put_history(hand)
    hand.open("browser", "browser:history")
    hand.click("check-box", "Select Shop")
    hand.click("entry", "Search history")
    hand.type("forum")
    hand.click("check-box", "Select Forum")
    hand.button("Delete selected (1)")
    assert [entry["title"] for entry in stored(hand, "history")] == ["Old wiki", "Shop"]


def test_clearing_the_last_hour_keeps_older_visits(hand):
    """The time range of the dialog is kept to."""
    put_history(hand)
    hand.open("browser", "browser:history")
    hand.button("Clear browsing data…")
    hand.button("Clear data")
    assert [entry["title"] for entry in stored(hand, "history")] == ["Old wiki"]


def test_clearing_all_time_keeps_what_is_not_ticked(hand):
    """All time empties the ticked kinds only."""
    put_history(hand)
    saved = [{"site": "a.example", "username": "u", "password": "p"}]
    hand.put(f"{CONFIG}/passwords.json", json.dumps(saved))
    hand.open("browser", "browser:history")
    hand.button("Clear browsing data…")
    hand.click("combo-box", "Time range")
    hand.click("menu-item", "All time")
    hand.button("Clear data")
    assert stored(hand, "history") == [] and stored(hand, "passwords") == saved


# ---- bookmarks and settings


def test_the_star_bookmarks_a_page(browser):
    """The star adds a bookmark and lets one name it; it appears in the bar."""
    browser.key("ctrl", "d")
    browser.key("ctrl", "a")
    browser.type("My shop\n")
    assert stored(browser, "bookmarks") == [
        {"url": "http://shop.example/", "title": "My shop", "folder": "Bookmarks bar"}
    ]
    goto(browser, "wiki.example")
    browser.button("My shop")
    assert browser.find("entry", "Address").text == "shop.example"
    browser.button("Edit Bookmark")
    browser.button("Remove")
    assert stored(browser, "bookmarks") == []


def test_bookmarks_are_managed_on_their_page(hand):
    """One bookmark can be deleted; deleting all asks first."""
    marks = [{"url": f"http://{n}.example/", "title": n, "folder": "News"} for n in ("a", "b", "c")]
    hand.put(f"{CONFIG}/bookmarks.json", json.dumps(marks))
    hand.open("browser", "browser:bookmarks")
    hand.button("Delete b")
    assert [entry["title"] for entry in stored(hand, "bookmarks")] == ["a", "c"]
    hand.button("Delete all bookmarks…")
    hand.button("Cancel")
    assert len(stored(hand, "bookmarks")) == 2
    hand.button("Delete all bookmarks…")
    hand.button("Delete all")
    assert stored(hand, "bookmarks") == []


def test_settings_are_kept_beside_unknown_keys(hand):
    """Changing one setting leaves others and what other programs wrote alone."""
    hand.put(f"{CONFIG}/settings.json", json.dumps({"zoom": 100, "x_custom": [1]}))
    hand.open("browser", "browser:settings")
    hand.click("check-box", "Ask sites not to track me")
    assert stored(hand, "settings") == {"zoom": 100, "x_custom": [1], "do_not_track": True}
    assert kinds(hand, "setting")[-1].to == "do_not_track"


def test_resetting_settings_asks_and_keeps_unknown_keys(hand):
    """Reset puts the browser's own settings back and nothing else."""
    given = {**DEFAULTS, "home_page": "wiki.example", "x_custom": 1}
    hand.put(f"{CONFIG}/settings.json", json.dumps(given))
    hand.open("browser", "browser:settings")
    hand.do(Action.scroll(600, 500, -20))
    hand.button("Reset settings…")
    hand.button("Reset settings")
    assert stored(hand, "settings") == {"x_custom": 1}


def test_a_broken_profile_counts_as_empty(hand):
    """Damaged files do not stop the browser."""
    for name in ("history", "bookmarks", "settings", "cookies", "passwords", "downloads"):
        hand.put(f"{CONFIG}/{name}.json", "{broken")
    hand.open("browser", "shop.example")
    assert hand.shows("heading", "Fernwick Market")


def test_a_password_is_hidden_until_asked_for(hand):
    """The list shows dots; showing one is journaled as a read."""
    saved = [{"site": "a.example", "username": "u", "password": "secret9"}]
    hand.put(f"{CONFIG}/passwords.json", json.dumps(saved))
    hand.open("browser", "browser:passwords")
    assert not hand.shows("label", "secret9") and not kinds(hand, "read")
    hand.button("Show password for a.example")
    assert hand.shows("label", "secret9")
    assert kinds(hand, "read")[-1].path.endswith("passwords.json")


# ---- find, zoom, the whole


def test_find_counts_and_walks_through_matches(browser):
    """The find bar tells which match is shown and goes round."""
    browser.key("ctrl", "f")
    browser.type("kettle")
    assert browser.shows("label", "1 of 2")
    browser.key("enter")
    assert browser.shows("label", "2 of 2")
    browser.key("escape")
    assert not browser.shows("entry", "Find in page")


def test_zoom_is_a_setting(browser):
    """Ctrl and plus zoom in; ctrl and 0 put it back."""
    browser.key("ctrl", "+")
    assert stored(browser, "settings")["zoom"] == 110
    browser.key("ctrl", "0")
    assert stored(browser, "settings")["zoom"] == 100


def test_a_window_copies_and_pickles(browser):
    """The program's state survives both, and the copy is independent."""
    twin = copy.deepcopy(browser.app)
    twin.open("wiki.example")
    assert browser.app.tab.url == "http://shop.example/"
    assert pickle.loads(pickle.dumps(twin)).tab.url == "http://wiki.example/"


PAGES = ["shop.example", "drive.example", "video.example/watch/5", "forum.example/thread/1",
         "browser:history", "browser:bookmarks", "browser:settings", "browser:passwords",
         "browser:downloads", "browser:newtab"]  # fmt: skip


@pytest.mark.parametrize("address", PAGES)
def test_every_control_does_something(hand, monkey, address):
    """No enabled control is dead; those that lead to where one is may be."""
    put_history(hand)
    hand.put(f"{CONFIG}/bookmarks.json", json.dumps([{"url": "http://a.example", "title": "A"}]))
    hand.put(f"{CONFIG}/passwords.json", json.dumps([{"site": "a", "username": "b"}]))
    hand.put(f"{CONFIG}/downloads.json", json.dumps([{"name": "f", "path": "/tmp/f"}]))
    hand.open("browser", "search.example")
    goto(hand, address)
    here = "push-button 'Downloads'" if address == "browser:downloads" else ""
    assert [one for one in monkey(hand) if one != here and not one.startswith("page-tab")] == []
