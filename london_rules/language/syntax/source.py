"""A text that knows its place in a file, and stretches of it."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from london_rules.diagnostics import Span


class Source(Protocol):
    """A text that knows the place of each of its stretches in a file."""

    @property
    def value(self) -> str:
        """Give the text."""
        ...

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give the place of a stretch of it."""
        ...


@frozen
class Stretch:
    """A stretch of a longer source, itself a source."""

    base: Source
    start: int
    end: int

    @property
    def value(self) -> str:
        """Give the text of the stretch."""
        return self.base.value[self.start : self.end]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give the place of a stretch of the stretch."""
        stop = self.end if end is None else min(self.start + end, self.end)
        return self.base.span(min(self.start + start, self.end), stop)
