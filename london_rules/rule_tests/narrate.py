"""A test in plain English: a worked example, as a rulebook shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, assert_never

from london_rules.classes import evolve, frozen
from london_rules.compiler.question import GO_ON, LET_IT, STOP
from london_rules.engine.ids import FIXED
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes
from london_rules.language.rules import Rules
from london_rules.language.say.numbers import lying, plural_name
from london_rules.language.say.texts import teller
from london_rules.language.syntax.names import article, plural
from london_rules.rule_tests.model import NOTHING, Answer, Case, EventWords, Expected, LineSubject, Word, ZoneContents

if TYPE_CHECKING:
    from london_rules.rule_tests.cases import Run


ON_THE_WAY = "On the way"
NEXT_TO_CHOOSE = " is to choose."  # ends the sentence about who is asked
ToldTurn: TypeAlias = tuple[int, tuple[str, ...]]
"""What happens in a turn, line by line, and whose turn it is; 0 if it is nobody's."""


@frozen
class WorkedExample:
    """A worked example: its title, what it is about, and its sentences.

    `played` tells what happens when the answers in `when` are given; `cases` are examples that have all else in common.
    """

    title: str
    about: str
    given: tuple[str, ...]
    when: tuple[str, ...]
    then: tuple[str, ...]
    because: tuple[str, ...]  # the slots of the rules that act
    played: tuple[ToldTurn, ...] = ()
    cases: tuple[WorkedExample, ...] = ()

    @property
    def text(self) -> str:
        """Give all of it as one paragraph."""
        cases = (case.text for case in self.cases)
        return " ".join(part for part in (self.about, *self.given, *self.when, *self.then, *cases) if part)


def examples(run: Run) -> tuple[WorkedExample, ...]:
    """Narrate every test of a run whose bundles hold tests, in the order of the files."""
    if run.rule_set is None:
        return ()
    return tuple(narrate(result.case, run.rule_set.rules) for result in run.results)


def narrate(case: Case, rules: Rules) -> WorkedExample:
    """Narrate one test."""
    writer = _ExampleWriter(case, rules)
    return WorkedExample(
        case.title[:1].upper() + case.title[1:],
        case.about,
        tuple(writer.given()),
        tuple(writer.when()),
        tuple(writer.then()),
        tuple(word.text for word in case.because),
    )


