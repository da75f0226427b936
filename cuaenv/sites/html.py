"""Writing a Page as accessible, escaped HTML, for desktops whose browser is a real one."""

from __future__ import annotations

from html import escape

from cuaenv.sites.page import (
    Block,
    Bullets,
    Button,
    Card,
    Field,
    Form,
    Heading,
    Link,
    Notice,
    Page,
    Picture,
    Row,
    Rule,
    Submit,
    Table,
    Text,
)

STYLE = (
    "body{font:16px/1.5 sans-serif;margin:0;color:#1d2330;background:#f5f6f8}"
    "header{display:flex;gap:1rem;align-items:center;padding:.75rem 1.5rem;background:#fff;"
    "border-bottom:1px solid #d5d9e0}main{max-width:60rem;margin:0 auto;padding:1.5rem}"
    ".row{display:flex;gap:1rem;flex-wrap:wrap;align-items:center}"
    ".card{background:#fff;border:1px solid #d5d9e0;border-radius:8px;padding:1rem;margin:.5rem 0}"
    ".notice{padding:.75rem;border-radius:6px;background:#e3ecfb}"
    ".success{background:#dff3e4}.warning{background:#fdf0d0}.error{background:#fbe0e0}"
    ".muted{color:#566074}.strong{font-weight:bold}.mono{font-family:monospace}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem;"
    "border-bottom:1px solid #d5d9e0}label{display:block;margin:.5rem 0}"
    ".inline label{display:inline-block;margin-right:.5rem}"
)


def render(page: Page) -> str:
    """Return the page as a complete HTML document; every text in it is escaped."""
    nav = "".join(f"<a{_attributes(href=link.href)}>{escape(link.text)}</a> " for link in page.nav)
    search = _form(page.search) if page.search else ""
    body = "".join(_block(block) for block in page.blocks)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(page.title)}</title><style>{STYLE}</style></head><body>"
        f'<header><strong>{escape(page.brand)}</strong><nav class="row" aria-label="Site">'
        f"{nav}</nav>{search}</header><main>{body}</main></body></html>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Text(text, tone):
            lines = escape(text).replace("\n", "<br>")
            return f"<p{_attributes(**{'class': tone})}>{lines}</p>"
        case Link(text, href, label):
            return f"<a{_attributes(href=href, aria_label=label)}>{escape(text)}</a>"
        case Picture(alt, width, height):
            size = f"display:inline-block;width:{width}px;height:{height}px;background:#d5d9e0"
            return f'<span role="img"{_attributes(aria_label=alt, style=size)}></span>'
        case Notice(text, kind):
            role = "alert" if kind in ("warning", "error") else "status"
            return f'<p role="{role}" class="notice {escape(kind)}">{escape(text)}</p>'
        case Rule():
            return "<hr>"
        case _:
            return _group(block)


def _group(block: Block) -> str:
    match block:
        case Bullets(items, ordered):
            tag = "ol" if ordered else "ul"
            return f"<{tag}>{''.join(f'<li>{_block(item)}</li>' for item in items)}</{tag}>"
        case Row(blocks):
            return f'<div class="row">{"".join(map(_block, blocks))}</div>'
        case Card(blocks, name):
            attributes = _attributes(aria_label=name)
            return f'<section class="card"{attributes}>{"".join(map(_block, blocks))}</section>'
        case Table():
            return _table(block)
        case Form():
            return _form(block)
        case Button(text, action, data, label):
            hidden = "".join(_field(Field("hidden", key, "", value)) for key, value in data.items())
            button = f"<button{_attributes(aria_label=label)}>{escape(text)}</button>"
            return f'<form method="post"{_attributes(action=action)}>{hidden}{button}</form>'
    raise TypeError(f"{block!r} is not a block")


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in table.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td>{_block(cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    caption = f"<caption>{escape(table.name)}</caption>" if table.name else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _form(form: Form) -> str:
    upload = any(field.kind == "file" for field in form.fields)
    attributes = _attributes(
        method=form.method,
        action=form.action,
        aria_label=form.name,
        enctype="multipart/form-data" if upload else "",
        **{"class": "inline" if form.inline else ""},
    )
    fields = "".join(_field(field) for field in form.fields)
    return f"<form{attributes}>{fields}{''.join(map(_submit, form.submits))}</form>"


def _submit(submit: Submit) -> str:
    attributes = _attributes(name=submit.name, value=submit.value)
    return f'<button type="submit"{attributes}>{escape(submit.label)}</button>'


def _field(field: Field) -> str:
    named = f' name="{escape(field.name)}"'
    label, value = escape(field.label), escape(field.value)
    checked = " checked" if field.checked else ""
    match field.kind:
        case "hidden":
            return f'<input type="hidden"{named} value="{value}">'
        case "checkbox" | "radio":
            kind = field.kind
            box = f'<input type="{kind}"{named} value="{value or "on"}"{checked}>'
            return f"<label>{box} {label}</label>"
        case "textarea":
            area = f'<textarea{named} rows="6" cols="60">\n{value}</textarea>'
            return f"<label>{label}<br>{area}</label>"
        case "select":
            return f"<label>{label} <select{named}>{_options(field)}</select></label>"
        case "file":
            return f'<label>{label} <input type="file"{named}></label>'
        case _:
            return f'<label>{label} <input type="{field.kind}"{named} value="{value}"></label>'


def _options(field: Field) -> str:
    return "".join(
        f'<option value="{escape(value)}"{" selected" if value == field.value else ""}>'
        f"{escape(label)}</option>"
        for value, label in field.options
    )


def _attributes(**values: str) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{escape(value)}"' for name, value in values.items() if value
    )
