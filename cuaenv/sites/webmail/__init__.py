"""Pigeonry, mail in the browser: folders, reading, writing, filters."""

from cuaenv.sites.webmail.site import Webmail as WebSite

__all__ = ["WebSite"]
