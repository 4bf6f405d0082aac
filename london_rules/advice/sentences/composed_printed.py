"""What printed rules say, of the parts that were read: who begins, what goes where, so much for each but no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNT, amount_of, amount_times, times
from london_rules.advice.sentences.composed_hands import HANDS
from london_rules.advice.sentences.composed_idioms import IDIOMS_MADE
from london_rules.advice.sentences.composed_sentences import SENTENCES
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS
from london_rules.advice.sentences.done_by import done_by
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.language.syntax.names import plural

_Filled = Mapping[str, Filled]


def _people_from_who(_: FromRules, filled: _Filled) -> list[str]:
    """Say with whom something begins that each player chooses or does."""
    who = (filled.get("beside") or filled["who"]).text
    each = filled["people"].text
    deed = done_by("each player", filled["deed"].text)[:1]
    began = f"each player beginning with {'them' if who == 'they' else who}"
    return [one.replace("each player", began, 1) for one in deed if each == "each player" and "each player" in one]


def _from_who_right(more: FromRules, filled: _Filled) -> list[str]:
    said = IDIOMS_MADE["from who"](more, filled)
    who = filled["who"].text
    return [one.replace(f"beginning with {who}", f"beginning with {who} going right", 1) for one in said]


def _for_every_rounded_up(more: FromRules, filled: _Filled) -> list[str]:
    rounded = SENTENCES["for every"](more, {**filled, "counter2": filled["counter"]})
    return [one.replace("rounded down", "rounded up") for one in rounded]


def _own_unit(_: FromRules, filled: _Filled) -> list[str]:
    who = filled["who"].text
    owner = {"you": "your", "they": "their"}.get(who, f"{who}'s")
    return [f"{owner} {filled['unit number'].name}"]


def _at_least_as_many(more: FromRules, filled: _Filled) -> list[str]:
    return [f"{one} is at least number of players" for one in MADE["counter alone"](more, filled)]


def _valued_in_any(word: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Say that there is one, or none, of what has a value among what any player holds."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        zone = filled["place"].text.rpartition(" ")[2]
        decl = more.rules.zones.get(zone)
        if decl is None or decl.owner != "player":
            return []
        return [f"there is {word} {decl.kind} in any {zone} that is {filled['value'].text}"]

    return made


def _one_kind_of_value(more: FromRules, filled: _Filled) -> list[str]:
    return more.kinds_of_value(filled)[:MOST_WAYS]


def _both_valued(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody has one of each of two sorts."""
    kinds = filled["kinds"]
    (held,) = MADE["held"](more, {"core": Filled(1, plural(kinds.name), kinds.name), "who": filled["who"]})[:1] or [""]
    if not held.startswith(("your ", "their ")):
        return []
    two = (filled["value"].text, filled["value2"].text)
    return [" and ".join(f"there is one of {held} that is {value}" for value in two)]


def _zone_goes(more: FromRules, filled: _Filled) -> list[str]:
    words = filled["place"].text.removeprefix("in ")
    name = next((zone for zone in more.rules.zones if words.endswith(f" {zone}") or words == zone), "")
    if not name or filled["zone ref"].name == name:
        return []
    return [f"move the {plural(more.rules.zones[name].kind)} in {words} to {filled['zone ref'].text}"]


def _each_reveals(more: FromRules, filled: _Filled) -> list[str]:
    if filled["people"].text != "each player":
        return []
    return [f"for each player, reveal the {said.replace('your ', 'their ')}" for said in MADE["handy"](more, filled)]


def _kinds_in_zone_2(more: FromRules, filled: _Filled) -> list[str]:
    zone = filled["zone ref2"]
    return (
        [f"{plural(more.rules.zones[zone.name].kind)} in {zone.text}"] if zone.name != filled["zone ref"].name else []
    )


def _kinds_in_theirs(more: FromRules, filled: _Filled) -> list[str]:
    zone = more.rules.zones[filled["zone ref"].name]
    return [f"{plural(zone.kind)} in their {zone.name}"] if zone.owner == "player" else []


def _one_that_has_none(more: FromRules, filled: _Filled) -> list[str]:
    counter, placed = filled["counter"].name, filled["placed"]
    if placed.text.startswith(("your ", "their ")):
        return [f"one of {placed.text} that has no {counter}"]
    return [f"a {one} that has no {counter}" for one in MADE["one placed"](more, filled) if " that " not in one]


