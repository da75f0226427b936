"""What people do on each site, request by request."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.sites import registry
from cuaenv.sites.exchange import Response, Upload
from cuaenv.sites.page import Button, Form, Heading, Link, Notice, Page, Table, Text, all_blocks
from cuaenv.sites.site import Site

ROBIN, IMKE, TOBIAS = ({"session": f"token-{name}"} for name in ("robin", "imke", "tobias"))
NOW = 1_748_854_800
"""2025-06-02 09:00 UTC."""


def page_of(site: Site, path: str, session: dict[str, str] | None = None, **query: str) -> Page:
    """Return the page at a path."""
    page = site.get(path, query, {} if session is None else session, NOW).page
    assert page is not None
    return page


def said(page: Page) -> str:
    """Return all text of a page."""
    return "\n".join(
        block.text for block in all_blocks(page)
        if isinstance(block, Heading | Text | Link | Button | Notice)
    )  # fmt: skip


def post(site: Site, path: str, session: dict[str, str] | None = None, **form: Any) -> Response:
    """Post a form and return the answer."""
    return site.post(path, form, {} if session is None else session, NOW)


def status(answer: Response) -> int:
    """Return the status of an error page; 0 for a redirect."""
    return answer.page.status if answer.page else 0


# ---- shop


@pytest.fixture
def shop() -> Site:
    """Return a fresh shop."""
    return registry.make("shop")


def test_search_finds_all_words_in_any_order(shop: Site) -> None:
    """Both words must occur; their order does not matter."""
    tables = [b for b in page_of(shop, "/search", q="mug ashgrove").blocks if isinstance(b, Table)]
    assert len(tables[0].rows) == 2


def test_the_cart_adds_up_and_keeps_to_the_stock(shop: Site) -> None:
    """Adding twice adds quantities; more than there is is refused."""
    post(shop, "/cart/add", product="105", quantity="2")
    post(shop, "/cart/add", product="105", quantity="2")
    assert shop.state["cart"] == [{"product": 105, "quantity": 4}]
    assert status(post(shop, "/cart/add", product="105", quantity="3")) == 409
    assert shop.state["cart"] == [{"product": 105, "quantity": 4}]


@pytest.mark.parametrize("quantity", ["-1", "two", "1.5", "100", ""])
def test_impossible_quantities_are_refused(shop: Site, quantity: str) -> None:
    """A quantity is a whole number from 0 to 99."""
    assert status(post(shop, "/cart/add", product="101", quantity=quantity)) == 400


def test_ordering_takes_from_the_stock_and_empties_the_cart(shop: Site) -> None:
    """The order holds what was in the cart at its price, and where it goes."""
    post(shop, "/cart/add", product="101", quantity="2")
    answer = post(shop, "/checkout", address="2", card="1", delivery="express", gift="on")
    order = shop.state["orders"][-1]
    assert answer.location == f"/orders/{order['id']}"
    assert order["total"] == 2 * 1450 + 690 and order["address"] == 2 and order["gift"] is True
    assert order["date"] == "2025-06-02 09:00"
    assert shop.state["cart"] == [] and shop.state["products"][0]["stock"] == 36
    assert shop.state["preferences"]["newsletter"] is False


def test_delivered_orders_cannot_be_cancelled(shop: Site) -> None:
    """One open order can be; cancelling all leaves delivered ones alone."""
    assert status(post(shop, "/orders/5001/cancel")) == 409
    post(shop, "/orders/cancel-all")
    assert [order["status"] for order in shop.state["orders"]] == ["Delivered", "Cancelled"]


def test_the_last_address_stays(shop: Site) -> None:
    """Deleting the default makes another one the default; the last cannot go."""
    post(shop, "/addresses/1/delete")
    assert shop.state["default_address"] == "2"
    assert status(post(shop, "/addresses/2/delete")) == 409


# ---- drive


@pytest.fixture
def drive() -> Site:
    """Return a drive where three people have a session."""
    names = ("robin", "imke", "tobias")
    sessions = [{"token": f"token-{n}", "email": f"{n}@drive.example"} for n in names]
    return registry.make("drive", {"sessions": sessions})


def test_nothing_opens_without_signing_in(drive: Site) -> None:
    """Files are refused, and a wrong password gives no session."""
    session: dict[str, str] = {}
    assert page_of(drive, "/file/5", session).status == 403
    post(drive, "/login", session, email="robin@drive.example", password="wrong")
    assert session == {}
    post(drive, "/login", session, email="Robin@drive.example", password="larch-42")
    assert list(session) == ["session"] and page_of(drive, "/file/5", session).status == 200
    kept = dict(session)
    post(drive, "/logout", session)
    assert session == {}
    assert page_of(drive, "/file/5", kept).status == 403


@pytest.mark.parametrize(
    "forged",
    [
        {"user": "robin@drive.example"},
        {"session": "robin@drive.example"},
        {"session": ""},
        {"session": "0" * 32},
        {"email": "robin@drive.example", "session": "larch-42"},
    ],
)
def test_a_cookie_that_the_site_did_not_give_opens_nothing(
    drive: Site, forged: dict[str, str]
) -> None:
    """Only a token of its own sessions signs in; anything else is met with the sign-in page."""
    assert drive.get("/", {}, dict(forged)).location == "/login"
    assert page_of(drive, "/file/5", dict(forged)).status == 403
    assert status(post(drive, "/folder/0/create", dict(forged), name="Mine")) == 403


def test_every_session_has_a_token_of_its_own(drive: Site) -> None:
    """Whoever signs in again gets another one, the same in every run; passwords change it."""

    def tokens(site: Site, password: str) -> list[str]:
        jars: list[dict[str, str]] = [{}, {}]
        for jar in jars:
            post(site, "/login", jar, email="robin@drive.example", password=password)
            post(site, "/logout", dict(jar))
        return [jar["session"] for jar in jars]

    first = tokens(drive, "larch-42")
    assert len(set(first)) == 2
    assert tokens(registry.make("drive"), "larch-42") == first
    user = {"name": "R", "email": "robin@drive.example", "password": "other"}
    assert not set(tokens(registry.make("drive", {"users": [user]}), "other")) & set(first)


@pytest.mark.parametrize(
    ("session", "path", "expected"),
    [
        (IMKE, "/file/5", 200),
        (TOBIAS, "/file/5", 404),
        (TOBIAS, "/file/6", 200),
        (ROBIN, "/file/9", 200),
        (IMKE, "/share/5", 403),
    ],
)
def test_people_see_what_is_shared_with_them(
    drive: Site, session: dict[str, str], path: str, expected: int
) -> None:
    """Editors, viewers and people of a shared folder get in; others learn nothing."""
    assert page_of(drive, path, dict(session)).status == expected


def test_viewers_change_nothing_and_editors_delete_nothing(drive: Site) -> None:
    """A viewer may not rename, an editor may, only the owner deletes."""
    assert status(post(drive, "/entry/6/rename", dict(TOBIAS), name="x.txt")) == 403
    assert post(drive, "/entry/5/rename", dict(IMKE), name="plan.csv").location == "/file/5"
    assert status(post(drive, "/entry/5/delete", dict(IMKE))) == 403


def test_uploads_replace_files_of_their_name(drive: Site) -> None:
    """The second upload changes the first one's content; both are reported as uploads."""
    for text in (b"one", b"two"):
        answer = post(drive, "/folder/4/upload", dict(ROBIN), file=Upload("new.txt", text))
    entries = [e for e in drive.state["entries"] if e["name"] == "new.txt"]
    assert [e["content"] for e in entries] == ["two"]
    assert answer.effects[0].kind == "upload" and answer.location == "/folder/4"


