"""Sheets of counters: what players have, in several values; what is put on things and the table; markers of seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from london_rules.classes import frozen
from london_rules.layout.icons import icon_address
from london_rules.layout.model import figures_in
from london_rules.layout.signs import PALETTE, seated
from london_rules.printing.job import Job
from london_rules.printing.paper import grid
from london_rules.rulebook.svg import INK, PAPER, ink_on, tag, words
from london_rules.rulebook.wrap import fitted

_SIDE: Final = 20.0
_RADIUS: Final = 8.5
_VALUES: Final = ((1, 8), (5, 4), (10, 3))  # of what players have: how many of each for every player
_ON_THINGS: Final = 20
_MARKERS: Final = 20  # for each player, where a board shows what they own; where it shows where they are, two
_NAME: Final = (2.6, 2.3, 2.0, 1.7, 1.4, 1.1, 0.8)
_MOST: Final = 60  # counters of a game; more are no game for paper


@frozen
class Counter:
    """A counter to cut out, and how many there are of it."""

    sign: str
    name: str
    colour: str
    number: int
    picture: str = ""  # its address


def counter_sheets(job: Job) -> list[str]:
    """Make the pages of all counters; both sides are the same."""
    each = [(drawn := _draw(one), drawn) for one in _counters(job) for _ in range(one.number)]

    def note(which: str, back: bool) -> str:
        return f"{job.book.title}: counters, {which}, {'back' if back else 'front'}"

    return [*grid(job.paper, (_SIDE, _SIDE)).sheets(each, note)]


def _counters(job: Job) -> Iterator[Counter]:
    rules, front = job.rules, job.front
    most = rules.players[1]
    shown = dict.fromkeys(name for template in front.status for name in figures_in(template))
    on_tracks = {area.counter: None for area in (*front.table, *front.own)}
    on_tracks |= {pawn: None for area in front.table for pawn in area.pawns}
    colours = [seat.colour for seat in PALETTE]
    for i, decl in enumerate(list(rules.counters.values())[:_MOST]):
        if decl.name in on_tracks or decl.name in front.untold or decl.rolled or not _is_new(job, decl.slot.id):
            continue
        name, colour = front.counters.get(decl.name, decl.name), colours[i % len(colours)]
        icon = front.icons.named.get(decl.name, "")
        picture = icon_address(rules, icon)
        sign = decl.symbol if picture else icon or decl.symbol
        if decl.owner != "player":
            yield Counter("" if picture else sign or name[:1].upper(), name, colour, _ON_THINGS, picture)
        elif decl.name in shown or not front.status:
            yield from (Counter(f"{sign}{value}", name, colour, number * most, picture) for value, number in _VALUES)
    if not job.changes:
        yield from _markers(job, most)


def _is_new(job: Job, slot: str) -> bool:
    """Return whether a counter is printed: with changes only if an overlay adds or changes it."""
    return not job.changes or slot in job.changed_slots


def _markers(job: Job, most: int) -> Iterator[Counter]:
    """Give every seat what shows on boards what it owns, and where it is."""
    owned = any(area.owned for area in job.front.table)
    pawns = sum(
        bool(area.pawns or area.counter) for area in (*job.front.table, *job.front.own) if area.style == "track"
    )
    pawns += sum(bool(area.pawns) for area in job.front.table if area.style == "map")
    for i, seat in enumerate(seated(job.front.seats, most), 1):
        number = (_MARKERS if owned else 0) + 2 * pawns
        if number:
            yield Counter(str(i), f"player {i}", seat.colour, number)


def _draw(one: Counter) -> str:
    """Draw a counter in its square: a disc with its sign, and its name."""
    ink, middle = ink_on(one.colour), _SIDE / 2
    size, (sign, *_) = fitted(one.sign, (7.0, 6.0, 5.0, 4.0, 3.0, 2.0), _RADIUS * 1.5, 1)
    letters, lines = fitted(one.name, _NAME, _RADIUS * 1.5, 1)
    parts = [
        tag("circle", cx=middle, cy=middle, r=_RADIUS, fill=one.colour, stroke=INK),
        tag("circle", cx=middle, cy=middle, r=_RADIUS - 0.8, fill="none", stroke=PAPER),
        words(middle, middle + 0.9, sign, size, text_anchor="middle", font_weight="bold", fill=ink),
        words(middle, middle + 4.6, lines[0] if lines else "", letters, text_anchor="middle", fill=ink),
    ]
    if one.picture:
        parts.append(tag("image", href=one.picture, x=middle - 2.5, y=middle - 7.2, width=5, height=5))
    return f'<g stroke-width="0.3">{"".join(parts)}</g>'
