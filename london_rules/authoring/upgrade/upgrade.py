"""Bundles upgraded together to a later version of the language: worked out and checked here, written by the caller.

A step is taken version by version. The bundles must be free of errors before it and after it, and the rules afterwards
must have the digest of those before. Otherwise nothing is upgraded.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from london_rules.advice import advise
from london_rules.authoring.upgrade.codemods import CODEMODS
from london_rules.authoring.upgrade.reading import BundleFiles, read_given
from london_rules.authoring.upgrade.step import Given, Step
from london_rules.bundles.discover import BundleIndex, Member
from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.fixes import rewritten
from london_rules.language.versions import NEWEST, OLDEST
from london_rules.text.nodes import Scalar


@frozen
class ChangedFile:
    """A file as it was and as it is afterwards."""

    path: Path
    shown: str
    before: str
    after: str


@frozen
class UpgradedBundle:
    """A bundle that was given, with its versions before and after."""

    id: str
    root: str
    before: int
    after: int


@frozen
class UpgradeResult:
    """What an upgrade changes. If there are errors, it changes nothing."""

    bundles: tuple[UpgradedBundle, ...]
    files: tuple[ChangedFile, ...]
    diagnostics: Diagnostics


def upgrade_paths(paths: Sequence[Path], to: int = NEWEST, roots: tuple[Path, ...] | None = None) -> UpgradeResult:
    """Work out how bundles, and all bundles in folders, read in a later version of the language. Nothing is written."""
    run = _Run(BundleIndex.of(roots), to)
    for path in paths:
        run.take(path)
    for version in range(OLDEST, to):
        if not run.found.has_errors:
            run.step(version)
    return run.result()


@define
class _Run:
    index: BundleIndex
    to: int
    members: dict[str, Member] = field(factory=dict)  # by the keys of their places
    versions: dict[str, tuple[int, int]] = field(factory=dict)  # of each: before, and now
    files: dict[str, ChangedFile] = field(factory=dict)  # that are changed, by their real paths
    found: Diagnostics = field(factory=Diagnostics)

    @property
    def texts(self) -> dict[str, str]:
        """Give the texts of the changed files as they are now, by their real paths."""
        return {path: file.after for path, file in self.files.items()}

    # ---- bundles ------------------------------------------------------------------------------------

    def take(self, path: Path) -> None:
        """Note the bundle at a path, or all bundles in a folder."""
        if not path.exists():
            self.found.error("LR-B0002", f"`{path}` does not exist", None, help="check the path")
            return
        places = self.index.within(path) if path.is_dir() else []
        for place in places:
            self.index.finder.name(place)
        found = [self.index.member(place) for place in places] if path.is_dir() else [self.index.at(path)]
        known = [member for member in found if member is not None]
        if not known:
            help = "name a folder that holds bundles, or a bundle of one file"
            self.found.error("LR-B0005", f"there is no bundle at `{path}`", None, help=help)
        self.members.update({member.place.key: member for member in known})

    # ---- one step -----------------------------------------------------------------------------------

    def step(self, version: int) -> None:
        """Upgrade every bundle that is written in a version to the next one."""
        given = self.read()
        if given is None:
            return
        given = [evolve(one, old=one.bundle.language == version) for one in given]
        if not any(one.old for one in given):
            return
        step = Step(given)
        CODEMODS[version](step)
        for one in given:
            if one.old:
                self.write_version(step, one, version + 1)
        self.found.files.update(step.found.files)
        self.found.extend(step.found)
        if not self.found.has_errors:
            self.make(step)
            self.check(step)

    def read(self) -> list[Given] | None:
        """Read all bundles as they are now; report the errors in them."""
        out: list[Given] = []
        for key, member in self.members.items():
            reading = read_given(self.index, member, self.texts)
            self.found.files.update(reading.diagnostics.files)
            self.found.extend(item for item in advise(reading) if item.severity == "error")
            if key in reading.bundles:
                one = Given(member, reading)
                before, _ = self.versions.get(key, (one.bundle.language, 0))
                self.versions[key] = (before, one.bundle.language)
                out.append(one)
        return None if self.found.has_errors else out

    def write_version(self, step: Step, one: Given, version: int) -> None:
        """Write the version into a manifest; one that names none gets it before its first key."""
        place = one.member.place
        text, tree = BundleFiles.of(place, self.texts).manifest()
        node, shown = tree.get("language"), place.shown(place.manifest)
        if isinstance(node, Scalar):
            step.replace(node.span, str(version))
        else:
            start = tree.entries[0].key.start
            in_braces = text[:start].rpartition("\n")[2].strip()  # as `{key: value, ...}`
            end = ", " if in_braces else "\n"
            step.replace(Span(shown, start, start), f"language: {version}{end}")

    def make(self, step: Step) -> None:
        """Make the edits in the texts."""
        for one in step.given:
            place, reader = one.member.place, BundleFiles.of(one.member.place, self.texts).reader
            for name in (place.manifest, *one.member.files, *place.tests()):
                edits, path = step.edits.pop(place.shown(name), {}), place.path_of(name)
                if edits:
                    shown, text = place.shown(name), reader.text(name, None) or ""
                    made = rewritten({shown: [edits[at] for at in sorted(edits)]}, {shown: text})
                    file = self.files.get(key := os.path.realpath(path), ChangedFile(path, shown, text, text))
                    self.files[key] = evolve(file, after=made.get(shown, text))
        assert not step.edits, "a codemod changes the files of the given bundles only"

    def check(self, step: Step) -> None:
        """Read everything again: it must be free of errors and have the same digest."""
        after = {one.member.place.key: one.reading for one in self.read() or []}
        for one in step.given if not self.found.has_errors else ():
            old, new = one.reading.rule_set, after[one.member.place.key].rule_set
            if old is not None and new is not None and old.digest != new.digest:
                message = f"`{one.bundle.id}` would not mean the same afterwards"
                self.found.error("LR-B0030", message, one.bundle.span, help="upgrade it by hand")

    # ---- results ------------------------------------------------------------------------------------

    def result(self) -> UpgradeResult:
        if self.found.has_errors:
            return UpgradeResult((), (), self.found)
        bundles = tuple(
            UpgradedBundle(member.id, member.place.root, *self.versions.get(key, (self.to, self.to)))
            for key, member in self.members.items()
        )
        return UpgradeResult(bundles, tuple(self.files.values()), self.found)
