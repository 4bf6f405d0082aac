"""The folder of an author's bundle as the page reads and writes it: its texts, and the version of each."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

from london_rules.bundles.discover import BundleIndex
from london_rules.bundles.find import shipped_roots
from london_rules.bundles.places import MANIFEST, TESTS, Folder
from london_rules.bundles.variants import place_of
from london_rules.cache import cache_folder
from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.files import write_file
from london_rules.private_folder import PrivateFolder
from london_rules.text.picture import picture_text
from london_rules.text.picture_files import PictureError, is_picture
from london_rules.workshop import MOST_FILES

MOST_BYTES: Final = 1024 * 1024  # of one file
_MARK: Final = "\ufeff"


class FolderError(Exception):
    """What was asked of a folder cannot be done: the status as in HTTP, what is wrong, and the way out."""

    def __init__(self, status: int, message: str, help: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.help = help


@frozen
class Snapshot:
    """The texts of a folder at one time, and the version of each."""

    files: dict[str, str]

    @property
    def versions(self) -> dict[str, str]:
        """Give the version of each file: a digest of its text."""
        return {name: version_of(text) for name, text in self.files.items()}

    @property
    def version(self) -> str:
        """Give the version of all files together."""
        return version_of("".join(f"{name}\n{version}\n" for name, version in sorted(self.versions.items())))


@define
class BundleFolder:
    """Read and write the files of one bundle; a name that leads anywhere else is refused."""

    place: Folder
    _lock: Lock = field(factory=Lock, init=False)  # between a look at a file and what is done to it

    @classmethod
    def at(cls, path: Path) -> BundleFolder:
        """Open the bundle at a path. Raises FolderError if there is none."""
        found = Diagnostics()
        place = place_of(path, found)
        help = f"start one with `london-rules new {path.name} --on GAME`, or name the folder of a bundle"
        if not isinstance(place, Folder):
            item = found.items()[0]
            raise FolderError(404, item.message, (item.help or "") if path.exists() else help)
        if not (place.path / place.manifest).is_file():
            raise FolderError(404, f"there is no {place.manifest} in `{path}`", help)
        opened = cls(place)
        opened.read()
        return opened

    def hold(self) -> int | None:
        """Keep other workshops of this user from the bundle until what is returned is closed, or the process ends.

        None where there is no private folder for the lock. Raises FolderError if another workshop has it.
        """
        path = cache_folder()
        if path is None:
            return None
        try:
            with PrivateFolder(path, make=True) as private:
                held = private.lock(f"workshop-{version_of(self.place.key)}.lock")
        except OSError:
            return None
        if held is None:
            help = "use the page of that one, or stop it first (Ctrl-C)"
            raise FolderError(409, f"another workshop has `{self.place.root}` open", help)
        return held

    def read(self) -> Snapshot:
        """Read all files: the manifest, rules, things and tests. Files that cannot be read are left out.

        Raises FolderError if there are more than the page opens.
        """
        alone = self.place.manifest != MANIFEST
        names = [MANIFEST, *self.place.names(), *self.place.tests(), *self.place.pictures()]
        names = [self.place.manifest] if alone else names
        if len(names) > MOST_FILES:
            help = "open another folder, or put what belongs together into one file"
            raise FolderError(413, f"the folder has {len(names)} files; the workshop opens at most {MOST_FILES}", help)
        texts = {name: self._text(name) for name in names}
        return Snapshot({name: text for name, text in texts.items() if text is not None})

    def _text(self, name: str) -> str | None:
        data = self.place.read(name, None, Diagnostics())
        if not isinstance(data, bytes):
            return None
        try:
            return picture_text(name, data) if is_picture(name) else _plain(data.decode("utf-8"))
        except (UnicodeDecodeError, PictureError):
            return None

    def write(self, name: str, text: str, version: str | None) -> str:
        """Write a file and return its version; `version` is that of the text that it replaces, None for a new file.

        Raises FolderError for a name that is no file of a bundle, for a text that is too long, and if the file has
        changed since or cannot be read (then nothing is written). Of several who replace one text, one does.
        """
        path = self._path(name)
        data = text.encode("utf-8")
        if len(data) > MOST_BYTES:
            raise FolderError(413, f"`{name}` is too long", f"a file has at most {MOST_BYTES // 1024} KiB")
        with self._lock:
            self._check(name, version)
            path.parent.mkdir(exist_ok=True)
            write_file(path, data, last_look=lambda: self._check(name, version))
        return version_of(_plain(text))

    def delete(self, name: str, version: str | None) -> None:
        """Delete a file, if it is still as it was. Raises FolderError as `write` does."""
        path = self._path(name)
        if name == self.place.manifest:
            raise FolderError(403, f"`{name}` makes the folder a bundle", "delete the folder yourself if you mean that")
        with self._lock:
            self._check(name, version)
            path.unlink(missing_ok=True)

    def _check(self, name: str, version: str | None) -> None:
        """Raise FolderError unless a file is as it was when it had this version: None if there was none."""
        now = self._text(name)
        if now is None and os.path.lexists(self.place.path_of(name)):
            help = "change it with another program: a file here is UTF-8 text of at most 1 MiB"
            raise FolderError(409, f"`{name}` cannot be read, so it stays as it is", help)
        if (None if now is None else version_of(now)) != version:
            raise FolderError(412, f"`{name}` was changed by another program", "read it again")

    def _path(self, name: str) -> Path:
        """Give the path of a file of the bundle. Raises FolderError for any other name."""
        alone = self.place.manifest != MANIFEST
        folder, _, file = name.rpartition("/")
        good = name == self.place.manifest if alone else folder in ("", TESTS) and _is_name(file, tests=folder == TESTS)
        path = self.place.path_of(name)
        if not good or (path.parent.is_symlink() and folder) or path.is_symlink():
            raise FolderError(403, f"`{name:.80}` cannot be a file of this bundle", "name it as in `hands.rules`")
        return path

    def on(self) -> str:
        """Guess the variant to which the bundle is added; "" for a game, or if it builds on what is not shipped."""
        index = BundleIndex.of(shipped_roots())
        index.finder.name(self.place)
        member = index.member(self.place)
        reading = None if member is None else index.reading(member)
        if member is None or reading is None:
            return ""
        own = index.word(member)
        return "" if reading == own else reading.removesuffix(f"+{own}")

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        now = self.read()
        member = BundleIndex.of(()).member(self.place)
        bundle = self.place.path.name if member is None or not member.id else member.id
        return {
            "bundle": bundle,
            "on": self.on(),
            "version": now.version,
            "versions": now.versions,
            "files": now.files,
        }


def version_of(text: str) -> str:
    """Return what distinguishes a text from others."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _plain(text: str) -> str:
    """Return a text as the page has it: without a byte order mark, and with line ends of one kind."""
    return text.removeprefix(_MARK).replace("\r\n", "\n").replace("\r", "\n")


def _is_name(file: str, *, tests: bool) -> bool:
    plain = bool(file) and not file.startswith(".") and file.isprintable() and "\\" not in file and ":" not in file
    return plain and file.endswith((".yaml",) if tests else (".yaml", ".rules"))