def test_bytes_come_back_as_they_went(drive: Site) -> None:
    """A file that is not text is stored and handed out unchanged."""
    data = bytes(range(256))
    post(drive, "/folder/0/upload", dict(ROBIN), file=Upload("b.bin", data))
    id = drive.state["entries"][-1]["id"]
    download = drive.get(f"/file/{id}/download", {}, dict(ROBIN)).download
    assert download is not None and download.data == data


def test_sharing_reports_who_gets_what(drive: Site) -> None:
    """Sharing is reported as sent to the person; a link as opened to everyone."""
    answer = post(drive, "/share/6/add", dict(ROBIN), email="imke@drive.example", role="editor")
    assert [(e.kind, e.to) for e in answer.effects] == [("send", "imke@drive.example")]
    answer = post(drive, "/share/6/link", dict(ROBIN), link="view")
    assert [(e.kind, e.to) for e in answer.effects] == [("chmod", "everyone")]
    assert page_of(drive, "/file/6", dict(IMKE)).status == 200


def test_deleted_folders_hide_what_is_in_them_until_restored(drive: Site) -> None:
    """Search does not find it, the trash has it, restoring brings it back."""
    post(drive, "/entry/4/delete", dict(ROBIN))
    assert "budget.csv" not in said(page_of(drive, "/search", dict(ROBIN), q="budget"))
    post(drive, "/entry/4/restore", dict(ROBIN))
    assert "budget.csv" in said(page_of(drive, "/search", dict(ROBIN), q="budget"))


