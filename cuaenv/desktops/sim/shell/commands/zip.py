"""zip and unzip: archives as other systems know them."""

from __future__ import annotations

import calendar
import io
import time
import zipfile
import zlib

from cuaenv.desktops.sim.fs.disk import MAX_FILE
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import base, parent
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.pattern import compile_pattern, matches

NAMES = ("zip", "unzip")
MAX_MEMBERS = 20_000


def run(call: Call) -> int:
    """Pack (zip; -r -q -j -x) or unpack (unzip; -l -o -n -q -d folder -p)."""
    return _zip(call) if call.name == "zip" else _unzip(call)


def _zip(call: Call) -> int:
    opts = options.parse(call.args, "rqjvux:m@0123456789i:")
    if len(opts.operands) < 2:
        return call.fail("nothing to do", 12)
    name, *sources = opts.operands
    name = name if "." in base(name) else name + ".zip"
    entries: dict[str, tuple[bytes, int, int]] = {}
    if call.view.is_file(call.path(name)):
        entries = {n: (d, t, m) for n, d, t, m in _members(call.view.read(call.path(name)))}
    status = 0
    for source in sources:
        try:
            _collect(call, source, opts, entries)
        except FsError as error:
            status = call.fail(f"{source}: {error}", 18)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, (data, mtime, mode) in entries.items():
            info = zipfile.ZipInfo(entry, time.gmtime(max(mtime, 315_532_800))[:6])
            info.external_attr = mode << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    call.view.write(call.path(name), buffer.getvalue())
    return status


def _collect(
    call: Call, source: str, opts: options.Options, entries: dict[str, tuple[bytes, int, int]]
) -> None:
    call.spend_file()
    path, view = call.path(source), call.view
    stored = base(source) if "j" in opts else source.lstrip("/").removeprefix("./")
    if any(matches(compile_pattern([(text, False)]), stored) for text in opts.all("x")):
        return
    status = view.stat(path)
    word = "updating" if stored in entries else "  adding"
    if status.kind == "dir":
        if "j" not in opts:
            entries[stored.rstrip("/") + "/"] = (b"", status.mtime, 0o040000 | status.mode)
            stored = stored.rstrip("/") + "/"
        for inner in view.listdir(path) if "r" in opts else []:
            _collect(call, f"{source.rstrip('/')}/{inner}", opts, entries)
    else:
        entries[stored] = (view.read(path), status.mtime, 0o100000 | status.mode)
    if "q" not in opts:
        call.line(f"{word}: {stored}")


def _members(data: bytes) -> list[tuple[str, bytes, int, int]]:
    """Return name, content, time and mode of each member; raise UsageError."""
    out = []
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) > MAX_MEMBERS or sum(info.file_size for info in infos) > 4 * MAX_FILE:
                raise UsageError("the archive is too large")
            for info in infos:
                mode = info.external_attr >> 16 or (0o755 if info.is_dir() else 0o644)
                moment = calendar.timegm((*info.date_time, 0, 0, 0))
                out.append((info.filename, archive.read(info), moment, mode))
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError) as error:
        raise UsageError(f"cannot find or read the zip file: {error}") from error
    return out


def _unzip(call: Call) -> int:
    opts = options.parse(call.args, "lonqd:pjvtx:")
    if not opts.operands:
        return call.fail("usage: unzip [-lonqp] [-d folder] file[.zip] [member ...]", 10)
    name, *wanted = opts.operands
    path = call.path(name)
    if not call.view.is_file(path) and call.view.is_file(path + ".zip"):
        name, path = name + ".zip", path + ".zip"
    if not call.view.is_file(path):
        return call.fail(f"cannot find or open {name}, {name}.zip or {name}.ZIP.", 9)
    globs = [compile_pattern([(text, False)]) for text in wanted]
    members = [
        entry
        for entry in _members(call.view.read(path))
        if not globs or any(matches(atoms, entry[0]) for atoms in globs)
    ]
    if not members and wanted:
        return call.fail(f"filename not matched:  {wanted[0]}", 11)
    quiet = "q" in opts or "p" in opts
    if not quiet:
        call.line(f"Archive:  {name}")
    if "l" in opts:
        return _list(call, members)
    for entry, data, mtime, mode in members:
        if "p" in opts:
            call.out(data)
        elif "t" not in opts:
            _write(call, opts, entry, (data, mtime, mode), quiet)
    return 0


def _list(call: Call, members: list[tuple[str, bytes, int, int]]) -> int:
    call.out("  Length      Date    Time    Name\n---------  ---------- -----   ----\n")
    for entry, data, mtime, _ in members:
        stamp = time.strftime("%Y-%m-%d %H:%M", time.gmtime(mtime))
        call.line(f"{len(data):9}  {stamp}   {entry}")
    total, count = sum(len(data) for _, data, _, _ in members), len(members)
    call.line("---------                     -------")
    call.line(f"{total:9}                     {count} file{'s' * (count != 1)}")
    return 0


def _write(
    call: Call, opts: options.Options, entry: str, member: tuple[bytes, int, int], quiet: bool
) -> None:
    data, mtime, mode = member
    folder = call.path(opts.get("d")) if opts.get("d") else call.cwd
    parts = [part for part in entry.split("/") if part not in ("", ".", "..")]
    if not parts:
        return
    path = "/".join([folder.rstrip("/"), *(parts[-1:] if "j" in opts else parts)])
    view = call.view
    if entry.endswith("/"):
        view.mkdir(path, parents=True)
        return
    view.mkdir(parent(path), parents=True)
    taken = view.exists(path) and "o" not in opts
    if taken and ("n" in opts or not call.agreed(f"replace {entry}? [y]es, [n]o: ")):
        return
    view.write(path, data)
    view.chmod(path, mode & 0o777)
    view.utime(path, mtime)
    if not quiet:
        call.line(f"  inflating: {entry}")
