"""Why a value is what it is: the rule lines that made it, each with the value of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, frozen

from london_rules.compiler.watch import Sight, Watch
from london_rules.diagnostics import Label, Span
from london_rules.language import constructs as t
from london_rules.language.flow.walk import children
from london_rules.rule_tests.expect import Outcome
from london_rules.rule_tests.model import Things, Word
from london_rules.rule_tests.play import Table

MOST_CHANGES = 4
MOST_LINES = 8
DEPTH = 3
_WHOLES = (
    t.Binary,
    t.Divide,
    t.Extreme,
    t.NumberCases,
    t.TestCases,
    t.All,
    t.AnyOf,
    t.Not,
    t.Compare,
    t.ThingIs,
    *t.Statement.__args__,
)


@frozen
class Part:
    """A part of a rule line, in the author's words, and what it came to."""

    text: str
    value: int | bool


@frozen
class Line:
    """A rule line that had a part in a value: its slot, its place, what it did, and its parts."""

    slot: str
    span: Span
    did: str
    parts: tuple[Part, ...] = ()

    @property
    def label(self) -> Label:
        """Give it as it stands beside the source."""
        parts = [f"{part.text} = {value_word(part.value)}" for part in self.parts]
        return Label(self.span, ": ".join(text for text in (self.did, ", ".join(parts)) if text))


