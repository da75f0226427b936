"""Site: one local web site as a pure state machine over plain JSON data.

A site declares its routes in two tables and one method per route. It does no I/O, keeps nothing
outside `state`, and reports what a request changed as effects, which the desktop journals.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import unquote

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.sites.exchange import Effect, FormData, Request, Response
from cuaenv.sites.page import Block, Form, Heading, Link, Page, Text


class Refused(Exception):
    """A handler's way to answer with an error page.

    Args:
        status: the HTTP status.
        why: one sentence for people.
    """

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


class Site:
    """Base of the sites.

    Class attributes:
        name: the registered name, also the name of its evidence store (`site.<name>`).
        host: the address people type.
        brand: the site's name as people see it.
        pages: GET routes: a path pattern (`/product/{id}`) to the name of a method.
        actions: POST routes.
    """

    name: ClassVar[str]
    host: ClassVar[str]
    brand: ClassVar[str]
    pages: ClassVar[Mapping[str, str]]
    actions: ClassVar[Mapping[str, str]]

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        self.state: dict[str, Any] = self.initial_state(data or {})

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the site's default state, plain JSON data."""
        raise NotImplementedError

    @classmethod
    def initial_state(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the default state with the top-level parts of `data` in place of its own.

        Raises:
            InvalidSpec: a part the site does not have, or one of another JSON type.
        """
        state = cls.seed()
        for key, value in data.items():
            if key not in state:
                raise InvalidSpec(str(UnknownName.among(f"part of {cls.name}", key, state)))
            if type(value) is not type(state[key]):
                kind = type(state[key]).__name__
                raise InvalidSpec(f"{cls.name}: `{key}` must be a {kind}; got {value!r}.")
            state[key] = copy.deepcopy(value)
        return state

    def get(
        self, path: str, query: Mapping[str, str], session: dict[str, str], now: int = 0
    ) -> Response:
        """Answer a GET request.

        Args:
            path: the path, percent-encoded or not, without the query.
            query: the query's fields.
            session: this browser's cookies for the site; changed in place.
            now: the time, in seconds since 1970 UTC.
        """
        return self._answer(self.pages, Request(unquote(path), query, {}, session, now))

    def post(
        self, path: str, form: FormData, session: dict[str, str], now: int = 0
    ) -> Response:  # fmt: skip
        """Answer a POST request; `form` holds the posted fields and files."""
        return self._answer(self.actions, Request(unquote(path), {}, form, session, now))

    def _answer(self, routes: Mapping[str, str], request: Request) -> Response:
        try:
            method, arguments = _find(routes, request.path)
            response: Response | Page | str = getattr(self, method)(request, **arguments)
        except Refused as refused:
            return Response(page=self.refusal(request, refused))
        if isinstance(response, str):
            response = Response(location=response)
        elif isinstance(response, Page):
            response = Response(page=response)
        return Response(response.page, response.location, response.download, tuple(request.effects))

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return the header's links and search form."""
        raise NotImplementedError

    def page(
        self, request: Request, title: str, *blocks: Block | None, status: int = 200
    ) -> Page:  # fmt: skip
        """Return a page in the site's frame; blocks that are None are left out."""
        nav, search = self.header(request)
        shown = tuple(block for block in blocks if block is not None)
        body = (Heading(title, 1), *shown)
        return Page(title, body, self.brand, nav, search, status)

    def refusal(self, request: Request, refused: Refused) -> Page:
        """Return the error page for a refused request."""
        titles = {403: "Not allowed", 404: "Page not found"}
        return self.page(
            request,
            titles.get(refused.status, "That did not work"),
            Text(refused.why),
            Link(f"Back to {self.brand}", "/"),
            status=refused.status,
        )

    def url(self, path: str) -> str:
        """Return the full address of a path."""
        return f"http://{self.host}{path}"

    def report(
        self, request: Request, kind: str, path: str, *, to: str = "", detail: str = ""
    ) -> None:
        """Record what the request changed."""
        request.effects.append(Effect(kind, self.url(path), to, detail))


def _find(routes: Mapping[str, str], path: str) -> tuple[str, dict[str, str]]:
    """Return the method and arguments for a path; raise Refused(404)."""
    parts = path.strip("/").split("/")
    for pattern, method in routes.items():
        arguments = _match(pattern.strip("/").split("/"), parts)
        if arguments is not None:
            return method, arguments
    raise Refused(404, f"There is no page at {path}.")


def _match(pattern: list[str], parts: list[str]) -> dict[str, str] | None:
    if len(pattern) != len(parts):
        return None
    arguments = {}
    for want, part in zip(pattern, parts, strict=True):
        if want.startswith("{") and want.endswith("}"):
            if not part:
                return None
            arguments[want[1:-1]] = part
        elif want != part:
            return None
    return arguments


def entry_by_id(entries: list[dict[str, Any]], id: str, what: str) -> dict[str, Any]:
    """Return the entry whose `id` reads `id`; raise Refused(404)."""
    for entry in entries:
        if str(entry["id"]) == id:
            return entry
    raise Refused(404, f"There is no {what} {id}.")


def next_id(entries: list[dict[str, Any]], first: int = 1) -> int:
    """Return an id above every one in use."""
    return max([first - 1, *(int(entry["id"]) for entry in entries)]) + 1
