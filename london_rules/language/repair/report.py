"""Report the texts that cannot be read: what is wrong, where, and the sentence that was meant."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Literal

from attrs import define, evolve, field, frozen

from london_rules.diagnostics import Diagnostics, Fix
from london_rules.language.check.fitting import words_here
from london_rules.language.check.scope import TextScope, ref_of
from london_rules.language.declarations.read_text import Text, TextReader, Unread
from london_rules.language.memo import Store
from london_rules.language.repair.advice import advice
from london_rules.language.repair.brackets import WithoutBrackets, headers_without_brackets
from london_rules.language.repair.events import events
from london_rules.language.repair.fitting_names import zones_for_counter
from london_rules.language.repair.given import Given
from london_rules.language.repair.in_file import as_in_file, column, fix_of
from london_rules.language.repair.kept import keeps_what_is_meant
from london_rules.language.repair.known import Known
from london_rules.language.repair.made import whole_header
from london_rules.language.repair.marks import from_article, marked, unknown_word, whole_zone
from london_rules.language.repair.misspelt import words_meant
from london_rules.language.repair.nearest import ALIKE, model, names_there, sentences
from london_rules.language.repair.other_field import other_field
from london_rules.language.repair.readings import MOST_READINGS, changed
from london_rules.language.repair.repair import left_out, other_words, repairs, said_another_way, signs
from london_rules.language.repair.reword import Repair, half_said, phrases
from london_rules.language.repair.second_readings import other_readings
from london_rules.language.repair.unfinished import Unfinished, unfinished
from london_rules.language.report import place
from london_rules.language.rules import Rules, Slot
from london_rules.language.syntax.names import Names, singular, words_of
from london_rules.language.syntax.names import article as a_kind
from london_rules.language.syntax.parse import SyntaxProblem

_WORD = re.compile(r"[^\W\d_][\w-]*")
MOST_NAMES = 4  # that fit in a place, and are listed
MOST_FITTING_TRIED = 8  # names that are tried beside one that means what was written
MOST_REPAIRS = 8  # texts that a repair is looked for in; each takes a few milliseconds
MOST_TRIES = 120  # texts that are tried for one that cannot be read
MOST_STEPS = 3  # changes of one text
MOST_HALVES = 8  # texts that a second change is tried in, and changes that are tried in each
MOST_LINES = 4  # half put right, that are read part by part once more
MOST_MENDED = 500  # texts of which is kept what was meant
MOST_FAULTY = 12  # texts that can be read, but in which the checks find faults
_HEADER = re.compile(r"( +)((?:(?:replace|remove) +)?([a-z-]+) [a-z][^\n]*?(?:, (?:before|after) .*| =.*))$", re.M)


def report_unread(known: Known) -> None:
    """Report every text that could not be read, when all other texts of the rules are known."""
    report = _Report(known)
    report.without_brackets = headers_without_brackets(known)
    for unread in known.reader.unread:
        report.report(unread)


def made_right(known: Known, told: Text) -> str | None:
    """Give a text that reads and has no fault: as it is, or as it was meant; None if nobody knows what was."""
    value = told.source.value
    try:
        known.reader.parser.parse(told.start, value, told.names(known.rules.names, value))
    except SyntaxProblem as p:
        unread = Unread(told.start, told.source, told.locals, told.numbers, told.face, p)
        mended = _Report(known)._mended(unread)
        if mended is None or mended.others:
            return None
        value = value[: mended.start] + mended.text + value[mended.end :]
    return value if known.trials.holds(told, value) else None


@frozen
class _Half:
    """A text that is only half put right: its change so far, and how much of it cannot be read yet."""

    one: Repair
    made: str
    unread: int


@define
class _Search:
    """Keep what was tried for one text: the first that holds, the first that reads, and what is half put right."""

    report: _Report
    unread: Unread
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

    @property
    def names(self) -> Names:
        """Give the names of the rules."""
        return self.report.rules.names

    def is_done(self, one: Repair, made: str, left: int) -> bool:
        """Try a text, of which `left` characters could not be read before; return whether the search is over."""
        if made in self.seen:
            return False
        self.seen[made] = None
        if not keeps_what_is_meant(self.unread.source.value, made, self.names):
            return False
        if len(self.seen) > self.most or self.faulty > MOST_FAULTY:
            return True
        tree, at = self.report.known.trials.tried(self.unread, made)
        if tree is None:
            self._keep(_Half(one, made, len(made) - at), left)
            return False
        if not self.report.known.trials.faults(self.unread, tree):
            return self._holds(one)
        self.first = self.first or (None if one.guessed else one)
        self.faulty += 1
        return False

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
        self.found = evolve(self.fits[0], others=tuple(other.text for other in self.fits[1:]))
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

    def halves(self) -> list[_Half]:
        """Give what is half put right, that which can be read the furthest first, and begin anew."""
        found = [*sorted(self.half, key=lambda half: half.unread), *self.stuck][:MOST_HALVES]
        self.half, self.stuck = [], []
        return found


def _as_one(text: str, made: str, one: Repair, place: int) -> Repair:
    """Give several changes of a text as one: the stretch of whole words in which all of them are."""
    unknown = one.unknown if one.at == place else ""
    return evolve(changed(text, made, min(one.at, place)), unknown=unknown)


@frozen
class _Mended:
    """What was meant by a text, None if nobody knows, and how much was read to find that out."""

    repair: Repair | None
    spent: int


_MENDED: Store[Hashable, _Mended] = Store(MOST_MENDED)


@define
class _Report:
    known: Known
    repairs: int = 0
    without_brackets: tuple[WithoutBrackets, ...] = ()

    @property
    def rules(self) -> Rules:
        return self.known.rules

    @property
    def reader(self) -> TextReader:
        return self.known.reader

    @property
    def found(self) -> Diagnostics:
        return self.reader.found

    def report(self, unread: Unread) -> None:
        """Report one text."""
        p, source = unread.problem, unread.source
        if self.found.full:
            self.found.error(p.code, p.message, source.span(p.start, p.end))
            return
        if self._header_within(unread) or self.reader.removed.note(p, source):
            return
        if any(one.explains(unread, self.found) for one in self.without_brackets):
            return
        looks = self.repairs < MOST_REPAIRS and self.known.trials.left > 0
        self.repairs += looks
        other = other_field(unread, self.rules, self.known.trials) if looks else None
        if other is not None:
            self.found.error(p.code, other.message, source.span(p.start, p.end), help=other.help, fix=other.fix)
            return
        mended = self._mended(unread) if looks else None
        doubtful = mended is None or (mended.guessed and bool(mended.unknown))
        givers = self._given_elsewhere(p.word) if looks and doubtful else []
        if givers:
            giver = place(self.rules, givers[0])
            help = f"`{p.word}` is a name that `{giver}` gives: it is known only there"
            called = (
                re.search(rf"\bcall it (?:the )?{re.escape(mended.text)}\b", unread.source.value) if mended else None
            )
            own = mended is not None and (mended.text in unread.locals or called is not None)
            fix = Fix(source.span(mended.start, mended.end), mended.text, mended.title) if mended and own else None
            start = from_article(source.value, p.start)
            fixes = (fix,) if fix else self._meant_by(unread, p.word, p.start, [slot.source.value for slot in givers])
            self.found.error(p.code, p.message, source.span(start, p.end), help=help, fix=fixes)
            return
        lacks = unfinished(unread, self.known.trials) if looks else None
        if mended is not None:
            self._report_mended(unread, mended, lacks)
        elif lacks is not None and lacks.message:
            self._report_unfinished(unread, lacks)
        else:
            self._report_unknown(unread, looks=looks)

    # ---- what was meant ---------------------------------------------------------------------------

    def _mended(self, unread: Unread) -> Repair | None:
        """Find what was meant; it is the same as before while neither the text nor what the rules say has changed."""
        trials = self.known.trials
        key = (self.known.content, self.reader.sayings(), *unread.asked())
        known = _MENDED.get(key)
        if known is not None and known.spent < trials.left:
            trials.left -= known.spent
            return known.repair
        before = trials.left
        found = self._searched(unread)
        if trials.left > 0:
            _MENDED.put(key, _Mended(found, before - trials.left))
        return found

    def _searched(self, unread: Unread) -> Repair | None:
        """Find the first text that can be read and has no fault; or else the first that can be read."""
        text = unread.source.value
        search = _Search(self, unread)
        search.seen[text] = None
        left = len(text) - unread.problem.start
        with self.known.trials.like(unread):
            for one in self._tries(unread):
                if search.fits and one.among != search.fits[0].among:
                    break
                if search.found is not None and search.found.reading != one.reading:
                    break
                if search.is_done(one, text[: one.start] + one.text + text[one.end :], left):
                    if search.found is not None and search.found.by_meaning and not search.found.others:
                        return evolve(search.found, besides=self._fitting_too(search, search.found))
                    return search.found or search.first
            if search.first is None and search.found is None:
                self._mend_further(search)
        return search.found or search.first

    def _fitting_too(self, search: _Search, found: Repair) -> tuple[str, ...]:
        """List other names that fit in the place of one, those said most often at such a place first."""
        unread, fitting = search.unread, dict[str, None]()
        text = unread.source.value
        names = unread.names(self.rules.names, text)
        others = (
            one
            for one in names_there(unread, names, self.known.corpus)
            if one.among and (one.start, one.end) == (found.start, found.end) and one.text != found.text
        )
        for one in islice(others, MOST_FITTING_TRIED):
            if self._holds(unread, one):
                fitting[one.text] = None
        return tuple(islice((name for name in fitting if singular(name) != singular(found.text)), MOST_NAMES - 1))

    def _mend_further(self, search: _Search) -> None:
        """Look for a second and a third change of what is half put right."""
        text, place = search.unread.source.value, search.unread.problem.start
        search.most, search.further = len(search.seen) + MOST_TRIES, True
        for _ in range(MOST_STEPS - 1):
            for half in search.halves():
                search.lines += 1
                for other in self._tries_again(search.unread, half.made, parts=search.lines <= MOST_LINES):
                    whole = half.made[: other.start] + other.text + half.made[other.end :]
                    if search.is_done(_as_one(text, whole, half.one, place), whole, half.unread):
                        return

    def _tries(self, unread: Unread) -> Iterator[Repair]:
        names = unread.names(self.rules.names, unread.source.value)
        block = self._is_block(unread)
        found = repairs(unread, names, self.known.from_rules, self.known.corpus)
        yield from events(unread, self.rules, unread.problem.start)
        yield from (one for one in found if block or "\n" not in one.text)
        yield from (one for score, one in sentences(unread, names, self.known.corpus) if score >= ALIKE)

    def _is_block(self, unread: Unread) -> bool:
        """Return whether a text can have lines of its own in its file, as one that begins beside its key cannot."""
        return "\n" in unread.source.value.strip() or not column(unread, 0, self.found.files).strip()

    def _tries_again(self, unread: Unread, text: str, *, parts: bool) -> Iterator[Repair]:
        """Try the sayings at the place where a text that is half put right cannot be read."""
        names = unread.names(self.rules.names, text)
        try:
            self.reader.parser.parse(unread.start, text, names)
        except SyntaxProblem as p:
            only: Literal["", "sayings"] = "" if parts else "sayings"
            again = said_another_way(text, p.start, names, self.known.from_rules, p.start, only=only)
            yield from islice(again, MOST_HALVES)
            yield from islice(other_words(p, text), MOST_HALVES)
            yield from islice(signs(p, text, names), MOST_HALVES)
            yield from islice(half_said(text, p.start), MOST_HALVES)
            yield from islice(phrases(text, p.start, names), MOST_HALVES)
            yield from islice(left_out(p, text), MOST_HALVES)

    def _report_mended(self, unread: Unread, mended: Repair, lacks: Unfinished | None) -> None:
        p, source = unread.problem, unread.source
        if lacks is not None and mended.start <= lacks.start:
            mended = evolve(mended, at=lacks.start)
        else:
            mended = marked(unread, mended, self.rules)
        code = "LR-N0003" if mended.unknown else "LR-S0001" if mended.left_out else p.code
        message = f"something is missing before `{p.word}`" if mended.left_out and p.word else p.message
        message = f"unknown name `{mended.unknown}`" if mended.unknown else mended.message or message
        place = source.span(mended.start, mended.end)
        whole = whole_header(unread, mended, self.found.files)
        written = as_in_file(unread, mended, self.found.files) if whole is None else whole
        fix = Fix(place, written, mended.title, mended.safe)
        fitting = (mended.text, *mended.others)
        several = ", ".join(f"`{name}`" for name in fitting)
        stop = mended.at + len(mended.unknown) if mended.unknown else max(p.end, mended.at + 1)
        unknown = bool(mended.unknown) or (code == "LR-N0003" and mended.at == p.start)
        start = (unknown_word if unknown else whole_zone)(source.value, mended.at, self.rules)
        if mended.others:  # nobody knows which one is meant
            several_fixes = (Fix(place, name, f"write `{name}`") for name in fitting)
            help = f"names that fit here: {several}"
            self.found.error(code, message, source.span(start, stop), help=help, fix=(None, *several_fixes))
        else:
            besides = ", ".join(f"`{name}`" for name in mended.besides)
            help = f"{mended.help} Other names that fit here: {besides}" if besides else mended.help
            also = (fix_of(unread, one, self.found.files) for one in mended.also)
            others = () if fix.safe or whole is not None else other_readings(unread, mended, self.known)
            fixes = (fix, *also, *(Fix(place, other, f"write `{other}`") for other in (*mended.besides, *others)))
            self.found.error(code, message, source.span(start, stop), help=help, fix=fixes)

    def _report_unfinished(self, unread: Unread, lacks: Unfinished) -> None:
        p, source = unread.problem, unread.source
        end = max(p.start, lacks.start + 1)
        fix = Fix(source.span(p.start, p.start), lacks.added, f"write `{lacks.added.strip()}`") if lacks.added else None
        self.found.error(p.code, lacks.message, source.span(lacks.start, end), help=lacks.help, fix=fix)

    # ---- what cannot be mended --------------------------------------------------------------------

    def _header_within(self, unread: Unread) -> bool:
        """Report a declaration that is indented too far, so that it was taken for a line of the one above."""
        p, source = unread.problem, unread.source
        text = source.value
        start = text.rfind("\n", 0, p.start) + 1
        m = _HEADER.match(text, start)
        if m is None or m[3] not in self.reader.keywords or not start:
            return False
        if self.known.trials.tree(unread, text[:start].rstrip()) is None:
            return False
        span = source.span(m.start(2), m.end(2))
        help = f"line it up with the other declarations, if `{m[2]}` starts one"
        fix = Fix(source.span(start, m.start(2)), "", help, safe=True)
        self.found.error(
            "LR-S0005", "this line is indented, but it belongs to no line above it", span, help=help, fix=fix
        )
        return True

    def _report_unknown(self, unread: Unread, *, looks: bool) -> None:
        """Report a text of which nothing near can be read; where one is looked for, with a sentence to go by."""
        p, source = unread.problem, unread.source
        message = p.message
        near, end = words_meant(p, source.value)
        help: str | None = None
        if near:
            help = "did you mean " + " or ".join(f"`{n}`" for n in near) + "?"
            if end > p.end:
                message = f"unknown name `{source.value[p.start : end]}`"
        elif self._counter_for_things(unread) or self._not_given(unread):
            return
        elif (told := advice(unread, self.rules)) is not None:
            help = told
        elif looks:
            help = self._model(unread)
        start = unknown_word(source.value, p.start, self.rules) if p.code == "LR-N0003" else p.start
        self.found.error(p.code, message, source.span(start, max(p.end, end)), help=help)

    def _not_given(self, unread: Unread) -> bool:
        """Report a kind that is said as if one of it were known."""
        p, source = unread.problem, unread.source
        word = _WORD.match(source.value, p.start)
        article = re.search(r"\bthe $", source.value[: p.start])
        if (
            word is None
            or article is None
            or p.accepted.isdisjoint(("LOCAL", "OWNER"))
            or word[0].lower() not in self.rules.kinds
        ):
            return False
        kind = word[0].lower()
        told = words_here(TextScope(locals={name: ref_of(one, self.rules) for name, one in unread.locals.items()}))
        first = f"choose one first, as in `choose {a_kind(kind)} ..., call it ...`"
        if unread.face:
            first = "write `this` for what it is printed on"
        elif unread.start != "effect":
            first = f"give one in the first line, as `({kind})`"
        help = f"here you can write {told}" if told else first
        message = f"`the {kind}` is not known here"
        fixes = self._meant_by(unread, kind, p.start, [])
        self.found.error("LR-N0009", message, source.span(article.start(), word.end()), help=help, fix=fixes)
        return True

    def _model(self, unread: Unread) -> str | None:
        """Give a sentence of the rules that is like the one that cannot be read."""
        best = model(unread, self.known.corpus)
        return None if best is None else f"compare this sentence of the rules: `{best}`"

    def _given_elsewhere(self, word: str) -> list[Slot]:
        """List the texts of the rules in which a word is a name that the text gives itself."""
        said = [slot for slot in self.rules.slots() if word and word in slot.source.value]
        called = re.compile(rf"call (?:it|them) (?:the )?{re.escape(word)}(?![\w-])") if said else None
        return [slot for slot in said if called is not None and called.search(slot.source.value)]

    def _meant_by(self, unread: Unread, name: str, at: int, givers: list[str]) -> tuple[Fix, ...]:
        """List what a name may stand for that nothing gives here, the likeliest first."""
        text = unread.source.value
        line = text.rfind("\n", 0, at) + 1
        given = Given(name, givers, self.known.from_rules.choices)
        for alike in given.readings(text, at, block=not column(unread, line, self.found.files).strip()):
            held = (self._first_that_holds(unread, reading) for reading in alike)
            found = list(dict.fromkeys(islice((made for made in held if made is not None), MOST_READINGS)))
            if found:
                return tuple(fix_of(unread, changed(text, made, at), self.found.files) for made in found)
        return ()

    def _first_that_holds(self, unread: Unread, texts: list[str]) -> str | None:
        """Give the first of some texts that can be read, has no fault and keeps what was meant."""
        text, names = unread.source.value, self.rules.names
        holding = (m for m in texts if keeps_what_is_meant(text, m, names) and self.known.trials.holds(unread, m))
        return next(holding, None)

    def _counter_for_things(self, unread: Unread) -> bool:
        """Report a counter of a player that is used as if it were a place or things."""
        p, source = unread.problem, unread.source
        owner = re.search(r"\b(your|their) $", source.value[: p.start])
        counter = words_of(source.value[p.start : p.end])
        if owner is None or "COUNTER" not in (self.rules.names.readings(counter) or {}):
            return False
        name = " ".join(counter)
        help = f"say how much: `gain 1 {name}`, `lose 1 {name}`, `pay 1 {name}`"
        message = f"`{name}` is a counter: it is a number, and cannot be moved"
        fixes = [
            fix_of(unread, one, self.found.files)
            for one in zones_for_counter(source.value, owner.start(1), p.end, self.known.from_rules.choices)
            if self._holds(unread, one)
        ]
        if fixes:
            help = f"{help}; or name a zone, as in `{fixes[0].replacement}`"
        self.found.error("LR-S0001", message, source.span(owner.start(1), p.end), help=help, fix=tuple(fixes))
        return True

    def _holds(self, unread: Unread, one: Repair) -> bool:
        """Return whether a text can be read with a change and has no fault then."""
        text = unread.source.value
        return self.known.trials.holds(unread, text[: one.start] + one.text + text[one.end :])
