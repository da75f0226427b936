"""`python -m cuaenv` is the `cuaenv` command."""

from __future__ import annotations

from cuaenv.cli import main

if __name__ == "__main__":
    main()
