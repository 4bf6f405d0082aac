"""Look for what was meant by a text that cannot be read: the first small change after which all of it can be.

A change that leaves a fault is taken only if it is no guess and nothing better is found. Of a text that is half put
right by a change, a second and a third one are looked for.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from itertools import chain, islice

from attrs import define, evolve, field, frozen

from london_rules.advice.sentences.chosen_texts import limits_in_vain
from london_rules.advice.sentences.events import events
from london_rules.advice.sentences.in_file import column
from london_rules.advice.sentences.kept import keeps_what_is_meant
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.nearest import names_there
from london_rules.advice.sentences.own_time import without_its_time
from london_rules.advice.sentences.readings import MOST_READINGS, changed
from london_rules.advice.sentences.repair import left_out, other_words, own_sayings, repairs, said_another_way
from london_rules.advice.sentences.reword import Repair, half_said, phrases
from london_rules.advice.sentences.said_by_rules import without_what_rules_say
from london_rules.advice.sentences.several import (
    Cut,
    after_change,
    cuts_of_clauses,
    cuts_of_lines,
    faults_besides,
)
from london_rules.advice.sentences.signs_meant import signs
from london_rules.advice.sentences.signs_of_amounts import numbers_in_brackets
from london_rules.diagnostics.alike import likeness
from london_rules.diagnostics.effort import guesses_left, spend
from london_rules.diagnostics.suggest import stems
from london_rules.language.declarations.read_text import Text, Unread
from london_rules.language.memo import Store
from london_rules.language.syntax.names import Names, singular
from london_rules.language.syntax.parse import SyntaxProblem

MOST_NAMES = 4  # that fit in a place, and are listed
MOST_FITTING_TRIED = 8  # names that are tried beside one that means what was written
MOST_TRIES = 120  # texts that are tried for one that cannot be read
MOST_STEPS = 3  # changes of one text
MOST_HALVES = 8  # texts that a second change is tried in, and changes that are tried in each
MOST_LINES = 4  # half put right, that are read part by part once more
MOST_LOOKED = 500  # texts of which is kept what was meant
MOST_FAULTY = 12  # texts that can be read, but in which the checks find faults


@frozen
class Meant:
    """What was meant by a text, or by what it is when it is cut off after its first mistake."""

    repair: Repair
    cut: Cut | None = None


@frozen
class _Looked:
    """What was meant by a text, None if nobody knows, and how much was read to find that out."""

    meant: Meant | None
    spent: int


_IT = re.compile(r"\bits?\b", re.IGNORECASE)
_LOOKED: Store[Hashable, _Looked] = Store(MOST_LOOKED)


def meant_by(known: Known, unread: Unread) -> Meant | None:
    """Find what was meant by a text, or by all of it up to its first mistake; None if nobody knows.

    It is the same as before while neither the text nor what the rules say has changed.
    """
    key = (known.content, known.sayings, *unread.asked())
    before = _LOOKED.get(key)
    if before is not None:
        spend(before.spent)
        return before.meant
    most = guesses_left()
    found = _looked_for(known, unread)
    _LOOKED.put(key, _Looked(found, most - guesses_left()))
    return found


def _looked_for(known: Known, unread: Unread) -> Meant | None:
    """Look for one change of the whole text; of its first mistake alone, if there are others; for several changes."""
    whole = _Search(known, unread)
    found = whole.one_change() or without_its_time(known, unread, _of_the_rest)
    if found is not None:
        return Meant(found)
    alone = next(_alone(known, unread, cuts_of_lines(unread, known)), None)
    if alone is not None:
        return alone
    found = whole.further_changes()
    if found is not None:
        return Meant(found)
    # A clause says little without the others of its line: all of them must come right.
    return next((one for one in _alone(known, unread, cuts_of_clauses(unread)) if _ends_well(known, unread, one)), None)


def _of_the_rest(known: Known, unread: Unread) -> Repair | None:
    """Look for what was meant by the first mistake of what is left of a text."""
    whole = _Search(known, unread)
    found = whole.one_change()
    if found is not None:
        return found
    alone = next(_alone(known, unread, cuts_of_lines(unread, known)), None)
    return whole.further_changes() if alone is None else alone.repair


def _alone(known: Known, unread: Unread, cuts: Iterable[Cut]) -> Iterator[Meant]:
    """Look for what was meant by the first mistake of a text that is cut off after it."""
    for cut in cuts:
        part = cut.of(unread, known)
        if part is None:
            continue
        search = _Search(known, part, faults_besides(part, known))
        found = search.one_change() or without_its_time(known, part, _of_the_rest) or search.further_changes()
        # Of a name that only fits in its place, what is cut off would say more.
        if found is not None and found.end <= cut.stop and not (cut.rest and found.among):
            yield Meant(evolve(found, help=found.help.replace(f"{cut.rest}`", "`")) if cut.rest else found, cut)


def _ends_well(known: Known, unread: Unread, meant: Meant) -> bool:
    """Return whether all that comes after the first mistake can be put right as well."""
    left: Unread | None = unread
    while left is not None:
        left = after_change(left, meant.repair, known)
        further = None if left is None else meant_by(known, left)
        if left is None or further is None or further.cut is None:
            return further is not None
        meant = further
    return False


def made_right(known: Known, told: Text) -> str | None:
    """Give a text that reads and has no fault: as it is, or as it was meant; None if nobody knows what was."""
    value = told.source.value
    try:
        known.reader.parser.parse(told.start, value, told.names(known.rules.names, value))
    except SyntaxProblem as p:
        unread = Unread(told.start, told.source, told.locals, told.numbers, told.face, p)
        meant = meant_by(known, unread)
        if meant is None or meant.cut is not None or meant.repair.others:
            return None
        value = value[: meant.repair.start] + meant.repair.text + value[meant.repair.end :]
    return value if known.trials.holds(told, value) else None


def is_block(known: Known, unread: Unread) -> bool:
    """Return whether a text can have lines of its own in its file, as one that begins beside its key cannot."""
    return "\n" in unread.source.value.strip() or not column(unread, 0, known.reader.found.files).strip()


@frozen
class _Half:
    """A text that is only half put right: its change so far, and how much of it cannot be read yet."""

    one: Repair
    made: str
    unread: int


@define
class _Search:
    """Keep what was tried for one text: the first that holds, the first that reads, and what is half put right."""

    known: Known
    unread: Unread
    faults: int = 0  # that the text has besides
    most: int = MOST_TRIES
    seen: dict[str, None] = field(factory=dict)
    found: Repair | None = None
    first: Repair | None = None
    fits: list[Repair] = field(factory=list)  # names of which each fits in its place, and no more is known of it
    half: list[_Half] = field(factory=list)
    stuck: list[_Half] = field(factory=list)
    faulty: int = 0
    lines: int = 0  # that are half put right and were looked at again
    further: bool = False  # a second or third change is being looked for
    over: bool = False  # enough was tried

    @property
    def names(self) -> Names:
        """Give the names of the rules."""
        return self.known.rules.names

    def one_change(self) -> Repair | None:
        """Find the first change with which the text reads and has no fault; or else the first with which it reads."""
        text = self.unread.source.value
        self.seen[text] = None
        left = len(text) - self.unread.problem.start
        with self.known.trials.like(self.unread):
            for one in self._tries():
                if self.fits and one.among != self.fits[0].among:
                    break
                if self.found is not None and self.found.reading != one.reading:
                    break
                self.over = self._is_done(one, text[: one.start] + one.text + text[one.end :], left)
                if self.over:
                    if self.found is not None and self.found.by_meaning and not self.found.others:
                        return evolve(self.found, besides=self._fitting_too(self.found))
                    return self.found or self.first
        return self.found or self.first

    def further_changes(self) -> Repair | None:
        """Find a second and a third change of what one change puts half right."""
        if self.over:
            return None
        with self.known.trials.like(self.unread):
            self._mend_further()
        return self.found or self.first

    def _fitting_too(self, found: Repair) -> tuple[str, ...]:
        """List other names that fit in the place of one, those said most often at such a place first."""
        fitting = dict[str, None]()
        text = self.unread.source.value
        names = self.unread.names(self.names, text)
        others = (
            one
            for one in names_there(self.unread, names, self.known.corpus)
            if one.among and (one.start, one.end) == (found.start, found.end) and one.text != found.text
        )
        for one in islice(others, MOST_FITTING_TRIED):
            if self.known.trials.holds(self.unread, text[: one.start] + one.text + text[one.end :], self.faults):
                fitting[one.text] = None
        return tuple(islice((name for name in fitting if singular(name) != singular(found.text)), MOST_NAMES - 1))

    def _mend_further(self) -> None:
        """Look for a second and a third change of what is half put right."""
        text, place = self.unread.source.value, self.unread.problem.start
        self.most, self.further = len(self.seen) + MOST_TRIES, True
        for _ in range(MOST_STEPS - 1):
            for half in self._halves():
                self.lines += 1
                for other in self._tries_again(half.made, parts=self.lines <= MOST_LINES):
                    whole = half.made[: other.start] + other.text + half.made[other.end :]
                    if self._is_done(_as_one(text, whole, half.one, place), whole, half.unread):
                        return

    # ---- what is tried ------------------------------------------------------------------------------

    def _tries(self) -> Iterator[Repair]:
        unread, rules = self.unread, self.known.rules
        names = unread.names(rules.names, unread.source.value)
        block = is_block(self.known, unread)
        found = repairs(unread, names, self.known.from_rules, self.known.corpus)
        yield from events(unread, rules, unread.problem.start)
        yield from (other for one in found if block or "\n" not in one.text for other in _of_input(unread, one))

    def _tries_again(self, text: str, *, parts: bool) -> Iterator[Repair]:
        """Try the sayings at the place where a text that is half put right cannot be read."""
        names = self.unread.names(self.names, text)
        try:
            self.known.reader.parser.parse(self.unread.start, text, names)
        except SyntaxProblem as p:
            again = own_sayings(text, p.start, names, self.known.from_rules, p.start)
            said = said_another_way(text, p.start, names, self.known.from_rules) if parts else ()
            yield from islice(chain(again, said), MOST_HALVES)
            yield from islice(other_words(p, text), MOST_HALVES)
            yield from islice(signs(p, text, names), MOST_HALVES)
            yield from islice(half_said(text, p.start), MOST_HALVES)
            yield from islice(phrases(text, p.start, names), MOST_HALVES)
            yield from islice(left_out(p, text), MOST_HALVES)
            yield from islice(numbers_in_brackets(p, text), MOST_HALVES)

    # ---- what has come of it ------------------------------------------------------------------------

    def _is_done(self, one: Repair, made: str, left: int) -> bool:
        """Try a text, of which `left` characters could not be read before; return whether the search is over."""
        if made in self.seen:
            return False
        self.seen[made] = None
        if not self._keeps(made):
            return False
        if len(self.seen) > self.most or self.faulty > MOST_FAULTY:
            return True
        tree, at = self.known.trials.tried(self.unread, made)
        if tree is None:
            self._keep(_Half(one, made, len(made) - at), left)
            return False
        if self.known.trials.faults(self.unread, tree) <= self.faults:
            return self._holds(one)
        self.first = self.first or (None if one.guessed else one)
        self.faulty += 1
        return False

    def _keeps(self, made: str) -> bool:
        """Return whether a text can stand here and keeps what is meant, besides what a rule of it says."""
        text = self.unread.source.value
        if "only " in made and limits_in_vain(self.unread, made, self.known.reader.found.files):
            return False
        if keeps_what_is_meant(text, made, self.names):
            return True
        said = without_what_rules_say(text, made, self.known.rules)
        return said != text and keeps_what_is_meant(said, made, self.names)

    def _holds(self, one: Repair) -> bool:
        """Take a change that holds; of a name that only fits in its place or is alike, look whether others do too."""
        if one.reading:
            also = () if self.found is None else (*self.found.also, one)
            self.found = evolve(one if self.found is None else self.found, also=also)
            return len(also) + 1 == MOST_READINGS
        if not one.among:
            self.found = one
            return True
        if all(singular(one.text) != singular(other.text) for other in self.fits):
            self.fits.append(one)
            self.fits.sort(key=lambda fit: -_nearness(self.unread.source.value[fit.start : fit.end], fit.text))
        first, *others = self.fits
        texts = tuple(other.text for other in others)
        near = [_nearness(self.unread.source.value[one.start : one.end], one.text) for one in self.fits[:2]]
        alone = len(near) > 1 and near[0] > near[1]
        self.found = evolve(first, besides=texts) if alone else evolve(first, others=texts)
        return len(self.fits) == MOST_NAMES

    def _keep(self, half: _Half, left: int) -> None:
        """Keep a text that can be read further than before, and one that a saying or sign was put into."""
        one = half.one
        if one.alone:
            return
        if half.unread < left and one.text.strip():
            self.half.append(half)
        elif not self.further and (self.unread.problem.code == "LR-S0004" or (one.guessed and not one.unknown)):
            self.stuck.append(half)

    def _halves(self) -> list[_Half]:
        """Give what is half put right, that which can be read the furthest first, and begin anew."""
        found = [*sorted(self.half, key=lambda half: half.unread), *self.stuck][:MOST_HALVES]
        self.half, self.stuck = [], []
        return found


def _nearness(said: str, name: str) -> float:
    """Return how near a name that fits is to the words that stand there: in meaning, or in how a word begins."""
    mine, other = stems(said), stems(name)
    meant = max((likeness((one,), (two,)) for one in mine for two in other), default=0.0)
    begun = any(two.startswith(one) or one.startswith(two) for one in mine for two in other)
    return max(meant, 0.5 * begun)


def _of_input(unread: Unread, one: Repair) -> Iterator[Repair]:
    """Give a change, and the same with the thing that the text is about for `it`, which nothing else can be."""
    yield one
    if unread.start not in ("effect", "power") and len(unread.locals) == 1 and _IT.search(one.text):
        (thing,) = unread.locals
        made = _IT.sub(lambda m: f"the {thing}'s" if m[0].lower() == "its" else f"the {thing}", one.text)
        yield evolve(one, text=made, help=f"write `{made}`")


def _as_one(text: str, made: str, one: Repair, place: int) -> Repair:
    """Give several changes of a text as one: the stretch of whole words in which all of them are."""
    unknown = one.unknown if one.at == place else ""
    return evolve(changed(text, made, min(one.at, place)), unknown=unknown)
