"""Commands that are part of the shell, because they change it; one a file, or a family."""
