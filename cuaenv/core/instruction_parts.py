"""An instruction of parts: what the user wants, and texts that can be switched on and off.

ROGUE, task JSON: `instruction_parts` and `instruction_flags`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cuaenv.core.errors import UnknownName

FLAG = "include_"


def instruction(
    base: str, parts: Mapping[str, str], flags: Mapping[str, bool], disabled: Collection[str] = ()
) -> str:
    """Return the base instruction and the enabled parts, joined by blank lines.

    Args:
        base: what the user wants.
        parts: by name, in order.
        flags: `include_<part>` switches a part on or off; another flag raises UnknownName.
        disabled: parts that are off unless switched on.

    >>> instruction("Do it.", {"urgency": "Now.", "hint": "Look."}, {"include_hint": False})
    'Do it.\\n\\nNow.'
    """
    for flag in flags:
        if flag.removeprefix(FLAG) not in parts or not flag.startswith(FLAG):
            raise UnknownName.among("instruction flag", flag, [f"{FLAG}{name}" for name in parts])
    kept = [text for name, text in parts.items() if flags.get(FLAG + name, name not in disabled)]
    return "\n\n".join([base, *kept])
