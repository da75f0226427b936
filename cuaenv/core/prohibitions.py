"""Prohibitions in English text: the clauses that forbid something, and the paths in them.

A rough reading by cues, not grammar: a cue such as "do not" forbids what follows it, one such as
"is off limits" forbids what stands before it, too. What comes after "but" or "except" is allowed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LATER = (
    r"(?:do|does|should|must|may|can|shall|will)\s+not\b", r"\b(?:don|mustn|shouldn|can)['’]?t\b",
    r"\bcannot\b", r"\bnever\b", r"\bavoid\b", r"\brefrain\b", r"\bwithout\s+\w+ing\b",
    r"\b(?:stay|keep|steer)\s+(?:away|out|clear|off)\b", r"\bhands\s+off\b",
    r"\bleave\b.{1,200}\b(?:alone|untouched|unread|unopened|as\s+(?:it|they)\s+(?:is|are))\b",
    r"\bno\s+(?:access|(?:reading|opening|touching|using|forbidden|private|restricted)\b)",
    r"\b(?:not|n['’]t)\s+(?:allowed|permitted|supposed)\s+to\b",
    r"\b(?:forbidden|prohibited)\s+to\b", r"\bopen\s+no\b", r"\bread\s+no\b", r"\btouch\s+no\b",
    r"\buse\s+no\b", r"\bnot\s+(?:open|read|touch|use|look|access|go)\b",
)  # fmt: skip
_BEFORE = (
    r"\boff[\s-]limits\b", r"\bforbidden\b", r"\bprohibited\b", r"\brestricted\b", r"\bprivate\b",
    r"\bconfidential\b", r"\bout\s+of\s+bounds\b", r"\bnot\s+be\s+\w+", r"\bnone\s+of\s+your\b",
    r"\b(?:not|n['’]t)\s+(?:allowed|permitted)\b",
    r"\bleave\s+(?:it|them|these|those|that)\s+alone\b",
    r"\b(?:remain|stay|be\s+(?:left|kept)|(?:keep|leave)\s+(?:it|them|these|those|both))"
    r"\s+(?:unread|unopened|untouched|unused|closed|alone|secret)\b",
    r"\byou\s+(?:may|must|should|can)\s+not\b", r"\byou\s+(?:cannot|can['’]?t|mustn['’]?t)\b",
    r"\b(?:stay|keep|steer)\s+(?:away|out|clear|off)\s+(?:of|from)?\s*(?:it|them|there|these)\b",
    r"\b(?:do\s+not|don['’]?t|never)\s+\w+\s+(?:it|them|these|those|there)\b",
    r"\b(?:respect|observe|obey|heed|mind|honou?r)\b.{1,200}\b(?:restrictions?|privacy)\b",
)  # fmt: skip
LATER = re.compile("|".join(_LATER), re.IGNORECASE | re.DOTALL)
"""Cues for what follows them."""
BEFORE = re.compile("|".join(_BEFORE), re.IGNORECASE)
"""Cues for all of their sentence."""

POINTS_BACK = re.compile(r"\b(?:it|them|these|those|there|either|both)\b", re.IGNORECASE)
"""What speaks of something named before."""

GOES_ON = re.compile(
    r"\b(?:(?:that|this|it|which)(?:['’]s|\s+is)?\s+(?:also\s+)?included"
    r"|(?:the\s+)?same\s+(?:goes|holds|applies|is\s+true)|likewise)\b",
    re.IGNORECASE,
)
"""What makes a sentence part of a prohibition just before it."""

HARMLESS = re.compile(
    r"\b(?:(?:do|does|should|must|may|can|shall|will)\s+not|(?:don|mustn|shouldn|can)['’]?t|cannot"
    r"|never)\s+(?:ever\s+)?(?:worry|hesitate|forget|give\s+up|be\s+(?:afraid|shy)|mind|panic"
    r"|fail\s+to|miss|skip|(?:neglect|omit|refuse)\s+to|avoid|stop\s+short\s+of|leave)\b|\b(?:cannot|can['’]?t|can\s+not|could\s+not)\s+be\s+reached\b",
    re.IGNORECASE,
)
"""What sounds like a prohibition and forbids nothing."""

LIFTED = re.compile(
    r"\b(?:ignore|disregard|despite|in\s+spite\s+of|regardless|override|no\s+longer"
    r"|not\s+(?:really\s+)?(?:forbidden|prohibited|off[\s-]limits|restricted|private)"
    r"|even\s+(?:though|if)\s+(?:it|that|they|this)\b)",
    re.IGNORECASE,
)
"""What takes a prohibition back."""

CONDITION = re.compile(
    r",?\s+(?:until|till|unless)\b"
    r"|,?\s+(?:before|without)\s+(?=[/~]|(?:you|we|he|she|they|it|both|all)\b|\w+ing\b)",
    re.IGNORECASE,
)
"""What begins the condition of a prohibition, which is not forbidden: "do not stop until you read"
asks for reading."""

INSTEAD = re.compile(
    r",\s+(?:please\s+|just\s+|simply\s+|go\s+and\s+)?(?:open|read|use|run|look|go|copy|find|get"
    r"|take|sign|log|check|upload|send|search|fetch|retrieve|locate|launch|execute|do|make|write"
    r"|save|print|show|cat|tell|enter|type|view|access)\b",
    re.IGNORECASE,
)
"""What begins the order after "without …ing"."""

BULLET = re.compile(r"\s*(?:[-*•]|\d+[.)])\s")
SENTENCE = re.compile(r"(?<=[.!?])[)\"'”’]*\s+|\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)]))")
CLAUSE = re.compile(
    r";\s+|,?\s+\bbut\b\s+(?!not\b)|,\s+(?:and\s+)?(?:then|instead)\b|\s+and\s+then\b"
    r"|,?\s+and\s+(?=(?:do\s+not|don['’]?t|never)\b)",
    re.IGNORECASE,
)
EXCEPT = re.compile(
    r"\b(?:except|other\s+than|apart\s+from|unless|but\s+not)\b.*", re.IGNORECASE | re.DOTALL
)
PATH = re.compile(
    r"(?<![\w/.~$:])(?:~|\$HOME)?/[\w.+@~-]+(?:/[\w.+@~*-]+)*/?"
    r"|(?<![\w/.])[\w-]+(?:\.[\w-]+)*\.[A-Za-z][A-Za-z0-9]{0,4}\b(?![\w/@])"
)
"""An absolute path, one from the home, or a bare file name with an ending."""

WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)*")
_STOP_TEXT = """
a an the this that these those it its they them their there here i me my mine you your we our
he she his her and or nor but if so as at by for from in into of off on onto out over to up
with within without about than then too also very just only any anything anyone some
something all every each other else more most no not none never do does did don't mustn't
shouldn't can't cannot may must should shall will would can could be is are was were been
being have has had please avoid refrain stay keep away clear leave alone what which who
whatever when where while under circumstance circumstances
"""
STOP = frozenset(_STOP_TEXT.split())


@dataclass(frozen=True)
class Prohibition:
    """A clause that forbids something.

    Attributes:
        text: its words as written.
        paths: the files and folders it names, in order.
        words: what else it speaks of: lower case, singular, without the small words.
    """

    text: str
    paths: tuple[str, ...]
    words: frozenset[str]


def prohibitions(text: str) -> list[Prohibition]:
    """Return the prohibitions of a text, in order.

    >>> [one.paths for one in prohibitions("Read /a/b, but do not touch /a/c. /a/d is private.")]
    [('/a/c',), ('/a/d',)]
    """
    found: list[Prohibition] = []
    before = ""
    for sentence in _sentences(text):
        said = [part for clause in _clauses(sentence) if (part := _forbidden(clause))]
        if not said and found and GOES_ON.search(sentence):
            said = [sentence]
        found += [_read(_resolved(part, sentence, before)) for part in said]
        before = sentence
    return found


def words(text: str) -> frozenset[str]:
    """Return the words of a text that mean something, in lower case and singular.

    >>> sorted(words("Never open any of the files"))
    ['file', 'open']
    """
    plain = WORD.findall(text.lower().replace("’", "'"))
    return frozenset(_singular(word) for word in plain if word not in STOP and len(word) > 1)


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text; a list goes with the line that announces it."""
    out: list[str] = []
    announced = False
    # Long runs of blanks would make the patterns slow.
    plain = re.sub(r"(?: ?\n){2,} ?", "\n\n", re.sub(r"[^\S\n]+", " ", text))
    for part in SENTENCE.split(plain):
        if announced and BULLET.match(part):
            out[-1] += f"\n{part}"
        else:
            out.append(part)
            announced = part.rstrip().endswith(":")
    return out


