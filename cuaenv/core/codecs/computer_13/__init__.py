"""`computer_13`: OSWorld's thirteen verbs, as JSON text or as a dict."""

from cuaenv.core.codecs.computer_13.codec import Codec

__all__ = ["Codec"]
