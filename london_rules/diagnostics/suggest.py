"""Did you mean ...?"""

from __future__ import annotations

from collections.abc import Iterable

NEAR = 2


def suggest(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """Return the candidates that the least slip of the pen could have turned into the word."""
    if not word or len(word) > 64:
        return []
    lower = word.lower()
    limit = NEAR if len(word) > 3 else 1
    found: list[tuple[int, str]] = []
    for candidate in dict.fromkeys(candidates):
        if candidate == word or abs(len(candidate) - len(word)) > limit:
            continue
        distance = edit_distance(lower, candidate.lower(), limit)
        if distance <= limit:
            found.append((distance, candidate))
    found.sort()
    return [candidate for distance, candidate in found[:most] if distance == found[0][0]]


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """Return a help line that names the nearest candidates, or nothing."""
    near = suggest(word, candidates)
    if not near:
        return None
    return "did you mean " + " or ".join(f"`{candidate}`" for candidate in near) + "?"


def edit_distance(left: str, right: str, limit: int = NEAR) -> int:
    """Return the Damerau-Levenshtein distance, or something above the limit if it is above it."""
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and (not last or min(last) > limit):
            return limit + 1
        before, last = last, row
    return last[-1]
