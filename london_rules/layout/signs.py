"""Small signs of a layout: backs of things, icons, colours of seats, and previews of what a choice will bring."""

from __future__ import annotations

import re

from london_rules.layout.model import Back, SeatColour
from london_rules.layout.pictures import is_colour
from london_rules.layout.values import Reporter, list_of, span_of, text_of
from london_rules.text.plain import Plain

BACK_KEYS = ("colour", "words")
LONGEST_ICON = 8
_SEAT = re.compile(r"(#[0-9a-fA-F]{6}) +(\S.*)")
_PREVIEWED = ("rule ", "action ")


# Colours that people with any kind of colour vision can tell apart: those of Okabe and Ito, then some of Tol.
PALETTE = (
    SeatColour("blue", "#0072b2"),
    SeatColour("orange", "#e69f00"),
    SeatColour("green", "#009e73"),
    SeatColour("mauve", "#cc79a7"),
    SeatColour("sky blue", "#56b4e9"),
    SeatColour("red", "#d55e00"),
    SeatColour("yellow", "#f0e442"),
    SeatColour("black", "#000000"),
    SeatColour("wine", "#882255"),
    SeatColour("indigo", "#332288"),
    SeatColour("olive", "#999933"),
    SeatColour("silver", "#999999"),
)


def read_backs(reader: Reporter, value: Plain) -> dict[str, Back]:
    """Read what the backs of the things of each kind look like."""
    out: dict[str, Back] = {}
    for name, settings in reader.entries(value):
        if reader.kind(name) is None:
            continue
        given = {"colour": "", "words": ""}
        for key, one in reader.entries(settings):
            if key == "colour":
                given[key] = str(one).lower() if is_colour(reader, one) else ""
            elif key == "words":
                given[key] = reader.template(one, [])
            else:
                reader.unknown("setting of a back", key, span_of(key), BACK_KEYS)
        out[str(name)] = Back(**given)
    return out


def read_icons(reader: Reporter, value: Plain) -> dict[str, str]:
    """Read the signs of counters and kinds."""
    known = {**reader.rules.counters, **reader.rules.kinds}
    out: dict[str, str] = {}
    for name, sign in reader.entries(value):
        if name not in known:
            reader.unknown("counter or kind of thing", name, span_of(name), known)
        elif 1 <= len(text_of(sign)) <= LONGEST_ICON:
            out[str(name)] = text_of(sign)
        else:
            reader.needs("a sign", sign if span_of(sign) else name, f"write 1 to {LONGEST_ICON} characters")
    return out


def read_seats(reader: Reporter, value: Plain) -> tuple[SeatColour, ...]:
    """Read the colours of the seats."""
    out: list[SeatColour] = []
    for item in list_of(value):
        match = _SEAT.fullmatch(text_of(item))
        if match is None:
            reader.needs("a colour and its name", item, 'write both in quotes, as in "#0072b2 blue"')
        elif any(match[1].lower() == seat.colour or match[2] == seat.name for seat in out):
            reader.needs("a colour that no other seat has", item)
        else:
            out.append(SeatColour(match[2], match[1].lower()))
    return tuple(out)


def seated(seats: tuple[SeatColour, ...], number: int) -> tuple[SeatColour, ...]:
    """Give a colour to each seat, from the palette where the layout has none."""
    free = [one for one in PALETTE if all(one.name != seat.name and one.colour != seat.colour for seat in seats)]
    return (*seats, *free)[:number]


def read_previews(reader: Reporter, value: Plain) -> dict[str, str]:
    """Read what choosing an action or rule will bring: texts with numbers of the rules in them."""
    known = {slot: None for slot in reader.asking if slot.startswith(_PREVIEWED)}
    numbers = [decl.name for decl in reader.rules.numbers.values() if not decl.params]
    out: dict[str, str] = {}
    for key, words in reader.entries(value):
        if key not in known:
            reader.unknown("action or rule", key, span_of(key), known)
            continue
        out[str(key)] = reader.template(words, numbers, optional=False)
    return out
