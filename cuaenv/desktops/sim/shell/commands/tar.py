"""tar: many files in one."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.commands.gzip import compress
from cuaenv.desktops.sim.shell.lang.archives import TarReader, TarWriter, excluded
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.streams import decode

LONG = {
    "create": "c", "extract": "x", "get": "x", "list": "t", "verbose": "v", "file": "f",
    "gzip": "z", "directory": "C", "exclude": "exclude:", "append": "r", "bzip2": "j", "xz": "J",
    "strip-components": "strip:", "files-from": "T", "to-stdout": "O", "keep-old-files": "k",
    "auto-compress": "a", "preserve-permissions": "p", "overwrite": "ow", "no-same-owner": "o",
    "update": "u",
}  # fmt: skip


def run(call: Call) -> int:
    """-c create, -x extract, -t list, -r append; -f file, -z, -v, -C, -O, -T, --exclude."""
    args = list(call.args)
    if args and not args[0].startswith("-"):
        args = _old_style(args)
    opts = options.parse(args, "cxtrvf:zC:jJT:OkpaPouhmS", LONG, status=2)
    mode = opts.last("cxtru")
    if not mode:
        return call.fail("You must specify one of the '-Acdtrux', '--delete' options", 2)
    if "jJ" in opts:
        return call.fail("only gzip compression is installed", 2)
    base = call.path(opts.get("C")) if opts.get("C") else call.cwd
    if not call.view.is_dir(base):
        return call.fail(f"{opts.get('C')}: Cannot open: No such file or directory", 2)
    name = opts.get("f", "-")
    try:
        if mode in "cru":
            return _create(call, opts, name, base, append=mode in "ru")
        reader = TarReader(call, call.read(name), opts, base)
    except FsError as error:
        return call.fail(f"{name}: Cannot open: {error}", 2)
    return reader.list() if mode == "t" else reader.extract()


def _old_style(args: list[str]) -> list[str]:
    """Turn `tar xzf file` into options; values are taken in the letters' order."""
    letters, rest = args[0], args[1:]
    out: list[str] = []
    for letter in letters:
        takes = letter in "fCT" and rest
        out += [f"-{letter}", rest.pop(0)] if takes else [f"-{letter}"]
    return out + rest


def _create(call: Call, opts: options.Options, name: str, base: str, append: bool) -> int:
    operands = list(opts.operands)
    for listing in opts.all("T"):
        operands += split_lines(decode(call.read(listing)))
    if not operands:
        return call.fail("Cowardly refusing to create an empty archive", 2)
    writer = TarWriter(call, base, [excluded(text) for text in opts.all("exclude")])
    writer.verbose, writer.to_output = "v" in opts, name == "-"
    if append and call.view.exists(call.path(name)):
        writer.copy(call.read(name))
    writer.skip = call.path(name)
    for operand in operands:
        writer.add(operand)
    data = writer.finish()
    packed = "z" in opts or ("a" in opts and name.endswith((".gz", ".tgz")))
    data = compress(data) if packed else data
    if name == "-":
        call.out(data)
    else:
        call.view.write(call.path(name), data)
    return writer.status
