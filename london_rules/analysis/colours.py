"""The colour of each word of a file: of the language from its registry, of names by what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.analysis.declared import outlined
from london_rules.analysis.keys import LOCAL
from london_rules.analysis.session import Opened
from london_rules.classes import frozen
from london_rules.language.constructs.facts import COLOUR_OF
from london_rules.text.source_map import Text

# The sorts of words, by the names that editors know.
SORTS: Final = (
    "keyword", "function", "operator", "method", "variable", "modifier", "type", "property", "enumMember", "number",
    "class", "parameter", "comment", "event",
)  # fmt: skip
_BY_COLOUR: Final = {
    "control": "keyword",
    "verb": "keyword",
    "logic": "operator",
    "measure": "keyword",
    "person": "variable",
    "small": "modifier",
}
SORT_OF: Final = {
    "kind": "type",
    "zone": "class",
    "counter": "property",
    "field": "property",
    "mark": "property",
    "outcome": "property",
    "relation": "property",
    "value": "enumMember",
    "thing": "enumMember",
    "number": "method",
    "table": "method",
    "test": "method",
    "group": "method",
    "rule": "function",
    "action": "function",
    "turn": "function",
    "set-up": "function",
    "round": "function",
    "scoring": "function",
    "power": "function",
    "moment": "event",
    "moments": "event",
    LOCAL: "parameter",
}
_COMMENT = re.compile(r"#.*")


@frozen
class Coloured:
    """A stretch of a file on one line, what sort of word it is, and whether it is declared there."""

    start: int
    end: int
    sort: str
    declares: bool = False


def colours(opened: Opened, file: str) -> list[Coloured]:
    """Colour a file; stretches are in order and do not overlap."""
    index = opened.index(file)
    found = [
        Coloured(use.span.start, use.span.end, SORT_OF.get(use.key[0], "keyword"), use.declares) for use in index.uses
    ]
    for word in index.words:
        sort = "number" if word.terminal == "INT" else _BY_COLOUR.get(COLOUR_OF.get(word.terminal, ""), "")
        if sort:
            found.append(Coloured(word.span.start, word.span.end, sort))
    text = opened.text(file)
    if file.endswith(".rules"):
        found += _of_rules(text, file)
    return list(_apart(sorted(found, key=lambda one: (one.start, -one.end)), text))


def _of_rules(text: str, file: str) -> Iterator[Coloured]:
    """Colour comments and what opens declarations."""
    for comment in _COMMENT.finditer(text):
        yield Coloured(comment.start(), comment.end(), "comment")
    for d in outlined(Text(text, file, ((0, 0),)), ""):
        how, opening = d.how_word(), d.opening()
        if how is not None:
            yield Coloured(how.start, how.start + len(d.how), "modifier")
        yield Coloured(opening.start, opening.start + len(d.keyword), "keyword")


def _apart(found: list[Coloured], text: str) -> Iterator[Coloured]:
    """Leave out what overlaps something before it, and cut what goes over several lines."""
    at = 0
    for one in found:
        if one.start < at:
            continue
        at = one.end
        start = one.start
        for line in text[one.start : one.end].split("\n"):
            written = line.strip()
            if written:
                begin = start + len(line) - len(line.lstrip())
                yield Coloured(begin, begin + len(written), one.sort, one.declares)
            start += len(line) + 1