def value_word(value: int | bool) -> str:
    """Write a value."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def reasons(table: Table, outcome: Outcome) -> tuple[Line, ...]:
    """List the rule lines that made the value of an outcome, the first one first."""
    finder = _Finder.of(table)
    subject = outcome.expected.subject
    if subject.what in ("counter", "on"):
        lines = [line for number in finder.changes(outcome) for line in finder.change(number)]
    elif subject.what == "number":
        lines = finder.number(outcome)
    elif subject.what == "zone":
        lines = [finder.move(number) for number in finder.moves(outcome)]
    elif subject.what in ("options", "offered", "not offered", "asked", "by") and not table.over:
        lines = [finder.question()]
    else:
        lines = []
    return tuple(dict.fromkeys(lines))[:MOST_LINES]


@define
class _Finder:
    """Find rule lines in what a table remembers."""

    table: Table
    watch: Watch

    @classmethod
    def of(cls, table: Table) -> _Finder:
        assert table.program.watch is not None
        return cls(table, table.program.watch)

    # ---- events ---------------------------------------------------------------------------------

    def changes(self, outcome: Outcome) -> list[int]:
        """List the events that changed the counter of an outcome, the last few."""
        subject, layout = outcome.expected.subject, self.table.program.layout
        counter = list(layout.rules.counters).index(subject.name)
        out = []
        for number, raw in enumerate(self.table.events):
            if subject.what == "on":
                info = layout.things[raw[2]] if raw[0] == "on thing" and raw[3] == counter else None
                if info is not None and subject.thing in (info.id, info.face):
                    out.append(number)
            elif raw[0] in ("counter", "paid") and raw[3] == counter and raw[4]:
                owner = layout.rules.counters[subject.name].owner
                if owner == "table" or raw[2] == subject.player - 1:
                    out.append(number)
        return out[-MOST_CHANGES:]

    def change(self, number: int) -> list[Line]:
        """Give the line of a change, and those of the numbers in it."""
        raw = self.table.events[number]
        at = self.table.program.source.positions[raw[1]]
        amount = raw[4]
        window = self.window(number, at.slot, (at.start, at.end))
        return self.lines(at.slot, (at.start, at.end), window, f"{amount:+}")

    def window(self, number: int, slot: str, span: t.Span) -> list[Sight]:
        """List what was seen right before an event; of a statement about several players, for that player."""
        raw, sights = self.table.events[number], self.table.sights
        plain = [sight for sight in sights if sight.events == number and sight.spot >= 0]
        spots = [-1 - i for i, spot in enumerate(self.watch.spots) if spot.slot == slot and spot.node.span == span]
        marks = [i for i, s in enumerate(sights) if s.spot in spots and s.value == raw[2] and s.events <= number]
        if not marks:
            return plain
        rest = sights[marks[-1] + 1 :]
        end = next((i for i, s in enumerate(rest) if s.spot < 0 or s.events > sights[marks[-1]].events), len(rest))
        return rest[:end]

    def moves(self, outcome: Outcome) -> list[int]:
        """List the moves of the things by which a zone differs from what is wanted."""
        want, layout = outcome.expected.want, self.table.program.layout
        wanted = _names(want)
        found = [word for stack in outcome.found.split() for word in stack.replace("-", "", 1).split("/")]
        apart = [n for n in dict.fromkeys((*wanted, *found)) if wanted.count(n) != found.count(n)]
        zone = outcome.expected.subject.name
        out = []
        for number, raw in enumerate(self.table.events):
            if raw[0] not in ("move", "put"):
                continue
            info = layout.things[raw[2]]
            zones = [layout.zone_names[z][0] for z in raw[3:5]]
            counted = isinstance(want, Things) and want.number is not None
            if zone in zones and (info.face in apart or info.id in apart or counted):
                out.append(number)
        return out[-MOST_CHANGES:]

    def move(self, number: int) -> Line:
        raw, layout = self.table.events[number], self.table.program.layout
        at = self.table.program.source.positions[raw[1]]
        here, there = (layout.zone_names[z][0] for z in raw[3:5])
        span = self.span(at.slot, (at.start, at.end))
        return Line(at.slot, span, f"{layout.things[raw[2]].face} goes from the {here} to the {there}")

    def question(self) -> Line:
        question = self.table.program.source.questions[self.table.state.ask]
        span = self.span(question.slot, (question.start, question.end))
        return Line(question.slot, span, f"this asks player {self.table.state.who + 1}")

    # ---- lines ----------------------------------------------------------------------------------

    def number(self, outcome: Outcome) -> list[Line]:
        """Work a number out once more, and give its line with its parts."""
        subject, program = outcome.expected.subject, self.table.program
        self.watch.seen.clear()
        self.watch.on = True
        try:
            index = program.source.numbers.index(subject.name)
            player = subject.player - 1 if subject.player else self.table.state.active
            program.space["NUMBERS"][index](self.table.state, player)
        finally:
            self.watch.on = False
        body = program.layout.rules.numbers[subject.name]
        return self.lines(body.slot.id, body.body.span, list(self.watch.seen), f"{subject.name} is {outcome.found}")

    def lines(self, slot: str, span: t.Span, window: Sequence[Sight], did: str, depth: int = DEPTH) -> list[Line]:
        """Give a line with its parts, then the lines of the numbers among them."""
        values = {sight.spot: sight.value for sight in window}
        inside = [
            (number, spot.node)
            for number in values
            if (spot := self.watch.spots[number]).slot == slot and _within(spot.node.span, span)
        ]
        tops = [n for _, n in inside if not any(n is not o and _within(n.span, o.span) for _, o in inside)]
        leaves = [leaf for top in tops for leaf in self.leaves(top)]
        parts = [(leaf, values.get(self.watch.number(leaf) or 0)) for leaf in leaves]
        kept = tuple(Part(self.text(slot, leaf.span), v) for leaf, v in parts if isinstance(v, (int, bool)))
        out = [Line(slot, self.span(slot, span), did, tuple(dict.fromkeys(kept)))]
        for leaf, _ in parts:
            decl = self.declared(leaf)
            if decl is not None and depth and decl[0] != slot:
                out += self.lines(*decl, window, "", depth - 1)
        return [line for line in out if line.did or line.parts]

    def leaves(self, node: t.Node) -> Iterator[t.Node]:
        """Give the parts of a number or condition that are not put together from others."""
        if isinstance(node, _WHOLES):
            for child in children(node):
                yield from self.leaves(child)
        elif self.watch.number(node) is not None:
            yield node
        else:
            for child in children(node):
                yield from self.leaves(child)

    def declared(self, node: t.Node) -> tuple[str, t.Span] | None:
        """Give the text that stands behind a name."""
        rules = self.table.program.layout.rules
        if isinstance(node, t.Number | t.NumberCall):
            number = rules.numbers.get(node.name)
            return None if number is None or number.parameter else (number.slot.id, number.body.span)
        if isinstance(node, t.Test) and node.name in rules.tests:
            return rules.tests[node.name].slot.id, rules.tests[node.name].body.span
        return None

    def text(self, slot: str, span: t.Span) -> str:
        return " ".join(self.table.program.layout.slot_texts()[slot][span[0] : span[1]].split())

    def span(self, slot: str, span: t.Span) -> Span:
        found = next(s for s in self.table.program.layout.rules.slots() if s.id == slot)
        return found.source.span(*span)


def _within(inner: t.Span, outer: t.Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _names(want: Any) -> list[str]:
    if not isinstance(want, Things):
        return []
    words: list[Word] = [word for place in want.places for word in place]
    return [word.text.removeprefix("-") for word in words]
