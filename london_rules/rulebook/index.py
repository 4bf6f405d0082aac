"""The index of a rulebook."""

from __future__ import annotations

from london_rules.rulebook.model import Book


def index_of(book: Book) -> list[tuple[str, str, str]]:
    """List titles in alphabetical order, with their chapters and anchors; equal names are one entry."""
    found: dict[tuple[str, str], str] = {}
    for chapter in book.all_chapters():
        for entry in chapter.entries:
            found.setdefault((entry.title, chapter.title), entry.anchor)
    for gallery in book.galleries:
        for thing in gallery.things:
            found.setdefault((thing.name, gallery.title), thing.anchor)
    lines = [(title, where, anchor) for (title, where), anchor in found.items()]
    return sorted(lines, key=lambda line: (line[0].lower(), line[1]))
