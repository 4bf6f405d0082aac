"""Which of many names a line of text mentions: found by their first words, so that the others cost nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from london_rules.diagnostics.lines import line_around

_WORD: Final = re.compile(r"[\w-]+|[^\w\s]")

# A way to mention something: pieces with anything in one line between them, each a row of words.
Form: TypeAlias = tuple[tuple[str, ...], ...]


def form_of(*pieces: str) -> Form:
    """Give the way to mention something by these pieces, in small or large letters; () if there are no words."""
    rows = [tuple(_WORD.findall(piece.lower())) for piece in pieces]
    return tuple([row for row in rows if row])


class Mentions:
    """Names by number, each with the ways in which texts mention it."""

    def __init__(self, names: Iterable[Sequence[Form]]) -> None:
        self._beginning: dict[str, dict[int, list[Form]]] = {}  # by first word, and by number
        for number, forms in enumerate(names):
            for form in filter(None, forms):
                self._beginning.setdefault(form[0][0], {}).setdefault(number, []).append(form)

    def around(self, text: str, at: int) -> Iterator[tuple[int, int, int]]:
        """Give each mention in the line at a place: the number of the name, start and end; lower numbers first."""
        line, stop = line_around(text, at)
        found = list(_WORD.finditer(text, line, stop))
        words = [m[0].lower() for m in found]
        begun = [(number, i, forms) for i, w in enumerate(words) for number, forms in self._at(w)]
        for number, first, forms in sorted(begun, key=lambda known: known[:2]):
            for form in forms:
                end = _end(form, words, first)
                if end:
                    yield number, found[first].start(), found[end - 1].end()

    def _at(self, word: str) -> Iterable[tuple[int, list[Form]]]:
        return self._beginning.get(word, {}).items()


def _end(form: Form, words: list[str], first: int) -> int:
    """Give the number of the word after a mention that begins at a word; 0 if none does."""
    at = first + len(form[0])
    if tuple(words[first:at]) != form[0]:
        return 0
    for piece in form[1:]:
        size = len(piece)
        at = next((i + size for i in range(at, len(words)) if tuple(words[i : i + size]) == piece), 0)
        if not at:
            return 0
    return at
