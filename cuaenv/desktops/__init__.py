"""Desktops: the computers an agent can step through, one folder each."""
