"""Make texts of what cards say in few words: no more than so much, one kept of a few, rounded up, shown by all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNTS, amount_of
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS
from london_rules.advice.sentences.done_by import done_by, subject_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.language.syntax.names import plural, singular

_Filled = Mapping[str, Filled]
_FOR_EACH: Final = re.compile(
    r"(?P<sign>[^\w\s(])?(?P<n>\d+)(?P<counter> [^\n]+?)? for each (?:of (?P<yours>your [^\n]+)|"
    r"(?P<kind>[\w-]+)(?P<rest>[^\n]*))"
)
_AS_MUCH: Final = re.compile(r"(?P<sign>[^\w\s(])?\((?P<number>[^\n]+)\)(?P<counter> [^\n()]+)?")
_TOP: Final = re.compile(r"(?P<sees>look at|reveal) the top (?P<n>\d+) (?P<kinds>[\w-]+) of (?P<pile>[^\n]+)")


def _capped(more: FromRules, filled: _Filled) -> list[str]:
    """Say that no more than so much is gained or lost."""
    much, most = filled["much"].text, filled["cap"].text
    each, as_much = _FOR_EACH.fullmatch(much), _AS_MUCH.fullmatch(much)
    found = each or as_much
    if found is None:
        return []
    number = "" if as_much is None else as_much["number"]
    if each is not None:
        things = each["yours"] or f"{plural(each['kind'])}{each['rest']}"
        number = f"number of {things}" if each["n"] == "1" else f"{each['n']} * number of {things}"
    base = more.ways("base of does", filled)[0]
    amount = amount_of(
        more, f"the smaller of ({number}) and ({most})", f"{found['sign'] or ''}1{found['counter'] or ''}"
    )
    return done_by(subject_of(filled) if "subject" in filled else "you", f"{base} {amount}")


def _few_up(more: FromRules, filled: _Filled) -> list[str]:
    few = AMOUNTS["for every few"](more, filled)
    return [said.replace("rounded down", "rounded up") for said in few]


def _one_kept(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of the top few of a pile is kept, and where the others go."""
    m = _TOP.fullmatch(filled["seen"].text)
    if m is None or int(m["n"]) < 2:
        return []
    kind = singular(m["kinds"])
    left = int(m["n"]) - 1
    others = f"the top {kind} of {m['pile']}" if left == 1 else f"the top {left} {m['kinds']} of {m['pile']}"
    hands = more.ways("hand", {"kinds": Filled(1, m["kinds"], kind)})
    return [
        f"{filled['seen'].text}\nchoose one of the top {m['n']} {m['kinds']} of {m['pile']}, call it the find\n"
        f"move the find to your {hand}\nmove {others} to {filled['zone ref'].text}"
        for hand in hands[:MOST_WAYS]
    ]


def _random_moved(more: FromRules, filled: _Filled) -> list[str]:
    (one,) = MADE["one placed"](more, filled)
    return [f"choose a random {one}, look at it, move it to {filled['zone ref'].text}"]


def _one_handy_kinds(more: FromRules, filled: _Filled) -> list[str]:
    """Give one of a kind that somebody has at hand."""
    kind = filled["kinds"].name
    return [f"{kind} in your {hand}" for hand in more.ways("hand", filled)][:MOST_WAYS]


def _moved_for_each(more: FromRules, filled: _Filled) -> list[str]:
    (each,) = MADE["each of yours"](more, filled)
    return [f"gain {filled['amount'].text} for each {each}"]


def _all_revealed(more: FromRules, filled: _Filled) -> list[str]:
    zone = more.rules.zones.get(filled["zone"].name)
    if zone is None or zone.owner != "player":
        return []
    return [f"for {filled['people'].text}, reveal the {plural(zone.kind)} in their {zone.name}"]


def _any_zone_has(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one player's place at least has so few or so many things."""
    zone, op = more.rules.zones.get(filled["zone"].name), filled["op"].text
    if zone is None or zone.owner != "player":
        return []
    end = "lowest" if op.startswith(("less", "at most")) else "highest"
    return [f"the {end} (number of {plural(zone.kind)} in their {zone.name}) of the players is {op} {filled['n'].text}"]


def _at_least(more: FromRules, filled: _Filled) -> list[str]:
    return [said.replace("(the smaller of (", "(the larger of (") for said in _capped(more, filled)]


TERSE_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "done at most": _capped,
    "at least so much": _at_least,
    "few up": _few_up,
    "one kept": _one_kept,
    "random moved": _random_moved,
    "one handy kinds": _one_handy_kinds,
    "moved for each": _moved_for_each,
    "any zone has": _any_zone_has,
    "all revealed": _all_revealed,
}
