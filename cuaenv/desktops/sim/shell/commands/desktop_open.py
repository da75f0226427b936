"""xdg-open: open files with the desktop's programs; and starting those by name."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = (
    "xdg-open", "open", "gio", "nautilus", "thunar", "gedit", "code", "firefox", "chromium",
    "google-chrome", "thunderbird", "libreoffice", "localc", "gnome-terminal", "xterm",
    "gnome-text-editor", "mousepad", "gnome-control-center",
    "browser", "code-editor", "code_editor", "files", "mail", "settings", "spreadsheet",
    "terminal", "text-editor", "text_editor",
)  # fmt: skip


def run(call: Call) -> int:
    """Open files and addresses by their kind (xdg-open), or start the named program on them."""
    args = [arg for arg in call.args if not arg.startswith("-")]
    if call.name == "gio":
        return _gio(call, args)
    if call.name not in ("xdg-open", "open"):
        if not call.machine.has_programs:
            return call.fail("cannot open display")
        call.machine.launch(call.name, tuple(_target(call, arg) for arg in args))
        return 0
    if not args:
        return call.fail("usage: xdg-open { file | URL }")
    for arg in args:
        if "://" in arg:
            call.machine.launch("browser", (arg,))
        elif not call.view.exists(call.path(arg)):
            return call.fail(f"file '{arg}' does not exist", 2)
        else:
            call.machine.open_path(call.view.realpath(call.path(arg)))
    return 0


def _target(call: Call, arg: str) -> str:
    """Return an argument as a program expects it: an absolute path, or an address."""
    path = call.path(arg)
    return call.view.realpath(path) if call.view.exists(path) else arg if "://" in arg else path


def _gio(call: Call, args: list[str]) -> int:
    verb, names = (args[0], args[1:]) if args else ("", [])
    if verb == "trash":
        if "--empty" in call.args:
            call.view.empty_trash()
        for name in names:
            call.view.trash(call.path(name))
        return 0
    if verb == "open":
        for name in names:
            call.machine.open_path(call.view.realpath(call.path(name)))
        return 0
    return call.fail("usage: gio open FILE... | gio trash FILE...")
