"""Why a counter or number of a game has its value, as a tree of data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from london_rules.classes import define
from london_rules.diagnostics import Span
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.engine.why.accounts import OWNER, Account, Reader, account, accounts, reckon
from london_rules.engine.why.explain import Reason
from london_rules.engine.why.grouped import LineOfAccount, by_steps, explained, owner_of, player_name, thing_name
from london_rules.engine.why.history import AccountEntry
from london_rules.language.rules import Rules, Slot
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain
from london_rules.table.table import Table
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask

Find = Callable[[Span], Plain]


def accounted(table: Table, request: ask.Account, find: Find) -> told.AccountReply:
    """Explain a counter or number; `find` gives the place of a span, or nothing if its text is another now.

    Raises TableError where there is nothing to explain.
    """
    rules = table.rule_set.rules
    name, what = explained(rules, request.name)
    if what is None:
        help = did_you_mean(name, _names(rules)) or "counters, numbers and lines of the ranking can be explained"
        raise TableError("LR-P0019", f"no counter or number is called `{request.name}`", help)
    depends = what == "number with an input"
    if depends and request.given is None:
        raise TableError("LR-P0013", f"`{name}` depends on another number", "give it as `given`")
    if not depends and request.given is not None:
        raise TableError("LR-P0013", f"`{name}` depends on no other number", "leave out `given`")
    seats = _seats(table, request.seat)
    tree = _Tree(table, {slot.id: slot for slot in rules.slots()}, find)
    if what == "counter":
        owners = [tree.counter(one) for one in _accounts(table, name, seats)]
    else:
        viewer = _viewer(table)
        owners = [tree.number(seat, reckon(table.game, seat, name, request.given, viewer=viewer)) for seat in seats]
    return told.AccountReply(request.table, name, owners)


def _names(rules: Rules) -> list[str]:
    return [*rules.counters, *rules.numbers, *rules.tables, *(line.name for line in rules.ranking)]


def _seats(table: Table, seat: int | None) -> Sequence[int]:
    return range(1, len(table.seats) + 1) if seat is None else [table.check_seat(seat)]


def _viewer(table: Table) -> Reader:
    """Return who reads it: the player who is asked now, or each their own once the game is over."""
    return table.game.to_move or OWNER


def _accounts(table: Table, counter: str, seats: Sequence[int]) -> Sequence[Account]:
    viewer = _viewer(table)
    if table.rule_set.rules.counters[counter].hidden and not table.game.over:
        return [account(table.game, _who_sees(table, counter, seats), counter, viewer=viewer)]
    if table.rule_set.rules.counters[counter].owner == "player" and len(seats) == 1:
        return [account(table.game, seats[0], counter, viewer=viewer)]
    return accounts(table.game, counter, viewer=viewer)


def _who_sees(table: Table, counter: str, seats: Sequence[int]) -> int:
    """Return the seat that is asked now, which sees its own counter; raises TableError if that is not meant."""
    seat = table.game.to_move
    if seat is None or seat not in seats:
        message, help = f"only their owners see `{counter}`", f"ask for that of seat {seat}, whose turn it is to answer"
        raise TableError("LR-P0013", message, help)
    return seat


@define
class _Tree:
    """Write accounts as trees."""

    table: Table
    slots: dict[str, Slot]
    find: Find

    def counter(self, one: Account) -> Plain:
        parts = [as_node("at the start", one.start)] if one.start else []
        for step in by_steps(one):
            parts.append(as_node(step.name, step.amount, parts=[self._line(line, one.thing) for line in step.lines]))
        return {"seat": one.player, "words": self._owner(one), "value": one.value, "parts": parts}

    def _owner(self, one: Account) -> str:
        return owner_of(self.table.game, one, self.table.names)

    def _line(self, line: LineOfAccount, own: str | None) -> Plain:
        first = line.changes[0]
        slot = self.slots.get(first.rule)
        place = {} if slot is None else self.find(slot.source.span(first.start, first.end))
        entries = [self._entry(change, own) for change in line.changes]
        return as_node(first.line, line.amount, None if slot is None else slot.id, entries, place)

    def _entry(self, change: AccountEntry, own: str | None) -> Plain:
        thing = "" if change.thing is None or change.thing == own else f", {thing_name(self.table.game, change.thing)}"
        parts = [reason_node(part, self.slots, self.find) for part in change.parts]
        return as_node(f"turn {change.turn}{thing}", change.amount, f"total {change.total}", parts)

    def number(self, seat: int, part: Reason) -> Plain:
        parts = [reason_node(one, self.slots, self.find) for one in part.parts or (part,)]
        return {"seat": seat, "words": player_name(seat, self.table.names), "value": part.value, "parts": parts}


def reason_node(part: Reason, slots: Mapping[str, Slot], find: Find) -> Plain:
    """Write a reason as a tree."""
    slot = slots.get(part.slot)
    place = {} if slot is None else find(slot.source.span())
    parts = [reason_node(one, slots, find) for one in part.parts]
    return as_node(part.words, part.value, part.note or None, parts, place)


def as_node(
    words: str, value: Any, note: str | None = None, parts: Sequence[Plain] = (), place: Plain | None = None
) -> Plain:
    """Write a part of a tree, as messages have it."""
    return {"words": words, "value": value, "note": note, **(place or {}), "parts": list(parts)}
