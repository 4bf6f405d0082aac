"""Who sees what: the one place that reads the visibility that zones declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.classes import frozen
from london_rules.compiler.layout import COVERED

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State

HIDDEN, TOPS, OPEN = range(3)  # what is seen of a zone: nothing, the things that lie open and on top, everything


def openness(program: Program, player: int | None) -> tuple[int, ...]:
    """Return what a player (0 is the first seat; None is a spectator) sees of each zone: OPEN, TOPS or HIDDEN."""
    return program.once(_openness)[-1 if player is None else player]


def _openness(program: Program) -> tuple[tuple[int, ...], ...]:
    """Work out what each player sees of each zone, and, last, a spectator."""
    return tuple(_seen_by(program, player) for player in (*range(program.layout.most), None))


def _seen_by(program: Program, player: int | None) -> tuple[int, ...]:
    out = []
    for name, owner in program.layout.zone_names:
        seen = program.layout.rules.zones[name].seen
        if seen == "all" or (seen != "nobody" and owner == player):
            out.append(OPEN)
        else:
            out.append(TOPS if seen == "open tops" else HIDDEN)
    return tuple(out)


def sees(program: Program, s: State, player: int | None, thing: int) -> bool:
    """Check whether a player (0 is the first seat; None is a spectator) may see the face of a thing where it is now."""
    seen = openness(program, player)[s.at[thing]]
    if seen == OPEN or s.over or knows(program, s, player, thing):
        return True
    return seen == TOPS and not s.m[thing] and not s.m[COVERED * program.layout.size + thing]


def knows(program: Program, s: State, player: int | None, thing: int) -> bool:
    """Check whether a player (as in `sees`) was shown a thing that has since stayed where it was."""
    planes = program.layout.memory
    return bool(planes) and s.m[planes[0 if player is None else player + 1] + thing] != 0


def remembered(program: Program, s: State, player: int | None) -> list[int]:
    """List what a player (as in `sees`) was shown, of the things that have since stayed where they were."""
    planes = program.layout.memory
    if not planes:
        return []
    plane = planes[0 if player is None else player + 1]
    return [thing for thing, known in enumerate(s.m[plane : plane + program.layout.size]) if known]


def hidden_counters(program: Program) -> frozenset[int]:
    """Return the numbers of the counters that only their owners see."""
    return program.once(_hidden_counters)


def _hidden_counters(program: Program) -> frozenset[int]:
    return frozenset(i for i, c in enumerate(program.layout.rules.counters.values()) if c.hidden)


def sees_counter(program: Program, s: State, player: int | None, counter: str, owner: int) -> bool:
    """Check whether a player (0 is the first seat; None is a spectator) may see a counter of another, or their own."""
    return not program.layout.rules.counters[counter].hidden or owner == player or bool(s.over)


@frozen
class Seers:
    """Who sees what of each zone, as masks with a bit for each seat (from 1) and the lowest for spectators."""

    moves: tuple[int, ...]  # who sees what enters or leaves it, and what lies open and on top in it
    whole: tuple[int, ...]  # who sees everything in it


EVERYBODY = -1  # all bits of a mask


def seers(program: Program) -> Seers:
    """Return who sees what of each zone of a program."""
    return program.once(_seers)


def _seers(program: Program) -> Seers:
    moves, whole = [0] * len(program.layout.zone_names), [0] * len(program.layout.zone_names)
    for seat, player in enumerate((None, *range(program.layout.most))):
        for zone, seen in enumerate(openness(program, player)):
            moves[zone] |= (seen != HIDDEN) << seat
            whole[zone] |= (seen == OPEN) << seat
    return Seers(tuple(moves), tuple(whole))


def seers_of(program: Program, s: State, thing: int) -> int:
    """Return the mask of those who may see the face of a thing where it is now."""
    if s.over:
        return EVERYBODY
    hidden = s.m[thing] or s.m[COVERED * program.layout.size + thing]
    return (seers(program).whole if hidden else seers(program).moves)[s.at[thing]]


def hidden_slot(program: Program, slot: str) -> str:
    """Name the text of a hidden thing only by the kind of the thing; other texts keep their names."""
    known = program.once(_kinds_of_texts)
    if slot not in known:
        for face in program.layout.rules.faces.values():
            if slot == face.slot.id or slot.startswith(f"{face.slot.id} "):
                return known.setdefault(slot, face.kind)
    return known.setdefault(slot, slot)


def _kinds_of_texts(program: Program) -> dict[str, str]:
    """Begin a table of texts; it is filled as texts are asked for, and there are only so many."""
    return {}
