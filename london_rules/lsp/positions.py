"""Places of a text as the protocol counts them: lines, and units of an encoding in a line."""

from __future__ import annotations

from lsprotocol import types as p

from london_rules.analysis import positions
from london_rules.analysis.positions import units
from london_rules.classes import frozen
from london_rules.diagnostics import Span


@frozen(slots=False)
class Places(positions.Places):
    """Turn places of a text, as diagnostics count them, into positions of the protocol, and back."""

    def position(self, offset: int) -> p.Position:
        """Give the position of an offset."""
        return p.Position(*self.row(offset))

    def range(self, span: Span) -> p.Range:
        """Give the range of a span."""
        return p.Range(self.position(span.start), self.position(span.end))

    def offset_of(self, position: p.Position) -> int:
        """Give the offset of a position; one beyond its line or the text counts as their end."""
        return self.at(position.line, position.character)

    @property
    def whole(self) -> p.Range:
        """Give the range of all of it."""
        last = len(self.lines) - 1
        return p.Range(p.Position(0, 0), p.Position(last, units(self.lines[last], self.encoding)))

    def changed(self, range: p.Range, new: str) -> str:
        """Give the text with something else in a range."""
        start, end = sorted(self.written(one.line, one.character) for one in (range.start, range.end))
        return self.text[:start] + new + self.text[end:]
