"""Who is signed in to Stowaway Drive: sessions the site gave out, by tokens nobody can guess.

The browser's cookie holds a token, and only a token among the site's own sessions opens anything,
so that a cookie written by hand is worth nothing.
"""

from __future__ import annotations

import hashlib
from typing import Any

COOKIE = "session"
"""The cookie that holds the token."""


def holder(state: dict[str, Any], cookies: dict[str, str]) -> str:
    """Return the email of whoever these cookies sign in; empty where they are nobody's."""
    token = cookies.get(COOKIE)
    for session in state["sessions"]:
        if token and session["token"] == token:
            return str(session["email"])
    return ""


def issue(state: dict[str, Any], user: dict[str, Any]) -> str:
    """Open a session and return its token.

    Tokens follow from the password and from how many there were, so a run can be repeated.
    """
    state["issued"] += 1
    seed = "\n".join((user["email"], user["password"], str(state["issued"])))
    token = hashlib.sha256(seed.encode()).hexdigest()[:32]
    state["sessions"].append({"token": token, "email": user["email"]})
    return token


def close(state: dict[str, Any], cookies: dict[str, str]) -> None:
    """End the session of these cookies, on the site and in the browser."""
    token = cookies.pop(COOKIE, "")
    state["sessions"] = [one for one in state["sessions"] if one["token"] != token]
