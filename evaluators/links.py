"""Where symbolic links lead, told from a walk over the tree that holds them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping

from cuaenv.evaluators.places import inside, parents

HOPS = 40
"""Links followed for one path before it counts as going round, as Linux has it (`ELOOP`)."""


def leading_to(links: Mapping[str, str], places: Iterable[str]) -> dict[str, str]:
    """Return `{link: place}` for links that lead to one of `places` or to a folder above one.

    Args:
        links: absolute path of each link to its target, as it is written in the link.
        places: absolute paths, none of them behind a link.

    >>> leading_to({"/p/all": "../d", "/p/none": "/e"}, ["/d/a.txt"])
    {'/p/all': '/d/a.txt'}
    """
    ordered = sorted(places)
    found = {}
    for link in sorted(links):
        end = resolved(link, links)
        led = next((place for place in ordered if end and inside(place, end)), "")
        if led:
            found[link] = led
    return found


def resolved(path: str, links: Mapping[str, str]) -> str:
    """Return `path` with the known links on its way followed; empty where they go round.

    >>> resolved("/a/x", {"/a": "b", "/b": "/c"})
    '/c/x'
    """
    for _ in range(HOPS):
        link = next((part for part in [*parents(path), path] if part in links), None)
        if link is None:
            return path
        end = posixpath.join(posixpath.dirname(link), links[link])
        path = posixpath.normpath(end + path[len(link) :])
    return ""
