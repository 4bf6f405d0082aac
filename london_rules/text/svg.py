"""Clean an SVG: shapes, letters and colours are kept, and nothing that runs, loads, repeats or grows.

Pages show pictures as images, where browsers run and load nothing anyway. Other programs draw them too, so what is not
on the lists here is left out of the text itself. A picture may only refer to what was before in it: nothing goes round.
"""

from __future__ import annotations

import re
from typing import Final
from xml.parsers import expat

from london_rules.classes import define, field
from london_rules.text.picture_files import WIDEST, PictureError

MOST_ELEMENTS: Final = 3_000
DEEPEST: Final = 24
_SIDE: Final = 512  # of the longer side, where a picture is drawn in its own size
_SVG: Final = "http://www.w3.org/2000/svg"
_HREFS: Final = ("href", "http://www.w3.org/1999/xlink href")
_GRADIENTS: Final = ("linearGradient", "radialGradient")
_SHAPES: Final = "g defs path rect circle ellipse line polyline polygon text tspan title stop clipPath"
_ELEMENTS: Final = dict.fromkeys((*_SHAPES.split(), *_GRADIENTS))
_UNSEEN: Final = ("desc", "metadata")  # nothing is missed without them
_STYLED: Final = """clip-path clip-rule color display dominant-baseline fill fill-opacity fill-rule font-family
    font-size font-style font-weight letter-spacing opacity stop-color stop-opacity stroke stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor visibility"""
_STYLES: Final = dict.fromkeys(_STYLED.split())
_PLACED: Final = """clipPathUnits cx cy d dx dy fx fy gradientTransform gradientUnits height id offset points r rotate
    rx ry spreadMethod transform width x x1 x2 y y1 y2"""
_ATTRIBUTES: Final = dict.fromkeys(_PLACED.split())
_LOCAL: Final = re.compile(r"(?:url\(\s*['\"]?)?#([\w.:-]{1,100})['\"]?\s*\)?(?: [\w#]+)?")
_LENGTH: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(?:px|mm|cm|in|pt|pc)?")
_NUMBER: Final = re.compile(r"-?(?:[0-9]{1,9}\.?[0-9]*|\.[0-9]+)")
_PLAIN: Final = "save it as plain SVG"
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def clean_svg(text: str) -> tuple[str, dict[str, int]]:
    """Clean the text of an SVG, and list what is left out, with its first place; raises PictureError."""
    cleaner = _Cleaner(text.encode("utf-8", "replace"))
    cleaner.run()
    return "".join(cleaner.out), cleaner.left_out


