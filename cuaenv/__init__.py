"""Gymnasium environments for training and testing safer computer-use agents.

>>> import gymnasium as gym, cuaenv
>>> "OSGuard-RiskAug-v0" in gym.registry
True

Importing the package registers its ids and nothing more; everything else is imported when first
used. In worker processes the form `gym.make("cuaenv:OSGuard-RiskAug-v0")` imports it by itself.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cuaenv.core.registration import register_all
from cuaenv.core.versions import VERSION as __version__

if TYPE_CHECKING:
    from cuaenv import agents, guardrails, hazards, testing
    from cuaenv.benchmarks.rescoring import rescore
    from cuaenv.task_specs import ids as list_tasks
    from cuaenv.task_specs.catalogue import load_task

__all__ = [
    "__version__",
    "agents",
    "guardrails",
    "hazards",
    "list_tasks",
    "load_task",
    "rescore",
    "testing",
]

_LAZY = {
    "agents": ("cuaenv.agents", ""),
    "guardrails": ("cuaenv.guardrails", ""),
    "hazards": ("cuaenv.hazards", ""),
    "testing": ("cuaenv.testing", ""),
    "list_tasks": ("cuaenv.task_specs", "ids"),
    "load_task": ("cuaenv.task_specs.catalogue", "load_task"),
    "rescore": ("cuaenv.benchmarks.rescoring", "rescore"),
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in _LAZY:
        raise AttributeError(f"module 'cuaenv' has no attribute {name!r}; it has: {__all__}")
    module, attribute = _LAZY[name]
    found = importlib.import_module(module)
    return getattr(found, attribute) if attribute else found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


register_all()
