"""Backs of things, and colours of seats."""

from __future__ import annotations

import re

from london_rules.layout.model import Back, SeatColour
from london_rules.layout.pictures import is_colour
from london_rules.layout.reader import LayoutReader, list_of, text_of
from london_rules.text.plain import Plain

BACK_KEYS = ("colour", "words", "image")
_SEAT = re.compile(r"(#[0-9a-fA-F]{6}) +(\S.*)")


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


def read_backs(reader: LayoutReader, value: Plain) -> dict[str, Back]:
    """Read what the backs of the things of each kind look like."""
    out: dict[str, Back] = {}
    for kind, settings in reader.kinds(value):
        given = reader.settings("setting of a back", settings, BACK_KEYS)
        colour = str(given["colour"]).lower() if "colour" in given and is_colour(reader, given["colour"]) else ""
        image = reader.one_of("picture", given.get("image"), reader.rules.pictures)
        out[kind.name] = Back(colour, reader.template(given.get("words"), []), image)
    return out


def read_seats(reader: LayoutReader, value: Plain) -> tuple[SeatColour, ...]:
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
