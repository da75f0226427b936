"""Colours of program text: what kind of word each part of a line is, told line by line."""
