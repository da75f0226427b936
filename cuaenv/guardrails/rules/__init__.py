"""`rules`: declarative rules over what an action does, as data; see `rule` for the format."""

from cuaenv.guardrails.rules.guard import Guard

__all__ = ["Guard"]
