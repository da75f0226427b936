"""Tabs, the address bar, back and forward, links and forms of pages."""

from __future__ import annotations

import posixpath

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser import fetch
from cuaenv.desktops.sim.apps.browser.profile import ACTOR
from cuaenv.desktops.sim.apps.browser.state import BrowserState
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.widget import MenuItem
from cuaenv.sites.exchange import Upload, link, split_url
from cuaenv.sites.html import render
from cuaenv.sites.page import Button, Link, all_blocks


class Navigation(BrowserState):
    """Going from page to page."""

    # ---- tabs

    def on_new_tab(self, event: UiEvent) -> None:
        """Open an empty tab."""
        self.add_tab()

    def on_tab(self, number: str, event: UiEvent) -> None:
        """Show a tab."""
        for place, tab in enumerate(self.tabs):
            if str(tab.number) == number:
                self._show_tab(place)

    def _show_tab(self, place: int) -> None:
        self.current = place % len(self.tabs)
        self.show_address()
        self.note = ""
        self.focus = f"page:{self.tab.number}.{self.tab.serial}"

    def on_next_tab(self, event: UiEvent) -> None:
        """Show the tab to the right."""
        self._show_tab(self.current + 1)

    def on_previous_tab(self, event: UiEvent) -> None:
        """Show the tab to the left."""
        self._show_tab(self.current - 1)

    def on_shut(self, number: str, event: UiEvent) -> None:
        """Close a tab by its button."""
        places = [i for i, tab in enumerate(self.tabs) if str(tab.number) == number]
        for place in places:
            self._close_tab(place)

    def middle_tab(self, number: str, event: UiEvent) -> None:
        """Middle click on a tab: close it."""
        self.on_shut(number, event)

    def on_close_tab(self, event: UiEvent) -> None:
        """Close the shown tab; the last one closes the window."""
        self._close_tab(self.current)

    def _close_tab(self, place: int) -> None:
        if len(self.tabs) == 1:
            self.close()
            return
        self.closed_tabs.append(self.tabs.pop(place))
        if self.current > place or self.current == len(self.tabs):
            self.current -= 1
        self._show_tab(self.current)

    def on_reopen_tab(self, event: UiEvent) -> None:
        """Open the tab that was closed last."""
        if self.closed_tabs:
            self.tabs.insert(self.current + 1, self.closed_tabs.pop())
            self._show_tab(self.current + 1)
        else:
            self.note = "No closed tab to reopen"

    # ---- the address bar and its buttons

    def submit_address(self, event: UiEvent) -> None:
        """Return in the address bar: open what it says."""
        if self.address.text.strip():
            self.open(self.address.text)

    def on_focus_address(self, event: UiEvent) -> None:
        """Put the caret into the address bar with everything selected."""
        self.address.select_all()
        self.focus = "address"

    def on_back(self, event: UiEvent) -> None:
        """Show the page before."""
        if self.tab.step(-1):
            self.arrived()

    def on_forward(self, event: UiEvent) -> None:
        """Show the page after."""
        if self.tab.step(1):
            self.arrived()

    def on_reload(self, event: UiEvent) -> None:
        """Fetch the page anew."""
        self.reload()
        self.note = "Reloaded"

    def on_home(self, event: UiEvent) -> None:
        """Open the home page."""
        self.open(str(self.profile.setting("home_page")))

    # ---- links, buttons and forms of the page

    def on_go(self, number: str, event: UiEvent) -> None:
        """Follow a link; with ctrl, in a new tab."""
        url = self._link(number)
        if "ctrl" in event.keys:
            self.open_in_tab(url, front=False)
        else:
            self.open(url)

    def on_follow(self, number: str, event: UiEvent) -> None:
        """Click on a table's row: follow the link in it."""
        self.on_go(number, event)

    def middle_go(self, number: str, event: UiEvent) -> None:
        """Middle click: follow a link in a new tab."""
        self.open_in_tab(self._link(number), front=False)

    def context_go(self, number: str, event: UiEvent) -> None:
        """Right click on a link."""
        self.open_popup(
            event,
            MenuItem("Open Link in New Tab", f"go-tab:{number}"),
            MenuItem("Copy Link Address", f"copy-link:{number}"),
        )

    def on_go_tab(self, number: str, event: UiEvent) -> None:
        """Follow a link in a new tab."""
        self.open_in_tab(self._link(number))

    def on_copy_link(self, number: str, event: UiEvent) -> None:
        """Put a link's address on the clipboard."""
        self.computer.clipboard.set(self._link(number), ACTOR)
        self.note = "Link address copied"

    def _link(self, number: str) -> str:
        page = self.tab.page
        links = [block for block in all_blocks(page) if isinstance(block, Link)] if page else []
        return fetch.resolve(self.tab.url, links[int(number)].href)

    def on_press(self, number: str, event: UiEvent) -> None:
        """Press a button of the page."""
        page = self.tab.page
        found = [block for block in all_blocks(page) if isinstance(block, Button)] if page else []
        button = found[int(number)]
        url = fetch.resolve(self.tab.url, button.action)
        self.show(fetch.post(self.computer, self.profile, url, dict(button.data)))

    def on_field(self, name: str, event: UiEvent) -> None:
        """Click on a check box or radio button of a form."""
        if name in self.tab.forms.on:
            self.tab.forms.toggle(name)

    def choose_field(self, name: str, event: UiEvent) -> None:
        """Choose from a drop-down list of a form."""
        self.tab.forms.chosen[name] = event.text

    def submit_field(self, name: str, event: UiEvent) -> None:
        """Return in a field: press the form's first button."""
        self.send_form(int(name.split(".")[0]), 0)

    def on_send(self, name: str, event: UiEvent) -> None:
        """Press a form's button."""
        form, submit = name.split(".")
        self.send_form(int(form), int(submit))

    def on_pick(self, name: str, event: UiEvent) -> None:
        """Ask which file to upload."""
        folder = f"{self.computer.home}/Documents"
        self.dialog = FileDialog("open", "Choose File", folder, "", "on_picked", name)

    def on_picked(self, path: str, name: str) -> None:
        """Remember the file to upload."""
        self.tab.forms.files[name] = path

    def send_form(self, form: int, submit: int) -> None:
        """Send a form to its site."""
        forms = self.tab.forms
        sent, url = forms.forms[form], fetch.resolve(self.tab.url, forms.forms[form].action)
        data = forms.data(form, submit)
        if sent.method == "get":
            host, path, _ = split_url(url)
            self.open(f"http://{host}{link(path, **data)}")
            return
        files = self._files(forms.uploads(form), url)
        if files is None:
            return
        credentials = forms.credentials(form)
        self.show(fetch.post(self.computer, self.profile, url, {**data, **files}))
        if credentials and not self.tab.forms.asks_password:
            self._offer(split_url(url)[0], credentials)

    def _offer(self, host: str, credentials: tuple[str, str]) -> None:
        """Offer to save a password that worked, unless it is saved already."""
        known = self.profile.password_for(host)
        new = known is None or known.get("password") != credentials[1]
        if new and self.profile.setting("save_passwords"):
            self.offer = (host, *credentials)

    def _files(self, paths: dict[str, str], url: str) -> dict[str, Upload] | None:
        """Read the files to upload; None, with a message, where one cannot be read."""
        files = {}
        for name, path in paths.items():
            try:
                files[name] = Upload(posixpath.basename(path), self.disk.read(path))
            except FsError as error:
                self.dialog = MessageDialog("Upload failed", f"{path} cannot be read: {error}.")
                return None
            self.computer.log("upload", path, url, ACTOR, posixpath.basename(path))
        return files

    def on_save_offer(self, event: UiEvent) -> None:
        """Save the password that was just used."""
        if self.offer is not None:
            self.profile.save_password(*self.offer)
            self.note = f"Password for {self.offer[0]} saved"
        self.offer = None

    def on_refuse_offer(self, event: UiEvent) -> None:
        """Do not save the password."""
        self.offer = None

    # ---- pages as files

    def on_save_page(self, event: UiEvent) -> None:
        """Ask where to save the page."""
        if self.tab.page is None:
            self.note = "This page cannot be saved"
            return
        name = "".join(c if c.isalnum() or c in " -_" else "_" for c in self.tab.page.title)
        folder = self.profile.downloads_folder()
        self.dialog = FileDialog("save", "Save Page", folder, f"{name}.html", "on_page_path")

    def on_page_path(self, path: str, context: object) -> None:
        """Write the page as HTML."""
        page = self.tab.page
        if page is None:
            return
        try:
            self.disk.write(path, render(page))
            self.note = f"Saved {posixpath.basename(path)}"
        except FsError as error:
            self.dialog = MessageDialog("Saving failed", f"{path} could not be saved: {error}.")

    def on_open_file(self, event: UiEvent) -> None:
        """Ask which file to show."""
        self.dialog = FileDialog("open", "Open File", self.computer.home, "", "on_file_path")

    def on_file_path(self, path: str, context: object) -> None:
        """Show a file of the computer."""
        self.open(path)
