"""Files of bundles in the standard layout: found and formatted, each by itself.

The new text says what the old one says, word for word (`bundles.tidy`), so no digest changes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from london_rules.bundles.discover import BundleIndex, Member
from london_rules.bundles.find import scan_id
from london_rules.bundles.places import MANIFEST, Folder
from london_rules.bundles.tidy import Fields, tidy
from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.text.decode import decode
from london_rules.text.picture_files import is_picture

Outcome: TypeAlias = Literal["canonical", "changed", "refused"]
Kind: TypeAlias = Literal["rules", "yaml"]

_MOST_FILES = 5_000


@frozen
class TidyFile:
    """A file, as it is and as it should be: None for one that cannot be read, which is refused and stays as it is.

    `path` is the file itself, after all links.
    """

    path: Path
    shown: str
    before: str
    after: str | None

    @property
    def outcome(self) -> Outcome:
        """Say what becomes of it."""
        return "refused" if self.after is None else "canonical" if self.after == self.before else "changed"

    @property
    def text(self) -> str:
        """Give what it will say: the same as before if it is refused."""
        return self.before if self.after is None else self.after


@frozen
class TidyResult:
    """All files that were checked, in order, and what is wrong with those that were refused."""

    files: tuple[TidyFile, ...]
    diagnostics: Diagnostics

    @property
    def changed(self) -> tuple[TidyFile, ...]:
        """List the files that have a new layout."""
        return tuple(file for file in self.files if file.outcome == "changed")

    @property
    def refused(self) -> tuple[TidyFile, ...]:
        """List the files that were left alone."""
        return tuple(file for file in self.files if file.outcome == "refused")


def tidy_text(text: str, kind: Kind) -> tuple[str | None, Diagnostics]:
    """Give rules or YAML in the canonical layout, or None and the mistakes in it.

    It is read without the bundles below: words are not checked, and effects in YAML keep their layout.
    """
    found = Diagnostics()
    return tidy(text, f"text.{kind}", Fields(), found), found


def tidy_paths(paths: Sequence[Path], roots: tuple[Path, ...] | None = None) -> TidyResult:
    """Find the canonical layout of files: single ones, and those of all bundles in folders. Nothing is written."""
    run = _TidyRun(BundleIndex.of(roots))
    for path in paths:
        run.take(path)
    return TidyResult(tuple(run.targets.values()), run.found)


@define
class _TidyRun:
    reach: BundleIndex
    found: Diagnostics = field(factory=Diagnostics)
    targets: dict[str, TidyFile] = field(factory=dict)
    fields: dict[str, Fields] = field(factory=dict)
    cut: bool = False

    # ---- files ------------------------------------------------------------------------------------

    def take(self, path: Path) -> None:
        """Format a file, or the files of all bundles in a folder."""
        if path.is_dir():
            before = len(self.targets), len(self.found)
            self.folder(path)
            if (len(self.targets), len(self.found)) == before:
                help = "name a folder that holds bundles, or a file"
                self.found.error("LR-B0005", "there is no bundle here", None, help=help)
        elif not path.exists():
            self.found.error("LR-B0002", f"`{path}` does not exist", None, help="check the path")
        elif path.suffix in (".rules", ".yaml"):
            self.file(*self.owner(path))
        else:
            help = "name a .rules or .yaml file"
            self.found.error("LR-B0013", f"`{path}` is neither rules nor YAML", None, help=help)

    def folder(self, path: Path) -> None:
        """Format the files of all bundles in a folder."""
        for place in self.reach.within(path):
            self.reach.finder.name(place)
            member = self.reach.member(place)
            names = [place.manifest, *(member.files if member is not None else ())]
            if place.manifest == MANIFEST:
                names += [name for name in place.names() if name.endswith(".rules")]
                names += place.tests()
            for name in dict.fromkeys(names):
                there = name == place.manifest or os.path.exists(place.path_of(name))  # noqa: PTH110 - a name that no file can have is no error here
                if there and not is_picture(name):
                    self.file(place, name, member)

    def owner(self, path: Path) -> tuple[Folder, str, Member | None]:
        """Find the bundle that a file belongs to, and its name there; a file of no bundle is alone in its folder."""
        alone = Folder(path.parent, path.name)
        if path.name != MANIFEST and path.suffix == ".yaml" and scan_id(path, True) is not None:
            return alone, path.name, self.reach.at(path)
        full = path.absolute()
        for folder in full.parents[:4]:
            if (folder / MANIFEST).exists():
                return Folder(folder), full.relative_to(folder).as_posix(), self.reach.at(folder)
        return alone, path.name, None

    def file(self, place: Folder, name: str, member: Member | None) -> None:
        """Format a file. It is read as loading reads it: a link that leads out of the bundle is refused."""
        real = os.path.realpath(place.path_of(name))
        if real in self.targets:
            return
        if len(self.targets) >= _MOST_FILES:
            self.too_many()
            return
        data, shown, found = place.read(name, None, self.found), place.shown(name), Diagnostics()
        if isinstance(data, bytes):
            text = decode(data, shown, found)
            made = None if text is None else tidy(text, shown, self.fields_of(member), found)
            self.found.extend(found if made is None else ())
            before = data.decode("utf-8", "replace").replace("\r\n", "\n")
            self.targets[real] = TidyFile(Path(real), shown, before, made)

    def too_many(self) -> None:
        if not self.cut:
            what = f"there are more than {_MOST_FILES} files; the rest is left alone"
            self.found.error("LR-X0002", what, None, help="format one folder at a time")
        self.cut = True

    def fields_of(self, member: Member | None) -> Fields:
        """Give which fields hold rule text, as a bundle sees them."""
        if member is None:
            return Fields()
        if member.place.key not in self.fields:
            self.fields[member.place.key] = self.reach.fields(member)
        return self.fields[member.place.key]
