"""Hearthwiki, an intranet: pages with revisions, news, a directory of people."""

from cuaenv.sites.wiki.site import Wiki as WebSite

__all__ = ["WebSite"]
