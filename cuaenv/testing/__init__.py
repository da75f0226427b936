"""Testing: a desktop of plain data, and conformance checks for parts of your own."""

from cuaenv.testing.evaluator import GetterExample, MetricExample, check_evaluator
from cuaenv.testing.fake_desktop import FakeDesktop
from cuaenv.testing.mutation import Mutant, mutants, survivors

__all__ = [
    "FakeDesktop",
    "GetterExample",
    "MetricExample",
    "Mutant",
    "check_evaluator",
    "mutants",
    "survivors",
]
