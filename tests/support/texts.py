"""The texts of the 2010 game, each with its tree and the way to read and write it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from london_rules.bundles.load import load_sources
from london_rules.bundles.ruleset import read_rules
from london_rules.language.format import texts as f
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.parse import Parser, Start
from london_rules.resources import data_root

GRAMMAR = data_root() / "grammar" / "effects.lark"
OUTCOME = "flood"  # one that texts can end the game with, as the game of 2010 has none
HOME = "home"  # a relation to one thing, as the game of 2010 has none
FARE = "fare"  # a number of two things, as the game of 2010 has none
PICKED = ("gifts", "other picks")  # names of several things
_CALLED = re.compile(r", call it the ([\w -]+)")


def read(variant: Any) -> Rules:
    """Read a variant, which must be without mistakes."""
    sources, found = load_sources(variant)
    assert sources is not None, found.items()
    rules, more, _ = read_rules(sources, GRAMMAR)
    assert not found.has_errors and not more.has_errors, [d.message for d in (*found.items(), *more.items())]
    return rules


@functools.cache
def rules_2010() -> Rules:
    """Read the 2010 game once."""
    return read("2010")


def names_with(locals: tuple[str, ...], numbers: tuple[str, ...] = ()) -> Names:
    """Give the names of 2010 with those that one text adds."""
    names = rules_2010().names.child()
    names.add("OUTCOME", OUTCOME, OUTCOME)
    names.add("RELATION_ONE", HOME, HOME)
    names.add("NUMBER_OF2", FARE, FARE)
    for name in locals:
        names.add("LOCAL", name, name)
    for name in numbers:
        names.add("NUMBER", name, name)
    for name in PICKED:
        names.add("LOCALS", name, name)
    return names


def parse(start: Start, text: str, locals: tuple[str, ...] = (), numbers: tuple[str, ...] = ()) -> Any:
    """Parse a text in the 2010 game."""
    called = tuple(m.group(1) for m in _CALLED.finditer(text))
    return Parser(GRAMMAR).parse(start, text, names_with((*locals, *called), numbers))


@frozen
class Shipped:
    """One text of the shipped game."""

    id: str
    start: Start
    tree: Any
    locals: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()


FORMATS: dict[Start, Callable[[Any, Rules], str]] = {
    "effect": f.format_effect,
    "number_body": f.format_text,
    "test_body": f.format_text,
    "group_body": f.format_text,
    "power": f.format_text,
}


def shipped() -> Iterator[Shipped]:
    """List every text of the 2010 game."""
    rules = rules_2010()
    for number in rules.numbers.values():
        yield Shipped(number.slot.id, "number_body", number.body, tuple(p.name for p in number.params))
    for test in rules.tests.values():
        yield Shipped(test.slot.id, "test_body", test.body, tuple(p.name for p in test.params))
    for group in rules.groups.values():
        yield Shipped(group.slot.id, "group_body", group.body)
    for rule in rules.rules.values():
        yield Shipped(rule.slot.id, "effect", rule.body, tuple(p.name for p in rule.params))
    for steps in (rules.actions, rules.setup, rules.turn, rules.scoring):
        for step in steps.values():
            yield Shipped(step.slot.id, "effect", step.body)
    for line in rules.ranking:
        yield Shipped(f"ranking {line.name}", "number_body", line.body)
    for counter in rules.counters.values():
        yield Shipped(f"{counter.slot.id} start", "number_body", counter.starts)
        if counter.short is not None:
            yield Shipped(f"{counter.slot.id} short", "effect", counter.short, (), ("shortfall",))
    yield from _of_faces(rules)


def _of_faces(rules: Rules) -> Iterator[Shipped]:
    for face in rules.faces.values():
        for effect in face.effects.values():
            yield Shipped(effect.slot.id, "effect", effect.body)
        for power in face.powers:
            yield Shipped(power.slot.id, "power", power.power)
