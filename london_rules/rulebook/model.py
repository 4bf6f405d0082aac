"""The parts of a rulebook: chapters of entries, the things with their pictures, maps, and differences."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from london_rules.classes import frozen
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
    """One slot as a player reads it: its comment, then its text; `links` are words and their targets."""

    anchor: str
    slot: str
    title: str
    about: str
    cites: str
    lines: tuple[str, ...]
    note: int
    line: int
    links: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    heads: tuple[str, str] = ("", "")  # of the columns of `rows`


@frozen
class Chapter:
    """Entries that are read together."""

    anchor: str
    title: str
    entries: tuple[RuleEntry, ...]
    form: Form = ""
    looked_up: bool = False  # words are looked up in it, at the end of the book
    remarks: tuple[str, ...] = ()  # what no entry says
    lead: str = ""  # what the chapter is for


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
    confirmed: tuple[str, ...]  # what is not assumed, each with its source
    source: str
    note: int
    line: int
    tint: str
    left: str
    right: str
    foot: str
    picture: str = ""  # its address


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
    unconfirmed: bool = False  # everything that is printed on most of the things is assumed
    unknown: tuple[str, ...] = ()  # the fields of which no source says what most of the things bear
    corners: tuple[str, str] = ("", "")  # the names of the figures in the upper corners

    @property
    def count(self) -> int:
        """Count the things, equal ones too."""
        return sum(thing.copies for thing in self.things)

    @property
    def in_order(self) -> tuple[Thing, ...]:
        """List the things by their names."""
        return tuple(sorted(self.things, key=lambda thing: (thing.name.lower(), thing.id)))


@frozen
class MapPoint:
    """A thing on a map, with its place from 0 to 1 in both directions."""

    anchor: str
    name: str
    x: float
    y: float
    tint: str
    note: str = ""  # the figures that one needs to choose it


@frozen
class MapPath:
    """A line between two things of a map, by their numbers and that of its relation.

    If a thing draws it, it has the colour of that thing ("" for none) and the figures on it.
    """

    first: int
    second: int
    relation: int
    tint: str = ""
    note: str = ""


@frozen
class Map:
    """The things of one kind and the lines between them; each line says which relation it is.

    It may lie on a picture, by its address, that is so high for a width of 1.
    """

    anchor: str
    title: str
    spots: tuple[MapPoint, ...]
    lines: tuple[MapPath, ...]
    relations: tuple[str, ...]
    picture: str = ""
    height: float = 1.0


@frozen
class ChangeSummary:
    """One difference from the game below the overlays; removed things have no anchor."""

    heading: str
    title: str
    anchor: str
    words: tuple[str, ...]
    about: str = ""


# ---- the part that people wrote, and what is drawn in it ----------------------------------------


@frozen
class Chip:
    """A thing on a table, drawn by its name; without a name it is an empty place."""

    name: str
    tint: str
    below: int = 0  # how many things it covers
    face_down: bool = False


@frozen
class MapInPlay:
    """A small map: points with the colour and number of their owner ("" and 0 for none), and whether they are free.

    A line is the numbers of two points, and the colour of its owner.
    """

    dots: tuple[tuple[float, float, str, int, bool], ...]
    lines: tuple[tuple[int, int, str], ...]


@frozen
class TrackInPlay:
    """A track: the number of its places, and the pawns on it: place (from 0), seat and colour."""

    places: int
    pawns: tuple[tuple[int, int, str], ...]


@frozen
class AreaInPlay:
    """An area of a table: its rows of things, only their number, a map or a track."""

    title: str
    style: str
    at: str
    number: int
    rows: tuple[str, ...] = ()
    empty: str = ""
    chips: tuple[tuple[Chip, ...], ...] = ()
    hidden: bool = False
    map: MapInPlay | None = None
    track: TrackInPlay | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """List the names of the things that can be seen, with what is to be known of each."""
        return tuple(_said(chip) for row in self.chips for chip in row if chip.name)


def _said(chip: Chip) -> str:
    notes = ["face down"] if chip.face_down else []
    notes += [f"on {chip.below} other{'s' if chip.below > 1 else ''}"] if chip.below else []
    return f"{chip.name} ({', '.join(notes)})" if notes else chip.name


@frozen
class OtherPlayer:
    """What is seen of another player."""

    name: str
    status: tuple[str, ...]
    areas: tuple[AreaInPlay, ...]


@frozen
class TableInPlay:
    """A table during a game, as one seat sees it."""

    seat: int
    table: tuple[AreaInPlay, ...]
    own: tuple[AreaInPlay, ...]
    status: tuple[str, ...]
    others: tuple[OtherPlayer, ...]


@frozen
class PlayedTurn:
    """A turn of a game that was played: what its player had before and after it, and what happened, line by line."""

    number: int
    player: int
    actions: tuple[str, ...]
    lines: tuple[str, ...]
    before: tuple[str, ...]
    after: str = ""


@frozen
class Paragraph:
    """A paragraph that people wrote, or what is drawn in its place.

    `mark` says which overlay added or changed it, `remarks` what overlays changed of the rules that it describes.
    `heads` names the columns of `rows`.
    """

    anchor: str
    title: str = ""
    lines: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    mark: str = ""
    remarks: tuple[ChangeSummary, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    heads: tuple[str, str] = ("", "")
    table: TableInPlay | None = None
    turns: tuple[PlayedTurn, ...] = ()
    example: WorkedExample | None = None
    thing: Thing | None = None
    boxed: bool = False
    form: str = ""  # of the book that has the paragraph; every form if empty


@frozen
class GuideChapter:
    """A chapter to learn the game from; `exactly` lists the entries that say the same in full."""

    anchor: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    exactly: tuple[tuple[str, str], ...] = ()

    def printed(self, form: str) -> tuple[Paragraph, ...]:
        """List the paragraphs that a form of the book has."""
        return tuple(one for one in self.paragraphs if one.form in ("", form))


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
    guide: tuple[GuideChapter, ...] = ()

    @property
    def rules(self) -> tuple[Chapter, ...]:
        """List the chapters that are read in order."""
        return tuple(chapter for chapter in self.chapters if not chapter.looked_up)

    @property
    def dictionary(self) -> tuple[Chapter, ...]:
        """List the chapters in which words are looked up."""
        return tuple(chapter for chapter in self.chapters if chapter.looked_up)

    @property
    def examples_apart(self) -> tuple[WorkedExample, ...]:
        """List the examples that no chapter to learn from shows; of a book with turns, only those that tell of some."""
        shown = [paragraph.example for chapter in self.guide for paragraph in chapter.paragraphs]
        apart = tuple(one for one in self.examples if one not in shown)
        return tuple(one for one in apart if _tells(one)) or apart

    def cited(self) -> tuple[RuleEntry, ...]:
        """List the entries whose authors cite paragraphs, in the order of these."""
        entries = [entry for chapter in self.all_chapters() for entry in chapter.entries if entry.cites]
        return tuple(sorted(entries, key=lambda entry: _by_number(entry.cites)))

    def all_chapters(self) -> tuple[Chapter, ...]:
        """List the chapters with those at the end."""
        return self.chapters + self.appendix

    def entries(self) -> dict[str, tuple[str, RuleEntry]]:
        """Map each slot to its chapter's title and its entry."""
        return {entry.slot: (chapter.title, entry) for chapter in self.all_chapters() for entry in chapter.entries}

    def things(self) -> dict[str, Thing]:
        """Map each slot of a thing to it."""
        return {thing.slot: thing for gallery in self.galleries for thing in gallery.things}


def _tells(one: WorkedExample) -> bool:
    """Tell whether something happens in an example, or in most of its cases: others only say what can be chosen."""
    return bool(one.played) or sum(bool(case.played) for case in one.cases) * 2 > len(one.cases)


def _by_number(cites: str) -> list[tuple[str, int]]:
    return [(letter, int(number)) for letter, number in re.findall(r"([A-Z])-?(\d+)", cites)]
