"""Which bundles are in reach, what each builds on, and the variants by which each of them can be read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from london_rules.bundles.find import Finder, default_roots, scan_id
from london_rules.bundles.manifest import KEYS, Manifest, read_manifest
from london_rules.bundles.places import MANIFEST, Folder
from london_rules.bundles.tidy import Fields
from london_rules.bundles.variants import place_of
from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.declaration_parser import outline
from london_rules.text.decode import normalise
from london_rules.text.read_yaml import read_yaml
from london_rules.text.source_map import Text

_DEEPEST = 8
_NOT_OURS = ("node_modules", "site-packages", "venv")
_KIND = re.compile(r"^(?:(?:replace|add to) +)?kind ", re.MULTILINE)


@frozen
class Member:
    """A bundle by its manifest: where it is, what it builds on, its files and rules."""

    place: Folder
    id: str
    kind: str
    builds_on: tuple[str, ...]
    files: tuple[str, ...]
    rules: str = ""  # of a bundle of one file
    title: str = ""

    @property
    def path(self) -> str:
        """Give the path that names it in a variant."""
        path = self.place.path if self.place.manifest == MANIFEST else self.place.path / self.place.manifest
        return str(path.absolute())


@define
class BundleIndex:
    """The bundles that are searched, and others in other places."""

    finder: Finder
    members: dict[str, Member | None] = field(factory=dict)  # by the key of their place

    @classmethod
    def of(cls, roots: tuple[Path, ...] | None = None) -> BundleIndex:
        """Search the folders for bundles."""
        return cls(Finder(default_roots() if roots is None else roots))

    def at(self, path: Path) -> Member | None:
        """Give the bundle at a path, if its manifest can be read."""
        place = place_of(path, Diagnostics())
        if not isinstance(place, Folder):
            return None
        self.finder.name(place)
        return self.member(place)

    def member(self, place: Folder) -> Member | None:
        """Give the bundle at a place, if its manifest can be read."""
        if place.key not in self.members:
            self.members[place.key] = read_member(place)
        return self.members[place.key]

    def called(self, id: str) -> Member | None:
        """Give the bundle of an id, if there is one in reach."""
        places = self.finder.places(id)
        return self.member(places[0]) if places and isinstance(places[0], Folder) else None

    def all(self) -> list[Member]:
        """List all bundles in reach, by their ids."""
        found = (self.called(id) for id in sorted(self.finder.index))
        return [member for member in found if member is not None]

    def within(self, folder: Path, depth: int = 0) -> list[Folder]:
        """List the places of all bundles in a folder and its folders, in order of their paths."""
        try:
            whole = (folder / MANIFEST).exists()
            with os.scandir(folder) as entries:
                found = sorted((e for e in entries if not e.name.startswith(".")), key=lambda e: e.name)
        except PermissionError:
            return [Folder(folder)]  # there may be one, and whoever reads it says that it cannot be read
        except OSError:
            return []  # it is gone
        out = [Folder(folder)] if whole else []
        for entry in found:
            path = folder / entry.name
            if entry.is_dir(follow_symlinks=False):
                out += self.within(path, depth + 1) if depth < _DEEPEST and entry.name not in _NOT_OURS else []
            elif not whole and entry.name.endswith(".yaml") and scan_id(path, True) is not None:
                out.append(Folder(folder, entry.name))
        return out

    def below(self, member: Member) -> dict[str, Member]:
        """List a bundle and all that it builds on, directly or through others."""
        out: dict[str, Member] = {}
        waiting = [member]
        while waiting:
            one = waiting.pop()
            if one.place.key not in out:
                out[one.place.key] = one
                waiting += [lower for id in one.builds_on if (lower := self.called(id)) is not None]
        return out

    def word(self, member: Member) -> str:
        """Give the word that names a bundle in a variant: its id if that finds it, not another one, else its path."""
        keys = [place.key for place in self.finder.index.get(member.id, [])]
        found = member.place.key in (keys if "+" in member.path else keys[:1])
        return member.id if found else member.path

    def reading(self, member: Member) -> str | None:
        """Give a variant in which a bundle is read: a game, or one with an overlay; None if no game is in reach."""
        own = self.below(member)
        games = [(one, self.below(one)) for one in own.values() if one.kind == "game"]
        games += [(one, self.below(one)) for one in self.all() if one.kind == "game"] if not games else []
        for game, lower in games:
            if member.place.key in lower:
                return self.word(game)
        if member.kind == "overlay":
            for game, lower in games:
                if any(key in lower for key in own if key != member.place.key):
                    return f"{self.word(game)}+{self.word(member)}"
        upper = [one for one in self.all() if one.kind != "part" and member.place.key in self.below(one)]
        return self.reading(upper[0]) if upper and upper[0] != member else None

    def fields(self, member: Member) -> Fields:
        """Return which fields of which kinds contain rule text, as a bundle sees them."""
        found: dict[str, dict[str, None]] = {}
        for one in self.below(member).values():
            for text in _rules_of(one):
                for d in _kinds_in(text):
                    _note_fields(d, found)
        return Fields({kind: frozenset(names) for kind, names in found.items()})


def read_member(place: Folder) -> Member | None:
    """Read the manifest of a bundle."""
    text = text_of(place, place.manifest)
    unheard = Diagnostics()
    tree = read_yaml(text, place.shown(place.manifest), unheard)
    if tree is None:
        return None
    manifest: Manifest = read_manifest([e for e in tree.entries if e.key.value in KEYS], "", unheard)
    rules = tree.get("rules")
    return Member(
        place,
        manifest.id,
        manifest.kind,
        tuple(str(id) for id in manifest.builds_on),
        tuple(str(name) for name in manifest.files),
        getattr(rules, "value", ""),
        manifest.title,
    )


def text_of(place: Folder, name: str) -> str:
    """Give the text of a file of a bundle; "" if it cannot be read."""
    data = place.read(name, None, Diagnostics())
    if isinstance(data, bytes):
        return normalise(data.decode("utf-8", "replace"))
    return data or ""


def _rules_of(member: Member) -> Iterable[str]:
    if member.rules:
        yield member.rules
    for name in member.files:
        if name.endswith(".rules"):
            yield text_of(member.place, name)


def _kinds_in(text: str) -> list[Declaration]:
    if not _KIND.search(text):
        return []
    return [
        d for d in outline(Text(text, "", ((0, 0),)), "", Diagnostics()) if d.keyword == "kind" and d.how != "remove"
    ]


def _note_fields(d: Declaration, found: dict[str, dict[str, None]]) -> None:
    names = found.setdefault(" ".join(d.header.value.split()), {})
    for line in d.lines:
        if line.form == "field" and line["type"].split(",")[0].strip() in ("effect", "powers"):
            names[line.name] = None


def variants_in(folder: Path, *, alone: bool = False) -> list[str]:
    """List the variants by which all bundles in a folder are checked: each with a game that it goes with, or alone."""
    reach = BundleIndex.of()
    places = reach.within(folder)
    for place in places:
        reach.finder.name(place)
    out: list[str] = []
    for place in places:
        member = reach.member(place)
        path = os.path.relpath(place.path if place.manifest == MANIFEST else place.path / place.manifest)
        path = path if os.sep in path else f".{os.sep}{path}"
        made = None if member is None or member.kind != "overlay" else reach.reading(member)
        has_game = member is not None and any(one.kind == "game" for one in reach.below(member).values())
        out.append(path if alone or made is None or has_game else f"{made.partition('+')[0]}+{path}")
    return out
