"""Text in pictures: SVG does not wrap lines, so they are wrapped here by typical letter widths."""

from __future__ import annotations

from functools import lru_cache

from london_rules.diagnostics.remembered import remembered

_NARROW = "iIjl.,;:'|!()[]ft- "
_WIDE = "mwMW@%&"


def width(text: str, size: float) -> float:
    """Estimate the width of a text in a common sans-serif font."""
    return size * _ems(text)


@remembered
def _ems(text: str) -> float:
    return sum(map(_letter, text))


@lru_cache(2_000)
def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.33
    if letter in _WIDE:
        return 0.89
    return 0.69 if letter.isupper() else 0.57


def folded(text: str, size: float, most: float) -> list[str]:
    """Wrap a text into lines no wider than allowed, except for single long words."""
    lines: list[list[str]] = []
    room, space = most / size, _letter(" ")
    left = 0.0
    for word in text.split():
        ems = _ems(word)
        left -= space + ems
        if lines and left >= 0:
            lines[-1].append(word)
        else:
            lines.append([word])
            left = room - ems
    return [" ".join(line) for line in lines]


def fitted(text: str, sizes: tuple[float, ...], most: float, lines: int) -> tuple[float, list[str]]:
    """Wrap a text in the largest size in which it takes few enough lines, none too wide."""
    for size in sizes:
        found = folded(text, size, most)
        if len(found) <= lines and all(width(line, size) <= most for line in found):
            return size, found
    return sizes[-1], folded(text, sizes[-1], most)
