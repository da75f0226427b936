"""Testing: a desktop of plain data, and conformance checks for parts of your own."""

from cuaenv.testing.fake_desktop import FakeDesktop

__all__ = ["FakeDesktop"]
