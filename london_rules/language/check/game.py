"""What a game must have so that it can be played to a result."""

from __future__ import annotations

import re

from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.language.check.sides import check_sides
from london_rules.language.rules import Rules

MOST_PLAYERS = 8


def check_game(rules: Rules, found: Diagnostics) -> None:
    """Report what a game lacks."""
    if not rules.turn and not rules.rounds:
        help = "declare at least one step: `turn NAME`, and write what it does on indented lines below; "
        help += "or `round NAME` for what all do at once"
        found.error("LR-C0008", "nothing says what a player does in a turn", rules.place, help=help)
    if not rules.ranking:
        help = "declare it: `ranking`, with lines like `highest score` below"
        found.error("LR-C0004", "nothing says who wins", rules.place, help=help)
    check_sides(rules, found)
    most = rules.players[1]
    if most > MOST_PLAYERS:
        message = f"a game is for 1 to {MOST_PLAYERS} players, but this one is for up to {most}"
        place = rules.players_place or rules.place
        fix = None if place is None else _fewer(rules, place, found)
        help = "lower the second number of `players`" if fix is None else fix.title
        found.error("LR-C0007", message, place if fix is None else fix.span, help=help, fix=fix)


def _fewer(rules: Rules, place: Span, found: Diagnostics) -> Fix | None:
    """Offer the most players that a game can have, where its number of players is written on one line."""
    least, most = rules.players
    row = re.compile(rf"players: *(?P<value>(?:{least} +to +)?{most})\b").match(found.files[place.file], place.start)
    if row is None or least > MOST_PLAYERS:
        return None
    written = f"{least} to {MOST_PLAYERS}" if least < MOST_PLAYERS else str(MOST_PLAYERS)
    return Fix(Span(place.file, row.start("value"), row.end("value")), written, f"write `players: {written}`")
