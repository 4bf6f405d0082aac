"""A new overlay on a variant: a folder that loads right away, with an example of each kind of change to try.

This module knows no game: the examples are made from the rules that the overlay builds on, and each
is tried before it is offered. Of each kind of change the first that loads and makes a difference is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from london_rules.advice import advise
from london_rules.authoring import scaffold_examples as examples
from london_rules.authoring.scaffold_examples import MANIFEST, SampleChange
from london_rules.authoring.scaffold_files import Plan, files
from london_rules.bundles.discover import BundleIndex
from london_rules.bundles.find import Finder, default_roots, shipped_roots
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Sources
from london_rules.classes import define, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.engine.load import load
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.language.versions import NEWEST
from london_rules.text.values import ID

_MOST_TRIES = 25


@frozen
class NewBundle:
    """The files of a new bundle, by their paths in its folder, and the examples in them, which are comments."""

    id: str
    base: str  # the variant that it was made for, which holds a game
    over: str  # what to name before its path in order to play with it; "" if nothing
    files: Mapping[str, str]
    examples: tuple[SampleChange, ...]
    active: SampleChange | None = None  # the change that it makes from the start


def name_problem(id: str, roots: tuple[Path, ...] | None = None) -> tuple[str, str] | None:
    """Say why a new bundle cannot have an id, and what to do; None if it can."""
    if not ID.fullmatch(id):
        better = "-".join(id.lower().split())
        better = better if ID.fullmatch(better) else "my-rule"
        return f"`{id}` cannot be the id of a bundle", f"use small letters, digits and hyphens, as in `{better}`"
    known = Finder(default_roots() if roots is None else roots).index.get(id)
    return (f"a bundle `{id}` already exists: {known[0].root}", "give another name") if known else None


def new_bundle(id: str, on: str, *, only_shipped: bool = False) -> tuple[NewBundle | None, Diagnostics]:
    """Make an overlay on a variant; None, with the reason, if the variant cannot be loaded.

    With `only_shipped`, it builds on bundles that came with the package, and no path is followed.
    """
    roots = shipped_roots() if only_shipped else None
    sources, found = load_sources(on, roots, only_shipped=only_shipped)
    if sources is None or found.has_errors:
        return None, advise(LoadResult(None, found))
    base = on if sources.game is not None else _with_game(sources, roots)
    result = load(base, roots)
    if result.rule_set is None:
        return None, advise(result)
    finder = _SampleFinder(result.rule_set, sources, roots)
    over = "" if sources.game is not None else base
    active = finder.active()
    plan = Plan(id, base, finder.sources.topmost, active, tuple(one for one in finder.all() if one != active), over)
    return NewBundle(id, base, over, files(plan), plan.examples, active), found


def playable_games() -> tuple[str, ...]:
    """List the ids of the games found that can be read, and so can be played or built on."""
    games = [member.id for member in BundleIndex.of().all() if member.kind == "game"]
    read = ((id, load_sources(id)) for id in games)
    return tuple(id for id, (sources, found) in read if sources is not None and not found.has_errors)


def _with_game(sources: Sources, roots: tuple[Path, ...] | None) -> str:
    """Return a game that uses a part."""
    reach = BundleIndex.of(roots)
    member = reach.called(sources.bundles[-1].id)
    return (None if member is None else reach.reading(member)) or sources.variant


@define
class _SampleFinder:
    """Try changes, each alone in its own overlay."""

    base: RuleSet
    sources: Sources
    roots: tuple[Path, ...] | None

    def bundles(self) -> tuple[str, ...]:
        """List the bundles whose slots the overlay can see."""
        return tuple(bundle.id for bundle in self.sources.bundles)

    def active(self) -> SampleChange | None:
        """Find the change that the new overlay makes from the start."""
        made = (
            make(self.base.rules, self.bundles()) for make in (examples.parameters, examples.steps, examples.additions)
        )
        return self.first(example for tries in made for example in tries)

    def all(self) -> Iterator[SampleChange]:
        """Find an example of each kind of change."""
        for make in examples.KINDS:
            found = self.first(make(self.base.rules, self.bundles()))
            if found is not None:
                yield found

    def first(self, tries: Iterable[SampleChange]) -> SampleChange | None:
        """Return the first change that loads without findings and makes a difference."""
        for example, _ in zip(tries, range(_MOST_TRIES), strict=False):
            result = load(self.texts(example), self.roots)
            rule_set = result.rule_set
            if rule_set is not None and not len(result.diagnostics) and rule_set.digest != self.base.digest:
                return example
        return None

    def texts(self, example: SampleChange) -> dict[str, str]:
        """Write an overlay that makes one change."""
        lower = dict.fromkeys((*self.sources.topmost, *self.games()))
        listed = ", ".join(f'"{id}"' for id in lower)
        head = f"language: {NEWEST}\nid: a-trial-overlay\ntitle: A trial\nkind: overlay\nbuilds on: [{listed}]\n"
        if example.file == MANIFEST:
            return {MANIFEST: head + example.text}
        return {MANIFEST: f"{head}{example.manifest}files: [{example.file}]\n", example.file: example.text}

    def games(self) -> list[str]:
        """List the game that is needed for a trial, if the overlay itself builds on none."""
        return [] if self.sources.game is not None else [self.base.variant.partition("+")[0]]
