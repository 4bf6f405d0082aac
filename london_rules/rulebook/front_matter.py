"""What every form of a rulebook says around the rules: its contents, how to use it, counts and sources."""

from __future__ import annotations

from london_rules.language.format.forms import listed
from london_rules.language.syntax.names import plural
from london_rules.rulebook.model import Book, Gallery

MEANING = (
    "What is assumed was in no source that the authors had, so that it may differ from what is printed on yours: "
    "if you own the game, go by that."
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
        (BACK, [("index", "Index"), ("notes", "Sources"), *last]),
    ]
    return [(title, lines) for title, lines in parts if lines]


def counted(gallery: Gallery) -> str:
    """Say how many things there are, and the source of most of them."""
    different = len(gallery.things)
    text = f"{gallery.count} in all, {different} different." if gallery.count != different else f"{different} in all."
    if gallery.source:
        which = "what is not assumed is" if gallery.assumed else "the figures are"
        text += f" Unless noted otherwise, {which} from: {gallery.source}."
    if gallery.unknown:
        fields = listed([f'"{name}"' for name in gallery.unknown])
        things = plural(gallery.kind)
        text += f" Printed {things} may say more, as their {fields}, but no source says what."
        text += f" Play the {things} as they are in this book."
    return text


def assumed(gallery: Gallery) -> str:
    """Say what is assumed of most things, and what that means."""
    if not any(thing.assumed for thing in gallery.things):
        return ""
    if gallery.unconfirmed:
        whole = f"Unless a note below a {gallery.kind} says where it is from, all that is printed here is assumed."
        return f" {MEANING} {whole}"
    mostly = f" Unless noted otherwise, these are assumed: {listed(list(gallery.assumed))}." if gallery.assumed else ""
    return f" {MEANING}{mostly}"


def made_from(book: Book) -> list[str]:
    """Say from which rules the book was made."""
    made = f"Made from the variant {book.variant}, whose rules have the digest {book.digest}."
    return [made, f"Programs stop a game after {book.turn_limit} turns, if it has not ended by then."]