def _given_by_beside(more: FromRules, filled: _Filled) -> list[str]:
    return HANDS["given to you"](more, {**filled, "subject": filled["beside"]})


def _handed_to_them(more: FromRules, filled: _Filled) -> list[str]:
    return [
        f"choose a {one}, move it to their {hand}"
        for one in MADE["one handy"](more, filled)
        for hand in more.ways("hand", {"kinds": filled["core"]})[:1]
    ]


def _one_of_theirs(more: FromRules, filled: _Filled) -> list[str]:
    core, zone = filled["core"], more.rules.zones[filled["zone ref"].name]
    if zone.owner != "player" or " in " in core.text:
        return []
    (one,) = MADE["one core"](more, filled)
    placed = one.replace(core.name, f"{core.name} in their {zone.name}", 1)
    return [f"choose a {placed}, move it to your {zone.name}"]


def _one_to_theirs(more: FromRules, filled: _Filled) -> list[str]:
    zone = more.rules.zones[filled["zone ref"].name]
    if zone.owner != "player":
        return []
    return [f"choose a {one}, move it to their {zone.name}" for one in MADE["one handy"](more, filled)]


def _its_price(more: FromRules, _: _Filled) -> list[str]:
    return [f"its {name}" for name in more.prices] or ["its cost"]


def _out_until_left(more: FromRules, filled: _Filled) -> list[str]:
    return HANDS["out down to"](more, filled)


def _capped_each(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody gains or loses so much for each of some things, but no more than so much."""
    m = AMOUNT.fullmatch(filled["amount"].text)
    if m is None:
        return []
    number = f"number of {filled['yours'].text}"
    each = times(m["count"], number)
    most = f"the smaller of ({each}) and ({filled['n'].text})"
    return [f"{more.ways('base of does', filled)[0]} {amount_of(more, most, filled['amount'].text)}"]


def _different_out(more: FromRules, filled: _Filled) -> list[str]:
    """Say that several things that differ in something are thrown away."""
    outs, n = filled["outs"].name, filled["n"].text
    if not outs or n == "1":
        return []
    return [
        f"choose {n} {some} of different {plural(filled['field'].name)}, call them the chosen\n"
        f"for each of the chosen, {outs} it"
        for some in MADE["handy"](more, filled)
    ]


def _so_many_on(more: FromRules, filled: _Filled) -> list[str]:
    signs = list(more.rules.names.symbols)[:1]
    return [f"{sign}(the total {filled['counter'].name} of {filled['placed'].text})" for sign in signs]


def _so_many_in_unit(more: FromRules, filled: _Filled) -> list[str]:
    return [f"{sign}({filled['number'].text})" for sign in list(more.rules.names.symbols)[:1]]


def _unit_times(more: FromRules, filled: _Filled) -> list[str]:
    return amount_times(more, f"your {filled['unit number'].name}", filled["amount"].text)


def _for_each_who_offered(more: FromRules, filled: _Filled) -> list[str]:
    one = f"number of players other than you whose {filled['offered'].name} is {filled['compared'].text}"
    return amount_times(more, one, filled["amount"].text)


PRINTED_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "people from who": _people_from_who,
    "from who right": _from_who_right,
    "for every rounded up": _for_every_rounded_up,
    "own unit": _own_unit,
    "at least as many": _at_least_as_many,
    "nobody valued": _valued_in_any("no"),
    "anybody valued": _valued_in_any("a"),
    "one kind of value": _one_kind_of_value,
    "both valued": _both_valued,
    "all there goes": _zone_goes,
    "each reveals": _each_reveals,
    "kinds in zone 2": _kinds_in_zone_2,
    "kinds in theirs": _kinds_in_theirs,
    "one that has none": _one_that_has_none,
    "given by beside": _given_by_beside,
    "handed to them": _handed_to_them,
    "one of theirs": _one_of_theirs,
    "one to theirs": _one_to_theirs,
    "its price": _its_price,
    "out until left": _out_until_left,
    "capped each": _capped_each,
    "different out": _different_out,
    "one handy theirs": lambda more, filled: [
        one.replace("your ", "their ") for one in MADE["one handy"](more, filled)
    ],
    "so many on": _so_many_on,
    "so many in unit": _so_many_in_unit,
    "unit times": _unit_times,
    "for each who offered": _for_each_who_offered,
    "kind2": lambda _, filled: [filled["kinds2"].name],
}
