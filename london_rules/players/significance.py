"""Which of many measured differences to believe: permutation tests of pairs, corrected for their number."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, fsum, sqrt
from typing import Final

ROOM: Final = 1 << 20  # bits for the sums of one test
MANY: Final = 400  # from here on a sum of signs is as good as normal, unless few differences make up most of it
ALIKE: Final = 100  # how many equal differences would vary as much
FEWEST_UNITS: Final = 2_000
MOST_PARTS: Final = 12  # figures are counts, or their means over players
NEAR: Final = 1e-6
NORMAL_95: Final = 1.959963984540054


def sign_flip(differences: Sequence[float]) -> float:
    """Return how likely a mean at least as far from 0 is if each difference could as well have the other sign.

    All ways to give signs are counted, so nothing is assumed of how the differences are distributed. Where they are no
    multiples of a part, or too many, they are rounded to steps first: that costs a little power and nothing else.
    """
    there = [d for d in differences if d]
    if not there:
        return 1.0
    squares = [d * d for d in there]
    spread = fsum(squares)
    if len(there) > MANY and spread * spread >= ALIKE * fsum(d * d for d in squares):
        return erfc(abs(fsum(there)) / sqrt(2 * spread))
    return _exactly(_in_steps(there))


def _in_steps(differences: Sequence[float]) -> list[int]:
    """Give differences as whole numbers, of parts if they are multiples of one, or else rounded."""
    whole, most = fsum(map(abs, differences)), max(FEWEST_UNITS, ROOM // len(differences))
    for parts in range(1, MOST_PARTS + 1):
        if whole * parts <= most and all(abs(d * parts - round(d * parts)) < NEAR for d in differences):
            return [round(d * parts) for d in differences]
    return [step for d in differences if (step := round(d * most / whole))]


def _exactly(steps: Sequence[int]) -> float:
    """Return the share of all ways to give signs in which the sum is at least as far from 0.

    The number of ways to each sum of positive ones is kept in bits of one large number: for each difference it is
    added to itself, moved on. Only the sums at one end are kept, as the other end is the same.
    """
    apart = sum(map(abs, steps))
    end, width = (apart - abs(sum(steps))) // 2, len(steps) + 1
    ways, kept = 1, (1 << (end + 1) * width) - 1
    for step in steps:
        ways += (ways << abs(step) * width) & kept
    there: int = ways % ((1 << width) - 1)  # the sum of all its numbers
    return min(1.0, 2 * there / (1 << len(steps)))


def holm(chances: Sequence[float]) -> list[float]:
    """Adjust p-values so that any of those up to a level is wrong no more often than that (Holm)."""
    out, least, n = [0.0] * len(chances), 0.0, len(chances)
    for rank, i in enumerate(sorted(range(n), key=chances.__getitem__)):
        least = max(least, min(1.0, (n - rank) * chances[i]))
        out[i] = least
    return out


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Adjust p-values so that of those up to a level no greater share is wrong on average (Benjamini and Hochberg)."""
    out, most, n = [0.0] * len(chances), 1.0, len(chances)
    for rank, i in reversed(list(enumerate(sorted(range(n), key=chances.__getitem__), 1))):
        most = min(most, n * chances[i] / rank)
        out[i] = most
    return out


def corrected(lists: Sequence[Sequence[float]]) -> list[float | None]:
    """Return the p-value of each list of differences, corrected for their number; None for one that has none."""
    known = [i for i, one in enumerate(lists) if any(one)]
    found = dict(zip(known, benjamini_hochberg([sign_flip(lists[i]) for i in known]), strict=True))
    return [found.get(i) for i in range(len(lists))]


def wilson(wins: float, games: int, wide: float = NORMAL_95) -> tuple[float, float]:
    """Return the interval (Wilson's) of a share of games, of which a tie counts in part; usually that of 95%."""
    share, spread = wins / games, wide**2 / games
    middle, reach = share + spread / 2, sqrt(spread * (share * (1 - share) + spread / 4))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))
