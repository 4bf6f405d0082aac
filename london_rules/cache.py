"""The cache between runs, in the user's own folder, and how to know that an entry is still valid.

This module imports as little as possible: a warm `validate` is answered from these files before anything else
is loaded.

Nobody but the user can make an entry. The folder must be private, and each entry is sealed with a key of the user,
because a folder on a shared disk can be written from elsewhere. The seal covers the name, so that no entry can pose as
another. An entry is plain data, or a pickle of classes of this package (`engine/packed.py`). What is run are programs
alone: the code that the compiler made, and the objects of the native tier. They are used once their seal is checked.
Where any of this cannot be checked, there is no cache.
"""

from __future__ import annotations

import hmac
import os
import sys
from hashlib import sha256

from london_rules.files import is_folder, read_file
from london_rules.private_folder import PrivateFolder, can_check
from london_rules.version import __version__

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Iterable

VARIABLE = "LONDON_RULES_CACHE"
MOST_FILES = 400
MOST_ENTRIES = 2_000
# How the names of entries begin: nothing else is ever removed.
_KINDS = ("grammar-", "native-", "program-", "rules-", "tests-", "trees-", "verdict-")
_LARGEST = 32 * 1024 * 1024
_LARGEST_SOURCE = 1024 * 1024  # a bundle has no file of this size
_KEY = "cache-key"
_KEY_BYTES = 32
_DIGITS = 64


def cache_folder() -> str | None:
    """Return the cache folder, or None if the user has switched the cache off or the system cannot check folders.

    `LONDON_RULES_CACHE` moves it, or switches it off with `off`; only absolute paths count, so that no folder in
    the current directory can pose as the user's own.
    """
    if not can_check():
        return None
    wanted = os.environ.get(VARIABLE, "")
    if wanted:
        path = os.path.expanduser(wanted)
        return os.path.normpath(path) if os.path.isabs(path) else None
    return _own("XDG_CACHE_HOME", "~/Library/Caches" if sys.platform == "darwin" else "~/.cache")


def _key_folder() -> str | None:
    """Return the folder of the key: not the cache folder, because who can write there could put another key in it."""
    here = "~/Library/Application Support" if sys.platform == "darwin" else "~/.local/state"
    return _own("XDG_STATE_HOME", here)


def _own(variable: str, otherwise: str) -> str | None:
    named = os.environ.get(variable, "")
    home = "" if os.environ.get("HOME") == "" else os.path.expanduser(otherwise)  # not `/.cache`
    base = named if os.path.isabs(named) else home
    return os.path.join(base, "london-rules") if os.path.isabs(base) else None


def keep(name: str, data: bytes) -> None:
    """Keep data under a name, whole or not at all; a folder that is not private or cannot be written keeps nothing."""
    path = cache_folder()
    if path is None:
        return
    try:
        with PrivateFolder(path, make=True) as folder:
            key = _key() or _new_key()
            folder.write(name, _authentication_code(key, name, data) + b"\n" + data)
            folder.thin_out(_KINDS, MOST_FILES)
    except OSError:
        return


def kept(name: str) -> bytes | None:
    """Return the data kept under a name; None if there is none, or it is damaged, or the user did not keep it."""
    path = cache_folder()
    if path is None:
        return None
    try:
        with PrivateFolder(path) as folder:
            content = folder.read(name, _LARGEST)
        key = _key()
    except OSError:
        return None
    data = content[_DIGITS + 1 :]
    return data if key and hmac.compare_digest(content[:_DIGITS], _authentication_code(key, name, data)) else None


def _authentication_code(key: bytes, name: str, data: bytes) -> bytes:
    return hmac.digest(key, name.encode() + b"\0" + data, "sha256").hex().encode()


def _key() -> bytes | None:
    """Return the user's key, or None if there is none that only the user can know; raises OSError."""
    path = _key_folder()
    if path is None:
        raise OSError("the user has no folder for a key")
    try:
        with PrivateFolder(path) as folder:
            key = folder.read(_KEY, _KEY_BYTES + 1) if folder.is_secret(_KEY) else b""
    except FileNotFoundError:
        return None
    return key if len(key) == _KEY_BYTES else None


def _new_key() -> bytes:
    """Make the user's key; raises OSError. What was sealed with another one is lost."""
    key = os.urandom(_KEY_BYTES)
    with PrivateFolder(_key_folder() or "", make=True) as folder:
        folder.write(_KEY, key)
    return key


class GrammarTables:
    """Keep the tables of a grammar in the cache folder, or read those that came with the package."""

    def read(self, name: str) -> bytes | None:
        """Return the data of a name that came with the package or are kept, or None."""
        came = _came_with_package(name)
        return kept(name) if came is None else came

    def write(self, name: str, data: bytes) -> None:
        """Keep data under a name."""
        keep(name, data)


