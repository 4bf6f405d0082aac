"""The order of declarations, in which a first line may put its own before or after another one."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.language.declarations.declaration import Declaration

_START = ""  # the place before the first id, and after the last: no id is empty


class Order:
    """A chain of ids: each knows the one before and the one after, so that one is moved without touching the rest."""

    def __init__(self) -> None:
        self._before: dict[str, str] = {_START: _START}
        self._after: dict[str, str] = {_START: _START}

    def __iter__(self) -> Iterator[str]:
        """Give the ids in order."""
        id = self._after[_START]
        while id != _START:
            yield id
            id = self._after[id]

    def place(self, d: Declaration) -> None:
        """Put a declaration at the place that its header names, or at the end if it is new."""
        other = _neighbour(d)
        if not other or other not in self._before:
            if d.id not in self._before:
                self._insert(d.id, self._before[_START])
        elif not self.is_placed(d):
            self._take_out(d.id)
            self._insert(d.id, other if d.head.where == "after" else self._before[other])

    def is_placed(self, d: Declaration) -> bool:
        """Return whether a declaration has the place that its header names, or needs none."""
        if d.id not in self._before:
            return False
        other = _neighbour(d)
        if not other or other not in self._before:
            return True
        return (self._before if d.head.where == "after" else self._after)[d.id] == other

    def _insert(self, id: str, before: str) -> None:
        after = self._after[before]
        self._before[id], self._after[id] = before, after
        self._after[before] = self._before[after] = id

    def _take_out(self, id: str) -> None:
        if id in self._before:
            before, after = self._before.pop(id), self._after.pop(id)
            self._after[before], self._before[after] = after, before


def _neighbour(d: Declaration) -> str:
    """Give the id that a header puts its declaration beside, "" if it names no place."""
    return f"{d.keyword} {d.head.at}" if d.head.where else ""
