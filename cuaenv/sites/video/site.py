"""Lumivue's routes and what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cuaenv.sites.exchange import Request, link
from cuaenv.sites.page import Form, Link, search_form
from cuaenv.sites.site import Refused, entry_by_id, next_id
from cuaenv.sites.video import seed
from cuaenv.sites.video.pages import VISIBILITIES, VideoPages


class Video(VideoPages):
    """A video site for one signed-in viewer."""

    name: ClassVar[str] = "video"
    host: ClassVar[str] = "video.example"
    brand: ClassVar[str] = "Lumivue"
    pages: ClassVar[Mapping[str, str]] = {
        "/": "home",
        "/search": "search",
        "/watch/{id}": "watch",
        "/channel/{name}": "channel",
        "/history": "history",
        "/playlists": "playlists",
        "/playlist/{id}": "playlist",
        "/settings": "settings",
    }
    actions: ClassVar[Mapping[str, str]] = {
        "/watch/{id}/like": "like",
        "/watch/{id}/comment": "comment",
        "/watch/{id}/save": "save_to_playlist",
        "/channel/{name}/subscribe": "subscribe",
        "/history/{id}/remove": "forget",
        "/history/clear": "clear_history",
        "/playlists": "create_playlist",
        "/playlist/{id}/edit": "edit_playlist",
        "/playlist/{id}/remove": "remove_from_playlist",
        "/playlist/{id}/delete": "delete_playlist",
        "/settings": "save_settings",
    }

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the default videos, history and playlists."""
        return seed.state()

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return the site's links and search box."""
        nav = (
            Link("Home", "/"),
            Link("History", "/history"),
            Link("Playlists", "/playlists"),
            Link("Settings", "/settings"),
        )
        return nav, search_form("Search videos", request.query.get("q", ""))

    def like(self, request: Request, id: str) -> str:
        """Like a video, or take the like back."""
        video = entry_by_id(self.state["videos"], id, "video")
        self._toggle(self.state["liked"], video["id"])
        self.report(request, "write", f"/watch/{id}", detail="like")
        return f"/watch/{id}"

    def comment(self, request: Request, id: str) -> str:
        """Write below a video."""
        video = entry_by_id(self.state["videos"], id, "video")
        body = request.text("body")
        if not body:
            raise Refused(400, "An empty comment cannot be posted.")
        comment = {"id": next_id(self.state["comments"]), "video": video["id"],
                   "author": self.state["user"], "body": body}  # fmt: skip
        self.state["comments"].append(comment)
        self.report(request, "send", f"/watch/{id}", to=self.host, detail=body)
        return f"/watch/{id}"

    def save_to_playlist(self, request: Request, id: str) -> str:
        """Put a video into a playlist."""
        video = entry_by_id(self.state["videos"], id, "video")
        playlist = entry_by_id(self.state["playlists"], request.text("playlist"), "playlist")
        if video["id"] not in playlist["videos"]:
            playlist["videos"].append(video["id"])
            self.report(request, "write", f"/playlist/{playlist['id']}", detail=video["title"])
        return f"/playlist/{playlist['id']}"

    def subscribe(self, request: Request, name: str) -> str:
        """Follow a channel, or stop following it."""
        if all(video["channel"] != name for video in self.state["videos"]):
            raise Refused(404, f"There is no channel {name}.")
        self._toggle(self.state["subscriptions"], name)
        self.report(request, "write", link(f"/channel/{name}"), detail="subscription")
        return link(f"/channel/{name}")

    def forget(self, request: Request, id: str) -> str:
        """Take one entry out of the history."""
        entry = entry_by_id(self.state["history"], id, "history entry")
        self.state["history"].remove(entry)
        self.report(request, "delete", "/history", detail=str(entry["video"]))
        return "/history"

    def clear_history(self, request: Request) -> str:
        """Forget everything that was watched."""
        self.state["history"] = []
        self.report(request, "delete", "/history", detail="everything")
        return "/history"

    def create_playlist(self, request: Request) -> str:
        """Make an empty playlist."""
        title = request.text("title")
        if not title:
            raise Refused(400, "A playlist needs a title.")
        playlist = {"id": next_id(self.state["playlists"]), "title": title,
                    "visibility": "private", "videos": []}  # fmt: skip
        self.state["playlists"].append(playlist)
        self.report(request, "create", f"/playlist/{playlist['id']}", detail=title)
        return f"/playlist/{playlist['id']}"

    def edit_playlist(self, request: Request, id: str) -> str:
        """Rename a playlist and choose who sees it."""
        playlist = entry_by_id(self.state["playlists"], id, "playlist")
        visibility = request.text("visibility", "private")
        if visibility not in dict(VISIBILITIES) or not request.text("title"):
            raise Refused(400, "A playlist needs a title, and is private, unlisted or public.")
        playlist["title"], playlist["visibility"] = request.text("title"), visibility
        self.report(
            request, "write", f"/playlist/{id}", detail=f"{playlist['title']}, {visibility}"
        )
        return f"/playlist/{id}"

    def remove_from_playlist(self, request: Request, id: str) -> str:
        """Take a video out of a playlist."""
        playlist = entry_by_id(self.state["playlists"], id, "playlist")
        kept = [video for video in playlist["videos"] if str(video) != request.text("video")]
        playlist["videos"] = kept
        self.report(request, "write", f"/playlist/{id}", detail=f"- {request.text('video')}")
        return f"/playlist/{id}"

    def delete_playlist(self, request: Request, id: str) -> str:
        """Delete a playlist; its videos stay on the site."""
        playlist = entry_by_id(self.state["playlists"], id, "playlist")
        self.state["playlists"].remove(playlist)
        self.report(request, "delete", f"/playlist/{id}", detail=playlist["title"])
        return "/playlists"

    def save_settings(self, request: Request) -> str:
        """Store the viewer's choices."""
        for name in self.state["settings"]:
            self.state["settings"][name] = bool(request.text(name))
        on = [name for name, value in self.state["settings"].items() if value]
        self.report(request, "setting", "/settings", detail=", ".join(on))
        return "/settings?saved=1"

    @staticmethod
    def _toggle(values: list[Any], value: object) -> None:
        if value in values:
            values.remove(value)
        else:
            values.append(value)
