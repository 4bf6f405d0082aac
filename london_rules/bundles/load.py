"""From the name of a variant to the texts of all its bundles."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from london_rules.bundles.bundle_cache import read_bundle
from london_rules.bundles.find import Finder, default_roots, shipped_roots
from london_rules.bundles.given import unsaved_files
from london_rules.bundles.loose_edits import report_loose
from london_rules.bundles.model import Bundle, Sources
from london_rules.bundles.places import BundlePlace, Folder, InMemory
from london_rules.bundles.repeated_things import unique_faces
from london_rules.bundles.variants import MOST_BUNDLES, Variant, variant_places
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostics, Label, Span
from london_rules.language.declarations.precedence import BundleLayer, canonical
from london_rules.text.plain import Key

MOST_DEPTH = 16


def load_sources(
    variant: Variant,
    roots: tuple[Path, ...] | None = None,
    unsaved: Mapping[str, str] | None = None,
    given: Mapping[str, InMemory] | None = None,
    *,
    only_shipped: bool = False,
    before: Sources | None = None,
    corrected: Mapping[str, str] | None = None,
) -> tuple[Sources | None, Diagnostics]:
    """Read all bundles of a variant, in canonical order: base first, overlays last.

    A variant is ids and paths joined by `+`, a path, or a mapping of names to texts. Author's mistakes
    become diagnostics, never exceptions; the texts of the files read are in `Diagnostics.files`. There are
    no sources if a file or bundle is missing from them; with other errors there are, for further checks.
    `unsaved` holds texts to use instead of files, as if they were saved: by path, by the name that diagnostics
    have, or by bundle and file, as in `my-rule/hands.rules`. `given` holds bundles by their ids.
    With `only_shipped`, bundles are either given or came with the package: no path is followed. Then `before` can be
    what was read a moment ago: the bundles that came with the package are not looked at again. `corrected` are texts to
    read in the place of any others, by the names that diagnostics have.
    """
    out = Diagnostics()
    in_memory = isinstance(variant, Mapping)
    if only_shipped or (in_memory and roots is None):
        roots = shipped_roots()
    last = before.finder if before is not None and only_shipped else None
    if last is not None and last.closed:
        finder = last.again()
    else:
        last, finder = None, Finder(default_roots() if roots is None else roots, closed=only_shipped)
    for id, place in (given or {}).items():
        finder.shadow(id, place)
    by_path = unsaved_files(unsaved, finder) if unsaved else None
    loader = _Loader(finder, out, by_path, corrected, shipped_known=last is not None)
    places = [InMemory(variant)] if isinstance(variant, Mapping) else variant_places(variant, finder, out)
    for at in places:
        loader.visit(at, None)
    if not isinstance(variant, Mapping):
        return loader.sources(os.fspath(variant)), out
    return loader.sources(loader.order[-1].id if loader.order else ""), out


class _Loader:
    """Read bundles and what they build on, each once."""

    def __init__(
        self,
        finder: Finder,
        out: Diagnostics,
        unsaved: Mapping[str, str] | None = None,
        corrected: Mapping[str, str] | None = None,
        *,
        shipped_known: bool = False,
    ) -> None:
        self.finder = finder
        self.shipped_known = shipped_known  # the bundles that came with the package are as they were
        self.unsaved = unsaved or {}
        self.corrected = corrected
        self.out = out
        self.whole = True  # nothing is missing, so that there are sources
        self.order: list[Bundle] = []
        self.seen: dict[str, Bundle | None] = {}
        self.chain: list[tuple[str, str]] = []

    def visit(self, place: BundlePlace, span: Span | None) -> Bundle | None:
        """Read a bundle after all that it builds on."""
        if place.key in self.seen:
            return self.seen[place.key]
        if len(self.seen) >= MOST_BUNDLES or len(self.chain) >= MOST_DEPTH:
            self.whole = False
            self.out.error(
                "LR-X0006",
                f"more than {MOST_DEPTH} bundles build on each other, or more than {MOST_BUNDLES} are used",
                span,
                help="combine some of them",
            )
            return None
        unchanged = self.shipped_known and isinstance(place, Folder)
        bundle, whole = read_bundle(place, self.out, self.unsaved, unchanged=unchanged, corrected=self.corrected)
        self.seen[place.key] = bundle
        self.whole = self.whole and whole
        if bundle is None or not self.own(bundle, place):
            return bundle
        self.chain.append((place.key, bundle.id))
        for word in bundle.builds_on:
            self.base(bundle, word)
        self.chain.pop()
        self.order.append(bundle)
        return bundle

    def own(self, bundle: Bundle, place: BundlePlace) -> bool:
        """Check that a bundle is the only one of its id."""
        if isinstance(place, InMemory):
            if place.id and bundle.id != place.id:
                return self.lose_given(bundle, place.id)
            self.finder.shadow(bundle.id, place)
        twin = next((other for other in self.order if bundle.id and other.id == bundle.id), None)
        if twin is not None and not isinstance(place, InMemory):
            self.out.error(
                "LR-B0003",
                f"two bundles have the id `{bundle.id}`: {twin.root} and {bundle.root}",
                bundle.span,
                labels=(Label(twin.span, "the other one"),),
                help="give one of them another id",
            )
        elif not bundle.id or self.finder.alone(bundle.id, place, bundle.span, self.out):
            return True
        self.whole = False
        return False

    def lose_given(self, bundle: Bundle, id: str) -> bool:
        """Report texts that were given under another id than theirs."""
        self.whole = False
        self.out.error(
            "LR-B0001",
            f"there is no bundle `{id}`: the texts given under this id have the id `{bundle.id}`",
            bundle.span,
            help=f"write `id: {id}`, or give them as `{bundle.id}`",
        )
        return False

    def base(self, bundle: Bundle, word: str) -> None:
        """Read one of the bundles that a bundle builds on."""
        span = word.span if isinstance(word, Key) else bundle.span
        place = self.finder.find(str(word), span, self.out)
        if place is None:
            self.whole = False
            return
        keys = [key for key, _ in self.chain]
        if place.key in keys:
            names = [id for _, id in self.chain[keys.index(place.key) :]] + [str(word)]
            self.whole = False
            self.out.error(
                "LR-B0004",
                "bundles build on each other in a circle: " + " -> ".join(names),
                self.step(keys[keys.index(place.key)], names[1]) or span,
                help="remove one of them from `builds on`",
            )
            return
        below = self.visit(place, span)
        if below is not None and below.kind == "overlay" and bundle.kind != "overlay":
            self.out.error(
                "LR-B0021",
                f"the {bundle.kind} `{bundle.id}` builds on the overlay `{below.id}`",
                span,
                help="make it an overlay too, or remove the overlay from `builds on`",
            )

    def step(self, key: str, id: str) -> Span | None:
        """Give the place where a bundle says that it builds on another one."""
        bundle = self.seen.get(key)
        words = bundle.builds_on if bundle is not None else ()
        return next((word.span for word in words if isinstance(word, Key) and word == id), None)

    def sources(self, name: str) -> Sources | None:
        """Put the bundles together in canonical order, no matter in which order they were named."""
        places = canonical(BundleLayer(b.id, b.kind == "overlay", b.builds_on) for b in self.order)
        order = sorted(self.order, key=lambda bundle: places.index(bundle.id))
        self.check_games(order)
        named = tuple(bundle.id for bundle in self.order)
        sources = Sources(name, tuple(order), dict(self.out.files), named, self.finder)
        report_loose(sources, self.out)
        bundles = unique_faces(sources, self.out)
        if not self.whole or not bundles:
            return None
        return evolve(sources, bundles=bundles)

    def check_games(self, order: list[Bundle]) -> None:
        """Report games that do not build on each other."""
        games = [bundle for bundle in order if bundle.kind == "game"]
        for one, other in pairwise(games):
            if one.id not in other.builds_on:
                self.whole = False
                overlays = [bundle for bundle in order if bundle.kind == "overlay"]
                names = [
                    key for b in overlays for key in b.builds_on if isinstance(key, Key) and key in (one.id, other.id)
                ]
                here = names[-1] if names else None
                span = other.span if here is None else here.span
                rest = other if here == one.id else one
                self.out.error(
                    "LR-B0019",
                    f"`{one.id}` and `{other.id}` are both games",
                    span,
                    labels=(Label(rest.span, "the other one"),),
                    help=f"write `{rest.id}`: an overlay builds on the game that it is for"
                    if here is not None
                    else "name one game, and overlays that build on it",
                )
