"""file: what kind of content a file has."""

from __future__ import annotations

import json

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "PNG image data", "image/png"),
    (b"\xff\xd8\xff", "JPEG image data", "image/jpeg"),
    (b"GIF8", "GIF image data", "image/gif"),
    (b"%PDF-", "PDF document", "application/pdf"),
    (b"PK\x03\x04", "Zip archive data", "application/zip"),
    (b"\x1f\x8b", "gzip compressed data", "application/gzip"),
    (b"BZh", "bzip2 compressed data", "application/x-bzip2"),
    (b"\xfd7zXZ\x00", "XZ compressed data", "application/x-xz"),
    (b"\x7fELF", "ELF 64-bit LSB executable, x86-64", "application/x-executable"),
    (b"SQLite format 3\x00", "SQLite 3.x database", "application/vnd.sqlite3"),
)  # fmt: skip


def run(call: Call) -> int:
    """Print the kind of each file; -b without its name, -i --mime-type as MIME type, -L."""
    names = {"brief": "b", "mime": "i", "mime-type": "m", "dereference": "L"}
    opts = options.parse(call.args, "biLmk", names)
    if not opts.operands:
        return call.fail("usage: file [-bi] file...")
    width = max(len(name) for name in opts.operands) + 1
    for name in opts.operands:
        kind = _kind(call, name, "im" in opts, "L" in opts)
        call.line(kind if "b" in opts else f"{name + ':':<{width}} {kind}")
    return 0


def _kind(call: Call, name: str, mime: bool, follow: bool) -> str:
    path, view = call.path(name), call.view
    try:
        status = view.stat(path) if follow else view.lstat(path)
        if status.kind == "dir":
            return "inode/directory" if mime else "directory"
        if status.kind == "link":
            broken = "" if view.exists(path) else "broken "
            return "inode/symlink" if mime else f"{broken}symbolic link to {status.target}"
        if status.kind == "device":
            return "inode/chardevice" if mime else "character special (1/3)"
        text, kind = describe(view.read(path))
    except FsError as error:
        return f"cannot open `{name}' ({error})"
    return kind if mime else text


def describe(data: bytes) -> tuple[str, str]:
    """Return the words and the MIME type for some content."""
    if not data:
        return "empty", "inode/x-empty"
    if data[257:262] == b"ustar":
        return "POSIX tar archive", "application/x-tar"
    for magic, text, mime in MAGIC:
        if data.startswith(magic):
            return text, mime
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return "data", "application/octet-stream"
    if any(char < " " and char not in "\t\n\r\f\x1b\b" for char in text):
        return "data", "application/octet-stream"
    return _text(text)


def _text(text: str) -> tuple[str, str]:
    charset = "ASCII text" if text.isascii() else "UTF-8 Unicode text"
    head = text.lstrip()[:200].lower()
    if text.startswith("#!"):
        shell = "sh" in text.split("\n", 1)[0]
        language = (
            "Bourne-Again shell" if "bash" in head[:40] else "POSIX shell" if shell else "a script"
        )
        kind = "text/x-shellscript" if shell else "text/plain"
        return f"{language} script, {charset} executable", kind
    if head.startswith(("{", "[")):
        try:
            json.loads(text[:1_000_000])
        except (ValueError, RecursionError):
            return charset, "text/plain"
        return "JSON text data", "application/json"
    if head.startswith(("<!doctype html", "<html")):
        return f"HTML document, {charset}", "text/html"
    if head.startswith("<?xml"):
        return f"XML 1.0 document, {charset}", "text/xml"
    ending = "" if text.endswith("\n") else ", with no line terminators"
    return charset + (ending if "\n" not in text else ""), "text/plain"
