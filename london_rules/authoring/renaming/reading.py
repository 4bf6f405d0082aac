"""A variant that is read to upgrade its bundles: its rules, the names in them, and the texts of one bundle of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from london_rules.bundles.compose import Composer
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Bundle, Sources
from london_rules.bundles.places import Folder
from london_rules.bundles.read_bundle import BundleReader
from london_rules.bundles.ruleset import read_part
from london_rules.classes import define, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.engine.draft import Draft
from london_rules.engine.reading import load_from
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.reserved import DeclaredName, declared_names, parameter_name
from london_rules.language.rules import Rules
from london_rules.text.nodes import Mapping as Tree
from london_rules.text.read_yaml import read_yaml


@frozen
class Reading:
    """The bundles of a variant, and its rules if there is a game among them and no mistake."""

    variant: str
    sources: Sources | None
    rules: Rules | None
    diagnostics: Diagnostics
    draft: Draft | None = None  # of rules that have errors

    @property
    def bundles(self) -> dict[str, Bundle]:
        """Give the bundles by the keys of their places."""
        found = () if self.sources is None else self.sources.bundles
        return {bundle.place.key: bundle for bundle in found if bundle.place is not None}

    def slots(self) -> Mapping[str, Declaration]:
        """Give the declarations that hold, by their slots."""
        assert self.sources is not None
        return Composer.over(self.sources, Diagnostics()).merged.slots


def read_variant(variant: str, roots: tuple[Path, ...], texts: Mapping[str, str]) -> Reading:
    """Read a variant with other texts in place of some files, by their real paths."""
    sources, found = load_sources(variant, roots, texts)
    if sources is None or found.has_errors:
        return Reading(variant, sources, None, found, Draft.of_files(found))
    if sources.game is None:
        found.extend(read_part(sources))
        return Reading(variant, sources, None, found, Draft.of_files(found))
    result = load_from(sources, found)
    rules = None if result.rule_set is None else result.rule_set.rules
    return Reading(variant, sources, rules, result.diagnostics, result.draft)


def names_of(bundle: Bundle) -> Iterator[DeclaredName]:
    """Give the names that a bundle declares, each with its place."""
    for file in bundle.rules:
        for d in outline(file.text, bundle.id, Diagnostics()):
            yield from declared_names(d)
    for parameter in bundle.parameters:
        yield parameter_name(parameter.name, parameter.span)


@define
class BundleFiles:
    """The files of a bundle in a folder: their texts, and the YAML among them as trees."""

    place: Folder
    reader: BundleReader

    @classmethod
    def of(cls, place: Folder, texts: Mapping[str, str]) -> BundleFiles:
        """Read a bundle, with other texts in place of some files."""
        return cls(place, BundleReader(place, Diagnostics(), texts))

    def manifest(self) -> tuple[str, Tree]:
        """Give the manifest and its text. Raises ValueError if it cannot be read, as after an error in a reading."""
        tree = self.tree(self.place.manifest)
        if tree is None:
            raise ValueError(f"{self.place.shown(self.place.manifest)} cannot be read")
        return self.reader.out.files[self.place.shown(self.place.manifest)], tree

    def tree(self, name: str) -> Tree | None:
        """Give the tree of a YAML file, None if it has a mistake."""
        text = self.reader.text(name, None)
        return None if text is None else read_yaml(text, self.place.shown(name), self.reader.out)

    def tests(self) -> Iterator[Tree]:
        """Give the files of tests."""
        for name in self.place.tests():
            tree = self.tree(name)
            if tree is not None:
                yield tree

    def data(self, names: tuple[str, ...]) -> Iterator[Tree]:
        """Give the listed files of YAML."""
        for name in names:
            tree = self.tree(name) if name.endswith(".yaml") else None
            if tree is not None:
                yield tree

    def paths(self, names: tuple[str, ...]) -> dict[str, Path]:
        """Give the path of each file by the one that people see."""
        every = (self.place.manifest, *names, *self.place.tests())
        return {self.place.shown(name): self.place.path_of(name) for name in every}
