"""The little languages inside commands: regular expressions, awk, sed, find, diff."""
