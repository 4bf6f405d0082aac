"""Rows of events of native games, read as the events that Python keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from london_rules.classes import frozen
from london_rules.engine.raw_events import RawEvent
from london_rules.engine.rows import Row
from london_rules.native.constants import FIRST_LIST, LISTS_BELOW, NONE
from london_rules.native.sites import MEMBER_SITE, Cell, Site

_MOST_KNOWN: Final = 1 << 16  # rows whose events are kept: most happen again, in the same game or another


class Readers:
    """Read rows of one program, for one thread."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self._known = _Known(sites)

    def events(self, rows: Iterable[Row]) -> list[RawEvent]:
        """Give the events of some rows, equal to those that Python keeps."""
        known = self._known
        if len(known) > _MOST_KNOWN:
            known.clear()
        known.lists = False
        read = [*map(known.__getitem__, rows)]
        return _with_lists(read) if known.lists else cast("list[RawEvent]", read)


@frozen
class _Member:
    """A row that is no event, but a member of a list of the event that follows."""

    number: int


@frozen
class _Listed:
    """The number of members of a list that is a value of an event."""

    members: int


class _Known(dict[Row, "RawEvent | _Member"]):
    """Events by their rows, read when they are first asked for."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self._sites = [*sites]
        self.lists = False  # whether some row was part of a list since this was last set to False

    def __missing__(self, row: Row) -> RawEvent | _Member:
        """Read a row; one that goes together with rows before or after it is read each time."""
        if row[0] == MEMBER_SITE:
            self.lists = True
            return _Member(row[1])
        site, cells = self._sites[row[0]], iter(row[1:])
        event = (site.kind, *[v if isinstance(v, int) else _value(next(cells), v) for v in site.values])
        if any(isinstance(value, _Listed) for value in event):
            self.lists = True
        else:
            self[row] = event
        return event


def _value(cell: int, how: Cell) -> Any:
    if how == "truth":
        return bool(cell)
    if how == "number" or cell >= LISTS_BELOW:
        return cell
    return None if cell == NONE else _Listed(cell - FIRST_LIST)


def _with_lists(read: Sequence[RawEvent | _Member]) -> list[RawEvent]:
    """Put the members of lists into the events that hold them."""
    out: list[RawEvent] = []
    members: list[int] = []
    for one in read:
        if isinstance(one, _Member):
            members.append(one.number)
        elif members or any(isinstance(value, _Listed) for value in one):
            out.append(tuple(_filled(value, members) for value in one))
        else:
            out.append(one)
    return out


def _filled(value: Any, members: list[int]) -> Any:
    if not isinstance(value, _Listed):
        return value
    listed = tuple(members[: value.members])
    del members[: value.members]
    return listed
