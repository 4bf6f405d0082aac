"""What is to be printed: a book with its rules and layout, on some paper, whole or only what overlays change."""

from __future__ import annotations

from functools import cached_property

from london_rules.classes import define
from london_rules.language import rules as r
from london_rules.layout.model import Area, Front
from london_rules.printing.paper import Paper
from london_rules.rulebook.model import Book, Gallery


class CannotPrintError(Exception):
    """A game cannot be printed: why, and what helps."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@define(slots=False)
class Job:
    """A book to be printed, and what of it."""

    book: Book
    rules: r.Rules
    front: Front
    paper: Paper
    changes: bool

    @cached_property
    def changed(self) -> dict[str, None]:
        """List the anchors and headings of what overlays add, change or remove."""
        found = self.book.differences
        return dict.fromkeys([*(one.anchor for one in found if one.anchor), *(one.heading for one in found)])

    @cached_property
    def changed_slots(self) -> dict[str, None]:
        """List the slots of what overlays add or change, apart from things."""
        entries = self.book.entries().items()
        return dict.fromkeys(slot for slot, (_, entry) in entries if entry.anchor in self.changed)

    @cached_property
    def boards(self) -> dict[str, Area]:
        """Map the kinds of things that are printed on a board to its area; who has a back is a card beside that."""
        out: dict[str, Area] = {}
        for area in self.front.table:
            if area.zone and (area.style == "map" or (area.style == "track" and area.along)):
                out.setdefault(self.rules.zones[area.zone].kind, area)
        return out

    def wants(self, gallery: Gallery) -> bool:
        """Return whether something of a kind is printed."""
        return not self.changes or gallery.title in self.changed
