"""Who calls whom: the texts of a rule set as a graph, with the powers that change or answer them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias, assert_never

from london_rules.classes import define, evolve, field, frozen
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import FACTS, answered, facts
from london_rules.language.flow.effect_recursion import Carried, EffectRecursion
from london_rules.language.flow.walk import nodes, nodes_of
from london_rules.language.memo import PerTree
from london_rules.language.rules import AnyPower, FaceDecl, Rules, Slot

Text = tuple[
    str, str
]  # category and name: rule, number, test, group, action, short, effects (a field) or effect (a slot)


# All actions together: what asks for an action calls this, and this each of them, so that the calls are not as many as
# askers times actions.
ACTIONS: Final[Text] = ("actions", "")
# The categories under which texts are declared that others can call.
CALLED: Final = ("rule", "number", "test", "group")
# The fields of a construct with the names of what it calls; a power names what it changes, and does not call it.
_CALLING: Final = {
    known.cls: fields
    for known in FACTS.values()
    if known.sort != "power"
    and (fields := [(name, said) for name, all_said in known.names.items() for said in all_said if said in CALLED])
}
_CALLS: Final = frozenset(cls for cls, known in FACTS.items() if cls in _CALLING or known.calls)


_Call: TypeAlias = tuple[Text | None, t.Node]  # the text that a construct names, declared or not; None for no name


def _find_calls(node: t.Node) -> tuple[_Call, ...]:
    named = [((category, getattr(node, attribute)), node) for attribute, category in _CALLING.get(type(node), ())]
    return (*named, (None, node)) if facts(node).calls else tuple(named)


_calls_of = PerTree(_find_calls)


@frozen
class _Parts:
    """What of a body the graph depends on."""

    calls: tuple[_Call, ...]
    loose: tuple[Text, ...]  # the effects that it may carry out, of any thing
    numbers: tuple[t.NumberIs, ...]  # powers that hold until something


@PerTree
def _parts(body: t.Node) -> _Parts:
    powers = (node.power for node in nodes_of(body, t.Until))
    return _Parts(
        tuple(call for node in nodes(body) if type(node) in _CALLS for call in _find_calls(node)),
        tuple(("effects", node.effect.field) for node in nodes_of(body, t.CanCarryOut)),
        tuple(power for power in powers if type(power) is t.NumberIs),
    )


@frozen
class Arrow:
    """A call: the text that is called, and where the call is."""

    to: Text
    slot: Slot
    node: t.Node


@define
class Graph:
    """The calls of every text; calls that a choice keeps from going round are in `loose` only."""

    rules: Rules
    arrows: dict[Text, list[Arrow]] = field(factory=dict)
    loose: dict[Text, list[Text]] = field(factory=dict)
    slots: dict[Text, Slot] = field(factory=dict)
    _shorts: dict[tuple[str, str], tuple[Text, ...]] = field(factory=dict, init=False)
    _declared: dict[str, Mapping[str, object]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find what is declared, by category."""
        self._declared = {category: getattr(self.rules, f"{category}s") for category in CALLED}

    def add(self, text: Text, slot: Slot, body: t.Node, recursion: EffectRecursion | None, own: str = "") -> None:
        """Add the calls of one body to a text; `own` is the face that it is printed on."""
        self.slots.setdefault(text, slot)
        arrows = self.arrows.setdefault(text, [])
        loose = self.loose.setdefault(text, [])
        parts = _parts(body)
        for to, node in parts.calls:
            if to is None:
                arrows.extend(Arrow(other, slot, node) for other in self._unnamed(node))
            elif to[1] in self._declared[to[0]]:
                arrows.append(Arrow(to, slot, node))
        loose.extend(parts.loose)
        for power in parts.numbers:  # as a power of a thing does, the number calls what its value calls
            self.add(("number", power.number), slot, power.value, None)
        if recursion is None or not isinstance(body, t.Block):
            return
        for carried in recursion.carried(body, text):
            effect = self._carried(carried, own)
            loose.append(("effects", carried.field))
            if not carried.guarded and effect is not None:
                arrows.append(Arrow(effect, slot, carried.node))

    def _carried(self, carried: Carried, own: str) -> Text | None:
        id = own if isinstance(carried.thing, t.This) else None
        if isinstance(carried.thing, t.Named):
            id = carried.thing.name
        if id is None:
            return ("effects", carried.field)
        face = self.rules.faces.get(id)
        effect = None if face is None else face.effects.get(carried.field)
        return None if effect is None else ("effect", effect.slot.id)

    def called(self, node: t.Node) -> Iterator[Text]:
        """Give the texts that one construct calls."""
        for text, _ in _calls_of(node):
            if text is None:
                yield from self._unnamed(node)
            elif text[1] in self._declared[text[0]]:
                yield text

    def _unnamed(self, node: t.Node) -> Iterator[Text]:
        """Give the texts that a construct calls without naming them."""
        match facts(node).calls:
            case "":
                pass
            case "every action":
                yield ACTIONS
            case "shortfall":
                assert isinstance(node, t.Pay)
                yield from self._short(node)
            case other:
                assert_never(other)

    def _short(self, node: t.Pay) -> Iterator[Text]:
        if isinstance(node.amount, t.Amount):
            yield from self._shortfalls([node.amount.counter])
            return
        field = node.amount.of.field if isinstance(node.amount, t.FieldAmount) else ""
        test = node.amount.test if isinstance(node.amount, t.Price) else ""
        if (field, test) not in self._shorts:
            counters = counters_in(self.rules, field) if field else prices(self.rules, test)
            self._shorts[field, test] = tuple(self._shortfalls(counters))
        yield from self._shorts[field, test]

    def _shortfalls(self, counters: Iterable[str]) -> Iterator[Text]:
        for name in counters:
            decl = self.rules.counters.get(name)
            if decl is not None and decl.short is not None:
                yield ("short", name)


