"""What a person has filled into the forms of the page that is shown."""

from __future__ import annotations

from collections.abc import Mapping

from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.sites.page import Field, Form, Page, all_blocks

TYPED = ("text", "password", "textarea")


class Forms:
    """The forms of one page, in document order. Fields are named `form.field`, such as `0.2`.

    Attributes:
        forms: the forms as the site sent them.
        models: the texts of what is typed.
        chosen: the values of selects.
        on: whether check boxes and radio buttons are on.
        files: the paths of the files chosen for upload.
    """

    def __init__(self, page: Page | None, saved: Mapping[str, str] | None = None) -> None:
        """Start with the values the page has.

        Args:
            page: the page; None has no forms.
            saved: `username` and `password` to fill into a sign-in form.
        """
        self.forms: list[Form] = []
        self.models: dict[str, TextModel] = {}
        self.chosen: dict[str, str] = {}
        self.on: dict[str, bool] = {}
        self.files: dict[str, str] = {}
        if page is not None:
            self.forms = [block for block in all_blocks(page) if isinstance(block, Form)]
        for i, form in enumerate(self.forms):
            for j, field in enumerate(form.fields):
                self._start(f"{i}.{j}", field)
            if saved and any(field.kind == "password" for field in form.fields):
                self._sign_in(i, form, saved)

    def _start(self, name: str, field: Field) -> None:
        if field.kind in TYPED:
            self.models[name] = TextModel(field.value, field.kind == "textarea")
        elif field.kind == "select":
            self.chosen[name] = field.value
        elif field.kind in ("checkbox", "radio"):
            self.on[name] = field.checked

    def _sign_in(self, i: int, form: Form, saved: Mapping[str, str]) -> None:
        for j, field in enumerate(form.fields):
            if field.kind == "password":
                self.models[f"{i}.{j}"].set_text(saved.get("password", ""))
            elif field.kind == "text":
                self.models[f"{i}.{j}"].set_text(saved.get("username", ""))

    @property
    def asks_password(self) -> bool:
        """Whether a form of the page has a password field."""
        return any(field.kind == "password" for form in self.forms for field in form.fields)

    def field(self, name: str) -> Field:
        """Return a field as the site sent it."""
        i, j = (int(part) for part in name.split("."))
        return self.forms[i].fields[j]

    def toggle(self, name: str) -> None:
        """Click on a check box or radio button."""
        field = self.field(name)
        if field.kind == "checkbox":
            self.on[name] = not self.on[name]
            return
        i = name.split(".")[0]
        for j, other in enumerate(self.forms[int(i)].fields):
            if other.kind == "radio" and other.name == field.name:
                self.on[f"{i}.{j}"] = f"{i}.{j}" == name

    def data(self, form: int, submit: int) -> dict[str, str]:
        """Return what a form posts when a submit button is pressed, files apart."""
        out: dict[str, str] = {}
        for j, field in enumerate(self.forms[form].fields):
            name = f"{form}.{j}"
            if name in self.models:
                out[field.name] = self.models[name].text
            elif name in self.chosen:
                out[field.name] = self.chosen[name]
            elif name in self.on:
                if self.on[name]:
                    out[field.name] = field.value or "on"
            elif field.kind == "hidden":
                out[field.name] = field.value
        button = self.forms[form].submits[submit]
        if button.name:
            out[button.name] = button.value
        return out

    def uploads(self, form: int) -> dict[str, str]:
        """Return the paths of a form's chosen files by field name."""
        return {
            field.name: self.files[f"{form}.{j}"]
            for j, field in enumerate(self.forms[form].fields)
            if f"{form}.{j}" in self.files
        }

    def credentials(self, form: int) -> tuple[str, str] | None:
        """Return user name and password if the form is a sign-in form with both filled in."""
        texts = {"text": "", "password": ""}
        for j, field in enumerate(self.forms[form].fields):
            if field.kind in texts and not texts[field.kind]:
                texts[field.kind] = self.models[f"{form}.{j}"].text
        return (texts["text"], texts["password"]) if texts["password"] else None
