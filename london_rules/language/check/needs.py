"""What texts need of the numbers in them: the least and the greatest value that they work with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from london_rules.classes import frozen
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import MOST_TIMES, nodes
from london_rules.language.rules import Rules, Slot

MOST_OF_A_COUNTER = 1_000_000_000


@frozen
class Need:
    """The least and the greatest value that a number of a text may have, and why."""

    slot: Slot
    node: t.Expr
    least: int | None
    most: int | None
    why: str
    strict: bool = False  # also of a formula that is known before the game begins


def needs(uses: Uses) -> Iterator[Need]:
    """Give what the texts of a rule set need of parameters, of fields, and of numbers known before the game."""
    for slot, divide in uses.every(t.Divide):
        if isinstance(divide.right, t.Possessed):
            continue  # of a thing that may never be reached: what fails in play is reported there
        named = any(isinstance(node, t.Number) for node in nodes(divide.right))
        yield Need(slot, divide.right, 1, None, "a number is divided by it", strict=named)
    for counter in uses.rules.counters.values():
        why = f"{counter.name} starts at this"
        most = MOST_OF_A_COUNTER
        yield Need(
            counter.slot, counter.starts, -most if counter.least is None else counter.least, most, why, strict=True
        )
    for cls, (names, greatest) in _TIMES.items():
        for slot, loop in uses.every(cls):
            numbers = [number for name in names if (number := getattr(loop, name)) is not None]
            yield from (Need(slot, number, 0, greatest, "something is done this many times") for number in numbers)
    for slot, called in uses.every(t.NumberCall):
        if called.name in uses.rules.tables and not isinstance(called.argument, t.Thing):
            yield Need(slot, called.argument, 0, None, f"it is looked up in the table {called.name}")
    for slot, end in uses.every(t.EndAfter):
        yield Need(slot, end.turns, 0, None, "the game ends after this many turns")
    for slot, ending in uses.every(t.EndAfterRounds):
        yield Need(slot, ending.rounds, 0, None, "the game ends after this many rounds")
    for slot, chosen in uses.every(t.ChooseNumber):
        if isinstance(chosen.least, t.Int):
            why = f"a number from {chosen.least.value} to this is chosen"
            yield Need(slot, chosen.most, chosen.least.value, None, why)
    yield from _drawn(uses)
    yield from _amounts(uses)


# Where loops say how often, and the most that it may be.
_TIMES: dict[type[Any], tuple[tuple[str, ...], int | None]] = {
    t.Times: (("number",), MOST_TIMES),
    t.UpTo: (("most", "least"), None),
    t.Repeat: (("most",), MOST_TIMES),
}


def _drawn(uses: Uses) -> Iterator[Need]:
    """Give what the numbers of things on top of a pile need; in the set-up there must be so many of them.

    Later in the game the pile may be short, and what is there is taken.
    """
    set_up = {id(step.slot): None for step in uses.rules.setup.values()}
    for slot, top in uses.every(t.TopThings):
        if id(slot) in set_up and isinstance(top.number, t.Number):
            each, there = _for_each_player(uses, slot, top), _copies(uses.rules, top.kind)
            to_each = f"; each of {each} players gets this many, and" if each > 1 else ":"
            why = f"this many are taken off a pile{to_each} there are {there} in all"
            yield Need(slot, top.number, 0, there // each, why)
        else:
            yield Need(slot, top.number, 0, None, "this many are taken off a pile")


def _copies(rules: Rules, kind: str) -> int:
    return sum(face.copies for face in rules.faces.values() if face.kind == kind)


def _for_each_player(uses: Uses, slot: Slot, top: t.TopThings) -> int:
    """Give how many players take things in the same way, as many as can play."""
    for where, loop in uses.every(t.ForEach):
        players = isinstance(loop.of, t.Things) and loop.of.kind == "player"
        if where is slot and players and any(node is top for node in nodes(loop.body)):
            return max(1, uses.rules.players[1])
    return 1


def _amounts(uses: Uses) -> Iterator[Need]:
    """Give what amounts need: a loss or payment of less than 0 would be a gain, or nothing."""
    for cls, done in _DONE.items():
        for slot, change in uses.every(cls):
            amount = change.amount
            if isinstance(amount, t.FieldAmount):
                yield Need(slot, amount.of, 0, None, f"this much is {done}")
            elif isinstance(amount, t.Amount):
                yield Need(slot, amount.number, 0, None, f"this much is {done}")


_DONE: dict[type[Any], str] = {
    t.Lose: "lost",
    t.Pay: "paid",
    t.Give: "given",
    t.PutCounter: "put on a thing",
    t.RemoveCounter: "removed from a thing",
}
