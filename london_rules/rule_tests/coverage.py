"""How much of the text of the bundles under test their tests reached: rule lines, branches and printed things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, assert_never

from london_rules.classes import frozen
from london_rules.compiler.question import FIRST_OFFER, OTHER, STOP
from london_rules.compiler.watch import Watch
from london_rules.diagnostics import Span
from london_rules.language import constructs as t
from london_rules.language.estimates import estimates
from london_rules.language.flow.walk import nodes, texts_of
from london_rules.language.rules import Rules, Slot, TableDecl
from london_rules.rule_tests.cases import Run
from london_rules.rule_tests.play import PlayedCase
from london_rules.rule_tests.trace import rules_used

Kind = Literal["line", "branch", "thing"]
_ROW = re.compile(r"^[ ]*(\d+)(?: to (\d+))?:.*$|^[ ]*each more:.*$", re.MULTILINE)
_DECISIONS = (t.If, t.Repeat, t.NumberCases, t.TestCases)
Answered: TypeAlias = t.May | t.UpTo | t.Choose


@frozen
class Item:
    """Something that tests can reach: a statement or formula, one outcome of a condition, or the text on a thing."""

    kind: Kind
    slot: str
    span: Span
    what: str = ""  # of a branch: when it is taken


@frozen
class Coverage:
    """What can be reached in the bundles under test, and what the tests reached."""

    items: tuple[Item, ...]
    covered: tuple[Item, ...]

    @property
    def missed(self) -> tuple[Item, ...]:
        """List what no test reaches, in the order of files and lines."""
        done = dict.fromkeys(self.covered)
        return tuple(
            sorted((i for i in self.items if i not in done), key=lambda i: (i.span.file, i.span.start, i.what))
        )

    def count(self, kind: Kind) -> tuple[int, int]:
        """Return how many of a kind the tests reached, and how many there are."""
        return sum(i.kind == kind for i in self.covered), sum(i.kind == kind for i in self.items)

    @property
    def share(self) -> float:
        """Return the share of everything that the tests reached, in percent."""
        return 100 * len(self.covered) / len(self.items) if self.items else 100.0


def coverage(runs: Iterable[Run]) -> Coverage:
    """Add up what the tests of all runs reached."""
    items: dict[Item, None] = {}
    covered: dict[Item, None] = {}
    for run in runs:
        if run.program is None or not isinstance(run.program.watch, Watch):
            continue
        measure = _Measure(run, run.program.watch)
        items.update(dict.fromkeys(measure.items()))
        for result in run.results:
            if result.game is not None:
                covered.update(dict.fromkeys(measure.covered(result.game)))
    return Coverage(tuple(items), tuple(item for item in items if item in covered))


class _Measure:
    """Measure one run."""

    def __init__(self, run: Run, watch: Watch) -> None:
        assert run.program is not None
        self.watch = watch
        self.rules: Rules = run.program.layout.rules
        self.slots = own_slots(self.rules, run)
        self.lines = {i: Item("line", s.slot, span) for i, s in enumerate(watch.spots) if (span := self.line(i))}
        self.branches = dict(self.find_branches())
        self.answers = dict(self.find_answers())
        read = {node.name for spot in watch.spots for node in nodes(spot.node) if isinstance(node, t.NumberCall)}
        # Of a table that is only rolled, no row is ever looked up.
        self.tables = {
            d.name: rows for d in self.rules.tables.values() if d.name in read and (rows := list(self.rows(d)))
        }

    # ---- what can be reached --------------------------------------------------------------------

    def line(self, number: int) -> Span | None:
        """Give the place of a spot that counts as a line: a statement, a power or a whole formula."""
        spot = self.watch.spots[number]
        slot = self.slots.get(spot.slot)
        if slot is None or spot.answer or isinstance(spot.node, t.AnyOrder | t.OnlyIf | t.OnlyOnce | t.AskEvenOne):
            return None
        whole = isinstance(spot.node, t.Statement | t.Power) or spot.node is self.body(spot.slot)
        return first_line(slot, spot.node.span) if whole else None

    def body(self, slot: str) -> t.Node | None:
        """Give the formula or condition that a slot declares."""
        kind, _, name = slot.partition(" ")
        found = self.rules.numbers.get(name) if kind == "number" else self.rules.tests.get(name)
        return found.body if kind in ("number", "test") and found is not None else None

    def find_branches(self) -> Iterator[tuple[int, tuple[Item, Item]]]:
        """Return both outcomes of every condition that decides, by the number of the condition."""
        for spot in self.watch.spots:
            slot = self.slots.get(spot.slot)
            if slot is None or not isinstance(spot.node, _DECISIONS):
                continue
            condition = spot.node.condition
            number = self.watch.number(condition)
            if number is not None:
                span = slot.source.span(*condition.span)
                yield number, (Item("branch", slot.id, span, "no"), Item("branch", slot.id, span, "yes"))

    def find_answers(self) -> Iterator[tuple[int, tuple[Item, Item]]]:
        """Give both ways that a player can choose, by the number of the answers: the text goes on, or it does not."""
        for number, spot in enumerate(self.watch.spots):
            slot = self.slots.get(spot.slot)
            if slot is None or not spot.answer or (isinstance(spot.node, t.Choose) and not spot.node.alternative):
                continue
            span, (on, off, _) = first_line(slot, spot.node.span), _ways(spot.node)
            yield number, (Item("branch", slot.id, span, on), Item("branch", slot.id, span, off))

    def rows(self, decl: TableDecl) -> Iterator[tuple[int, int, Item]]:
        """Give the rows of a table: the first and last key of each."""
        if decl.slot.id in self.slots:
            for low, last, span in table_rows(decl):
                yield low, last, Item("line", decl.slot.id, span)

    def things(self) -> Iterator[tuple[str, Item]]:
        """Give the texts on things of the bundles under test."""
        for face in self.rules.faces.values():
            for slot in (*(e.slot for e in face.effects.values()), *(p.slot for p in face.powers)):
                if slot.id in self.slots:
                    yield slot.id, Item("thing", face.slot.id, first_line(slot, (0, None)))

    def items(self) -> Iterator[Item]:
        """Return everything that tests can reach."""
        yield from self.lines.values()
        yield from (row for rows in self.tables.values() for *_, row in rows)
        yield from (way for ways in (*self.branches.values(), *self.answers.values()) for way in ways)
        yield from (item for _, item in self.things())

    # ---- what was reached -----------------------------------------------------------------------

    def covered(self, game: PlayedCase) -> Iterator[Item]:
        """Return what one test reached."""
        values = {(sight.spot, sight.value) for sight in game.sights if isinstance(sight.value, int)}
        seen = dict.fromkeys(sight.spot for sight in game.sights)
        yield from (self.lines[number] for number in seen if number in self.lines)
        for number, ways in self.branches.items():
            yield from (way for value, way in enumerate(ways) if (number, bool(value)) in values)
        for number, ways in self.answers.items():
            *_, left = _ways(self.watch.spots[number].node)
            given = [value for spot, value in values if spot == number and value > -FIRST_OFFER]
            yield from (way for way in ways if any(ways[value == left] is way for value in given))
        done = rules_used(game)
        yield from (item for slot, item in self.things() if slot in done)
        yield from self.rows_read(values)

    def rows_read(self, values: set[tuple[int, int]]) -> Iterator[Item]:
        """Give the rows of tables that were looked up."""
        for spot in self.watch.spots:
            for call in nodes(spot.node) if self.tables and isinstance(spot.node, t.NumberCall) else ():
                if isinstance(call, t.NumberCall) and call.name in self.tables:
                    number = self.watch.number(call.argument)
                    keys = [value for key, value in values if key == number]
                    yield from (r for low, last, r in self.tables[call.name] if any(low <= k <= last for k in keys))


def _ways(node: t.Node) -> tuple[str, str, int]:
    """Name both ways that a text can continue after an answer, and give the answer for the second."""
    assert isinstance(node, Answered)
    match node:
        case t.May():
            return "done", "left", 0
        case t.UpTo():
            return "gone on with", "stopped", STOP
        case t.Choose():
            return "a thing", "the alternative", OTHER
        case _:
            assert_never(node)


def own_slots(rules: Rules, run: Run) -> dict[str, Slot]:
    """Return the slots whose texts are in the files of the bundles under test, except how computer players judge."""
    judging = judging_slots(rules)
    return {slot.id: slot for slot in rules.slots() if slot.id not in judging and run.holds(slot.source.span().file)}


def judging_slots(rules: Rules) -> dict[str, None]:
    """Return the numbers by which computer players judge a position, and what only they use: not rules of play."""
    mentioned: dict[str, dict[str, None]] = {}
    for slot, body in texts_of(rules):
        for node in nodes(body):
            if isinstance(node, t.Number | t.NumberCall | t.Test):
                mentioned.setdefault(node.name, {})[slot.id] = None
    out: dict[str, None] = {rules.numbers[name].slot.id: None for name in estimates(rules)}
    declared = {n.slot.id: n.name for n in rules.numbers.values()} | {n.slot.id: n.name for n in rules.tests.values()}
    while True:
        left = {id: mentioned.get(name, {}) for id, name in declared.items() if id not in out}
        more = [id for id, by in left.items() if out and by and all(slot in out for slot in by)]
        if not more:
            return out
        out.update(dict.fromkeys(more))


def table_rows(decl: TableDecl) -> Iterator[tuple[int, int, Span]]:
    """Give the first and last key of each line of a table, with its place."""
    source, last = decl.slot.source, -1
    for match in _ROW.finditer(source.value):
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        low = int(match[1]) if match[1] else last + 1
        last = int(match[2] or match[1]) if match[1] else 10**9
        yield low, last, source.span(start, match.end())


def first_line(slot: Slot, span: tuple[int, int | None]) -> Span:
    """Give the place of the first line of a stretch of a text."""
    start, end = span
    text = slot.source.value[start:end]
    return slot.source.span(start, start + len(text.partition("\n")[0].rstrip()))
