"""The table as it stood at each event: the changes of place that events tell, carried out once more."""

from __future__ import annotations

from typing import Any

from london_rules.compiler.program import Program, State
from london_rules.compiler.support import move_row


def follow(program: Program, s: State, raw: tuple[Any, ...]) -> None:
    """Carry out the change of place or face that a raw event tells; other events change nothing here."""
    match raw:
        case ("move", _, thing, _, new):
            program.primitives.move(s, thing, new)
        case ("put", _, thing, _, new, site):
            program.primitives.put_on(s, thing, new, site)
        case ("swap", _, a, b, *_):
            program.space["swap"](s, a, b)
        case ("turn", _, thing, down):
            program.primitives.turn(s, thing, down)
        case ("row", position, zone, row, to):
            rows = program.layout.rules.zones[program.layout.zone_names[zone][0]].rows
            move_row(s.z[zone], row, to, rows, position)
