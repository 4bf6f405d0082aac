"""Pictures of things, drawn from what is printed on them."""

from __future__ import annotations

from london_rules.rulebook.model import Gallery, Thing
from london_rules.rulebook.svg import INK, PAPER, dark, ink_on, tag, words
from london_rules.rulebook.wrap import fitted, folded, width

WIDTH, TALL, SHORT, LOW, BARE = 190.0, 236.0, 96.0, 84.0, 54.0
_HEAD = 46.0
_FOOT, _FOOT_LEADING = 22.0, 13.0
_MARGIN = 12.0
_SIZE = 14.0  # of all texts: a picture grows with them
_NAMES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
_GAP = 7.0
_SPARE = 0.1  # so that a text that just fits is not found too tall by a rounding
_BOLD = 1.1  # how much wider bold letters are


def height_of(gallery: Gallery) -> float:
    """Give the height up to which the pictures of a kind grow with their texts; without texts it is that of all."""
    if any(thing.texts for thing in gallery.things):
        return TALL
    return LOW if any(thing.foot or thing.copies != 1 for thing in gallery.things) else BARE


def draw(thing: Thing, height: float) -> str:
    """Draw one thing, as tall as its texts need."""
    with_texts = height >= TALL
    if with_texts:
        height = max(SHORT if thing.texts else LOW, _over_texts(thing) + _folded_texts(thing)[1] + _SPARE)
    parts = [
        tag("rect", x=0.75, y=0.75, width=WIDTH - 1.5, height=height - 1.5, rx=9.0, fill=PAPER, stroke=thing.tint),
        tag("path", d=f"M1 {_HEAD} V10 a9 9 0 0 1 9 -9 H{WIDTH - 10} a9 9 0 0 1 9 9 V{_HEAD} Z", fill=thing.tint),
        *_badge(thing.left, 22.0, thing.tint),
        *_badge(thing.right, WIDTH - 22.0, thing.tint),
        *_name(thing),
        *_texts(thing),
        *_foot(thing, height, with_texts=with_texts),
    ]
    box = f"0 0 {WIDTH:g} {height:g}"
    return tag("svg", "".join(parts), viewBox=box, class_="thing", role="img", aria_label=thing.name)


def _badge(text: str, x: float, tint: str) -> list[str]:
    if not text:
        return []
    size, _ = fitted(text, (14.0, 12.0, 10.0, 8.0), 24.0 / _BOLD, 1)
    circle = tag("circle", cx=x, cy=_HEAD / 2, r=15.0, fill=PAPER, stroke="#00000033")
    return [
        circle,
        words(x, _HEAD / 2 + size * 0.36, text, size, text_anchor="middle", font_weight="bold", fill=dark(tint)),
    ]


def _name(thing: Thing) -> list[str]:
    left = 42.0 if thing.left else _MARGIN
    right = WIDTH - (42.0 if thing.right else _MARGIN)
    room = (right - left) / _BOLD
    size, lines = fitted(thing.name, _NAMES, room, 2)
    if len(lines) > 2 or any(width(line, size) > room for line in lines):
        size, lines = fitted(thing.name, _NAMES[3:], room, 3)
    first = _HEAD / 2 - (len(lines) - 1) * size * 0.55 + size * 0.35
    middle = (left + right) / 2
    return [
        words(
            middle,
            first + i * size * 1.1,
            line,
            size,
            text_anchor="middle",
            font_weight="bold",
            fill=ink_on(thing.tint),
        )
        for i, line in enumerate(lines)
    ]


def _texts(thing: Thing) -> list[str]:
    blocks, _ = _folded_texts(thing)
    out, y, size = [], _HEAD + 8.0, _SIZE
    for label, lines in blocks:
        y += size * (1.1 if label else 0.2)
        if label:
            out.append(words(_MARGIN, y, label, size * 0.86, font_weight="bold", fill=dark(thing.tint)))
        for line in lines:
            y += size * 1.25
            out.append(words(_MARGIN, y, line, size, fill=INK))
        y += _GAP
    return out


def _over_texts(thing: Thing) -> float:
    """Return the height of everything but the text."""
    return _HEAD + 14 + _foot_lines(thing)[2]


def _folded_texts(thing: Thing) -> tuple[list[tuple[str, list[str]]], float]:
    """Fold the texts: the lines under labels, and their height."""
    blocks = [(text.label, folded(text.shown, _SIZE, WIDTH - 2 * _MARGIN)) for text in thing.texts]
    # A label is printed above the first of several texts that share it.
    blocks = [(label if i == 0 or blocks[i - 1][0] != label else "", ls) for i, (label, ls) in enumerate(blocks)]
    taken = sum((len(lines) * 1.25 + (1.1 if label else 0.2)) * _SIZE + _GAP for label, lines in blocks)
    return blocks, taken


def _foot_lines(thing: Thing) -> tuple[float, list[str], float]:
    """Fold the text at the foot of a tall picture: its size, its lines, and their height."""
    size, lines = fitted(thing.foot, (13.0, 12.0, 11.0), _room(thing), 3)
    return size, lines, _FOOT + (len(lines) - 1) * _FOOT_LEADING if lines else _FOOT


def _room(thing: Thing) -> float:
    return WIDTH - 2 * _MARGIN - (26 if thing.copies != 1 else 0)


def _foot(thing: Thing, height: float, *, with_texts: bool) -> list[str]:
    copies = f"×{thing.copies}" if thing.copies != 1 else ""
    if not with_texts:
        size, lines = fitted(thing.foot, (11.0, 10.0, 9.0), _room(thing), 2)
        out = [words(_MARGIN, _HEAD + 15 + i * 14, line, size, fill="#5d584e") for i, line in enumerate(lines)]
        return out + _copies(copies, thing.tint, height - 9.0)
    size, lines, taken = _foot_lines(thing)
    edge = tag("path", d=f"M{_MARGIN} {height - taken - 2} H{WIDTH - _MARGIN}", stroke=thing.tint, opacity="0.45")
    first = height - 9.0 - _FOOT_LEADING * (len(lines) - 1)
    out = [edge] if lines or copies else []
    out += [words(_MARGIN, first + i * _FOOT_LEADING, line, size, fill="#5d584e") for i, line in enumerate(lines)]
    return out + _copies(copies, thing.tint, height - 9.0)


def _copies(text: str, tint: str, y: float) -> list[str]:
    if not text:
        return []
    return [words(WIDTH - _MARGIN, y, text, 11.0, text_anchor="end", font_weight="bold", fill=dark(tint))]
