"""What a game must have so that it can be played to a result."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.language.rules import Rules

MOST_PLAYERS = 8


def check_game(rules: Rules, found: Diagnostics) -> None:
    """Report what a game lacks."""
    if not rules.turn:
        help = "declare at least one step: `turn NAME`, and write what it does on indented lines below"
        found.error("LR-C0008", "nothing says what a player does in a turn", rules.place, help=help)
    if not rules.ranking:
        help = "declare it: `ranking`, with lines like `highest score` below"
        found.error("LR-C0004", "nothing says who wins", rules.place, help=help)
    _check_sides(rules, found)
    most = rules.players[1]
    if most > MOST_PLAYERS:
        message = f"a game is for 1 to {MOST_PLAYERS} players, but this one is for up to {most}"
        found.error(
            "LR-C0007", message, rules.players_place or rules.place, help="lower the second number of `players`"
        )


def _check_sides(rules: Rules, found: Diagnostics) -> None:
    """Report a seat that is on two sides, on none, or not at the table."""
    sides: dict[int, str] = {}
    for side in rules.sides.values():
        for seat in side.seats:
            wrong = f"there is no player {seat} in this game" if seat > rules.players[1] else ""
            wrong = wrong or (f"player {seat} is already on the side {sides[seat]}" if seat in sides else "")
            if wrong:
                found.error("LR-C0010", wrong, side.slot.source.span(), help="name each player on one side only")
            sides.setdefault(seat, side.name)
    left = [seat for seat in range(1, rules.players[1] + 1) if seat not in sides]
    if sides and left:
        help = "name each player on a side; who plays alone has a side of one: `partners NAME = player 3`"
        last = list(rules.sides.values())[-1]
        found.error("LR-C0010", f"player {left[0]} is on no side", last.slot.source.span(), help=help)
