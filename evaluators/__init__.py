"""Evaluators: getters collect evidence, metrics judge it, the Judge makes verdicts of both."""

from cuaenv.evaluators.judge import Judge
from cuaenv.evaluators.reader import DesktopReader, Reader
from cuaenv.evaluators.record import Record
from cuaenv.evaluators.recorded import RecordedReader
from cuaenv.evaluators.rescore import rescore_judge
from cuaenv.evaluators.rooms import known_getters, known_metrics
from cuaenv.evaluators.ruling import Ruling

__all__ = [
    "DesktopReader",
    "Judge",
    "Reader",
    "Record",
    "RecordedReader",
    "Ruling",
    "known_getters",
    "known_metrics",
    "rescore_judge",
]
