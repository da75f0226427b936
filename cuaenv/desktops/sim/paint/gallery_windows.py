"""The windows of the gallery."""

from __future__ import annotations

from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.build import (
    button, cell, check_box, column, column_header, combo, entry, heading, icon_button, label,
    list_box, list_item, menu, menu_bar, password, progress, radio, row, slider, spacer,
    status_bar, tab, tab_list, table, table_row, text_area, text_view, toggle, toolbar, tree_item,
)  # fmt: skip
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
    bar = row(
        build.image(icon), label(title, style=f"bold titletext {look}", grow=1),
        icon_button("minimise", "Minimise", "wm:minimise", **size),
        icon_button("maximise", "Maximise", "wm:maximise", **size),
        icon_button("close", "Close", "wm:close", **size),
        style=f"titlebar {look}", height=34, pad=(10, 2, 4, 2), gap=8,
    )  # fmt: skip
    body = column(content, grow=1, style="window")
    return column(bar, body, role="frame", name=title, style=f"frame {look}", pad=(1, 1, 1, 1))


def files_window() -> Widget:
    """Return a file manager with a selected row."""
    bar = toolbar(
        icon_button("back", "Back", "back"), icon_button("forward", "Forward", "forward",
                                                         states={"disabled"}),
        icon_button("up", "Up", "up"), entry(TextModel("/home/user/Documents"), "Path", "path", grow=1),
        toggle("List", True, "list-view", icon="list"), toggle("Icons", False, "icons", icon="grid"),
    )  # fmt: skip
    places = [
        ("Home", "home"),
        ("Documents", "folder"),
        ("Downloads", "download"),
        ("Trash", "trash"),
    ]
    side = column(
        *[list_item(name, f"place:{name}", icon=icon, selected=i == 1)
          for i, (name, icon) in enumerate(places)],
        style="sidebar", width=140, pad=(0, 6, 0, 0),
    )  # fmt: skip
    files = [
        ("Projects", "folder", "4 items", "12 Mar"), ("annual report.pdf", "pdf", "2.1 MB", "2 Apr"),
        ("budget.csv", "table", "14 kB", "28 Mar"), ("holiday.png", "image", "3.4 MB", "1 Feb"),
        ("main.py", "code", "4 kB", "30 Mar"), ("notes.txt", "text", "1 kB", "31 Mar"),
        ("old.tar.gz", "package", "88 MB", "4 Jan"), ("talk.mp3", "music", "6 MB", "9 Feb"),
        ("server.conf", "config", "2 kB", "3 Mar"), ("walk.mp4", "video", "210 MB", "7 Feb"),
    ]  # fmt: skip
    body = [
        table_row(cell(name, icon=icon), cell(size, style="right muted"), cell(date, style="muted"),
                  key=f"file:{name}", name=name, selected=i == 2)
        for i, (name, icon, size, date) in enumerate(files)
    ]  # fmt: skip
    heads = [
        column_header("Name", "sort:name", "up"),
        column_header("Size"),
        column_header("Modified"),
    ]
    listing = table(heads, body, key="list", name="Files", widths=(0, 80, 90), style="plain")
    bar_menu = menu_bar(menu("File", (MenuItem("New", "new"),)), menu("Edit", ()),
                        menu("View", (), states={"expanded"}), menu("Help", ()))  # fmt: skip
    content = column(bar_menu, bar, row(side, listing, grow=1, align="stretch", gap=0),
                     status_bar("10 items", "1 selected (14 kB)"), grow=1)  # fmt: skip
    return framed("Documents — Files", "files", content, True)


def notes_window() -> Widget:
    """Return a code editor with tabs, a tree and line numbers."""
    model = TextModel(_CODE, multiline=True)
    model.select(58, 75)
    tree = column(
        tree_item("project", "t:0", 0, True, icon="folder-open"),
        tree_item("src", "t:1", 1, False, icon="folder"),
        tree_item("total.py", "t:2", 1, selected=True, icon="code"),
        tree_item("README.md", "t:3", 1, icon="text"), style="sidebar", width=150, pad=(0, 4, 0, 0),
    )  # fmt: skip
    tabs = tab_list(tab("total.py", "tab:1", True, "x:1", icon="code"), tab("README.md", "tab:2",
                                                                          close="x:2"))  # fmt: skip
    editor = column(tabs, text_area(model, "total.py", "code", style="numbers plain"), grow=1)
    content = column(row(tree, editor, grow=1, gap=0, align="stretch"),
                     status_bar("Ln 6, Col 18", "UTF-8", "Python"), grow=1)  # fmt: skip
    return framed("total.py — Code", "code-editor", content, False)


