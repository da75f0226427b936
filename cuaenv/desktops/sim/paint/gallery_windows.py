"""The windows of the gallery."""

from __future__ import annotations

from cuaenv.desktops.sim.ui import build as b
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

_CODE = '''"""Add up the hours."""

import csv

def total(path):
    with open(path, encoding="utf-8") as file:
        return sum(float(row["hours"]) for row in csv.DictReader(file))

print(total("hours.csv"))  # 37.5 → “ok” é ß 日本
'''


def framed(title: str, icon: str, content: Widget, active: bool) -> Widget:
    """Put a title bar above a window's content."""
    look = "active" if active else "inactive"
    size = {"width": 30, "height": 26}
    bar = b.row(
        b.image(icon),
        b.label(title, style=f"bold titletext {look}", grow=1),
        b.icon_button("minimise", "Minimise", "wm:minimise", **size),
        b.icon_button("maximise", "Maximise", "wm:maximise", **size),
        b.icon_button("close", "Close", "wm:close", **size),
        style=f"titlebar {look}",
        height=34,
        pad=(10, 2, 4, 2),
        gap=8,
    )
    body = b.column(content, grow=1, style="window")
    return b.column(bar, body, role="frame", name=title, style=f"frame {look}", pad=(1, 1, 1, 1))


def files_window() -> Widget:
    """Return a file manager with a selected row."""
    menus = b.menu_bar(
        b.menu("File", (MenuItem("New", "new"),)),
        b.menu("Edit", ()),
        b.menu("View", (), states={"expanded"}),
        b.menu("Help", ()),
    )
    content = b.column(
        menus,
        _files_bar(),
        b.row(_places(), _listing(), grow=1, align="stretch", gap=0),
        b.status_bar("10 items", "1 selected (14 kB)"),
        grow=1,
    )
    return framed("Documents — Files", "files", content, True)


def _files_bar() -> Widget:
    return b.toolbar(
        b.icon_button("back", "Back", "back"),
        b.icon_button("forward", "Forward", "forward", states={"disabled"}),
        b.icon_button("up", "Up", "up"),
        b.entry(TextModel("/home/user/Documents"), "Path", "path", grow=1),
        b.toggle("List", True, "list-view", icon="list"),
        b.toggle("Icons", False, "icons", icon="grid"),
    )


def _places() -> Widget:
    places = {"Home": "home", "Documents": "folder", "Downloads": "download", "Trash": "trash"}
    return b.column(
        *[
            b.list_item(name, f"place:{name}", icon=icon, selected=name == "Documents")
            for name, icon in places.items()
        ],
        style="sidebar",
        width=140,
        pad=(0, 6, 0, 0),
    )


def _listing() -> Widget:
    files = [
        ("Projects", "folder", "4 items", "12 Mar"),
        ("annual report.pdf", "pdf", "2.1 MB", "2 Apr"),
        ("budget.csv", "table", "14 kB", "28 Mar"),
        ("holiday.png", "image", "3.4 MB", "1 Feb"),
        ("main.py", "code", "4 kB", "30 Mar"),
        ("notes.txt", "text", "1 kB", "31 Mar"),
        ("old.tar.gz", "package", "88 MB", "4 Jan"),
        ("talk.mp3", "music", "6 MB", "9 Feb"),
        ("server.conf", "config", "2 kB", "3 Mar"),
        ("walk.mp4", "video", "210 MB", "7 Feb"),
    ]
    body = [
        b.table_row(
            b.cell(name, icon=icon),
            b.cell(size, style="right muted"),
            b.cell(date, style="muted"),
            key=f"file:{name}",
            name=name,
            selected=i == 2,
        )
        for i, (name, icon, size, date) in enumerate(files)
    ]
    heads = [
        b.column_header("Name", "sort:name", "up"),
        b.column_header("Size"),
        b.column_header("Modified"),
    ]
    return b.table(heads, body, key="list", name="Files", widths=(0, 80, 90), style="plain")


def notes_window() -> Widget:
    """Return a code editor with tabs, a tree and line numbers."""
    model = TextModel(_CODE, multiline=True)
    model.select(58, 75)
    tree = b.column(
        b.tree_item("project", "t:0", 0, True, icon="folder-open"),
        b.tree_item("src", "t:1", 1, False, icon="folder"),
        b.tree_item("total.py", "t:2", 1, selected=True, icon="code"),
        b.tree_item("README.md", "t:3", 1, icon="text"),
        style="sidebar",
        width=150,
        pad=(0, 4, 0, 0),
    )
    tabs = b.tab_list(
        b.tab("total.py", "tab:1", True, "x:1", icon="code"),
        b.tab("README.md", "tab:2", close="x:2"),
    )
    editor = b.column(tabs, b.text_area(model, "total.py", "code", style="numbers plain"), grow=1)
    content = b.column(
        b.row(tree, editor, grow=1, gap=0, align="stretch"),
        b.status_bar("Ln 6, Col 18", "UTF-8", "Python"),
        grow=1,
    )
    return framed("total.py — Code", "code-editor", content, False)


