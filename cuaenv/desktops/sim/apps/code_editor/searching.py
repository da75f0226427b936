"""Searching the opened folder, and replacing what was found."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.finder import MOST_LINES, Match, matches, search
from cuaenv.desktops.sim.apps.code_editor.naming import Naming
from cuaenv.desktops.sim.apps.code_editor.saving import put
from cuaenv.desktops.sim.apps.text_editor.document import CannotEncode, CannotOpen, load, save
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.text_search import replaced, spans

REPLACE = (("cancel", "Cancel"), ("replace", "Replace"))


class Searching(Naming):
    """The search panel."""

    def on_search_files(self, event: UiEvent) -> None:
        """Search every file of the folder for what is typed."""
        words = self.query.text
        if not self.folder:
            self.note = "Open a folder to search in it"
        elif not words:
            self.note = "Type what to search for"
            self.focus = "query"
        else:
            self._search(words)

    submit_query = on_search_files

    def _search(self, words: str) -> None:
        self.searched = words
        self.results = []
        for match in self._all_matches(words):
            self.results.append(match)
            if len(self.results) >= MOST_LINES:
                break
        self.note = ""

    def _all_matches(self, words: str) -> list[Match]:
        """Return the matches on disk, and those of changed tabs in their text."""
        changed = {tab.path: tab.text.text for tab in self.tabs if tab.modified}
        found: list[Match] = []
        for path in self.searched_files():
            if path in changed:
                found += matches(path, changed[path], words, not self.any_case)
            else:
                found += search(self.disk, [path], words, not self.any_case)
        return found

    def on_search_case(self, event: UiEvent) -> None:
        """Tell capitals from small letters, or not; search again."""
        self.any_case = not self.any_case
        if self.results is not None and self.folder:
            self._search(self.searched)

    def on_result(self, where: str, event: UiEvent) -> None:
        """Open a result and select it."""
        match = (self.results or [])[int(where)]
        self.open_file(match.path)
        tab = self.file_tab()
        if tab is not None and tab.path == match.path:
            start = tab.text.index_at(match.line, match.column)
            tab.text.select(start, start + match.length)

    def on_clear_search(self, event: UiEvent) -> None:
        """Empty the panel."""
        self.query.set_text("")
        self.substitute.set_text("")
        self.results, self.searched = None, ""
        self.focus = "query"

    # ---- replacing

    def on_replace_files(self, event: UiEvent) -> None:
        """Ask whether to replace everything that is found."""
        self.on_search_files(event)
        if not self.results:
            self.note = self.note or "Nothing found to replace"
            return
        places = counted(len(self.results), "occurrence")
        files = counted(len({match.path for match in self.results}), "file")
        text = (
            f"Replace {places} in {files} with “{self.substitute.text}”?\n"
            "Files that are not open cannot be undone."
        )
        self.dialog = MessageDialog(
            "Replace in Files?", text, REPLACE, "on_replace_choice", default="cancel"
        )

    submit_substitute = on_replace_files

    def on_replace_choice(self, choice: str, context: str) -> None:
        """Replace in every file found: in open, changed tabs the text, else the file."""
        if choice != "replace" or self.results is None:
            return
        paths = dict.fromkeys(match.path for match in self.results)
        count, errors = 0, []
        for path in paths:
            try:
                count += self._replace_in(path)
            except (FsError, CannotEncode, CannotOpen) as error:
                errors.append(f"“{path}”: {str(error).lower()}.")
        self._search(self.searched)
        self.note = f"Replaced {counted(count, 'occurrence')}"
        if errors:
            self.tell("Not Everything Was Replaced", "\n".join(errors[:5]))

    def _replace_in(self, path: str) -> int:
        tab = self.tab_of(f"file:{path}")
        if tab is not None and tab.modified:
            text, count = self._with_replacements(tab.text.text)
            put(tab.text, text)
            return count
        document, text = load(self.disk, path)
        text, count = self._with_replacements(text)
        save(self.disk, document, text)
        if tab is not None:
            self.reload(tab)
        return count

    def _with_replacements(self, text: str) -> tuple[str, int]:
        found = spans(text, self.searched, not self.any_case)
        if not found:
            return text, 0
        middle = replaced(text, found, self.substitute.text)
        return text[: found[0][0]] + middle + text[found[-1][1] :], len(found)


def counted(number: int, thing: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "file"), counted(2, "file")
    ('1 file', '2 files')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
