"""Report the texts that cannot be read: what is wrong, where, and the sentence that was meant."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import islice
from typing import Final

from london_rules.advice.sentences.advice import advice, in_quotes, kind_asked, known_already, things_for_a_number
from london_rules.advice.sentences.brackets import WithoutBrackets, headers_without_brackets
from london_rules.advice.sentences.in_file import as_in_file, column, fix_of, whole_header
from london_rules.advice.sentences.kept import keeps_what_is_meant
from london_rules.advice.sentences.known import Known, is_too_much
from london_rules.advice.sentences.marks import from_article, marked, unknown_word, whole_zone
from london_rules.advice.sentences.misspelt import words_meant
from london_rules.advice.sentences.other_field import other_field
from london_rules.advice.sentences.reword import Repair, changed, in_number
from london_rules.advice.sentences.search import meant_by
from london_rules.advice.sentences.several import after_change
from london_rules.advice.sentences.unfinished import Unfinished, unfinished
from london_rules.classes import define, evolve
from london_rules.diagnostics import Diagnostics, Fix
from london_rules.diagnostics.effort import guess, guesses_left
from london_rules.diagnostics.lines import depth_of, line_around
from london_rules.diagnostics.nearness import closest, words_shared
from london_rules.language.check.fitting import words_here
from london_rules.language.check.scope import TextScope, ref_of
from london_rules.language.declarations.read_text import TextReader, Unread
from london_rules.language.declarations.unread import after_line, report_header_within
from london_rules.language.report import place
from london_rules.language.rules import Rules, Slot
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import article as a_kind
from london_rules.language.syntax.names import words_of

_WORD = re.compile(r"[^\W\d_][\w-]*")
MOST_REPAIRS = 30  # texts that a repair is looked for in; each takes a few milliseconds
FEW_REPAIRS = 8  # in so many also where that leaves too few steps for the names of all others
FOR_NAMES = 200_000  # steps


def report_unread(known: Known) -> None:
    """Report every text that could not be read, when all other texts of the rules are known."""
    report = _Report(known, known.rules, known.reader, known.reader.found)
    report.without_brackets = guess(partial(headers_without_brackets, known), tuple)
    for unread in known.reader.unread:
        report.report(unread)


# Words that compare, count or join: a name in their place would leave them out.
NO_NAMES: Final = frozenset({*COUNTS, "as", "so", "such", "same", "different", "equal", "also", "more", "less"})
MOST_NUMBERS = 5  # that are listed where a name is unknown
MOST_VALUES = 8  # of one field, that are all listed
_DOES: Final = re.compile(r"\b((?:it|they) (?:gain|lose|pay))s\b")
_FOR_A_NAME: Final = (("it", "its"), ("they", "their"), ("them", "their"))
_IN_A_FORMULA = re.compile(r"(?:[(+*/-]|\b(?:at least|at most|than|is|by|to)) *$")
# What is done to a number, or how great it is.
_NO_NAME = re.compile(r"(?:[a-z]+(?:ed|er|est|ing)|high|low|big|small|large|full|empty)\b", re.IGNORECASE)
_NAME_LIKE = re.compile(r"[a-z][a-z -]*[a-z]", re.IGNORECASE)


@define
class _Report:
    known: Known
    rules: Rules
    reader: TextReader
    found: Diagnostics
    repairs: int = 0
    without_brackets: tuple[WithoutBrackets, ...] = ()

    def report(self, unread: Unread) -> None:
        """Report the mistakes of one text, one after the other."""
        left: Unread | None = unread
        while left is not None:
            plainly = partial(self._report_plainly, left, self.found.heard)
            left = plainly() if is_too_much(left) else guess(partial(self._report_first, left), plainly)

    def _report_plainly(self, unread: Unread, heard: int) -> None:
        """Report the first mistake of a text without a guess, if nothing has been reported of it."""
        p, source = unread.problem, unread.source
        if self.found.heard == heard and not self.reader.removed.note(p, source):
            self.found.error(p.code, p.message, source.span(p.start, p.end))

    def _report_first(self, unread: Unread) -> Unread | None:
        """Report the first mistake of a text; give what is wrong in the rest of it, None if that is not known."""
        p, source = unread.problem, unread.source
        if self.found.full:
            self.found.error(p.code, p.message, source.span(p.start, p.end))
            return None
        if report_header_within(unread, self.reader) or self.reader.removed.note(p, source):
            return None
        if any(one.explains(unread, self.found) for one in self.without_brackets):
            return None
        if self.repairs == MOST_REPAIRS or guesses_left() <= (FOR_NAMES if self.repairs >= FEW_REPAIRS else 0):
            self._report_unknown(unread, looks=False)
            return None
        self.repairs += 1
        other = (
            other_field(unread, self.rules, self.known.trials)
            or kind_asked(unread, self.rules)
            or known_already(unread)
            or in_quotes(unread)
            or things_for_a_number(unread, self.rules, rolled=True)
        )
        if other is not None:
            self.found.error(p.code, other.message, source.span(p.start, p.end), help=other.help, fix=other.fix)
            return None
        meant = meant_by(self.known, unread)
        if self._is_given_elsewhere(unread, None if meant is None else meant.repair):
            return None
        if meant is None:
            lacks = unfinished(unread, self.known.trials)
            if lacks is not None and lacks.message:
                self._report_unfinished(unread, lacks)
            else:
                self._report_unknown(unread, looks=True)
            return after_line(unread, self.reader)
        part = unread if meant.cut is None else meant.cut.of(unread, self.known) or unread
        self._report_mended(part, meant.repair, unfinished(part, self.known.trials))
        return None if meant.cut is None else after_change(unread, meant.repair, self.known)

    def _is_given_elsewhere(self, unread: Unread, mended: Repair | None) -> bool:
        """Report a name that only another text gives; return whether it is one."""
        p, source = unread.problem, unread.source
        doubtful = mended is None or (mended.guessed and bool(mended.unknown))
        givers = self._given_elsewhere(p.word) if doubtful else []
        if not givers:
            return False
        giver = place(self.rules, givers[0])
        help = f"`{p.word}` is a name that `{giver}` gives: it is known only there"
        called = re.search(rf"\bcall it (?:the )?{re.escape(mended.text)}\b", source.value) if mended else None
        own = mended is not None and (mended.text in unread.locals or called is not None)
        fix = (
            Fix(source.span(mended.start, mended.end), mended.text, mended.title)
            if mended and own
            else self._without_name(unread, givers)
        )
        start = from_article(source.value, p.start)
        self.found.error(p.code, p.message, source.span(start, p.end), help=help, fix=fix)
        return True

    def _report_mended(self, unread: Unread, mended: Repair, lacks: Unfinished | None) -> None:
        p, source = unread.problem, unread.source
        if lacks is not None and mended.start <= lacks.start:
            mended = evolve(mended, at=lacks.start)
        else:
            mended = marked(unread, mended, self.rules)
        mended = in_number(source.value[: mended.start], mended, self.rules.counters)
        code = "LR-N0003" if mended.unknown else p.code
        message = f"unknown name `{mended.unknown}`" if mended.unknown else p.message
        place = source.span(mended.start, mended.end)
        whole = whole_header(unread, mended, self.found.files)
        written = as_in_file(unread, mended, self.found.files) if whole is None else whole
        fix = Fix(place, written, mended.title, mended.safe)
        fitting = _of_one_field(tuple(dict.fromkeys((mended.text, *mended.others))), self.rules)
        several = ", ".join(f"`{name}`" for name in fitting)
        stop = mended.at + len(mended.unknown) if mended.unknown else max(p.end, mended.at + 1)
        unknown = bool(mended.unknown) or (code == "LR-N0003" and mended.at == p.start)
        start = (unknown_word if unknown else whole_zone)(source.value, mended.at, self.rules)
        if mended.others:  # nobody knows which one is meant
            likely = closest(mended.unknown, fitting)
            named = [Fix(place, name, f"write `{name}`") for name in fitting]
            first = next((fix for fix in named if fix.replacement == likely), None)
            fit = f"ames that fit here: {several}"
            help = f"did you mean `{likely}`? N{fit}" if likely else f"n{fit}"
            self.found.error(code, message, source.span(start, stop), help=help, fix=(first, *named))
        else:
            self.found.error(code, message, source.span(start, stop), help=mended.help, fix=fix)

    def _report_unfinished(self, unread: Unread, lacks: Unfinished) -> None:
        p, source = unread.problem, unread.source
        end = max(p.start, lacks.start + 1)
        fix = Fix(source.span(p.start, p.start), lacks.added, f"write `{lacks.added.strip()}`") if lacks.added else None
        self.found.error(p.code, lacks.message, source.span(lacks.start, end), help=lacks.help, fix=fix)

    # ---- what cannot be mended --------------------------------------------------------------------

    def _report_unknown(self, unread: Unread, *, looks: bool) -> None:
        """Report a text of which nothing near can be read; where one is looked for, with a sentence to go by."""
        p, source = unread.problem, unread.source
        message = p.message
        near, end = words_meant(p, source.value)
        near = [name for name in near if self._reads_on(unread, name, end)]
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
            help = self._numbers_here(unread)
        start = unknown_word(source.value, p.start, self.rules) if p.code == "LR-N0003" else p.start
        self.found.error(p.code, message, source.span(start, max(p.end, end)), help=help)

    def _reads_on(self, unread: Unread, name: str, end: int) -> bool:
        """Return whether the line can be read to its end with another name for the words up to a place."""
        text, start = unread.source.value, unread.problem.start
        made = f"{text[:start]}{name}{text[end:]}"
        return self.known.trials.tried(unread, made)[1] >= line_around(made, start)[1]

    def _numbers_here(self, unread: Unread) -> str | None:
        """List numbers of the rules where a part of a formula has a name that nothing has, those most like it first."""
        p, text = unread.problem, unread.source.value
        if p.code != "LR-N0003" or "NUMBER" not in p.accepted or _IN_A_FORMULA.search(text[: p.start]) is None:
            return None
        said = _NAME_LIKE.match(text, p.start)
        if _NO_NAME.match(text, p.start) or p.word.lower() in NO_NAMES:
            return None
        named = [number.name for number in self.rules.numbers.values() if not number.params]
        names = sorted(named, key=lambda name: -words_shared(name, "" if said is None else said[0]))[:MOST_NUMBERS]
        return f"numbers that fit here: {', '.join(f'`{name}`' for name in names)}" if names else None

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
        self.found.error("LR-N0009", message, source.span(article.start(), word.end()), help=help)
        return True

    def _given_elsewhere(self, word: str) -> list[Slot]:
        """List the texts of the rules in which a word is a name that the text gives itself."""
        said = [slot for slot in self.rules.slots() if word and word in slot.source.value]
        called = re.compile(rf"call (?:it|them) (?:the )?{re.escape(word)}(?![\w-])") if said else None
        return [slot for slot in said if called is not None and called.search(slot.source.value)]

    def _without_name(self, unread: Unread, givers: list[Slot]) -> Fix | None:
        """Write `it` or `they` for a name that only other texts give, or the sentence first with which they give it."""
        text, name, at = unread.source.value, unread.problem.word, unread.problem.start
        the = rf"\bthe {re.escape(name)}"
        made = [_DOES.sub(r"\1", re.sub(the, o, re.sub(rf"{the}'s\b", own, text))) for o, own in _FOR_A_NAME]
        line = line_around(text, at)[0]
        first = line + depth_of(text[line:])
        after = ", " if column(unread, line, self.found.files).strip() else f"\n{text[line:first]}"
        gives = re.compile(rf"\bchoose [^\n]*?, call (?:it|them) (?:the )?{re.escape(name)}(?![\w-])")
        given = (m[0] for giver in givers if (m := gives.search(giver.source.value)) is not None)
        made += [f"{text[:first]}{one}{after}{text[first:]}" for one in islice(dict.fromkeys(given), 1)]
        held = (one for one in made if one != text and self._holds(unread, one))
        return next((fix_of(unread, changed(text, one, at), self.found.files) for one in held), None)

    def _holds(self, unread: Unread, made: str) -> bool:
        """Return whether a text can be read, has no fault, and keeps what is meant by another."""
        kept = keeps_what_is_meant(unread.source.value, made, self.rules.names)
        return kept and self.known.trials.holds(unread, made)

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
        self.found.error("LR-S0001", message, source.span(owner.start(1), p.end), help=help)
        return True


def _of_one_field(names: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    """Give all values of the field that most of some names are values of, if these are few; else the names."""
    values = rules.values()
    counted = Counter(values[name] for name in names if name in values)
    if sum(counted.values()) < len(names) or not counted:
        return names
    kind, field = counted.most_common(1)[0][0]
    every = tuple(rules.kinds[kind].fields[field].values)
    return every if len(names) > 1 and len(every) <= MOST_VALUES else names
