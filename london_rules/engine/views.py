"""What a viewer may know of the table, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from london_rules.classes import frozen
from london_rules.compiler.layout import (
    COVERED,
    FACE_DOWN,
    FIRST,
    FIRST_MARK,
    LEFT,
    PILE,
    ROUND,
    ROUNDS_LEFT,
    ROWS,
    STACKS,
)
from london_rules.compiler.program import Program, State
from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.engine.visibility import OPEN, TOPS, openness, remembered

if TYPE_CHECKING:
    from london_rules.engine.running_game import RunningGame

_RAISED = bytes(min(flag, 1) for flag in range(256))


def view(game: RunningGame, viewer: Viewer) -> dict[str, Any]:
    """Describe the table as a viewer sees it.

    A hidden thing is None; a hidden pile or hand is only its number of things.
    """
    decision = game.decision
    mine = decision is not None and viewer in (decision.player, EVERYTHING)
    return {
        "variant": game.rule_set.variant,
        **table_of(game.program, game.state, viewer),
        "decision": None if decision is None else (decision.as_json() if mine else decision.as_seen_by_others()),
    }


def table_of(program: Program, s: State, viewer: Viewer) -> dict[str, Any]:
    """Describe the table of a state as a viewer sees it, without the open question."""
    seat = viewer if isinstance(viewer, int) else None
    look = _Look(program, s, None if seat is None else seat - 1, sees_all=viewer == EVERYTHING)
    return {
        "turn": s.turn,
        **look.course(),
        "active player": s.active + 1,
        "turns left": s.left if s.left >= 0 else None,
        "over": bool(s.over),
        "unfinished": s.over == 2,
        "you": seat,
        "players": [look.player(p) for p in range(s.np)],
        "counters": {name: s.c[at] for name, at in look.table.counters},
        "zones": {name: look.zone(i) for name, i in look.table.zones},
    }


@frozen
class _Table:
    """What the views of all states of a program have in common."""

    counters: tuple[tuple[str, int], ...]  # of the table: the name, and where it is
    zones: tuple[tuple[str, int], ...]
    player_counters: tuple[tuple[str, int], ...]  # of the first seat; those of the next follow
    open_counters: tuple[tuple[str, int], ...]  # those of them that everybody sees
    player_zones: tuple[tuple[tuple[str, int], ...], ...]  # of each seat
    rows: tuple[int, ...]  # of each zone, 1 if it has no rows
    things: tuple[dict[str, Any], ...]  # each as it is without a flag or counter: to be copied
    thing_counters: tuple[tuple[str, int, int, int], ...]  # the name, where it begins, and its range of things
    marks: tuple[str, ...]
    cells: Mapping[str, int]  # what is remembered of the course of a game


def _table(program: Program) -> _Table:
    layout = program.layout
    rules = layout.rules
    counters = [(c.name, c.owner, layout.counter_base[c.name]) for c in rules.counters.values()]
    zones = [(name, owner, i) for i, (name, owner) in enumerate(layout.zone_names)]
    return _Table(
        tuple((name, at) for name, owner, at in counters if owner == "table"),
        tuple((name, i) for name, owner, i in zones if owner < 0),
        tuple((name, at) for name, owner, at in counters if owner == "player"),
        tuple((name, at) for name, owner, at in counters if owner == "player" and not rules.counters[name].hidden),
        tuple(tuple((name, i) for name, owner, i in zones if owner == p) for p in range(layout.most)),
        tuple(rules.zones[name].rows if rules.zones[name].shape == "rows" else 1 for name, _, _ in zones),
        tuple(
            {"thing": thing.id, "name": rules.faces[thing.face].name, "face down": False, "covered": False}
            for thing in layout.things
        ),
        tuple((name, at, *layout.kind_range[owner]) for name, owner, at in counters if owner in layout.kind_range),
        tuple(layout.mark_base),
        layout.cells,
    )


class _Look:
    """The eyes of a player (from 0) or a spectator (None) on one state, or of somebody who sees all."""

    __slots__ = ("known", "open", "own", "s", "shape", "size", "special", "table")

    def __init__(self, program: Program, s: State, player: int | None, *, sees_all: bool) -> None:
        self.s, self.size, self.shape = s, program.layout.size, program.primitives.shape
        self.table = program.once(_table)
        seen = openness(program, player)
        self.open = (OPEN,) * len(seen) if sees_all or s.over else seen
        self.own = range(s.np) if sees_all or s.over else () if player is None else (player,)
        self.known = frozenset(remembered(program, s, player))
        self.special = self.find_special(program.layout.flags)

    def course(self) -> dict[str, Any]:
        """Describe who began this round, or the game, and the round, where the rules speak of them."""
        cells, c = self.table.cells, self.s.c
        first, at = cells.get(FIRST), cells.get(ROUND)
        begun = self.s.turn if at is None else c[at]
        led = {} if first is None else {"first player": c[first] + 1 if begun else None}
        if at is None:
            return led
        left = c[cells[ROUNDS_LEFT]]
        return {**led, "round": c[at], "rounds left": left - 1 if left else None}

    def find_special(self, flags: int) -> dict[int, dict[str, Any]]:
        """Describe the things that have a flag or a counter; all others look as the table has them."""
        c, size, known = self.s.c, self.size, self.table.things
        m = self.s.m[: flags * size].translate(_RAISED)
        out: dict[int, dict[str, Any]] = {}
        for name, base, low, high in self.table.thing_counters:
            amounts = c[base + low : base + high]
            if any(amounts):
                for t, amount in enumerate(amounts, low):
                    if amount:
                        out.setdefault(t, known[t].copy()).setdefault("counters", {})[name] = amount
        at = m.find(1)
        while at >= 0:
            flag, t = divmod(at, size)
            one = out.get(t)
            if one is None:
                one = out[t] = known[t].copy()
            if flag == FACE_DOWN:
                one["face down"] = True
            elif flag == COVERED:
                one["covered"] = True
            else:
                one.setdefault("marks", []).append(self.table.marks[flag - FIRST_MARK])
            at = m.find(1, at + 1)
        return out

    def player(self, p: int) -> dict[str, Any]:
        """Describe one player: counters that the viewer sees, zones, and where it matters whether it has left."""
        c, left = self.s.c, self.table.cells.get(LEFT)
        counters = self.table.player_counters if p in self.own else self.table.open_counters
        return {
            "player": p + 1,
            **({} if left is None else {"left the game": c[left + p] != 0}),
            "counters": {name: c[base + p] for name, base in counters},
            "zones": {name: self.zone(i) for name, i in self.table.player_zones[p]},
        }

    def zone(self, index: int) -> dict[str, Any]:
        """Describe the contents of a zone."""
        shape, place, seen = self.shape[index], self.s.z[index], self.open[index]
        if shape == STACKS:
            stacks = [self.things(stack, seen) for stack in place]
            return {"shape": "stacks", "number": sum(map(len, place)), "stacks": stacks}
        if shape == ROWS:
            rows = self.table.rows[index]
            size = len(place) // rows
            cells = [None if t < 0 else self.thing(t, seen) for t in place]
            table = [cells[i * size : (i + 1) * size] for i in range(rows)]
            return {"shape": "rows", "number": sum(t >= 0 for t in place), "rows": table}
        is_shown = not place or seen == OPEN or (seen == TOPS and all(self.is_open(t) for t in place))
        is_known = not self.known.isdisjoint(place)
        listed = self.things(place, OPEN if is_shown else seen) if is_shown or is_known else None
        return {"shape": "pile" if shape == PILE else "hand", "number": len(place), "things": listed}

    def is_open(self, thing: int) -> bool:
        """Check whether a thing lies face up and on top."""
        return not self.s.m[FACE_DOWN * self.size + thing] and not self.s.m[COVERED * self.size + thing]

    def things(self, things: Iterable[int], seen: int) -> list[dict[str, Any]]:
        """Describe things in a zone of which so much is seen."""
        if seen != OPEN:
            return [self.thing(t, seen) for t in things]
        known, special = self.table.things, self.special
        return [special[t] if t in special else known[t].copy() for t in things]

    def thing(self, thing: int, seen: int) -> dict[str, Any]:
        """Describe a thing where it lies; its face only if it may be seen. A thing is described once in a view."""
        if seen == OPEN or (seen == TOPS and self.is_open(thing)) or thing in self.known:
            return self.special[thing] if thing in self.special else self.table.things[thing].copy()
        return {
            "thing": None,
            "name": None,
            "face down": bool(self.s.m[FACE_DOWN * self.size + thing]),
            "covered": bool(self.s.m[COVERED * self.size + thing]),
        }
