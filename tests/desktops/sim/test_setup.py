"""Set-up steps do what they say, or say which of them did not and why."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import SetupStep
from cuaenv.core.errors import SetupFailed
from cuaenv.core.offers import offer
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.setup import SETUP_VERBS
from cuaenv.desktops.sim.ui.relayout import Layouter


def prepared(*steps: tuple[str, dict[str, Any]]) -> SimDesktop:
    """Return a desktop with the steps carried out."""
    desktop = SimDesktop(theme="light")
    desktop.reset([SetupStep(kind, given) for kind, given in steps], np.random.default_rng(0))
    return desktop


def failing(*steps: tuple[str, dict[str, Any]]) -> str:
    """Return the message of the failure."""
    with pytest.raises(SetupFailed) as caught:
        prepared(*steps)
    return str(caught.value)


def test_the_verbs_are_those_offered() -> None:
    """What specs are checked against and what is carried out are the same."""
    assert offer("sim").verbs == SETUP_VERBS


def test_the_list_of_verbs_is_cheap_to_import() -> None:
    """No window manager and no painter."""
    code = (
        "import sys; from cuaenv.desktops.sim.setup import SETUP_VERBS; "
        "bad = [m for m in sys.modules if m.startswith(('PIL', 'cuaenv.desktops.sim.wm'))];"
        "sys.exit(str(bad) if bad else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_failure_names_index_type_and_reason() -> None:
    """And nothing is half started."""
    text = failing(("sleep", {"seconds": 1}), ("open", {"path": "/none.txt"}))
    assert text == "set-up step 1 (open): field `path`: there is no /none.txt"


def test_unknown_verbs_and_parameters_are_named() -> None:
    """With the closest known one; remarks with an underscore are passed over."""
    assert "Did you mean 'file'" in failing(("flie", {"path": "/x"}))
    assert "Did you mean 'path'" in failing(("file", {"pth": "/x"}))
    assert "field `path`: the parameter is missing" in failing(("file", {"content": "x"}))
    prepared(("file", {"path": "/tmp/x", "_note": "why"}))


def test_files_belong_to_whose_home_they_lie_in() -> None:
    """Folders above are made alike; elsewhere root owns them."""
    desktop = prepared(
        ("file", {"path": "~/a/b.txt", "content": "x", "mode": "640", "age_days": 3}),
        ("file", {"path": "/opt/tool/conf", "content": "x"}),
        ("file", {"path": "~/bytes", "base64": "AAH/"}),
    )
    found = desktop.evidence("stat", {"path": "~/a/b.txt"})
    assert (found["owner"], found["group"], found["mode"]) == ("user", "user", 0o640)
    assert found["mtime"] == desktop.wm.computer.clock.now - 3 * 86_400
    assert desktop.evidence("stat", {"path": "~/a"})["owner"] == "user"
    assert desktop.evidence("stat", {"path": "/opt/tool/conf"})["owner"] == "root"
    assert desktop.evidence("file", {"path": "~/bytes"}) == b"\x00\x01\xff"


def test_owner_and_mode_can_be_chosen() -> None:
    """A folder closed to the user is closed."""
    desktop = prepared(
        ("user", {"name": "eve", "groups": ["staff"]}),
        ("folder", {"path": "/srv/team", "mode": "770", "owner": "eve", "group": "staff"}),
        ("link", {"path": "~/team", "target": "/srv/team"}),
        ("file", {"path": "/home/eve/diary", "content": "x"}),
    )
    found = desktop.evidence("stat", {"path": "/srv/team"})
    assert (found["owner"], found["group"], found["mode"]) == ("eve", "staff", 0o770)
    result = desktop.evidence("command", {"argv": ["ls", "/srv/team"]})
    assert "Permission denied" in result["stderr"]
    assert desktop.evidence("command", {"argv": ["id", "-nG", "eve"]})["stdout"] == "eve staff\n"


def test_remove_takes_whole_trees_away() -> None:
    """What is not there cannot be removed."""
    desktop = prepared(
        ("file", {"path": "~/a/b/c", "content": "x"}), ("remove", {"path": "~/a"})
    )  # fmt: skip
    assert not desktop.wm.computer.disk("test").exists("/home/user/a")
    assert "No such file" in failing(("remove", {"path": "~/none"}))


def test_records_are_replaced_and_added_to() -> None:
    """Lists grow, objects are updated, and the files are what programs read."""
    rule = {"name": "r", "field": "from", "contains": "x", "action": "move", "folder": "Archive",
            "enabled": True}  # fmt: skip
    desktop = prepared(
        ("records", {"store": "mail.rules", "value": [rule]}),
        ("records", {"store": "mail.rules", "add": {**rule, "name": "s"}}),
        ("records", {"store": "code.settings", "add": {"editor.fontSize": 14}}),
        ("records", {"store": "code.settings", "add": {"files.autoSave": "off"}}),
    )
    rules = desktop.evidence("records", {"store": "mail.rules"})
    assert [one["name"] for one in rules] == ["r", "s"]
    assert desktop.evidence("records", {"store": "code.settings"}) == {
        "editor.fontSize": 14, "files.autoSave": "off",
    }  # fmt: skip
    assert "JSON list" in failing(("records", {"store": "mail.rules", "value": {}}))
    assert "Did you mean 'mail.rules'" in failing(("records", {"store": "mail.rule", "value": []}))


def test_a_part_of_a_store_is_added_to() -> None:
    """A path leads to lists and objects inside a store; one that leads nowhere is an error."""
    desktop = prepared(
        ("site", {"name": "shop", "state": {"cart": []}}),
        ("records", {"store": "site.shop", "path": "cart", "add": {"product": 1, "quantity": 2}}),
        ("mail", {"from": "a@x.example", "subject": "One", "body": "Hi"}),
        ("records", {"store": "mail.messages", "path": "Inbox.0.attachments",
                     "add": [{"name": "a.txt", "content": "a"}]}),
    )  # fmt: skip
    cart = desktop.evidence("records", {"store": "site.shop"})["cart"]
    assert cart == [{"product": 1, "quantity": 2}]
    (message,) = desktop.evidence("records", {"store": "mail.messages"})["Inbox"]
    assert [one["name"] for one in message["attachments"]] == ["a.txt"]
    nowhere = ("records", {"store": "mail.rules", "path": "3.name", "add": []})
    assert "has nothing at '3.name'" in failing(nowhere)


def test_mail_is_filed_in_order() -> None:
    """One message a file, collected by folder."""
    desktop = prepared(
        ("mail", {"from": "a@x.example", "subject": "One", "body": "Hi", "age_days": 1}),
        ("mail", {"from": "b@x.example", "to": ["u@x.example"], "subject": "Two", "body": "Ho",
                  "folder": "Archive", "read": True}),
        ("mail", {"from": "c@x.example", "subject": "Three", "body": ""}),
    )  # fmt: skip
    found = desktop.evidence("records", {"store": "mail.messages"})
    assert [one["subject"] for one in found["Inbox"]] == ["One", "Three"]
    assert found["Inbox"][0]["date"] == "2025-06-01 09:00"
    assert found["Archive"][0]["read"] is True


def test_sites_start_with_the_given_state() -> None:
    """Unknown parts and unknown sites are refused."""
    desktop = prepared(("site", {"name": "forum"}))
    assert desktop.evidence("records", {"store": "site.forum"})
    assert "Unknown site" in failing(("site", {"name": "froum"}))
    assert "Unknown part" in failing(("site", {"name": "forum", "state": {"nothing": []}}))


def test_windows_open_where_they_are_told() -> None:
    """The last one is active; `activate_window` and `close_window` find them by title."""
    desktop = prepared(
        ("window", {"app": "files", "args": ["~/Documents"], "box": [10, 20, 500, 400]}),
        ("window", {"app": "terminal"}),
        ("activate_window", {"window_name": "documents"}),
        ("close_window", {"window_name": "gnome-terminal", "by_class": True}),
    )
    assert [tuple(window.box) for window in desktop.wm.windows] == [(10, 20, 500, 400)]
    assert "Unknown window" in failing(("activate_window", {"window_name": "nothing"}))
    assert "Did you mean 'files'" in failing(("window", {"app": "fiels"}))
    assert "`box`" in failing(("window", {"app": "files", "box": [1, 2, 3, 4]}))


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Visual Studio Code", "code_editor"),
        ("late.sh - Visual Studio Code", "code_editor"),
        ("Google Chrome", "browser"),
        ("Mozilla Thunderbird", ""),
        ("other.sh - Visual Studio Code", ""),
        ("Visual Studio Code - late.sh", ""),
    ],
)
def test_the_titles_of_real_programs_are_understood(title: str, found: str) -> None:
    """The program that stands for one here is meant, if it shows the file that is named."""
    steps = (
        ("file", {"path": "/home/user/late.sh", "content": "exit\n"}),
        ("launch", {"command": ["code", "/home/user/late.sh"]}),
        ("launch", {"command": ["google-chrome"]}),
        ("window", {"app": "terminal"}),
    )
    wanted = ("activate_window", {"window_name": title})
    if not found:
        assert "Unknown window" in failing(*steps, wanted)
        return
    shown = prepared(*steps, wanted).wm.windows[-1]
    assert launcher.id_of(shown.app) == found


@pytest.mark.parametrize("second", [
    ("launch", {"command": ["code", "/home/user/Documents/late.sh"]}),
    ("open", {"path": "/home/user/Documents/late.sh"}),
])  # fmt: skip
def test_a_running_program_shows_what_it_is_started_with_again(second: Any) -> None:
    """The first screen has the tab that the second start opened, and its title."""
    desktop = prepared(
        ("records", {"store": "desktop.settings", "add": {"default_code": "code_editor"}}),
        ("file", {"path": "/home/user/Documents/late.sh", "content": "exit\n"}),
        ("folder", {"path": "/home/user/work"}),
        ("window", {"app": "code_editor", "args": ["/home/user/work"], "box": [50, 50, 900, 500]}),
        second,
    )
    elements = desktop.elements()
    assert [one.name for one in elements if one.role == "page-tab"] == ["late.sh"]
    assert [one.name for one in elements if one.role == "frame"] == [
        "late.sh \N{EM DASH} work \N{EM DASH} Code Editor"
    ]


def test_a_running_program_shows_what_a_terminal_opens_in_it() -> None:
    """The tab is there after the action that opened it, not after the next one."""
    desktop = prepared(
        ("file", {"path": "/home/user/Documents/late.sh", "content": "exit\n"}),
        ("folder", {"path": "/home/user/work"}),
        ("window", {"app": "code_editor", "args": ["/home/user/work"], "box": [50, 50, 900, 500]}),
        ("launch", {"command": ["terminal"]}),
    )
    assert "late.sh" not in [one.name for one in desktop.elements()]
    desktop.perform(Action.type("code ~/Documents/late.sh\n"))
    assert "late.sh" in [one.name for one in desktop.elements() if one.role == "page-tab"]


def test_osworld_launches_become_programs_of_ours() -> None:
    """Options of the real program are passed over, debugging bridges are not needed."""
    desktop = prepared(
        ("launch", {"command": ["google-chrome", "--remote-debugging-port=1337"]}),
        ("launch", {"command": ["socat", "tcp-listen:9222,fork", "tcp:localhost:1337"]}),
        ("launch", {"command": "nautilus /home/user/Music", "shell": "true"}),
        ("chrome_open_tabs", {"urls_to_open": ["http://a.example/", "http://b.example/"]}),
    )
    apps = [window["app"] for window in desktop.evidence("windows", {})]
    assert sorted(apps) == ["Browser", "Files"]
    browser = next(w for w in desktop.evidence("windows", {}) if w["app"] == "Browser")
    assert browser["tabs"][-2:] == ["http://a.example/", "http://b.example/"]
    assert "is not a program" in failing(("launch", {"command": ["gimp"]}))


def test_commands_run_as_the_user_and_may_fail() -> None:
    """A missing program is a failed step; placeholders are filled in."""
    desktop = prepared(
        ("execute", {"command": ["sh", "-c", "echo {SCREEN_WIDTH_HALF} > ~/half; false"]}),
        ("command", {"command": "echo {CLIENT_PASSWORD} | sudo -S touch /etc/made", "shell": True}),
    )
    assert desktop.evidence("file", {"path": "~/half"}) == b"640\n"
    assert desktop.evidence("stat", {"path": "/etc/made"})["owner"] == "root"
    assert "is not a program" in failing(("execute", {"command": ["no-such-program"]}))
    text = failing(("execute", {"command": "cp /none /tmp"}))
    assert "ended with status 1" in text and "may_fail" in text
    prepared(("execute", {"command": "cp /none /tmp", "may_fail": True}))


def test_a_command_is_repeated_until_its_condition_holds() -> None:
    """Or the step fails."""
    prepared(("execute", {"command": "echo ready", "until": {"stdout": "ready"}}))
    text = failing(("execute", {"command": "true", "until": {"returncode": 3}}))
    assert "never came to" in text


def test_theme_clock_clipboard_processes_and_history() -> None:
    """Each shows in its evidence."""
    desktop = prepared(
        ("clock", {"now": "2026-03-01 08:30:00"}),
        ("theme", {"name": "dark"}),
        ("clipboard", {"text": "abc"}),
        ("process", {"name": "backup", "command": "/usr/bin/backup --daily", "user": "root"}),
        ("update_browse_history", {"history": [
            {"url": "http://a.example/", "title": "A", "visit_time_from_now_in_seconds": 60}]}),
    )  # fmt: skip
    assert desktop.wm.computer.clock.text() == "2026-03-01T08:30:00"
    assert desktop.wm.theme.name == "dark"
    assert desktop.evidence("clipboard", {}) == "abc"
    running = [one for one in desktop.evidence("processes", {}) if one["name"] == "backup"]
    assert running[0]["user"] == "root"
    visit = desktop.evidence("records", {"store": "browser.history"})[0]
    assert visit == {
        "url": "http://a.example/", "title": "A", "visited": "2026-03-01 08:29:00",
    }  # fmt: skip
    assert "Did you mean 'dark'" in failing(("theme", {"name": "drak"}))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (("sleep", {"seconds": 1e300}), "`seconds`: a number from 0 to 31536000; got 1e+300"),
        (("sleep", {"seconds": "x"}), "`seconds`: a number from 0 to 31536000; got 'x'"),
        (("file", {"path": "/a", "age_days": 10**12}), "`age_days`: a number from 0 to 10000"),
        (("launch", {"command": 5}), "`command`: a command line, or a list of its words; got 5"),
        (("launch", {"command": "a 'b"}), 'cannot be done with `command` "a \'b"'),
        (("execute", {"command": ["cp", "/none", "/tmp"]}), "cp: cannot stat"),
        (("file", {"path": "/a", "base64": "?"}), "field `base64`: "),
        (("records", {"store": "mail.messages", "value": {"../../x": []}}), "'../../x'"),
    ],
)
def test_a_parameter_of_the_wrong_kind_is_shown(step: Any, said: str) -> None:
    """The step fails with what it was given, not with an error of Python's."""
    assert said in failing(step)


def test_the_clock_stops_at_the_last_date_there_is() -> None:
    """However long it is told to run, the time can be shown."""
    desktop = prepared(("clock", {"now": 10**18}), ("sleep", {"seconds": 5}))
    assert desktop.wm.computer.clock.text("%Y-%m-%d") == "9999-12-31"


def test_nothing_is_laid_out_before_the_set_up_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many steps there are, each surface that is shown is laid out once."""
    laid_out: list[str] = []
    layout = Layouter.layout

    def counted(self: Layouter, root: Any, box: Any, *more: Any) -> Any:
        laid_out.append(root.name)
        return layout(self, root, box, *more)

    monkeypatch.setattr(Layouter, "layout", counted)
    written = [("file", {"path": f"~/Desktop/{n}.txt", "content": "x"}) for n in range(9)]
    desktop = prepared(*written, ("window", {"app": "files"}), ("sleep", {"seconds": 90}))
    assert sorted(laid_out) == sorted(set(laid_out))
    assert len(laid_out) == len(desktop.wm.surfaces())
