"""What was worked out from short texts, remembered: with so many entries of so few letters, bytes are bounded too."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

MOST = 8_000  # entries of each function
LONGEST = 120  # letters of a text: no name has more
_FORGET: list[Callable[[], None]] = []
P = ParamSpec("P")
V = TypeVar("V")


def remembered(work: Callable[P, V]) -> Callable[P, V]:
    """Remember what a function gives for texts, or names in parts, that are not too long for a name."""
    cached = lru_cache(MOST)(work)
    _FORGET.append(cached.cache_clear)
    kept: Callable[P, V] = cached  # type: ignore[assignment] # arguments are texts, so they have hashes

    @wraps(work)
    def known(*given: P.args, **named: P.kwargs) -> V:
        for one in given:
            if _letters(one) > LONGEST:
                return work(*given, **named)
        return kept(*given, **named)

    return known


def forget() -> None:
    """Forget everything."""
    for clear in _FORGET:
        clear()


def _letters(text: object) -> int:
    return len(text) if isinstance(text, str) else sum(map(len, text)) if isinstance(text, tuple) else 0
