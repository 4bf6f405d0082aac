"""The table as it was at each event: the moves that events record, carried out again."""

from __future__ import annotations

from typing import assert_never

from london_rules.compiler.program import Program, State
from london_rules.compiler.support import close_gaps, move_row
from london_rules.engine.raw_events import RawEvent, kind_of


def follow(program: Program, s: State, raw: RawEvent) -> None:
    """Carry out the change of place or face that a raw event records; other events have no effect here."""
    kind = kind_of(raw)
    match kind:
        case "move":
            program.primitives.move(s, raw[2], raw[4])
        case "under":
            program.primitives.put_under(s, raw[2], raw[4])
        case "put":
            program.primitives.put_on(s, raw[2], raw[4], raw[5])
        case "swap":
            program.space["swap"](s, raw[2], raw[3])
        case "turn":
            program.primitives.turn(s, raw[2], raw[3])
        case "row":
            position, zone, row, to = raw[1:]
            rows = program.layout.rules.zones[program.layout.zone_names[zone][0]].rows
            move_row(s.z[zone], row, to, rows, position)
        case "gaps":
            close_gaps(s.z[raw[2]], program.layout.rules.zones[program.layout.zone_names[raw[2]][0]].rows)
        case "enter" | "leave" | "counter" | "paid" | "on thing" | "chose" | "action" | "short" | "until" | "end":
            pass
        case "reveal" | "look" | "all chose" | "set" | "not done" | "only":
            pass
        case "end rounds" | "outcome" | "course" | "round begins" | "turn begins" | "chance":
            pass
        case _:
            assert_never(kind)