GRAMMAR_TABLES = GrammarTables()


def _came_with_package(name: str) -> bytes | None:
    """Return the tables that a build put beside the grammar; whoever can write there can change the program itself."""
    from london_rules.resources import data_root

    try:
        return read_file(data_root() / "grammar" / name, _LARGEST)
    except OSError:
        return None


# ---- is it still valid? -------------------------------------------------------------------------


def tool_stamp() -> str:
    """Return what identifies this build of the tool: its version, Python's, and each file's size and time."""
    package = os.path.dirname(os.path.abspath(__file__))
    data = os.path.join(package, "data")
    root = data if os.path.isdir(data) else os.path.dirname(package)
    found = [__version__, sys.version]
    for folder in (f"{root}/grammar", package):
        found.extend(_sizes(folder))
    return sha256("\n".join(found).encode("utf-8", "surrogateescape")).hexdigest()


_STAMP: list[str] = []  # of this process, which runs what it has imported


def where_it_ran() -> tuple[str, ...] | None:
    """Return what every answer depends on: the tool, the current folder, the search path; None without a cache."""
    if cache_folder() is None:
        return None
    try:
        folder = os.getcwd()
    except OSError:
        return None
    if not _STAMP:
        _STAMP.append(tool_stamp())
    return _STAMP[0], folder, os.environ.get("LONDON_RULES_PATH", "")


def entry_name(kind: str, *about: str) -> str | None:
    """Return the name of an entry about something that ran here; None if the cache is off."""
    where = where_it_ran()
    if where is None:
        return None
    return f"{kind}-" + sha256("\0".join((*where, *about)).encode("utf-8", "surrogateescape")).hexdigest()


def _sizes(folder: str) -> list[str]:
    out = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda e: e.name):
            if entry.name.endswith((".py", ".lark")):
                about = entry.stat()
                out.append(f"{entry.path} {about.st_size} {about.st_mtime_ns}")
            elif entry.is_dir() and entry.name not in ("data", "__pycache__"):
                out.extend(_sizes(entry.path))
    return out


def file_digest(path: str) -> str:
    """Return the SHA-256 of a file's bytes, or "" if it cannot be read or is larger than any file of a bundle."""
    try:
        data = read_file(path, _LARGEST_SOURCE)
    except (OSError, ValueError):
        return ""
    return sha256(data).hexdigest() if len(data) < _LARGEST_SOURCE else ""


def folder_digest(folder: str) -> str:
    """Return a digest of the names of a bundle's files: a new file is reported even if nothing lists it."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(e.name for e in entries if e.name.endswith((".rules", ".yaml")))
    except (FileNotFoundError, NotADirectoryError):
        return "missing"
    except OSError:
        return ""
    return sha256("\0".join(names).encode("utf-8", "surrogateescape")).hexdigest()


def root_digest(root: str) -> str:
    """Return a digest of the manifests in a folder searched for bundles: their paths, sizes and times.

    It is empty if the folder is too large to look at each time.
    """
    found = [os.path.realpath(root)]
    try:
        with os.scandir(root) as entries:
            for number, entry in enumerate(entries):
                if number >= MOST_ENTRIES:
                    return ""
                path = _manifest(entry)
                if path:
                    found.append(_about(path))
    except OSError:
        found.append("missing")
    return sha256("\n".join(sorted(found)).encode("utf-8", "surrogateescape")).hexdigest()


def _manifest(entry: os.DirEntry[str]) -> str:
    if entry.name.startswith("."):
        return ""
    if entry.name.endswith(".yaml") and entry.name != "bundle.yaml":
        return entry.path
    return f"{entry.path}/bundle.yaml" if is_folder(entry) else ""


def _about(path: str) -> str:
    try:
        about = os.stat(path)
    except OSError:
        return f"{path} -"
    return f"{path} {about.st_size} {about.st_mtime_ns} {about.st_ino}"


def still_holds(witness: dict[str, list[list[str]]]) -> bool:
    """Check whether every file, bundle folder and searched folder of a witness is unchanged."""
    return all(
        digest and look(path) == digest
        for what, look in _LOOKS.items()
        for path, digest in witness.get(what, [["", ""]])
    )


def make_witness(files: Iterable[str], folders: Iterable[str], roots: Iterable[str]) -> dict[str, list[list[str]]]:
    """Record the current state of files, bundle folders and searched folders."""
    given = {"files": files, "folders": folders, "roots": roots}
    return {what: [[path, _LOOKS[what](path)] for path in paths] for what, paths in given.items()}


_LOOKS = {
    "roots": root_digest,
    "folders": folder_digest,
    "files": file_digest,
}
