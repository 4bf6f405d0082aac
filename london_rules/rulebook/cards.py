"""Pictures of things, drawn from what is printed on them."""

from __future__ import annotations

from functools import cached_property

from london_rules.classes import define, evolve
from london_rules.rulebook.model import Gallery, Thing
from london_rules.rulebook.svg import INK, PAPER, dark, ink_on, tag, words
from london_rules.rulebook.wrap import fitted, folded, width

WIDTH, TALL, SHORT, LOW, BARE = 190.0, 236.0, 96.0, 84.0, 54.0
_HEAD = 46.0
_FOOT, _FOOT_LEADING = 22.0, 13.0
_MARGIN = 12.0
_PICTURE = 76.0  # the least height of a picture
_SIZE = 14.0  # of all texts: a picture grows with them
_SMALLER = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)  # texts of a picture that cannot grow
_NAMES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
_GAP = 7.0
_SPARE = 0.1  # so that a text that just fits is not found too tall by a rounding
_BOLD = 1.1  # how much wider bold letters are
_FINER, _FINEST = 1.12, 3.0  # how a picture becomes finer until all of it fits, and the finest


def height_of(gallery: Gallery) -> float:
    """Give the height up to which things of a kind grow with texts and pictures; without these it is that of all."""
    if any(thing.texts or thing.picture for thing in gallery.things):
        return TALL
    return LOW if any(thing.foot or thing.copies != 1 for thing in gallery.things) else BARE


def draw(thing: Thing, height: float) -> str:
    """Draw one thing, as tall as its texts need."""
    with_texts = height >= TALL
    drawing = _Drawing(thing, WIDTH, _SIZE)
    if with_texts:
        height = max(SHORT if thing.texts else LOW, drawing.over_texts + drawing.text_height + _SPARE)
    box = f"0 0 {WIDTH:g} {height:g}"
    content = "".join(drawing.parts(height, with_texts=with_texts))
    return tag("svg", content, viewBox=box, class_="thing", role="img", aria_label=thing.name)


def draw_printed(thing: Thing, tall: float) -> tuple[str, float, float] | None:
    """Draw one thing on paper that is `WIDTH` wide and so tall: the content, its scale, and the size of its texts.

    Texts that do not fit become smaller, and at last all of the picture; None if it would not fit in any case.
    """
    thing, finer = evolve(thing, copies=1), 1.0
    while finer <= _FINEST:
        for size in _SMALLER if finer == 1 else _SMALLER[-1:]:
            drawing = _Drawing(thing, WIDTH * finer, size)
            if drawing.fits(tall * finer):
                return "".join(drawing.parts(tall * finer, with_texts=True)), 1 / finer, size / finer
        finer *= _FINER
    return None


