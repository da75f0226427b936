"""OSWorld's `check_gnome_favorite_apps`: the dock holds exactly these programs."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the list that `gsettings` prints has the programs expected, in any order."""
    del before
    text = text_of(after)
    if text is None:
        return Judgement(0.0, "missing")
    apps = re.findall(r"'([^']*)'", text)
    return Judgement.of(sorted(apps) == sorted(expected_in(expected)), f"it holds {brief(apps)}")
