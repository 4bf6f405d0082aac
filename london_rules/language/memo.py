"""Memo of what was worked out from a text or tree: in a changed rule set only what changed is worked out again.

Trees are never changed, and the parser gives the same tree for the same text, so a tree is known by its identity.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K")
V = TypeVar("V")

MOST_KEPT = 20_000
_ALL: list[MutableMapping[object, object]] = []


class Store(Generic[K, V]):
    """Keep values by key; of too many, the older half is forgotten."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self.values: dict[K, V] = {}
        _ALL.append(self.values)  # type: ignore[arg-type]

    def get(self, key: K) -> V | None:
        """Give the value under a key, if there is one."""
        return self.values.get(key)

    def renew(self, key: K, value: V) -> V:
        """Keep a value as if it were new, so that those used last are kept longest."""
        self.values.pop(key, None)
        return self.put(key, value)

    def put(self, key: K, value: V) -> V:
        """Keep a value."""
        if len(self.values) >= self.most:
            for old in list(self.values)[: self.most // 2]:
                self.values.pop(old, None)
        self.values[key] = value
        return value


class InUse(Generic[K, V]):
    """Find values by key as long as somebody else uses them."""

    def __init__(self) -> None:
        self.values: WeakValueDictionary[K, V] = WeakValueDictionary()
        _ALL.append(self.values)  # type: ignore[arg-type]

    def get(self, key: K) -> V | None:
        """Give the value under a key, if it is still in use."""
        return self.values.get(key)

    def put(self, key: K, value: V) -> None:
        """Let a value be found."""
        self.values[key] = value


class PerTree(Generic[K, V]):
    """Work something out once for each tree."""

    def __init__(self, work: Callable[[K], V], most: int = MOST_KEPT) -> None:
        self._work = work
        self._store: Store[int, tuple[K, V]] = Store(most)
        self._find = self._store.values.get  # asked thousands of times at a keystroke

    def __call__(self, tree: K) -> V:
        """Give what is known of a tree; the tree is kept with it, so its identity is not given to another."""
        known = self._find(id(tree))
        if known is None:
            known = self._store.put(id(tree), (tree, self._work(tree)))
        return known[1]


class PerText(Generic[V]):
    """Work something out once for each text."""

    def __init__(self, work: Callable[[str], V]) -> None:
        self._work = work
        self._store: Store[str, V] = Store()

    def __call__(self, text: str) -> V:
        """Give what is known of a text."""
        known = self._store.get(text)
        return self._store.put(text, self._work(text)) if known is None else known


def forget() -> None:
    """Forget everything, so that the next texts are read and checked from scratch."""
    for values in _ALL:
        values.clear()
