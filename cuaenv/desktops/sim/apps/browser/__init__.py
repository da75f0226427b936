"""Browser: tabs on the local web sites, history, bookmarks, downloads, settings."""

from cuaenv.desktops.sim.apps.browser.program import Program

__all__ = ["Program"]
