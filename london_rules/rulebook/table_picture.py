"""A table during a game as a picture: the others at the top, what is common in the middle, one's own at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.rulebook.model import AreaInPlay, Chip, MapInPlay, OtherPlayer, TableInPlay, TrackInPlay
from london_rules.rulebook.svg import INK, PAPER, dark, tag, words
from london_rules.rulebook.wrap import folded

WIDTH = 760.0
_PAD, _GAP = 14.0, 12.0
_SIDE, _MAP_SIDE = 116.0, 214.0  # the width of the columns at the left and the right
_CHIP, _NARROW, _CHIP_HIGH, _CHIP_GAP = 92.0, 72.0, 36.0, 6.0
_LETTERS, _LEADING = 11.5, 14.0
_SMALL = 10.5
_CLOTH, _EDGE, _SOFT = "#efe9da", "#c9c0ab", "#5d584e"
_MOST_CHIPS = 24

Block = tuple[list[str], float]  # parts of a picture, and their height


def draw_table(table: TableInPlay) -> str:
    """Draw a table as one seat sees it."""
    parts, y = _others(table.others, _PAD)
    common, y = _middle(table.table, y)
    own, y = _own(table, y)
    high = y + _PAD
    cloth = tag("rect", x=1.0, y=1.0, width=WIDTH - 2, height=high - 2, rx=16.0, fill=_CLOTH, stroke=_EDGE)
    label = f"The table as player {table.seat} sees it"
    return tag(
        "svg",
        "".join([cloth, *parts, *common, *own]),
        viewBox=f"0 0 {WIDTH:g} {high:.0f}",
        class_="map table",
        role="img",
        aria_label=label,
    )


# ---- the three parts of a table -----------------------------------------------------------------


def _others(others: Sequence[OtherPlayer], y: float) -> Block:
    """Draw what is seen of the others, side by side."""
    if not others:
        return [], y
    wide = (WIDTH - 2 * _PAD - (len(others) - 1) * _GAP) / len(others)
    made = [_other(one, _PAD + i * (wide + _GAP), y, wide) for i, one in enumerate(others)]
    high = max(bottom for _, bottom in made) - y
    parts = []
    for i, (inner, _) in enumerate(made):
        parts += [_paper(_PAD + i * (wide + _GAP), y, wide, high), *inner]
    return parts, y + high + _GAP


def _other(one: OtherPlayer, x: float, y: float, wide: float) -> Block:
    x, wide = x + 8, wide - 16
    parts = [words(x, y + 17, one.name, 13.0, font_weight="bold", fill=INK)]
    inner, y = _lines(" · ".join(one.status), x, y + 19, wide)
    parts += inner
    for area in one.areas:
        said = ", ".join(area.names) or (area.empty if not area.number else str(area.number))
        inner, y = _lines(f"{area.title}: {said}", x, y + 2, wide)
        parts += inner
    return parts, y + 8


def _middle(areas: Sequence[AreaInPlay], y: float) -> Block:
    """Draw the common areas in three columns; those at the top and the bottom are above and below the middle one."""
    left = [area for area in areas if area.at == "left"]
    right = [area for area in areas if area.at == "right"]
    centre = [area for at in ("top", "centre", "bottom") for area in areas if area.at == at]
    left_wide = _SIDE if left else 0.0
    right_wide = _MAP_SIDE if right else 0.0
    x, wide = _PAD, WIDTH - 2 * _PAD
    parts, bottoms = [], [y]
    for column, start, width in (
        (left, x, left_wide),
        (
            centre,
            x + (left_wide + _GAP if left else 0.0),
            wide - left_wide - right_wide - _GAP * bool(left) - _GAP * bool(right),
        ),
        (right, WIDTH - _PAD - right_wide, right_wide),
    ):
        inner, bottom = _column(column, start, y, width)
        parts += inner
        bottoms.append(bottom)
    return parts, max(bottoms)


def _column(areas: Sequence[AreaInPlay], x: float, y: float, wide: float) -> Block:
    parts: list[str] = []
    for area in areas:
        inner, bottom = _area(area, x, y, wide)
        parts += inner
        y = bottom + _GAP
    return parts, y


def _own(table: TableInPlay, y: float) -> Block:
    """Draw what lies before the seat that looks."""
    wide = WIDTH - 2 * _PAD
    inner, bottom = _lines(" · ".join(table.status), _PAD + 10, y + 22, wide - 20)
    parts = [words(_PAD + 10, y + 19, f"You, player {table.seat}", 13.0, font_weight="bold", fill=INK), *inner]
    more, bottom = _column(table.own, _PAD + 10, bottom + 8, wide - 20)
    return [_paper(_PAD, y, wide, bottom - y), *parts, *more], bottom


# ---- areas --------------------------------------------------------------------------------------


def _area(area: AreaInPlay, x: float, y: float, wide: float) -> Block:
    """Draw an area below its title."""
    parts, y = _lines(area.title, x, y, wide, weight="bold")
    y += 4
    if area.track is not None:
        inner, y = _track(area.track, x, y, wide)
    elif area.map is not None:
        inner, y = _map(area.map, x, y, wide)
    elif area.hidden:
        inner, y = _pile(area, x, y)
    elif not any(area.chips):
        inner, y = _lines(area.empty, x, y - 2, wide)
    else:
        inner, y = _chips(area, x, y, wide)
    return parts + inner, y


def _pile(area: AreaInPlay, x: float, y: float) -> Block:
    """Draw a pile of which only the number of things is known."""
    parts = [
        tag("rect", x=x + d, y=y + d, width=54.0, height=38.0, rx=4.0, fill="#8a7f70", stroke=PAPER)
        for d in (6.0, 3.0, 0.0)
    ]
    number = words(x + 27, y + 24, str(area.number), 14.0, text_anchor="middle", font_weight="bold", fill="#fff")
    return [*parts, number], y + 48


def _chips(area: AreaInPlay, x: float, y: float, wide: float) -> Block:
    """Draw things side by side, row by row; a row that is too long goes on below."""
    longest = max((len(row) for row in area.chips), default=1)
    in_one_row = (wide + _CHIP_GAP) / longest - _CHIP_GAP
    chip = min(_CHIP, in_one_row) if in_one_row >= _NARROW else _CHIP
    fit = max(1, int((wide + _CHIP_GAP + 0.01) // (chip + _CHIP_GAP)))
    parts: list[str] = []
    for number, row in enumerate(area.chips):
        if number < len(area.rows):
            inner, y = _lines(area.rows[number], x, y - 2, wide, fill=_SOFT)
            parts, y = parts + inner, y + 3
        shown = row[:_MOST_CHIPS]
        for i, one in enumerate(shown):
            parts += _chip(one, x + i % fit * (chip + _CHIP_GAP), y + i // fit * (_CHIP_HIGH + _CHIP_GAP), chip)
        y += ((len(shown) + fit - 1) // fit) * (_CHIP_HIGH + _CHIP_GAP)
        if len(row) > len(shown):
            inner, y = _lines(f"and {len(row) - len(shown)} more", x, y - 2, wide)
            parts += inner
    return parts, y


def _chip(chip: Chip, x: float, y: float, wide: float) -> list[str]:
    if not chip.name:
        return [
            tag(
                "rect",
                x=x,
                y=y,
                width=wide,
                height=_CHIP_HIGH,
                rx=5.0,
                fill="none",
                stroke=_EDGE,
                stroke_dasharray="4 3",
            )
        ]
    tint = chip.tint or "#8a7f70"
    below = [
        tag("rect", x=x + 3 * d, y=y - 2 * d, width=wide - 3 * d, height=_CHIP_HIGH, rx=5.0, fill="#fff", stroke=tint)
        for d in range(min(chip.below, 2), 0, -1)
    ]
    card = tag(
        "rect",
        x=x,
        y=y,
        width=wide - (3 if chip.below else 0),
        height=_CHIP_HIGH,
        rx=5.0,
        fill=PAPER,
        stroke=tint,
        stroke_width=1.6,
    )
    band = tag("rect", x=x, y=y, width=6.0, height=_CHIP_HIGH, rx=2.0, fill=tint)
    name = f"{chip.name} (turned)" if chip.face_down else chip.name
    lines = folded(name, _SMALL, wide - 14)[:3]
    first = y + _CHIP_HIGH / 2 - (len(lines) - 1) * 5.6 + 3.6
    ink = _SOFT if chip.face_down else INK
    return [
        *below,
        card,
        band,
        *(words(x + 10, first + i * 11.2, line, _SMALL, fill=ink) for i, line in enumerate(lines)),
    ]


def _map(chart: MapInPlay, x: float, y: float, wide: float) -> Block:
    """Draw a small map without names: what players have in their colours, with their numbers."""
    high = max(dot[1] for dot in chart.dots) * (wide - 24)
    at = [(x + 12 + dot[0] * (wide - 24), y + 12 + dot[1] * (wide - 24)) for dot in chart.dots]
    parts = []
    for a, b, owned in sorted(chart.lines, key=lambda line: bool(line[2])):  # what is owned is above the rest
        colour, thick = owned or "#a79e8c", 4.0 if owned else 1.2
        line = tag("line", x1=at[a][0], y1=at[a][1], x2=at[b][0], y2=at[b][1], stroke=colour, stroke_width=thick)
        parts.append(line)
    size = 8.0 if len(at) <= 40 else 4.0
    for (left, top), (_, _, colour, owner, free) in zip(at, chart.dots, strict=True):
        if owner:
            parts += _pawn(left, top, owner, colour)
        else:
            parts.append(tag("circle", cx=left, cy=top, r=size, fill=PAPER if free else "#bdb4a2", stroke=_SOFT))
    return parts, y + high + 26


def _track(track: TrackInPlay, x: float, y: float, wide: float) -> Block:
    """Draw a track as a line of places, with a pawn for each player; pawns on one place are above each other."""
    step = (wide - 20) / max(track.places - 1, 1)
    most = max((sum(pawn[0] == place for pawn in track.pawns) for place, *_ in track.pawns), default=0)
    line = y + most * 17 + 4
    parts = [tag("line", x1=x + 10, y1=line, x2=x + wide - 10, y2=line, stroke="#a79e8c", stroke_width=2.0)]
    for place in range(track.places):
        parts.append(tag("circle", cx=x + 10 + place * step, cy=line, r=3.0, fill=PAPER, stroke=_SOFT))
    above: dict[int, int] = {}
    for place, seat, colour in track.pawns:
        top = line - 12 - above.get(place, 0) * 17
        above[place] = above.get(place, 0) + 1
        parts += _pawn(x + 10 + place * step, top, seat, colour)
    return parts, line + 8


def _pawn(x: float, y: float, seat: int, colour: str) -> list[str]:
    ink = "#fff" if dark(colour) == colour else INK
    circle = tag("circle", cx=x, cy=y, r=8.0, fill=colour, stroke=_SOFT)
    return [circle, words(x, y + 3.6, str(seat), 10.0, text_anchor="middle", font_weight="bold", fill=ink)]


def _paper(x: float, y: float, wide: float, high: float) -> str:
    return tag("rect", x=x, y=y, width=wide, height=high, rx=9.0, fill=PAPER, stroke=_EDGE)


def _lines(text: str, x: float, y: float, wide: float, weight: str = "normal", fill: str = INK) -> Block:
    lines = folded(text, _LETTERS, wide / (1.08 if weight == "bold" else 1.0))
    parts = [
        words(x, y + 12 + i * _LEADING, line, _LETTERS, font_weight=weight, fill=fill) for i, line in enumerate(lines)
    ]
    return parts, y + len(lines) * _LEADING + 2
