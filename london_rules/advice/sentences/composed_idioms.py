"""Idioms of rulebooks, of the parts that were read: down to so many, back up to so many, if able, in which order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNT, AMOUNTS, amount_of, amount_times, of_counter
from london_rules.advice.sentences.composed_hands import HANDS
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS, owner_of, theirs
from london_rules.advice.sentences.done_by import TIMES, done_by
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import plural, singular

_Filled = Mapping[str, Filled]
_Made = Callable[[FromRules, _Filled], list[str]]
_OF_ONE: Final = re.compile(
    r"(?:(?P<each>(?:for )?each (?:other )?player(?:, they)?|they) )?(?P<verb>pay|lose|"
    r"give)s? (?P<much>.+?)(?P<to> to [^,]+)?"
)
_EACH: Final = re.compile(r"(for|ask) each player, (.*)")
_EACH_CHANGES: Final = re.compile(r"each player (gain|lose|pay)s (.*)")
_STEPS: Final = re.compile(r"\b(?:step|space|place)s?\b")
_DEBT: Final = "debt"
_PAYMENT: Final = ("payment", "price", "fee")
_YOU: Final = Filled(1, "you", "you")


# ---- who ------------------------------------------------------------------------------------------


def _race(more: FromRules, _: _Filled) -> list[str]:
    """List the counters by which somebody is ahead: steps along a track, or what decides who wins before the end."""
    steps = [c.name for c in more.rules.counters.values() if c.owner == "player" and _STEPS.search(c.name)]
    if steps:
        return steps
    most = bool(more.rules.ranking) and more.rules.ranking[0].how == "highest"  # else whoever has least is ahead
    return [name for name in more.score if most and _grows_before_the_end(more, name)]


def _grows_before_the_end(more: FromRules, name: str) -> bool:
    told = re.compile(rf"\bgains? [^\n]*\b{re.escape(name)}\b")
    texts = (slot for slot in more.rules.slots() if not slot.id.startswith("scoring "))
    return any(told.search(slot.source.value) for slot in texts)


def _owed(more: FromRules, _: _Filled) -> list[str]:
    """List the counters of players for what they owe."""
    mine = [c.name for c in more.rules.counters.values() if c.owner == "player"]
    return [name for name in mine if singular(name) == _DEBT] or names_alike(_DEBT, mine, 1)


def _owed_of(more: FromRules, filled: _Filled) -> list[str]:
    return [f"{owner_of(filled['who'].text)} {name}" for name in _owed(more, filled)]


def _somebody_has(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of the players has so many things: then whoever has most of them does."""
    op, n = (filled["op"].text if "op" in filled else "at least"), _count(filled)
    if op not in ("at least", "more than"):
        return []
    return [f"the highest (number of {said}) of the players is {op} {n}" for said in _held_theirs(more, filled)]


def _nobody_has(more: FromRules, filled: _Filled) -> list[str]:
    """Say that none of the players has so many things: then whoever has most of them has fewer."""
    op, n = (filled["op"].text if "op" in filled else "at least"), _count(filled)
    below = {"at least": "less than", "more than": "at most"}.get(op)
    if below is None:
        return []
    return [f"the highest (number of {said}) of the players is {below} {n}" for said in _held_theirs(more, filled)]


def _held_theirs(more: FromRules, filled: _Filled) -> list[str]:
    return [theirs(said) for said in MADE["held"](more, {**filled, "who": _YOU})]


def _held_by_nobody(more: FromRules, filled: _Filled) -> list[str]:
    face = more.rules.faces.get(filled["named"].name)
    if face is None:
        return []
    return [f'there is no {face.kind} in any {zone} that is "{face.name}"' for zone in more.ways("hold", filled)]


def _count(filled: _Filled) -> str:
    return filled["n"].text if "n" in filled else "1"


def _both(more: FromRules, filled: _Filled) -> list[str]:
    """Say that you and somebody else gain or lose the same."""
    base, much = more.ways("base of does", filled)[0], filled["much"].text
    return [f"{base} {much}, {other}" for other in done_by(filled["who"].text, f"{base} {much}")]


# ---- conditions -----------------------------------------------------------------------------------


def _least_of_yours(more: FromRules, filled: _Filled) -> list[str]:
    return AMOUNTS["least amount"](more, {**filled, "who": _YOU})


def _one_yours_held(more: FromRules, filled: _Filled) -> list[str]:
    return MADE["one held"](more, {**filled, "who": _YOU})


def _second_held(more: FromRules, filled: _Filled) -> list[str]:
    return MADE["held"](more, {**filled, "core": filled["core2"]})


