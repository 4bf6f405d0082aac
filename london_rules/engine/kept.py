"""What a game keeps for the next one, as plain data of its save: the counters and zones whose rules say so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from london_rules.compiler.layout import Layout
from london_rules.compiler.primitives import LIMIT
from london_rules.compiler.program import Program, State
from london_rules.engine.errors import SaveError
from london_rules.language.rules import CounterDecl, Rules

KEPT = "kept"  # in the save of a game that is over


def keeps(rules: Rules) -> bool:
    """Tell whether anything is kept for the next game."""
    return any(decl.kept for decls in (rules.counters, rules.zones) for decl in decls.values())


def kept_of(program: Program, s: State) -> dict[str, Any]:
    """Give what a game that is over keeps: each counter and zone by its name, its owners in order."""
    layout, rules = program.layout, program.layout.rules
    ids = [info.id for info in layout.things]
    return {
        "players": s.np,
        "counters": {
            name: [s.c[place] for place in _cells(layout, decl, s.np)]
            if decl.owner in _SEATED
            else {ids[place - layout.counter_base[name]]: s.c[place] for place in _cells(layout, decl, s.np)}
            for name, decl in rules.counters.items()
            if decl.kept
        },
        "zones": {
            name: [[ids[thing] for thing in s.z[place]] for place in _places(layout, name, s.np)]
            for name, decl in rules.zones.items()
            if decl.kept
        },
    }


def turned(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Give what was kept to seats that are turned by one: each player gets what the one before them had."""

    def turn(values: Any) -> Any:
        of_players = isinstance(values, list) and len(values) == kept["players"]
        return [values[-1], *values[:-1]] if of_players else values

    named = {what: {name: turn(values) for name, values in kept[what].items()} for what in ("counters", "zones")}
    return {**kept, **named}


def kept_at(layout: Layout) -> tuple[list[int], list[int]]:
    """Give the cells of counters and the zones that are kept, of as many players as there can be."""
    rules, most = layout.rules, layout.most
    cells = [cell for decl in rules.counters.values() if decl.kept for cell in _cells(layout, decl, most)]
    return cells, [at for decl in rules.zones.values() if decl.kept for at in _places(layout, decl.name, most)]


def kept_in(save: object) -> Mapping[str, Any]:
    """Give what a save keeps for the next game; raises SaveError if its game was not over, or keeps nothing."""
    from london_rules.engine.seals import check_checksum

    if not isinstance(save, Mapping) or "state_hash" not in save:
        raise SaveError("LR-V0001", "this is not the save of a game")
    check_checksum(save)
    kept = save.get(KEPT)
    if not isinstance(kept, Mapping):
        raise SaveError("LR-V0007", "this save keeps nothing for the next game: its game is not over, or keeps nothing")
    return kept


def begin_after(program: Program, s: State, kept: Mapping[str, Any]) -> None:
    """Put what another game has kept where it was, before the set-up; raises SaveError for what does not fit."""
    if kept.get("players") != s.np:
        raise SaveError("LR-V0007", f"the game before had {kept.get('players')!r:.20} players, and this one has {s.np}")
    for name, values in _named(kept, "counters"):
        _count(program, s, name, values)
    lying: set[int] = set()
    for name, places in _named(kept, "zones"):
        _lay(program, s, name, places, lying)


_SEATED = ("player", "table")


def _cells(layout: Layout, decl: CounterDecl, players: int) -> range:
    """Give the cells of a counter, for players who are there, the table, or each thing."""
    base = layout.counter_base[decl.name]
    if decl.owner in _SEATED:
        return range(base, base + (players if decl.owner == "player" else 1))
    low, high = layout.kind_range[decl.owner]
    return range(base + low, base + high)


def _places(layout: Layout, name: str, players: int) -> range:
    base = layout.zone_base[name]
    return range(base, base + (players if layout.rules.zones[name].owner == "player" else 1))


def _named(kept: Mapping[str, Any], what: str) -> Iterator[tuple[str, Any]]:
    found = kept.get(what)
    if not isinstance(found, Mapping):
        raise SaveError("LR-V0007", f"`{what}` of what was kept is missing or damaged")
    yield from found.items()


def _count(program: Program, s: State, name: str, values: object) -> None:
    layout = program.layout
    decl = layout.rules.counters.get(name)
    if decl is None or not decl.kept:
        raise SaveError("LR-V0007", f"these rules keep no counter `{name:.40}` for the next game")
    cells = _cells(layout, decl, s.np)
    if decl.owner in _SEATED:
        found = dict(zip(cells, values, strict=False)) if isinstance(values, list) and len(values) == len(cells) else {}
    else:
        base = layout.counter_base[name]
        given = values if isinstance(values, Mapping) else {}
        found = {base + layout.thing_index[id]: value for id, value in given.items() if id in layout.thing_index}
        found = found if len(found) == len(given) else {}
    least = -LIMIT if decl.least is None else decl.least
    for cell, value in found.items():
        if cell not in cells or type(value) is not int or not least <= value <= LIMIT:
            raise SaveError("LR-V0007", f"`{name}` of what was kept is damaged")
        s.c[cell] = value
    if not found and values:
        raise SaveError("LR-V0007", f"`{name}` of what was kept is damaged")


def _lay(program: Program, s: State, name: str, places: object, lying: set[int]) -> None:
    layout = program.layout
    decl = layout.rules.zones.get(name)
    if decl is None or not decl.kept:
        raise SaveError("LR-V0007", f"these rules keep no zone `{name:.40}` for the next game")
    zones = _places(layout, name, s.np)
    if not isinstance(places, list) or len(places) != len(zones):
        raise SaveError("LR-V0007", f"`{name}` of what was kept is damaged")
    for zone, things in zip(zones, places, strict=True):
        for id in things if isinstance(things, list) else [None]:
            thing = layout.thing_index.get(id) if isinstance(id, str) else None
            if thing is None or layout.things[thing].kind != decl.kind or thing in lying:
                raise SaveError("LR-V0007", f"{id!r:.40} cannot lie in the {name}, where it was kept")
            lying.add(thing)
            program.primitives.move(s, thing, zone)
