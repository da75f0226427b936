"""Finding code of the user's own: policies, and what task files name by dotted path."""

from __future__ import annotations

import os
import sys


def find_own_code() -> None:
    """Let Python look in the current directory as well, where code of one's own lies."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