@define(slots=False)
class _Drawing:
    """A thing, drawn in a width with texts of a size."""

    thing: Thing
    wide: float
    size: float

    def parts(self, height: float, *, with_texts: bool) -> list[str]:
        """Draw everything, in a height."""
        wide, tint = self.wide, self.thing.tint
        return [
            tag("rect", x=0.75, y=0.75, width=wide - 1.5, height=height - 1.5, rx=9.0, fill=PAPER, stroke=tint),
            tag("path", d=f"M1 {_HEAD} V10 a9 9 0 0 1 9 -9 H{wide - 10} a9 9 0 0 1 9 9 V{_HEAD} Z", fill=tint),
            *_badge(self.thing.left, 22.0, tint),
            *_badge(self.thing.right, wide - 22.0, tint),
            *self._name(),
            *self._picture(height),
            *self._texts(height),
            *self._foot(height, with_texts=with_texts),
        ]

    def fits(self, height: float) -> bool:
        """Return whether nothing is cut off in a height."""
        lines = [line for _, lines in self._folded for line in lines]
        wide = all(width(line, self.size) <= self.wide - 2 * _MARGIN for line in lines)
        size, foot, _ = self._foot_lines
        wide = wide and all(width(line, size) <= self._room for line in foot)
        size, name = self._name_lines
        wide = wide and len(name) <= 3 and all(width(line, size) <= self._name_room for line in name)
        return wide and self.over_texts + self.text_height <= height

    @property
    def _name_sides(self) -> tuple[float, float]:
        return 42.0 if self.thing.left else _MARGIN, self.wide - (42.0 if self.thing.right else _MARGIN)

    @property
    def _name_room(self) -> float:
        left, right = self._name_sides
        return (right - left) / _BOLD

    @cached_property
    def _name_lines(self) -> tuple[float, list[str]]:
        size, lines = fitted(self.thing.name, _NAMES, self._name_room, 2)
        if len(lines) > 2 or any(width(line, size) > self._name_room for line in lines):
            size, lines = fitted(self.thing.name, _NAMES[3:], self._name_room, 3)
        return size, lines

    def _name(self) -> list[str]:
        size, lines = self._name_lines
        first = _HEAD / 2 - (len(lines) - 1) * size * 0.55 + size * 0.35
        ink = ink_on(self.thing.tint)
        middle = sum(self._name_sides) / 2
        return [
            words(middle, first + i * size * 1.1, line, size, text_anchor="middle", font_weight="bold", fill=ink)
            for i, line in enumerate(lines)
        ]

    def _picture(self, height: float) -> list[str]:
        """Draw the picture below the name, as large as the texts leave room for."""
        if not self.thing.picture:
            return []
        tall = self._picture_height(height) - 8.0
        wide = self.wide - 2 * _MARGIN
        return [tag("image", href=self.thing.picture, x=_MARGIN, y=_HEAD + 8.0, width=wide, height=tall)]

    def _picture_height(self, height: float) -> float:
        """Give the height that a picture takes, with the gap below it."""
        spare = height - self.over_texts - self.text_height - _SPARE
        return _PICTURE + max(spare, 0.0) if self.thing.picture else 0.0

    def _texts(self, height: float) -> list[str]:
        out, y, size = [], _HEAD + 8.0 + self._picture_height(height), self.size
        for label, lines in self._folded:
            y += size * (1.1 if label else 0.2)
            if label:
                out.append(words(_MARGIN, y, label, size * 0.86, font_weight="bold", fill=dark(self.thing.tint)))
            for line in lines:
                y += size * 1.25
                out.append(words(_MARGIN, y, line, size, fill=INK))
            y += _GAP
        return out

    @property
    def over_texts(self) -> float:
        """Return the height of everything but the text."""
        return _HEAD + 14 + self._foot_lines[2] + (_PICTURE if self.thing.picture else 0.0)

    @cached_property
    def _folded(self) -> list[tuple[str, list[str]]]:
        """Fold the texts: the lines under labels."""
        room = self.wide - 2 * _MARGIN
        blocks = [(text.label, folded(text.shown, self.size, room)) for text in self.thing.texts]
        # A label is printed above the first of several texts that share it.
        return [(label if i == 0 or blocks[i - 1][0] != label else "", ls) for i, (label, ls) in enumerate(blocks)]

    @property
    def text_height(self) -> float:
        """Return the height of the texts."""
        return sum((len(lines) * 1.25 + (1.1 if label else 0.2)) * self.size + _GAP for label, lines in self._folded)

    @cached_property
    def _foot_lines(self) -> tuple[float, list[str], float]:
        """Fold the text at the foot of a tall picture: its size, its lines, and their height."""
        size, lines = fitted(self.thing.foot, (13.0, 12.0, 11.0), self._room, 3)
        return size, lines, _FOOT + (len(lines) - 1) * _FOOT_LEADING if lines else _FOOT

    @property
    def _room(self) -> float:
        return self.wide - 2 * _MARGIN - (26 if self.thing.copies != 1 else 0)

    def _foot(self, height: float, *, with_texts: bool) -> list[str]:
        if not with_texts:
            size, lines = fitted(self.thing.foot, (11.0, 10.0, 9.0), self._room, 2)
            first, leading = _HEAD + 15, 14.0
        else:
            size, lines, _ = self._foot_lines
            first, leading = height - 9.0 - _FOOT_LEADING * (len(lines) - 1), _FOOT_LEADING
        out = [words(_MARGIN, first + i * leading, line, size, fill="#5d584e") for i, line in enumerate(lines)]
        if self.thing.copies != 1:
            more = {"text_anchor": "end", "font_weight": "bold", "fill": dark(self.thing.tint)}
            out.append(words(self.wide - _MARGIN, height - 9.0, f"×{self.thing.copies}", 11.0, **more))
        if with_texts and out:
            line = f"M{_MARGIN} {height - self._foot_lines[2] - 2} H{self.wide - _MARGIN}"
            out.insert(0, tag("path", d=line, stroke=self.thing.tint, opacity="0.45"))
        return out


def _badge(text: str, x: float, tint: str) -> list[str]:
    if not text:
        return []
    size, _ = fitted(text, (14.0, 12.0, 10.0, 8.0), 24.0 / _BOLD, 1)
    circle = tag("circle", cx=x, cy=_HEAD / 2, r=15.0, fill=PAPER, stroke="#00000033")
    return [
        circle,
        words(x, _HEAD / 2 + size * 0.36, text, size, text_anchor="middle", font_weight="bold", fill=dark(tint)),
    ]
