"""What a player may know of the table, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from london_rules.compiler.layout import COVERED, PILE, ROWS, STACKS
from london_rules.compiler.program import Program, State
from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.engine.visibility import sees

if TYPE_CHECKING:
    from london_rules.engine.game import Game


def view(game: Game, viewer: Viewer) -> dict[str, Any]:
    """Describe the table as a viewer sees it.

    A hidden thing is None; a hidden pile or hand is only its number of things.
    """
    s, program = game.state, game.program
    seat = viewer if isinstance(viewer, int) else None
    look = _Look(program, s, None if seat is None else seat - 1, sees_all=viewer == EVERYTHING)
    decision = game.decision
    mine = decision is not None and viewer in (decision.player, EVERYTHING)
    return {
        "variant": game.rule_set.variant,
        "turn": s.turn,
        "active player": s.active + 1,
        "turns left": s.left if s.left >= 0 else None,
        "over": game.over,
        "unfinished": game.unfinished,
        "you": seat,
        "players": [look.player(p) for p in range(s.np)],
        "counters": look.table_counters(),
        "zones": {n: look.zone(i) for i, (n, owner) in enumerate(program.layout.zone_names) if owner < 0},
        "decision": None if decision is None else (decision.as_json() if mine else decision.as_seen_by_others()),
    }


class _Look:
    """The eyes of a player (from 0) or a spectator (None) on one state, or of somebody who sees all."""

    def __init__(self, program: Program, s: State, player: int | None, *, sees_all: bool) -> None:
        self.program, self.s, self.player_index, self.sees_all = program, s, player, sees_all
        self.layout = program.layout

    def player(self, p: int) -> dict[str, Any]:
        """Describe one player: counters and zones."""
        counters = {
            c.name: self.s.c[self.layout.counter_base[c.name] + p]
            for c in self.layout.rules.counters.values()
            if c.owner == "player"
        }
        zones = {n: self.zone(i) for i, (n, owner) in enumerate(self.layout.zone_names) if owner == p}
        return {"player": p + 1, "counters": counters, "zones": zones}

    def table_counters(self) -> dict[str, int]:
        """List the counters of the table."""
        counters = self.layout.rules.counters.values()
        return {c.name: self.s.c[self.layout.counter_base[c.name]] for c in counters if c.owner == "table"}

    def zone(self, index: int) -> dict[str, Any]:
        """Describe the contents of a zone."""
        shape, place = self.program.primitives.shape[index], self.s.z[index]
        if shape == STACKS:
            stacks = [[self.thing(t) for t in stack] for stack in place]
            return {"shape": "stacks", "number": sum(map(len, place)), "stacks": stacks}
        if shape == ROWS:
            rows = self.layout.rules.zones[self.layout.zone_names[index][0]].rows
            size = len(place) // rows
            cells = [None if t < 0 else self.thing(t) for t in place]
            table = [cells[i * size : (i + 1) * size] for i in range(rows)]
            return {"shape": "rows", "number": sum(t >= 0 for t in place), "rows": table}
        things = [t for t in place if self._seen(t)]
        if len(things) < len(place):
            return {"shape": "pile" if shape == PILE else "hand", "number": len(place), "things": None}
        listed = [self.thing(t) for t in place]
        return {"shape": "pile" if shape == PILE else "hand", "number": len(place), "things": listed}

    def _seen(self, thing: int) -> bool:
        return self.sees_all or sees(self.program, self.s, self.player_index, thing)

    def thing(self, thing: int) -> dict[str, Any]:
        """Describe a thing where it lies; its face only if it may be seen."""
        s, layout = self.s, self.layout
        out: dict[str, Any] = {"thing": None, "name": None, "face down": bool(s.m[thing])}
        out["covered"] = bool(s.m[COVERED * layout.size + thing])
        if not self._seen(thing):
            return out
        info = layout.things[thing]
        out.update(thing=info.id, name=layout.rules.faces[info.face].name)
        for counter in layout.rules.counters.values():
            if counter.owner == info.kind:
                amount = s.c[layout.counter_base[counter.name] + thing]
                if amount:
                    out.setdefault("counters", {})[counter.name] = amount
        marks = [name for name, base in layout.mark_base.items() if s.m[base + thing]]
        if marks:
            out["marks"] = marks
        return out
