"""The programs of the simulated desktop; a file name is the name a program is launched by."""
