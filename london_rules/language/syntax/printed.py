"""Things named by what is printed on them, in places where lists of ids are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from london_rules.language.syntax.names import MOST_LETTERS, folded, plural

_PIECE = re.compile(r'\s+|[/>#:,]|(?<![^\s/>:])-(?=\S)|"[^"\n]*"|[^\s/>#:,"]+|"')
_ID = re.compile(r"[a-z0-9-]*")
ENDS = "/>#:,"  # what can follow a name without a space


class Printed(Protocol):
    """A face, with what is printed on it."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102


class PrintedNames:
    """The printed names of faces, as texts are compared with them: by pieces, the longest first."""

    def __init__(self, faces: Iterable[Printed]) -> None:
        self.faces = {face.id: face for face in faces}
        self._ids: dict[str, list[str]] = {}
        self._several: dict[str, list[str]] = {}  # by the plural
        self._longest: dict[str, int] = {}  # the number of pieces, by the first of them
        for face in self.faces.values():
            if len(face.name) <= MOST_LETTERS:
                self._enter(self._ids, face.name, face.id)
                self._enter(self._several, plural(face.name), face.id)

    def _enter(self, ids: dict[str, list[str]], name: str, id: str) -> None:
        ids.setdefault(_key(name), []).append(id)
        pieces = pieces_of(name.strip())
        if pieces:
            first = folded(pieces[0][0])
            self._longest[first] = max(self._longest.get(first, 0), len(pieces))

    def ids(self, name: str, kind: str = "", *, several: bool = False) -> list[str]:
        """List the faces with a printed name; those of a kind, if there are any."""
        found = self._ids.get(_key(name)) or (self._several.get(_key(name)) if several else None) or []
        return [id for id in found if self.faces[id].kind == kind] or found

    def names(self, kind: str) -> list[str]:
        """List the printed names of things of a kind ("" is any)."""
        return [face.name for face in self.faces.values() if kind in ("", face.kind)]

    def at(
        self, pieces: Sequence[re.Match[str]], at: int, kind: str = "", *, several: bool = False
    ) -> tuple[int, list[str]]:
        """Give the number of pieces of the longest name at a place, and its faces; what can be an id is no name."""
        text, start = pieces[at].string, pieces[at].start()
        for size in range(min(self._longest.get(folded(pieces[at][0]), 0), len(pieces) - at), 0, -1):
            last = at + size
            said = text[start : pieces[last - 1].end()]
            if (last < len(pieces) and not ends(pieces[last])) or is_id(said):
                continue
            found = self.ids(said, kind, several=several)
            if found and (said[0].isupper() or said[0] == self.faces[found[0]].name[:1]):
                return size, found
        return 0, []


def is_id(text: str) -> bool:
    """Return whether a text can be an id."""
    return _ID.fullmatch(text) is not None


def ends(piece: re.Match[str]) -> bool:
    """Return whether a name can end before a piece."""
    return piece[0].isspace() or piece[0] in ENDS


def pieces_of(text: str) -> list[re.Match[str]]:
    """Cut a text into words, spaces, texts in quotation marks and signs."""
    return list(_PIECE.finditer(text))


def _key(name: str) -> str:
    return " ".join(folded(name).split())
