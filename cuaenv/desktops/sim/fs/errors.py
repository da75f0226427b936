"""FsError: what a file operation says when it cannot be done."""

from __future__ import annotations

from cuaenv.core.errors import CuaEnvError

MESSAGES = {
    "EACCES": "Permission denied",
    "EBUSY": "Device or resource busy",
    "EEXIST": "File exists",
    "EFBIG": "File too large",
    "EINVAL": "Invalid argument",
    "EISDIR": "Is a directory",
    "ELOOP": "Too many levels of symbolic links",
    "EMLINK": "Too many links",
    "ENAMETOOLONG": "File name too long",
    "ENOENT": "No such file or directory",
    "ENOSPC": "No space left on device",
    "ENOTDIR": "Not a directory",
    "ENOTEMPTY": "Directory not empty",
    "EPERM": "Operation not permitted",
}
"""The words strerror(3) has for each code."""


class FsError(CuaEnvError):
    """A file operation failed.

    Attributes:
        code: the errno name, one of `MESSAGES`.
        path: the path as the caller gave it.
    """

    def __init__(self, code: str, path: str = "") -> None:
        super().__init__(code, path)
        self.code = code
        self.path = path

    def __str__(self) -> str:
        return MESSAGES.get(self.code, self.code)
