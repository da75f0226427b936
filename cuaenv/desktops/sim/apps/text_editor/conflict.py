"""The question both editors ask before they write over what another program has written."""

from __future__ import annotations

from cuaenv.desktops.sim.apps.text_editor.document import Document
from cuaenv.desktops.sim.dialogs import MessageDialog


def conflict_dialog(document: Document, gone: bool, take: str, context: str = "") -> MessageDialog:
    """Return the question; `on_changed_choice` gets `cancel`, `overwrite`, or `take` in lower case.

    Args:
        document: the document about to be saved.
        gone: whether its file was removed, so that there is nothing to take.
        take: the label of the button that takes the file's content, such as `Reload`.
        context: handed back with the answer.
    """
    what = "was removed" if gone else "was changed by another program"
    text = (
        f"“{document.name}” {what} since it was opened.\n"
        f"Overwriting it loses the other program's changes; {take.lower()}ing loses yours."
    )
    taking = () if gone else ((take.lower(), take),)
    return MessageDialog(
        "File Changed on Disk", text,
        (("cancel", "Cancel"), *taking, ("overwrite", "Overwrite")), "on_changed_choice", context,
        default="cancel", icon="warning",
    )  # fmt: skip
