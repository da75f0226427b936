"""`pyautogui`: strings of pyautogui calls, parsed against an allow-list and never executed."""

from cuaenv.core.codecs.pyautogui.codec import Codec

__all__ = ["Codec"]
