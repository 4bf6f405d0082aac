"""A variant that is read to upgrade its bundles: its rules, and the files of one bundle of it."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.bundles.discover import BundleIndex, Member
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Bundle, Sources
from london_rules.bundles.places import Folder
from london_rules.bundles.read_bundle import BundleReader
from london_rules.bundles.ruleset import read_part
from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics
from london_rules.engine.draft import Draft
from london_rules.engine.reading import load_from
from london_rules.engine.rule_set import RuleSet
from london_rules.text.nodes import Mapping as Tree
from london_rules.text.read_yaml import read_yaml


@frozen
class Reading:
    """The bundles of a variant, and its rules if there is a game among them and no mistake."""

    sources: Sources | None
    rule_set: RuleSet | None
    diagnostics: Diagnostics
    draft: Draft | None = None  # of rules that have errors

    @property
    def bundles(self) -> dict[str, Bundle]:
        """Give the bundles by the keys of their places."""
        found = () if self.sources is None else self.sources.bundles
        return {bundle.place.key: bundle for bundle in found if bundle.place is not None}


def read_given(index: BundleIndex, member: Member, texts: Mapping[str, str]) -> Reading:
    """Read a bundle with a game that it goes with, or alone if none is in reach.

    `texts` are other texts in place of some files, by their real paths.
    """
    variant = index.reading(member) or index.word(member)
    sources, found = load_sources(variant, index.finder.roots, texts)
    if sources is None or found.has_errors:
        return Reading(sources, None, found, Draft.of_files(found))
    if sources.game is None:
        found.extend(read_part(sources))
        return Reading(sources, None, found, Draft.of_files(found))
    result = load_from(sources, found)
    return Reading(sources, result.rule_set, result.diagnostics, result.draft)


@frozen
class BundleFiles:
    """The files of a bundle in a folder, some of them with other texts."""

    place: Folder
    reader: BundleReader

    @classmethod
    def of(cls, place: Folder, texts: Mapping[str, str]) -> BundleFiles:
        """Read a bundle, with other texts in place of some files."""
        return cls(place, BundleReader(place, Diagnostics(), texts))

    def manifest(self) -> tuple[str, Tree]:
        """Give the manifest and its text. Raises ValueError if it cannot be read, as after an error in a reading."""
        shown = self.place.shown(self.place.manifest)
        text = self.reader.text(self.place.manifest, None)
        tree = None if text is None else read_yaml(text, shown, self.reader.out)
        if tree is None:
            raise ValueError(f"{shown} cannot be read")
        return self.reader.out.files[shown], tree
