"""The tree of a YAML file: raw texts, lists and mappings, each with its place."""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.classes import define
from london_rules.diagnostics import Span
from london_rules.text.source_map import Text

Style = Literal["plain", "quoted", "block"]


@define
class Scalar:
    """Hold one text and how it was written."""

    text: Text
    style: Style
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Return its place; it is rarely needed."""
        return Span(self.text.file, self.start, self.end)

    @property
    def value(self) -> str:
        """Return the text alone."""
        return self.text.value


@define
class Listing:
    """Hold a list."""

    items: list[Node]
    span: Span


@define
class Pair:
    """Hold one key of a mapping and what is under it."""

    key: Scalar
    value: Node


@define
class Mapping:
    """Hold a mapping; each key once."""

    entries: list[Pair]
    span: Span

    def get(self, key: str) -> Node | None:
        """Return what is under a key."""
        for entry in self.entries:
            if entry.key.value == key:
                return entry.value
        return None


Node: TypeAlias = Scalar | Listing | Mapping
