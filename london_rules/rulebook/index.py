"""The index of a rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from london_rules.engine.ids import slug
from london_rules.rulebook.model import Book, Thing


def index_of(book: Book) -> list[tuple[str, str, str]]:
    """List titles in alphabetical order, with their chapters and anchors; things of one name have their difference."""
    lines = [(entry.title, chapter.title, entry.anchor) for chapter in book.all_chapters() for entry in chapter.entries]
    for gallery in book.galleries:
        for thing in gallery.things:
            lines.append((_told_apart(thing, gallery.things), gallery.title, thing.anchor))
    return sorted(lines, key=lambda line: (line[0].lower(), line[1]))


def _told_apart(thing: Thing, things: Sequence[Thing]) -> str:
    """Give the name of a thing; if others have it too, with the figures, or else the words of its id, that differ."""
    same = [one for one in things if one.name == thing.name]
    if len(same) == 1:
        return thing.name
    names = [_figures(one, same) for one in same]
    own = names[same.index(thing)] if len(dict.fromkeys(names)) == len(same) else _of_id(thing)
    return f"{thing.name} ({own})" if own else thing.name


def _figures(thing: Thing, same: Sequence[Thing]) -> str:
    """Name the figures of a thing that are not those of all; how many there are of each does not tell them apart."""
    shared = Counter((f.label, f.shown) for one in same for f in one.figures)
    own = [f for f in thing.figures if shared[f.label, f.shown] < len(same) and f.label != "copies"]
    return ", ".join(f"{f.label} {f.shown}" for f in own)


def _of_id(thing: Thing) -> str:
    return thing.id.removeprefix(slug(thing.name)).replace("-", " ").strip()