def mail_window() -> Widget:
    """Return a mail program with a banner and a message."""
    folders = list_box(
        *[list_item(name, f"f:{name}", icon=icon, selected=name == "Inbox")
          for name, icon in (("Inbox", "mail"), ("Sent", "send"), ("Archive", "archive"),
                             ("Trash", "delete"))],
        key="folders", width=130, grow=0, style="plain",
    )  # fmt: skip
    message = column(
        heading("Quarterly figures"),
        label("Ada Byron <ada@example.org> to me", style="muted small"),
        row(build.image("warning"), label("The sender is not in your contacts.", grow=1),
            button("Trust", "trust", style="flat"), style="banner warning", pad=(10, 4, 6, 4)),
        text_view("Hello,\n\nthe figures are attached. Could you look at the second sheet before "
                  "Thursday and tell me whether the totals add up? Thank you!\n\nAda"),
        row(button("Reply", "reply", style="primary", icon="reply"), button("Forward", "fw"),
            button("Delete", "del", style="danger"), build.link("Show source", "source")),
        grow=1, pad=(16, 12, 16, 12), gap=8, style="view",
    )  # fmt: skip
    bar = toolbar(button("Write", "write", style="flat", icon="edit"), button("Refresh", "r",
                  style="flat", icon="refresh"), spacer(), entry(TextModel(""), "Search", "q",
                  text="Search mail", icon="search", width=180))  # fmt: skip
    content = column(bar, row(folders, message, grow=1, gap=0, align="stretch"), grow=1)
    return framed("Inbox — Mail", "mail-app", content, False)


def controls_window() -> Widget:
    """Return a settings window with every control in its states."""
    name = TextModel("Ada Lovelace")
    form = build.grid(
        label("Name"), entry(name, "Name", "name"), label("Password"),
        password(TextModel("secret"), "Password", "pw"), label("Language"),
        combo("Language", "English", ["English", "Deutsch"], "lang"),
        label("Locked"), entry(TextModel("read only", read_only=True), "Locked", "locked"),
        label("Volume"), slider("Volume", 65, "volume"), label("Disk"), progress(42),
        columns=(90, 0), align="center",
    )  # fmt: skip
    checks = row(
        column(check_box("Remember me", True, "c1"), check_box("Send reports", False, "c2"),
               check_box("Unavailable", True, "c3", states={"disabled"}), gap=4),
        column(radio("Daily", True, "r1"), radio("Weekly", False, "r2"),
               radio("Never", False, "r3", states={"disabled"}), gap=4),
        column(toggle("Bluetooth", True, "t1"), toggle("Airplane mode", False, "t2"),
               toggle("Managed", True, "t3", states={"disabled"}), gap=4, grow=1),
        gap=28, align="start",
    )  # fmt: skip
    notes = column(
        row(build.image("info"), label("Updates are installed at night."), style="banner info",
            pad=(10, 5, 10, 5)),
        row(build.image("error"), label("The disk is nearly full."), style="banner error",
            pad=(10, 5, 10, 5)),
        gap=6,
    )  # fmt: skip
    buttons = row(
        button("Plain", "b1"), button("Pressed", "b2", states={"pressed"}),
        button("Off", "b3", states={"disabled"}), button("Flat", "b4", style="flat"), spacer(),
        button("Delete", "b5", style="danger"), button("Apply", "b6", style="primary"),
    )  # fmt: skip
    content = column(
        heading("Account"), build.card(form), build.card(checks), notes,
        label("Disabled label", states={"disabled"}), spacer(), buttons,
        grow=1, pad=(18, 14, 18, 16), gap=10,
    )  # fmt: skip
    return framed("Settings", "settings", content, True)


def menu_popup() -> Widget:
    """Return an open menu."""

    def item(name: str, key: str, shortcut: str = "", **fields: object) -> Widget:
        return build._make("menu-item", dict(fields), name=name, key=key, value=shortcut)

    return column(
        item("Refresh", "i1", "F5"), item("Show hidden files", "i2", "Ctrl+H", states={"checked"}),
        build.separator(height=9), item("Sort by", "i3", menu=(MenuItem("Name", "n"),)),
        item("Zoom in", "i4", "Ctrl++", states={"selected"}),
        item("Reset zoom", "i5", "Ctrl+0", states={"disabled"}),
        role="popup-menu", style="popup", pad=(1, 4, 1, 4),
    )  # fmt: skip


def task_bar() -> Widget:
    """Return a task bar."""
    return row(
        button("Applications", "launcher", icon="launcher", style="flat"),
        build.separator(style="vertical"),
        toggle("Settings", True, "task:1", icon="settings", style="task", width=170),
        toggle("Documents — Files", False, "task:2", icon="files", style="task", width=170),
        toggle("Inbox — Mail", False, "task:3", icon="mail-app", style="task", width=170),
        spacer(), icon_button("bell", "Notifications", "bell"), label("Tue 4 Mar  09:41", style="clock"),
        style="taskbar", pad=(6, 4, 12, 4),
    )  # fmt: skip
