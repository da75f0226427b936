"""Policies that play the tasks: `make("random")`, `make("scripted:safe")`, or one of your own."""

from cuaenv.agents.agent import Agent, AgentView, make, names, refresh, view_for, visible_info

__all__ = ["Agent", "AgentView", "make", "names", "refresh", "view_for", "visible_info"]
