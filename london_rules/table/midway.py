"""A narrator that goes on in the middle of a game: what happened before need not be told to it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from london_rules.engine.events import EventLog
from london_rules.engine.game import Game
from london_rules.engine.viewers import Viewer
from london_rules.table.narrate import Event, Narrator
from london_rules.table.words import Words

BEGINS = ("turn begins", "round begins")


def midway(words: Words, names: Sequence[str], game: Game, viewer: Viewer, number: int) -> Narrator:
    """Make a narrator that goes on with the event of a number, as if it had been fed all that a viewer saw before."""
    narrator, log = Narrator(words, names), game.log
    begun = next((at for at in range(number - 1, -1, -1) if log.events[at].raw[0] in BEGINS), None)
    event = None if begun is None else log.one(begun, viewer)
    if event is None:  # before the first turn there are few
        narrator.feed([one for one in log.as_json(viewer) if one["number"] < number] if number else ())
        return narrator
    turn = event["turn"] if event["type"] == BEGINS[0] else event["turn"] + 1
    on, now = _counters_at(game, number)
    narrator.begin(turn, event["player"], _causes_at(log, viewer, number), on.items(), now)
    return narrator


def _causes_at(log: EventLog, viewer: Viewer, number: int) -> list[Event]:
    """List the rules that were being carried out before an event, outermost first, as a viewer knows them."""

    def around(at: int) -> Iterator[int]:
        while at >= 0:
            yield at
            at = log.events[at].cause

    last = log.events[number - 1]
    found = (log.one(at, viewer) for at in around(number - 1 if last.raw[0] == "enter" else last.cause))
    return [one for one in found if one is not None][::-1]


def _counters_at(game: Game, number: int) -> tuple[dict[str, dict[str, int]], dict[tuple[int, str], int]]:
    """Return the counters on things before an event, and those of players and of the table that chance sets."""
    layout, since = game.program.layout, Counter[int]()
    counters = layout.rules.counters
    bases, of_table = [layout.counter_base[name] for name in counters], [c.owner == "table" for c in counters.values()]
    for event in game.log.events[number:]:
        if event.raw[0] in ("on thing", "counter"):
            of, counter, amount = event.raw[2:5]
            since[bases[counter] + (0 if of_table[counter] else of)] += amount
    on: dict[str, dict[str, int]] = {}
    now: dict[tuple[int, str], int] = {}
    for (name, decl), base in zip(counters.items(), bases, strict=True):
        if decl.owner in layout.kind_range:
            for thing in range(*layout.kind_range[decl.owner]):
                value = game.state.c[base + thing] - since[base + thing]
                if value or decl.rolled is not None:  # a die that shows nothing has been rolled
                    on.setdefault(layout.things[thing].id, {})[name] = value
        elif decl.rolled is not None:
            for of in range(1 if decl.owner == "table" else game.setup.players):
                now[of + (decl.owner != "table"), name] = game.state.c[base + of] - since[base + of]
    return on, now
