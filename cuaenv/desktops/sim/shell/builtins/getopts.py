"""getopts: options of a script, one at a time."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call


def run(call: Call) -> int:
    """Put the next option into a variable; 1 when there is none left."""
    if len(call.args) < 2:
        return call.fail("usage: getopts optstring name [arg ...]", 2)
    letters, name, *given = call.args
    state = call.shell.state
    args = given or list(state.params)
    index = int(state.get("OPTIND") or 1)
    if index > len(args) + 1 and state.dialect == "sh":
        index = 1
    offset = int(state.get("_OPTOFF") or 1)
    word = args[index - 1] if 0 < index <= len(args) else ""
    if len(word) < 2 or word[0] != "-" or word == "--":
        state.put(name, "?")
        state.put("OPTIND", str(index + (word == "--")))
        return 1
    letter, rest = word[offset], word[offset + 1 :]
    index, offset = (index, offset + 1) if rest else (index + 1, 1)
    found = letters.lstrip(":").find(letter)
    takes = found >= 0 and letter != ":" and letters.lstrip(":")[found + 1 : found + 2] == ":"
    value: str | None = None
    if takes:
        index, offset, value = _value(args, index, rest)
    if found < 0 or letter == ":" or (takes and value is None):
        _complain(call, letters, name, letter, known=found >= 0)
    else:
        state.put(name, letter)
        state.put("OPTARG", value or "") if takes else state.variables.pop("OPTARG", None)
    state.put("OPTIND", str(index))
    state.put("_OPTOFF", str(offset))
    return 0


def _value(args: list[str], index: int, rest: str) -> tuple[int, int, str | None]:
    if rest:
        return index + 1, 1, rest
    return (index + 1, 1, args[index - 1]) if index <= len(args) else (index, 1, None)


def _complain(call: Call, letters: str, name: str, letter: str, known: bool) -> None:
    state = call.shell.state
    if letters.startswith(":"):
        state.put(name, ":" if known else "?")
        state.put("OPTARG", letter)
        return
    state.put(name, "?")
    state.variables.pop("OPTARG", None)
    problem = "No arg for" if known else "Illegal option"
    call.err_raw(f"{problem} -{letter}{' option' if known else ''}\n")
