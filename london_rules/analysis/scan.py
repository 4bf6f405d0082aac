"""Words and names of a text that cannot be read: each by itself, the longest that is known."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.analysis.keys import MEANT
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.lalr import Token
from london_rules.language.syntax.lexer import PRINTED, LexError, Piece, pieces_of
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.words import KEYWORD_STARTS

_ORDER = {terminal: i for i, terminal in enumerate(dict.fromkeys(("THING", "LOCAL", *MEANT)))}


def scanned(text: str, start: int, names: tuple[Names, ...]) -> Iterator[Token]:
    """Give the words and names of a text from a place on; of several tables of names the first that knows one."""
    try:
        pieces = [piece for piece in pieces_of(text, layout=False) if piece.start >= start]
    except LexError:
        return
    at = 0
    while at < len(pieces):
        token, size = _token(pieces, at, names)
        if token is not None:
            yield token
        at += size


def _token(pieces: list[Piece], at: int, names: tuple[Names, ...]) -> tuple[Token | None, int]:
    piece = pieces[at]
    if piece.kind == "int":
        return Token("INT", piece.text, start_pos=piece.start, end_pos=piece.end), 1
    if piece.kind == "quoted":
        name = next((n.things[piece.text.lower()] for n in names if piece.text.lower() in n.things), None)
        return (None if name is None else Token("THING", name, start_pos=piece.start, end_pos=piece.end)), 1
    if piece.kind != "word":
        return None, 1
    return _longest(pieces, at, names)


def _longest(pieces: list[Piece], at: int, names: tuple[Names, ...]) -> tuple[Token | None, int]:
    first = pieces[at].text.lower()
    most = max(KEYWORD_STARTS.get(first, 0), *(n.longest(first) for n in names))
    for size in range(min(most, len(pieces) - at), 0, -1):
        part = pieces[at : at + size]
        if any(p.kind not in ("word", "int") for p in part):
            continue
        phrase = tuple(p.text.lower() for p in part)
        found = _reading(phrase, names, capital=pieces[at].text[0].isupper())
        if found is not None:
            return Token(*found, start_pos=part[0].start, end_pos=part[-1].end), size
    return None, 1


def _reading(phrase: tuple[str, ...], names: tuple[Names, ...], *, capital: bool) -> tuple[str, str] | None:
    if phrase in KEYWORDS:
        return KEYWORDS[phrase]
    for table in names:
        readings = {k: v for k, v in (table.readings(phrase) or {}).items() if k not in PRINTED or capital}
        if readings:
            return min(readings.items(), key=lambda item: (_ORDER.get(item[0], len(_ORDER)), item[0]))
    return None
