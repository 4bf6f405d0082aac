"""What is drawn from a pile, and where it goes: by the rule that draws from it, or from the top of it.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import DRAW, INTO, MOVE, ONE, Form
from london_rules.advice.sentences.slots import Filled
from london_rules.language.syntax.names import plural

_OFF: Final = "draw/draws/deal/deals/fetch/fetches/turn/turns/flip/flips/pull/pulls"
_NEW: Final = "[top/new/more/extra/further/other]"

PILES_TOLD: Final[Mapping[str, tuple[Form, ...]]] = {
    "deed": (
        (f"{DRAW} {ONE} {_NEW} {{kinds}} from/of/off [top] [of] {{heaped}}", "{ruled from}"),
        (f"{DRAW} {{n}} {_NEW} {{kinds}} from/of/off [top] [of] {{heaped}}", "{n} times, {ruled from}"),
        (
            f"{DRAW} {ONE} {_NEW} {{kinds}} from/of/off [top] [of] {{heaped}} {INTO} {{zone ref}}",
            "move the top {kind} of {heaped} to {zone ref}",
        ),
        (
            f"{DRAW} {{n}} {_NEW} {{kinds}} from/of/off [top] [of] {{heaped}} {INTO} {{zone ref}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        (
            f"{_OFF} {ONE} {_NEW} {{kinds}} {INTO} {{zone ref}}",
            "{ruled to}",
            "move the top {kind} of {pile for} to {zone ref}",
        ),
        (
            f"{_OFF} {{n}} {_NEW} {{kinds}} {INTO} {{zone ref}}",
            "{n} times, {ruled to}",
            "move the top {n} {kinds} of {pile for} to {zone ref}",
        ),
        (
            f"{_OFF} {ONE} {_NEW} {{kinds}} and/, [then] {MOVE} it {INTO} {{zone ref}}",
            "move the top {kind} of {pile for} to {zone ref}",
        ),
        (
            f"{_OFF} {{n}} {_NEW} {{kinds}} and/, [then] {MOVE} them {INTO} {{zone ref}}",
            "move the top {n} {kinds} of {pile for} to {zone ref}",
        ),
    ),
}


def _ruled_from(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """List the rules that draw one of a kind from a pile."""
    pile = re.compile(rf"\bthe top [^\n,]*\bof (?:the )?{re.escape(filled['heaped'].name)}(?![\w-])")
    return [name for name in more.ways("rule", filled) if pile.search(more.rules.rules[name].slot.source.value)]


def _ruled_to(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """List the rules that draw one of a kind into a place of the one who draws."""
    zone = filled["zone ref"]
    put = re.compile(rf"\bto your {re.escape(zone.name)}(?![\w-])")
    mine = zone.text.startswith("your ")
    return [name for name in more.ways("rule", filled) if mine and put.search(more.rules.rules[name].slot.source.value)]


def _pile_for(more: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """List the piles of the table from which things of a kind can go to a place."""
    zone = more.rules.zones[filled["zone ref"].name]
    if plural(zone.kind) != filled["kinds"].text:
        return []
    return [f"the {name}" for name in more.ways("pile", filled) if name != zone.name]


PILES_MADE: Final[Mapping[str, Callable[[FromRules, Mapping[str, Filled]], list[str]]]] = {
    "ruled from": _ruled_from,
    "ruled to": _ruled_to,
    "pile for": _pile_for,
}