def mail_window() -> Widget:
    """Return a mail program with a banner and a message."""
    folders = b.list_box(
        *[
            b.list_item(name, f"f:{name}", icon=icon, selected=name == "Inbox")
            for name, icon in (
                ("Inbox", "mail"),
                ("Sent", "send"),
                ("Archive", "archive"),
                ("Trash", "delete"),
            )
        ],
        key="folders",
        width=130,
        grow=0,
        style="plain",
    )
    message = b.column(
        b.heading("Quarterly figures"),
        b.label("Ada Byron <ada@example.org> to me", style="muted small"),
        b.row(
            b.image("warning"),
            b.label("The sender is not in your contacts.", grow=1),
            b.button("Trust", "trust", style="flat"),
            style="banner warning",
            pad=(10, 4, 6, 4),
        ),
        b.text_view(
            "Hello,\n\nthe figures are attached. Could you look at the second sheet before "
            "Thursday and tell me whether the totals add up? Thank you!\n\nAda"
        ),
        b.row(
            b.button("Reply", "reply", style="primary", icon="reply"),
            b.button("Forward", "fw"),
            b.button("Delete", "del", style="danger"),
            b.link("Show source", "source"),
        ),
        grow=1,
        pad=(16, 12, 16, 12),
        gap=8,
        style="view",
    )
    bar = b.toolbar(
        b.button("Write", "write", style="flat", icon="edit"),
        b.button("Refresh", "r", style="flat", icon="refresh"),
        b.spacer(),
        b.entry(TextModel(""), "Search", "q", text="Search mail", icon="search", width=180),
    )
    content = b.column(bar, b.row(folders, message, grow=1, gap=0, align="stretch"), grow=1)
    return framed("Inbox — Mail", "mail-app", content, False)


def controls_window() -> Widget:
    """Return a settings window with every control in its states."""
    content = b.column(
        b.heading("Account"),
        b.card(_form()),
        b.card(_checks()),
        _banners(),
        b.label("Disabled label", states={"disabled"}),
        b.spacer(),
        _buttons(),
        grow=1,
        pad=(18, 14, 18, 16),
        gap=10,
    )
    return framed("Settings", "settings", content, True)


def _form() -> Widget:
    name = TextModel("Ada Lovelace")
    return b.grid(
        b.label("Name"),
        b.entry(name, "Name", "name"),
        b.label("Password"),
        b.password(TextModel("secret"), "Password", "pw"),
        b.label("Language"),
        b.combo("Language", "English", ["English", "Deutsch"], "lang"),
        b.label("Locked"),
        b.entry(TextModel("read only", read_only=True), "Locked", "locked"),
        b.label("Volume"),
        b.slider("Volume", 65, "volume"),
        b.label("Disk"),
        b.progress(42),
        columns=(90, 0),
        align="center",
    )


def _checks() -> Widget:
    return b.row(
        b.column(
            b.check_box("Remember me", True, "c1"),
            b.check_box("Send reports", False, "c2"),
            b.check_box("Unavailable", True, "c3", states={"disabled"}),
            gap=4,
        ),
        b.column(
            b.radio("Daily", True, "r1"),
            b.radio("Weekly", False, "r2"),
            b.radio("Never", False, "r3", states={"disabled"}),
            gap=4,
        ),
        b.column(
            b.toggle("Bluetooth", True, "t1"),
            b.toggle("Airplane mode", False, "t2"),
            b.toggle("Managed", True, "t3", states={"disabled"}),
            gap=4,
            grow=1,
        ),
        gap=28,
        align="start",
    )


def _banners() -> Widget:
    return b.column(
        b.row(
            b.image("info"),
            b.label("Updates are installed at night."),
            style="banner info",
            pad=(10, 5, 10, 5),
        ),
        b.row(
            b.image("error"),
            b.label("The disk is nearly full."),
            style="banner error",
            pad=(10, 5, 10, 5),
        ),
        gap=6,
    )


def _buttons() -> Widget:
    return b.row(
        b.button("Plain", "b1"),
        b.button("Pressed", "b2", states={"pressed"}),
        b.button("Off", "b3", states={"disabled"}),
        b.button("Flat", "b4", style="flat"),
        b.spacer(),
        b.button("Delete", "b5", style="danger"),
        b.button("Apply", "b6", style="primary"),
    )


def menu_popup() -> Widget:
    """Return an open menu."""

    def item(name: str, key: str, shortcut: str = "", **fields: object) -> Widget:
        return b._make("menu-item", dict(fields), name=name, key=key, value=shortcut)

    return b.column(
        item("Refresh", "i1", "F5"),
        item("Show hidden files", "i2", "Ctrl+H", states={"checked"}),
        b.separator(height=9),
        item("Sort by", "i3", menu=(MenuItem("Name", "n"),)),
        item("Zoom in", "i4", "Ctrl++", states={"selected"}),
        item("Reset zoom", "i5", "Ctrl+0", states={"disabled"}),
        role="popup-menu",
        style="popup",
        pad=(1, 4, 1, 4),
    )


def task_bar() -> Widget:
    """Return a task bar."""
    return b.row(
        b.button("Applications", "launcher", icon="launcher", style="flat"),
        b.separator(style="vertical"),
        b.toggle("Settings", True, "task:1", icon="settings", style="task", width=170),
        b.toggle("Documents — Files", False, "task:2", icon="files", style="task", width=170),
        b.toggle("Inbox — Mail", False, "task:3", icon="mail-app", style="task", width=170),
        b.spacer(),
        b.icon_button("bell", "Notifications", "bell"),
        b.label("Tue 4 Mar  09:41", style="clock"),
        style="taskbar",
        pad=(6, 4, 12, 4),
    )
