"""Find out cheaply whether the files of a variant have changed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from london_rules import cache
from london_rules.bundles.find import Finder, default_roots, shipped_roots
from london_rules.bundles.manifest import KEYS, read_manifest
from london_rules.bundles.places import MANIFEST, TESTS, BundlePlace, Folder, InMemory
from london_rules.bundles.variants import MOST_BUNDLES, Variant, variant_places
from london_rules.diagnostics import Diagnostics
from london_rules.text.decode import check_text, decode
from london_rules.text.read_yaml import read_yaml

Fingerprint = tuple[tuple[str, str], ...]


def fingerprint(variant: Variant, roots: tuple[Path, ...] | None = None) -> Fingerprint:
    """Return path and SHA-256 of every file of a variant, in the order in which they are read.

    Only the manifests are looked into. The result is empty if anything is wrong: load the variant to find
    what.
    """
    tracer = _trace(variant, roots)
    return () if tracer.out.has_errors else tuple(tracer.found)


def used_paths(
    variant: Variant, roots: tuple[Path, ...] | None = None, *, tests: bool = True
) -> tuple[list[str], list[str]] | None:
    """Return the full paths of all files and bundle folders of a variant, or None if anything is wrong.

    A bundle that could be taken for one of them, being a copy of it, is among them. No rule is made of the files of
    `tests`, which can be left out.
    """
    tracer = _trace(variant, roots, tests=tests)
    if tracer.out.has_errors:
        return None
    for id, key in tracer.ids:
        for other in tracer.finder.index.get(id, []):
            if other.key != key:
                for name in (other.manifest, *other.names()):
                    tracer.note(other, name)
    return list(dict.fromkeys(tracer.files)), list(dict.fromkeys(tracer.folders))


def witness_of(variant: str, *, tests: bool = True) -> dict[str, list[list[str]]] | None:
    """Return what the files of a variant are now, and the bundles that can be found; None without a cache."""
    if cache.cache_folder() is None:
        return None
    paths = used_paths(variant, tests=tests)
    return paths and cache.make_witness(*paths, [str(root) for root in default_roots()])


def _trace(variant: Variant, roots: tuple[Path, ...] | None, *, tests: bool = True) -> _Tracer:
    out = Diagnostics()
    places: list[BundlePlace]
    if isinstance(variant, Mapping):
        finder = Finder(shipped_roots() if roots is None else roots)
        places = [InMemory(variant)]
    else:
        finder = Finder(default_roots() if roots is None else roots)
        places = variant_places(variant, finder, out)
    tracer = _Tracer(finder, out, tests=tests)
    for place in places:
        tracer.visit(place)
    return tracer


class _Tracer:
    """Follow the bundles of a variant through their manifests."""

    def __init__(self, finder: Finder, out: Diagnostics, *, tests: bool) -> None:
        self.finder = finder
        self.tests = tests
        self.out = out
        self.seen: dict[str, None] = {}
        self.found: list[tuple[str, str]] = []
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
        if isinstance(place, InMemory):
            self.finder.shadow(manifest.id, place)
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
        """Note the hash of one file, and return what it holds."""
        data = place.read(name, None, self.out)
        if isinstance(place, Folder):
            self.files.append(os.path.abspath(place.path_of(name)))  # noqa: PTH100 (resolving would follow links)
            self.folders.append(os.path.abspath(place.path))  # noqa: PTH100
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogatepass")
        if data is not None:
            self.found.append((place.shown(name), sha256(data).hexdigest()))
        return data