class _ExampleWriter:
    """Write the sentences of one test."""

    def __init__(self, case: Case, rules: Rules) -> None:
        self.case, self.rules = case, rules
        self._powers = {name.replace(" ", "-"): name for name in rules.powers}
        steps = rules.turn.values()
        self.writer = teller(rules)
        first = rules.ranking[0].body if rules.ranking else None
        # What decides the game is had as a score is, unless it can be counted, as points can.
        self.decisive = first.name if isinstance(first, t.Counter) and not plural_name(first.name) else ""
        self.acting = [s.name for s in steps if any(isinstance(n, t.ChooseAction) for n in nodes(s.body))]

    # ---- what is arranged ----------------------------------------------------------------------

    def given(self) -> list[str]:
        """Describe how the table is arranged."""
        case = self.case
        sit = "player sits" if case.players == 1 else "players sit"
        out = [f"{_number(case.players).capitalize()} {sit} at the table."]
        if case.after is not None:
            out.append(f"It is the game after that of “{case.after.text}”.")
        if case.given is None and case.step is None:
            begins = f", and player {case.turn} begins" if case.when else ""
            out.append(f"The game has just been set up{begins}.")
        out += self.holdings([(line.subject, line.value) for line in case.given or ()], "")
        if case.step == "":
            out.append("The game ends, and is scored.")
        elif case.step is not None:
            step = "" if case.step in self.acting else f", at the step “{case.step}”"
            out.append(f"It is the turn of player {case.turn}{step}.")
        if case.chance:
            throws = _listed([word.text for word in case.chance])
            out.append(f"Chance takes number {throws} of what it can take.")
        return out

    def holdings(self, lines: list[tuple[LineSubject, object]], then: str) -> list[str]:
        """Describe what everybody has and where things are; what is the same for all players is said once."""
        last = dict(lines)
        seats = range(1, self.case.players + 1)
        alike = [
            subject
            for subject, value in last.items()
            if subject.player == 1 and all(last.get(evolve(subject, player=n)) == value for n in seats)
        ]
        out = self.of_owner("every player", [(one, last[one]) for one in alike], then)
        rest = {subject: value for subject, value in last.items() if evolve(subject, player=1) not in alike}
        owned: dict[str, list[tuple[LineSubject, object]]] = {}
        for subject, value in rest.items():
            owned.setdefault(self.owner(subject), []).append((subject, value))
        for owners, held in _alike(owned):
            out += self.of_owner(owners, held, then)
        return out

    def owner(self, subject: LineSubject) -> str:
        """Name who has something: a player, a thing, or the table."""
        if subject.thing:
            return self.thing(subject.thing)
        return f"player {subject.player}" if subject.player else "the table"

    def of_owner(self, owner: str, lines: list[tuple[LineSubject, object]], then: str) -> list[str]:
        """Describe what one owner has, and the contents of each of the zones."""
        figures = [self.figure(subject, value) for subject, value in lines if not isinstance(value, ZoneContents)]
        whose = "" if owner == "the table" else f" of {owner}"
        if owner == "every player":
            whose = owner
        zones = [self.lies(s.name, whose, value) for s, value in lines if isinstance(value, ZoneContents)]
        has, each = ("have", " each") if " and " in owner else ("has", "")
        return ([_sentence(f"{owner}{then} {has} {_listed(figures)}{each}")] if figures else []) + zones

    def figure(self, subject: LineSubject, value: object) -> str:
        """Describe the value of a counter or number."""
        if subject.what == "mark":
            return f"{'the' if value else 'no'} mark “{subject.name}”"
        if subject.what == "place":
            return f"place {value}"
        counter = self.rules.counters.get(subject.name)
        if counter is None:
            return f"{subject.name} {value}"
        if counter.symbol:
            return f"{counter.symbol}{value}"
        if subject.name == self.decisive:
            return f"{article(subject.name)} of {value}"
        return f"{value or 'no'} {lying(subject.name, self.writer, value == 1)}"

    def lies(self, zone: str, whose: str, value: ZoneContents) -> str:
        """Describe the contents of a zone."""
        where = f"every {zone}" if whose == "every player" else f"the {zone}{whose}"
        if value.number:
            kind = self.rules.zones[zone].kind
            are, things = ("is", kind) if value.number == 1 else ("are", plural(kind))
            return _sentence(f"there {are} {_number(value.number)} {things} in {where}")
        places = [self.stack(place) for place in value.places if place]
        if value.more:
            places.append("others")
        top = ", from the top" if self.rules.zones[zone].shape == "pile" and len(places) > 1 else ""
        return f"In {where}{top}: {_listed(places)}." if places else _sentence(f"{where} is empty")

    def stack(self, place: tuple[Word, ...]) -> str:
        names = [self.thing(word.text) for word in reversed(place)]
        return " on ".join(names)

    def thing(self, word: str) -> str:
        """Give the printed name of a thing."""
        face = self.rules.faces.get(word.removeprefix("-").partition("#")[0])
        if face is None and word in self._powers:
            return f"“{self._powers[word]}”"
        name = word if face is None else face.name
        return f"{name} (face down)" if word.startswith("-") else name

    # ---- what is done ---------------------------------------------------------------------------

    def when(self) -> list[str]:
        """Describe the answers."""
        out: list[str] = []
        answers = [(answer.player, self.given_answer(answer)) for answer in self.case.when]
        while answers:
            player = answers[0][0]
            run = [text for who, text in answers if who == player] if len({w for w, _ in answers}) == 1 else []
            count = len(run) or next((i for i, (who, _) in enumerate(answers) if who != player), len(answers))
            who = f"Player {player or self.case.turn}"
            out.append(f"{who} chooses {_listed([text for _, text in answers[:count]], 'then')}.")
            answers = answers[count:]
        return out

    def given_answer(self, answer: Answer) -> str:
        if not answer.until:
            return self.answer(answer.id)
        sort, _, name = answer.id.partition(" ")
        asked = answer.id if sort == "player" else f"the {sort if sort in _NAMED else 'step'} “{name}”"
        return f"whatever is quickest until {asked} {'is asked' if sort == 'player' else 'asks'}"

    def answer(self, id: str) -> str:
        if id == "...":
            return "whatever ends the turn"
        if id in _QUIET:
            return _QUIET[id]
        use, colon, thing = id.partition(":")
        if use == "use" and colon:
            return f"to use {self.thing(thing)}"
        if id.partition("#")[0] in self.rules.faces:
            return self.thing(id)
        return id if id.isdigit() else f"“{id.replace('-', ' ')}”"

    # ---- expected results -----------------------------------------------------------------------

    def then(self) -> list[str]:
        """Describe the results at the end."""
        kinds = ("zone", "counter", "number", "on", "mark", "place")
        held: list[tuple[LineSubject, object]] = [
            (e.subject, e.want) for e in self.case.then if e.subject.what in kinds
        ]
        asked = [line for line in self.case.then if line.subject.what not in kinds]
        there = {line.subject.what for line in asked}
        # In which rule somebody chooses is of no use to a reader who is told who does, or what there is to choose.
        mine = f"player {self.case.turn}"
        idle = [line for line in asked if line.subject.what == "by" and there & {*_CHOICE, "asked"}]
        idle += [line for line in asked if line.subject.what == "asked" and str(line.want) == mine and there & _CHOICE]
        rest = [self.question(line) for line in asked if line not in idle]
        return self.holdings(held, " then") + [text for text in rest if text]

    def question(self, line: Expected) -> str:  # noqa: PLR0911 - one case per kind of line
        """Describe who is asked, what is offered, what happened."""
        subject, want = line.subject, line.want
        words = [self.answer(word.text) for word in want if isinstance(word, Word)] if isinstance(want, tuple) else []
        events = [event.text for event in want if isinstance(event, EventWords)] if isinstance(want, tuple) else []
        match subject.what:
            case "options":
                return f"The choice is {_listed(words, 'or')}." if words else "There is nothing to choose."
            case "offered":
                return f"It is possible {_to_choose(words)}." if words else ""
            case "not offered":
                return f"It is not possible {_to_choose(words)}." if words else ""
            case "asked":
                return f"Then {want}{NEXT_TO_CHOOSE}"
            case "by":
                sort, _, name = str(want).partition(" ")
                return f"The {sort if sort in _NAMED else 'step'} “{name}” goes on."
            case "over":
                return "The game is over." if want else "The game goes on."
            case "outcome":
                return f"The game ends with {want}." if want != NOTHING else "The game is not won or lost by all."
            case "note":
                return f"{_capital(self.answer(subject.name))} {want}."
            case "events":
                return f"{ON_THE_WAY}: {_listed(events, 'then')}."
            case "never":
                return f"This never happens: {_listed(events)}."
            case "zone" | "counter" | "number" | "on" | "mark" | "place":
                return ""
            case _:
                assert_never(subject.what)


