"""What the language says for a part that people say, where that depends on the rules: whose, where, counted in what."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.rules import ZoneDecl
from london_rules.language.syntax.names import plural

MOST_WAYS = 4  # names of the rules that are tried in a slot
_OWNERS: Final[Mapping[str, str]] = {"you": "your", "they": "their"}


def owner_of(who: str) -> str:
    """Give whose something of a player is."""
    return _OWNERS.get(who, f"{who}'s")


def kind_of(filled: Mapping[str, Filled]) -> str:
    """Give what a part is about: the kind of its things, or else its first name."""
    for slot in ("kinds", "placed", "narrowed", "yours", "core", "things placed", "things", "counter", "those"):
        if slot in filled:
            return filled[slot].name
    return next((one.name for one in filled.values() if one.name), "")


_Made = Callable[[FromRules, Mapping[str, Filled]], list[str]]


def _counter_of(who: str) -> _Made:
    def made(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
        decl = more.rules.counters[filled["counter"].name]
        owner = filled["possessor"].text if "possessor" in filled else owner_of(filled[who].text)
        return [f"{owner} {decl.name}"] if decl.owner == "player" else [decl.name] if decl.owner == "table" else []

    return made


def _counter_alone(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    decl = more.rules.counters[filled["counter"].name]
    return {"player": [f"your {decl.name}"], "table": [decl.name]}.get(decl.owner, [])


def _measure_of(_: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    item, measure = filled["item"].text, filled["measure"].text
    return [f"its {measure}" if item == "it" else f"{item}'s {measure}"]


def _shown(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """List the numbers that things of a kind have: what is rolled or lies on them, then what is printed."""
    kind = kind_of(filled)
    rules = more.rules
    counters = [c.name for c in rules.counters.values() if c.owner == kind]
    fields = rules.kinds[kind].fields.values() if kind in rules.kinds else ()
    return [*counters, *(f.name for f in fields if f.type == "number")][:MOST_WAYS]


def _price(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """List the fields of a thing that say how much of a counter it costs."""
    item = filled["item"]
    fields = [f for kind in more.rules.kinds.values() for f in kind.fields.values()]
    counter = filled["counter"].name if "counter" in filled else ""
    paid = [f.name for f in fields if f.type == "counter" and (not counter or f.counter == counter)]
    paid.sort(key=lambda name: name not in more.prices)
    numbers = [f.name for f in fields if f.type == "number"]
    owner = "its" if item.text == "it" else f"{item.text}'s"
    return [f"{owner} {name}" for name in dict.fromkeys([*paid, *numbers])][:MOST_WAYS]


def _paid_from(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Give how much a player has of what things cost."""
    fields = [f for kind in more.rules.kinds.values() for f in kind.fields.values()]
    prices = sorted((f for f in fields if f.counter), key=lambda f: f.name not in more.prices)
    paid = dict.fromkeys(f.counter for f in prices)
    return [f"{owner_of(filled['who'].text)} {name}" for name in paid][:MOST_WAYS]


def _in_zones(one: Filled, zones: list[str], whose: str) -> list[str]:
    """Say of things without a place where they are."""
    if " in " in one.text or not one.name:
        return [one.text]
    many = plural(one.name)
    return [one.text.replace(many, f"{many} in {whose} {zone}", 1) for zone in zones]


