"""What cards say in few words, once it is spelt out: what is turned, paid with things, shown, kept of a few, capped.

The forms go with those of `grammar_of_people`, in the same way of writing; `composed_terse` makes the texts that need
more than words in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import HAS, INTO, LEAST, MOST, ONE, Form

_SEES: Final = "look/looks/peek/peeks [at]"
_SHOWS: Final = "reveal/reveals/show/shows/uncover/draw/draws/take/takes"
_REST: Final = "rest/other/others/remaining [one/ones/cards]"
_GOES: Final = "put/place/move/return/send/go/goes"
_PAYS: Final = "pay/pays/lose/loses/spend/spends/sacrifice/sacrifices/give/gives"
_MISS: Final = "miss/misses/skip/skips/lose/loses/sit [out]"
_AT_LEAST: Final = "[but] at least/minimum/min [of]"
_AT_MOST: Final = "[but] at most/maximum/max/most [of]"

TERSE: Final[Mapping[str, tuple[Form, ...]]] = {
    "cap": (("{symbol} {n}", "{n}"), ("{n} {counter}", "{n}"), ("{n}", "{n}")),
    "much": (
        ("{amount} [from/to/into {stock}] per/for [each/every] {n} {yours} , rounded/rounding/round up", "{few up}"),
        ("{amount} [from/to/into {stock}] per/for [each/every] {n} {yours} ( rounded/rounding/round up )", "{few up}"),
    ),
    "crowd": (
        (
            f"{{everybody}} who/that {HAS} nothing/none in/on {{zone ref}}",
            "player, if there is no {kind in zone theirs}",
        ),
        ("{everybody} with/having nothing/none in/on {zone ref}", "player, if there is no {kind in zone theirs}"),
        (f"{{everybody}} {HAS} nothing/none in/on {{zone ref}}", "player, if there is no {kind in zone theirs}"),
    ),
    "condition": (
        ("{zone ref} is/are worth {compared}", "the total {worth} of the {kinds in zone} is {compared}"),
        (f"{{who}} {HAS} {{compared}} {{plain group}}", "number of {whose} {plain group} is {compared}"),
        (f"{{who}} {HAS} {{n}} {{plain group}}", "number of {whose} {plain group} is at least {n}"),
        (f"{{who}} {HAS} [a/an/any/some] {{plain group}}", "number of {whose} {plain group} is at least 1"),
        ("{value} is/are in {zone ref}", "there is a {kind in zone} that is {value}"),
        ("{value} is/are not in {zone ref}", "there is no {kind in zone} that is {value}"),
        (f"any {{zone}} {HAS}/is/are {{op}} {{n}} [{{kinds}}]", "{any zone has}"),
        ("{zone ref} is/are worth {n}", "the total {worth} of the {kinds in zone} is at least {n}"),
    ),
    "seen": (
        (f"{_SEES} top {{n}} {{kinds}} of/from/off {{heaped}}", "look at the top {n} {kinds} of {heaped}"),
        (f"{_SHOWS} top {{n}} {{kinds}} of/from/off {{heaped}}", "reveal the top {n} {kinds} of {heaped}"),
    ),
    "deed": (
        (f"{{does}} {{much}} [,] {_AT_MOST} {{cap}}", "{done at most}"),
        (f"{{subject}} {{does}} {{much}} [,] {_AT_MOST} {{cap}}", "{done at most}"),
        (f"{{does}} {{much}} [,] {_AT_LEAST} {{cap}}", "{at least so much}"),
        (f"{{subject}} {{does}} {{much}} [,] {_AT_LEAST} {{cap}}", "{at least so much}"),
        (
            f"choose/chooses/pick/picks {MOST} {{measure}} of/among/in {{placed}}",
            "choose one of the {placed} with the highest {measure}",
        ),
        (
            f"choose/chooses/pick/picks {LEAST} {{measure}} of/among/in {{placed}}",
            "choose one of the {placed} with the lowest {measure}",
        ),
        (f"{_SEES} {ONE} random {{placed}}", "choose a random {one placed}, look at it"),
        (f"{_SHOWS} {ONE} random {{placed}}", "choose a random {one placed}, reveal it"),
        (f"{_SEES} {ONE} random {{placed}} [,] and/then/, [then] put/move it {INTO} {{zone ref}}", "{random moved}"),
        (
            f"{_SEES} top {{n}} {{kinds}} of/from/off {{heaped}} [,] [and] [then] put/return them/these [all] [back] "
            "[on] [top] in any/some/an order [you] [like/choose/want]",
            "look at the top {n} {kinds} of {heaped}\n"
            "put the top {n} {kinds} of {heaped} on {heaped} in an order you choose",
        ),
        (
            f"{{seen}} [,] [and] [then] keep/take {ONE} [of] [them] [,] [and] [then] [{_GOES}] {_REST} [{_GOES}] "
            f"{INTO} {{zone ref}}",
            "{one kept}",
        ),
        (f"{_PAYS} {ONE} {{kinds}} to/into {{zone ref}}", "choose a {one handy kinds}, move it to {zone ref}"),
        ("turn/flip {zone ref} face {face}", "for each {kind in zone}, turn it face {face}"),
        (
            "{zone ref} gains/gets/receives top {kinds} of/from/off {heaped}",
            "move the top {kind} of {heaped} to {zone ref}",
        ),
        ("{possessor} {counter} gains/gain [{symbol}] {n}", "{counter up}"),
        ("{possessor} {counter} loses/lose [{symbol}] {n}", "{counter down}"),
        ("take/takes/remove/removes/lift/lifts {much} off/away", "remove {much} from it"),
        (f"{_MISS} a/one/your [next] turn", "skip your next turn"),
        (
            "go/move/advance/walk/step {amount} [forward/forwards/ahead/on] per/for [each/every] {yours}",
            "{moved for each}",
        ),
        ("go/move/advance/walk/step {amount} [forward/forwards/ahead/on]", "gain {amount}"),
        ("reveal/show {people} 's/' {zone}", "{all revealed}"),
    ),
}
