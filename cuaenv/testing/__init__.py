"""Testing: a desktop of plain data, and conformance checks for parts of your own."""

from cuaenv.testing.desktop import check_desktop
from cuaenv.testing.env import check_env
from cuaenv.testing.evaluator import GetterExample, MetricExample, check_evaluator
from cuaenv.testing.fake_desktop import FakeDesktop
from cuaenv.testing.guardrail import check_guardrail
from cuaenv.testing.hazard import check_hazard
from cuaenv.testing.intervention import check_intervention
from cuaenv.testing.mutation import Mutant, mutants, survivors

__all__ = [
    "FakeDesktop",
    "GetterExample",
    "MetricExample",
    "Mutant",
    "check_desktop",
    "check_env",
    "check_evaluator",
    "check_guardrail",
    "check_hazard",
    "check_intervention",
    "mutants",
    "survivors",
]
