"""What an author may have meant by a text that can be read but in which the checks find a fault.

A suggestion is a small change after which the checks find fewer faults in the text: what a line of `meant.txt` says for
such a fault, or the line at another place. It is the author who can say whether it is what was meant.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from london_rules.advice.correction.correct import LONGEST_LINE, faults_meant
from london_rules.advice.correction.meanings import Meanings
from london_rules.advice.correction.search import ANY_WORDS
from london_rules.advice.correction.slots import Slots
from london_rules.advice.correction.words import Words, words_of_line, written
from london_rules.advice.sentences.corpus import words_of
from london_rules.advice.sentences.in_file import column, fix_of, header_of
from london_rules.advice.sentences.kept import is_meant_by_nobody, keeps_what_is_meant
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.moved_lines import moved_lines
from london_rules.advice.sentences.reword import Repair, changed
from london_rules.classes import define, evolve, field
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Span
from london_rules.diagnostics.effort import guess
from london_rules.diagnostics.lines import depth_of, line_around
from london_rules.language.declarations.read_text import Text

MOST_FAULTS: Final = 4  # that a suggestion is looked for
MOST_TRIES: Final = 40  # changes that are tried for one
MOST_READINGS: Final = 4
AS_NEAR: Final = 0.15  # how much dearer than the first another may be that may be meant as well
MOVED: Final = {"LR-N0008": 0.3, "LR-N0009": 0.1}  # what another place for the line costs
_CODES: Final = re.compile(r"LR-(?:T\d+|N0008|N0009)")
_ZONE: Final = re.compile(r"(?:the )?(?P<name>[a-z][a-z -]*)")
_WHOSE_THE: Final = re.compile(r"\b(your|their|any|its) the ")  # of words from two places
_QUOTED: Final = re.compile(r"`([^`]+)`")


def with_suggestions(found: Diagnostics, known: Known) -> Diagnostics:
    """Give the same diagnostics, with a text to write for each fault of a text for which one is found."""
    if not any(_is_fault(item) for item in found):
        return found
    search = _Search(known)
    with_ways = found.mapped(lambda item: guess(lambda: search.suggested(item), lambda: item))
    return guess(lambda: _each_once(with_ways, search), lambda: with_ways)


def _each_once(found: Diagnostics, search: _Search) -> Diagnostics:
    """Leave out what is said again of a place, if the same text puts it right; and what another change puts right."""
    told: dict[tuple[str, int, Fix], None] = {}
    kept: list[Diagnostic] = []
    for item in found.items():
        place = None if item.fix is None or item.span is None else (item.span.file, item.span.start, item.fix)
        fault = _is_fault(evolve(item, fix=None))
        if not (fault and (place in told or search.is_settled(item))):
            kept.append(item)
        if place is not None:
            told[place] = None
    return found.with_items(kept)


def _is_fault(item: Diagnostic) -> bool:
    return item.fix is None and item.severity == "error" and _CODES.fullmatch(item.code) is not None


@define
class _Search:
    """Look for what was meant, as long as it takes no more than a moment."""

    known: Known
    left: int = MOST_FAULTS
    settled: dict[int, Diagnostic] = field(factory=dict)  # by text: the fault of which the change leaves no other

    def is_settled(self, item: Diagnostic) -> bool:
        """Return whether a fault is gone when another one of the same text is put right."""
        told = self._text_of(item) if self.settled else None
        return told is not None and self.settled.get(id(told), item) is not item

    def suggested(self, item: Diagnostic) -> Diagnostic:
        """Give a diagnostic with the nearest changes after which the checks find less."""
        told = self._text_of(item) if self.left > 0 and _is_fault(item) else None
        if told is None or item.span is None:
            return item
        self.left -= 1
        tree = self.known.trials.tree(told, told.source.value)
        faults = 0 if tree is None else self.known.trials.faults(told, tree)
        found: list[tuple[int, float, Repair]] = []
        for cost, one in islice(self._tries(item, told), MOST_TRIES) if faults else ():
            if found and (cost > found[0][1] + AS_NEAR or len(found) == MOST_READINGS):
                break
            left = self._left(told, one, faults)
            if left < faults and (not found or left == found[0][0]):
                found.append((left, cost, one))
        if not found:
            return item
        first, *others = (fix_of(told, one, self.known.reader.found.files) for _, _, one in found)
        mended = evolve(item, fix=first, alternatives=tuple(others), span=self._marked(item, told, found[0][2]))
        if not found[0][0] and faults > 1:
            self.settled.setdefault(id(told), mended)
        return mended

    def _marked(self, item: Diagnostic, told: Text, one: Repair) -> Span | None:
        """Give the place of a fault: of a zone for another one, with whose it is."""
        text = told.source.value
        zone = _ZONE.fullmatch(text, one.start, one.end) if item.code == "LR-T0012" else None
        if zone is None:
            return item.span
        owner = re.search(r"\b(?:your|their|any) $", text[: zone.start("name")])
        return told.source.span(zone.start("name") if owner is None else owner.start(), zone.end())

    def _text_of(self, item: Diagnostic) -> Text | None:
        span = item.span
        if span is None:
            return None
        for told in self.known.reader.texts:
            whole = told.source.span()
            if whole.file == span.file and whole.start <= span.start and span.end <= whole.end:
                return told
        return None

    def _left(self, told: Text, one: Repair, faults: int) -> int:
        """Count the faults that a change leaves: no fewer than before, if it loses what was meant."""
        text = told.source.value
        made = text[: one.start] + one.text + text[one.end :]
        if is_meant_by_nobody(text, made) or not keeps_what_is_meant(text, made, self.known.rules.names):
            return faults
        tree = self.known.trials.tree(told, made)
        return faults if tree is None else self.known.trials.faults(told, tree)

    def _tries(self, item: Diagnostic, told: Text) -> Iterator[tuple[float, Repair]]:
        """Give the changes that are tried for a fault, each with its cost, the nearest first."""
        assert item.span is not None
        start, end = (_offset(told, place) for place in (item.span.start, item.span.end))
        tries = [(cost, often, one) for cost, often, one in self._said(item, told, start, end)]
        name = re.sub(r"^the |'s\b.*", "", told.source.value[start:end]) if item.code == "LR-N0009" else ""
        if item.code in MOVED:
            tries += [(MOVED[item.code], 0, one) for one in moved_lines(told.source.value, start, name)]
        each = dict.fromkeys((one.start, one.end, one.text) for _, _, one in tries)
        for cost, _, one in sorted(tries, key=lambda one: one[:2]):
            if each.pop((one.start, one.end, one.text), True) is None:
                yield cost, one

    def _said(self, item: Diagnostic, told: Text, start: int, end: int) -> Iterator[tuple[float, int, Repair]]:
        """Give what the paraphrases for a fault say of the words at it, and how often the rules say such a name there.

        A name that is said there nowhere else comes first: the sentence that would say it is the one that is wrong.
        """
        text, keyword = told.source.value, header_of(told, self.known.reader.found.files).partition(" ")[0]
        books = faults_meant(item.code), faults_meant(f"{item.code} {keyword}")
        begin, stop = line_around(text, start)
        line = text[begin:stop].partition("#")[0].rstrip()
        words = words_of_line(line) if len(line) <= LONGEST_LINE else ()
        next_line = ", " if column(told, begin, self.known.reader.found.files).strip() else f"\n{' ' * depth_of(line)}"
        meanings = Meanings(Slots(told.names(self.known.rules.names, text), self.known.rules), _named(item))
        for at in range(len(words)):
            found = (book.at(words[at:], meanings.slots, slots=True) for book in books)
            for rule, size, filled in chain.from_iterable(found):
                first, last = _stretch(words[at : at + size], line)
                if begin + first < max(end, start + 1) and begin + last > start:
                    for said in meanings.said(rule, filled):
                        new = written(said).replace("\n", next_line if not at else ", ")
                        made = f"{text[: begin + first]}{new}{text[begin + last :]}"
                        made = _WHOSE_THE.sub(r"\1 ", made)
                        often = 0 if ANY_WORDS[0] in filled else self._often(words[:at], said)
                        yield rule.cost, often, changed(text, made, start)

    def _often(self, before: Words, said: Words) -> int:
        """Count how often the rules say some words after the one before them."""
        return self.known.corpus.together(*(word.low for word in before[-1:]), *words_of(written(said)))


def _named(item: Diagnostic) -> tuple[str, ...]:
    """Give what a message says can be written there."""
    return tuple(dict.fromkeys(_QUOTED.findall(item.help or "")))


def _stretch(words: Words, line: str) -> tuple[int, int]:
    """Give where words begin and end on their line, with the article before them."""
    first = words[0].at
    return line.lower().rfind("the", 0, first) if words[0].the else first, words[-1].at + len(words[-1].text)


def _offset(told: Text, place: int) -> int:
    """Give the place in a text of a place in its file."""
    return bisect_left(range(len(told.source.value) + 1), place, key=lambda i: told.source.span(i, i).start)
