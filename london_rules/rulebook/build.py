"""From the name of a variant to its rulebook, with the differences from the game below its overlays."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from london_rules.authoring.comparison import compare
from london_rules.bundles.given import given_bundles
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Sources
from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.engine.draft import Draft
from london_rules.engine.reading import load_from
from london_rules.engine.rule_set import RuleSet
from london_rules.layout.read import read_front
from london_rules.layout.value_text import Shown
from london_rules.rulebook.differences import differences
from london_rules.rulebook.examples import examples
from london_rules.rulebook.gather import gather
from london_rules.rulebook.guide import make_guide
from london_rules.rulebook.model import Book
from london_rules.rulebook.played import PlayedGame, play


@frozen
class BookResult:
    """A rulebook, or None if the text has errors, and the diagnostics either way."""

    book: Book | None
    diagnostics: Diagnostics
    draft: Draft | None = None  # of rules that have errors
    rule_set: RuleSet | None = None


def rulebook(
    variant: str | PathLike[str] | Mapping[str, str],
    roots: tuple[Path, ...] | None = None,
    *,
    turns: bool = True,
    texts: Mapping[str, Mapping[str, str] | str] | None = None,
) -> BookResult:
    """Make the rulebook of a variant: ids and paths joined by `+`, a folder or file, or a mapping of names to texts.

    With `turns` computer players play the first turns of a game, which the book shows. `texts` holds bundles by their
    ids, as for `load`: then all others are those that came with the package.
    """
    unread = Diagnostics()
    given = given_bundles(texts or {}, unread)
    if unread.has_errors:
        return BookResult(None, unread)
    sources, found = load_sources(variant, roots, given=given, only_shipped=texts is not None)
    if sources is None or found.has_errors:
        return BookResult(None, found, Draft.of_files(found))
    loaded = load_from(sources, found)
    if loaded.rule_set is None or loaded.diagnostics.has_errors:
        return BookResult(None, loaded.diagnostics, loaded.draft)
    book = gather(loaded.rule_set, loaded.diagnostics.files)
    book = evolve(book, examples=examples(sources, loaded.rule_set, played=turns))
    played = play(loaded.rule_set) if turns else PlayedGame()
    book = evolve(book, guide=make_guide(sources, loaded.rule_set, book, played, book.examples))
    below = _below(sources)
    if below is not None:
        said = Shown(loaded.rule_set.rules, read_front(loaded.rule_set.rules)).said
        sheet = differences(compare(below, loaded.rule_set), book, said)
        book = evolve(book, base=below.title, differences=sheet)
    return BookResult(book, loaded.diagnostics, rule_set=loaded.rule_set)


def _below(sources: Sources) -> RuleSet | None:
    """Read the game below the overlays of a variant, if there are any."""
    if all(bundle.kind != "overlay" for bundle in sources.bundles):
        return None
    needed = sources.under_game  # what overlays bring in is a difference too
    lower = evolve(sources, bundles=tuple(b for b in sources.bundles if b.id in needed))
    return load_from(lower, Diagnostics(files=sources.files)).rule_set
