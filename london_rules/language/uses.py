"""What the texts of a rule set refer to: every name, under the category that it was declared in."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from london_rules.language import tree as t
from london_rules.language.rules import Rules, Slot
from london_rules.language.walk import nodes

# The number that players who are programs judge a position by.
ESTIMATE = "estimate"

_BY_NAME: dict[type[t.Node], tuple[str, ...]] = {
    t.Number: ("number",),
    t.NumberCall: ("number", "table"),
    t.Counter: ("counter",),
    t.CounterOn: ("counter",),
    t.HasCounter: ("counter",),
    t.Test: ("test", "field"),
    t.Marked: ("mark",),
    t.Zone: ("zone",),
    t.GroupThings: ("group",),
}
_BY_OTHER: dict[type[t.Node], tuple[str, tuple[str, ...]]] = {
    t.Amount: ("counter", ("counter",)),
    t.Fold: ("measure", ("counter", "field")),
    t.Related: ("relation", ("relation",)),
    t.IsRelated: ("relation", ("relation",)),
    t.Way: ("relation", ("relation",)),
    t.Price: ("test", ("test",)),
    t.Call: ("verb", ("rule",)),
    t.At: ("moment", ("moment",)),
    t.Possessed: ("field", ("field",)),
    t.HasField: ("field", ("field",)),
    t.FieldIs: ("field", ("field",)),
}


@define
class Uses:
    """The names that are referred to, and every text with its slot."""

    rules: Rules
    names: dict[tuple[str, str], None] = field(factory=dict)
    ends: bool = False
    acts: bool = False
    shown: dict[str, None] = field(factory=dict)  # the words of the layout

    def __attrs_post_init__(self) -> None:
        """Walk over all texts."""
        values = self.rules.values()
        for _, body in self.texts():
            for node in nodes(body):
                self._use(node, values)
        for zone in self.rules.zones.values():
            self.names.update((("field", name), None) for name in zone.works)
        for kind in self.rules.kinds.values():
            self.names["zone", kind.begins] = None
        for relation in self.rules.relations.values():
            if ("relation", relation.name) in self.names:
                self.names.update((("relation", part), None) for part in relation.parts)
        self.names["number", ESTIMATE] = None
        self.shown = dict.fromkeys(_words(self.rules.layout))
        for word in self.shown:
            self.names.update(((c, word), None) for c in ("counter", "zone", "field", "mark", "number"))

    def _use(self, node: t.Node, values: dict[str, tuple[str, str]]) -> None:
        self.names.update((name, None) for name in names_of(node, values))
        if isinstance(node, t.EndAfter | t.EndNow):
            self.ends = True
        elif isinstance(node, t.ChooseAction):
            self.acts = True

    def texts(self) -> Iterator[tuple[Slot, t.Node]]:
        """Give every text with its slot."""
        rules = self.rules
        for counter in rules.counters.values():
            yield counter.slot, counter.starts
            if counter.short is not None:
                yield counter.slot, counter.short
            if counter.note is not None:
                yield counter.slot, counter.note.number
        for zone in rules.zones.values():
            if zone.columns is not None:
                yield zone.slot, zone.columns
        for decls in (rules.numbers, rules.tests, rules.groups, rules.rules):
            yield from ((d.slot, d.body) for d in decls.values())
        for steps in (rules.setup, rules.turn, rules.actions, rules.scoring):
            yield from ((s.slot, s.body) for s in steps.values())
        yield from ((line.slot, line.body) for line in rules.ranking)
        for face in rules.faces.values():
            yield from ((e.slot, e.body) for e in face.effects.values())
        yield from ((p.slot, p.power) for p in rules.every_power())

    def __contains__(self, name: object) -> bool:
        return name in self.names


def names_of(node: t.Node, values: dict[str, tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Give the names that a node refers to, each under what it can be; `values` are the words of fields."""
    cls = type(node)
    if cls in _BY_NAME:
        yield from ((category, node.name) for category in _BY_NAME[cls])  # type: ignore[attr-defined]
    elif cls in _BY_OTHER:
        attribute, categories = _BY_OTHER[cls]
        yield from ((category, getattr(node, attribute)) for category in categories)
        if isinstance(node, t.Way):
            yield "test", node.through
    elif isinstance(node, t.Value | t.HasValue):
        word = node.name if isinstance(node, t.Value) else node.value
        if word in values:
            yield "field", values[word][1]


def _words(layout: object) -> Iterator[str]:
    if isinstance(layout, dict):
        for key, value in layout.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(layout, list | tuple):
        for value in layout:
            yield from _words(value)
    elif layout is not None:
        text = str(getattr(layout, "value", layout))
        yield text
        yield from text.split()
