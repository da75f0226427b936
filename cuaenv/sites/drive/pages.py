"""Stowaway Drive's pages."""

from __future__ import annotations

from cuaenv.sites.drive import sessions
from cuaenv.sites.drive.access import Entry, ancestors, bytes_of, may, role
from cuaenv.sites.exchange import Request
from cuaenv.sites.moments import day
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
    Row,
    Submit,
    Table,
    Text,
)
from cuaenv.sites.site import Refused, Site, entry_by_id

PREVIEW = 2000
"""How many characters of a file its page shows."""

_LINK_LABELS = (
    ("none", "Only people listed here"),
    ("view", "Anyone with the link can view"),
    ("edit", "Anyone with the link can edit"),
)


class DrivePages(Site):
    """What people see of the drive, and the checks of who they are."""

    def user(self, request: Request) -> str:
        """Return who is signed in; raise Refused(403)."""
        user = sessions.holder(self.state, request.session)
        if all(known["email"] != user for known in self.state["users"]):
            raise Refused(403, "Sign in to see your files.")
        return user

    def entry(self, request: Request, id: str, need: str, trashed: bool = False) -> Entry:
        """Return an entry the user is at least `need` to; raise Refused(404 or 403)."""
        user = self.user(request)
        entry = entry_by_id(self.state["entries"], id, "file or folder")
        if entry["trashed"] != trashed or not may(self.state["entries"], entry, user, "viewer"):
            raise Refused(404, f"There is no file or folder {id}.")
        if not may(self.state["entries"], entry, user, need):
            raise Refused(403, f"You may view {entry['name']} but not change it.")
        return entry

    def folder_entry(self, request: Request, id: str, need: str) -> Entry | None:
        """Return a folder's entry; None for the top folder, which everyone has of their own."""
        if id == "0":
            self.user(request)
            return None
        entry = self.entry(request, id, need)
        if entry["kind"] != "folder":
            raise Refused(400, f"{entry['name']} is not a folder.")
        return entry

    def where(self, entry: Entry) -> str:
        """Return the path of an entry's page."""
        return f"/{'folder' if entry['kind'] == 'folder' else 'file'}/{entry['id']}"

    def home(self, request: Request) -> Page | str:
        """Show the user's top folder; without a user, the sign-in page."""
        if not sessions.holder(self.state, request.session):
            return "/login"
        user = self.user(request)
        mine = [e for e in self._inside(0) if e["owner"] == user]
        return self.page(request, "My files", *self._listing(mine), *self._additions(0))

    def login(self, request: Request) -> Page:
        """Show the sign-in form."""
        failed = request.query.get("failed")
        fields = (
            Field("text", "email", "Email", self.state["remember"]),
            Field("password", "password", "Password"),
        )
        return self.page(
            request,
            "Sign in",
            Notice("Wrong email or password.", "error") if failed else None,
            Form("/login", fields, (Submit("Sign in"),), name="Sign in"),
        )

    def folder(self, request: Request, id: str) -> Page | str:
        """Show a folder."""
        entry = self.folder_entry(request, id, "viewer")
        if entry is None:
            return "/"
        user = self.user(request)
        additions: tuple[Block, ...] = ()
        if may(self.state["entries"], entry, user, "editor"):
            additions = self._additions(entry["id"])
        return self.page(
            request,
            entry["name"],
            self._trail(entry, user),
            *self._listing(self._inside(entry["id"])),
            *additions,
            *self._management(entry, user),
        )

    def file(self, request: Request, id: str) -> Page:
        """Show a file: facts, a preview, and what may be done with it."""
        entry, user = self.entry(request, id, "viewer"), self.user(request)
        data = bytes_of(entry)
        preview = data[: PREVIEW * 4].decode(errors="replace")[:PREVIEW]
        shown: Block = Text(preview, "mono") if "base64" not in entry else Text("No preview.")
        facts = f"{len(data)} bytes · changed {day(entry['modified'])} · owner {entry['owner']}"
        return self.page(
            request,
            entry["name"],
            self._trail(entry, user),
            Text(facts, "muted"),
            Link("Download", f"/file/{id}/download", f"Download {entry['name']}"),
            Card((shown,), "Preview"),
            *self._management(entry, user),
        )

    def sharing(self, request: Request, id: str) -> Page:
        """Show whom an entry is shared with, and let its owner change that."""
        entry = self.entry(request, id, "owner")
        people = tuple(
            (
                Text(share["email"]),
                Text(share["role"]),
                Button("Remove", f"/share/{id}/remove", {"email": share["email"]},
                       f"Remove {share['email']}"),
            )
            for share in entry["shared"]
        )  # fmt: skip
        table = Table(("Person", "Role", ""), people, "Shared with") if people else None
        role_field = Field("select", "role", "Role", "viewer",
                           options=(("viewer", "Viewer"), ("editor", "Editor")))  # fmt: skip
        link = Field("select", "link", "Link access", entry["link"], options=_LINK_LABELS)
        return self.page(
            request,
            f"Share {entry['name']}",
            table or Notice("Not shared with anybody."),
            Heading("Add a person"),
            Form(f"/share/{id}/add", (Field("text", "email", "Email"), role_field),
                 (Submit("Share"),), name="Add a person"),
            Heading("Link"),
            Form(f"/share/{id}/link", (link,), (Submit("Set link access"),), name="Link"),
            Link(f"Back to {entry['name']}", self.where(entry)),
        )  # fmt: skip

    def shared(self, request: Request) -> Page:
        """Show what others share with the user."""
        user = self.user(request)
        found = [
            entry
            for entry in self.state["entries"]
            if not self._hidden(entry) and any(share["email"] == user for share in entry["shared"])
        ]
        return self.page(request, "Shared with me", *self._listing(found))

    def search(self, request: Request) -> Page:
        """Show the entries whose name has the words asked for."""
        user, query = self.user(request), request.query.get("q", "").strip()
        found = [
            entry
            for entry in self.state["entries"]
            if not self._hidden(entry)
            and may(self.state["entries"], entry, user, "viewer")
            and query.lower() in entry["name"].lower()
        ]
        shown = Text(f"Results for “{query}”", "muted")
        return self.page(request, "Search", shown, *self._listing(found))

    def trash(self, request: Request) -> Page:
        """Show what was deleted and can come back."""
        user = self.user(request)
        found = [e for e in self.state["entries"] if e["trashed"] and e["owner"] == user]
        rows = tuple(
            (
                Text(entry["name"]),
                Button("Restore", f"/entry/{entry['id']}/restore", {}, f"Restore {entry['name']}"),
                Button("Delete forever", f"/entry/{entry['id']}/erase", {},
                       f"Delete {entry['name']} forever"),
            )
            for entry in found
        )  # fmt: skip
        if not rows:
            return self.page(request, "Trash", Notice("The trash is empty."))
        table = Table(("Name", "", ""), rows, "Trash")
        return self.page(request, "Trash", table, Button("Empty trash", "/trash/empty"))

    def _hidden(self, entry: Entry) -> bool:
        around = ancestors(self.state["entries"], entry)
        return any(place["trashed"] for place in [entry, *around])

    def _inside(self, folder: int) -> list[Entry]:
        inside = [e for e in self.state["entries"] if e["parent"] == folder and not e["trashed"]]
        return sorted(inside, key=lambda e: (e["kind"] == "file", e["name"].lower(), e["id"]))

    def _listing(self, entries: list[Entry]) -> tuple[Block, ...]:
        if not entries:
            return (Notice("Nothing here yet."),)
        rows = tuple(
            (
                Link(entry["name"], self.where(entry)),
                Text("Folder" if entry["kind"] == "folder" else f"{len(bytes_of(entry))} bytes"),
                Text(day(entry["modified"]), "muted"),
                Text(_sharing_words(entry), "muted"),
            )
            for entry in entries
        )
        return (Table(("Name", "Size", "Changed", "Shared with"), rows, "Files"),)

    def _additions(self, folder: int) -> tuple[Block, ...]:
        upload = Form(f"/folder/{folder}/upload", (Field("file", "file", "File to upload"),),
                      (Submit("Upload"),), name="Upload", inline=True)  # fmt: skip
        create = Form(f"/folder/{folder}/create", (Field("text", "name", "New folder name"),),
                      (Submit("Create folder"),), name="New folder", inline=True)  # fmt: skip
        sign_out = (Button("Sign out", "/logout"),) if not folder else ()
        return (Heading("Add"), upload, create, *sign_out)

    def _trail(self, entry: Entry, user: str) -> Row:
        entries = self.state["entries"]
        seen = [e for e in ancestors(entries, entry) if role(entries, e, user) != "none"]
        links = [Link(place["name"], self.where(place)) for place in seen]
        return Row((Link("My files", "/", "Up to My files"), *links, Text(entry["name"], "muted")))

    def _management(self, entry: Entry, user: str) -> tuple[Block, ...]:
        entries, id, name = self.state["entries"], entry["id"], entry["name"]
        blocks: list[Block] = []
        if may(entries, entry, user, "editor"):
            field = Field("text", "name", "New name", name)
            blocks += [
                Heading("Manage"),
                Form(f"/entry/{id}/rename", (field,), (Submit("Rename"),), inline=True),
            ]
        if entry["owner"] == user:
            blocks.append(self._move_form(entry, user))
            blocks.append(Row((
                Link("Share", f"/share/{id}", f"Share {name}"),
                Button("Delete", f"/entry/{id}/delete", {}, f"Delete {name}"),
            )))  # fmt: skip
        return tuple(blocks)

    def _move_form(self, entry: Entry, user: str) -> Form:
        folders = [
            (str(place["id"]), place["name"])
            for place in self.state["entries"]
            if place["kind"] == "folder"
            and place is not entry
            and place["owner"] == user
            and not self._hidden(place)
        ]
        options = (("0", "My files"), *folders)
        field = Field("select", "parent", "Folder", str(entry["parent"]), options=options)
        return Form(f"/entry/{entry['id']}/move", (field,), (Submit("Move"),), inline=True)


def _sharing_words(entry: Entry) -> str:
    names = [share["email"] for share in entry["shared"]]
    if entry["link"] != "none":
        names.append("anyone with the link")
    return ", ".join(names) or "Only me"
