"""Bundles upgraded together to a later version of the language: worked out and checked here, written by the caller.

A step is taken version by version. The bundles must be free of errors before it and after it. The rules afterwards must
have the digest of those before, apart from the names that the step has changed. Otherwise nothing is upgraded.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from london_rules.advice import advise
from london_rules.authoring.renaming.edits import Edits
from london_rules.authoring.renaming.names import Renaming
from london_rules.authoring.renaming.reading import BundleFiles, Reading
from london_rules.authoring.renaming.rules import same_but_for_names
from london_rules.authoring.upgrade.codemods import CODEMODS
from london_rules.authoring.upgrade.step import Given, Step, paths_of, read_given
from london_rules.bundles.discover import BundleIndex, Member
from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.render import SourceFile
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
class ChangedName:
    """A name that was changed, and the places where it was: file, line and column."""

    said: str
    new: str
    places: tuple[tuple[str, int, int], ...]


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
    names: tuple[ChangedName, ...]
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
    originals: dict[str, ChangedFile] = field(factory=dict)  # of files that are changed, by their real paths
    texts: dict[str, str] = field(factory=dict)
    names: list[ChangedName] = field(factory=list)
    found: Diagnostics = field(factory=Diagnostics)

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
        given = [Given(one.member, one.reading, one.bundle.language == version) for one in given]
        if not any(one.old for one in given):
            return
        step = Step(self.index, dict(self.texts), given)
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
            self.report(reading)
            if key in reading.bundles:
                one = Given(member, reading)
                before, _ = self.versions.get(key, (one.bundle.language, 0))
                self.versions[key] = (before, one.bundle.language)
                out.append(one)
        return None if self.found.has_errors else out

    def report(self, reading: Reading) -> None:
        self.found.files.update(reading.diagnostics.files)
        self.found.extend(item for item in advise(reading) if item.severity == "error")

    def write_version(self, step: Step, one: Given, version: int) -> None:
        """Write the version into a manifest; one that names none gets it before its first key."""
        place = one.member.place
        text, tree = BundleFiles.of(place, self.texts).manifest()
        node, shown = tree.get("language"), place.shown(place.manifest)
        if isinstance(node, Scalar):
            step.edits.replace(node.span, str(version))
        else:
            start = tree.entries[0].key.start
            in_braces = text[:start].rpartition("\n")[2].strip()  # as `{key: value, ...}`
            end = ", " if in_braces else "\n"
            step.edits.replace(Span(shown, start, start), f"language: {version}{end}")

    def make(self, step: Step) -> None:
        """Make the edits in the texts, and note the names that they change."""
        paths = {shown: path for one in step.given for shown, path in paths_of(one.member).items()}
        before: dict[str, str] = {}
        for shown in step.edits.by_file:
            path = paths[shown]
            before[shown] = self.text(step, shown, path)
            key = os.path.realpath(path)
            self.texts[key] = step.edits.made(shown, before[shown])
            old = self.originals.get(key, ChangedFile(path, shown, before[shown], ""))
            self.originals[key] = ChangedFile(path, shown, old.before, self.texts[key])
        self.names += [_changed(one, step.edits, before) for one in step.renamings]

    def text(self, step: Step, shown: str, path: Path) -> str:
        for one in step.given:
            files = BundleFiles.of(one.member.place, step.texts)
            for name in (one.member.place.manifest, *one.member.files, *one.member.place.tests()):
                if one.member.place.shown(name) == shown:
                    return files.reader.text(name, None) or ""
        raise KeyError(str(path))

    def check(self, step: Step) -> None:
        """Read everything again: it must be free of errors and mean the same, apart from the names."""
        after = {one.member.place.key: one.reading for one in self.read() or []}
        for one in step.given if not self.found.has_errors else ():
            old, new = one.reading.rules, after[one.member.place.key].rules
            if old is None or new is None:
                continue
            if not same_but_for_names(old, step.names_in(one.reading), new):
                message = f"`{one.bundle.id}` would not mean the same with the new names"
                help = "change these names yourself, and upgrade it then"
                self.found.error("LR-B0030", message, one.bundle.span, help=help)

    # ---- results ------------------------------------------------------------------------------------

    def result(self) -> UpgradeResult:
        if self.found.has_errors:
            return UpgradeResult((), (), (), self.found)
        bundles = tuple(
            UpgradedBundle(member.id, member.place.root, *self.versions.get(key, (self.to, self.to)))
            for key, member in self.members.items()
        )
        return UpgradeResult(bundles, tuple(self.names), tuple(self.originals.values()), self.found)


def _changed(one: Renaming, edits: Edits, texts: dict[str, str]) -> ChangedName:
    """Give a changed name with its places."""
    spans = [edit.span for edit in edits.all() if edit.key == one.key]
    files = {file: SourceFile(texts[file]) for file in dict.fromkeys(span.file for span in spans)}
    places = tuple((span.file, *files[span.file].place(span.start)) for span in spans)
    return ChangedName(one.said, one.new, places)
