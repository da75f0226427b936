"""Action codecs, one file a mode: the file's name is the mode's name."""
