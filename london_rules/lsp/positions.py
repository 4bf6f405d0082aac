"""Places of a text as the protocol counts them: lines, and units of an encoding in a line."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property

from attrs import frozen
from lsprotocol import types as p

from london_rules.bundles.clean import normalise
from london_rules.diagnostics import Span

_END = re.compile(r"\r\n|\r|\n")


def units(text: str, encoding: p.PositionEncodingKind | str) -> int:
    """Count the units of a text: UTF-16 code units, unless another encoding was agreed upon."""
    if text.isascii() or encoding == p.PositionEncodingKind.Utf32:
        return len(text)
    if encoding == p.PositionEncodingKind.Utf8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@frozen(slots=False)
class Places:
    """Turn places of a text, as diagnostics count them, into those of an editor, and back.

    Diagnostics count code points of the text after normalisation, which changes no line.
    """

    text: str  # as the editor has it
    encoding: p.PositionEncodingKind | str = p.PositionEncodingKind.Utf16

    @cached_property
    def normal(self) -> str:
        """Give the text as it is read."""
        return normalise(self.text)

    @cached_property
    def _lines(self) -> list[str]:
        return _END.split(self.text)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(i + 1 for i, sign in enumerate(self.normal) if sign == "\n")]

    def position(self, offset: int) -> p.Position:
        """Give the position of an offset."""
        line = bisect_right(self._starts, offset) - 1
        line = min(line, len(self._lines) - 1)
        return p.Position(line, units(self._written(line, offset - self._starts[line]), self.encoding))

    def range(self, span: Span) -> p.Range:
        """Give the range of a span."""
        return p.Range(self.position(span.start), self.position(span.end))

    def offset(self, position: p.Position) -> int:
        """Give the offset of a position; one beyond its line or the text counts as their end."""
        if position.line >= len(self._lines):
            return len(self.normal)
        line = self._lines[position.line]
        at = bisect_left(range(len(line)), position.character, key=lambda i: units(line[:i], self.encoding))
        written = line[:at]
        column = len(written) if written.isascii() else len(normalise(f"{written}"))
        return min(self._starts[position.line] + column, len(self.normal))

    @property
    def whole(self) -> p.Range:
        """Give the range of all of it."""
        last = len(self._lines) - 1
        return p.Range(p.Position(0, 0), p.Position(last, units(self._lines[last], self.encoding)))

    def _written(self, line: int, column: int) -> str:
        """Give what an editor has of a line up to a column of it."""
        text = self._lines[line]
        if text.isascii():
            return text[:column]
        return text[: bisect_left(range(len(text)), column, key=lambda i: len(normalise(text[:i])))]
