"""From the name of a variant to its rulebook, with the differences from the game below its overlays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from os import PathLike

from london_rules.authoring.comparison import Comparison, compare
from london_rules.authoring.slot_catalogue import heading
from london_rules.bundles.model import Sources
from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.engine.draft import Draft
from london_rules.engine.load import load
from london_rules.engine.reading import load_from
from london_rules.engine.rule_set import RuleSet
from london_rules.language.compare.differences import Difference
from london_rules.layout.value_text import Shown
from london_rules.rulebook.examples import examples
from london_rules.rulebook.gather import gather
from london_rules.rulebook.guide import make_guide
from london_rules.rulebook.model import Book, ChangeSummary
from london_rules.rulebook.played import PlayedGame, play

_Heading = tuple[str, str, str, str]  # heading, title, anchor, comment


@frozen
class BookResult:
    """A rulebook, or None if the text has errors, and the diagnostics either way."""

    book: Book | None
    diagnostics: Diagnostics
    draft: Draft | None = None  # of rules that have errors
    rule_set: RuleSet | None = None


def rulebook(
    variant: str | PathLike[str] | Mapping[str, str],
    *,
    turns: bool = True,
    texts: Mapping[str, Mapping[str, str] | str] | None = None,
) -> BookResult:
    """Make the rulebook of a variant: ids and paths joined by `+`, a folder or file, or a mapping of names to texts.

    With `turns` computer players play the first turns of a game, which the book shows. `texts` holds bundles by their
    ids, as for `load`: then all others are those that came with the package.
    """
    loaded = load(variant, texts=texts, only_shipped=texts is not None)
    rule_set = loaded.rule_set
    sources = None if rule_set is None else rule_set.sources
    if rule_set is None or sources is None:
        return BookResult(None, loaded.diagnostics, loaded.draft)
    book = gather(rule_set, loaded.diagnostics.files)
    book = evolve(book, examples=examples(sources, rule_set, played=turns))
    played = play(rule_set) if turns else PlayedGame()
    book = evolve(book, guide=make_guide(sources, rule_set, book, played, book.examples))
    below = _below(sources)
    if below is not None:
        said = Shown(rule_set.rules, rule_set.front).said
        sheet = _differences(compare(below, rule_set), book, said)
        book = evolve(book, base=below.title, differences=sheet)
    return BookResult(book, loaded.diagnostics, rule_set=rule_set)


def _below(sources: Sources) -> RuleSet | None:
    """Read the game below the overlays of a variant, if there are any."""
    if all(bundle.kind != "overlay" for bundle in sources.bundles):
        return None
    needed = sources.under_game  # what overlays bring in is a difference too
    lower = evolve(sources, bundles=tuple(b for b in sources.bundles if b.id in needed))
    return load_from(lower, Diagnostics(files=sources.files)).rule_set


def _differences(found: Comparison, book: Book, said: Callable[[str], str]) -> tuple[ChangeSummary, ...]:
    """List the differences from the game below, in the order of the book; `said` names counters as players do."""
    entries: dict[str, _Heading] = {
        slot: (title, entry.title, entry.anchor, entry.about) for slot, (title, entry) in book.entries().items()
    }
    titles = {gallery.kind: gallery.title for gallery in book.galleries}
    entries |= {slot: (titles[thing.kind], thing.name, thing.anchor, "") for slot, thing in book.things().items()}
    out = []
    for slot, those in groupby(found.differences, key=lambda one: one.whole):
        group = list(those)
        gone = (
            titles.get(group[0].kind) or _heading(group[0], found),
            f"{group[0].name[:1].upper()}{group[0].name[1:]}",
            "",
            "",
        )
        title, name, anchor, about = entries.get(slot, gone)
        out.append(ChangeSummary(title, name, anchor, tuple(said(one.words) for one in group), about))
    order = dict.fromkeys([*(chapter.title for chapter in book.chapters), *titles.values()])
    places = {title: i for i, title in enumerate(order)}
    return tuple(sorted(out, key=lambda one: places.get(one.heading, len(places))))


def _heading(one: Difference, found: Comparison) -> str:
    if one.kind == "game":
        return "The game"
    return heading(one.kind, found.new.rules if one.kind in found.new.rules.kinds else found.old.rules)
