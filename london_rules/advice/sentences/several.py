"""Tell the mistakes of one text apart: the first one is looked at without what comes after it.

A text can be tried only as a whole. So what comes after the line or clause of its first mistake is cut off, or a
sentence that is right anywhere stands there; and once the first mistake is mended, the second one is the first of what
is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Text, Unread
from london_rules.language.syntax.parse import SyntaxProblem
from london_rules.language.syntax.source import Changed, Source

_SENTENCE: Final = "end the game now"  # it names nothing and is right anywhere
_STEP: Final = "  "  # by which lines below another are deeper
_OPENS: Final = re.compile(r"(?:if|otherwise|for each)\b[^,\n]*$", re.MULTILINE)  # what lines below must depend on
_CALLED: Final = re.compile(r"\bcall (?:it|them)\b")


@frozen
class Cut:
    """Where a text is cut off after its first mistake, and what stands there instead."""

    stop: int
    rest: str = ""

    def of(self, unread: Unread, known: Known) -> Unread | None:
        """Give the text so cut, if its first mistake stays the same."""
        source = Changed(unread.source, self.stop, len(unread.source.value), self.rest)
        cut = next_mistake(evolve(unread, source=source), known)
        return cut if cut is not None and cut.problem.start == unread.problem.start else None


@frozen
class _Lines:
    """The line of a mistake: its beginning, its first word, its end, and that of the lines below that depend on it."""

    begin: int
    first: int
    stop: int
    below: int

    @classmethod
    def of(cls, text: str, at: int) -> _Lines:
        begin, stop = line_around(text, at)
        first = stop - len(text[begin:stop].lstrip(" "))
        below = stop
        while below < len(text):
            line = text[below + 1 : line_around(text, below + 1)[1]]
            if line.strip() and len(line) - len(line.lstrip(" ")) <= first - begin:
                break
            below += 1 + len(line)
        return cls(begin, first, stop, below)


def cuts_of_lines(unread: Unread, known: Known) -> Iterator[Cut]:
    """Give the text without the lines after that of its first mistake, and without those that depend on it.

    Lines after it are cut off where something is wrong with the others too. Where others must depend on it, a sentence
    does.
    """
    text = unread.source.value
    rest = without_line(unread)
    if rest is None:
        return
    lines = _Lines.of(text, unread.problem.start)
    if next_mistake(rest, known) is not None or faults_besides(unread, known):
        yield Cut(lines.below)
    if text[lines.stop : lines.below].strip() or _OPENS.match(text, lines.first, lines.stop):
        deeper = " " * (lines.first - lines.begin) + _STEP
        yield Cut(lines.stop, f"\n{deeper}{_SENTENCE}")


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
            yield Cut(at, f", {_SENTENCE}")


def without_line(told: Unread) -> Text | None:
    """Give a text with the line of its first mistake, and all that depends on it, as a sentence that is right anywhere.

    None if the mistake is not one of its line.
    """
    if not _is_of_lines(told):
        return None
    lines = _Lines.of(told.source.value, told.problem.start)
    return _as_text(told, Changed(told.source, lines.first, lines.below, _SENTENCE))


def after_change(told: Unread, one: Repair, known: Known) -> Unread | None:
    """Find the mistake after the one that a change puts right."""
    changed = Changed(told.source, one.start, one.end, one.text)
    found = next_mistake(_as_text(told, changed), known)
    return None if found is None or found.problem.start < one.start + len(one.text) else found


def after_line(told: Unread, known: Known) -> Unread | None:
    """Find the mistake after the line of one that nobody can put right; not where that line may go on in the next."""
    rest, text, p = without_line(told), told.source.value, told.problem
    lines = _Lines.of(text, p.start)
    if rest is None or _CALLED.search(text, lines.first, lines.stop):  # the rest may need what is given there
        return None
    found = next_mistake(rest, known)
    if found is None or found.problem.start < p.start or found.problem.word == p.word != "":
        return None
    between = found.source.value[lines.first + len(_SENTENCE) : found.problem.start]
    return found if between.strip() else None


def next_mistake(told: Text, known: Known) -> Unread | None:
    """Find the first mistake of a text; None if it can be read."""
    text = told.source.value
    try:
        known.reader.parser.parse(told.start, text, told.names(known.rules.names, text))
    except SyntaxProblem as p:
        return Unread(told.start, told.source, told.locals, told.numbers, told.face, p)
    return None


def faults_besides(unread: Unread, known: Known) -> int:
    """Count the faults that a text has in other lines than that of its first mistake."""
    rest = without_line(unread)
    tree = None if rest is None else known.trials.tree(rest, rest.source.value)
    return 0 if rest is None or tree is None else known.trials.faults(rest, tree)


def _as_text(told: Unread, source: Source) -> Text:
    return Text(told.start, source, told.locals, told.numbers, told.face)


def _is_of_lines(unread: Unread) -> bool:
    """Return whether a mistake is one of its line: not of how deep it is, nor one that the next line may go on from."""
    text, p = unread.source.value, unread.problem
    return unread.start == "effect" and not p.too_deep and bool(text[p.start : line_around(text, p.start)[1]].strip())
