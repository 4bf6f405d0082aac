"""A set of mistakes as one text file: games that are right, and cases that are edits of them.

The file opens with lines `KEY: VALUE` on the whole set. Then come its games, `=== game NAME`, and its cases,
`=== case NAME`, or `=== case NAME of GAME` for one with all files of that game. Each has lines `KEY: VALUE` and files.
A `variant:` that a case does not have is that of its game, or else of the set. A file is one of these:

- `--- NAME`, then its text;
- `--- NAME of GAME`, then how it differs from that file of a game: `@@ LINE`, the lines there that go, each after `-`,
  and those that come instead, each after `+`; `--- FOLDER/NAME of GAME` is its file `NAME` in a folder;
- in a case of a game, `--- NAME` with a name of a file of that game, then how it differs from it.

The blank line before `===` is not part of a text. A text ends in a newline; `--- NAME, no newline at the end` says
that it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

_PART = re.compile(r"^\n=== (game|case) (\S+?)(?: of (\S+))?\n", re.MULTILINE)
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
    games: Mapping[str, Part]
    cases: tuple[Part, ...]


def read_set(path: Path) -> SetFile:
    """Read a set; ValueError where an edit is not of the text that it says."""
    head, *pieces = _PART.split(path.read_text(encoding="utf-8"))
    default = tuple(_options(head))
    games: dict[str, Part] = {}
    cases = []
    for sort, name, game, text in zip(pieces[::4], pieces[1::4], pieces[2::4], pieces[3::4], strict=True):
        if sort == "game":
            games[name] = _part(name, text, games, None, ())
        else:
            cases.append(_part(name, text, games, games[game] if game else None, default))
    return SetFile(dict(default), games, tuple(cases))


def _part(
    name: str, text: str, games: Mapping[str, Part], base: Part | None, default: tuple[tuple[str, str], ...]
) -> Part:
    head, *pieces = _FILE.split(text)
    right = {} if base is None else dict(base.files)
    files = dict(right)
    for file, game, open_end, body in zip(pieces[::4], pieces[1::4], pieces[2::4], pieces[3::4], strict=True):
        if game:
            right[file] = _file_of(games[game], file)
        is_edit = file in right
        if not is_edit:
            right[file] = body.removesuffix("\n") if open_end else body
        files[file] = _edited(right[file], body, f"{name}, {file}") if is_edit else right[file]
    options = tuple(_options(head))
    inherited = [*(() if base is None else base.options), *default]
    missing = "variant" not in dict(options)
    variant = next((pair for pair in inherited if missing and pair[0] == "variant"), None)
    return Part(name, options if variant is None else (*options, variant), files, right)


def _file_of(game: Part, name: str) -> str:
    return game.files[name if name in game.files else name.partition("/")[2]]


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