@define
class _Cleaner:
    """Writes what is on the lists while the text is read."""

    source: bytes
    out: list[str] = field(factory=list)
    left_out: dict[str, int] = field(factory=dict)
    ids: dict[str, None] = field(factory=dict)  # that were before
    elements: int = 0
    open: list[str] = field(factory=list)
    skipping: int = 0  # how deep the element is that is left out with all that is in it
    parser: expat.XMLParserType = field(init=False)

    def run(self) -> None:
        """Read the text from its beginning to its end."""
        self.parser = parser = expat.ParserCreate("utf-8", " ")
        parser.StartElementHandler, parser.EndElementHandler = self.begin, self.end
        parser.CharacterDataHandler, parser.EntityDeclHandler = self.letters, self.entity
        try:
            parser.Parse(self.source, True)
        except expat.ExpatError as error:
            raise self.problem(f"the SVG cannot be read: {expat.ErrorString(error.code)}", _PLAIN) from None

    def problem(self, message: str, help: str, *, too_large: bool = False) -> PictureError:
        """Make the error for what is at the place that is read."""
        return PictureError(message, help, self.here(), too_large=too_large)

    def here(self) -> int:
        """Give the place that is read, in letters."""
        return len(self.source[: max(self.parser.CurrentByteIndex, 0)].decode("utf-8", "ignore"))

    def entity(self, *_: object) -> None:
        """Refuse entities: they can grow without end."""
        raise self.problem("the SVG declares entities", f"remove `<!DOCTYPE ...>`, or {_PLAIN}")

    def begin(self, name: str, given: dict[str, str]) -> None:
        """Write an element that is on the list."""
        self.elements += 1
        space, _, short = name.rpartition(" ")
        self.open.append(short)
        if self.elements > MOST_ELEMENTS:
            message = f"the SVG has more than {MOST_ELEMENTS:,} elements"
            raise self.problem(message, "simplify it, or save it as PNG", too_large=True)
        if len(self.open) > DEEPEST:
            message = f"the SVG is nested more than {DEEPEST} deep"
            raise self.problem(message, "ungroup what is in it, or save it as PNG", too_large=True)
        if self.skipping:
            return
        if len(self.open) == 1:
            if (space, short) != (_SVG, "svg"):
                raise self.problem("this is not an SVG", f'begin it with `<svg xmlns="{_SVG}" viewBox="0 0 100 100">`')
            self.out.append(self.head(given))
        elif space == _SVG and short in _ELEMENTS:
            self.out.append(f"<{short}{self.attributes(given)}>")
        else:
            self.skipping = len(self.open)
            if space == _SVG and short not in _UNSEEN:
                self.leave_out(f"<{short}>")

    def head(self, given: dict[str, str]) -> str:
        """Write the outermost element, with a size of its own."""
        box = [float(number) for number in _NUMBER.findall(given.pop("viewBox", ""))]
        sides = [_LENGTH.fullmatch(given.pop(key, "").strip()) for key in ("width", "height")]
        if len(box) != 4:
            box = [0.0, 0.0, *(float(one[1]) for one in sides if one)]
        if len(box) != 4 or min(box[2:]) <= 0 or max(box[2:]) > WIDEST * min(box[2:]):
            help = f'write `viewBox="0 0 WIDTH HEIGHT"`, one at most {WIDEST} times the other'
            raise self.problem("the SVG does not say how large it is, or is far too long", help)
        wide, tall = (max(1, round(side * _SIDE / max(box[2:]))) for side in box[2:])
        view = " ".join(f"{number:g}" for number in box)
        return f'<svg xmlns="{_SVG}" viewBox="{view}" width="{wide}" height="{tall}"{self.attributes(given)}>'

    def end(self, _: str) -> None:
        """End an element."""
        if not self.skipping:
            self.out.append(f"</{self.open[-1]}>")
        elif self.skipping == len(self.open):
            self.skipping = 0
        self.open.pop()

    def letters(self, text: str) -> None:
        """Write letters between elements."""
        if not self.skipping and {"text", "title"} & set(self.open):
            self.out.append(text.translate(_ESCAPED))

    def attributes(self, given: dict[str, str]) -> str:
        """Write the attributes that are on the lists; those of `style` become attributes."""
        style = (line.partition(":") for line in given.pop("style", "").split(";"))
        both = [*given.items(), *((name.strip(), value.strip()) for name, _, value in style)]
        kept: dict[str, str] = {}
        for name, value in both:
            if name in _HREFS:
                self.refer(kept, "href", value, self.open[-1] in _GRADIENTS)
            elif name.startswith("on"):
                self.leave_out(name)
            elif name not in _ATTRIBUTES and name not in _STYLES:
                continue
            elif "(" in value and name in _STYLES and not re.fullmatch(r"(?:rgb|hsl)a?\([\w\s.,%/]*\)", value):
                self.refer(kept, name, value, "clipPath" not in self.open)
            elif "\\" not in value:
                kept[name] = value
        if "id" in kept:
            self.ids[kept["id"]] = None
        return "".join(f' {name}="{value.translate(_ESCAPED)}"' for name, value in kept.items())

    def refer(self, kept: dict[str, str], name: str, value: str, allowed: bool) -> None:
        """Keep a reference to what was before in the picture."""
        found = _LOCAL.fullmatch(value)
        if not allowed or found is None or found[1] not in self.ids:
            self.leave_out(name)
        else:
            kept[name] = f"#{found[1]}" if name == "href" else f"url(#{found[1]})"

    def leave_out(self, what: str) -> None:
        """Note what is not shown, once for each sort."""
        self.left_out.setdefault(what, self.here())
