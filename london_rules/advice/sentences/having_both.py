"""What somebody has, or what there is, two things at once: `a pink card and a blue card`, `5 cracks or no oil`.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNTS
from london_rules.advice.sentences.composed_ways import owner_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import HAS, Form
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import singular

_Filled = Mapping[str, Filled]
_YOU: Final = Filled(1, "you", "you")
_RICHES: Final = "riches"  # and what means the same by the thesaurus
_PLACE: Final = re.compile(r"\b(?P<kind>[a-z]+) in (?P<place>(?:the|your) [a-z ]+?)(?= that | whose | is |$)")

HAVING: Final[Mapping[str, tuple[Form, ...]]] = {
    "having": (
        ("{op} {amount}", "{compared amount of yours}"),
        ("{amount} or more", "{least of yours}"),
        ("{amount} or less/fewer", "{most of yours}"),
        ("{amount}", "{least of yours}"),
        ("{compared} {counter}", "{counter alone} is {compared}"),
        ("no {counter}", "{counter alone} is 0"),
        ("a/an/any/some {counter}", "{counter alone} is at least 1"),
        ("{compared} {core}", "number of {yours held} is {compared}"),
        ("{n} {core}", "number of {yours held} is at least {n}"),
        ("no {core}", "there is no {one yours held}"),
        ("a/an/any/some {core}", "there is a {one yours held}"),
    ),
    "being": (
        ("{compared} {counter}", "{counter alone} is {compared}"),
        ("{n} {counter}", "{counter alone} is at least {n}"),
        ("no {counter}", "{counter alone} is 0"),
        ("{compared} {placed}", "number of {placed} is {compared}"),
        ("{n} {placed}", "number of {placed} is at least {n}"),
        ("no {placed}", "there is no {one placed}"),
        ("a/an/any/some {placed}", "there is a {one placed}"),
    ),
    "condition": (
        (f"{{who}} {HAS} [both] {{having}} and [also] {{having2}}", "{both had}"),
        (f"{{who}} {HAS} {{having}} but [also] {{having2}}", "{both had}"),
        (f"{{who}} {HAS} [either] {{having}} or [else] {{having2}}", "{either had}"),
        ("there is/are [both] {being} and [also] {being2}", "{being} and {being2}"),
        ("there is/are {being} but {being2}", "{being} and {being2}"),
        ("there is/are [either] {being} or {being2}", "{being} or {being2}"),
        (f"{{who}} {HAS} {{compared}} {{core}} left/remaining", "number of {held} is {compared}"),
        (f"{{who}} {HAS} as many {{core}} as {{counter}}", "number of {held} is {counter of}"),
        (f"{{who}} {HAS} as many {{counter}} as {{core}}", "{counter of} is number of {held}"),
        (f"{{who}} {HAS} less/fewer {{counter}} than {{core}}", "{counter of} is less than number of {held}"),
        (f"{{who}} {HAS} more {{counter}} than {{core}}", "{counter of} is more than number of {held}"),
        (
            f"{{who}} and {{who2}} {HAS} [exactly] same [number] [of] {{counter}}",
            "{counter of} is {counter of 2}",
        ),
        (f"{{who}} and {{who2}} {HAS} equally/as many/much {{counter}}", "{counter of} is {counter of 2}"),
        (
            "only/just {n} {kinds} is/are [still] left/remaining [still] {place}",
            "number of {kinds} {place} is {n}",
        ),
        ("only/just {n} {kinds} remain/remains {place}", "number of {kinds} {place} is {n}"),
        ("{who} is/are not [one] [of] {those}", "not ({is extreme})"),
        ("{who} isn/aren t [one] [of] {those}", "not ({is extreme})"),
        ("{anybody} {reaches} {amount}", "there is a player whose {reached}"),
        ("{who} {reaches} {amount}", "{least amount}"),
    ),
    "reaches": (
        ("reach/reaches/reached/pass/passes/hit/hits/attain/attains/make/makes", ""),
        ("has/have reached/passed/hit/got/collected/scored/gained/earned/won", ""),
        ("get/gets/come/comes/climb/climbs/rise/rises [up] to", ""),
    ),
    "those": (
        ("richest/wealthiest [player/players/person/one/of] [all/us]", "highest {wealth}"),
        ("poorest [player/players/person/one/of] [all/us]", "lowest {wealth}"),
    ),
}


def _place_of(condition: str) -> tuple[str, str]:
    """Give the kind of the things that a condition is about, and where they are."""
    m = _PLACE.search(condition)
    return ("", "") if m is None else (singular(m["kind"]), m["place"])


def _joined(word: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Join two conditions: things of one kind that are said in one breath are in one place."""

    def made(_: FromRules, filled: _Filled) -> list[str]:
        first, second = filled["having"].text, filled["having2"].text
        (kind, place), (kind2, place2) = _place_of(first), _place_of(second)
        if kind == kind2 and place != place2:
            return []
        owner = owner_of(filled["who"].text)
        return [re.sub(r"\byour\b", owner, f"{first} {word} {second}")]

    return made


def _of_yours(slot: str) -> Callable[[FromRules, _Filled], list[str]]:
    return lambda more, filled: AMOUNTS[slot](more, {**filled, "who": _YOU})


def _reached(more: FromRules, filled: _Filled) -> list[str]:
    they = Filled(1, "they", "they")
    return [said.removeprefix("their ") for said in AMOUNTS["least amount"](more, {**filled, "who": they})]


def _wealth(more: FromRules, _: _Filled) -> list[str]:
    """List the counters of players that somebody is rich in: those with a sign, else those that are called so."""
    mine = [c.name for c in more.rules.counters.values() if c.owner == "player"]
    signed = [name for name in more.rules.names.symbols.values() if name in mine]
    return signed or names_alike(_RICHES, mine, 1)


HAVING_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "both had": _joined("and"),
    "either had": _joined("or"),
    "compared amount of yours": _of_yours("compared amount"),
    "most of yours": _of_yours("most amount"),
    "reached": _reached,
    "wealth": _wealth,
}
