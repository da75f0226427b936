"""Every site: its links lead somewhere, its state is plain data, its forms do what they say."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from cuaenv.core.desktop import EVENT_KINDS
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.sites import registry
from cuaenv.sites.exchange import Response, link, split_url
from cuaenv.sites.html import render
from cuaenv.sites.page import Button, Form, Link, Page, all_blocks
from cuaenv.sites.site import Site

NAMES = registry.names()
SIGNED_IN = {"drive": {"session": "a-token"}}
STATES = {"drive": {"sessions": [{"token": "a-token", "email": "robin@drive.example"}]}}


def made(name: str) -> Site:
    """Return a fresh site that knows the cookies of `session_of`."""
    return registry.make(name, STATES.get(name, {}))


def session_of(name: str) -> dict[str, str]:
    """Return cookies with which the site's inner pages open."""
    return dict(SIGNED_IN.get(name, {}))


def follow(site: Site, href: str, session: dict[str, str]) -> Response:
    """Return the answer at the end of the redirects; other sites' pages from a fresh one."""
    for _ in range(5):
        host, path, query = split_url(href if "://" in href else f"{site.host}{href}")
        if host != site.host:
            other = made(next(one.name for one in registry.make_all().values() if one.host == host))
            return follow(other, href, session_of(other.name))
        answer = site.get(path, query, session)
        if not answer.location:
            return answer
        href = answer.location
    raise AssertionError(f"{href} redirects for ever")


def targets(page: Page) -> list[str]:
    """Return where a page's links lead, and its search forms with a word filled in."""
    found = []
    for block in all_blocks(page):
        if isinstance(block, Link):
            found.append(block.href)
        elif isinstance(block, Form) and block.method == "get":
            found.append(link(block.action, **{f.name: f.value or "b" for f in block.fields}))
    return found


def crawl(site: Site) -> dict[str, Page]:
    """Return every page of the site reachable from its home page, by address."""
    session, pending = session_of(site.name), ["/"]
    pages: dict[str, Page] = {}
    while pending and len(pages) < 200:
        href = pending.pop()
        if href in pages:
            continue
        answer = follow(site, href, session)
        if answer.page is None:
            continue
        pages[href] = answer.page
        if href.startswith("/"):
            pending += targets(answer.page)
    return pages


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_to_a_page(name: str) -> None:
    """Starting at the home page, no link ends in an error page."""
    pages = crawl(made(name))
    assert len(pages) > 3
    assert {href: page.status for href, page in pages.items() if page.status != 200} == {}


@pytest.mark.parametrize("name", NAMES)
def test_state_is_plain_data_that_copies(name: str) -> None:
    """The state goes through JSON, deepcopy and pickle unchanged."""
    site = registry.make(name)
    crawl(site)
    assert json.loads(json.dumps(site.state)) == site.state
    assert copy.deepcopy(site).state == site.state
    assert pickle.loads(pickle.dumps(site)).state == site.state


@pytest.mark.parametrize("name", NAMES)
def test_sites_do_not_share_state(name: str) -> None:
    """Two sites of one kind are independent."""
    first, second = registry.make(name), registry.make(name)
    for value in first.state.values():
        if isinstance(value, list):
            value.clear()
    assert second.state == registry.make(name).state


@pytest.mark.parametrize("name", NAMES)
def test_every_action_answers_on_every_page(name: str) -> None:
    """Each button and form can be posted; it never crashes and reports known event kinds."""
    crawled = made(name)
    pages, tried = crawl(crawled), 0
    for href, page in pages.items():
        for block in all_blocks(page) if href.startswith("/") else ():
            site, session = copy.deepcopy(crawled), session_of(name)
            if isinstance(block, Button):
                answer = site.post(block.action, dict(block.data), session)
            elif isinstance(block, Form) and block.method == "post":
                form = {f.name: f.value or "robin@example.com" for f in block.fields}
                answer = site.post(block.action, form, session)
            else:
                continue
            tried += 1
            assert {effect.kind for effect in answer.effects} <= set(EVENT_KINDS)
            if answer.page is not None:
                assert answer.page.status in (400, 403, 409), (block, answer.page)
    assert tried > 0


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_path_is_not_found(name: str) -> None:
    """A path the site does not have gives a 404 page that leads back home."""
    page = registry.make(name).get("/no/such/thing", {}, {}).page
    assert page is not None and page.status == 404
    assert any(isinstance(block, Link) and block.href == "/" for block in page.blocks)


@pytest.mark.parametrize("name", NAMES)
def test_data_replaces_whole_parts(name: str) -> None:
    """Data given at creation replaces the parts it names and is not aliased."""
    key, value = next((k, v) for k, v in registry.make(name).state.items() if isinstance(v, list))
    given = {key: value[:1]}
    site = registry.make(name, given)
    assert site.state[key] == value[:1]
    site.state[key].append("more")
    assert given[key] == value[:1]


@pytest.mark.parametrize("name", NAMES)
def test_unknown_data_is_an_error(name: str) -> None:
    """A part the site does not have, or of another type, is refused by name."""
    key = next(k for k, v in registry.make(name).state.items() if isinstance(v, list))
    with pytest.raises(InvalidSpec, match="nonsense"):
        registry.make(name, {"nonsense": 1})
    with pytest.raises(InvalidSpec, match=key):
        registry.make(name, {key: "text"})


@pytest.mark.parametrize("name", NAMES)
def test_every_page_becomes_html(name: str) -> None:
    """Each page renders to one complete document with its title."""
    for page in crawl(made(name)).values():
        text = render(page)
        assert text.startswith("<!DOCTYPE html>") and text.count("<html") == 1


@pytest.mark.parametrize("name", NAMES)
def test_names_on_a_page_tell_controls_apart(name: str) -> None:
    """No page has two buttons of one accessible name that do different things."""
    for href, page in crawl(made(name)).items():
        seen: dict[str, Button] = {}
        for block in all_blocks(page):
            if isinstance(block, Button):
                assert seen.setdefault(block.name, block) == block, (href, block.name)


def test_an_unknown_site_lists_the_known_ones() -> None:
    """A misspelt site names the closest."""
    with pytest.raises(UnknownName, match="shop"):
        registry.make("shp")


def test_hosts_are_unique() -> None:
    """No two sites answer at the same address."""
    sites = registry.make_all()
    assert len({site.host for site in sites.values()}) == len(sites) >= 6
