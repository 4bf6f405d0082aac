"""Who sees what: the one place that reads the visibility that zones declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.compiler.layout import COVERED

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State


def sees(program: Program, s: State, player: int | None, thing: int) -> bool:
    """Check whether a player (0 is the first seat; None is a spectator) may see the face of a thing where it is now."""
    layout = program.layout
    name, owner = layout.zone_names[s.at[thing]]
    seen = layout.rules.zones[name].seen
    if seen == "all" or s.over:
        return True
    if seen == "nobody":
        return False
    if owner == player:
        return True
    return seen == "open tops" and not s.m[thing] and not s.m[COVERED * layout.size + thing]


def zone_is_open_to(program: Program, zone: int, player: int | None) -> bool:
    """Check whether a player (0 is the first seat; None is a spectator) sees what enters or leaves a zone."""
    name, owner = program.layout.zone_names[zone]
    seen = program.layout.rules.zones[name].seen
    return seen in ("all", "open tops") or (seen == "owner" and owner == player)


def hidden_slot(program: Program, slot: str) -> str:
    """Name the text of a hidden thing only by the kind of the thing; other texts keep their names."""
    for face in program.layout.rules.faces.values():
        if slot == face.slot.id or slot.startswith(f"{face.slot.id} "):
            return face.kind
    return slot
