"""A game at one point, in the words that tests of bundles have: what has happened, and the table."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from london_rules.engine.raw_events import RawEvent, kind_of
from london_rules.rule_tests.expect import zone_words
from london_rules.rule_tests.play import PlayedCase
from london_rules.table.protocol.fields import Plain

MOST_THINGS: Final = 15  # of a zone that are all named
FIRST: Final = 5  # of more things
MOST_ALIKE: Final = 4  # things that go to one place, one after the other, and are named


def table_of(game: PlayedCase) -> Plain:
    """Give the counters and zones of each player and of the table; what a player has none of is left out."""
    players = {f"player {seat}": _owned(game, seat) for seat in range(1, game.state.np + 1)}
    return {**players, **_owned(game, 0)}


def _owned(game: PlayedCase, seat: int) -> Plain:
    layout, owner, at = game.program.layout, "player" if seat else "table", max(seat - 1, 0)
    out: Plain = {}
    for counter in layout.rules.counters.values():
        if counter.owner == owner:
            out[counter.name] = game.state.c[layout.counter_base[counter.name] + at]
    for zone in layout.rules.zones.values():
        words = zone_words(game, layout.zone_base[zone.name] + at, ()) if zone.owner == owner else []
        if any(word != "." for word in words) or (zone.owner == owner == "table"):
            out[zone.name] = _listed(words)
    return out


def _listed(words: list[str]) -> str:
    if len(words) <= MOST_THINGS:
        return " ".join(words) or "nothing"
    return f"{' '.join(words[:FIRST])} ... ({len(words)} in all)"


def events_of(game: PlayedCase) -> list[str]:
    """List what happened; many things that go to one place are counted."""
    out: list[str] = []
    told = [(raw[4] if kind_of(raw) in ("move", "put") else None, _told(game, raw)) for raw in game.events]
    for place, group in groupby((pair for pair in told if pair[1]), key=lambda pair: pair[0]):
        lines = [line for _, line in group]
        many = place is not None and len(lines) > MOST_ALIKE
        where = lines[0].partition(" goes to ")[2].replace("(", "").replace(")", "")
        out += [f"({len(lines)} things go to {where})"] if many else lines
    return out[1:] if out and out[0].startswith("(turn ") else out  # where a test begins at a step


def _told(game: PlayedCase, raw: RawEvent) -> str:
    """Describe an event; "" for what only says how the program goes on."""
    layout = game.program.layout
    match kind_of(raw):
        case "enter":
            return game.program.source.slots[raw[1]]
        case "counter" | "paid" | "on thing":
            counter = list(layout.rules.counters.values())[raw[3]]
            player = f"player {raw[2] + 1}" if counter.owner == "player" else "(the table)"
            whose = layout.things[raw[2]].face if raw[0] == "on thing" else player
            verb = "gains" if raw[4] > 0 else "loses"
            return f"{whose} {verb} {abs(raw[4])} {counter.name}" if raw[4] else ""
        case "move" | "put":
            zone, owner = layout.zone_names[raw[4]]
            return f"{layout.things[raw[2]].face} goes to {zone}" + (f" (of player {owner + 1})" if owner >= 0 else "")
        case "reveal" | "look":
            verb = "shows" if raw[0] == "reveal" else "looks at"
            return f"player {raw[2] + 1} {verb} {', '.join(layout.things[one].face for one in raw[3])}"
        case "turn begins" | "round begins":
            return f"({raw[0].partition(' ')[0]} {raw[1]} begins: player {raw[2] + 1})"
        case _:
            return ""