def _alike(owned: Mapping[str, list[tuple[LineSubject, object]]]) -> list[tuple[str, list[tuple[LineSubject, object]]]]:
    """Put owners of the same figures together: they are said in one sentence."""
    groups: list[tuple[list[str], list[tuple[LineSubject, object]]]] = []
    for owner, lines in owned.items():
        said = [(subject.what, subject.name, value) for subject, value in lines]
        things = all(subject.thing for subject, _ in lines)
        same = next((g for g in groups if things and said == [(s.what, s.name, v) for s, v in g[1] if s.thing]), None)
        if same is None:
            groups.append(([owner], lines))
        else:
            same[0].append(owner)
    return [(_listed(names), lines) for names, lines in groups]


# Answers that choose no thing, as a reader would say them.
_QUIET = {FIXED[STOP]: "to stop", FIXED[LET_IT]: "not to use a power", FIXED[GO_ON]: "to go on"}


_NAMED = ("action", "rule", "power")
_CHOICE = {"options", "offered", "not offered"}


def _to_choose(answers: list[str]) -> str:
    """Say that one of some answers is chosen; "to use ..." says so by itself."""
    named = _listed(answers, "or")
    return named if answers[0].startswith("to ") else f"to choose {named}"


def _sentence(text: str) -> str:
    return f"{_capital(text)}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(parts: list[str], last: str = "and") -> str:
    """Join parts by commas and a word."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + f"{',' if last == 'then' else ''} {last} {parts[-1]}"


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
