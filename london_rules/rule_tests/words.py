"""The words of a test, with the ids of things in place of their printed names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from london_rules.classes import define, field
from london_rules.diagnostics import Diagnostics, Span
from london_rules.language.syntax.printed import PrintedNames, ends, pieces_of
from london_rules.rule_tests.model import NOTHING, Word

Place: TypeAlias = Callable[[int, int], Span]
_OPENS = ("-", ">", ":")  # what a name can follow without a space
_WORDS = (NOTHING, "...", ".")
_ONE = ("a", "an", "the")
_NUMBER = re.compile(r"\d{1,9}")
MOST_WORDS = 12  # of an id
MOST_STRAY = 8  # words that may be one misspelt name


@define
class Cutter:
    """Cut one text into words, each a stack of one part or more.

    Where things are laid out, `/` is between those of a stack, and a number before a name says how many there are.
    """

    printed: PrintedNames
    known: Mapping[str, object]  # ids, which are read first
    copies: Mapping[str, int]  # of each face
    out: Diagnostics
    text: str
    place: Place
    kind: str = ""
    laid: bool = False
    pieces: list[re.Match[str]] = field(init=False)
    at: int = field(default=0, init=False)
    many: bool = field(default=False, init=False)  # after a number

    def __attrs_post_init__(self) -> None:
        """Cut the text into pieces."""
        self.pieces = pieces_of(self.text)

    def words(self) -> Iterator[tuple[Word, ...]]:
        """Give the words one after the other; a name that several faces have is reported and left out."""
        while self.at < len(self.pieces):
            if self.pieces[self.at][0].isspace():
                self.at += 1
                continue
            number = self._number()
            parts = [self._part()]
            while self._is("/"):
                self.at += 1
                parts.append(self._part())
            stack = tuple(part for part in parts if part is not None)
            if len(stack) == len(parts):
                face = stack[0].text.removeprefix("-").partition("#")[0]
                most = self.copies.get(face, 0) + 1  # one too many is enough to be reported
                yield from [stack] * (1 if number is None else min(number, most))

    def _is(self, sign: str) -> bool:
        return self.laid and self.at < len(self.pieces) and self.pieces[self.at][0] == sign

    def _number(self) -> int | None:
        """Read how many there are of what follows."""
        self.many = False
        at = self.at + 2
        if not self.laid or at >= len(self.pieces) or not self.pieces[at - 1][0].isspace():
            return None
        number, thing = self.pieces[self.at][0], at + (self.pieces[at][0] == "-")
        many = number not in _ONE
        if (many and not _NUMBER.fullmatch(number)) or number in self.known or thing >= len(self.pieces):
            return None
        if self.pieces[thing][0] not in self.copies and not self._named(thing, many=many)[0]:
            return None
        self.at, self.many = at, many
        return int(number) if many else 1

    def _part(self) -> Word | None:
        start, text, whole, opens = self.at, "", True, True
        while self.at < len(self.pieces) and not self.pieces[self.at][0].isspace() and not self._is("/"):
            piece = self.pieces[self.at]
            size, ids = self._named(self.at, many=self.many) if opens else (0, [])
            if size:
                id = self._one(ids, piece.start(), self.pieces[self.at + size - 1].end())
                text, whole = text + id, whole and bool(id)
            elif opens and piece[0][:1].isupper():
                size = self._stray()
                text += self.text[piece.start() : self.pieces[self.at + size - 1].end()]
            else:
                size, text = 1, text + piece[0].strip('"')
            self.at += size
            opens = piece[0] in _OPENS
        end = self.pieces[self.at - 1].end() if self.at > start else self.pieces[start - 1].end()
        first = self.pieces[start].start() if start < len(self.pieces) else end
        return Word(text, self.place(first, max(first, end))) if whole else None

    def _named(self, at: int, *, many: bool) -> tuple[int, list[str]]:
        """Give the number of pieces and the faces of the longest printed name at a place."""
        said = self.pieces[at][0]
        if said in self.known:
            return 0, []
        if said[:1] == '"' == said[-1:] and len(said) > 2:
            ids = [said[1:-1]] if said[1:-1] in self.known else self.printed.ids(said[1:-1], self.kind, several=many)
            return (1, ids) if ids else (0, [])
        found = self.printed.at(self.pieces, at, self.kind, several=many)
        return found if found[0] else self._spaced(at)

    def _spaced(self, at: int) -> tuple[int, list[str]]:
        """Give the number of pieces and the id of the longest id at a place that has spaces for its hyphens."""
        said = [piece[0] for piece in self.pieces[at : at + 2 * MOST_WORDS - 1]]
        for size in range(len(said) - 1 + len(said) % 2, 1, -2):
            id = "-".join(said[:size:2])
            if id in self.known and all(map(str.isspace, said[1:size:2])):
                return size, [id]
        return 0, []

    def _one(self, ids: list[str], start: int, end: int) -> str:
        """Give the only face of a name; of several, none is meant."""
        if len(ids) == 1:
            return ids[0]
        name, listed = self.printed.faces[ids[0]].name, " or ".join(f"`{id}`" for id in ids[:MOST_STRAY])
        wrong = f"{len(ids)} different things have the printed name `{name}`"
        self.out.error("LR-N0010", wrong, self.place(start, end), help=f"write the id of the one you mean: {listed}")
        return ""

    def _stray(self) -> int:
        """Give the number of pieces from here that are no name, and may be a misspelt one of several words."""
        at = self.at + 1
        for _ in range(MOST_STRAY):
            while at < len(self.pieces) and not ends(self.pieces[at]):
                at += 1
            if at + 1 >= len(self.pieces) or not self.pieces[at][0].isspace():
                break
            word = self.pieces[at + 1][0]
            known = word in self.known or word in _WORDS or word[0] in '-"' or _NUMBER.fullmatch(word)
            if known or self._named(at + 1, many=False)[0]:
                break
            at += 2
        return at - self.at
