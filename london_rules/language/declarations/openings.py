"""First lines that open with a word that no declaration opens with."""

from __future__ import annotations

import re

from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.nearness import suggest
from london_rules.language.declarations.causes import NoOpening
from london_rules.language.declarations.declaration import How
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.source import Source

OPENING = re.compile(r"(?:(replace|remove|add to) +)?([a-z-]+)[ ]*")
HOW_TO_BEGIN = (
    "write a first line with a keyword and a name, such as `turn my step` or `action my action`, "
    "and indent what is done below it"
)


@frozen
class Opening:
    """The keyword of a first line, what it does to what exists, and where the rest of the line begins."""

    how: How
    keyword: str
    rest: int


def read_opening(source: Source, line: tuple[int, int], bundle: str, found: Diagnostics) -> Opening | None:
    """Report a line that starts with no known word; give the keyword that is meant, if one is similar."""
    start, end = line
    m = OPENING.match(source.value, start, end)
    word = m[2] if m else source.value[start:end].split(" ")[0]
    near = suggest(word, FORMS, 1)  # to read on, so that the uses of its name are not reported
    at = m.start(2) if m else start
    message = f"a rule cannot begin with `{word}`"
    if m is not None and m[1]:
        message = f"after `{m[1]}` comes a keyword, such as `turn` or `number`, and not `{word}`"
    cause = NoOpening(source, start, end, bundle)
    found.error("LR-S0006", message, source.span(at, at + len(word)), help=HOW_TO_BEGIN, cause=cause)
    if m is None or not near:
        return None
    how: How = "replace" if m[1] == "replace" else "remove" if m[1] == "remove" else "add to" if m[1] else ""
    return Opening(how, near[0], m.end())
