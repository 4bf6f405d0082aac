"""The cache between runs, in the user's own folder, and how to know that an entry is still valid.

This module imports as little as possible: a warm `validate` is answered from these files before anything else
is loaded. A file that is damaged, or not the user's own, is ignored. Nothing that comes with a bundle
is ever read from here, and nothing that was read from a bundle is ever run.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256

from london_rules.version import __version__

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Iterable

VARIABLE = "LONDON_RULES_CACHE"
MOST_FILES = 400
MOST_ENTRIES = 2_000
_DIGITS = 64


def cache_folder() -> str | None:
    """Return the cache folder, or None if the user has switched the cache off.

    `LONDON_RULES_CACHE` moves it, or switches it off with `off`; only absolute paths count, so that no folder in
    the current directory can pose as the user's own.
    """
    wanted = os.environ.get(VARIABLE, "")
    if wanted:
        path = os.path.expanduser(wanted)
        return path if os.path.isabs(path) else None
    base = _base()
    return os.path.join(base, "london-rules") if os.path.isabs(base) else None


def _base() -> str:
    named = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return named
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "")
    home = "~/Library/Caches" if sys.platform == "darwin" else "~/.cache"
    return os.path.expanduser(home)


def keep(name: str, data: bytes) -> None:
    """Keep data under a name, whole or not at all; a folder that cannot be written keeps nothing."""
    folder = cache_folder()
    if folder is None:
        return
    path = f"{folder}/{name}"
    trial = f"{path}.{os.getpid()}"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with open(trial, "wb") as file:
            file.write(sha256(data).hexdigest().encode() + b"\n" + data)
        os.replace(trial, path)
        _thin_out(folder)
    except OSError:
        try:
            os.unlink(trial)
        except OSError:
            return


def kept(name: str) -> bytes | None:
    """Return the data kept under a name; None if there is none, or it is damaged or not the user's own."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        with open(f"{folder}/{name}", "rb") as file:
            if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
                return None
            content = file.read()
    except OSError:
        return None
    data = content[_DIGITS + 1 :]
    return data if content[:_DIGITS] == sha256(data).hexdigest().encode() else None


def _thin_out(folder: str) -> None:
    with os.scandir(folder) as entries:
        files = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.is_file()]
    for _, path in sorted(files)[: max(len(files) - MOST_FILES, 0)]:
        os.unlink(path)


class GrammarTables:
    """Keep the tables of a grammar in the cache folder."""

    def read(self, name: str) -> bytes | None:
        """Return the data kept under a name, or None."""
        return kept(name)

    def write(self, name: str, data: bytes) -> None:
        """Keep data under a name."""
        keep(name, data)


GRAMMAR_TABLES = GrammarTables()


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
    """Return the SHA-256 of a file's bytes, or "" if it cannot be read."""
    try:
        with open(path, "rb") as file:
            return sha256(file.read()).hexdigest()
    except (OSError, ValueError):
        return ""


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
    return f"{entry.path}/bundle.yaml" if entry.is_dir() else ""


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


_LOOKS = {"roots": root_digest, "folders": folder_digest, "files": file_digest}
