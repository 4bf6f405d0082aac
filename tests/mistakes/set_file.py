"""A set of mistakes as one text file: games that are right, and cases that are edits of them.

The file opens with lines `KEY: VALUE` on the whole set. Then come its games, `=== game NAME`, each with its files, and
its cases, `=== case NAME`, each with lines `KEY: VALUE` and its files. A file is one of these:

- `--- NAME`, then its text;
- `--- NAME of GAME`, then how it differs from that file of a game: `@@ LINE`, the lines there that go, each after `-`,
  and those that come instead, each after `+`.

The blank line before `===` is not part of a text. A text ends in a newline; `--- NAME, no newline at the end` says
that it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

_PART = re.compile(r"^\n=== (game|case) (\S+)\n", re.MULTILINE)
_FILE = re.compile(r"^--- (\S+?)(?: of (\S+?))?(, no newline at the end)?\n", re.MULTILINE)
_EDIT = re.compile(r"^@@ (\d+)\n", re.MULTILINE)


@frozen
class Part:
    """A game or a case: its options in their order, and its files."""

    name: str
    options: tuple[tuple[str, str], ...]
    files: Mapping[str, str]
    right: Mapping[str, str]  # of a case: its files as its games have them, or as they are here


@frozen
class SetFile:
    """What a file of a set says."""

    options: Mapping[str, str]
    games: Mapping[str, Mapping[str, str]]
    cases: tuple[Part, ...]


def read_set(path: Path) -> SetFile:
    """Read a set; ValueError where an edit is not of the text that it says."""
    head, *pieces = _PART.split(path.read_text(encoding="utf-8"))
    games: dict[str, Mapping[str, str]] = {}
    cases = []
    for sort, name, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        part = _part(name, text, games)
        if sort == "game":
            games[name] = part.files
        else:
            cases.append(part)
    return SetFile(dict(_options(head)), games, tuple(cases))


def _part(name: str, text: str, games: Mapping[str, Mapping[str, str]]) -> Part:
    head, *pieces = _FILE.split(text)
    files, right = {}, {}
    for file, game, open_end, body in zip(pieces[::4], pieces[1::4], pieces[2::4], pieces[3::4], strict=True):
        right[file] = games[game][file] if game else body.removesuffix("\n") if open_end else body
        files[file] = _edited(right[file], body, f"{name}, {file}") if game else right[file]
    return Part(name, tuple(_options(head)), files, right)


def _options(head: str) -> Iterator[tuple[str, str]]:
    for line in filter(None, head.split("\n")):
        key, _, value = line.partition(": ")
        yield key, value


def _edited(text: str, body: str, where: str) -> str:
    """Return a text with edits made, each at a line of the text as it was."""
    lines, out, done = text.split("\n"), [], 0
    _, *edits = _EDIT.split(body)
    for number, changed in zip(edits[::2], edits[1::2], strict=True):
        start = int(number) - 1
        rows = changed.split("\n")[:-1]
        gone = [row[1:] for row in rows if row.startswith("-")]
        if lines[start : start + len(gone)] != gone:
            raise ValueError(f"{where}: line {number} is not {gone[:1]}")
        out += lines[done:start] + [row[1:] for row in rows if row.startswith("+")]
        done = start + len(gone)
    return "\n".join(out + lines[done:])
