"""Settings and extensions: reading and writing their files, keeping what is not ours."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable
from typing import Any

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor import catalogue, schema
from cuaenv.desktops.sim.apps.code_editor.json_edit import problem, remove_key, set_key
from cuaenv.desktops.sim.apps.code_editor.searching import Searching
from cuaenv.desktops.sim.apps.code_editor.tabs import Tab
from cuaenv.desktops.sim.apps.text_editor.document import Document, load, save
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.json_file import write_json


class Configuring(Searching):
    """The settings page and the extensions panel."""

    # ---- settings

    def on_settings(self, event: UiEvent) -> None:
        """Open the settings page."""
        if self.tab_of("settings") is None:
            self.tabs.append(Tab("settings"))
        self.bring("settings")
        self.fill_fields()
        self.focus = "setting-words"

    def on_toggle_settings(self, event: UiEvent) -> None:
        """Open the settings page, or close it when it is in front."""
        if self.active == "settings" and self.tab is not None:
            self.drop(self.tab)
        else:
            self.on_settings(event)

    def on_settings_json(self, event: UiEvent) -> None:
        """Open the settings file as text."""
        if not self.disk.exists(self.settings_path):
            try:
                self.disk.mkdir(posixpath.dirname(self.settings_path), parents=True)
                self.disk.write(self.settings_path, "{\n}\n")
            except FsError as error:
                self.tell("Could Not Open", f"settings.json: {str(error).lower()}.")
                return
        self.open_file(self.settings_path)

    def fill_fields(self) -> None:
        """Let the entries of the page show what the file says, unless they already do."""
        text = self.settings_text()
        if text == self.seen:
            return
        self.seen = text
        for setting in schema.SCHEMA:
            if self.typed(setting.key) != self.setting(setting.key):
                self.fields[setting.key].set_text(str(self.setting(setting.key)))

    def settings_problem(self) -> str:
        """Return what is wrong with the settings file, or `""`."""
        return problem(self.settings_text())

    def on_setting(self, key: str, event: UiEvent) -> None:
        """Turn a setting on or off."""
        self.put_setting(key, not self.setting(key))

    def choose_setting(self, key: str, event: UiEvent) -> None:
        """Choose one of a setting's values."""
        self.put_setting(key, event.text)

    def change_setting(self, key: str, event: UiEvent) -> None:
        """Take what is typed as soon as it is a value the setting may have."""
        value = self.typed(key)
        if schema.BY_KEY[key].fits(value) and value != self.setting(key):
            self.put_setting(key, value)

    def typed(self, key: str) -> Any:
        """Return what the entry of a setting holds: a number, or text."""
        text = self.fields[key].text.strip()
        if isinstance(schema.BY_KEY[key].default, int):
            return int(text) if text.isdecimal() else text
        return text

    def on_reset_setting(self, key: str, event: UiEvent) -> None:
        """Take a setting out of the file, so that its default holds."""
        self._rewrite(lambda text: remove_key(text, key), key, schema.BY_KEY[key].default)

    def put_setting(self, key: str, value: Any) -> None:
        """Write one setting, leaving every other byte of the file as it is."""
        self._rewrite(lambda text: set_key(text, key, value), key, value)

    def _rewrite(self, change: Callable[[str], str], key: str, value: Any) -> None:
        tab = self.tab_of(f"file:{self.settings_path}")
        if tab is not None and tab.modified:
            self.tell("Not Written", "settings.json has unsaved changes. Save it first.")
            return
        wrong = self.settings_problem()
        if wrong:
            self.tell("Not Written", f"settings.json has an error. {wrong}.")
            return
        try:
            self._write_settings(change)
        except (FsError, ValueError) as error:
            self.tell("Not Written", f"settings.json: {str(error).lower()}.")
            return
        self.computer.log("setting", key, actor=self.actor, detail=json.dumps(value))
        if tab is not None:
            self.reload(tab)
        self.note = f"{schema.BY_KEY[key].title} = {json.dumps(value)}"

    def _write_settings(self, change: Callable[[str], str]) -> None:
        path = self.settings_path
        if self.disk.exists(path):
            document, text = load(self.disk, path)
        else:
            self.disk.mkdir(posixpath.dirname(path), parents=True)
            document, text = Document(path), ""
        save(self.disk, document, change(text))
        self.fill_fields()

    # ---- extensions

    @property
    def extensions_path(self) -> str:
        """The absolute path of the extensions file."""
        return f"{self.computer.home}/{catalogue.FILE}"

    def installed(self) -> catalogue.Installed:
        """Return the installed extensions; a broken file means none."""
        try:
            return catalogue.parse(self.computer.fs.peek(self.extensions_path))
        except (ValueError, RecursionError):
            return []

    def on_install(self, id: str, event: UiEvent) -> None:
        """Install an extension."""
        self._change_extension(id, "install")

    def on_uninstall(self, id: str, event: UiEvent) -> None:
        """Take an extension off."""
        self._change_extension(id, "uninstall")

    def on_enable(self, id: str, event: UiEvent) -> None:
        """Let an installed extension run."""
        self._change_extension(id, "enable")

    def on_disable(self, id: str, event: UiEvent) -> None:
        """Keep an installed extension from running."""
        self._change_extension(id, "disable")

    def _change_extension(self, id: str, verb: str) -> None:
        path = self.extensions_path
        try:
            text = self.disk.read_text(path) if self.disk.exists(path) else ""
            listed = catalogue.changed(catalogue.parse(text), id, verb)
            write_json(self.disk, path, listed)
        except (FsError, ValueError, RecursionError) as error:
            self.tell("Not Done", f"extensions.json: {str(error).lower()}.")
            return
        self.computer.log("setting", f"extensions.{id}", actor=self.actor, detail=verb)
        name = catalogue.BY_ID[id].name if id in catalogue.BY_ID else id
        self.note = f"{name}: {verb}{'d' if verb.endswith('e') else 'ed'}"
