"""Tell the mistakes of one text apart: the first one is looked at without what comes after it.

A text can be tried only as a whole. So what comes after the line or clause of its first mistake is cut off, or a
sentence that is right anywhere stands there; and once the first mistake is mended, the second one is the first of what
is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.reword import Repair
from london_rules.classes import evolve, frozen
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.declarations.unread import SENTENCE, Lines, in_its_place, next_mistake, without_line
from london_rules.language.syntax.source import Changed

_STEP: Final = "  "  # by which lines below another are deeper
_OPENS: Final = re.compile(r"(?:if|otherwise|for each)\b[^,\n]*$", re.MULTILINE)  # what lines below must depend on


@frozen
class Cut:
    """Where a text is cut off after its first mistake, and what stands there instead."""

    stop: int
    rest: str = ""

    def of(self, unread: Unread, known: Known) -> Unread | None:
        """Give the text so cut, if its first mistake stays the same."""
        source = Changed(unread.source, self.stop, len(unread.source.value), self.rest)
        cut = next_mistake(evolve(unread, source=source), known.reader)
        return cut if cut is not None and cut.problem.start == unread.problem.start else None


def cuts_of_lines(unread: Unread, known: Known) -> Iterator[Cut]:
    """Give the text without the lines after that of its first mistake, and without those that depend on it.

    Lines after it are cut off where something is wrong with the others too. Where others must depend on it, a sentence
    does.
    """
    text = unread.source.value
    rest = without_line(unread)
    if rest is None:
        return
    lines = Lines.of(text, unread.problem.start)
    if next_mistake(rest, known.reader) is not None or faults_besides(unread, known):
        yield Cut(lines.below)
    if text[lines.stop : lines.below].strip() or _OPENS.match(text, lines.first, lines.stop):
        deeper = " " * (lines.first - lines.begin) + _STEP
        yield Cut(lines.stop, f"\n{deeper}{SENTENCE}")


def cuts_of_clauses(unread: Unread) -> Iterator[Cut]:
    """Give the text without what comes after the clause of its first mistake."""
    text, p = unread.source.value, unread.problem
    if unread.start not in ("effect", "power"):
        return
    stop = line_around(text, p.start)[1]
    depth = 0
    for at in range(p.start, stop):
        depth += (text[at] == "(") - (text[at] == ")")
        if text[at] == "," and not depth and at >= p.end:
            yield Cut(at, f", {SENTENCE}")


def after_change(told: Unread, one: Repair, known: Known) -> Unread | None:
    """Find the mistake after the one that a change puts right."""
    changed = Changed(told.source, one.start, one.end, one.text)
    found = next_mistake(in_its_place(told, changed), known.reader)
    return None if found is None or found.problem.start < one.start + len(one.text) else found


def faults_besides(unread: Unread, known: Known) -> int:
    """Count the faults that a text has in other lines than that of its first mistake."""
    rest = without_line(unread)
    tree = None if rest is None else known.trials.tree(rest, rest.source.value)
    return 0 if rest is None or tree is None else known.trials.faults(rest, tree)
