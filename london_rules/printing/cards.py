"""Sheets of cards: every copy of each thing that is no part of a board, with the back of its kind behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from london_rules.classes import frozen
from london_rules.layout.model import Back, Picture
from london_rules.layout.value_text import NO_TINT
from london_rules.printing.job import CannotPrintError, Job
from london_rules.printing.paper import grid, placed
from london_rules.rulebook.cards import WIDTH, draw_printed
from london_rules.rulebook.model import Gallery, Thing
from london_rules.rulebook.svg import PAPER, ink_on, tag, words
from london_rules.rulebook.wrap import fitted

MOST_CARDS: Final = 4_000
_EDGE: Final = 2.5  # white around what is drawn, so that a cut beside the mark spoils nothing
_POINT: Final = 25.4 / 72
_SMALLEST: Final = 5.5  # points: smaller letters are hard to read
_WORDS: Final = (30.0, 26.0, 22.0, 18.0, 15.0, 12.0, 9.0, 6.0, 4.0)

Size = tuple[float, float]


@frozen
class Card:
    """Both sides of a card in millimetres, and how often it is there."""

    front: str
    back: str
    copies: int


def card_sheets(job: Job) -> tuple[list[str], list[str]]:
    """Make the pages of all cards, front and back in turn, and list the things whose letters are very small."""
    galleries = [one for one in job.book.galleries if job.wants(one) and _is_of_cards(job, one)]
    wanted = {one.kind: _wanted(job, one) for one in galleries}
    number = sum(thing.copies for things in wanted.values() for thing in things)
    if number > MOST_CARDS:
        help = "print what overlays change with --changes, or fewer copies"
        raise CannotPrintError(f"these are {number:,} cards; at most {MOST_CARDS:,} are printed", help)
    sizes: dict[Size, list[Card]] = {}
    small: list[str] = []
    for gallery in galleries:
        size = job.front.pictures.get(gallery.kind, Picture()).size
        back = _back(job, job.front.backs.get(gallery.kind, Back()), size)
        sizes.setdefault(size, []).extend(
            Card(_front(thing, size, small), back, thing.copies) for thing in wanted[gallery.kind]
        )
    pages = [page for size, cards in sizes.items() for page in _sheets(job, size, cards)]
    return pages, small


def _is_of_cards(job: Job, gallery: Gallery) -> bool:
    """Return whether things are printed as cards: not dice, nor what is on a board and has no back."""
    kind = gallery.kind
    rolled = any(counter.rolled for counter in job.rules.counters.values() if counter.owner == kind)
    is_die = rolled or job.front.pictures.get(kind, Picture()).die
    return not is_die and (kind not in job.boards or kind in job.front.backs)


def _wanted(job: Job, gallery: Gallery) -> list[Thing]:
    return [one for one in gallery.in_order if not job.changes or one.anchor in job.changed]


def _sheets(job: Job, size: Size, cards: list[Card]) -> Iterator[str]:
    def note(which: str, back: bool) -> str:
        side = "back" if back else f"{which}, front"  # most backs are the same page
        return f"{job.book.title}: cards of {size[0]:g} x {size[1]:g} mm, {side}"

    each = [(card.front, card.back) for card in cards for _ in range(card.copies)]
    return grid(job.paper, size).sheets(each, note)


def _front(thing: Thing, size: Size, small: list[str]) -> str:
    """Draw the front of a card; one with very small letters is added to a list."""
    wide, tall = size[0] - 2 * _EDGE, size[1] - 2 * _EDGE
    drawn = draw_printed(thing, tall * WIDTH / wide)
    if drawn is None:
        message = f"what is written on `{thing.name}` does not fit on a card of {size[0]:g} x {size[1]:g} mm"
        help = f"make the cards larger in a layout: under `pictures` and `{thing.kind}`, `size: 100 x 150 mm`"
        raise CannotPrintError(message, help)
    content, scale, letters = drawn
    if letters * wide / WIDTH / _POINT < _SMALLEST and (thing.texts or scale < 1):
        small.append(thing.name)
    return placed(content, _EDGE, _EDGE, scale * wide / WIDTH)


def _back(job: Job, back: Back, size: Size) -> str:
    """Draw the back of a kind: its colour with a white edge, and its picture or its words."""
    colour = back.colour or NO_TINT
    wide, tall = size[0] - 2 * _EDGE, size[1] - 2 * _EDGE
    ink, room = ink_on(colour), wide * 0.8
    parts = [
        tag("rect", x=_EDGE, y=_EDGE, width=wide, height=tall, rx=3.0, fill=colour, stroke=PAPER),
        tag(
            "rect", x=_EDGE + 2, y=_EDGE + 2, width=wide - 4, height=tall - 4, rx=2.0, fill="none", stroke=ink,
            stroke_width=0.4, opacity="0.6",
        ),
    ]  # fmt: skip
    picture = job.rules.pictures.get(back.image, "")
    if picture:
        side = _EDGE + 3
        return "".join([*parts, tag("image", href=picture, x=side, y=side, width=wide - 6, height=tall - 6)])
    letters, lines = fitted(back.words, tuple(one / 4 for one in _WORDS), room / 1.1, 4)
    first = size[1] / 2 - (len(lines) - 1) * letters * 0.6 + letters * 0.35
    parts += [
        words(size[0] / 2, first + i * letters * 1.2, line, letters, text_anchor="middle", font_weight="bold", fill=ink)
        for i, line in enumerate(lines)
    ]
    return "".join(parts)
