"""Find out cheaply whether the files of a variant have changed."""

from __future__ import annotations

import os
from typing import TypeAlias

from london_rules import cache
from london_rules.bundles.find import Finder, default_roots
from london_rules.bundles.manifest import KEYS, read_manifest
from london_rules.bundles.places import MANIFEST, TESTS, BundlePlace, Folder
from london_rules.bundles.variants import MOST_BUNDLES, variant_places
from london_rules.diagnostics import Diagnostics
from london_rules.text.decode import check_text, decode
from london_rules.text.read_yaml import read_yaml

Witness: TypeAlias = dict[str, list[list[str]]]  # as `cache.make_witness` gives it


def files_now(variant: str, *, tests: bool = True) -> Witness | None:
    """Return what the files of a variant are now, and which bundles can be found; None if anything is wrong.

    Only the manifests are looked into. A bundle that could be taken for one of the variant, being a copy of it, counts
    too. No rule is made of the files of `tests`, which can be left out.
    """
    tracer = _Tracer(Finder(default_roots()), tests=tests)
    for place in variant_places(variant, tracer.finder, tracer.out):
        tracer.visit(place)
    if tracer.out.has_errors:
        return None
    for id, key in tracer.ids:
        for other in tracer.finder.index.get(id, []):
            if other.key != key:
                for name in (other.manifest, *other.names()):
                    tracer.note(other, name)
    roots = [str(root) for root in default_roots()]
    return cache.make_witness(dict.fromkeys(tracer.files), dict.fromkeys(tracer.folders), roots)


def witness_of(variant: str, *, tests: bool = True) -> Witness | None:
    """Return what `files_now` does, to keep something with it; None without a cache."""
    return None if cache.cache_folder() is None else files_now(variant, tests=tests)


class _Tracer:
    """Follow the bundles of a variant through their manifests."""

    def __init__(self, finder: Finder, *, tests: bool) -> None:
        self.finder = finder
        self.tests = tests
        self.out = Diagnostics()
        self.seen: dict[str, None] = {}
        self.files: list[str] = []
        self.folders: list[str] = []
        self.ids: list[tuple[str, str]] = []

    def visit(self, place: BundlePlace) -> None:
        if place.key in self.seen:
            return
        self.seen[place.key] = None
        data = self.note(place, place.manifest)
        shown = place.shown(place.manifest)
        text = None if data is None else decode(data, shown, self.out)
        text = None if text is None else check_text(text, shown, self.out)
        mapping = None if text is None else read_yaml(text, shown, self.out)
        if mapping is None or len(self.seen) > MOST_BUNDLES:
            self.out.error("LR-X0006", "the variant cannot be followed")
            return
        own = [entry for entry in mapping.entries if place.manifest == MANIFEST or entry.key.value in KEYS]
        manifest = read_manifest(own, shown, self.out)
        self.ids.append((manifest.id, place.key))
        self.finder.alone(manifest.id, place, None, self.out)
        for id in manifest.builds_on:
            below = self.finder.find(str(id), None, self.out)
            if below is not None:
                self.visit(below)
        for name in manifest.files:
            self.note(place, str(name))
        if self.tests and isinstance(place, Folder):
            self.note_tests(place)

    def note_tests(self, place: Folder) -> None:
        """Note the files of tests and their folder, of which no rule is made but what `validate` says."""
        folder = os.path.abspath(place.path)  # noqa: PTH100 (resolving would follow links)
        self.files += [os.path.abspath(place.path_of(name)) for name in place.tests()]  # noqa: PTH100
        if place.manifest == MANIFEST:
            names = dict.fromkeys((TESTS, *place.test_folders()))
            self.folders += [os.path.join(folder, name) for name in names]  # noqa: PTH118

    def note(self, place: BundlePlace, name: str) -> bytes | None:
        """Note one file, and return what it holds."""
        data = place.read(name, None, self.out)
        if isinstance(place, Folder):
            self.files.append(os.path.abspath(place.path_of(name)))  # noqa: PTH100 (resolving would follow links)
            self.folders.append(os.path.abspath(place.path))  # noqa: PTH100
        return data.encode() if isinstance(data, str) else data
