"""The table as text, as everybody sees it: for a look at what an agent does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from london_rules.compiler.layout import ROWS, STACKS

if TYPE_CHECKING:
    from london_rules.engine.game import Game


def as_text(game: Game) -> str:
    """Return a line for the turn, one for each player, one for each zone with something to see in it."""
    return "\n".join([_head(game), *_lines(game)])


def _head(game: Game) -> str:
    title = game.rule_set.title
    if game.over:
        return f"{title}: over after {game.turn} turns"
    return f"{title}, turn {game.turn}: player {game.to_move} is asked"


def _lines(game: Game) -> Iterator[str]:
    s, layout = game.state, game.program.layout
    for owner in (-1, *range(s.np)):
        whose = "table" if owner < 0 else f"player {owner + 1}"
        kind = "table" if owner < 0 else "player"
        counters = [c.name for c in layout.rules.counters.values() if c.owner == kind]
        said = [f"{name} {s.c[layout.counter_base[name] + max(owner, 0)]}" for name in counters]
        if said:
            yield f"{whose}: {', '.join(said)}"
        for zone, (name, of) in enumerate(layout.zone_names):
            if of == owner:
                yield f"  {whose} {name}: {_contents(game, zone)}"


def _contents(game: Game, zone: int) -> str:
    """List the things in a zone by name; a thing that somebody may not see is only counted."""
    from london_rules.engine.visibility import sees

    s, program = game.state, game.program
    shape, things = program.primitives.shape[zone], s.z[zone]
    listed = [t for stack in things for t in stack] if shape == STACKS else [t for t in things if t >= 0]
    names = program.layout.rules.faces
    shown = [
        names[program.layout.things[t].face].name
        for t in listed
        if all(sees(program, s, player, t) for player in range(s.np))
    ]
    hidden = len(listed) - len(shown)
    said = [*shown, *([f"{hidden} unseen"] if hidden else [])]
    joined = " | " if shape in (ROWS, STACKS) else ", "
    return joined.join(said) or "nothing"
