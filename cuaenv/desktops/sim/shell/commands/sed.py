"""sed: edit lines by a script."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.sed_run import Editor
from cuaenv.desktops.sim.shell.lang.sed_script import SedParser
from cuaenv.desktops.sim.shell.streams import decode

LONG = {
    "quiet": "n", "silent": "n", "expression": "e", "file": "f", "regexp-extended": "E",
    "in-place": "in-place::", "separate": "s",
}  # fmt: skip


def run(call: Call) -> int:
    """Edit; -n prints only when told, -e -f give scripts, -E -r extended, -i in place, -s apart."""
    args = [f"-i{arg[11:]}" if arg.startswith("--in-place=") else arg for arg in call.args]
    args = ["-i" if arg == "--in-place" else arg for arg in args]
    opts = options.parse(args, "ne:f:Ei::rsuz", LONG)
    names = list(opts.operands)
    scripts = [decode(call.read(v)) if name == "f" else v for name, v in opts.given if name in "ef"]
    if not scripts:
        if not names:
            return call.fail("usage: sed [OPTION]... {script} [input-file]...")
        scripts = [names.pop(0)]
    text = "\n".join(scripts)
    silent = "n" in opts or text.startswith("#n\n")
    parser = SedParser(text, "Er" in opts)
    script = parser.parse()
    if "i" in opts:
        return _in_place(call, opts, names, text, silent)
    editor = Editor(call, script, silent)
    contents = call.inputs(names)
    texts = [decode(data) for _, data in contents]
    if "s" not in opts:
        texts = [_joined(texts)]
    for part in texts:
        editor.feed(part)
        if editor.quit:
            break
    call.out("".join(editor.out))
    return editor.status or (2 if call.failed else 0)


def _joined(texts: list[str]) -> str:
    """Join files; one that does not end in a newline gets one before the next."""
    ended = [text if not text or text.endswith("\n") else text + "\n" for text in texts[:-1]]
    return "".join([*ended, *texts[-1:]])


def _in_place(call: Call, opts: options.Options, names: list[str], text: str, silent: bool) -> int:
    status = 0
    for name in names:
        path = call.path(name)
        try:
            if call.view.is_dir(path):
                status = call.fail(f"couldn't edit {name}: not a regular file", 4)
                continue
            before = call.view.read(path)
            editor = Editor(call, SedParser(text, "Er" in opts).parse(), silent)
            editor.feed(decode(before))
            suffix = opts.get("i")
            if suffix:
                backup = suffix.replace("*", name) if "*" in suffix else name + suffix
                call.view.write(call.path(backup), before, mode=call.view.stat(path).mode)
            _replace(call, path, "".join(editor.out) + _rest(editor))
        except FsError as error:
            status = call.fail(f"can't read {name}: {error}", 2)
    return status


def _rest(editor: Editor) -> str:
    """Return the lines a script that quit did not look at."""
    rest = "\n".join(editor.lines[editor.at :])
    return rest + ("\n" if rest and not editor.missing_newline else "")


def _replace(call: Call, path: str, text: str) -> None:
    """Write to a new file and rename it, as sed does: the folder must be writable, not the file."""
    view = call.view
    status = view.stat(path)
    real = view.realpath(path) if not view.is_link(path) else path
    temporary = f"{real.rpartition('/')[0]}/sed{view.fs.next_ino:06d}"
    view.write(temporary, text, mode=0o600)
    view.chmod(temporary, status.mode)
    if view.who.is_root:
        view.chown(temporary, status.owner, status.group)
    view.rename(temporary, real)
