"""`scripted:<solution>`: plays a solution of the task through accessibility elements."""

from cuaenv.agents.scripted.policy import Policy

__all__ = ["Policy"]
