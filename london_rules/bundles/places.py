"""Where a bundle's files are: a folder, a single file, or texts in memory."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.causes import Known, UnknownName
from london_rules.files import NotAFileError, is_file, is_folder, read_file
from london_rules.resources import data_root
from london_rules.text.decode import MOST_BYTES, normalise
from london_rules.text.picture_files import is_picture

MANIFEST = "bundle.yaml"
TESTS = "tests"
PICTURES = "pictures"
_LIKE_TESTS = ("test", TESTS)
_MOST_ENTRIES, _MOST_FOLDERS, _MOST_DEPTH = 2_000, 100, 5


def shown_path(path: Path) -> str:
    """Return a path as people see it: from the shipped data, from here, or in full."""
    full = Path(os.path.abspath(path))  # noqa: PTH100 (resolving would follow links)
    for base in (data_root(), Path.cwd()):
        if full.is_relative_to(base) and full != base:
            return full.relative_to(base).as_posix()
    return full.as_posix()


def on_disk(path: Path) -> Path:
    """Return the path of a file as the disk spells its name: with a letter and its accent apart, or `’` for `'`."""
    if (path.name.isascii() and "'" not in path.name) or os.path.lexists(path):
        return path
    same = [other for other in _entries(path.parent, is_file) if normalise(other) == normalise(path.name)]
    return path.with_name(same[0]) if same else path


def is_shipped(root: str) -> bool:
    """Return whether a place, as people see it, came with the tool."""
    return root.startswith(("variants/", "cards/")) and (data_root() / root).exists()


@frozen
class InMemory:
    """Hold a bundle given as texts in memory; `id` is the id that it must have, if it was given under one."""

    texts: Mapping[str, str]
    root: str = "."
    key: str = "<texts>"
    manifest: str = MANIFEST
    prefix: str = ""
    id: str = ""

    def shown(self, name: str) -> str:
        """Return the path of a file as people see it: its name, after the prefix of the bundle."""
        return self.prefix + name

    def names(self) -> tuple[str, ...]:
        """Return the names of the rule and data files."""
        return tuple(sorted(normalise(name) for name in self.texts if "/" not in name and _is_content(name)))

    def tests(self) -> tuple[str, ...]:
        """Return the names of the files of tests."""
        return tuple(sorted(name for name in self.texts if _is_test(name)))

    def left_out(self) -> tuple[str, ...]:
        """Return the names of files that look like tests, but are not."""
        return tuple(sorted(name for name in self.texts if "/" in name and _looks_like_test(name)))

    def read(self, name: str, span: Span | None, out: Diagnostics) -> bytes | str | None:
        """Return the text of a name."""
        text = self.texts.get(name) or next((self.texts[one] for one in self.texts if normalise(one) == name), None)
        if text is None:
            report_missing(name, self.names, span, out)
        elif not isinstance(text, str):
            out.error("LR-B0008", f"`{name}` is not a text", span, help="give each file as a `str`")
            return None
        return text


@frozen
class Folder:
    """Read a bundle from a folder, or from one file in it."""

    path: Path
    manifest: str = MANIFEST

    @cached_property
    def key(self) -> str:
        """Return the manifest with all links followed."""
        return os.path.realpath(self.path / self.manifest)

    @cached_property
    def root(self) -> str:
        """Return the path as people see it."""
        return shown_path(self.path if self.manifest == MANIFEST else self.path / self.manifest)

    @cached_property
    def _prefix(self) -> str:
        return shown_path(self.path / MANIFEST).removesuffix(MANIFEST)

    @cached_property
    def _real(self) -> str:
        return os.path.realpath(self.path) + os.sep

    def shown(self, name: str) -> str:
        """Return the path of a file as people see it."""
        return self._prefix + posixpath.normpath(name)

    def names(self) -> tuple[str, ...]:
        """Return the names of the rule and data files in the folder."""
        try:
            found = [entry.name for entry in os.scandir(self.path) if is_file(entry)]
        except OSError:
            return ()
        return tuple(sorted(normalise(name) for name in found if _is_content(name)))

    def path_of(self, name: str) -> Path:
        """Return the path of a file as the disk spells it."""
        return on_disk(self.path / name)

    def tests(self) -> tuple[str, ...]:
        """Return the names of the files of tests; a bundle of one file has them in it."""
        if self.manifest != MANIFEST:
            return ()
        try:
            found = [f"{TESTS}/{entry.name}" for entry in os.scandir(self.path / TESTS) if is_file(entry)]
        except OSError:
            return ()
        return tuple(sorted(normalise(name) for name in found if _is_test(name)))

    def pictures(self) -> tuple[str, ...]:
        """Return the names of the pictures, which are in the folder of pictures."""
        found = _entries(self.path / PICTURES, is_file)
        return tuple(f"{PICTURES}/{normalise(name)}" for name in found if is_picture(name))

    def test_folders(self) -> tuple[str, ...]:
        """Return the folders in which tests are, or may have been put by mistake: `Test`, or those in `tests`."""
        folders = [name for name in _entries(self.path, is_folder) if name.lower() in _LIKE_TESTS]
        for folder in folders:  # grows meanwhile
            if folder.count("/") < _MOST_DEPTH and len(folders) < _MOST_FOLDERS:
                folders += [f"{folder}/{inner}" for inner in _entries(self.path / folder, is_folder)]
        return tuple(folders[:_MOST_FOLDERS])

    def left_out(self) -> tuple[str, ...]:
        """Return the names of files that look like tests, but are not; a bundle of one file has no folders."""
        if self.manifest != MANIFEST:
            return ()
        found = (f"{folder}/{name}" for folder in self.test_folders() for name in _entries(self.path / folder, is_file))
        return tuple(normalise(name) for name in found if _looks_like_test(name))

    def read(self, name: str, span: Span | None, out: Diagnostics) -> bytes | str | None:
        """Return the bytes of a file that is in the folder, also after following links."""
        at = span or Span(self.shown(name), 0, 0)
        try:
            real = os.path.realpath(self.path_of(name))
            if not real.startswith(self._real):
                out.error(
                    "LR-B0012",
                    f"`{name}` leads out of the bundle",
                    at,
                    help="copy the file into the bundle's folder",
                )
                return None
            return _read_bytes(real, name, at, out)
        except FileNotFoundError:
            report_missing(name, self.names, span, out)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            out.error(
                "LR-B0006",
                f"`{name}` cannot be read: {reason}",
                span,
                help="check the file's permissions and path",
            )
        return None


BundlePlace: TypeAlias = InMemory | Folder
"""Where the files of a bundle are: `key` distinguishes a place from all others, `root` is as people see it."""


def _read_bytes(real: str, name: str, span: Span, out: Diagnostics) -> bytes | None:
    """Return the bytes of a file whose links have been followed already."""
    short = posixpath.basename(name)
    try:
        # What has become a link since then might lead out of the bundle.
        data = read_file(real, MOST_BYTES + 1, links=False)
    except NotAFileError as error:
        out.error("LR-B0011", f"`{short}` is {error.what}", span, help="name a file")
        return None
    if len(data) > MOST_BYTES:
        size = os.stat(real).st_size // 1024  # noqa: PTH116
        out.error(
            "LR-X0001",
            f"`{short}` has {size} KiB; the limit is {MOST_BYTES // 1024} KiB",
            span,
            help="split it into several files",
        )
        return None
    return data


def report_missing(name: str, others: Known, span: Span | None, out: Diagnostics, *, far: bool = False) -> None:
    """Report a file that is not there, beside others of which one may be meant."""
    if name == MANIFEST:
        out.error(
            "LR-B0005",
            "there is no bundle.yaml here",
            span,
            help="write one, or name the folder that holds it",
        )
        return
    out.error(
        "LR-B0010",
        f"there is no file `{name}` in this bundle",
        span,
        help="write the file, or remove its name from `files`",
        cause=UnknownName(name, others, far),
    )


def _is_test(name: str) -> bool:
    folder, _, file = name.partition("/")
    return folder == TESTS and file.endswith(".yaml") and not file.startswith(".") and "/" not in file


def _looks_like_test(name: str) -> bool:
    folder, _, rest = name.partition("/")
    like = folder.lower() in _LIKE_TESTS and rest.lower().endswith((".yaml", ".yml"))
    return like and not _is_test(name) and not any(part.startswith(".") for part in rest.split("/"))


def _entries(folder: Path, wanted: Callable[[os.DirEntry[str]], bool]) -> list[str]:
    """List the names in a folder, of so many entries at most."""
    try:
        with os.scandir(folder) as entries:
            return sorted(
                entry.name for entry in islice(entries, _MOST_ENTRIES) if entry.name[:1] != "." and wanted(entry)
            )
    except OSError:
        return []


def _is_content(name: str) -> bool:
    return name.endswith((".rules", ".yaml")) and name != MANIFEST and not name.startswith(".")
