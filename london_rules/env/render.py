"""The table as text, as everybody sees it: for a look at what an agent does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from london_rules.engine.views import table_of

if TYPE_CHECKING:
    from london_rules.engine.game import Game


def as_text(game: Game) -> str:
    """Return a line for the turn, one for each player, one for each zone."""
    table = table_of(game.program, game.state, None)
    sides = [("table", table), *((f"player {seat['player']}", seat) for seat in table["players"])]
    return "\n".join([_head(game), *chain.from_iterable(_lines(whose, side) for whose, side in sides)])


def _head(game: Game) -> str:
    title = game.rule_set.title
    if game.over:
        return f"{title}: over after {game.turn} turns"
    return f"{title}, turn {game.turn}: player {game.to_move} is asked"


def _lines(whose: str, side: dict[str, Any]) -> Iterator[str]:
    if side["counters"]:
        yield f"{whose}: {', '.join(f'{name} {amount}' for name, amount in side['counters'].items())}"
    for name, zone in side["zones"].items():
        yield f"  {whose} {name}: {_contents(zone)}"


def _contents(zone: dict[str, Any]) -> str:
    """List the things in a zone by name; a thing that not everybody may see is only counted."""
    parts = [zone["things"] or []] if "things" in zone else zone["rows" if "rows" in zone else "stacks"]
    shown = [thing["name"] for thing in chain.from_iterable(parts) if thing and thing["name"]]
    unseen = zone["number"] - len(shown)
    said = [*shown, *([f"{unseen} unseen"] if unseen else [])]
    return (", " if "things" in zone else " | ").join(said) or "nothing"
