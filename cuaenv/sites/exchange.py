"""What goes between a browser and a site: requests, responses, uploads, effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from cuaenv.sites.page import Page


@dataclass(frozen=True, slots=True)
class Upload:
    """A file sent with a form: its name without folders, and its bytes."""

    name: str
    data: bytes


FormData = Mapping[str, "str | Upload"]


@dataclass(frozen=True, slots=True)
class Effect:
    """Something a request changed, for the desktop's event journal.

    Attributes:
        kind: one of `core.desktop.EVENT_KINDS`.
        path: the URL of the thing concerned.
        to: who receives it, or the new name.
        detail: what was sent or chosen, for people and evaluators.
    """

    kind: str
    path: str
    to: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Download:
    """A file the site hands out: its name and bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to a request: a page, or a redirect, or a download, and what it changed."""

    page: Page | None = None
    location: str = ""
    download: Download | None = None
    effects: tuple[Effect, ...] = ()


@dataclass(slots=True)
class Request:
    """What a handler is given.

    Attributes:
        path: the path asked for, decoded, without the query.
        query: the query's fields.
        form: the posted fields; empty for a get.
        session: the cookies of this site, changed in place (signing in sets `user`).
        now: the time, in seconds since 1970 UTC.
        effects: what the handler changed; it appends.
    """

    path: str
    query: Mapping[str, str]
    form: FormData
    session: dict[str, str]
    now: int = 0
    effects: list[Effect] = field(default_factory=list)

    def text(self, name: str, default: str = "") -> str:
        """Return a posted field as text without surrounding blanks; files give the default."""
        value = self.form.get(name, default)
        return value.strip() if isinstance(value, str) else default

    def file(self, name: str) -> Upload | None:
        """Return a posted file."""
        value = self.form.get(name)
        return value if isinstance(value, Upload) else None


def split_url(url: str) -> tuple[str, str, dict[str, str]]:
    """Return the host, the path and the query of an address; the scheme may be missing.

    >>> split_url("shop.example/search?q=mug")
    ('shop.example', '/search', {'q': 'mug'})
    >>> split_url("http://drive.example")
    ('drive.example', '/', {})
    """
    text = url.strip()
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
    except ValueError:
        return "", "/", {}
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    return host, parts.path or "/", query


def link(path: str, **query: str) -> str:
    """Return a path with a query, both encoded.

    >>> link("/search", q="red mug")
    '/search?q=red+mug'
    """
    encoded = quote(path, safe="/%")
    return f"{encoded}?{urlencode(query)}" if query else encoded
