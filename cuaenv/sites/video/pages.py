"""Lumivue's pages."""

from __future__ import annotations

from typing import Any

from cuaenv.sites.exchange import Request, link
from cuaenv.sites.moments import day, stamp
from cuaenv.sites.page import (
    Block,
    Button,
    Card,
    Field,
    Form,
    Heading,
    Link,
    Notice,
    Page,
    Picture,
    Row,
    Submit,
    Table,
    Text,
)
from cuaenv.sites.site import Refused, Site, entry_by_id, next_id

VISIBILITIES = (("private", "Only me"), ("unlisted", "With the link"), ("public", "Everyone"))
_SETTINGS = {"save_history": "Remember what I watch", "autoplay": "Play the next video by itself"}


class VideoPages(Site):
    """What viewers see."""

    def home(self, request: Request) -> Page:
        """Show all videos, those of subscribed channels first."""
        followed = self.state["subscriptions"]
        videos = sorted(self.state["videos"], key=lambda video: video["channel"] not in followed)
        return self.page(request, "Lumivue", self._shelf(videos))

    def search(self, request: Request) -> Page:
        """Show the videos that have every word asked for."""
        query = request.query.get("q", "").strip()
        words = query.lower().split()
        found = [
            video
            for video in self.state["videos"]
            if all(w in f"{video['title']} {video['channel']} {video['about']}".lower()
                   for w in words)
        ]  # fmt: skip
        shown = self._shelf(found) if found else Notice("Nothing matches. Try fewer words.")
        return self.page(request, "Search", Text(f"Results for “{query}”", "muted"), shown)

    def watch(self, request: Request, id: str) -> Page:
        """Play a video, which puts it into the history unless that is off."""
        video = entry_by_id(self.state["videos"], id, "video")
        self._remember(request, video["id"])
        channel = video["channel"]
        liked = video["id"] in self.state["liked"]
        options = tuple((str(p["id"]), p["title"]) for p in self.state["playlists"])
        save = None
        if options:
            field = Field("select", "playlist", "Playlist", options[0][0], options=options)
            save = Form(f"/watch/{id}/save", (field,), (Submit("Save"),), name="Save", inline=True)
        return self.page(
            request,
            video["title"],
            Picture(f"Video: {video['title']}, {video['length']}", 480, 270),
            Row((
                Link(channel, link(f"/channel/{channel}")),
                Text(f"{video['views']} views · {video['length']}", "muted"),
                Button("Unlike" if liked else "Like", f"/watch/{id}/like"),
            )),
            Text(video["about"]),
            save,
            Heading("Comments"),
            *self._comments(video["id"]),
            Form(f"/watch/{id}/comment", (Field("textarea", "body", "Your comment"),),
                 (Submit("Post comment"),), name="Comment"),
        )  # fmt: skip

    def channel(self, request: Request, name: str) -> Page:
        """Show one channel's videos."""
        videos = [video for video in self.state["videos"] if video["channel"] == name]
        if not videos:
            raise Refused(404, f"There is no channel {name}.")
        followed = name in self.state["subscriptions"]
        label = "Unsubscribe" if followed else "Subscribe"
        button = Button(label, link(f"/channel/{name}/subscribe"))
        return self.page(request, name, button, self._shelf(videos))

    def history(self, request: Request) -> Page:
        """Show what was watched, newest first."""
        rows = tuple(self._history_row(entry) for entry in reversed(self.state["history"]))
        paused = None
        if not self.state["settings"]["save_history"]:
            paused = Notice("History is paused. Turn it on in Settings.", "warning")
        if not rows:
            return self.page(request, "History", paused, Notice("You have not watched anything."))
        table = Table(("Video", "Watched", ""), rows, "History")
        clear = Button("Clear all watch history", "/history/clear")
        return self.page(request, "History", paused, table, clear)

    def playlists(self, request: Request) -> Page:
        """Show the playlists and the form of a new one."""
        labels = dict(VISIBILITIES)
        rows = tuple(
            (
                Link(playlist["title"], f"/playlist/{playlist['id']}"),
                Text(str(len(playlist["videos"]))),
                Text(labels[playlist["visibility"]], "muted"),
            )
            for playlist in self.state["playlists"]
        )
        form = Form("/playlists", (Field("text", "title", "Title"),), (Submit("Create"),),
                    name="New playlist", inline=True)  # fmt: skip
        return self.page(
            request,
            "Playlists",
            Table(("Playlist", "Videos", "Visible to"), rows, "Playlists") if rows else None,
            Heading("New playlist"),
            form,
        )

    def playlist(self, request: Request, id: str) -> Page:
        """Show one playlist."""
        playlist = entry_by_id(self.state["playlists"], id, "playlist")
        rows = tuple(self._playlist_row(id, video) for video in playlist["videos"])
        fields = (
            Field("text", "title", "Title", playlist["title"]),
            Field("select", "visibility", "Visible to", playlist["visibility"],
                  options=VISIBILITIES),
        )  # fmt: skip
        return self.page(
            request,
            playlist["title"],
            Table(("Video", "Channel", ""), rows, "Videos") if rows else Notice("No videos yet."),
            Heading("Manage"),
            Form(f"/playlist/{id}/edit", fields, (Submit("Save playlist"),), name="Playlist"),
            Row((
                Button("Delete playlist", f"/playlist/{id}/delete"),
                Link("All playlists", "/playlists"),
            )),
        )  # fmt: skip

    def settings(self, request: Request) -> Page:
        """Show the viewer's choices."""
        chosen = self.state["settings"]
        fields = tuple(
            Field("checkbox", name, label, "on", bool(chosen.get(name)))
            for name, label in _SETTINGS.items()
        )
        saved = Notice("Saved.", "success") if request.query.get("saved") else None
        form = Form("/settings", fields, (Submit("Save settings"),), name="Settings")
        return self.page(request, "Settings", saved, form)

    def _remember(self, request: Request, video: int) -> None:
        """Put a video at the end of the history; once a day, however often it is opened."""
        if not self.state["settings"]["save_history"]:
            return
        history, date = self.state["history"], stamp(request.now)
        kept = [e for e in history if (e["video"], e["date"][:10]) != (video, date[:10])]
        kept.append({"id": next_id(history), "video": video, "date": date})
        self.state["history"] = kept

    def _shelf(self, videos: list[dict[str, Any]]) -> Table:
        rows = tuple(
            (
                Link(video["title"], f"/watch/{video['id']}"),
                Link(video["channel"], link(f"/channel/{video['channel']}")),
                Text(video["length"], "muted"),
                Text(str(video["views"]), "muted"),
            )
            for video in videos
        )
        return Table(("Video", "Channel", "Length", "Views"), rows, "Videos")

    def _comments(self, video: int) -> tuple[Block, ...]:
        found = [comment for comment in self.state["comments"] if comment["video"] == video]
        return tuple(
            Card((Text(comment["author"], "strong"), Text(comment["body"])),
                 f"Comment by {comment['author']}")
            for comment in found
        )  # fmt: skip

    def _video_link(self, video: int) -> tuple[Block, str]:
        for known in self.state["videos"]:
            if known["id"] == video:
                return Link(known["title"], f"/watch/{video}"), known["title"]
        return Text("A removed video", "muted"), f"video {video}"

    def _history_row(self, entry: dict[str, Any]) -> tuple[Block, ...]:
        shown, title = self._video_link(entry["video"])
        watched = day(entry["date"])
        label = f"Remove {title}, {watched}, from history"
        remove = Button("Remove", f"/history/{entry['id']}/remove", {}, label)
        return shown, Text(watched, "muted"), remove

    def _playlist_row(self, id: str, video: int) -> tuple[Block, ...]:
        shown, title = self._video_link(video)
        channels = {known["id"]: known["channel"] for known in self.state["videos"]}
        remove = Button(
            "Remove", f"/playlist/{id}/remove", {"video": str(video)}, f"Remove {title}"
        )
        return shown, Text(channels.get(video, "")), remove
