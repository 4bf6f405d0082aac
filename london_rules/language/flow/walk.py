"""Walks over the typed tree that need no knowledge of what its parts mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import Any, TypeAlias, TypeVar, overload

from london_rules.classes import fields
from london_rules.diagnostics.effort import pass_time
from london_rules.language import constructs as t
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules, Slot

N = TypeVar("N", bound="t.Node")

Opening: TypeAlias = "t.Choose | t.ChooseAction | t.Either"  # where a loop that begins with it can be stopped

MOST_CALLS = 32  # how deep texts may call each other
MOST_TIMES = 1000  # how often a text may be repeated


@cache
def _parts(cls: type[Any]) -> tuple[str, ...]:
    """List the fields that may hold nodes."""
    return tuple(f.name for f in fields(cls) if f.name != "span" and f.type not in ("str", "int", "bool"))


def children(node: t.Node) -> list[t.Node]:
    """Give the nodes right below a node, in order."""
    out: list[t.Node] = []
    for name in _parts(type(node)):  # type: ignore[arg-type]
        value = getattr(node, name)
        if isinstance(value, t.Node):
            out.append(value)
        elif isinstance(value, tuple):
            out += [part for part in value if isinstance(part, t.Node)]
    return out


def nodes(node: t.Node) -> Iterator[t.Node]:
    """Give a node and all below it, from the top down, in order."""
    pass_time()
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack += reversed(children(top))


@PerTree
def sorted_out(body: t.Node) -> dict[type[t.Node], list[t.Node]]:
    """Give all nodes of a text by their classes, those of a class in order."""
    out: dict[type[t.Node], list[t.Node]] = {}
    for node in nodes(body):
        out.setdefault(type(node), []).append(node)
    return out


@overload
def nodes_of(body: t.Node, only: type[N], /) -> Iterator[N]: ...


@overload
def nodes_of(body: t.Node, *classes: type[Any]) -> Iterator[Any]: ...


def nodes_of(body: t.Node, *classes: type[Any]) -> Iterator[Any]:
    """Give the nodes of some classes in the tree of a text, class by class, each class in order.

    The tree is kept sorted, so this is for whole texts, not for parts of them.
    """
    found = sorted_out(body)
    for cls in classes:
        yield from found.get(cls, ())


def leaves_one(loop: t.InTurn) -> bool:
    """Tell whether exactly one player has not passed in the end: nothing stops the loop before that."""
    one = isinstance(loop.but, t.Int) and loop.but.value == 1
    return one and not any(isinstance(node, t.Stop) for node in nodes(loop.body))


def all_nodes(body: t.Node) -> Iterator[t.Node]:
    """Give all nodes in the tree of a text, class by class."""
    for found in sorted_out(body).values():
        yield from found


@PerTree
def loops_of_calls(text: t.Node) -> tuple[t.UpTo, ...]:
    """Give the loops of a text that begin with the call of a rule, which may begin with a choice."""
    loops = nodes_of(text, t.UpTo)
    return tuple(loop for loop in loops if loop.body.body and isinstance(loop.body.body[0], t.Call))


def head_of(text: t.Block) -> tuple[t.OnlyIf | t.OnlyOnce, ...]:
    """Give the lines `only if` and `only once` that a text begins with: where one does not hold, it does nothing."""
    opening = takewhile(lambda s: isinstance(s, (t.OnlyIf, t.OnlyOnce, t.AskEvenOne)), text.body)
    return tuple(s for s in opening if isinstance(s, (t.OnlyIf, t.OnlyOnce)))


def texts_of(rules: Rules) -> Iterator[tuple[Slot, t.Node]]:
    """Give every text of a rule set with its slot."""
    for counter in rules.counters.values():
        yield counter.slot, counter.starts
        if counter.short is not None:
            yield counter.slot, counter.short
        if counter.note is not None:
            yield counter.slot, counter.note.number
        for bounds in (counter.rolled, counter.guessed):
            if bounds is not None:
                yield counter.slot, bounds.least
                yield counter.slot, bounds.most
    for zone in rules.zones.values():
        if zone.columns is not None:
            yield zone.slot, zone.columns
    for decls in (rules.numbers, rules.tests, rules.groups, rules.rules):
        yield from ((d.slot, d.body) for d in decls.values())
    for steps in (rules.actions, rules.setup, rules.rounds, rules.turn, rules.scoring):
        yield from ((s.slot, s.body) for s in steps.values())
    yield from ((line.slot, line.body) for line in rules.ranking)
    for face in rules.faces.values():
        yield from ((e.slot, e.body) for e in face.effects.values())
    yield from ((p.slot, p.power) for p in rules.every_power())


def fixes_first_player(rules: Rules) -> bool:
    """Tell whether a text says who takes the first turn."""
    return any(True for _, body in texts_of(rules) for _ in nodes_of(body, t.BeginWith, t.BeginRandom))


def first_choice(rules: Rules, block: t.Block, seen: tuple[str, ...] = ()) -> Opening | None:
    """Give the choice that a loop begins with, also where a rule without inputs begins with it.

    None for a loop that begins otherwise: there a question of its own says whether it goes on.
    """
    first = block.body[0] if block.body else None
    if isinstance(first, t.Choose):
        return None if first.random else first
    if isinstance(first, t.ChooseAction) or (isinstance(first, t.Either) and first.number is None):
        return first
    if (
        isinstance(first, t.Call)
        and not first.arguments
        and isinstance(first.subject, t.You)
        and first.verb not in seen
    ):
        rule = rules.rules.get(first.verb)
        if rule is not None and not rule.params:
            return first_choice(rules, rule.body, (*seen, first.verb))
    return None


def choices(rules: Rules, block: t.Block, seen: tuple[str, ...] = ()) -> Iterator[t.Choose]:
    """Give the choices of things that a text asks for, also those of the rules without inputs that it calls."""
    for node in nodes(block):
        if isinstance(node, t.Choose) and not node.random:
            yield node
        elif isinstance(node, t.Call) and not node.arguments and node.verb in rules.rules and node.verb not in seen:
            yield from choices(rules, rules.rules[node.verb].body, (*seen, node.verb))


@PerTree
def blocks_in(node: t.Node) -> tuple[t.Block, ...]:
    """Give the blocks right below a node: the bodies of what holds statements."""
    return tuple(child for child in children(node) if isinstance(child, t.Block))
