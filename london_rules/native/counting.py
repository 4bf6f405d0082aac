"""What is counted of native games: the tables by which C counts the rows of events, and what it found."""

from __future__ import annotations

import ctypes
from itertools import accumulate, pairwise
from typing import Any, Final

from london_rules.classes import define, field
from london_rules.compiler.program import Program
from london_rules.engine.counts import PARTS, Counts, CourseCounts, hands
from london_rules.native.sites import Site, Sites

# What an event counts for, as in counts.h.
_FOR: Final = {"action": 1, "enter": 2, "turn begins": 3, "swap": 4, "move": 5, "put": 5, "under": 5}
_VALUES: Final = 3  # that count, after the first, which is a place in the rules
_THING: Final = 2  # among the values of a site at which a text begins
_HEAD: Final = 4  # numbers of a course before those of seats


class _Counting(ctypes.Structure):
    """What C is told, as in counts.h."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("sites", "hands")),
        *((name, ctypes.c_int64) for name in ("actions", "faces", "each", "parts")),
        *((name, ctypes.c_void_p) for name in ("counts", "played", "at", "course")),
    )


@define(eq=False)
class Counter:
    """Counts games of one traced program, for one thread."""

    program: Program
    wanted: bytes = field(init=False)  # for each site, whether its events count
    _lists: list[slice] = field(init=False)  # where the lists of counts are, one after the other
    _memory: list[Any] = field(init=False)
    _found: list[memoryview] = field(init=False)  # what is read after each game
    _counting: _Counting = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Write the tables, and take the memory for counts."""
        layout = self.program.layout
        counters = [counter.owner for counter in layout.rules.counters.values()]
        actions, faces, each = len(layout.rules.actions), len(layout.faces), counters.count("player")
        ends = [0, *accumulate((actions, *[faces] * 4))]
        self._lists = [slice(*pair) for pair in pairwise(ends)]
        rows = [_row(site) for site in self.program.once(Sites).numbers]
        self.wanted = bytes(row[0] > 0 for row in rows)
        sites = [cell for row in rows for cell in row]
        course = _HEAD + layout.most + (PARTS + 1) * (each + counters.count("table"))
        tables = (ctypes.c_int64 * len(sites))(*sites), (ctypes.c_uint8 * len(layout.zone_names))(*hands(self.program))
        rooms = ends[-1], layout.most * faces, layout.size, course
        found = [((ctypes.c_uint8 if i == 1 else ctypes.c_int64) * max(1, room))() for i, room in enumerate(rooms)]
        self._memory = [*tables, *found]
        bare = [memoryview(one).cast("B") for one in found]
        self._found = [bare[0].cast("q"), bare[1], bare[3].cast("q")]
        at = [ctypes.addressof(one) for one in self._memory]
        self._counting = _Counting(*at[:2], actions, faces, each, PARTS, *at[2:])

    def count(self, library: ctypes.CDLL, state: Any, course: Any, rows: int) -> int:
        """Count the game that was just played, with so many rows of events; give how the call comes back."""
        how: int = library.count_told(state, course, ctypes.byref(self._counting), ctypes.c_int64(rows))
        return how

    def counts(self, players: int, counters: int) -> Counts:
        """Give what was counted; each row of the course had so many counters."""
        counts, played, course = self._found
        numbers = counts.tolist()
        actions, used, laid, kept, given = [numbers[at] for at in self._lists]
        begins, turns, repeats, leads, *more = course.tolist()
        over_time = more[players : players + (counters - self._counting.each * (players - 1)) * (PARTS + 1)]
        of_course = CourseCounts(turns, repeats, leads, more[:players], over_time) if turns else None
        seen = bytes(played[: players * self._counting.faces])
        return Counts(begins, actions, used, laid, kept, given, seen, of_course)


def _row(site: Site) -> list[int]:
    """Write what the events of a site count for, and where each value is in their rows: 0 for a text of no thing."""
    row, cell = [0 if site.values[_THING:] == (-1,) and site.kind == "enter" else _FOR.get(site.kind, 0)], 0
    for i, value in enumerate(site.values[: 1 + _VALUES]):
        cell += not isinstance(value, int)
        if i > 0:
            row += [0, value] if isinstance(value, int) else [cell, 0]
    return row + [0] * (1 + 2 * _VALUES - len(row))
