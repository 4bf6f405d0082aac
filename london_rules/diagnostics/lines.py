"""Where the lines of a text begin and end."""

from __future__ import annotations

from collections.abc import Iterator

LONGEST = 1_000  # letters of a line in which a guess looks for what was meant


def short(text: str) -> str:
    """Give a text in which a guess looks for what was meant: nothing of one that is longer than any line."""
    return text if len(text) <= LONGEST else ""


def line_around(text: str, at: int) -> tuple[int, int]:
    """Give where the line that holds a place begins and ends."""
    stop = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, len(text) if stop < 0 else stop


def before_on_line(text: str, at: int) -> str:
    """Give what is before a place on its line."""
    return text[line_around(text, at)[0] : at]


def lines_over(text: str, line: int) -> Iterator[str]:
    """Give the lines that the one which begins at a place is part of: above it, each less deep than the one before."""
    depth = depth_of(text[line : line_around(text, line)[1]])
    for above in reversed(text[:line].split("\n")):
        if above.strip() and depth_of(above) < depth:
            yield above
            depth = depth_of(above)


def depth_of(line: str) -> int:
    """Give how many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))