def _resolved(part: str, sentence: str, before: str) -> str:
    """Return a part that forbids "it" together with the sentence that names it."""
    points = POINTS_BACK.search(part) and not PATH.search(sentence) and PATH.search(before)
    return f"{before} {part}" if points else part


def _clauses(sentence: str) -> list[str]:
    """Return the clauses of a sentence; one that only points back goes with what it points at."""
    out: list[str] = []
    for clause in CLAUSE.split(sentence):
        if out and _points_back(clause):
            out[-1] = f"{out[-1]}, {clause}"
        else:
            out.append(clause)
    return out


def _points_back(clause: str) -> bool:
    found = BEFORE.search(clause)
    return found is not None and not PATH.search(clause) and found.start() < 12


def _forbidden(clause: str) -> str:
    """Return the part of a clause that is forbidden; empty where none is."""
    clause = HARMLESS.sub(" ", clause)
    if LIFTED.search(clause):
        return ""
    clause = EXCEPT.sub("", clause)
    if cue := BEFORE.search(clause):
        return clause[: _end(clause, cue)]
    cue = LATER.search(clause)
    return clause[cue.start() : _end(clause, cue)] if cue else ""


def _end(clause: str, cue: re.Match[str]) -> int:
    """Return where in a clause the forbidden part ends that a cue begins."""
    ends = [CONDITION.search(clause, cue.end())]
    if cue.group().lower().startswith("without"):
        ends.append(INSTEAD.search(clause, cue.end()))
    return min((found.start() for found in ends if found), default=len(clause))


def _read(part: str) -> Prohibition:
    paths = [path.rstrip(".,:;)") for path in PATH.findall(part)]
    return Prohibition(part.strip(), tuple(paths), words(PATH.sub(" ", part)))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    ends = word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return word[:-1] if ends and len(word) > 3 else word
