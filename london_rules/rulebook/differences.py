"""The page of differences from the game below the overlays, worded as in comparisons of variants."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from london_rules.authoring.comparison import Comparison
from london_rules.authoring.slot_catalogue import heading
from london_rules.language.compare.differences import Difference
from london_rules.rulebook.model import Book, ChangeSummary

_Heading = tuple[str, str, str, str]  # heading, title, anchor, comment


def differences(found: Comparison, book: Book, said: Callable[[str], str]) -> tuple[ChangeSummary, ...]:
    """List the differences from the game below, in the order of the book; `said` names counters as players do."""
    entries: dict[str, _Heading] = {
        slot: (title, entry.title, entry.anchor, entry.about) for slot, (title, entry) in book.entries().items()
    }
    titles = {gallery.kind: gallery.title for gallery in book.galleries}
    entries |= {slot: (titles[thing.kind], thing.name, thing.anchor, "") for slot, thing in book.things().items()}
    out = []
    for slot, those in groupby(found.differences, key=lambda one: one.whole):
        group = list(those)
        gone = (titles.get(group[0].kind) or _heading(group[0], found), _capital(group[0].name), "", "")
        title, name, anchor, about = entries.get(slot, gone)
        out.append(ChangeSummary(title, name, anchor, tuple(said(one.words) for one in group), about))
    order = dict.fromkeys([*(chapter.title for chapter in book.chapters), *titles.values()])
    places = {title: i for i, title in enumerate(order)}
    return tuple(sorted(out, key=lambda one: places.get(one.heading, len(places))))


def _heading(one: Difference, found: Comparison) -> str:
    if one.kind == "game":
        return "The game"
    return heading(one.kind, found.new.rules if one.kind in found.new.rules.kinds else found.old.rules)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
