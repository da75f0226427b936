"""The computer under the windows: processes, settings, clipboard, stores, kills."""

from __future__ import annotations

import copy

import pytest

from cuaenv.core.errors import EvidenceError, UnknownName
from cuaenv.desktops.sim import launcher, stores
from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.computer_sites import Sites
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.processes import ProcessError
from cuaenv.sites import registry


@pytest.fixture
def computer() -> Computer:
    """A fresh computer without windows."""
    return Computer(standard_image(), (1280, 720))


def test_a_program_has_a_process_until_it_is_closed(computer: Computer) -> None:
    """Its command line names it."""
    app = computer.launch("files", "/home/user/Documents")
    process = computer.processes.get(app.pid)
    assert process is not None
    assert process.command == "files /home/user/Documents"
    computer.close_app(app)
    assert app.pid not in computer.processes


def test_an_unknown_program_lists_the_known_ones(computer: Computer) -> None:
    """With the closest."""
    with pytest.raises(UnknownName, match="Did you mean 'terminal'"):
        computer.launch("terminl")


@pytest.mark.parametrize("app_id", launcher.app_ids())
def test_every_program_starts_and_shows_something(computer: Computer, app_id: str) -> None:
    """Without arguments."""
    app = computer.launch(app_id)
    assert app.view().children
    assert launcher.id_of(app) == app_id


@pytest.mark.parametrize(
    ("name", "app_id"),
    [("a.txt", "text_editor"), ("a.CSV", "spreadsheet"), ("a.html", "browser"), ("a.py",
     "code_editor"), ("noending", "text_editor"), ("folder", "files")],
)  # fmt: skip
def test_files_open_with_the_program_for_their_kind(
    computer: Computer, name: str, app_id: str
) -> None:
    """Folders with the file manager, the unknown with the text editor."""
    disk = computer.disk("test")
    if name == "folder":
        disk.mkdir("/home/user/folder")
    else:
        disk.write(f"/home/user/{name}", "1")
    assert launcher.id_of(computer.open_path(f"/home/user/{name}")) == app_id


def test_only_the_owner_and_root_may_kill(computer: Computer) -> None:
    """Harmless signals end nothing."""
    with pytest.raises(ProcessError, match="Operation not permitted"):
        computer.kill(1)
    with pytest.raises(ProcessError, match="No such process"):
        computer.kill(99_999)
    cron = computer.processes.named("cron")[0]
    computer.kill(cron.pid, "STOP", user="root")
    assert cron.pid in computer.processes
    computer.kill(cron.pid, user="root")
    assert cron.pid not in computer.processes
    assert [event.kind for event in computer.fs.journal.events] == ["signal", "kill"]


def test_ending_the_session_closes_every_window(computer: Computer) -> None:
    """The user is logged in anew; the files stay."""
    computer.launch("files")
    computer.kill(computer.processes.named("desktop-session")[0].pid)
    assert computer.apps == []
    assert computer.processes.named("desktop-session")


def test_settings_are_a_file(computer: Computer) -> None:
    """Both ways: a written setting is in it, and what a terminal writes counts."""
    computer.settings["theme"] = "dark"
    path = computer.settings.path
    assert computer.disk("test").read_text(path) == '{\n  "theme": "dark"\n}\n'
    computer.disk("test").write(path, '{"theme": "lagoon"}')
    assert computer.theme == "lagoon"
    computer.disk("test").write(path, "not json")
    assert computer.theme == "light"


def test_the_clipboard_is_journaled(computer: Computer) -> None:
    """With the text, so that copying a secret shows."""
    computer.clipboard.set("secret", "terminal")
    event = computer.fs.journal.events[-1]
    assert (event.kind, event.actor, event.detail) == ("clipboard", "terminal", "secret")


def test_stores_read_empty_when_their_file_is_missing(computer: Computer) -> None:
    """As the programs do; a broken file is an error, not an empty store."""
    assert stores.read(computer, "browser.history") == []
    assert stores.read(computer, "mail.messages") == {}
    assert stores.read(computer, "code.settings") == {}
    disk = computer.disk("test")
    disk.mkdir("/home/user/.config/mail", parents=True)
    disk.write("/home/user/.config/mail/rules.json", "[")
    with pytest.raises(EvidenceError, match="not JSON"):
        stores.read(computer, "mail.rules")
    disk.chmod("/home/user/.config/mail", 0)
    with pytest.raises(EvidenceError) as caught:
        stores.read(computer, "mail.rules")
    assert caught.value.kind == "denied"


def test_accounts_are_those_of_etc_passwd(computer: Computer) -> None:
    """With their groups, the primary one first."""
    users = {one["name"]: one for one in stores.read(computer, "accounts.users")}
    assert users["user"]["uid"] == 1000
    assert users["user"]["groups"][0] == "user"
    assert "sudo" in users["user"]["groups"]


def test_a_copy_is_independent(computer: Computer) -> None:
    """Tables, settings, clipboard and files."""
    app = computer.launch("text_editor")
    twin = copy.deepcopy(computer)
    twin.kill(app.pid)
    twin.clipboard.set("x")
    twin.settings["theme"] = "dark"
    twin.services.change("cron", active=False)
    assert app.pid in computer.processes
    assert computer.clipboard.get() == ""
    assert computer.theme == "light"
    cron = computer.services.get("cron.service")
    assert cron is not None
    assert cron.active
    assert copy.deepcopy(computer).apps[0].computer is not computer


def test_sites_are_packed_as_they_are() -> None:
    """What is unpacked, or copied, is equal to what was packed, and shares nothing with it."""
    sites = Sites(registry.make_all())
    packed = sites.packed()
    first, copied = packed.unpacked(), copy.deepcopy(sites)
    name = sorted(sites)[0]
    for other in (first, copied):
        assert {n: (type(s), s.state) for n, s in other.items()} == {
            n: (type(s), s.state) for n, s in sites.items()
        }
        other[name].state["new"] = [1]
    assert "new" not in sites[name].state and "new" not in packed.unpacked()[name].state


def test_a_copy_of_sites_is_made_once_in_a_copy_of_more() -> None:
    """Whoever holds a site beside the sites holds the same one in a deep copy of both."""
    sites = Sites(registry.make_all())
    name = sorted(sites)[0]
    twins, twin = copy.deepcopy((sites, sites[name]))
    assert twin is twins[name] and twin is not sites[name]
