"""A list that only grows or is cut at its end, of which copies are cheap: they share all but the last few items.

Chunks may be missing until somebody asks for one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Generic, TypeVar, overload

T = TypeVar("T")
CHUNK = 128


class Chunked(Sequence[T], Generic[T]):
    """Full chunks, which are never changed and so are shared by copies, and the items after them."""

    __slots__ = ("_full", "_last", "_missing")

    def __init__(self) -> None:
        self._full: list[tuple[T, ...]] = []
        self._last: list[T] = []
        self._missing: Callable[[], Chunked[T]] | None = None  # gives a list that begins as this one, with all chunks

    @classmethod
    def with_gaps(cls, length: int, known: Mapping[int, Sequence[T]], missing: Callable[[], Chunked[T]]) -> Chunked[T]:
        """Make a list of which some chunks are known, by their numbers, the last one among them."""
        made = cls()
        made._full = [tuple(known.get(at, ())) for at in range(length // CHUNK)]
        made._last, made._missing = list(known.get(length // CHUNK, ())), missing
        return made

    def chunk(self, number: int) -> Sequence[T]:
        """Return the chunk of a number; after the full ones comes the last one."""
        return self._last if number == len(self._full) else self._chunks(number, number + 1)[0]

    def _chunks(self, first: int, to: int) -> list[tuple[T, ...]]:
        if self._missing is not None and () in self._full[first:to]:
            whole = self._missing()._full
            self._full = [chunk or whole[at] for at, chunk in enumerate(self._full)]
            self._missing = None
        return self._full[first:to]

    def __len__(self) -> int:
        return len(self._full) * CHUNK + len(self._last)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        """Return an item, or a list of some."""
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            return self._slice(start, stop) if step == 1 else [self[i] for i in range(start, stop, step)]
        if at < 0:
            at += len(self)
        chunk, place = divmod(at, CHUNK)
        if at < 0 or chunk > len(self._full):
            raise IndexError(f"there is no item {at}")
        return self.chunk(chunk)[place]

    def _slice(self, start: int, stop: int) -> list[T]:
        before_last = len(self._full) * CHUNK
        if start >= before_last:  # mostly only the newest are wanted
            return self._last[start - before_last : max(stop - before_last, 0)]
        first = start // CHUNK
        items = list(chain.from_iterable(self._chunks(first, stop // CHUNK + 1)))
        if stop > before_last:
            items += self._last
        return items[start - first * CHUNK : max(stop - first * CHUNK, 0)]

    def __iter__(self) -> Iterator[T]:
        return chain(chain.from_iterable(self._chunks(0, len(self._full))), self._last)

    def append(self, item: T) -> None:
        """Add an item."""
        self._last.append(item)
        if len(self._last) == CHUNK:
            self._full.append(tuple(self._last))
            self._last = []

    def cut(self, length: int) -> None:
        """Drop all items after the first `length`."""
        if length >= len(self):
            return
        chunk, rest = divmod(length, CHUNK)
        if chunk < len(self._full):
            self._last = list(self.chunk(chunk))
            del self._full[chunk:]
        del self._last[rest:]

    def copy(self) -> Chunked[T]:
        """Return a copy; neither sees what happens to the other."""
        made: Chunked[T] = Chunked()
        made._full, made._last, made._missing = self._full[:], self._last[:], self._missing
        return made
