"""The tests of bundles as worked examples: what is given, what is chosen, what is so then."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define

from london_rules.bench.known import Known
from london_rules.bench.look import subject_words
from london_rules.bench.model import Answer, Case, EventWords, Expected, Subject, Things, Word
from london_rules.bench.read import read_case
from london_rules.bench.run import uppermost
from london_rules.bench.sheet import read_sheets
from london_rules.bundles.front import read_front
from london_rules.bundles.model import Sources
from london_rules.bundles.shown import Shown
from london_rules.diagnostics import Diagnostics
from london_rules.engine.ids import slug
from london_rules.engine.rule_set import RuleSet
from london_rules.language.forms import listed
from london_rules.rulebook.model import Example

_MOST_ROWS = 3
_OFFERS = {"options": "what can be chosen", "offered": "offered", "not offered": "not offered"}


def examples(sources: Sources, rule_set: RuleSet) -> tuple[Example, ...]:
    """Read the tests of the uppermost bundles; one with a mistake in it is no example."""
    unheard = Diagnostics(files=dict(sources.files))
    tested, ids = uppermost(sources), {bundle.id: None for bundle in sources.bundles}
    sheets = [s for bundle in sources.bundles if bundle.id in tested for s in read_sheets(bundle, unheard)]
    mine = [s for s in sheets if s.row <= _MOST_ROWS and (not s.on or any(game in ids for game in s.on))]
    if not mine:
        return ()
    teller = _Teller(Shown(rule_set.rules, read_front(rule_set.rules)), Known(rule_set.layout, unheard))
    cases = [read_case(sheet, teller.known) for sheet in mine]
    return tuple(teller.example(case) for case in cases if case is not None)


@define
class _Teller:
    """Say the parts of a test."""

    shown: Shown
    known: Known

    def example(self, case: Case) -> Example:
        """Say a whole test."""
        given = {one.subject: self._figure(one.subject, one.value) for one in case.given or ()}  # the last word holds
        slots = self.known.slots
        because = tuple((word.text, slug(word.text)) for word in case.because if word.text in slots)
        title = case.title[:1].upper() + case.title[1:]
        return Example(
            title,
            case.about,
            self._where(case),
            tuple(given.values()),
            tuple(map(self._answer, case.when)),
            tuple(map(self._expected, case.then)),
            because,
        )

    def _where(self, case: Case) -> str:
        turn = f", turn {case.turn}" if case.turn != 1 else ""
        if case.step is None:
            return f"{case.players} players, as the game begins"
        return f"{case.players} players{turn}, at {f'the step {case.step}' if case.step else 'the scoring'}"

    def _answer(self, answer: Answer) -> str:
        name = self._name(answer.id)
        return f"player {answer.player}: {name}" if answer.player else name

    def _expected(self, expected: Expected) -> str:
        what, want = expected.subject.what, expected.want
        if what in _OFFERS and isinstance(want, tuple):
            return f"{_OFFERS[what]}: {self._words(want)}"
        if what in ("events", "never") and isinstance(want, tuple):
            return f"{'there is' if what == 'events' else 'there is never'}: {self._words(want)}"
        if what in ("counter", "zone", "on") and isinstance(want, int | Things) and not isinstance(want, bool):
            return self._figure(expected.subject, want)
        said = {True: "yes", False: "no"}.get(want) if isinstance(want, bool) else str(want)
        if isinstance(want, tuple):
            said = self._words(want)
        return f"{subject_words(expected)}: {said}"

    def _figure(self, subject: Subject, value: int | Things) -> str:
        whose = f"player {subject.player}" if subject.player else "the table"
        if isinstance(value, Things):
            return f"in the {subject.name} of {whose}: {self._things(value)}"
        on = f" on {self._name(subject.thing)}" if subject.thing else ""
        counter = self.shown.rules.counters.get(subject.name)
        if counter is None:
            return f"the {subject.name} of {whose}{on}: {value}"
        said = f"{counter.symbol}{value}" if counter.symbol else f"{value} {self.shown.counter(counter.name)}"
        return f"{said}{on}" if on else f"{whose} has {said}"

    def _things(self, things: Things) -> str:
        if things.number is not None:
            return str(things.number)
        places = [" under ".join(self._name(word.text) for word in place) or "nothing" for place in things.places]
        return (", ".join(places) or "nothing") + (" and others" if things.more else "")

    def _words(self, words: Iterable[Word | EventWords]) -> str:
        return listed([self._name(word.text) for word in words])

    def _name(self, id: str) -> str:
        if id == "...":
            return "and so on"
        if id.startswith("-") and id[1:] in self.known.faces:
            return f"{self._name(id[1:])} (face down)"
        face = self.shown.rules.faces.get(self.known.faces.get(id, ""))
        return face.name if face is not None else id
