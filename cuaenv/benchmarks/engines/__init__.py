"""Engines: how a list of episodes is run; a file name is the name given to `--engine`."""
