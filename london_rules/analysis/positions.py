"""Places of a text as editors count them: lines, and units of an encoding in a line or from the start."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import Final

from london_rules.classes import frozen
from london_rules.text.decode import normalise

UTF_16: Final = "utf-16"
_END = re.compile(r"\r\n|\r|\n")
_LINE_END = re.compile("\n")
_CODECS: Final = {"utf-8": ("utf-8", 1), UTF_16: ("utf-16-le", 2)}


def units(text: str, encoding: str) -> int:
    """Count the units of a text: those of UTF-16 or UTF-8, or code points in any other encoding."""
    if text.isascii() or encoding not in _CODECS:
        return len(text)
    codec, size = _CODECS[encoding]
    return len(text.encode(codec, "surrogatepass")) // size


@frozen(slots=False)
class Places:
    """Turn places of a text, as diagnostics count them, into those of an editor, and back.

    Diagnostics count code points of the text after normalisation, which changes no line.
    """

    text: str  # as the editor has it
    encoding: str = UTF_16

    @cached_property
    def normal(self) -> str:
        """Give the text as it is read."""
        return normalise(self.text)

    @cached_property
    def lines(self) -> list[str]:
        """List the lines as the editor has them, without their ends."""
        return _END.split(self.text)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(end.end() for end in _LINE_END.finditer(self.normal))]

    @cached_property
    def _plain(self) -> bool:
        """Tell whether each character is one unit wherever it is."""
        return self.text.isascii() and "\r" not in self.text

    @cached_property
    def _as_written(self) -> bool:
        """Tell whether the text is read as it is written."""
        return self.normal == self.text

    @cached_property
    def _widths(self) -> list[int]:
        """Give the units before each line, with one for the end of each."""
        out = [0]
        for line in self.lines:
            out.append(out[-1] + units(line, self.encoding) + 1)
        return out

    # ---- lines and columns --------------------------------------------------------------------------

    def line(self, offset: int) -> int:
        """Give the number of the line of an offset, from 0."""
        return min(bisect_right(self._starts, offset) - 1, len(self.lines) - 1)

    def row(self, offset: int) -> tuple[int, int]:
        """Give the line of an offset, from 0, and the units before it in that line."""
        line = self.line(offset)
        return line, units(self._written(line, offset - self._starts[line]), self.encoding)

    def at(self, line: int, column: int) -> int:
        """Give the offset of a line and the units in it; one beyond its line or the text counts as their end."""
        if line >= len(self.lines):
            return len(self.normal)
        line = max(line, 0)
        written = self.lines[line][: self._index(line, column)]
        size = len(written) if written.isascii() else len(normalise(written))
        return min(self._starts[line] + size, len(self.normal))

    def written(self, line: int, column: int) -> int:
        """Give the place in the text as the editor has it, as `at` does in the text as it is read."""
        if line >= len(self.lines):
            return len(self.text)
        starts = [0, *(end.end() for end in _END.finditer(self.text))]
        return starts[max(line, 0)] + self._index(max(line, 0), column)

    def _index(self, line: int, column: int) -> int:
        """Give how many letters of a line are that many units."""
        text = self.lines[line]
        if text.isascii():
            return min(max(column, 0), len(text))
        return bisect_left(range(len(text)), column, key=lambda i: units(text[:i], self.encoding))

    def _written(self, line: int, column: int) -> str:
        """Give what an editor has of a line up to a column of it."""
        text = self.lines[line]
        if text.isascii():
            return text[:column]
        return text[: bisect_left(range(len(text)), column, key=lambda i: len(normalise(text[:i])))]

    # ---- units from the start -----------------------------------------------------------------------

    def flat(self, offset: int) -> int:
        """Give the units before an offset; the end of a line is one, however the editor writes it."""
        if self._plain:
            return min(offset, len(self.text))
        if self._as_written:
            return units(self.text[:offset], self.encoding)
        line, column = self.row(offset)
        return self._widths[line] + column

    def offset(self, flat: int) -> int:
        """Give the offset of a number of units; one beyond the text counts as its end."""
        if self._plain:
            return min(flat, len(self.text))
        line = bisect_right(self._widths, flat) - 1
        return self.at(line, flat - self._widths[min(line, len(self._widths) - 1)])
