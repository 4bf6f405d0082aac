"""What an author may have meant by a text that can be read but in which the checks find a fault.

A suggestion is a small change after which the checks find fewer faults in the text: another word for a thing or player,
another owner, another name of the same sort, a sentence that chooses first. It is the author who can say whether it is
what was meant.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from london_rules.advice.sentences.amounts_meant import WHOSE, amounts, of_other_fields
from london_rules.advice.sentences.by_code import BY_CODE, ONLY_HERE, by_code
from london_rules.advice.sentences.choices import whose
from london_rules.advice.sentences.chosen_texts import can_stand
from london_rules.advice.sentences.events import events
from london_rules.advice.sentences.fitting_names import (
    counters_instead,
    fields_of_value,
    free_zone,
    passes,
    zone_marked,
    zones_instead,
)
from london_rules.advice.sentences.in_file import column, fix_of
from london_rules.advice.sentences.kept import keeps_what_is_meant
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.nearest import NAMED, said_there
from london_rules.advice.sentences.number_before import number_before
from london_rules.advice.sentences.readings import MOST_READINGS, changed, of_somebody, of_something
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.small_changes import (
    TURNED,
    called_below,
    called_further_in,
    choice_below,
    owner_before,
    owner_of_value,
    owners,
    turned_round,
    whose_zone,
    within_lines_above,
    write,
)
from london_rules.advice.sentences.who_and_what import chosen_for, for_everybody, stopped, words_here
from london_rules.classes import define, evolve, field
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix
from london_rules.diagnostics.effort import guess
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.nearness import names_alike
from london_rules.language.declarations.read_text import Text
from london_rules.language.rules import ZoneDecl
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.names import article as a_kind

MOST_FAULTS = 4  # that a suggestion is looked for
MOST_TRIES = 40  # changes that are tried for one
_CODES: Final = re.compile(r"LR-(?:T\d+|N0008|N0009)")
_WORD = re.compile(r"[^\W\d_][\w-]*")
_FROM_PLACE: Final = ("ZONE", "GROUP", "KIND")  # names that are guessed from their place
_THINGS: Final[Mapping[str, str]] = {"it": "", "this": "", "its": "'s"}
_THEY = re.compile(r"\b(?:they|them|their)\b")
_GAINED = re.compile(r"\b(gain|lose) ((?:\d+|\([^()\n]*\)) [a-z][\w -]*?)(?=,|$|\n| for each)", re.MULTILINE)
_SUBJECT = re.compile(r"\b(it|this|the [\w-]+) (?:(?:is|has|was) (?:not )?)?$")  # whose field or test is marked
_NAME = re.compile(r"(the [\w -]+)(?:'s .*)?")
_JUST_CHOSEN = re.compile(r"\bchoose an? [^,\n]*(?:\n *|, )$")  # what `it` then is
_CALLED = re.compile(r"call it (?:the )?([\w -]+)")


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
    if len(kept) == len(found):
        return found
    out = Diagnostics(kept, found.files)
    out.dropped = found.dropped
    return out


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
        """Give a diagnostic with the first change after which the checks find less."""
        told = self._text_of(item) if self.left > 0 and _is_fault(item) else None
        if told is None:
            return item
        self.left -= 1
        assert item.span is not None
        if item.code == "LR-T0033":
            fix = number_before(self.known, told, _offset(told, item.span.start), _offset(told, item.span.end))
            return item if fix is None else evolve(item, fix=fix)
        tree = self.known.trials.tree(told, told.source.value)
        faults = 0 if tree is None else self.known.trials.faults(told, tree)
        again = item.code == "LR-N0008" and self._they_again(told, item.span.start)
        start, end = _offset(told, item.span.start), _offset(told, item.span.end)
        begin = start - len(owner_before(told.source.value, start))
        if item.code == ONLY_HERE:  # of which the text alone shows no fault: it is where the text stands
            return self._first_that_reads(item, told, self._others(item, told, start, end))
        readings = self._all_readings(item, told, start, faults) if item.code == "LR-N0008" and faults else []
        readings = readings or (self._other_counters(told, start, faults) if item.code == "LR-T0009" else [])
        if readings:
            return self._with_fixes(item, told, readings, faults)
        tries = chain(
            self._spoken_of(told, start) if item.code == "LR-N0008" else (),
            () if again else self._every_way(item, told, begin, start, end),
        )
        for one in tries if faults else ():
            left = self._left(told, one, faults)
            if left < faults:
                others = self._others(item, told, begin, end)
                also = ((self._left(told, other, faults), other) for other in others)
                found = _each_text([(left, one), *(held for held in also if held[0] == left)])
                return self._with_fixes(item, told, found[:MOST_READINGS], faults)
        return item

    def _first_that_reads(self, item: Diagnostic, told: Text, tries: Iterator[Repair]) -> Diagnostic:
        """Give a diagnostic with the first change with which the text reads and has no fault."""
        found = ((self._left(told, one, 1), one) for one in tries if can_stand(told, one, self._files))
        return next((self._with_fixes(item, told, [one], 1) for one in found if not one[0]), item)

    def _others(self, item: Diagnostic, told: Text, start: int, end: int) -> Iterator[Repair]:
        """List what may be meant besides the first change that holds."""
        text, rules = told.source.value, self.known.rules
        match item.code:
            case "LR-T0004":
                return chain(
                    fields_of_value(text, start, rules), owner_of_value(text, start), self._fields(told, start, end)
                )
            case "LR-T0006":
                return chain(
                    amounts(self.known, told, start, end, self._file_before(told)),
                    self._fields(told, start, end),
                    of_other_fields(self.known, told, start, end),
                )
            case "LR-T0010":
                return whose_zone(text, start, end)
            case "LR-T0012":
                return zones_instead(text, start, end, item.message, self.known.choices)
            case "LR-T0051":
                return stopped(text, start, end, self._file_before(told))
        block = self._is_block(told, line_around(text, start)[0])
        return by_code(item.code, text, start, end, self.known.choices, block=block)

    def _with_fixes(self, item: Diagnostic, told: Text, readings: list[tuple[int, Repair]], faults: int) -> Diagnostic:
        """Give a diagnostic with each reading that holds, the likeliest first."""
        fixes = [fix_of(told, one, self._files) for _, one in readings]
        span = item.span
        if item.code == "LR-T0012" and span is not None:
            at = zone_marked(told.source.value, readings[0][1], self.known.rules)
            span = span if at is None else told.source.span(*at)
        mended = evolve(item, fix=fixes[0], alternatives=tuple(fixes[1:]), span=span)
        if not readings[0][0] and faults > 1:
            self.settled.setdefault(id(told), mended)
        return mended

    def _all_readings(self, item: Diagnostic, told: Text, start: int, faults: int) -> list[tuple[int, Repair]]:
        """List the words that can be written here where one is that refers to nothing, then what it may stand for."""
        readings = self._readings(told, start, faults)
        here = [
            (left, one)
            for one in words_here(told.source.value, start, item.help or "")
            if (left := self._left(told, one, faults)) < faults
        ]
        return list(dict.fromkeys([*here, *readings]))[:MOST_READINGS]

    def _readings(self, told: Text, start: int, faults: int) -> list[tuple[int, Repair]]:
        """List what a word may stand for that nothing says, with the faults that each leaves: no more than another."""
        found: list[tuple[int, Repair]] = []
        for alike in self._alike_likely(told, start):
            for reading in alike:
                held = ((self._left(told, one, faults), one) for one in reading)
                one = next((one for one in held if one[0] < faults), None)
                if one is not None and one not in found:
                    found.append(one)
                if len(found) == MOST_READINGS:
                    break
            if found:
                break
        least = min((left for left, _ in found), default=0)
        return [(left, one) for left, one in found if left == least]

    def _other_counters(self, told: Text, start: int, faults: int) -> list[tuple[int, Repair]]:
        """List the counters of players that are alike to one that they cannot have."""
        text = told.source.value
        found = [(left, one) for one in self._put(told, start) if (left := self._left(told, one, faults)) < faults][:1]
        for one in counters_instead(text, start, self.known.rules):
            tree = self.known.trials.tree(told, text[: one.start] + one.text + text[one.end :])
            left = faults if tree is None else self.known.trials.faults(told, tree)
            if left < faults:
                found.append((left, one))
        return found[:MOST_READINGS]

    def _alike_likely(self, told: Text, start: int) -> Iterator[Iterator[list[Repair]]]:
        """List readings of a word that nothing says, in lists of which each leaves none of the next."""
        text = told.source.value
        word = _WORD.match(text, start)
        block = self._is_block(told, line_around(text, start)[0])
        line = line_around(text, start)[0]
        first = line + len(text[line:start]) - len(text[line:start].lstrip())
        of_thing = word is not None and word[0].lower() in ("it", "its")
        if not of_thing:
            yield ([one] for one in within_lines_above(text, line, first))
        yield ([one] for one in self._spoken_of(told, start))
        if of_thing:
            yield ([one] for one in (*within_lines_above(text, line, first), *choice_below(text, line, first)))
        if word is not None and _THEY.fullmatch(word[0].lower()):
            yield (
                [changed(text, made, start) for made in reading] for reading in of_somebody(text, start, block=block)
            )
        elif of_thing:
            for alike in of_something(text, start, self.known.choices, block=block):
                yield ([changed(text, made, start) for made in reading] for reading in alike)

    def _every_way(self, item: Diagnostic, told: Text, begin: int, start: int, end: int) -> Iterator[Repair]:
        return chain(
            self._called_below(told, start, end) if item.code == "LR-N0009" else (),
            self._this(told, start, end) if item.code == "LR-T0002" else (),
            self._things(told, begin, end) if item.code == "LR-T0003" else (),
            self._others(item, told, start, end) if item.code in BY_CODE else (),
            amounts(self.known, told, begin, end, self._file_before(told)) if item.code == "LR-T0006" else (),
            fields_of_value(told.source.value, start, self.known.rules) if item.code == "LR-T0004" else (),
            owner_of_value(told.source.value, start) if item.code == "LR-T0004" else (),
            whose_zone(told.source.value, start, end) if item.code == "LR-T0010" else (),
            free_zone(told.source.value, start, end, self.known.rules) if item.code == "LR-T0012" else (),
            self._others(item, told, start, end) if item.code == "LR-T0012" else (),
            passes(told.source.value, start, end) if item.code == "LR-T0054" else (),
            turned_round(told.source.value, start) if item.code == "LR-T0011" else (),
            self._objects(told, start, end) if item.code == "LR-T0013" else (),
            self._on_things(told, start, end) if item.code == "LR-T0009" else (),
            self._others(item, told, start, end) if item.code == "LR-T0051" else (),
            self._other_name(told, begin, end),
            self._fields(told, start, end),
            of_other_fields(self.known, told, begin, end) if item.code == "LR-T0006" else (),
            self._tries(told, begin, end),
        )

    def _spoken_of(self, told: Text, start: int) -> Iterator[Repair]:
        """Try everybody for `they`, and what a line above does something to for `it`."""
        text = told.source.value
        yield from for_everybody(text, start, self._file_before(told), self.known.rules)
        yield from chosen_for(text, start, self.known.rules, self._chosen_from())

    def _file_before(self, told: Text) -> str:
        """Give what stands before a text in its file."""
        at = told.source.span(0, 0)
        return self._files[at.file][: at.start]

    def _they_again(self, told: Text, place: int) -> bool:
        """Return whether a line speaks of nobody more than once: with another word for one, it would say two things."""
        text = told.source.value
        said = _THEY.findall(text, *line_around(text, _offset(told, place)))
        return len(said) > 1

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
        if one.reading != TURNED and not keeps_what_is_meant(text, made, self.known.rules.names):
            return faults
        tree = self.known.trials.tree(told, made)
        return faults if tree is None else self.known.trials.faults(told, tree)

    @property
    def _files(self) -> Mapping[str, str]:
        return self.known.reader.found.files

    def _is_block(self, told: Text, first: int) -> bool:
        """Return whether the line that begins at a place stands alone in the file: another may come before it."""
        return not column(told, first, self._files).strip()

    # ---- what is tried ----------------------------------------------------------------------------

    def _fields(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try another field where one is marked: of a like name, or counted in what follows; then the others."""
        text, kinds = told.source.value, self.known.rules.kinds.values()
        fields = [field for kind in kinds for field in kind.fields.values()]
        whose = WHOSE.match(text, start, end)
        start = start if whose is None else whose.end()
        said = " ".join(text[start:end].lower().split())
        if not owner_before(text, start).strip():
            return
        line, stop = line_around(text, start)
        counters = [name for name in self.known.rules.counters if text.startswith(name, end + 2)]
        counters += [name for name in self.known.rules.counters if name in text[line:stop]]
        counter = next(iter(counters), None)
        names = [field.name for field in fields]
        alike = names_alike(said, names)
        ordered = [
            *alike,
            *(field.name for field in fields if counter and field.counter == counter),
            *(name for name in self.known.measures.fields if name in names),
            *(field.name for field in fields if field.type == "effect"),
        ]
        rest = text[:start] + text[end:]
        for name in sorted(dict.fromkeys(ordered), key=lambda name: name in rest and name not in alike):
            if name != said:
                yield write(start, end, name)

    def _this(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try the thing that a text is printed on for `it`, where that is a player."""
        if told.face and told.source.value[start:end].lower() == "it":
            yield write(start, end, "this")

    def _called_below(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try the line that gives the name that is marked as one that comes first, or as one that this depends on."""
        name = told.source.value[start:end].removeprefix("the ").partition("'s")[0].strip()
        yield from called_further_in(told.source.value, start, name)
        yield from called_below(told.source.value, start, name)

    def _other_name(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try the other names that a text gives, for one that is given to something else: the last one first."""
        text = told.source.value
        m = _NAME.fullmatch(text[start:end])
        if m is None or m[1] not in (known := self._called(told, start)):
            return
        said = text[slice(*line_around(text, start))]
        for name in known:
            if name.startswith("the ") and not re.search(rf"\b{re.escape(name)}\b", said):
                yield write(start, start + len(m[1]), name)

    def _tries(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        text = told.source.value
        names = told.names(self.known.rules.names, text)
        tries = self._every_try(told, names, start, end)
        for _, one in zip(range(MOST_TRIES), tries, strict=False):
            yield one

    def _every_try(self, told: Text, names: Names, start: int, end: int) -> Iterator[Repair]:
        text = told.source.value
        verbs = names.all_words(frozenset({"VERB"}))
        yield from events(told, self.known.rules, start)
        yield from (write(start, end, name) for name in names_alike(" ".join(text[start:end].lower().split()), verbs))
        yield from owners(text, start, end)
        yield from self._things(told, start, end)
        yield from self._put(told, start)
        yield from self._names(text, names, start, end)
        yield from self._chosen_before(told, start, end)

    def _on_things(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try the inputs of the text, and the things of it, where counters that lie on things are nobody's."""
        yield from (write(start, end, name) for name in told.numbers)
        said = told.source.value[start:end]
        yield from (write(start, end, f"{said} on {thing}") for thing in self._called(told, start))

    def _things(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try the names of the text, and the other words, for a word that stands for a thing."""
        text = told.source.value
        for m in _WORD.finditer(text, start, end):
            ending = _THINGS.get(m.group().lower())
            if ending is None:
                continue
            for name in self._called(told, start):
                yield write(m.start(), m.end(), f"{name}{ending}".replace("it's", "its"))
        of = _SUBJECT.search(text, line_around(text, start)[0], start)
        for name in self._called(told, start) if of is not None else ():
            again = "" if of is None else f"{name}{text[of.end(1) : end]}"
            if of is not None and name != of[1].lower() and again not in text:
                yield write(of.start(1), of.end(1), name)

    def _objects(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try the things that a text knows for what a rule lacks that is done to one."""
        said = told.source.value[start:end].rstrip()
        for name in self._called(told, start):
            yield write(start, start + len(said), f"{said} {name}")

    def _called(self, told: Text, at: int) -> list[str]:
        """List the words for things that a text has at a place, the last name that it gives first."""
        called = [" ".join(m[1].split()) for m in _CALLED.finditer(told.source.value[:at])]
        return [*(f"the {name}" for name in reversed(called)), *(f"the {name}" for name in told.locals), "it", "this"]

    def _put(self, told: Text, start: int) -> Iterator[Repair]:
        """Try to put counters on a thing, or remove them from it, where a player would gain or lose them."""
        text = told.source.value
        line, stop = line_around(text, start)
        for m in _GAINED.finditer(text, line, stop):
            if m.start() <= start <= m.end():
                for thing in self._called(told, m.start()):
                    made = f"put {m[2]} on {thing}" if m[1] == "gain" else f"remove {m[2]} from {thing}"
                    yield Repair(m.start(), m.end(), made, f"write `{made}`", m.start())

    def _names(self, text: str, names: Names, start: int, end: int) -> Iterator[Repair]:
        """Try other names of the same sort, those said most often at such a place first."""
        for m in _WORD.finditer(text, start, end):
            for size in range(min(names.longest(m.group().lower()), 5), 0, -1):
                words = list(_WORD.finditer(text, m.start(), end))[:size]
                found = names.readings(tuple(w.group().lower() for w in words)) or {}
                sort = next((terminal for terminal in NAMED if terminal in found), "")
                others = self.known.measures.fields if sort == "FIELD" else []
                if sort in ("COUNTER", "COUNTER_ONE"):  # one that lies on things
                    others = [c.name for c in self.known.rules.counters.values() if c.owner in self.known.rules.kinds]
                if sort in _FROM_PLACE:
                    others = said_there(names.all_words(frozenset([sort])), text, m.start(), self.known.corpus)
                for name in others:
                    yield write(m.start(), words[-1].end(), name)
                if others:
                    break

    def _chosen_before(self, told: Text, start: int, end: int) -> Iterator[Repair]:
        """Try to choose a player, or a thing that somebody holds, before the sentence."""
        text = told.source.value
        line, _ = line_around(text, start)
        first = line + len(text[line:start]) - len(text[line:start].lstrip())
        comma = text.rfind(", ", first, start)
        own = first if comma < 0 else comma + 2
        after = f"\n{' ' * (first - line)}" if comma < 0 and self._is_block(told, first) else ", "
        yield from within_lines_above(text, line, first)
        yield from choice_below(text, line, first)
        said = text[start:end].lower()
        if re.search(r"\b(?:they|them|their)\b", said):
            yield Repair(own, own, f"choose another player{after}", "choose a player first", own)
        if re.search(r"\b(?:it|its)\b", said) and not _JUST_CHOSEN.search(text[:own]):
            for zone in self._chosen_from():
                chosen = f"choose {a_kind(zone.kind)} in {whose(zone)} {zone.name}"
                yield Repair(own, own, f"{chosen}{after}", f"choose {a_kind(zone.kind)} first", own)

    def _chosen_from(self) -> list[ZoneDecl]:
        """List the zones, those first from which the rules choose most often."""
        often = {
            z.name: self.known.corpus.together("choose", "a", *z.kind.split(), "in", "your", *z.name.split())
            for z in self.known.rules.zones.values()
        }
        return sorted(self.known.rules.zones.values(), key=lambda zone: (-often[zone.name], zone.owner != "player"))


def _each_text(found: list[tuple[int, Repair]]) -> list[tuple[int, Repair]]:
    """Leave out what writes a text again, and `not (...)` where a plainer text says the same."""
    texts: dict[tuple[int, int, str], tuple[int, Repair]] = {}
    for left, one in found:
        texts.setdefault((one.start, one.end, one.text), (left, one))
    each = list(texts.values())
    plain = [pair for pair in each if "if not (" not in pair[1].text]
    return plain or each


def _offset(told: Text, place: int) -> int:
    """Give the place in a text of a place in its file."""
    return bisect_left(range(len(told.source.value) + 1), place, key=lambda i: told.source.span(i, i).start)
