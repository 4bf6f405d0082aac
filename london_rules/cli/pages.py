"""What a command that only reads has printed, kept until anything that it depends on changes.

A page is kept under all words of the command, and under everything else outside the files that can alter what is
printed. It is kept with the files and folders that the command has looked at. It is never kept if the command had
anything to say on standard error, or failed. A warm command loads this before anything else, so it imports little.
"""

from __future__ import annotations

import json
import os
import sys

from london_rules import cache, files

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TextIO

MOST_LETTERS = 4_000_000  # of a page
_FORMAT = ("--format",)
_ALL = -1  # every word names a variant
# For each command: how many words name variants, its options without a value, and those with one. Any other
# option may read or write a file, or take chances: then nothing is kept. Tests play nothing but what is in files.
_READERS: dict[str, tuple[int, tuple[str, ...], tuple[str, ...]]] = {
    "cards": (1, (), ("--where", "--kind", "--columns", "--sort", *_FORMAT)),
    "diff": (2, ("--exit-code",), _FORMAT),
    "explain": (1, (), _FORMAT),
    "fmt": (0, ("--check", "--diff"), _FORMAT),
    "provenance": (1, (), _FORMAT),
    "rulebook": (1, (), _FORMAT),
    "test": (_ALL, (), ("--only", *_FORMAT)),
    "show": (1, ("--slots", "--origin", "--changes", "--merged", "--python", "--ir", "--c"), _FORMAT),
}
# What Python or this package asks of the environment, apart from the search path, which `where_it_ran` has.
_ASKED = ("NO_COLOR", "TERM", "COLUMNS", "LINES", "LANG", "LC_ALL", "LC_CTYPE", "PYTHONIOENCODING", "PYTHONUTF8")


def subjects_of(words: Sequence[str]) -> tuple[list[str], list[str]] | None:
    """Return the variants and the folders that a command whose page can be kept is about; None for any other."""
    if not words or words[0] not in _READERS:
        return None
    number, flags, valued = _READERS[words[0]]
    plain: list[str] = []
    rest = iter(words[1:])
    for word in rest:
        name, sign, _ = word.partition("=")
        if word in flags or (sign and name in valued):
            continue
        if word in valued:
            next(rest, "")
        elif word.startswith("-"):
            return None
        else:
            plain.append(word)
    if words[0] == "fmt":
        folders = plain or ["."]
        return ([], folders) if all(map(os.path.isdir, folders)) else None
    if words[0] == "explain" and len(plain) == 1:
        return [], []  # the code of a message
    if number == _ALL:
        return (plain, []) if plain else None
    return (plain[:number], []) if len(plain) >= number else None


def print_kept(words: Sequence[str]) -> int | None:
    """Print the page that is kept for a command, and return its exit code; None if there is none, or it is old."""
    name = None if subjects_of(words) is None else _name(words)
    data = cache.kept(name) if name else None
    if data is None:
        return None
    try:
        content = json.loads(data)
        text, code, witness = content["text"], content["exit"], content["witness"]
    except (ValueError, TypeError, KeyError):
        return None
    if not isinstance(text, str) or type(code) is not int or not cache.still_holds(witness):
        return None
    sys.stdout.write(text)
    return code


def run_and_keep(words: Sequence[str], run: Callable[[], int]) -> int:
    """Run a command and keep what it prints, if it is one whose page can be kept."""
    subjects = subjects_of(words)
    name = None if subjects is None else _name(words)
    before = None if name is None or subjects is None else _witness(*subjects)
    if before is None or name is None or subjects is None:
        return run()
    out, err = _Copy(sys.stdout), _Copy(sys.stderr)
    sys.stdout, sys.stderr = out, err
    read: dict[str, str] = {}
    files.seen = read
    try:
        code = run()
    finally:
        files.seen = None
        sys.stdout, sys.stderr = out.stream, err.stream
    if code in (0, 1) and out.is_whole and any(out.parts) and not any(err.parts) and cache.still_holds(before):
        witness = {**before, "read": [[path, digest] for path, digest in read.items()]}
        text = "".join(out.parts)
        if len(text) <= MOST_LETTERS:
            cache.keep(name, json.dumps({"text": text, "exit": code, "witness": witness}).encode())
    return code


def _witness(variants: Sequence[str], folders: Sequence[str]) -> dict[str, list[list[str]]] | None:
    """Return the files of variants and the names in folders, as they are now; None if a variant cannot be followed."""
    from london_rules.bundles.find import default_roots
    from london_rules.bundles.fingerprint import used_paths

    found: tuple[dict[str, None], dict[str, None]] = {}, {}
    for variant in variants:
        paths = used_paths(variant)
        if paths is None:
            return None
        for all_of_them, those in zip(found, paths, strict=True):
            all_of_them.update(dict.fromkeys(those))
    return cache.make_witness(*found, [str(root) for root in default_roots()], folders)


def _name(words: Sequence[str]) -> str | None:
    """Return the file of a page: a digest of all that can alter it, apart from files; None if the cache is off."""
    asked = [f"{name}={os.environ.get(name)}" for name in _ASKED]
    out = sys.stdout
    return cache.entry_name("page", *asked, str(out.encoding), str(out.errors), str(out.isatty()), *words)


class _Copy:
    """A text stream that copies what is written to another one; not whole once somebody goes round it."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.parts: list[str] = []
        self.is_whole = True

    def write(self, text: str) -> int:
        """Write a text."""
        self.parts.append(text)
        return self.stream.write(text)

    def __getattr__(self, name: str) -> Any:
        """Give anything else of the stream."""
        if name not in ("encoding", "errors", "flush", "isatty"):
            self.is_whole = False
        return getattr(self.stream, name)