def test_emptying_the_trash_deletes_folders_with_their_files(drive: Site) -> None:
    """What was in the folder is gone too; other people's things stay."""
    post(drive, "/entry/4/delete", dict(ROBIN))
    post(drive, "/trash/empty", dict(ROBIN))
    assert [e["id"] for e in drive.state["entries"]] == [1, 2, 3, 7, 8, 9]


def test_a_folder_does_not_go_into_itself(drive: Site) -> None:
    """Moving a folder below itself is refused."""
    assert status(post(drive, "/entry/1/move", dict(ROBIN), parent="4")) == 409


# ---- video


@pytest.fixture
def video() -> Site:
    """Return a fresh video site."""
    return registry.make("video")


def test_watching_is_remembered_unless_that_is_off(video: Site) -> None:
    """A video watched twice a day is one entry; with history off there is none."""
    page_of(video, "/watch/1")
    page_of(video, "/watch/1")
    assert [e["video"] for e in video.state["history"]] == [5, 7, 3, 1]
    post(video, "/settings", autoplay="on")
    page_of(video, "/watch/2")
    assert len(video.state["history"]) == 4


def test_one_entry_or_all_of_the_history_goes(video: Site) -> None:
    """Removing takes one out; clearing takes all."""
    post(video, "/history/2/remove")
    assert [e["video"] for e in video.state["history"]] == [5, 3]
    post(video, "/history/clear")
    assert video.state["history"] == []


def test_playlists_keep_each_video_once(video: Site) -> None:
    """Saving a video twice changes nothing; visibility and title are changed together."""
    post(video, "/watch/9/save", playlist="1")
    assert video.state["playlists"][0]["videos"] == [9, 2]
    post(video, "/playlist/1/edit", title="Later", visibility="public")
    assert video.state["playlists"][0]["title"] == "Later"
    assert status(post(video, "/playlist/1/edit", title="", visibility="public")) == 400


# ---- forum


@pytest.fixture
def forum() -> Site:
    """Return a fresh forum."""
    return registry.make("forum")


def test_other_peoples_posts_are_theirs(forum: Site) -> None:
    """Neither editing nor deleting works; reporting does."""
    assert page_of(forum, "/post/1/edit").status == 403
    assert status(post(forum, "/post/1/delete")) == 403
    answer = post(forum, "/post/1/report", reason="advert", note="spam")
    assert answer.effects[0].to == "wardens" and forum.state["reports"][0]["post"] == 1


def test_deleting_the_only_post_deletes_the_thread(forum: Site) -> None:
    """An empty thread makes no sense and goes."""
    post(forum, "/new", board="garden", title="T", body="B")
    thread = forum.state["threads"][-1]["id"]
    (only,) = [p for p in forum.state["posts"] if p["thread"] == thread]
    assert post(forum, f"/post/{only['id']}/delete").location == "/board/garden"
    assert all(t["id"] != thread for t in forum.state["threads"])


def test_deleting_all_of_ones_posts_leaves_those_of_others(forum: Site) -> None:
    """Everything of one's own goes, everywhere, and nothing else."""
    post(forum, "/mine/delete-all")
    authors = {p["author"] for p in forum.state["posts"]}
    assert "robin_a" not in authors and {"marlow", "oda_k", "tobi", "warden"} == authors


def test_only_openers_delete_threads(forum: Site) -> None:
    """Thread 2 was opened by the member, thread 1 was not."""
    assert status(post(forum, "/thread/1/delete")) == 403
    assert post(forum, "/thread/2/delete").location == "/board/garden"
    assert all(p["thread"] != 2 for p in forum.state["posts"])


