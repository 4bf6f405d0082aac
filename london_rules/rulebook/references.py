"""How the parts of a rulebook are found on paper: numbers of chapters and rules, and the titles of what is named."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from london_rules.classes import define
from london_rules.rulebook.front_matter import headings
from london_rules.rulebook.model import Book

_IN_TABLES = ("values", "list")  # forms of chapters whose entries have no headings


@define(slots=False)
class References:
    """Know the number of every chapter and rule of a book, and what its slots are called."""

    book: Book

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """Map anchors to numbers: 12 for a chapter and the things in it, 12.3 for a rule with a heading."""
        chapters = [anchor for _, lines in headings(self.book) for anchor, _ in lines]
        out = {anchor: str(number) for number, anchor in enumerate(chapters, 1)}
        for chapter in self.book.all_chapters():
            own = out[chapter.anchor]
            for i, entry in enumerate(chapter.entries, 1):
                out[entry.anchor] = own if chapter.form in _IN_TABLES else f"{own}.{i}"
        for gallery in self.book.galleries:
            out |= {thing.anchor: out[gallery.anchor] for thing in gallery.things}
        return out

    @cached_property
    def titles(self) -> Mapping[str, tuple[str, str]]:
        """Map slots to their titles, as they stand in a sentence, and their anchors; those of no entry have none."""
        out = {slot: (_within(entry.title), entry.anchor) for slot, (_, entry) in self.book.entries().items()}
        for slot, thing in self.book.things().items():
            out[slot] = thing.name, thing.anchor
            for text in thing.texts:
                out[f"{slot} {text.label}"] = f"{thing.name} ({text.label})", thing.anchor
        return out

    def named(self, slot: str) -> tuple[str, str]:
        """Give what a slot is called in a sentence, and its anchor."""
        return self.titles.get(slot, (slot.partition(" ")[2], ""))


def _within(title: str) -> str:
    """Write a title within a sentence; names such as "Stock Exchange" are not titles of rules."""
    return title[:1].lower() + title[1:]
