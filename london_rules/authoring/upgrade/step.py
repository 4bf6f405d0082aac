"""One step of an upgrade: the bundles that are given, how each is read, and the edits from one version to the next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import define, field, frozen

from london_rules.authoring.upgrade.case_uses import CaseUses
from london_rules.authoring.upgrade.edits import Edits
from london_rules.authoring.upgrade.reading import BundleFiles, Reading, read_variant
from london_rules.authoring.upgrade.renaming import Key, Renaming, Renamings
from london_rules.authoring.upgrade.rule_uses import RuleUses
from london_rules.authoring.upgrade.yaml_uses import YamlUses
from london_rules.bundles.discover import BundleIndex, Member
from london_rules.bundles.model import Bundle
from london_rules.diagnostics import Diagnostics


@frozen
class Given:
    """A bundle as it is read at one step; `old` if it is written in the version that is left behind."""

    member: Member
    reading: Reading
    old: bool = True

    @property
    def bundle(self) -> Bundle:
        """Give the bundle. Raises KeyError for a reading that has lost it to a mistake."""
        return self.reading.bundles[self.member.place.key]


@define
class Step:
    """From one version to the next: all edits are made together or none is."""

    index: BundleIndex
    texts: Mapping[str, str]  # of files that earlier steps have changed, by their real paths
    given: list[Given]
    edits: Edits = field(factory=Edits)
    found: Diagnostics = field(factory=Diagnostics)
    renamings: list[Renaming] = field(factory=list)
    declared_in: dict[Key, dict[str, None]] = field(factory=dict)  # of a name: the places of bundles that declare it

    def names_in(self, reading: Reading) -> Renamings:
        """Give the renamings that matter to a reading: those of the bundles in it."""
        here = reading.bundles.keys()
        return Renamings.of(one for one in self.renamings if here & self.declared_in[one.key].keys())

    def rename_in(self, member: Member, reading: Reading, edits: Edits) -> Diagnostics:
        """Replace the names in all files of a bundle; give what could not be understood."""
        names = self.names_in(reading)
        if not names or reading.rules is None:
            return Diagnostics()
        uses = RuleUses(reading, names, edits, Diagnostics(files=reading.diagnostics.files))
        yaml, files = YamlUses(uses), BundleFiles.of(member.place, self.texts)
        bundle = reading.bundles[member.place.key]
        for file in bundle.rules:
            if file.path != member.place.shown(member.place.manifest):
                uses.file(file.text, bundle.id)
        _, manifest = files.manifest()
        for tree in (manifest, *files.data(member.files)):
            yaml.file(tree, bundle.id)
        for tree in (manifest, *files.tests()):
            CaseUses(yaml).tests(tree.get("tests"))
        return uses.finish()


def read_given(index: BundleIndex, member: Member, texts: Mapping[str, str]) -> Reading:
    """Read a bundle with a game that it goes with, or alone if none is in reach."""
    made = index.reading(member)
    variant = index.word(member) if made is None else made.variant
    return read_variant(variant, index.finder.roots, texts)


def paths_of(member: Member) -> dict[str, Path]:
    """Give the path of each file of a bundle by the one that people see."""
    return BundleFiles.of(member.place, {}).paths(member.files)
