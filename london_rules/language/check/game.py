"""What a game must have so that it can be played to a result; and that each player is on one side only."""

from __future__ import annotations

import re

from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostics, Fix, Fixes, Label, Span
from london_rules.language.rules import Rules, SideDecl

MOST_PLAYERS = 8
_CODE = "LR-C0010"
_HELP = "name each player on one side only"
_SEATS = re.compile(r"=\s*+(?P<seats>players?\b(?:[^\n#]*[^\s#])?+)[^\S\n]*+(?:#[^\n]*)?$", re.MULTILINE)


def check_game(rules: Rules, found: Diagnostics) -> None:
    """Report what a game lacks."""
    if not rules.turn and not rules.rounds:
        help = "declare at least one step: `turn NAME`, and write what it does on indented lines below; "
        help += "or `round NAME` for what all do at once"
        found.error("LR-C0008", "nothing says what a player does in a turn", rules.place, help=help)
    if not rules.ranking:
        help = "declare it: `ranking`, with lines like `highest score` below"
        found.error("LR-C0004", "nothing says who wins", rules.place, help=help)
    _check_sides(rules, found)
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


# ---- sides ---------------------------------------------------------------------------------------


def _check_sides(rules: Rules, found: Diagnostics) -> None:
    """Report a seat that is on two sides, on none, or not at the table."""
    sides: dict[int, SideDecl] = {}
    every, most = list(rules.sides.values()), rules.players[1]
    named = {seat: None for side in every for seat in side.seats}
    left = [seat for seat in range(1, most + 1) if seat not in named]
    for side in every:
        for at, seat in enumerate(side.seats):
            first = sides.setdefault(seat, side)
            if seat > most:
                _report_absent(side, seat, left, found)
            elif first is not side or seat in side.seats[:at]:
                _report_twice(first, side, seat, left, found)
            else:
                continue
            left = left[1:]  # who is named nowhere is meant here
    if every and left:
        _report_left(every, left[0], found)


def _report_absent(side: SideDecl, seat: int, left: list[int], found: Diagnostics) -> None:
    fix = _with(side, seat, left[0]) if left else _without(side, seat)
    message = f"there is no player {seat} in this game"
    found.error(_CODE, message, side.slot.source.span(), help=_help(fix), fix=fix)


def _report_twice(first: SideDecl, side: SideDecl, seat: int, left: list[int], found: Diagnostics) -> None:
    """Report a player who is named twice, together with the one who is named nowhere and may be meant."""
    fixes: list[Fix | None]
    if first is side:
        message = f"player {seat} is named twice on the side `{side.name}`"
        fixes = [_without(side, seat)] if not left else []
    else:
        message = f"player {seat} is on two sides, `{first.name}` and `{side.name}`"
        change = [_with(one, seat, left[0]) if left else _without(one, seat) for one in (side, first)]
        fixes = [*change]
    if left:
        message += f", and player {left[0]} is on none"
        fixes = fixes or [_with(side, seat, left[0])]
    shown: Fixes = tuple(fix for fix in fixes if fix is not None)
    likeliest = next(iter(shown), None) if isinstance(shown, tuple) else None
    labels = () if first is side else (Label(first.slot.source.span(), f"player {seat} is on this side too"),)
    found.error(_CODE, message, side.slot.source.span(), labels=labels, help=_help(likeliest), fix=shown)


def _report_left(every: list[SideDecl], seat: int, found: Diagnostics) -> None:
    """Report a player who is named nowhere; the smallest side lacks one, if it is the only one as small."""
    alone = f"`partners NAME = player {seat}`"
    help = f"name player {seat} on a side; a player who plays alone has a side too: {alone}"
    fewest = min(len(side.seats) for side in every)
    small = [side for side in every if len(side.seats) == fewest]
    fixes = tuple(_as(side, [*side.seats, seat]) for side in small)
    shown: Fixes = fixes if len(small) == 1 else (None, *(fix for fix in fixes if fix is not None))
    found.error(_CODE, f"player {seat} is on no side", every[-1].slot.source.span(), help=help, fix=shown)


def _help(fix: Fix | None) -> str:
    return _HELP if fix is None else f"{_HELP}: {fix.title}"


def _with(side: SideDecl, old: int, new: int) -> Fix | None:
    """Name another player on a side, in the place of the last mention of one."""
    seats = list(side.seats)
    at = len(seats) - 1 - seats[::-1].index(old)
    seats[at] = new
    return _as(side, seats)


def _without(side: SideDecl, seat: int) -> Fix | None:
    """Leave a player out who is not alone on a side."""
    seats = list(side.seats)
    del seats[len(seats) - 1 - seats[::-1].index(seat)]
    return _as(side, seats) if seats else None


def _as(side: SideDecl, seats: list[int]) -> Fix | None:
    """Write the players of a side."""
    from london_rules.language.format.declarations import seats_words

    source = side.slot.source
    m = _SEATS.search(source.value)
    if m is None:
        return None
    in_order = sorted(seats) if list(side.seats) == sorted(side.seats) else seats
    made = seats_words(evolve(side, seats=tuple(in_order)))
    return Fix(source.span(*m.span("seats")), made, f"write `partners {side.name} = {made}`")
