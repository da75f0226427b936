"""Tasks as data, and how they are found, read, drawn and held against a desktop."""

from cuaenv.task_specs.catalogue import ids, load, split_of
from cuaenv.task_specs.instance import instantiate
from cuaenv.task_specs.requirements import Task, malformed, missing

__all__ = ["Task", "ids", "instantiate", "load", "malformed", "missing", "split_of"]
