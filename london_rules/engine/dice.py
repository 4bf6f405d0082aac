"""Dice for players and guesses: separate from the chance of games, and without global state."""

from __future__ import annotations

from operator import index
from typing import TypeVar

from london_rules.compiler.primitives import MASK, seed_state

MULTIPLIER, INCREMENT = 0x5851F42D4C957F2D, 0x14057B7EF767814F

T = TypeVar("T")


class Dice:
    """Throw whole numbers; the same seed and stream give the same throws on every machine."""

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.state = seed_state(index(seed), stream)  # numbers of numpy are as good

    def below(self, n: int) -> int:
        """Throw a whole number from 0 to n - 1."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return ((self.state >> 32) * n) >> 32

    def shuffle(self, items: list[T]) -> None:
        """Shuffle a list, with a throw of `below` for each place from the last to the second."""
        state, multiplier, increment, mask = self.state, MULTIPLIER, INCREMENT, MASK
        for i in range(len(items) - 1, 0, -1):
            state = (state * multiplier + increment) & mask
            j = ((state >> 32) * (i + 1)) >> 32
            other = items[j]
            items[j] = items[i]
            items[i] = other
        self.state = state

    def seed(self) -> int:
        """Throw a seed for another generator."""
        return self.below(1 << 32)
