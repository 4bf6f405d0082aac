"""What every form of a rulebook says around the rules: its contents, how to use it, counts and sources."""

from __future__ import annotations

from london_rules.rulebook.model import Book, Gallery

MEANING = (
    "What is assumed was in no source that the authors had, so that the printed value may differ: "
    "if you own the game, go by what is printed."
)
DECIDED = "These rules decide it:"
CITED = "The authors of the rules number the paragraphs of the texts that they worked from. They name these:"


def named_slot(slot: str) -> str:
    """Give the name in the id of a slot, without the sort of the slot."""
    return slot.partition(" ")[2]


def how_to_use(book: Book) -> list[str]:
    """Say which parts of the book are read, and which are looked up."""
    full = (
        "" if all(chapter.looked_up for chapter in book.chapters) else ' "The rules in full" settle what is in doubt.'
    )
    out = [f'The chapters under "To learn the game" are enough to play.{full}']
    out.append("Words that you do not know are in the dictionary.")
    if book.appendix:
        out.append('You can skip "For computer players".')
    return out


def headings(book: Book) -> list[tuple[str, list[tuple[str, str]]]]:
    """List the parts of the book, each with the anchors and titles of its chapters."""
    full = [("differences", f"What differs from {book.base}")] if book.base else []
    full += [(chapter.anchor, chapter.title) for chapter in book.rules]
    full += [("examples", "Examples")] if book.examples else []
    things = [(chart.anchor, chart.title) for chart in book.maps]
    things += [(gallery.anchor, gallery.title) for gallery in book.galleries]
    last = [(chapter.anchor, chapter.title) for chapter in book.dictionary]
    parts = [
        ("To learn the game", [(chapter.anchor, chapter.title) for chapter in book.guide]),
        ("The rules in full", full),
        ("The things", things),
        ("Dictionary", [*last, ("index", "Index"), ("notes", "Sources")]),
    ]
    return [(title, lines) for title, lines in parts if lines]


def counted(gallery: Gallery) -> str:
    """Say how many things there are, and the source of most of them."""
    different = len(gallery.things)
    text = f"{gallery.count} in all, {different} different." if gallery.count != different else f"{different} in all."
    text += f" Unless noted otherwise, the figures are from: {gallery.source}." if gallery.source else ""
    return text


def made_from(book: Book) -> list[str]:
    """Say from which rules the book was made."""
    made = f"Made from the variant {book.variant}, whose rules have the digest {book.digest}."
    return [made, f"Programs stop a game after {book.turn_limit} turns, if it has not ended by then."]
