"""Replay: a saved episode as one self-contained web page."""

from cuaenv.benchmarks.replay.page import write_replay

__all__ = ["write_replay"]
