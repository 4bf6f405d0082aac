"""A text that knows its place in a file, and stretches of it."""

from __future__ import annotations

from typing import Protocol

from london_rules.classes import frozen
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


@frozen
class Changed:
    """A source in which a stretch is written anew, itself a source: all places are those of the file as it is."""

    base: Source
    start: int
    end: int
    text: str

    @property
    def value(self) -> str:
        """Give the text with the stretch as it is written anew."""
        text = self.base.value
        return text[: self.start] + self.text + text[self.end :]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give the place of a stretch; what is written anew has the place of what it stands for."""
        stop = len(self.value) if end is None else end
        return self.base.span(self._before(start, self.start), self._before(stop, self.end))

    def _before(self, place: int, within: int) -> int:
        """Give where a place was before; one in what is written anew was `within` that."""
        if place <= self.start:
            return place
        made = self.start + len(self.text)
        return place - made + self.end if place >= made else within
