"""Findling, a search page over the local web."""

from cuaenv.sites.search.site import Search as WebSite

__all__ = ["WebSite"]
