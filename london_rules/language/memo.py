"""Memo of what was worked out from a text or tree: in a changed rule set only what changed is worked out again.

Trees are never changed, and the parser gives the same tree for the same text, so a tree is known by its identity.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, MutableMapping
from functools import cache, wraps
from sys import getsizeof
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from london_rules.diagnostics import remembered
from london_rules.diagnostics.effort import Effort, pass_time, under_way

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")

MOST_KEPT = 20_000
MOST_BYTES = 64 << 20  # of all stores together, by their own estimates, which are some three times what they keep
SHARE = 400  # bytes of an entry that its own containers do not show: nodes and other small objects
PER_ITEM = 200  # bytes of what stands in a container of an object: a face, a text, a name
PER_PLACE = 4  # as many bytes as an inner container itself has for each of its places: numbers, words, pairs
PER_LETTER = 50  # bytes of trees and tables that a letter of text becomes
MOST_NEW = 6_000  # entries of one load that are not weighed yet
_ALL: list[MutableMapping[object, object]] = []
_STORES: list[Store[Any, Any]] = []
# What the last load kept. It is weighed while the next load keeps more: a command that loads once need not weigh it.
_NEW: deque[tuple[Effort, Store[Any, Any], Any]] = deque()


class _Total:
    """The bytes that all stores are estimated to keep, but for those of new entries."""

    kept = 0


def weigh_shape(key: object, value: object) -> int:
    """Estimate the bytes of an entry by its outer containers and what is in them; what they share counts for each."""
    return SHARE + _weigh_part(key) + _weigh_part(value)


def _weigh_part(part: object) -> int:
    found = getsizeof(part)
    if isinstance(part, (tuple, list)):
        for item in part:
            if isinstance(item, (str, bytes)):
                found += getsizeof(item)
            elif isinstance(item, (tuple, list, dict)):
                found += PER_PLACE * getsizeof(item)
        return found
    return found + _weigh_fields(part, deeper=2)


def _weigh_fields(value: Any, deeper: int) -> int:
    """Estimate the bytes of what the fields of an object hold, and of objects in them.

    What is filled in later weighs nothing, so that an entry weighs the same as long as it is kept.
    """
    found = 0
    for name in _given(value.__class__):
        inner = getattr(value, name, None)
        if isinstance(inner, tuple) or (isinstance(inner, dict) and deeper == 2):
            found += getsizeof(inner) + PER_ITEM * len(inner)
        elif isinstance(inner, (str, bytes)):
            found += getsizeof(inner)
        elif deeper:
            found += _weigh_fields(inner, deeper - 1)
    return found


@cache
def _given(kind: type) -> tuple[str, ...]:
    """Name the fields that an object is made with."""
    return tuple(field.name for field in getattr(kind, "__fields__", ()) if field.init)


class Store(Generic[K, V]):
    """Keep values by key; of too many, the older half is forgotten.

    All stores together are bounded in bytes: of too many, the store that has most forgets its older half. `weigh`
    estimates the bytes of an entry.
    """

    def __init__(self, most: int = MOST_KEPT, weigh: Callable[[K, V], int] = weigh_shape) -> None:
        self.most = most
        self.values: dict[K, V] = {}
        self.weigh = weigh
        self.bytes = 0
        self.weights: dict[K, int] = {}  # of the entries, as they were when they came
        _ALL.append(self.values)  # type: ignore[arg-type]
        _STORES.append(self)

    def get(self, key: K) -> V | None:
        """Give the value under a key, if there is one."""
        return self.values.get(key)

    def renew(self, key: K, value: V) -> V:
        """Keep a value as if it were new, so that those used last are kept longest."""
        self._drop(key)
        return self.put(key, value)

    def put(self, key: K, value: V) -> V:
        """Keep a value."""
        self._drop(key)
        if len(self.values) >= self.most:
            self.halve()
        self.values[key] = value
        load = under_way()
        if load is None:
            self.weigh_entry(key)
            return value
        _NEW.append((load, self, key))
        for _ in range(2):  # more than come, but so few that the load soon looks at the clock again
            try:
                if _NEW[0][0] is load and len(_NEW) <= MOST_NEW:
                    break
                _, store, old = _NEW.popleft()
            except IndexError:  # another thread has weighed the last one
                break
            store.weigh_entry(old)
        return value

    def weigh_entry(self, key: K) -> None:
        """Weigh the entry under a key, if there still is one; of too many bytes of all stores, forget some."""
        if key in self.values and key not in self.weights:
            weight = self.weights[key] = self.weigh(key, self.values[key])
            self._count(weight)
        while _Total.kept > MOST_BYTES:
            several = [store for store in _STORES if len(store.values) > 1]
            if not several:
                break
            max(several, key=lambda store: store.bytes).halve()

    def halve(self) -> None:
        """Forget the older half; of a single entry nothing, because somebody has just kept it."""
        for old in list(self.values)[: len(self.values) // 2]:
            self._drop(old)

    def _drop(self, key: K) -> None:
        if key in self.values:
            del self.values[key]
            self._count(-self.weights.pop(key, 0))

    def _count(self, more: int) -> None:
        self.bytes += more
        _Total.kept += more


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
            pass_time()
            known = self._store.put(id(tree), (tree, self._work(tree)))
        return known[1]


def once_each(work: Callable[P, V]) -> Callable[P, V]:
    """Work something out once for the same arguments, for as long as there is room for it among all that is kept.

    A function may not give None.
    """
    store: Store[tuple[Any, ...], V] = Store()

    @wraps(work)
    def known(*given: P.args, **named: P.kwargs) -> V:
        value = store.get(given)
        return store.put(given, work(*given, **named)) if value is None else value

    return known


def forget() -> None:
    """Forget everything, so that the next texts are read and checked from scratch."""
    remembered.forget()
    for values in _ALL:
        values.clear()
    for store in _STORES:
        store.weights.clear()
        store.bytes = 0
    _Total.kept = 0
    _NEW.clear()
