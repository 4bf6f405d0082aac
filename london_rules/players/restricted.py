"""Players who judge by a habit, or never take something: a card, an action, a rule or more of a counter.

The names are those of the rules: `greedy as hoarder` judges by `number estimate as hoarder`, and `greedy without debts`
avoids whatever brings debts by the end of the turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from london_rules.classes import define, field, frozen
from london_rules.compiler.layout import Layout
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import FIRST_OFFER, GO_ON, OTHER, Question
from london_rules.diagnostics.nearness import suggest_alike
from london_rules.engine.ids import offering, part_text
from london_rules.engine.rule_set import RuleSet
from london_rules.language.estimates import HABIT, estimates
from london_rules.language.rules import CounterDecl, PowerDecl
from london_rules.language.syntax.names import plural, singular, words_of
from london_rules.players.evaluation import Taste
from london_rules.players.kinds import Kind, read_kind

YES = 1
Refused = Mapping[int, frozenset[int]]  # by question, the codes of the options that are not taken
_CODED = ("one", "action", "replace", "go-on")


@frozen
class Ways:
    """What one player judges by, and the options that they never take where there are others."""

    taste: Taste
    refused: Refused

    def offered(self, s: State) -> list[int]:
        """List the indices of the options that are taken: all, where all would be refused."""
        refused = self.refused.get(s.ask)
        left = [i for i, option in enumerate(s.opts) if option not in refused] if refused else []
        return left or list(range(len(s.opts)))


def ways_of(program: Program, kind: str) -> Ways | None:
    """Give the ways of a player of a kind, None for one that has none of its own.

    Raises ValueError for a kind that there is not, and for a name that the rules do not have.
    """
    read = read_kind(kind)
    if not read.ways:
        return None
    kept = program.once(_kept)
    if kind not in kept:
        kept[kind] = _found(program, read)
    habit, counter, each, refused = kept[kind]
    return Ways(Taste(habit, counter, each), refused)


def kinds_in(kind: str, *rule_sets: RuleSet) -> list[str]:
    """Write a kind of player for each of some rule sets, with those of its names that the rules have.

    Raises ValueError for a kind that there is not, and for a name that nothing has.
    """
    read = read_kind(kind)
    out = [read.plain for _ in rule_sets]
    for way in read.ways:
        errors: list[ValueError] = []
        for i, rule_set in enumerate(rule_sets):
            try:
                ways_of(rule_set.fast, read.plain + way)
            except ValueError as e:
                errors.append(e)
            else:
                out[i] += way
        if len(errors) == len(rule_sets):
            raise errors[-1]
    for rule_set, own in zip(rule_sets, out, strict=True):
        if own != read.plain:
            ways_of(rule_set.fast, own)
    return out


def _kept(program: Program) -> dict[str, tuple[int, int, bool, Refused]]:
    return {}


def _found(program: Program, kind: Kind) -> tuple[int, int, bool, Refused]:
    finder = _Finder(program, kind)
    for word in kind.without:
        finder.add(word)
    return finder.habit(), finder.counter, finder.each, {q: frozenset(codes) for q, codes in finder.refused.items()}


@define(eq=False)
class _Finder:
    """Finds what the names in a kind of player mean."""

    program: Program
    kind: Kind
    counter: int = -1
    each: bool = False
    refused: dict[int, set[int]] = field(factory=dict)

    @property
    def layout(self) -> Layout:
        return self.program.layout

    def habit(self) -> int:
        """Give the number of the habit among those of the program, -1 for none."""
        if not self.kind.habit:
            return -1
        names = [name.removeprefix(HABIT) for name in estimates(self.layout.rules) if name.startswith(HABIT)]
        said = [words_of(name) for name in names]
        if words_of(self.kind.habit) not in said:
            raise ValueError(
                f"no player of {self.layout.rules.title} has the habit `{self.kind.habit}`; "
                + (_near(self.kind.habit, names) or "a habit is a number of the rules: `number estimate as hoarder`")
            )
        return said.index(words_of(self.kind.habit))

    def add(self, word: str) -> None:
        """Add what is never taken; raises ValueError for a name that the rules do not have."""
        known = self._known()
        forms = [words_of(form(word)) for form in (str, plural, singular)]
        found = [find for name, find in known if words_of(name) in forms]
        if not found:
            near = _near(word, dict.fromkeys(name for name, _ in known))
            raise ValueError(
                f"{self.layout.rules.title} has no action, card, counter or rule `{word}`"
                + (f"; {near}" if near else "")
            )
        if True not in [find() for find in found]:
            raise ValueError(
                f"nobody decides about `{word}`, so no player can do without it; name what it brings, or the action or "
                "card that leads to it"
            )

    def _known(self) -> list[tuple[str, Callable[[], bool]]]:
        """List every name with what adds it, and tells whether anybody decides about it."""
        rules, layout = self.layout.rules, self.layout
        out: list[tuple[str, Callable[[], bool]]] = []
        out += [(name, partial(self._action, number)) for number, name in enumerate(rules.actions)]
        owned = [one for one in rules.counters.values() if one.owner in ("player", "table")]
        out += [(one.name, partial(self._counter, one)) for one in owned]
        out += [(name, partial(self._things, {*range(*ends)})) for name, ends in layout.kind_range.items()]
        faces: dict[str, set[int]] = {}
        for i, info in enumerate(layout.things):
            faces.setdefault(info.face, set()).add(i)
        out += [(rules.faces[face].name, partial(self._things, things)) for face, things in faces.items()]
        out += [(name, partial(self._power, name)) for name in rules.powers]
        for decls in (rules.rules, rules.setup, rules.rounds, rules.turn, rules.scoring):
            out += [(name, partial(self._rule, name, decl.slot.id)) for name, decl in decls.items()]
        return out

    def _refuse(self, question: Question, codes: set[int]) -> bool:
        self.refused.setdefault(question.number, set()).update(codes)
        return bool(codes)

    def _action(self, number: int) -> bool:
        return True in [self._refuse(q, {number}) for q in self._questions("action")]

    def _counter(self, counter: CounterDecl) -> bool:
        if self.counter >= 0:
            raise ValueError("a player can do without one counter, not more")
        if self.kind.plain == "random":
            raise ValueError("players who choose by chance look at nothing, so they cannot avoid a counter; use greedy")
        self.counter, self.each = self.layout.counter_base[counter.name], counter.owner == "player"
        return True

    def _things(self, things: set[int]) -> bool:
        offers = self._offers(lambda number, thing: thing in things and self.layout.powers[number].face != "")
        own = [
            self._refuse(q, things)
            for q in self._questions("one", "replace", "go-on")
            if q.thing and q.thing != "player"
        ]
        return offers or any(own)

    def _power(self, name: str) -> bool:
        powers = self.layout.powers
        return self._offers(
            lambda number, thing: isinstance(decl := powers[number].text, PowerDecl) and decl.name == name
        )

    def _offers(self, wanted: Callable[[int, int], bool]) -> bool:
        """Refuse what powers offer at any question."""
        stride = self.layout.stride
        codes = {
            -FIRST_OFFER - number * stride - thing
            for number in offering(self.layout)
            for thing in range(stride)
            if wanted(number, thing)
        }
        return True in [self._refuse(q, codes) for q in self._questions(*_CODED)]

    def _rule(self, name: str, slot: str) -> bool:
        """Refuse the parts of texts that name a rule, and what its own questions ask, where that can be declined."""
        named = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
        found = False
        for q in self.program.source.questions:
            if q.kind == "either":
                parts = {i for i in range(len(q.parts)) if named.search(part_text(self.program, q, i))}
                found |= self._refuse(q, parts)
            elif q.slot == slot:
                found |= self._decline(q)
        return found

    def _decline(self, question: Question) -> bool:
        if question.kind == "yes-no":
            return self._refuse(question, {YES})
        return question.stops and self._refuse(question, {OTHER, GO_ON, *range(self.layout.size)})

    def _questions(self, *kinds: str) -> Iterator[Question]:
        return (q for q in self.program.source.questions if q.kind in kinds)


def _near(word: str, names: Iterable[str]) -> str:
    near = suggest_alike(word, names)
    return f"did you mean `{near[0]}`?" if near else ""
