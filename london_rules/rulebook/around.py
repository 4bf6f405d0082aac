"""What every form of a rulebook says around the rules: its contents, how to use it, counts and sources."""

from __future__ import annotations

from london_rules.language.format.forms import listed, many
from london_rules.rulebook.model import Book, Gallery

MEANING = (
    "What is assumed was in no source that the authors had, so that the printed value may differ: "
    "if you own the game, go by what is printed."
)
LEARN, FULL, THINGS = "To learn the game", "The rules in full", "The things"
DICTIONARY, BACK = "Dictionary", "At the back of the book"
DECIDED = "These rules decide it:"
CITED = "The authors of the rules number the paragraphs of the texts that they worked from. They name these:"


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
    full += [("examples", "Examples")] if book.examples_apart else []
    things = [(chart.anchor, chart.title) for chart in book.maps]
    things += [(gallery.anchor, gallery.title) for gallery in book.galleries]
    last = [(chapter.anchor, chapter.title) for chapter in book.appendix]
    parts = [
        (LEARN, [(chapter.anchor, chapter.title) for chapter in book.guide]),
        (FULL, full),
        (THINGS, things),
        (DICTIONARY, [(chapter.anchor, chapter.title) for chapter in book.dictionary]),
        (BACK, [*last, ("index", "Index"), ("notes", "Sources")]),
    ]
    return [(title, lines) for title, lines in parts if lines]


def counted(gallery: Gallery) -> str:
    """Say how many things there are, and the source of most of them."""
    different = len(gallery.things)
    text = f"{gallery.count} in all, {different} different." if gallery.count != different else f"{different} in all."
    text += f" Unless noted otherwise, the figures are from: {gallery.source}." if gallery.source else ""
    if gallery.unknown:
        fields = listed([f'"{name}"' for name in gallery.unknown])
        text += f" There may be more on a {gallery.kind}, as its {fields}, but no source says what."
        text += f" Play the {many(gallery.kind)} as if nothing more were printed on them."
    return text


def made_from(book: Book) -> list[str]:
    """Say from which rules the book was made."""
    made = f"Made from the variant {book.variant}, whose rules have the digest {book.digest}."
    return [made, f"Programs stop a game after {book.turn_limit} turns, if it has not ended by then."]
