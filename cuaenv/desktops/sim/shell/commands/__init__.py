"""Programs found in /usr/bin; one a file, named like it, or a family listing its `NAMES`."""
