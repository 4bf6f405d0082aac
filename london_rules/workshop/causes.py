"""Why something happened in a game: the rules that made it, by the events that a line of the log tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from london_rules.classes import define, field, frozen
from london_rules.compiler.program import Program
from london_rules.engine.decisions import find_source
from london_rules.engine.raw_events import RawEvent, kind_of
from london_rules.engine.viewers import Viewer
from london_rules.engine.why.accounts import account
from london_rules.engine.why.history import STOPPED, AccountEntry
from london_rules.language.rules import Slot
from london_rules.table.asking import Asking
from london_rules.table.errors import TableError
from london_rules.table.feed import Feed
from london_rules.table.protocol.fields import Plain
from london_rules.table.table import Table
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask
from london_rules.workshop.accounts import Find, as_node, reason_node

_BETWEEN: Final = " \u203a "  # as in the line above a question
_CHANGES: Final = ("counter", "paid", "set")  # of counters of players and the table, as the program writes them
_OF_COUNTERS: Final = ("counter", "payment", "number chosen", "counter on thing")


@frozen
class _Owner:
    """A counter and whose it is: a player's, a thing's or the table's."""

    counter: str
    player: int | None = None
    thing: str | None = None


def caused(table: Table, feed: Feed, request: ask.Cause, find: Find) -> told.Caused:
    """Give the rules behind events, by the numbers that a viewer was sent them with.

    `find` gives the place of a span. Raises TableError for an event that the viewer was not sent, or that no longer
    holds.
    """
    places = [_place_of(feed, number) for number in request.events]
    tree = _Tree(table, feed.viewer, {slot.id: slot for slot in table.rule_set.rules.slots()}, find)
    return told.Caused(request.table, tree.groups(places))


def _place_of(feed: Feed, number: int) -> int:
    at = feed.place_of(number)
    if at is None:
        raise TableError("LR-P0019", f"there is no event {number}", "give numbers of events of the last packets")
    return at


@define
class _Tree:
    """Write causes as trees, as far as a viewer may know them."""

    table: Table
    viewer: Viewer
    slots: Mapping[str, Slot]
    find: Find
    _changes: dict[_Owner, list[AccountEntry]] = field(factory=dict, init=False)

    @property
    def program(self) -> Program:
        return self.table.rule_set.traced

    def groups(self, places: Sequence[int]) -> list[Plain]:
        """Group events by the rules that were being carried out: a node for each group, with the lines behind it."""
        events = [(at, event) for at in sorted(places) if (event := self._known(at)) is not None]
        chains = {at: tuple(self._chain(_cause_of(at, event))) for at, event in events}
        made = []
        for chain, group in groupby(events, key=lambda one: chains[one[0]]):
            words = _BETWEEN.join(name for _, name in reversed(chain))
            place = self._rule_place(chain[0][0]) if chain else {}
            lines = [one for one in group if one[1]["type"] != "rule"]
            made.append(as_node(words, None, parts=[*self._lines(lines)], place=place))
        return made

    def _known(self, at: int) -> Plain | None:
        return self.table.game.log.one(at, self.viewer)

    def _chain(self, at: int) -> Iterator[tuple[str, str]]:
        """Give the rules around a place in the log, innermost first, each with the name that people read."""
        asking = Asking(self.table.words, self.table.game, self.table.names)
        while at >= 0:
            event = self._known(at)
            if event is not None and event["type"] == "rule":
                yield event["rule"], asking.cause(event)["name"]
            at = self.table.game.log.events[at].cause

    def _rule_place(self, rule: str) -> Plain:
        slot = self.slots.get(rule)
        return {} if slot is None else self.find(slot.source.span())

    # ---- lines of rules --------------------------------------------------------------------------------

    def _lines(self, events: list[tuple[int, Plain]]) -> Iterator[Plain]:
        """Give a node for each line of the rules that made events, with what they changed."""
        for (rule, start, end), group in groupby(events, key=lambda one: _line_of(one[1])):
            if start is None or end is None:
                continue
            text = (find_source(self.program, rule) or "")[start:end]
            slot = self.slots.get(rule)
            place = {} if slot is None else self.find(slot.source.span(start, end))
            changes = [self._change(at, event) for at, event in group if event["type"] in _OF_COUNTERS]
            one = changes[0] if len(changes) == 1 else None
            if one is None:
                yield as_node(" ".join(text.split()), None, parts=changes, place=place)
            else:
                note = ", ".join(filter(None, (one["words"], one["note"])))
                yield as_node(" ".join(text.split()), one["value"], note, one["parts"], place)

    def _change(self, at: int, event: Plain) -> Plain:
        """Give a change of a counter: whose it is, the amount, the total, and what the amount was worked out from."""
        owner = self._owner(event)
        entry = self._entry(at, event["amount"], owner)
        if entry is None:
            return as_node(self._name(owner), event["amount"])
        parts = [reason_node(part, self.slots, self.find) for part in entry.parts]
        words = self.table.words
        total = f"{words.counter(owner.counter)} now {words.figure(owner.counter, entry.total)}"
        return as_node(self._name(owner), event["amount"], total, parts)

    def _name(self, owner: _Owner) -> str:
        if owner.thing is not None:
            return self.table.words.name(owner.thing)
        return "The table" if owner.player is None else self.table.names[owner.player - 1]

    def _owner(self, event: Plain) -> _Owner:
        counter = event["counter"]
        if event["type"] == "counter on thing":
            return _Owner(counter, thing=event["thing"])
        of_players = self.table.rule_set.rules.counters[counter].owner == "player"
        return _Owner(counter, player=event["player"] if of_players else None)

    def _entry(self, at: int, amount: int, owner: _Owner) -> AccountEntry | None:
        """Find a change in the account of its counter; None where nothing changed, or it is of a hidden thing."""
        log = self.table.game.log.events
        if not amount or (owner.thing is None and kind_of(log[at].raw) == "on thing"):
            return None
        before = sum(_is_of(one.raw, log[at].raw, owner) for one in log[:at])
        changes = self._account(owner)
        entry = changes[before] if before < len(changes) else None
        return entry if entry is not None and entry.amount == amount else None

    def _account(self, owner: _Owner) -> list[AccountEntry]:
        if owner not in self._changes:
            viewer = self.viewer if isinstance(self.viewer, int) else None
            found = account(self.table.game, owner.player, owner.counter, thing=owner.thing, viewer=viewer)
            self._changes[owner] = [change for change in found.changes if change.line != STOPPED]
        return self._changes[owner]


def _cause_of(at: int, event: Plain) -> int:
    """Give the place of the rule that an event is part of; a rule that is told itself is its own."""
    return at if event["type"] == "rule" else int(event["cause"])


def _line_of(event: Plain) -> tuple[str, int | None, int | None]:
    place = event.get("at", {})
    return place.get("rule", ""), place.get("from"), place.get("to")


def _is_of(other: RawEvent, raw: RawEvent, owner: _Owner) -> bool:
    """Check whether another event changed the same counter of the same owner."""
    kind, counter, amount = kind_of(other), 3, 4  # the places of these are the same in all that change counters
    if owner.thing is not None:
        return kind == "on thing" and other[2:4] == raw[2:4] and bool(other[amount])
    same_player = owner.player is None or other[2:3] == raw[2:3]
    return kind in _CHANGES and same_player and other[counter] == raw[counter] and bool(other[amount])
