"""Bodies of numbers, tests and groups laid out again: on one line if they fit, otherwise one part on each line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from london_rules.language.syntax.words import PREDICATE_OPENERS
from london_rules.language.tidy.words import joined, words

WIDTH = 100
WIDEST = 120  # of a line that could only be split where it reads badly
_INDENT = "  "


def tidy_formula(text: str) -> list[str]:
    """Write `keyword name = body` again, no matter what lines it was on."""
    pieces = words(text)
    at = pieces.index("=") + 1 if "=" in pieces else len(pieces)
    body = pieces[at:]
    cases = _cases(body)
    line = joined(pieces)
    if len(cases) == 1 and (len(line) <= WIDTH or not body):
        return [line]
    return [joined(pieces[:at]), *(line for case in cases for line in _parts(case, 1, len(cases) > 1))]


def _cases(pieces: list[str]) -> list[list[str]]:
    """Split `if ..., ... otherwise if ..., ... otherwise ...`."""
    cuts = [i for i, piece in enumerate(pieces) if piece == "otherwise"] if pieces[:1] == ["if"] else []
    return [pieces[a:b] for a, b in pairwise([0, *cuts, len(pieces)])]


def _parts(pieces: list[str], depth: int, deeper: bool = False) -> list[str]:
    """Write a text at a depth, split if it is too long; with `deeper`, what follows is indented further."""
    line = _INDENT * depth + joined(pieces)
    if len(line) <= WIDTH:
        return [line]
    level, chunks = _parted(pieces, len(line) > WIDEST)
    if len(chunks) < 2:
        return [line]
    more = depth + 1 if deeper or level else depth
    lines = _parts(chunks[0], depth, True)
    return lines + [line for chunk in chunks[1:] for line in _parts(chunk, more, True)]


def _parted(pieces: list[str], anywhere: bool) -> tuple[int, list[list[str]]]:
    """Split a text after the words that bind least; inside brackets or a clause only if it can be `anywhere`."""
    depths = _depths(pieces)
    for level in range(max(depths) + 1 if anywhere else 1):
        for binds in _STRONG if level or not anywhere else (*_STRONG, *_WEAK):
            places = [i for i, depth in enumerate(depths[:-1]) if depth == level and binds(pieces, i)]
            if places:
                edges = [0, *(place + 1 for place in places), len(pieces)]
                return level, [pieces[a:b] for a, b in pairwise(edges)]
    return 0, [pieces]


def _depths(pieces: list[str]) -> list[int]:
    out: list[int] = []
    depth = 0
    for piece in pieces:
        depth -= piece == ")"
        out.append(max(depth, 0))
        depth += piece == "("
    return out


def _joins_predicates(pieces: list[str], i: int) -> bool:
    """Return whether an "and" goes on with the same subject, or joins the two of "the smaller of"."""
    return pieces[i + 1] in PREDICATE_OPENERS or any(word in pieces[:i] for word in ("smaller", "larger"))


_Binds = Callable[[list[str], int], bool]
_STRONG: tuple[_Binds, ...] = (
    lambda pieces, i: pieces[i] == ",",
    lambda pieces, i: pieces[i] == "or",
    lambda pieces, i: pieces[i] == "and" and not _joins_predicates(pieces, i),
    lambda pieces, i: pieces[i] in ("+", "-") and _depths(pieces)[i] == 0,
)
_WEAK: tuple[_Binds, ...] = (lambda pieces, i: pieces[i] == "and",)
