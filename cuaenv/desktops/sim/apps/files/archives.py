"""Archives: compressing and extracting, by the same tar and zip a terminal has."""

from __future__ import annotations

import posixpath
import shlex

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.carrying import Carrying
from cuaenv.desktops.sim.apps.files.entries import ARCHIVES
from cuaenv.desktops.sim.apps.files.transfer import split_ending
from cuaenv.desktops.sim.dialogs import PromptDialog

PACK = {".tar.gz": "tar -czf", ".tgz": "tar -czf", ".tar": "tar -cf", ".zip": "zip -qr"}
UNPACK = {".tar.gz": "tar -xzf", ".tgz": "tar -xzf", ".tar": "tar -xf", ".zip": "unzip -q"}
"""Archive ending to the command and its options; the archive's name follows."""


class Archives(Carrying):
    """Compress and Extract Here."""

    def on_compress(self, event: UiEvent) -> None:
        """Ask for the archive's name; its ending chooses the format."""
        chosen = self.chosen()
        if not chosen or self.in_trash:
            return
        stem = split_ending(chosen[0].name)[0] if len(chosen) == 1 else "Archive"
        name = posixpath.basename(self._free(f"{stem}.tar.gz"))
        self.dialog = PromptDialog(
            "Compress", "Archive name (.tar.gz, .tar or .zip)", name, "Create",
            "on_compress_name", tuple(entry.path for entry in chosen),
        )  # fmt: skip
        self.dialog.model.select(0, len(split_ending(name)[0]))

    def on_compress_name(self, name: str, paths: tuple[str, ...]) -> None:
        """Make the archive."""
        ending = archive_ending(name)
        if not ending:
            self.tell("Not an Archive Name", f"“{name}” must end in {', '.join(ARCHIVES)}.")
            return
        target = self._new_path(name)
        if target:
            names = [shlex.quote(posixpath.relpath(path, self.folder)) for path in paths]
            command = f"{PACK[ending]} {shlex.quote(target)} -- {' '.join(names)}"
            self._run(command, f"“{name}” could not be created", target, "Archive created")

    def on_extract(self, event: UiEvent) -> None:
        """Unpack the selected archive into a new folder of its name."""
        chosen = self.chosen()
        ending = archive_ending(chosen[0].name) if len(chosen) == 1 else ""
        if not ending or self.in_trash:
            return
        archive = chosen[0]
        target = self._free(archive.name[: -len(ending)] or "Archive")
        where, option = shlex.quote(target), "-d" if ending == ".zip" else "-C"
        unpack = f"{UNPACK[ending]} {shlex.quote(archive.path)} {option} {where}"
        command = f"mkdir {where} && {{ {unpack} || {{ rmdir {where} 2>/dev/null; false; }}; }}"
        self._run(command, f"“{archive.name}” could not be extracted", target, "Extracted")

    def _run(self, command: str, failure: str, made: str, done: str) -> None:
        shell = self.computer.shell("files")
        result = shell.run(f"cd {shlex.quote(self.folder)} && {command}")
        if result.code:
            lines = result.stderr.strip().splitlines() or ["unknown reason"]
            self.tell("Not Done", f"{failure}: {lines[-1]}")
        else:
            self.select([made])
            self.did(done, "make", [("", made)])
            self.computer.notify(done, made, "files")


def archive_ending(name: str) -> str:
    """Return the archive ending of a name, `""` for none.

    >>> archive_ending("Backup.TAR.GZ"), archive_ending("notes.txt")
    ('.tar.gz', '')
    """
    lowered = name.lower()
    return next((ending for ending in ARCHIVES if lowered.endswith(ending)), "")
