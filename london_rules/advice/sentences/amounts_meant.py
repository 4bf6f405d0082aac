"""An amount that is no amount of a counter: of which counter it may be, or by which field of a thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.small_changes import write
from london_rules.language.declarations.read_text import Text

WHOSE: Final = re.compile(r"(?:\bits|[^\n]*'s) +(?:the +)?")  # what a field is of


def amounts(known: Known, told: Text, start: int, end: int, before: str) -> Iterator[Repair]:
    """Try a number of a counter for a number alone: in the scoring, first of the counter that decides who wins.

    `before` is what stands before the text in its file.
    """
    measures, number = known.measures, told.source.value[start:end]
    scores = "scoring " in before.rpartition("\n\n")[2]
    counters = list(dict.fromkeys([*(measures.score if scores else ()), *measures.counters, *measures.score]))
    yield from (write(start, end, measures.amount(number, counter)) for counter in counters)


def of_other_fields(known: Known, told: Text, start: int, end: int) -> Iterator[Repair]:
    """Try a number of a counter by the fields that are numbers, for one that is none."""
    measures, said = known.measures, told.source.value[start:end]
    numbers = measures.fields
    whose = WHOSE.match(said)
    if whose is None or said[whose.end() :] in numbers:
        return
    fields = [one for kind in known.rules.kinds.values() for one in kind.fields.values()]
    with_a_counter = {one.name for one in fields if one.counter}
    for other in numbers if not with_a_counter else ():
        for counter in [*measures.score, *measures.counters][:1]:
            yield write(start, end, measures.amount(f"{whose[0]}{other}", counter))
