"""The settings page of the Code Editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.code_editor import schema
from cuaenv.desktops.sim.apps.code_editor.schema import Setting
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.apps.code_editor import Program


def settings_page(app: Program) -> Widget:
    """Return the page: a search entry, and one block for each setting that fits."""
    wrong = app.settings_problem()
    settings = schema.found(app.setting_words.text)
    known = app.values()
    head = build.row(
        build.entry(
            app.setting_words, name="Search Settings", key="setting-words", grow=1,
            text="Search settings",
        ),
        build.label(f"{len(settings)} settings", style="muted"),
        build.button("Open Settings (JSON)", key="settings-json"),
        pad=(20, 12, 20, 10),
    )  # fmt: skip
    blocks = [_block(app, setting, setting.key in known) for setting in settings]
    nothing = build.label("No setting has these words.", style="muted")
    return build.column(
        head,
        _broken(wrong) if wrong else None,
        build.scroll_area(
            *(blocks or [nothing]), key="settings-list", name="Settings", gap=14,
            pad=(20, 6, 20, 20),
        ),
        grow=1,
        style="view",
    )  # fmt: skip


def _broken(wrong: str) -> Widget:
    text = f"settings.json has an error, so settings cannot be changed here. {wrong}."
    return build.row(build.label(text, style="error wrap", grow=1), style="banner",
                     pad=(20, 6, 20, 6))  # fmt: skip


def _block(app: Program, setting: Setting, given: bool) -> Widget:
    title = build.row(
        _title(app, setting),
        build.label(setting.key, style="small muted"),
        build.label("Modified", style="small info") if given else None,
        build.spacer(),
        build.button("Reset", key=f"reset-setting:{setting.key}", style="flat") if given else None,
    )
    control = _control(app, setting)
    about = build.label(setting.about, style="muted")
    return build.column(title, about, build.row(*control) if control else None, gap=4)


def _title(app: Program, setting: Setting) -> Widget:
    if not isinstance(setting.default, bool):
        return build.label(setting.title, style="bold")
    on = bool(app.setting(setting.key))
    return build.check_box(setting.title, checked=on, key=f"setting:{setting.key}", style="bold")


def _control(app: Program, setting: Setting) -> list[Widget]:
    key = f"setting:{setting.key}"
    if isinstance(setting.default, bool):
        return []
    if setting.choices:
        value = str(app.setting(setting.key))
        return [build.combo(setting.title, value, setting.choices, key=key, width=240)]
    field = build.entry(app.fields[setting.key], name=setting.title, key=key, width=240)
    if setting.fits(app.typed(setting.key)):
        return [field]
    wanted = f"A whole number from {setting.low} to {setting.high}."
    return [field, build.label(wanted, style="error")]
