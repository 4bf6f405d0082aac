"""The words and signs of one line of rule text, set at the distances that all text has."""

from __future__ import annotations

import re

_PIECE = re.compile(r'"[^"\n]*"|\'s\b|[^\W\d_][\w-]*|\d+|\S')
_OPERATORS = frozenset("+-*/=")
_CLOSING = frozenset([",", ")", ":", ";", "'s", "}", "]"])
_OPENING = frozenset("({[")


def split_comment(line: str) -> tuple[str, str]:
    """Split a line into its text, without the indentation, and its comment with the sign before it."""
    code, sign, comment = line.partition("#")
    return code.strip(), sign + comment if sign else ""


def tidy_comment(comment: str) -> str:
    """Set one space after the sign of a comment that has none, and no space at its end."""
    signs = len(comment) - len(comment.lstrip("#"))
    said = comment[signs:].rstrip()
    return comment[:signs] + (said if said.startswith(" ") or not said else f" {said}")


def words(text: str) -> list[str]:
    """Cut rule text without comments into words, numbers and signs."""
    return _PIECE.findall(text)


def spaced(text: str) -> str:
    """Write one line of rule text with one space between words, and signs where they belong."""
    return joined(words(text))


def joined(pieces: list[str]) -> str:
    """Write words and signs as one line."""
    out: list[str] = []
    for i, piece in enumerate(pieces):
        if i and not _close(pieces, i):
            out.append(" ")
        out.append(piece)
    return "".join(out)


def _close(pieces: list[str], i: int) -> bool:
    """Return whether a piece comes right after the one before it, without a space."""
    before, piece = pieces[i - 1], pieces[i]
    if piece in _CLOSING or before in _OPENING:
        return True
    if before == "-":
        return i < 2 or pieces[i - 2] in (":", "=", "(", ",")
    return _is_symbol(before)


def _is_symbol(piece: str) -> bool:
    """Return whether a sign is written before an amount."""
    known = piece in _OPERATORS or piece in _CLOSING
    return len(piece) == 1 and not piece.isalnum() and piece != '"' and not known
