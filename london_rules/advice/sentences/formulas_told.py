"""Numbers and tests told in words: so many for each, one more than, whichever is less, seven if, otherwise nine.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import times
from london_rules.advice.sentences.composed_idioms import IDIOMS_MADE
from london_rules.advice.sentences.composed_ways import MADE
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import Form
from london_rules.advice.sentences.slots import Filled

_Filled = Mapping[str, Filled]
_YOU_HAVE: Final = "[that] [you/they] [have/has/own/owns/hold/holds]"
_LESS: Final = "less/minus/- [the/a/an]"
_PLUS: Final = "and/plus/+ [another]"
_TOGETHER: Final = "[all] added/taken/counted/put/summed [up/together]"
_THERE: Final = "as [there] [is/are]"

FORMULAS: Final[Mapping[str, tuple[Form, ...]]] = {
    "product": (
        (f"{{n}} for/per [each/every] [of] {{yours}} {_YOU_HAVE}", "{times yours}"),
        (f"{{n}} for/per [each/every] [of] [your/their] {{counter}} {_YOU_HAVE}", "{times counter}"),
    ),
    "number": (
        ("{product} [,] [but] not/no/never less than {atom}", "the larger of ({product}) and ({atom})"),
        ("{product} [,] [but] at least {atom}", "the larger of ({product}) and ({atom})"),
        ("{product} [,] [but] not/no/never more than {atom}", "the smaller of ({product}) and ({atom})"),
        ("{product} [,] [but] at most {atom}", "the smaller of ({product}) and ({atom})"),
        (f"{{product}} [,] {_LESS} {{product2}}", "{product} - {product2}"),
        (f"{{product}} [,] {_PLUS} {{product2}}", "{product} + {product2}"),
        (f"{{product}} [,] {_LESS} {{atom}}", "{product} - {atom}"),
        (f"{{product}} [,] {_LESS} twice/double {{atom}}", "{product} - 2 * {atom}"),
        (f"{{product}} [,] {_PLUS} {{atom}}", "{product} + {atom}"),
        (f"{{atom}} [,] {_LESS} {{product}}", "{atom} - {product}"),
        (f"{{atom}} [,] {_PLUS} {{product}}", "{atom} + {product}"),
        (
            f"{{atom}} [,] {_PLUS} {{n}} more/extra/further for/per [each/every] [of] {{yours}}",
            "{atom} + {times yours}",
        ),
        ("{product}", "{product}"),
        (f"{{atom}} and {{atom2}} {_TOGETHER}", "{atom} + {atom2}"),
        (f"{{atom}} and {{atom2}} {_TOGETHER} [,] {_LESS} {{atom3}}", "{atom} + {atom2} - {atom3}"),
        ("{atom} if {conditions} [,/;] [and/but] otherwise/else {atom2}", "if {conditions}, {atom} otherwise {atom2}"),
        ("{atom} [,] [but/or] {atom2} if {conditions}", "if {conditions}, {atom2} otherwise {atom}"),
        ("{n} more than there is/are players", "number of players + {n}"),
        ("{n} less/fewer than there is/are players", "number of players - {n}"),
        (f"half as many {_THERE} players [,] rounded/rounding/round up", "number of players / 2 rounded up"),
        (f"half as many {_THERE} players [,] [rounded/rounding/round] [down]", "number of players / 2 rounded down"),
        (f"as many {_THERE} players", "number of players"),
        (f"twice as many {_THERE} players", "2 * number of players"),
        (f"{{counter}} of all [of] [the] players [{_TOGETHER}]", "the total {counter} of the players"),
        ("total/combined {counter} of all [of] [the] players", "the total {counter} of the players"),
        ("{atom} or {atom2} [,] whichever is/are less/fewer/smaller/lower", "the smaller of ({atom}) and ({atom2})"),
        ("{atom} or {atom2} [,] whichever is/are more/greater/larger/higher", "the larger of ({atom}) and ({atom2})"),
        (
            "{possessor} {value} {kinds} or [your/their] {value2} ones/one [,] whichever is/are "
            "less/fewer/smaller/lower",
            "the smaller of (number of {kinds} in {possessor} {hold} that are {value}) and "
            "(number of {kinds} in {possessor} {hold} that are {value2})",
        ),
    ),
    "placed": (
        ("those/all of {placed}", "{placed}"),
        ("everything {place} that is/are {value}", "{kinds of value} {place} that are {value}"),
        (
            "everything {place} that is/are {value} or {value2}",
            "{kinds of value} {place} that are one of {value} or {value2}",
        ),
        ("{possessor} {kinds} that lie/lies/stand/stands {test}", "{kinds tested}"),
    ),
    "condition": (
        ("{item} is/are worth {compared}", "{worth of item} is {compared}"),
        ("{item} is/are worth {n}", "{worth of item} is {n}"),
        ("{item} cost/costs {compared}", "{price of it} is {compared}"),
        ("{item} cost/costs {n}", "{price of it} is {n}"),
        ("there is/are [only/just] {n} players", "number of players is {n}"),
        ("there is/are {compared} players", "number of players is {compared}"),
        ("you [all] are [only/just] {n} [players]", "number of players is {n}"),
        ("{n} players play/plays", "number of players is {n}"),
    ),
}


def _times_yours(_: FromRules, filled: _Filled) -> list[str]:
    """Give so many for each of some things."""
    return [times(filled["n"].text, f"number of {filled['yours'].text}")]


def _times_counter(more: FromRules, filled: _Filled) -> list[str]:
    return [times(filled["n"].text, one) for one in MADE["counter alone"](more, filled)]


def _worth_of_item(more: FromRules, filled: _Filled) -> list[str]:
    """List the numbers that say what a thing is worth."""
    item = filled["item"].text
    owner = "its" if item == "it" else f"{item}'s"
    return [f"{owner} {name}" for name in IDIOMS_MADE["worth"](more, filled)]


def _kinds_tested(more: FromRules, filled: _Filled) -> list[str]:
    held = MADE["all held"](more, filled)
    return [f"{said} that are {filled['test'].text}" for said in held]


FORMULAS_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "times yours": _times_yours,
    "times counter": _times_counter,
    "worth of item": _worth_of_item,
    "kinds tested": _kinds_tested,
}