def without_actions(circle: list[Arrow]) -> list[Arrow]:
    """Give a circle of calls with each action called by what asks for it."""
    if circle and circle[-1].to == ACTIONS:
        circle = [circle[-1], *circle[:-1]]
    return [
        evolve(arrow, to=circle[i + 1].to) if arrow.to == ACTIONS else arrow
        for i, arrow in enumerate(circle)
        if not i or circle[i - 1].to != ACTIONS
    ]


def counters_in(rules: Rules, name: str) -> dict[str, None]:
    """List the counters of which an amount may stand in a field of things."""
    fields = (kind.fields.get(name) for kind in rules.kinds.values())
    return dict.fromkeys(f.counter for f in fields if f is not None and f.type == "counter")


def prices(rules: Rules, name: str) -> dict[str, None]:
    """List the counters in which something may have its price."""
    powers = (p.power for p in rules.every_power())
    claims = (p for p in powers if isinstance(p, t.Claim) and p.test == name)
    return dict.fromkeys(c.price.counter for c in claims if isinstance(c.price, t.Amount))


def make_graph(rules: Rules) -> Graph:
    """Gather the calls of every text of a rule set."""
    graph, recursion = Graph(rules), EffectRecursion(rules)
    for number in rules.numbers.values():
        graph.add(("number", number.name), number.slot, number.body, None)
    for test in rules.tests.values():
        graph.add(("test", test.name), test.slot, test.body, None)
    for group in rules.groups.values():
        graph.add(("group", group.name), group.slot, group.body, None)
    for rule in rules.rules.values():
        graph.add(("rule", rule.name), rule.slot, rule.body, recursion)
    for action in rules.actions.values():
        graph.add(("action", action.name), action.slot, action.body, recursion)
        graph.slots.setdefault(ACTIONS, action.slot)
        arrow = Arrow(("action", action.name), action.slot, action.body)
        graph.arrows.setdefault(ACTIONS, []).append(arrow)
    for steps in (rules.setup, rules.rounds, rules.turn, rules.scoring):
        for step in steps.values():
            graph.add(("step", step.slot.id), step.slot, step.body, recursion)
    for counter in rules.counters.values():
        if counter.short is not None:
            graph.add(("short", counter.name), counter.slot, counter.short, recursion)
    for face in rules.faces.values():
        _face(graph, recursion, face)
    for power in rules.powers.values():
        _power(graph, recursion, power, "")
    return graph


def _face(graph: Graph, recursion: EffectRecursion, face: FaceDecl) -> None:
    for name, effect in face.effects.items():
        text = ("effect", effect.slot.id)
        graph.add(text, effect.slot, effect.body, recursion, face.id)
        graph.slots.setdefault(("effects", name), effect.slot)
        graph.arrows.setdefault(("effects", name), []).append(Arrow(text, effect.slot, effect.body))
    for printed in face.powers:
        _power(graph, recursion, printed, face.id)


def _power(graph: Graph, recursion: EffectRecursion, text: AnyPower, own: str) -> None:
    power, slot = text.power, text.slot
    found = touched(power)
    if found is not None and found[1] not in getattr(graph.rules, found[0] + "s"):
        return
    called = found or ("power", slot.id)
    graph.add(called, slot, power, None)
    if isinstance(power, (t.Offer, t.Reaction, t.Replacement)):
        graph.add(called, slot, power.body, recursion, own)


@PerTree
def touched(power: t.Power) -> Text | None:
    """Give the text that a power changes or answers: a number, group, test or rule; None for an offer at a moment."""
    category, name = answered(power)
    return None if category == "moment" else (category, name)
