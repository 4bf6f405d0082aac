"""Where choices come from: a seeded generator, which is fast, or hypothesis, which can shrink what it drew.

Everything that is drawn here is drawn through one method, `below`. The smallest choice is always the plainest one, so
that what hypothesis shrinks becomes plain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Below(Protocol):
    """Give a whole number from 0 to n - 1."""

    def __call__(self, n: int, /) -> int: ...


class Choices:
    """Make choices, each by one whole number."""

    def __init__(self, below: Below) -> None:
        self._below = below
        self.made: list[int] = []

    def below(self, n: int) -> int:
        """Give a whole number from 0 to n - 1."""
        value = self._below(n) if n > 1 else 0
        if n > 1:
            self.made.append(value)
        return value

    def pick(self, items: Sequence[T]) -> T:
        """Give one of some items; the first is the plainest."""
        return items[self.below(len(items))]

    def between(self, least: int, most: int) -> int:
        """Give a whole number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def chance(self, part: int, of: int) -> bool:
        """Tell yes in `part` of `of` cases."""
        return self.below(of) >= of - part

    def some(self, items: Sequence[T], least: int = 0, most: int = 3) -> list[T]:
        """Give some of the items, none of them twice, in their order."""
        left = list(range(len(items)))
        number = min(len(left), self.between(least, max(least, most)))
        kept = sorted(left.pop(self.below(len(left))) for _ in range(number))
        return [items[i] for i in kept]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Give the items in another order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]


def seeded(seed: int) -> Choices:
    """Choose by a seed: some fifty times as fast as hypothesis."""
    random = Random(seed).random
    return Choices(lambda n: int(random() * n))


def drawn(function: Callable[[Choices], T]) -> st.SearchStrategy[T]:
    """Make a strategy of hypothesis of a function that draws from choices."""

    @st.composite
    def strategy(draw: Callable[[Any], Any]) -> T:
        return function(Choices(lambda n: draw(st.integers(0, n - 1))))

    return strategy()
