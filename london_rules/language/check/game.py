"""What a game must have so that it can be played to a result."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.language.check.sides import check_sides
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
    check_sides(rules, found)
    most = rules.players[1]
    if most > MOST_PLAYERS:
        message = f"a game is for 1 to {MOST_PLAYERS} players, but this one is for up to {most}"
        found.error(
            "LR-C0007", message, rules.players_place or rules.place, help="lower the second number of `players`"
        )
