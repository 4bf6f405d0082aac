"""Files of bundles in the standard layout: found, formatted, and checked for mistakes and changes of meaning.

A file gets its new layout under three conditions. The new text must say what the old one says, word for word
(`bundles.tidy`). The file must be free of mistakes, read together with what its bundle builds on. And the digest of
a variant that uses the file must be the same with the new text.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from london_rules.advice import advise
from london_rules.bundles.discover import BundleIndex, Member, Reading, cover
from london_rules.bundles.find import scan_id
from london_rules.bundles.load import load_sources
from london_rules.bundles.places import MANIFEST, Folder
from london_rules.bundles.ruleset import read_part, read_rules
from london_rules.bundles.tidy import Fields, tidy
from london_rules.cache import GRAMMAR_TABLES
from london_rules.classes import define, field, frozen
from london_rules.compiler.digest import digest
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.engine.draft import Checked, Draft
from london_rules.engine.rule_set import LoadResult
from london_rules.resources import data_root
from london_rules.text.decode import decode
from london_rules.text.picture_files import is_picture

Outcome: TypeAlias = Literal["canonical", "changed", "refused"]
Kind: TypeAlias = Literal["rules", "yaml"]

_MOST_FILES = 5_000


@define
class TidyFile:
    """A file, as it is and as it should be: None for one with a mistake, which is refused and stays as it is.

    `path` is the file itself, after all links.
    """

    path: Path
    shown: str
    member: Member | None
    data: bytes = b""
    before: str = ""
    after: str | None = None

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
    variants: tuple[str, ...] = ()  # whose digests were compared

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
    run.tidy_all()
    run.compare()
    return run.result()


@define
class _TidyRun:
    reach: BundleIndex
    found: Diagnostics = field(factory=Diagnostics)
    targets: dict[str, TidyFile] = field(factory=dict)
    fields: dict[str, Fields] = field(factory=dict)
    variants: list[str] = field(factory=list)
    unread: dict[tuple[str, str], None] = field(factory=dict)  # by the manifest: why one of its files was not read
    cut: bool = False

    # ---- files ------------------------------------------------------------------------------------

    def take(self, path: Path) -> None:
        """Note a file, or the files of all bundles in a folder."""
        if path.is_dir():
            before = len(self.targets), len(self.found)
            self.folder(path)
            if (len(self.targets), len(self.found)) == before:
                self.nothing(path, "LR-B0005", "there is no bundle here", "name a folder that holds bundles, or a file")
        elif not path.exists():
            self.nothing(path, "LR-B0002", f"`{path}` does not exist", "check the path")
        elif path.suffix in (".rules", ".yaml"):
            self.file(*self.owner(path))
        else:
            self.nothing(path, "LR-B0013", f"`{path}` is neither rules nor YAML", "name a .rules or .yaml file")

    def nothing(self, path: Path, code: str, message: str, help: str) -> None:
        self.found.error(code, message, None, help=help)

    def folder(self, path: Path) -> None:
        """Note the files of all bundles in a folder."""
        for place in self.reach.within(path):
            self.reach.finder.name(place)
            member = self.reach.member(place)
            names = [place.manifest, *(member.files if member is not None else ())]
            if place.manifest == MANIFEST:
                names += [name for name in place.names() if name.endswith(".rules")]
                names += place.tests()
            for name in dict.fromkeys(names):
                if not is_picture(name) and os.path.exists(place.path_of(name)):  # noqa: PTH110 - a name that no file can have is no error here
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
        """Note a file. It is read as loading reads it: a link that leads out of the bundle is refused."""
        real = os.path.realpath(place.path_of(name))
        if real in self.targets:
            return
        if len(self.targets) >= _MOST_FILES:
            self.too_many()
            return
        found = Diagnostics()
        data = place.read(name, None, found)
        self.found.extend(found)
        self.unread.update(((place.shown(place.manifest), item.message), None) for item in found)
        if isinstance(data, bytes):
            self.targets[real] = TidyFile(Path(real), place.shown(name), member, data)

    def too_many(self) -> None:
        if not self.cut:
            what = f"there are more than {_MOST_FILES} files; the rest is left alone"
            self.found.error("LR-X0002", what, None, help="format one folder at a time")
        self.cut = True

    # ---- layout -----------------------------------------------------------------------------------

    def tidy_all(self) -> None:
        """Format every file."""
        for target in self.targets.values():
            target.before = target.data.decode("utf-8", "replace").replace("\r\n", "\n")
            target.after = self.tidied(target, self.fields_of(target.member))

    def fields_of(self, member: Member | None) -> Fields:
        if member is None:
            return Fields()
        if member.place.key not in self.fields:
            self.fields[member.place.key] = self.reach.fields(member)
        return self.fields[member.place.key]

    def tidied(self, target: TidyFile, fields: Fields) -> str | None:
        found = Diagnostics()
        text = decode(target.data, target.shown, found)
        made = None if text is None else tidy(text, target.shown, fields, found)
        self.found.extend(found if made is None else ())
        return made

    # ---- mistakes and digests ---------------------------------------------------------------------

    def compare(self) -> None:
        """Read the variants that use the files as they are and as they would be."""
        new = [target for target in self.targets.values() if target.member is not None]
        members = {t.member.place.key: t.member for t in new if t.member is not None}
        groups, alone = cover(self.reach, members.values())
        for group in groups:
            self.compare_group(group, new)
        for member in alone:
            self.compare_one(self.reach.word(member), [t for t in new if t.member == member])

    def compare_group(self, group: list[Reading], new: list[TidyFile]) -> None:
        """Read overlays of one game together, if they go together; otherwise each half by itself."""
        both = group[0].with_others(group[1:])
        targets = [t for t in new if t.member is not None and t.member.place.key in both.bundles]
        if not self.compare_one(both.variant, targets, alone=len(group) == 1):
            middle = len(group) // 2
            self.compare_group(group[:middle], new)
            self.compare_group(group[middle:], new)

    def compare_one(self, variant: str, targets: list[TidyFile], alone: bool = True) -> bool:
        """Skip files with mistakes; return whether the variant can be read, or is the only one for its files."""
        before, mistakes = self.read(variant, {})
        if mistakes.has_errors and not alone:
            return False
        self.variants.append(variant)
        shown = {target.shown: target for target in targets}
        for item in mistakes.errors():
            if item.span is not None and item.span.file in shown:
                shown[item.span.file].after = None
                if (item.span.file, item.message) not in self.unread:
                    self.report(item, mistakes)
        changed = [target for target in targets if target.after not in (None, target.before)]
        if changed:
            after, more = self.read(variant, {str(t.path): t.text for t in changed})
            self.hold(variant, before, after, changed, more)
        return True

    def hold(self, variant: str, before: str, after: str, changed: list[TidyFile], more: Diagnostics) -> None:
        """Compare the digests of a variant before and after; a file that changes one keeps its layout."""
        if before == after:
            return
        if not more.has_errors:
            alone = [t for t in changed if self.read(variant, {str(t.path): t.text})[0] != before]
            for target in alone or changed:
                target.after = target.before
            return
        for target in changed:  # such as a change of spaces only, which has now become visible
            target.after = None
        for item in more.errors():
            self.report(item, more)

    def report(self, item: Diagnostic, of: Diagnostics) -> None:
        self.found.files.update(of.files)
        self.found.add(item)

    def read(self, variant: str, unsaved: Mapping[str, str]) -> tuple[str, Diagnostics]:
        """Give the digest of a variant, or the mistakes in it."""
        sources, found = load_sources(variant, self.reach.finder.roots, unsaved)
        if sources is None:
            return "", found
        if sources.game is None:
            found.extend(read_part(sources))
            return "", found
        rules, more, texts = read_rules(sources, data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
        files = found.copy()
        found.extend(more)
        if not found.has_errors:
            return digest(rules), found
        checked = Checked(sources, rules, texts, more, Diagnostics())
        return "", advise(LoadResult(None, found, Draft(files, dict.fromkeys(found), checked)))

    # ---- results ------------------------------------------------------------------------------------

    def result(self) -> TidyResult:
        return TidyResult(tuple(self.targets.values()), self.found, tuple(self.variants))
