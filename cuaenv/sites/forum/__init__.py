"""Commonroom, a forum: boards, threads, posts, editing, deleting, reporting."""

from cuaenv.sites.forum.site import Forum as WebSite

__all__ = ["WebSite"]
