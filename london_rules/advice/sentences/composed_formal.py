"""Sentences of numbered rulebooks, of the parts that were read: in which case, from which round on, up to how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNT, amount_of
from london_rules.advice.sentences.composed_idioms import IDIOMS_MADE
from london_rules.advice.sentences.composed_moves import MOVES as MADE_MOVED
from london_rules.advice.sentences.composed_sentences import then
from london_rules.advice.sentences.composed_ways import MADE, theirs
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.language.syntax.names import article, plural

_Filled = Mapping[str, Filled]
_Made = Callable[[FromRules, _Filled], list[str]]


def _case_then(_: FromRules, filled: _Filled) -> list[str]:
    """Say what is done in some case."""
    return [then(filled["case"].text, filled["deeds"].text)]


def _round(filled: _Filled) -> str:
    return (filled.get("nth") or filled["n"]).text


def _if_round(how: str) -> _Made:
    """Say what is done from some round on, or up to it."""
    return lambda _, filled: [then(f"the round number is {how}{_round(filled)}", filled["deeds"].text)]


def _in_rounds(_: FromRules, filled: _Filled) -> list[str]:
    first, last = filled["n"].text, filled["n2"].text
    both = f"the round number is at least {first} and the round number is at most {last}"
    return [then(both, filled["deeds"].text)]


def _capped(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount for each of some things, and never more than another of the same counter."""
    much, most = (AMOUNT.fullmatch(filled[slot].text) for slot in ("amount", "amount2"))
    if much is None or most is None or filled["amount"].name != filled["amount2"].name or much["sign"] != most["sign"]:
        return []
    each = (
        [f"number of {filled['counted things'].text}"]
        if "counted things" in filled
        else MADE["counter alone"](more, filled)
    )
    numbers = (one if much["count"] == "1" else f"{much['count']} * {one}" for one in each)
    return [
        amount_of(more, f"the smaller of ({number}) and ({most['count']})", filled["amount"].text) for number in numbers
    ]


def _race_of_you(more: FromRules, filled: _Filled) -> list[str]:
    return [f"your {counter}" for counter in IDIOMS_MADE["race"](more, filled)]


def _zone_theirs(_: FromRules, filled: _Filled) -> list[str]:
    return [theirs(filled["zone ref"].text)]


def _each_turned(more: FromRules, filled: _Filled) -> list[str]:
    """Say that each of some things is turned face up or down."""
    face = filled["face"].name
    return [f"for each {one}, turn it face {face}" for one in MADE["one things"](more, filled)]


def _out_down_to_in(more: FromRules, filled: _Filled) -> list[str]:
    """Say that things are thrown away until so many are left in a zone."""
    zone = filled["zone ref"]
    kind = more.rules.zones[zone.name].kind
    core = Filled(1, f"{plural(kind)} in {zone.text}", kind)
    ones = MADE_MOVED["out one"](more, {"core": core, "outs": filled["outs"]})
    return [f"(number of {core.text} - {filled['n'].text}) times, {one}" for one in ones]


def _put_so(more: FromRules, filled: _Filled) -> list[str]:
    """Say that the top one of a pile goes somewhere, face up where all see it and face down where nobody does."""
    zone = filled["zone ref"]
    if more.rules.zones[zone.name].seen != {"up": "all", "down": "nobody"}.get(filled["face"].text, ""):
        return []
    return [f"move the top {filled['kinds'].name} of {filled['heaped'].text} to {zone.text}"]


def _so_many(_: FromRules, filled: _Filled) -> list[str]:
    """Give as many of a counter as a number says that is no figure."""
    number = filled["number"].text
    return [] if number.isdigit() else [f"({number}) {filled['counter'].name}"]


def _ones_theirs(more: FromRules, filled: _Filled) -> list[str]:
    """Give one of some things that each of several players has."""
    ones = (theirs(one) for one in MADE["one core"](more, filled))
    return [one if one.startswith("one of ") else article(one) for one in ones]


def _all_of_those(more: FromRules, filled: _Filled) -> list[str]:
    """Give the rule that does something to all of some things, as far as somebody can."""
    what = (filled.get("counter") or filled["kinds"]).text
    rule = f"{filled['said verb'].text.lower()} all {what}"
    return [rule] if rule in more.rules.rules and not more.rules.rules[rule].params else []


FORMAL_MADE: Final[Mapping[str, _Made]] = {
    "case then": _case_then,
    "from nth": _if_round("at least "),
    "to nth": _if_round("at most "),
    "in rounds": _in_rounds,
    "nth round": lambda _, filled: [f"the round number is at least {_round(filled)}"],
    "capped": _capped,
    "race of you": _race_of_you,
    "zone theirs": _zone_theirs,
    "each turned": _each_turned,
    "ended with": lambda _, filled: [f"end the game with {filled['outcome'].name}"],
    "so many": _so_many,
    "out down to in": _out_down_to_in,
    "put so": _put_so,
    "ones theirs": _ones_theirs,
    "all of those": _all_of_those,
}
