"""What a seat sees of a table, as the areas that a picture shows."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from london_rules.classes import evolve
from london_rules.language.format.forms import listed
from london_rules.layout.model import Area
from london_rules.rulebook.model import AreaInPlay, Chip, MapInPlay, OtherPlayer, TableInPlay, TrackInPlay
from london_rules.table.maps import map_plan
from london_rules.table.words import Words

View: TypeAlias = dict[str, Any]
Thing: TypeAlias = Mapping[str, Any]


def table_in_play(words: Words, view: View, seat: int) -> TableInPlay:
    """Describe the table that a seat sees."""
    front, me = words.front, view["players"][seat - 1]
    table = [_area(words, area, view, me) for area in front.table]
    own = [_area(words, area, view, me) for area in front.own]
    others = []
    for player in view["players"]:
        if player is not me:
            areas = tuple(a for area in front.others if (a := _area(words, area, view, player)) is not None)
            others.append(OtherPlayer(f"Player {player['player']}", tuple(words.status(player)), areas))
    return TableInPlay(
        seat,
        tuple(area for area in table if area is not None),
        tuple(area for area in own if area is not None),
        tuple(words.status(me)),
        tuple(others),
    )


def holdings(words: Words, view: View, seat: int) -> tuple[str, ...]:
    """Say in lines what a seat has: its figures, and what lies before it."""
    me = view["players"][seat - 1]
    lines = [", ".join(words.status(me))]
    titles = {area.zone: area.title for area in words.front.others}
    for area in words.front.own:
        shown = _area(words, area, view, me)
        names = shown.names if shown is not None else ()
        title = titles.get(area.zone, area.zone.capitalize())
        lines += [f"{title}: {listed(list(names))}"] if names else []
    return tuple(lines)


def _area(words: Words, area: Area, view: View, player: Thing) -> AreaInPlay | None:
    """Describe an area; a track without pawns is left out."""
    if area.style == "track":
        return _track(words, area, view)
    if area in words.front.table and area.zone in player["zones"]:
        return _together(words, area, view)
    zone = player["zones"][area.zone] if area.zone in player["zones"] else view["zones"][area.zone]
    rows = tuple(words.front.rows.get(area.zone, ())) or area.rows
    made = AreaInPlay(area.title, area.style, area.at, zone["number"], rows, area.empty)
    if area.style == "map":
        return _with_map(words, area, made, zone, view)
    lines = [[_chip(words, stack, area.zone) for stack in row] for row in _places(words, zone, area, player)]
    hidden = zone.get("things", ()) is None or area.style == "number"
    return evolve(made, chips=() if hidden else tuple(tuple(line) for line in lines), hidden=hidden)


def _together(words: Words, area: Area, view: View) -> AreaInPlay:
    """Describe a zone that each player has, with a row for each of them."""
    zones = [(player, player["zones"][area.zone]) for player in view["players"]]
    rows = [[stack for row in _places(words, zone, area, player) for stack in row] for player, zone in zones]
    names = tuple(f"Player {player['player']}" for player, _ in zones)
    made = AreaInPlay(area.title, area.style, area.at, sum(zone["number"] for _, zone in zones), names, area.empty)
    return evolve(made, chips=tuple(tuple(_chip(words, stack, area.zone) for stack in row) for row in rows))


def _places(words: Words, zone: Thing, area: Area, player: Thing) -> list[list[list[Thing]]]:
    """List the rows of a zone, each with its places, each with the things on it from below."""
    if "rows" in zone:
        return [[[thing] if thing else [] for thing in row] for row in zone["rows"]]
    if "stacks" in zone:
        return [zone["stacks"]]
    things = words.in_order(area, zone["things"] or ())
    return [[[thing] for thing in things if _shown(words, thing, area, player)]]


def _shown(words: Words, thing: Thing, area: Area, player: Thing | None) -> bool:
    """Check whether an area shows a thing of its zone: all, those with a counter, or those that are the player's."""
    if area.whose is not None and player is not None and thing["thing"]:
        field, counter = area.whose
        return bool(words.face(thing["thing"]).values.get(field) == player["counters"].get(counter))
    return not area.having or bool(thing.get("counters", {}).get(area.having))


def _chip(words: Words, stack: list[Thing], zone: str) -> Chip:
    """Describe the thing on top of a stack, or an empty place."""
    if not stack:
        return Chip("", "")
    top = stack[-1]
    if top["thing"] is None:
        return Chip(f"a {words.kind_in(zone)}", "", below=len(stack) - 1, face_down=True)
    name = words.name(top["thing"], top.get("counters"))
    return Chip(name, words.shown.tint(words.face(top["thing"])), len(stack) - 1, top["face down"])


def _track(words: Words, area: Area, view: View) -> AreaInPlay | None:
    """Describe a track with the pawns of counters: those of things are shown where the things are."""
    counters = (
        [area.counter] if area.counter else [name for name in area.pawns if name in words.rule_set.rules.counters]
    )
    values = list(range(area.last + 1)) if area.counter else _along(words, area)
    order = {value: place for place, value in enumerate(values)}
    most = area.last if area.counter else sys.maxsize  # who is beyond the last number stands on it
    seats = words.front.seats
    pawns = tuple(
        (order[value], player["player"], seats[player["player"] - 1].colour)
        for name in counters
        for player in view["players"]
        if (value := min(player["counters"].get(name, -1), most)) in order
    )
    track = TrackInPlay(len(values), pawns)
    return AreaInPlay(area.title, area.style, area.at, len(values), track=track) if pawns else None


def _along(words: Words, area: Area) -> list[int]:
    """List the numbers that put the things of a track in order."""
    rules = words.rule_set.rules
    kind = rules.zones[area.zone].kind
    found = [face.values.get(area.along) for face in rules.faces.values() if face.kind == kind]
    return sorted(value for value in found if isinstance(value, int))


def _with_map(words: Words, area: Area, made: AreaInPlay, zone: Thing, view: View) -> AreaInPlay:
    """Add a small map: things in the zone, and in the colours of their owners those that players have."""
    kind = words.rule_set.rules.zones[area.zone].kind
    plan = map_plan(words.rule_set.rules, words.front, kind)
    if plan is None:
        return made
    names = {words.face(t["thing"]).id: None for t in _listed(zone) if _shown(words, t, area, None) and t["thing"]}
    owners: dict[str, int] = {}
    for player in view["players"]:
        for name in (*area.owned, *area.pawns):
            for thing in _listed(player["zones"][name]) if name in player["zones"] else ():
                if thing["thing"]:
                    owners[words.face(thing["thing"]).id] = player["player"]
    seats = words.front.seats
    dots = tuple(
        (
            x,
            y * plan.height,
            seats[owners[face.id] - 1].colour if face.id in owners else "",
            owners.get(face.id, 0),
            face.id in names,
        )
        for face, (x, y) in zip(plan.faces, plan.points, strict=True)
    )
    whose = [owners.get(line.thing.id, 0) if line.thing else 0 for line in plan.lines]
    lines = tuple(
        (line.first, line.second, seats[seat - 1].colour if seat else "")
        for line, seat in zip(plan.lines, whose, strict=True)
    )
    return evolve(made, map=MapInPlay(dots, lines), number=len(names))


def _listed(zone: Thing) -> Iterable[Thing]:
    stacks = zone.get("stacks")
    return [thing for stack in stacks for thing in stack] if stacks is not None else zone.get("things") or ()
