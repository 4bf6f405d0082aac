"""Chance as it is defined: a generator of 64 bits, and how numbers and orders are drawn from it."""

from __future__ import annotations

from typing import TypeVar

from attrs import define

BITS = (1 << 64) - 1
T = TypeVar("T")


def _mixed(seed: int, stream: int) -> int:
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + 0x2545F4914F6CDD1D) & BITS
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & BITS
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & BITS
    return x ^ (x >> 31)


@define
class Chance:
    """Draw numbers; the state is compared with that of the compiled game, so every draw must be made by both."""

    state: int

    @classmethod
    def of(cls, seed: int, stream: int = 0) -> Chance:
        """Begin with a seed."""
        return cls(_mixed(seed, stream))

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1."""
        self.state = (self.state * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & BITS
        return ((self.state >> 32) * n) >> 32

    def shuffle(self, items: list[T]) -> None:
        """Put a list in random order, from its end to its beginning."""
        for last in range(len(items) - 1, 0, -1):
            drawn = self.below(last + 1)
            items[last], items[drawn] = items[drawn], items[last]
