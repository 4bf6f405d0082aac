"""Files that are open in an editor, the variant in which each is read, and that variant as it is now."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from london_rules.analysis.session import Opened, open_variant
from london_rules.bundles.discover import BundleIndex, Member
from london_rules.bundles.find import SEARCH_VARIABLE, scan_id, shipped_roots
from london_rules.bundles.places import MANIFEST, TESTS, Folder, on_disk, shown_path
from london_rules.classes import define, field, frozen
from london_rules.files import read_file
from london_rules.lsp.addresses import Addresses, path_of_uri
from london_rules.lsp.settings import Settings
from london_rules.resources import data_root

_HIGHEST = 2  # folders above a file: its bundle, or `tests` in it
_STALE: Mapping[str, str] = {"": ""}  # as no text is open under no name


@frozen
class Way:
    """How the files of a bundle are read: in which variant, and in which folders others are searched."""

    variant: str
    roots: tuple[Path, ...]


@frozen
class Buffer:
    """A file that is open, with its text, and which version of it this is."""

    path: Path
    key: str  # its real path
    text: str
    version: int | None = None


@define
class Documents:
    """The texts of open files, and the folders of the workspace."""

    settings: Settings = field(factory=Settings)
    folders: list[Path] = field(factory=list)
    buffers: dict[str, Buffer] = field(factory=dict)  # by their addresses, the one that was used last at the end
    texts: dict[str, str] = field(factory=dict)  # by real path
    addresses: Addresses = field(factory=lambda: Addresses.of(()))
    _folder_uris: tuple[str, ...] = ()
    _ways: dict[str, Way] = field(factory=dict)  # by the manifest of a bundle
    _opened: dict[Way, tuple[Mapping[str, str], Opened]] = field(factory=dict)

    # ---- changes ------------------------------------------------------------------------------------

    def put(self, uri: str, text: str, version: int | None = None) -> None:
        """Take the text of an open file as it is now."""
        path = path_of_uri(uri)
        if path is None:
            return
        path = on_disk(path)
        new = self.buffers.pop(uri, None) is None
        self.buffers[uri] = Buffer(path, os.path.realpath(path), text, version)
        self._note(new)

    def close(self, uri: str) -> None:
        """Forget the text of a file that was closed."""
        if self.buffers.pop(uri, None) is not None:
            self._note(True)

    def use(self, uri: str) -> None:
        """Read the text under this address: a file that is open under several can have several."""
        buffer = self.buffers.get(uri)
        if buffer is not None and self.texts[buffer.key] != buffer.text:
            self.put(uri, buffer.text, buffer.version)

    def _note(self, new: bool) -> None:
        self.texts = {buffer.key: buffer.text for buffer in self.buffers.values()}
        if new:
            self._spell()

    def _spell(self) -> None:
        self.addresses = Addresses.of((*self._folder_uris, *self.buffers))

    def open_folders(self, uris: Iterable[str]) -> None:
        """Take the folders of the workspace, by their addresses."""
        self._folder_uris = tuple(uris)
        self.folders = [path for path in map(path_of_uri, self._folder_uris) if path is not None]
        self._spell()

    def uris(self, path: Path) -> list[str]:
        """Give the addresses of a file as the editor spells them: all under which it is open, the last first."""
        key = os.path.realpath(path)
        found = [uri for uri, buffer in reversed(self.buffers.items()) if buffer.key == key]
        return found or [self.addresses.uri(path)]

    def look_again(self) -> None:
        """Find out anew in which variants files are read: bundles were saved, made or moved, or settings changed."""
        self._ways.clear()
        used = self.ways()
        self._opened = {way: (_STALE, opened) for way, (_, opened) in self._opened.items() if way in used}

    # ---- variants -----------------------------------------------------------------------------------

    def way(self, path: Path) -> Way | None:
        """Give the way to read a file; None for one that belongs to no bundle."""
        place = place_of(path)
        if place is None:
            return None
        if place.key not in self._ways:
            made = self._guess(place)
            if made is None:  # its manifest cannot be read now
                return Way(_path(place), self._roots(place, self.folders))
            self._ways[place.key] = made
        return self._ways[place.key]

    def _guess(self, place: Folder) -> Way | None:
        """Guess a game for a bundle: that of the settings, else one that it builds on or that uses it."""
        real = os.path.realpath(place.path)
        own = [folder for folder in self.folders if Path(real).is_relative_to(os.path.realpath(folder))]
        way: Way | None = None
        for folders in (own, self.folders):
            roots = self._roots(place, folders)
            index = BundleIndex.of(roots)
            index.finder.name(place)
            member = index.member(place)
            if member is None:
                return None
            way = way or Way(index.word(member), roots)
            game = self.settings.game_for(member.id)
            if game:
                return Way(_in_game(index, member, game), roots)
            reading = index.reading(member)
            if reading is not None:
                return Way(reading, roots)
        return way

    def _roots(self, place: Folder, folders: list[Path]) -> tuple[Path, ...]:
        beside = place.path.parent if place.manifest == MANIFEST else place.path
        searched = [Path(part) for part in os.environ.get(SEARCH_VARIABLE, "").split(os.pathsep) if part]
        near = [one for folder in folders for one in (folder / "variants", folder)]
        return tuple(dict.fromkeys((*shipped_roots(), *near, beside, *searched)))

    def opened(self, path: Path) -> Opened | None:
        """Give the variant in which a file is read, as it is now; None for a file of no bundle."""
        way = self.way(path)
        return None if way is None else self.read(way)

    def read(self, way: Way) -> Opened:
        """Read a variant with the texts that are open, if one of them has changed since."""
        texts, before = self._opened.get(way, (None, None))
        if before is not None and texts == self.texts:
            return before
        made = open_variant(way.variant, way.roots, unsaved=self.texts, before=before)
        self._opened[way] = (dict(self.texts), made)
        return made

    def with_texts(self, way: Way, texts: Mapping[str, str]) -> Opened:
        """Read a variant with other texts, by the names of files that people see."""
        changed = {os.path.realpath(path_of(name)): text for name, text in texts.items()}
        return open_variant(way.variant, way.roots, unsaved={**self.texts, **changed})

    def ways(self) -> list[Way]:
        """List the ways in which the open files are read, each once."""
        found = [self.way(buffer.path) for buffer in self.buffers.values()]
        return list(dict.fromkeys(way for way in found if way is not None))

    def workspace_ways(self) -> list[Way]:
        """List the ways in which the open files and the bundles in the folders of the workspace are read."""
        found = self.ways()
        for folder in self.folders:
            places = BundleIndex.of(()).within(folder) if folder.is_dir() else []
            found += [way for place in places if (way := self.way(place.path / place.manifest)) is not None]
        return list(dict.fromkeys(found))

    def text(self, path: Path) -> str:
        """Give the text of a file, open or not; "" if it cannot be read."""
        key = os.path.realpath(path)
        if key in self.texts:
            return self.texts[key]
        try:
            return read_file(path).decode("utf-8", "replace")
        except (OSError, ValueError):
            return ""


def place_of(path: Path) -> Folder | None:
    """Return the bundle that a file belongs to where it is, or else where it really is."""
    return bundle_of(path) or bundle_of(Path(os.path.realpath(path)))


def bundle_of(path: Path) -> Folder | None:
    """Give the bundle that a file belongs to, judging by the files around it; None if there is none."""
    if path.suffix == ".yaml" and path.name != MANIFEST and scan_id(path, True) is not None:
        return Folder(path.parent, path.name)
    for folder in list(path.absolute().parents)[:_HIGHEST]:
        if (folder / MANIFEST).exists() and (folder == path.absolute().parent or path.parent.name == TESTS):
            return Folder(folder)
    return None


def _path(place: Folder) -> str:
    return str(place.path if place.manifest == MANIFEST else place.path / place.manifest)


def _in_game(index: BundleIndex, member: Member, game: str) -> str:
    """Give the variant of a bundle in a game that is set."""
    word = index.word(member)
    named = game.split("+")
    return f"{game}+{word}" if member.kind == "overlay" and not {word, member.id} & {*named} else game


def shown_of(path: Path, opened: Opened) -> str:
    """Give the name of a file as diagnostics have it: that under which a variant reads it, whatever leads there."""
    shown = shown_path(path)
    if opened.reads(shown):
        return shown
    real = os.path.realpath(path)
    known = dict.fromkeys((*opened.files, *opened.diagnostics.files))
    return next((name for name in known if os.path.realpath(path_of(name)) == real), shown)


def path_of(shown: str) -> Path:
    """Give the path of a file by the name that diagnostics have."""
    path = Path(shown)
    shipped = data_root() / path
    return on_disk(path if path.is_absolute() else shipped if shipped.exists() else path.absolute())
