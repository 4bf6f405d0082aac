"""Text in pictures: SVG folds no lines, so they are folded here by the usual widths of letters."""

from __future__ import annotations

_NARROW = "iIjl.,;:'|!()[]ft- "
_WIDE = "mwMW@%&"


def width(text: str, size: float) -> float:
    """Guess how wide a text is in a common sans-serif."""
    return size * sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.33
    if letter in _WIDE:
        return 0.89
    return 0.69 if letter.isupper() else 0.57


def folded(text: str, size: float, most: float) -> list[str]:
    """Fold a text into lines that are not wider than allowed, but for single words."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, sizes: tuple[float, ...], most: float, lines: int) -> tuple[float, list[str]]:
    """Fold a text in the largest size in which it takes few enough lines, none too wide."""
    for size in sizes:
        found = folded(text, size, most)
        if len(found) <= lines and all(width(line, size) <= most for line in found):
            return size, found
    return sizes[-1], folded(text, sizes[-1], most)
