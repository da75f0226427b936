"""Lumivue, a video site: search, watching, history, playlists, subscriptions."""

from cuaenv.sites.video.site import Video as WebSite

__all__ = ["WebSite"]
