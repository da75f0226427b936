"""Tests of the Browser's pages, tabs, forms and files, by what its elements say."""

from __future__ import annotations

import copy
import pickle

import pytest

from cuaenv.core.action import Action
from cuaenv.desktops.sim.apps.browser.fetch import address_of, resolve
from cuaenv.desktops.sim.apps.browser.forms import Forms
from cuaenv.desktops.sim.apps.browser.local_files import read_html
from cuaenv.sites.page import Field, Form, Page, Submit


def goto(hand, address):
    """Type an address into the address bar."""
    hand.key("ctrl", "l")
    hand.type(f"{address}\n")


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
    assert all("bank" not in entry["url"] for entry in browser.kept("browser/history"))


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
    assert browser.events("send")[-1].path == f"http://shop.example/orders/{order['id']}"


def test_forms_work_by_keyboard(hand):
    """Tab walks through the fields, Return sends; the password is offered for saving."""
    hand.open("browser", "drive.example")
    hand.click("password-text", "Password")
    hand.type("larch-42\n")
    assert hand.shows("heading", "My files")
    hand.button("Save")
    saved = hand.kept("browser/passwords")
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
    assert not hand.shows("push-button", "Not now") and hand.kept("browser/passwords") == []


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
    hand.keep("browser/settings", {"cookies": "block"})
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
    assert path in [event.path for event in hand.events("read")]
    assert [event.path for event in hand.events("upload")][:1] == [path]


def test_downloads_go_to_the_downloads_folder(hand):
    """A download is written under its name, a second one beside it, and both are listed."""
    session = {"token": "t0ken", "email": "robin@drive.example"}
    hand.computer.sites["drive"].state["sessions"] = [session]
    hand.keep("browser/cookies", {"drive.example": {"session": session["token"]}})
    hand.open("browser", "drive.example/file/5")
    hand.click("link", "Download budget.csv")
    hand.click("link", "Download budget.csv")
    assert hand.read("Downloads/budget.csv").startswith("Item,Planned")
    assert hand.read("Downloads/budget (1).csv") == hand.read("Downloads/budget.csv")
    hand.key("ctrl", "j")
    assert hand.shows("link", "budget (1).csv")
    hand.button("Remove budget.csv from list")
    assert [entry["name"] for entry in hand.kept("browser/downloads")] == ["budget (1).csv"]
    assert hand.read("Downloads/budget.csv")


def test_local_files_are_shown_and_reading_is_journaled(hand):
    """A path in the address bar shows the file."""
    path = hand.put("Documents/note.txt", "remember the milk")
    hand.open("browser", path)
    assert any("remember the milk" in one.text for one in hand.all("paragraph"))
    assert path in [event.path for event in hand.events("read")]


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
    assert browser.kept("browser/settings")["zoom"] == 110
    browser.key("ctrl", "0")
    assert browser.kept("browser/settings")["zoom"] == 100


def test_a_window_copies_and_pickles(browser):
    """The program's state survives both, and the copy is independent."""
    twin = copy.deepcopy(browser.app)
    twin.open("wiki.example")
    assert browser.app.tab.url == "http://shop.example/"
    assert pickle.loads(pickle.dumps(twin)).tab.url == "http://wiki.example/"


PAGES = ["shop.example", "drive.example", "video.example/watch/5", "forum.example/thread/1",
         "browser:history", "browser:bookmarks", "browser:settings", "browser:passwords",
         "browser:downloads", "browser:cookies", "browser:newtab"]  # fmt: skip


@pytest.mark.parametrize("address", PAGES)
def test_every_control_does_something(hand, history, monkey, address):
    """No enabled control is dead; those that lead to where one is may be."""
    hand.keep("browser/bookmarks", [{"url": "http://a.example", "title": "A"}])
    hand.keep("browser/passwords", [{"site": "a", "username": "b"}])
    hand.keep("browser/downloads", [{"name": "f", "path": "/tmp/f"}])
    hand.keep("browser/cookies", {"a.example": {"id": "1"}})
    hand.open("browser", "search.example")
    goto(hand, address)
    here = "push-button 'Downloads'" if address == "browser:downloads" else ""
    assert [one for one in monkey(hand) if one != here and not one.startswith("page-tab")] == []
