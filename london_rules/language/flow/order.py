"""Whether the order of the parts of a text can change its result, judged from what each reads and changes."""

from __future__ import annotations

from typing import assert_never

from london_rules.classes import define, field
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import facts
from london_rules.language.flow.call_graph import ACTIONS, Graph, Text, counters_in, prices
from london_rules.language.flow.walk import nodes
from london_rules.language.rules import Rules

PLACES = "places"  # where things are, how they face, what is marked, what powers are in force


@define
class Effects:
    """What a text reads, sets, only adds to, and only takes off: names of counters, and places."""

    reads: dict[str, None] = field(factory=dict)
    sets: dict[str, None] = field(factory=dict)
    adds: dict[str, None] = field(factory=dict)
    takes: dict[str, None] = field(factory=dict)

    def conflicts_with(self, other: Effects) -> bool:
        """Return whether the other text has another result after this one than before it."""
        changed = {**self.sets, **self.adds, **self.takes}
        if any(name in other.reads or name in other.sets for name in changed):
            return True
        return any(name in other.takes for name in self.adds) or any(name in other.adds for name in self.takes)


class Order:
    """Judge texts of one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._graph = Graph(rules)
        self._of_field: dict[str, dict[str, None]] = {}
        self._of_test: dict[str, dict[str, None]] = {}
        self._answers: dict[Text, list[t.Node]] = {}  # what powers do after or instead of a text
        for power in (text.power for text in rules.every_power()):
            if isinstance(power, (t.Reaction, t.Replacement)):
                self._answers.setdefault(("rule", power.verb), []).append(power.body)
            elif isinstance(power, t.NumberIs):
                self._answers.setdefault(("number", power.number), []).append(power)

    def bound(self, parts: tuple[t.Block, ...]) -> tuple[int, ...]:
        """List the parts (from 0) that have another result before some other part than after it."""
        effects = [self.effects(part) for part in parts]
        return tuple(
            i
            for i, one in enumerate(effects)
            if any(one.conflicts_with(other) or other.conflicts_with(one) for j, other in enumerate(effects) if i != j)
        )

    def asks(self, s: t.AnyOrder) -> bool:
        """Return whether the player is asked for the order."""
        return len(self.bound(s.parts)) > 1

    def effects(self, body: t.Node) -> Effects:
        """Gather what a text reads and changes, with all that it calls."""
        out = Effects()
        seen: dict[Text, None] = {}
        waiting: list[t.Node] = [body]
        while waiting:
            for node in nodes(waiting.pop()):
                self._one(node, out)
                for text in self._called(node):
                    if text not in seen:
                        seen[text] = None
                        waiting.extend(self._bodies(text))
        return out

    def _called(self, node: t.Node) -> list[Text]:
        called = list(self._graph.called(node))
        if isinstance(node, t.CarryOut):
            called.append(("effects", node.effect.field))
        return called

    def _bodies(self, text: Text) -> list[t.Node]:
        """List the texts that a call carries out or works out, with those of the powers that answer it."""
        rules, (category, name) = self.rules, text
        if category == "short":
            short = rules.counters[name].short
            return [] if short is None else [short]
        if category == "effects":
            return [e.body for f in rules.faces.values() for field, e in f.effects.items() if field == name]
        if text == ACTIONS:
            return [action.body for action in rules.actions.values()]
        decl = getattr(rules, category + "s").get(name)
        return [*([] if decl is None else [decl.body]), *self._answers.get(text, ())]

    def _one(self, node: t.Node, out: Effects) -> None:
        for access in facts(node).accesses:
            changed = {"reads": out.reads, "sets": out.sets, "adds": out.adds, "takes": out.takes}[access.how]
            match access.what:
                case "places":
                    changed[PLACES] = None
                case "number":
                    if ("number", getattr(node, access.field)) in self._answers:
                        changed[PLACES] = None
                case "counter":
                    name = getattr(node, access.field)
                    if name in self.rules.counters:
                        changed[name] = None
                case "rolled":
                    changed.update((name, None) for name, decl in self.rules.counters.items() if decl.rolled)
                case "amount":
                    changed.update(self._counters(getattr(node, access.field)))
                case other:
                    assert_never(other)

    def _counters(self, amount: t.Amount | t.FieldAmount | t.Price) -> dict[str, None]:
        """Give the counters that an amount may be of."""
        if isinstance(amount, t.Amount):
            return {amount.counter: None}
        if isinstance(amount, t.FieldAmount):
            name, known, listed = amount.of.field, self._of_field, counters_in
        else:
            name, known, listed = amount.test, self._of_test, prices
        if name not in known:
            known[name] = listed(self.rules, name)
        return known[name]