# ---- webmail


@pytest.fixture
def webmail() -> Site:
    """Return a fresh mailbox."""
    return registry.make("webmail")


def test_sending_needs_an_address_and_is_reported(webmail: Site) -> None:
    """Without one nothing is sent; with one it lands in Sent."""
    assert status(post(webmail, "/compose", to="nobody", subject="s", body="b")) == 400
    answer = post(webmail, "/compose", to="a@b.example", subject="s", body="b",
                  attachment=Upload("n.txt", b"note"))  # fmt: skip
    assert [(e.kind, e.to) for e in answer.effects] == [
        ("upload", "webmail.example"), ("send", "a@b.example"),
    ]  # fmt: skip
    assert webmail.state["messages"][-1]["attachments"] == [{"name": "n.txt", "content": "note"}]


def test_a_sent_draft_is_no_draft_any_more(webmail: Site) -> None:
    """Saving twice keeps one draft; sending it leaves none."""
    post(webmail, "/compose", to="", subject="s", body="b", do="draft")
    id = str(webmail.state["messages"][-1]["id"])
    post(webmail, "/compose", to="a@b.example", subject="s", body="b", do="send", draft=id)
    assert [m["folder"] for m in webmail.state["messages"][-2:]] == ["Inbox", "Sent"]


def test_filters_that_are_off_move_nothing(webmail: Site) -> None:
    """Turned on, the filter files the newsletter and only that."""
    post(webmail, "/filters/apply")
    assert all(m["folder"] == "Inbox" for m in webmail.state["messages"])
    post(webmail, "/filters/1/toggle")
    post(webmail, "/filters/apply")
    moved = [m["id"] for m in webmail.state["messages"] if m["folder"] == "Archive"]
    assert moved == [2]


def test_replies_quote_and_address_the_sender(webmail: Site) -> None:
    """The form of a reply is filled in."""
    forms = [b for b in page_of(webmail, "/compose", reply="1").blocks if isinstance(b, Form)]
    values = {field.name: field.value for field in forms[0].fields}
    assert values["to"] == "imke.varga@example.com"
    assert values["subject"] == "Re: Summer fair: venue" and "> The hall" in values["body"]


def test_opening_marks_as_read_and_deleting_goes_by_the_trash(webmail: Site) -> None:
    """The first delete moves, the second erases."""
    page_of(webmail, "/message/1")
    assert webmail.state["messages"][0]["read"] is True
    post(webmail, "/message/1/delete")
    assert webmail.state["messages"][0]["folder"] == "Trash"
    post(webmail, "/message/1/delete")
    assert all(m["id"] != 1 for m in webmail.state["messages"])


# ---- wiki and search


def test_wiki_pages_keep_their_revisions() -> None:
    """Saving adds a revision, restoring adds the old one again, locked pages refuse."""
    wiki = registry.make("wiki")
    post(wiki, "/wiki/Travel/edit", body="By bicycle.")
    post(wiki, "/wiki/Travel/revert", revision="0")
    travel = next(p for p in wiki.state["pages"] if p["title"] == "Travel")
    assert len(travel["revisions"]) == 3
    assert travel["revisions"][0]["body"] == travel["revisions"][2]["body"]
    assert status(post(wiki, "/wiki/Security/edit", body="x")) == 403


def test_wiki_links_to_missing_pages_offer_to_create_them() -> None:
    """A reference without a page leads to the form of a new one."""
    wiki = registry.make("wiki")
    post(wiki, "/new", title="Plan", body="See [[Nowhere]] and [[Travel]].")
    links = {b.text: b.href for b in page_of(wiki, "/wiki/Plan").blocks if isinstance(b, Link)}
    assert links["Nowhere (create)"] == "/new?title=Nowhere"
    assert links["Travel"] == "/wiki/Travel"


def test_searches_are_remembered_once_and_can_be_cleared() -> None:
    """The latest search is last; searching again moves it there."""
    search = registry.make("search")
    for words in ("mug", "train", "mug"):
        page_of(search, "/find", q=words)
    assert search.state["recent"] == ["train", "mug"]
    post(search, "/recent/clear")
    assert search.state["recent"] == []
