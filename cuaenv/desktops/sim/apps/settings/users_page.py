"""The page Users."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.settings.dialogs import AddUserDialog, PasswordDialog
from cuaenv.desktops.sim.apps.settings.people import AccountError
from cuaenv.desktops.sim.apps.settings.state import SettingsState, group
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog
from cuaenv.desktops.sim.fs.accounts import Account
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.titled import titled_button
from cuaenv.desktops.sim.ui.widget import Widget


class UsersPage(SettingsState):
    """Accounts of people."""

    def users_view(self) -> list[Widget]:
        """Return the page's content."""
        cards = [self._user(account) for account in self.people.everyone()]
        add = build.row(
            build.button("Add User…", "add-user", icon="add-user", states=self.locked_states),
            build.spacer(),
        )
        return [self.lock_bar(), *cards, add]

    def _user(self, account: Account) -> Widget:
        name, own = account.name, account.name == self.computer.user
        full_name = account.gecos.split(",")[0] or name
        administrator = self.people.is_administrator(name)
        remove = self.locked_states | (frozenset({"disabled"}) if own else frozenset())
        you = " (you)" if own else ""
        described = f"{name}{you}, groups: {', '.join(self.people.groups(name))}"
        own_password = frozenset() if own else self.locked_states
        box = build.check_box(
            f"{name} is an administrator", administrator, f"administrator:{name}",
            states=self.locked_states,
        )  # fmt: skip
        return group(
            full_name,
            build.label(described, style="muted small"),
            box,
            build.row(
                self._button("Rename…", f"Rename {name}", f"rename:{name}", self.locked_states),
                self._button(
                    "Change password…", f"Change password of {name}", f"password:{name}",
                    own_password,
                ),
                build.spacer(),
                self._button("Remove…", f"Remove {name}", f"remove:{name}", remove, "danger"),
            ),
        )  # fmt: skip

    def _button(
        self, text: str, name: str, key: str, states: frozenset[str], style: str = ""
    ) -> Widget:
        return titled_button(text, name, key, states=states, style=style)

    def _attempt(self, title: str, error: Exception) -> None:
        self.tell(title, str(error))

    def on_add_user(self, event: UiEvent) -> None:
        """Ask for a new account."""
        self.dialog = AddUserDialog()

    def on_user_added(self, choice: str, context: tuple[str, str, str, bool]) -> None:
        """Add an account."""
        try:
            self.people.add(*context)
        except (AccountError, FsError) as error:
            self._attempt("Cannot add the user", error)
            return
        self.note = f"User {context[0]} added"

    def on_administrator(self, name: str, event: UiEvent) -> None:
        """Make somebody an administrator, or no longer one."""
        wanted = not self.people.is_administrator(name)
        try:
            self.people.make_administrator(name, wanted)
        except (AccountError, FsError) as error:
            self._attempt("Cannot change the user", error)
            return
        self.note = f"{name} is {'now' if wanted else 'no longer'} an administrator"

    def on_rename(self, name: str, event: UiEvent) -> None:
        """Ask for somebody's full name."""
        account = self.people.get(name)
        text = account.gecos if account is not None else ""
        self.dialog = PromptDialog(
            f"Full Name of {name}", "Full name", text, "Rename", "on_full_name", name
        )

    def on_full_name(self, text: str, name: str) -> None:
        """Change somebody's full name."""
        self.people.rename(name, text)
        self.note = f"{name} is called {text.strip()}"

    def on_password(self, name: str, event: UiEvent) -> None:
        """Ask for somebody's new password."""
        self.dialog = PasswordDialog(name)

    def on_password_typed(self, password: str, name: str) -> None:
        """Change somebody's password."""
        try:
            self.people.change_password(name, password)
        except (AccountError, FsError) as error:
            self._attempt("Cannot change the password", error)
            return
        self.note = f"Password of {name} changed"

    def on_remove(self, name: str, event: UiEvent) -> None:
        """Ask whether somebody's files are to go as well."""
        self.dialog = MessageDialog(
            f"Remove {name}?",
            f"The account {name} will be removed. Its home folder can be kept or deleted.",
            (("cancel", "Cancel"), ("files", "Delete Files"), ("keep", "Keep Files")),
            "on_remove_choice",
            name,
        )

    def on_remove_choice(self, choice: str, name: str) -> None:
        """Remove an account."""
        if choice == "cancel":
            return
        try:
            self.people.remove(name, with_files=choice == "files")
        except (AccountError, FsError) as error:
            self._attempt("Cannot remove the user", error)
            return
        self.note = f"User {name} removed"
