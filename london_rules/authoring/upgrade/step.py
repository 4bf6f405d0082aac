"""One step of an upgrade: the bundles that are given, how each is read, and the edits from one version to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from london_rules.authoring.renaming.edits import Edits
from london_rules.authoring.renaming.names import Key, Renaming, Renamings
from london_rules.authoring.renaming.reading import BundleFiles, Reading, read_variant
from london_rules.authoring.renaming.walk import replace_names
from london_rules.bundles.discover import BundleIndex, Member
from london_rules.bundles.model import Bundle
from london_rules.classes import define, field, frozen
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

    def rename(self, renamings: Sequence[Renaming]) -> None:
        """Replace names in all bundles that are given; report others in reach that use one of them."""
        self.renamings += renamings
        for given in self.given:
            found = self._rename_in(given.member, given.reading, self.edits)
            self.found.files.update(found.files)
            self.found.extend(found.errors())
        self._report_others()

    def _rename_in(self, member: Member, reading: Reading, edits: Edits) -> Diagnostics:
        names = self.names_in(reading)
        if not names or reading.rules is None:
            return Diagnostics()
        files = BundleFiles.of(member.place, self.texts)
        _, manifest = files.manifest()
        trees = [(tree, False) for tree in (manifest, *files.data(member.files))]
        trees += [(tree, True) for tree in files.tests()]
        return replace_names(reading, reading.bundles[member.place.key], names, edits, trees)

    def _report_others(self) -> None:
        """Report bundles in reach that use a name which is changed, and are not given: they would not be read then."""
        given = {one.member.place.key: None for one in self.given}
        declaring = {key: None for places in self.declared_in.values() for key in places}
        for member in self.index.all():
            if member.place.key in given or not declaring.keys() & self.index.below(member).keys():
                continue
            reading = read_given(self.index, member, self.texts)
            edits = Edits()
            if reading.rules is not None and member.place.key in reading.bundles:
                self._rename_in(member, reading, edits)
            self.found.files.update(reading.diagnostics.files)
            for edit in edits.all()[:1]:
                category, name = edit.key or ("", "")
                message = f"`{member.id}` uses `{category} {name}`, which gets another name"
                help = f"upgrade them together: give {member.place.root} too"
                self.found.error("LR-B0030", message, edit.span, help=help)


def read_given(index: BundleIndex, member: Member, texts: Mapping[str, str]) -> Reading:
    """Read a bundle with a game that it goes with, or alone if none is in reach."""
    return read_variant(index.reading(member) or index.word(member), index.finder.roots, texts)


def paths_of(member: Member) -> dict[str, Path]:
    """Give the path of each file of a bundle by the one that people see."""
    return BundleFiles.of(member.place, {}).paths(member.files)
