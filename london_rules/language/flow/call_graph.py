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
from london_rules.language.rules import AnyPower, Rules, Slot

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


@frozen
class Body:
    """A text: under what it is called, by itself and together with others; the face that it is printed on."""

    text: Text
    slot: Slot
    body: t.Node
    own: str = ""
    among: Text | None = None


@define
class Graph:
    """The calls of every text; calls that a choice keeps from going round are in `loose` only."""

    rules: Rules
    arrows: dict[Text, list[Arrow]] = field(factory=dict)
    loose: dict[Text, list[Text]] = field(factory=dict)
    bodies: dict[Text, list[Body]] = field(factory=dict)
    _shorts: dict[tuple[str, str], tuple[Text, ...]] = field(factory=dict, init=False)
    _declared: dict[str, Mapping[str, object]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find what is declared, by category."""
        self._declared = {category: getattr(self.rules, f"{category}s") for category in CALLED}

    def slot(self, text: Text) -> Slot:
        """Give the slot of a text; of several that are called together, of the first."""
        known = self.bodies.get(text) or self.arrows[text]
        return known[0].slot

    def add(self, one: Body, recursion: EffectRecursion) -> None:
        """Add the calls of one body to its text."""
        self.bodies.setdefault(one.text, []).append(one)
        if one.among is not None:
            self.arrows.setdefault(one.among, []).append(Arrow(one.text, one.slot, one.body))
        self._add_calls(one.text, one.slot, one.body)
        done = one.body.body if isinstance(one.body, (t.Offer, t.Reaction, t.Replacement)) else one.body
        for carried in recursion.carried(done, one.text) if isinstance(done, t.Block) else ():
            effect = self._carried(carried, one.own)
            self.loose[one.text].append(("effects", carried.field))
            if not carried.guarded and effect is not None:
                self.arrows[one.text].append(Arrow(effect, one.slot, carried.node))

    def _add_calls(self, text: Text, slot: Slot, body: t.Node) -> None:
        arrows, parts = self.arrows.setdefault(text, []), _parts(body)
        for to, node in parts.calls:
            if to is None:
                arrows.extend(Arrow(other, slot, node) for other in self._unnamed(node))
            elif to[1] in self._declared[to[0]]:
                arrows.append(Arrow(to, slot, node))
        self.loose.setdefault(text, []).extend(parts.loose)
        for power in parts.numbers:  # as a power of a thing does, the number calls what its value calls
            self._add_calls(("number", power.number), slot, power.value)

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
    for one in _bodies(rules):
        graph.add(one, recursion)
    return graph


def _bodies(rules: Rules) -> Iterator[Body]:
    """Give each text that others can call, and each that is carried out; a power with what it changes or answers."""
    for category in ("number", "test", "group", "rule"):
        yield from (Body((category, d.name), d.slot, d.body) for d in getattr(rules, f"{category}s").values())
    yield from (Body(("action", a.name), a.slot, a.body, among=ACTIONS) for a in rules.actions.values())
    for steps in (rules.setup, rules.rounds, rules.turn, rules.scoring):
        yield from (Body(("step", step.slot.id), step.slot, step.body) for step in steps.values())
    for counter in rules.counters.values():
        if counter.short is not None:
            yield Body(("short", counter.name), counter.slot, counter.short)
    for face in rules.faces.values():
        for name, effect in face.effects.items():
            yield Body(("effect", effect.slot.id), effect.slot, effect.body, face.id, ("effects", name))
        yield from _of_powers(rules, face.powers, face.id)
    yield from _of_powers(rules, rules.powers.values(), "")


def _of_powers(rules: Rules, powers: Iterable[AnyPower], own: str) -> Iterator[Body]:
    for one in powers:
        found = touched(one.power)
        if found is None or found[1] in getattr(rules, f"{found[0]}s"):
            yield Body(found or ("power", one.slot.id), one.slot, one.power, own)


@PerTree
def touched(power: t.Power) -> Text | None:
    """Give the text that a power changes or answers: a number, group, test or rule; None for an offer at a moment."""
    category, name = answered(power)
    return None if category == "moment" else (category, name)