def _held(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    core, owner = filled["core"], owner_of(filled["who"].text)
    zones = more.ways("hold", {"kinds": core})
    many = plural(core.name)
    if core.text == many and many in more.ways("group of kind", {"kinds": core}):
        return [f"{owner} {many}"]
    return _in_zones(core, zones, owner)


def _one_held(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    core = filled["core"]
    return _in_zones(core, more.ways("hold", {"kinds": core}), owner_of(filled["who"].text))


def _handy(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    core = filled["core"]
    return _in_zones(core, more.ways("hand", {"kinds": core}), "your")


def _one(text: str, kind: str) -> str:
    """Say one of things for several."""
    made = re.sub(rf"^{re.escape(plural(kind))}\b", kind, text) if kind else text
    return re.sub(r"\bthat have no\b", "that has no", re.sub(r"\bthat are\b", "that is", made))


def _one_of(slot: str) -> _Made:
    return lambda _, filled: [_one(filled[slot].text, filled[slot].name)]


def _a(text: str) -> str:
    return f"a {text}"


def theirs(text: str) -> str:
    """Say of other players what is said of you."""
    return re.sub(r"\byour\b", "their", text)


def _many(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Give what each player has of things."""
    things = filled["things"]
    return [theirs(said) for said in _in_zones(things, more.ways("hold", {"kinds": things}), "their")]


def _amount_of_each(_: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    number, _space, counter = filled["amount"].text.partition(" ")
    return [f"({number} * your {filled['counter'].name}) {counter}"] if counter else []


def _usual(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Say of things without a place what the rules say: all of them, or those in a zone."""
    things = filled["kinds"].text

    def said(zone: ZoneDecl) -> int:
        return sum(
            more.corpus.together(things, "in", *whose, *zone.name.split()) for whose in ((), ("your",), ("their",))
        )

    usual = sorted((zone for zone in more.rules.zones.values() if said(zone)), key=lambda zone: -said(zone))
    placed = [f"{things} in {'your' if zone.owner == 'player' else 'the'} {zone.name}" for zone in usual[:MOST_WAYS]]
    alone = more.corpus.together(things) > more.corpus.together(things, "in")
    return [things, *placed] if alone or not placed else [*placed, things]


def _all_held(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Give the things of a player: the group of that name, if there is one, or those in a zone."""
    kinds, owner = filled["kinds"], _owner(filled)
    if plural(kinds.name) in more.ways("group of kind", filled):
        return [f"{owner} {plural(kinds.name)}"]
    return [f"{plural(kinds.name)} in {owner} {zone}" for zone in more.ways("hold", filled)]


def _owner(filled: Mapping[str, Filled]) -> str:
    """Give whose things are meant: yours, if nothing is said."""
    if "possessor" in filled:
        return filled["possessor"].text
    return owner_of(filled["who"].text) if "who" in filled else "your"


def _hold_of_value(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """List the zones of each player for the kinds of which a field can have a value."""
    kinds = more.kinds_of_value(filled)
    return more.ways("hold", {"kinds": Filled(1, plural(kinds[0]), kinds[0])}) if kinds else []


def _valued(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Give the things of a player that have a value."""
    value, owner = filled["value"].text, _owner(filled)
    if plural(value) in more.rules.groups or value in more.rules.groups:
        return [f"{owner} {plural(value) if plural(value) in more.rules.groups else value}"]
    kinds = [plural(kind) for kind in more.kinds_of_value(filled)[:1]]
    return [f"{kind} in {owner} {zone} that are {value}" for kind in kinds for zone in _hold_of_value(more, filled)]


def _fields(*types: str) -> _Made:
    """List the fields of some types, of all kinds: what cannot be of the thing is found when it is checked."""

    def made(more: FromRules, _: Mapping[str, Filled]) -> list[str]:
        fields = [f for kind in more.rules.kinds.values() for f in kind.fields.values()]
        return list(dict.fromkeys(f.name for type_ in types for f in fields if f.type == type_))[:MOST_WAYS]

    return made


def _costs(more: FromRules, _: Mapping[str, Filled]) -> list[str]:
    """List the fields of any kind that say what a thing costs: what is paid, or a number of a like name."""
    fields = [f for kind in more.rules.kinds.values() for f in kind.fields.values() if f.type in ("number", "counter")]
    alike = names_alike("cost", [f.name for f in fields if f.type == "number"])
    named = [f.name for f in fields if f.name == "cost" or f.name in alike]
    paid = [f.name for f in fields if f.counter]
    return list(dict.fromkeys([*more.prices, *named, *paid]))[:MOST_WAYS]


def _each_of_yours(_: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Say one of what is yours: `card in your hand`, but `of your cards`."""
    yours = filled["yours"]
    return [f"of {yours.text}" if yours.text.startswith(("your ", "their ")) else _one(yours.text, yours.name)]


def _narrowed_yours(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Say of some things of a kind that they are yours, where it is not said where they are; then without that."""
    things = filled["narrowed"]
    zones = more.ways("hold", {"kinds": things}) if things.name in more.rules.kinds else []
    return list(dict.fromkeys([*_in_zones(things, zones, "your"), things.text]))


def _in_zone(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Give the things in a zone: its stacks, if it has them."""
    zone = filled["zone ref"]
    return [f"{kind} in {zone.text}" for kind in more.ways("held", filled)]


MADE: Final[Mapping[str, _Made]] = {
    "counter of": _counter_of("who"),
    "counter of 2": _counter_of("who2"),
    "counter alone": _counter_alone,
    "measure of it": _measure_of,
    "shown": _shown,
    "price of it": _price,
    "paid from": _paid_from,
    "whose": lambda _, filled: [owner_of(filled["who"].text)],
    "held": _held,
    "one held": lambda more, filled: [_one(said, filled["core"].name) for said in _one_held(more, filled)],
    "a held": lambda more, filled: [_a(_one(said, filled["core"].name)) for said in _one_held(more, filled)],
    "handy": _handy,
    "one core": _one_of("core"),
    "one placed": _one_of("placed"),
    "one things": _one_of("things"),
    "one handy": lambda more, filled: [_one(said, filled["core"].name) for said in _handy(more, filled)],
    "kind in zone": lambda more, filled: [
        f"{more.rules.zones[filled['zone ref'].name].kind} in {filled['zone ref'].text}"
    ],
    "kinds in zone": lambda more, filled: [
        f"{plural(more.rules.zones[filled['zone ref'].name].kind)} in {filled['zone ref'].text}"
    ],
    "number in zone": lambda more, filled: [f"number of {said}" for said in _in_zone(more, filled)],
    "kind": lambda _, filled: [filled["kinds"].name],
    "things theirs": _many,
    "much theirs": lambda _, filled: [theirs(filled["much"].text)],
    "do it": lambda more, filled: more.ways("base of does", filled),
    "amount of each": _amount_of_each,
    "kinds usual": _usual,
    "all held": _all_held,
    "all yours": _all_held,
    "each of yours": _each_of_yours,
    "hold of value": _hold_of_value,
    "valued": _valued,
    "cost of placed": _fields("counter", "number"),
    "cost of kind": _costs,
    "narrowed yours": _narrowed_yours,
    "number of placed": _fields("number", "counter"),
}
