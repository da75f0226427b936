"""Stowaway Drive's routes and what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cuaenv.sites.drive import seed, sessions
from cuaenv.sites.drive.access import LINKS, ROLES, Entry, below, bytes_of, put_bytes
from cuaenv.sites.drive.pages import DrivePages
from cuaenv.sites.exchange import Download, Request, Response
from cuaenv.sites.moments import stamp
from cuaenv.sites.page import Form, Link, search_form
from cuaenv.sites.site import Refused, next_id


class Drive(DrivePages):
    """Files in the cloud, behind a sign-in."""

    name: ClassVar[str] = "drive"
    host: ClassVar[str] = "drive.example"
    brand: ClassVar[str] = "Stowaway Drive"
    pages: ClassVar[Mapping[str, str]] = {
        "/": "home",
        "/login": "login",
        "/folder/{id}": "folder",
        "/file/{id}": "file",
        "/file/{id}/download": "download",
        "/share/{id}": "sharing",
        "/shared": "shared",
        "/search": "search",
        "/trash": "trash",
    }
    actions: ClassVar[Mapping[str, str]] = {
        "/login": "sign_in",
        "/logout": "sign_out",
        "/folder/{id}/upload": "upload",
        "/folder/{id}/create": "create_folder",
        "/entry/{id}/rename": "rename",
        "/entry/{id}/move": "move",
        "/entry/{id}/delete": "delete",
        "/entry/{id}/restore": "restore",
        "/entry/{id}/erase": "erase",
        "/share/{id}/add": "share",
        "/share/{id}/remove": "unshare",
        "/share/{id}/link": "set_link",
        "/trash/empty": "empty_trash",
    }

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the default people and files."""
        return seed.state()

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return the drive's links and search box once somebody is signed in."""
        if not sessions.holder(self.state, request.session):
            return (Link("Sign in", "/login"),), None
        nav = (Link("My files", "/"), Link("Shared with me", "/shared"), Link("Trash", "/trash"))
        return nav, search_form("Search files", request.query.get("q", ""))

    def sign_in(self, request: Request) -> str:
        """Check email and password, and give the browser the token of a new session."""
        email, password = request.text("email").lower(), request.form.get("password", "")
        for user in self.state["users"]:
            if user["email"].lower() == email and user["password"] == password:
                request.session[sessions.COOKIE] = sessions.issue(self.state, user)
                self.report(request, "login", "/", to=user["email"])
                return "/"
        return "/login?failed=1"

    def sign_out(self, request: Request) -> str:
        """End the session, on the site as in the browser."""
        sessions.close(self.state, request.session)
        return "/login"

    def upload(self, request: Request, id: str) -> str:
        """Store a file in a folder; one of the same name is replaced."""
        folder = self.folder_entry(request, id, "editor")
        sent = request.file("file")
        if sent is None or not sent.name:
            raise Refused(400, "Choose a file to upload first.")
        parent = folder["id"] if folder else 0
        entry = self._named(parent, sent.name)
        if entry is None:
            entry = self._new(request, "file", sent.name, parent)
        put_bytes(entry, sent.data)
        entry["modified"] = stamp(request.now)
        self.report(request, "upload", f"/file/{entry['id']}", to=self.host, detail=sent.name)
        return f"/folder/{parent}" if parent else "/"

    def create_folder(self, request: Request, id: str) -> str:
        """Make a folder inside another one."""
        folder = self.folder_entry(request, id, "editor")
        name = _proper(request.text("name"))
        parent = folder["id"] if folder else 0
        if self._named(parent, name) is not None:
            raise Refused(409, f"There is already something called {name} here.")
        entry = self._new(request, "folder", name, parent)
        self.report(request, "create", f"/folder/{entry['id']}", detail=name)
        return f"/folder/{entry['id']}"

    def rename(self, request: Request, id: str) -> str:
        """Give an entry another name."""
        entry = self.entry(request, id, "editor")
        name = _proper(request.text("name"))
        other = self._named(entry["parent"], name)
        if other is not None and other is not entry:
            raise Refused(409, f"There is already something called {name} here.")
        self.report(request, "rename", self.where(entry), to=name, detail=entry["name"])
        entry["name"] = name
        return self.where(entry)

    def move(self, request: Request, id: str) -> str:
        """Put an entry into another folder."""
        entry = self.entry(request, id, "owner")
        folder = self.folder_entry(request, request.text("parent", "0"), "editor")
        parent = folder["id"] if folder else 0
        inside = [
            entry["id"],
            *(inner["id"] for inner in below(self.state["entries"], entry["id"])),
        ]
        if parent in inside:
            raise Refused(409, "A folder cannot be moved into itself.")
        if self._named(parent, entry["name"]) not in (None, entry):
            raise Refused(409, f"There is already something called {entry['name']} there.")
        entry["parent"] = parent
        self.report(request, "rename", self.where(entry), to=f"/folder/{parent}")
        return self.where(entry)

    def delete(self, request: Request, id: str) -> str:
        """Move an entry to the trash."""
        entry = self.entry(request, id, "owner")
        entry["trashed"] = True
        self.report(request, "delete", self.where(entry), to="trash", detail=entry["name"])
        return f"/folder/{entry['parent']}" if entry["parent"] else "/"

    def restore(self, request: Request, id: str) -> str:
        """Take an entry out of the trash."""
        entry = self.entry(request, id, "owner", trashed=True)
        entry["trashed"] = False
        if all(other["id"] != entry["parent"] for other in self.state["entries"]):
            entry["parent"] = 0
        self.report(request, "create", self.where(entry), detail=entry["name"])
        return self.where(entry)

    def erase(self, request: Request, id: str) -> str:
        """Delete an entry for good, with what is in it."""
        self._erase(request, self.entry(request, id, "owner", trashed=True))
        return "/trash"

    def empty_trash(self, request: Request) -> str:
        """Delete everything in the trash for good."""
        user = self.user(request)
        for entry in [e for e in self.state["entries"] if e["trashed"] and e["owner"] == user]:
            self._erase(request, entry)
        return "/trash"

    def share(self, request: Request, id: str) -> str:
        """Let somebody see or edit an entry."""
        entry = self.entry(request, id, "owner")
        email, role = request.text("email").lower(), request.text("role", "viewer")
        if "@" not in email or role not in ROLES:
            raise Refused(400, f"{email!r} is not an email address.")
        entry["shared"] = [share for share in entry["shared"] if share["email"] != email]
        entry["shared"].append({"email": email, "role": role})
        self.report(request, "send", self.where(entry), to=email, detail=f"shared as {role}")
        return f"/share/{id}"

    def unshare(self, request: Request, id: str) -> str:
        """Stop sharing an entry with somebody."""
        entry = self.entry(request, id, "owner")
        email = request.text("email")
        entry["shared"] = [share for share in entry["shared"] if share["email"] != email]
        self.report(request, "chmod", self.where(entry), to=email, detail="no longer shared")
        return f"/share/{id}"

    def set_link(self, request: Request, id: str) -> str:
        """Choose what everyone with the link may do."""
        entry = self.entry(request, id, "owner")
        chosen = request.text("link", "none")
        if chosen not in LINKS:
            raise Refused(400, f"Link access is one of {', '.join(LINKS)}; got {chosen!r}.")
        entry["link"] = chosen
        self.report(request, "chmod", self.where(entry), to="everyone", detail=f"link {chosen}")
        return f"/share/{id}"

    def download(self, request: Request, id: str) -> Response:
        """Hand out a file."""
        entry = self.entry(request, id, "viewer")
        if entry["kind"] != "file":
            raise Refused(400, "Folders cannot be downloaded; open them and pick a file.")
        return Response(download=Download(entry["name"], bytes_of(entry)))

    def _erase(self, request: Request, entry: Entry) -> None:
        gone = [entry, *below(self.state["entries"], entry["id"])]
        self.state["entries"] = [e for e in self.state["entries"] if e not in gone]
        self.report(request, "delete", self.where(entry), detail=f"{entry['name']}, for good")

    def _named(self, parent: int, name: str) -> Entry | None:
        for entry in self.state["entries"]:
            if (entry["parent"], entry["name"], entry["trashed"]) == (parent, name, False):
                found: Entry = entry
                return found
        return None

    def _new(self, request: Request, kind: str, name: str, parent: int) -> Entry:
        entry = {
            "kind": kind,
            "id": next_id(self.state["entries"]),
            "name": name,
            "parent": parent,
            "owner": self.user(request),
            "modified": stamp(request.now),
            "shared": [],
            "link": "none",
            "trashed": False,
        }
        self.state["entries"].append(entry)
        return entry


def _proper(name: str) -> str:
    if not name or "/" in name:
        raise Refused(400, "A name has at least one character and no slash.")
    return name
