"""Rows of numbers, all of one length, as C writes them and Python reads them when somebody asks."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from struct import iter_unpack
from typing import Final, TypeAlias, overload

from london_rules.classes import frozen

Row: TypeAlias = tuple[int, ...]
CELL: Final = 8  # bytes of a number


@frozen(eq=False)
class Rows(Sequence[Row]):
    """Rows of `width` numbers each."""

    numbers: bytes
    width: int

    def __len__(self) -> int:
        """Tell how many rows there are."""
        return len(self.numbers) // (CELL * self.width)

    def __iter__(self) -> Iterator[Row]:
        """Give the rows."""
        return iter_unpack(f"={self.width}q", self.numbers)

    @overload
    def __getitem__(self, at: int) -> Row: ...

    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...

    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        """Give one row, or some."""
        return [*self][at]


def numbers_in(rows: Sequence[Row]) -> array[int]:
    """Return the numbers of all rows, one after the other."""
    return array("q", rows.numbers if isinstance(rows, Rows) else [n for row in rows for n in row])


NO_ROWS: Final = Rows(b"", 1)
