"""The parts of a rulebook: chapters of entries, the things with their pictures, maps, and differences."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from london_rules.rule_tests.narrate import WorkedExample

Form: TypeAlias = Literal["", "steps", "values", "list"]
"""How a chapter is laid out: as paragraphs, numbered steps, names with their values, or names with a sentence each."""


@frozen
class Footnote:
    """Where rules come from: a footnote."""

    number: int
    bundle: str
    file: str


@frozen
class RuleEntry:
    """One slot as a player reads it: its comment, then its text; `links` are words and their targets.

    `rule` is the canonical text: two entries with the same text mean the same.
    """

    anchor: str
    slot: str
    title: str
    about: str
    cites: str
    lines: tuple[str, ...]
    note: int
    line: int
    rule: str
    links: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


@frozen
class Chapter:
    """Entries that are read together."""

    anchor: str
    title: str
    entries: tuple[RuleEntry, ...]
    form: Form = ""


@frozen
class PrintedValue:
    """One printed figure or word of a thing."""

    label: str
    shown: str
    assumed: bool = False


@frozen
class Thing:
    """What is printed on equal things, and how it is drawn."""

    anchor: str
    slot: str
    kind: str
    id: str
    name: str
    copies: int
    figures: tuple[PrintedValue, ...]
    texts: tuple[PrintedValue, ...]
    related: tuple[tuple[str, tuple[str, ...]], ...]  # relations, and the anchors of the related things
    assumed: tuple[str, ...]
    source: str
    note: int
    line: int
    tint: str
    left: str
    right: str
    foot: str


@frozen
class Gallery:
    """The things of one kind, with the colours of the words printed on them."""

    anchor: str
    kind: str
    title: str
    things: tuple[Thing, ...]
    legend: tuple[tuple[str, str], ...] = ()
    source: str = ""  # of most of the things
    assumed: tuple[str, ...] = ()  # in most of the things
    corners: tuple[str, str] = ("", "")  # the names of the figures in the upper corners

    @property
    def count(self) -> int:
        """Count the things, equal ones too."""
        return sum(thing.copies for thing in self.things)


@frozen
class MapPoint:
    """A thing on a map, with its place from 0 to 1 in both directions."""

    anchor: str
    name: str
    x: float
    y: float
    tint: str


@frozen
class Map:
    """The things of one kind and the lines between them; each line says which relation it is."""

    anchor: str
    title: str
    spots: tuple[MapPoint, ...]
    lines: tuple[tuple[int, int, int], ...]
    relations: tuple[str, ...]


@frozen
class ChangeSummary:
    """One difference from the game below the overlays; removed things have no anchor."""

    heading: str
    title: str
    anchor: str
    words: tuple[str, ...]
    about: str = ""


@frozen
class Book:
    """A whole rulebook."""

    title: str
    variant: str
    digest: str
    players: tuple[int, int]
    turn_limit: int
    chapters: tuple[Chapter, ...]
    appendix: tuple[Chapter, ...]
    galleries: tuple[Gallery, ...]
    maps: tuple[Map, ...]
    notes: tuple[Footnote, ...]
    examples: tuple[WorkedExample, ...] = ()
    base: str = ""
    differences: tuple[ChangeSummary, ...] = ()

    def all_chapters(self) -> tuple[Chapter, ...]:
        """List the chapters with those at the end."""
        return self.chapters + self.appendix

    def entries(self) -> dict[str, tuple[str, RuleEntry]]:
        """Map each slot to its chapter's title and its entry."""
        return {entry.slot: (chapter.title, entry) for chapter in self.all_chapters() for entry in chapter.entries}

    def things(self) -> dict[str, Thing]:
        """Map each slot of a thing to it."""
        return {thing.slot: thing for gallery in self.galleries for thing in gallery.things}
