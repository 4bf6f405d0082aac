"""What is where on the pages of a PDF, in millimetres from the upper left corner: lines, and texts with their boxes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
_NONE: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass
class Page:
    wide: float
    tall: float
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    texts: list[tuple[float, float, float, float, str]] = field(default_factory=list)  # left, top, right, bottom
    lowest: float = 0.0  # of all that is drawn

    def words(self, apart: float = 0.6) -> list[tuple[float, float, float, float, str]]:
        """Join texts that follow each other on a line: letters of a picture are written one by one."""
        out: list[tuple[float, float, float, float, str]] = []
        for one in self.texts:
            last = out[-1] if out else None
            if last and abs(last[3] - one[3]) < 0.01 and -apart < one[0] - last[2] < apart:
                out[-1] = (last[0], min(last[1], one[1]), one[2], one[3], last[4] + one[4])
            else:
                out.append(one)
        return out


def pages(data: bytes) -> list[Page]:
    """Measure each page."""
    reader = PdfReader(BytesIO(data))
    return [_measured(page, reader) for page in reader.pages]


def _measured(page, reader) -> Page:
    box = page.mediabox
    out = Page(float(box.width) * MM, float(box.height) * MM)
    _run(page.get_contents(), page["/Resources"], reader, _NONE, out, float(box.height))
    return out


def _run(contents, resources, reader, base: Matrix, out: Page, tall: float) -> None:  # noqa: C901, PLR0912 - one case for each operator
    fonts = {name: _Font(font.get_object()) for name, font in resources.get("/Font", {}).items()}
    things = resources.get("/XObject", {})
    matrix, kept, text, font, size = base, [], _NONE, None, 0.0
    start = (0.0, 0.0)

    def at(m: Matrix, x: float, y: float) -> tuple[float, float]:
        px, py = m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
        return px * MM, (tall - py) * MM

    for operands, operator in ContentStream(contents, reader).operations:
        match operator:
            case b"q":
                kept.append(matrix)
            case b"Q":
                matrix = kept.pop()
            case b"cm":
                matrix = _times(tuple(map(float, operands)), matrix)
            case b"m":
                start = at(matrix, float(operands[0]), float(operands[1]))
            case b"l":
                end = at(matrix, float(operands[0]), float(operands[1]))
                out.lines.append((*start, *end))
                start = end
            case b"re":
                x, y, w, h = map(float, operands)
                low = max(at(matrix, x, y)[1], at(matrix, x, y + h)[1])
                if h * w and low < tall * MM - 1:
                    out.lowest = max(out.lowest, low)
            case b"BT":
                text = _NONE
            case b"Tm":
                text = tuple(map(float, operands))
            case b"Tf":
                font, size = fonts[operands[0]], float(operands[1])
            case b"Tj" | b"TJ":
                pieces = operands[0] if operator == b"TJ" else operands
                wide, shown = font.read(pieces)
                m = _times(text, matrix)
                low, top = at(m, 0, 0), at(m, wide * size / 1000, size * 0.72)
                out.texts.append((low[0], top[1], top[0], low[1], shown))
                out.lowest = max(out.lowest, low[1])
            case b"Do" if things[operands[0]].get_object().get("/Subtype") == "/Form":
                form = things[operands[0]].get_object()
                inner = _times(tuple(map(float, form.get("/Matrix", _NONE))), matrix)
                _run(form, form.get("/Resources", resources), reader, inner, out, tall)


def _times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


class _Font:
    """Letters of two bytes, with their widths and what they mean."""

    def __init__(self, font) -> None:
        inner = font["/DescendantFonts"][0].get_object()
        self.default = float(inner.get("/DW", 1000))
        self.widths = dict(_widths(inner.get("/W", [])))
        self.meaning = _meaning(font["/ToUnicode"].get_object().get_data().decode("latin-1"))

    def read(self, pieces) -> tuple[float, str]:
        wide, said = 0.0, ""
        for piece in pieces:
            if isinstance(piece, int | float):
                wide -= float(piece)
                continue
            data = piece if isinstance(piece, bytes) else piece.original_bytes
            for code in (int.from_bytes(data[i : i + 2]) for i in range(0, len(data), 2)):
                wide += self.widths.get(code, self.default)
                said += self.meaning.get(code, "?")
        return wide, said


def _widths(listed) -> Iterator[tuple[int, float]]:
    items = list(listed)
    while items:
        first, then = int(items.pop(0)), items.pop(0)
        if isinstance(then, list):
            yield from ((first + i, float(wide)) for i, wide in enumerate(then))
        else:
            wide = float(items.pop(0))
            yield from ((code, wide) for code in range(first, int(then) + 1))


def _meaning(cmap: str) -> dict[int, str]:
    out, inside = {}, False
    for line in cmap.splitlines():
        if line.strip().endswith("beginbfchar"):
            inside = True
        elif line.strip() == "endbfchar":
            inside = False
        elif inside:
            code, letters = line.replace("<", " ").replace(">", " ").split()
            out[int(code, 16)] = bytes.fromhex(letters).decode("utf-16-be")
    return out