def _none_but(more: FromRules, filled: _Filled) -> list[str]:
    """Say that all of some things have a value: there is none that has not."""
    placed = filled["placed"]
    if " that " in placed.text or " whose " in placed.text:
        return []
    (one,) = MADE["one placed"](more, filled)
    said = f"none of {placed.text}" if placed.text.startswith(("your ", "their ")) else f"no {one}"
    return [f"there is {said} that is not {filled['value'].text}"]


def _valued_none(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody has none of what has a value."""
    return [
        f"number of {said} is 0" if said.startswith(("your ", "their ")) else f"there is no {_one(more, said)}"
        for said in MADE["valued"](more, filled)
    ]


def _one(more: FromRules, said: str) -> str:
    """Say one of things for several."""
    kind = next((kind for kind in more.rules.kinds if said.startswith(f"{plural(kind)} ")), "")
    return MADE["one core"](more, {"core": Filled(1, said, kind)})[0]


def _zone_is(clause: str) -> _Made:
    """Ask about the thing in a zone, where the zone is meant for it because it lies alone there."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        zone = more.rules.zones[filled["zone ref"].name]
        if zone.shape == "pile" or zone.seen in ("nobody", "owner"):
            return []
        return [f"there is a {zone.kind} in {filled['zone ref'].text} that {clause} {filled['value'].text}"]

    return made


def _fallen_to(_: FromRules, filled: _Filled) -> list[str]:
    n = filled["n"].text
    return [f"{filled['number'].text} is {'' if n == '0' else 'at most '}{n}"]


def _standing(whose: str) -> _Made:
    """Give the place of its kind on which a player stands: the only one that players have for it."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        kind = filled["kinds"].name if "kinds" in filled else next(iter(more.kinds_of_value(filled)), "")
        zones = [
            z.name for z in more.rules.zones.values() if z.kind == kind and z.owner == "player" and z.seen == "all"
        ]
        owner = whose or owner_of(filled["who"].text)
        return [f"{kind} in {owner} {zones[0]}"] if len(zones) == 1 else []

    return made


# ---- how much -------------------------------------------------------------------------------------


def _for_every_two(more: FromRules, filled: _Filled) -> list[str]:
    return AMOUNTS["for every few"](more, {**filled, "n": Filled(1, "2")})


def _for_every_signed(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount for every few of what a sign stands for."""
    m, name = AMOUNT.fullmatch(filled["amount"].text), more.rules.names.symbols.get(filled["symbol"].text, "")
    decl = more.rules.counters.get(name)
    if m is None or decl is None or decl.owner != "player":
        return []
    one = f"your {name}" if filled["n"].text == "1" else f"your {name} / {filled['n'].text} rounded down"
    number = one if m["count"] == "1" else f"{m['count']} * ({one})"
    return [amount_of(more, number, filled["amount"].text)]


def _amount_of_counter(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount for each of a counter, whose so ever it is."""
    ones = MADE["counter alone"](more, filled)[:1]
    return [made for one in ones for made in amount_times(more, one, filled["amount"].text)]


def _for_every_stack(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount for each stack in a zone, or in that of yours which has stacks."""
    stacked = [zone.name for zone in more.rules.zones.values() if zone.shape == "stacks"]
    zones = [filled["zone ref"].text] if "zone ref" in filled else [f"your {name}" for name in stacked]
    if "zone ref" in filled and filled["zone ref"].name not in stacked:
        return []
    like = filled["amount"].text
    return [made for zone in zones for made in amount_times(more, f"number of stacks in {zone}", like)]


def _number_counted(filled: _Filled) -> str:
    return f"number of {(filled.get('placed') or filled['yours']).text}"


def _counted(more: FromRules, filled: _Filled) -> list[str]:
    """Say that as much of a counter changes as there are of some things."""
    base = more.ways("base of does", filled)[0]
    return [f"{base} {of_counter(more, _number_counted(filled), filled['counter'].name)}"]


def _counted_in_unit(more: FromRules, filled: _Filled) -> list[str]:
    base = more.ways("base of does", filled)[0]
    return [f"{base} {sign}({_number_counted(filled)})" for sign in more.rules.names.symbols]


def _drawn_as_counted(more: FromRules, filled: _Filled) -> list[str]:
    return [f"({_number_counted(filled)}) times, {rule}" for rule in more.ways("rule", {"kinds": filled["kinds"]})]


def _of_those(more: FromRules, filled: _Filled) -> list[str]:
    """Say of those who have the most of a counter that they gain or lose so much of it."""
    counter = filled["those"].text.partition(" ")[2]
    if counter not in more.rules.counters:
        return []
    base = more.ways("base of does", filled)[0]
    much = of_counter(more, filled["n"].text, counter).replace(f"({filled['n'].text})", filled["n"].text)
    return [f"for each of the players with the {filled['those'].text}, they {base} {much}"]


def _of_crowd(more: FromRules, filled: _Filled) -> list[str]:
    """Say of those who have so much of a counter that they gain or lose some of it."""
    m = re.fullmatch(r"player whose (.+?) is [^,]+", filled["crowd"].text)
    if m is None or m[1] not in more.rules.counters:
        return []
    base, n = more.ways("base of does", filled)[0], filled["n"].text
    return [f"for each {filled['crowd'].text}, they {base} {of_counter(more, n, m[1]).replace(f'({n})', n)}"]


def _worth(more: FromRules, _: _Filled) -> list[str]:
    """List the fields of any kind that say what a thing is worth: those of a like name, then the other numbers."""
    fields = [f for kind in more.rules.kinds.values() for f in kind.fields.values() if f.type in ("number", "counter")]
    names = [f.name for f in fields]
    alike = names_alike("worth", names)
    named = [name for name in names if name == "worth" or name in alike]
    return list(dict.fromkeys(named or names))[:MOST_WAYS]


# ---- if it can be done, and in which order ------------------------------------------------------------------


def _with_may(deeds: str) -> str:
    return deeds.removeprefix("you may ")


def _paid_first(_: FromRules, filled: _Filled) -> list[str]:
    """Say that something is done for a price that nobody has to pay."""
    deeds = _with_may(filled["deeds"].text)
    return [] if "\n" in deeds else [f"you may {filled['cost'].text}, {deeds}"]


def _may_instead(_: FromRules, filled: _Filled) -> list[str]:
    deeds = _with_may(filled["deeds"].text)
    return [] if "\n" in deeds else [f"you may {deeds} instead"]


def _may_then(_: FromRules, filled: _Filled) -> list[str]:
    first, rest = filled["deeds"].text, filled["deeds2"].text
    return [] if "\n" in first or "\n" in rest or TIMES.match(first) else [f"you may {first}, {rest}"]


def _affords(more: FromRules, deed: str) -> tuple[str, str] | None:
    """Give the condition on which somebody has as much as a deed takes, and the deed as it goes on after it."""
    m = _OF_ONE.fullmatch(deed)
    much = AMOUNT.fullmatch(m["much"]) if m is not None else None
    if m is None or much is None:
        return None
    name = more.rules.names.symbols.get(much["sign"], "") if much["sign"] else much["counter"] or ""
    decl = more.rules.counters.get(name) or more.rules.counters.get(plural(name))
    if decl is None:
        return None
    whose = "" if decl.owner == "table" else "their " if m["each"] else "your "
    return f"{whose}{decl.name} is at least {much['count']}", deed


def _if_able(more: FromRules, filled: _Filled) -> list[str]:
    """Say that something is paid by whoever has as much."""
    found = _affords(more, filled["deed"].text)
    if found is None:
        return []
    condition, deed = found
    m = re.fullmatch(r"(?:for )?each (?P<other>other )?player(?:, they)? (?P<verb>pay|lose|give)s? (?P<rest>.*)", deed)
    if m is None:
        return [f"if {condition}, {deed}"]
    return [f"for each {m['other'] or ''}player, if {condition}, they {m['verb']} {m['rest']}"]


def _if_able_else(more: FromRules, filled: _Filled) -> list[str]:
    found = _affords(more, filled["deed"].text)
    if found is None or found[1].startswith(("for each", "each ")) or "\n" in filled["deeds2"].text:
        return []
    return [f"if {found[0]}, {found[1]}\notherwise, {filled['deeds2'].text}"]


def _from_who(_: FromRules, filled: _Filled) -> list[str]:
    """Say with whom something begins that each player does."""
    who = {"they": "them", "the active player": "you"}.get(filled["who"].text, filled["who"].text)
    each, changes = _EACH.fullmatch(filled["deed"].text), _EACH_CHANGES.fullmatch(filled["deed"].text)
    if each is not None:
        deed = each[2].removeprefix("ask them, ")
        how = "ask" if deed != each[2] else each[1]
        return [f"{how} each player beginning with {who}, {deed}"]
    return [f"for each player beginning with {who}, they {changes[1]} {changes[2]}"] if changes is not None else []


def _each_in_order(_: FromRules, filled: _Filled) -> list[str]:
    return done_by(filled["people"].text, filled["deed"].text)


# ---- powers ----------------------------------------------------------------------------------------------


def _limit(more: FromRules, filled: _Filled) -> list[str]:
    """List the numbers that say how many things somebody may hold."""
    kind = filled["kinds"].name
    hands = more.ways("hand", {"kinds": filled["kinds"]})
    names = [n.name for n in more.rules.numbers.values() if not n.params and "limit" in n.name.split()]
    return [name for name in names if any(word in name.split() for word in (kind, *hands))]


def _limit_raised(more: FromRules, filled: _Filled) -> list[str]:
    """Say that so many more things may be held."""
    numbers = (more.rules.numbers[name] for name in _limit(more, filled))
    said = [(n.name, (n.slot.source.value.partition("=")[2] or n.slot.source.value).strip()) for n in numbers]
    return [f"{name} is {formula} + {filled['n'].text}" for name, formula in said if formula and "\n" not in formula]


def _pays_for(more: FromRules, _: _Filled) -> list[str]:
    """List the tests of a payment and what is paid for with it."""
    tests = [t for t in more.rules.tests.values() if len(t.params) == 2 and t.params[0].name in _PAYMENT]
    return [t.name for t in tests][:MOST_WAYS]


def _one_core_2(more: FromRules, filled: _Filled) -> list[str]:
    return MADE["one core"](more, {"core": filled["core2"]})


def _det_would(more: FromRules, filled: _Filled) -> list[str]:
    """Give the word before a thing to which something would be done: a rule may be named with the other one."""
    det, act = filled["det"].text, (filled.get("acting") or filled["acting apart"]).text
    return ["any" if det == "a" and f"{act} a {filled['core'].name}" in more.rules.rules else det]


# ---- whose turn it is ------------------------------------------------------------------------------------


def _begin_with(_: FromRules, filled: _Filled) -> list[str]:
    who = filled["who"].text
    return [f"begin with {'them' if who == 'they' else who}"]


def _beside_the_first(_: FromRules, filled: _Filled) -> list[str]:
    return [f"the player to the {filled['beside'].name} of the first player"]


def _turns_of_all(_: FromRules, filled: _Filled) -> list[str]:
    """Give how many turns they are if each of several has so many."""
    n, others = _count(filled), filled["people"].text == "each other player"
    if n == "1":
        return ["(number of players - 1)" if others else "(number of players)"]
    return [f"({n} * (number of players - 1))" if others else f"({n} * number of players)"]


def _takes_the_next_turn(_: FromRules, filled: _Filled) -> list[str]:
    who = filled["who"].text
    return ["they take the next turn" if who == "they" else f"{who} takes the next turn"] if who != "you" else []


def _back_along(more: FromRules, filled: _Filled) -> list[str]:
    steps = [c.name for c in more.rules.counters.values() if c.owner == "player" and _STEPS.search(c.name)]
    return [f"lose {filled['n'].text} {name}" for name in steps][:MOST_WAYS]


IDIOMS_MADE: Final[Mapping[str, _Made]] = {
    **HANDS,
    "race": _race,
    "owed": _owed,
    "owed of": _owed_of,
    "somebody has": _somebody_has,
    "nobody has": _nobody_has,
    "held by nobody": _held_by_nobody,
    "both": _both,
    "none but": _none_but,
    "second held": _second_held,
    "least of yours": _least_of_yours,
    "one yours held": _one_yours_held,
    "zone is": _zone_is("is"),
    "zone is not": _zone_is("is not"),
    "standing": _standing(""),
    "standing any": _standing("any"),
    "fallen to": _fallen_to,
    "for every two": _for_every_two,
    "for every signed": _for_every_signed,
    "for every stack": _for_every_stack,
    "amount of counter": _amount_of_counter,
    "valued none": _valued_none,
    "counted": _counted,
    "counted in unit": _counted_in_unit,
    "drawn as counted": _drawn_as_counted,
    "of those": _of_those,
    "of crowd": _of_crowd,
    "worth": _worth,
    "limit raised": _limit_raised,
    "paid first": _paid_first,
    "may instead": _may_instead,
    "may then": _may_then,
    "if able": _if_able,
    "if able else": _if_able_else,
    "from who": _from_who,
    "each in order": _each_in_order,
    "limit": _limit,
    "pays for": _pays_for,
    "one core 2": _one_core_2,
    "det would": _det_would,
    "begin with": _begin_with,
    "turns of all": _turns_of_all,
    "beside the first": _beside_the_first,
    "takes the next turn": _takes_the_next_turn,
    "back along": _back_along,
}
