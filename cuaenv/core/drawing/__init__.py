"""Seeded values and texts: what makes every episode of a task a different one."""
