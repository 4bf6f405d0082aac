"""Which locals of a frame are still read when its text goes on from a segment.

A local keeps its value after the last text that reads it: the thing that was chosen in a rule that is done, say.
Whoever guesses at what is hidden must leave a thing where it is only while a text may still speak of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from london_rules.compiler.question import Frame
from london_rules.compiler.segments import Segment, jumps
from london_rules.ir import nodes as n
from london_rules.ir.walk import walk

_NONE: Final = frozenset[int]()
_FIXED: Final = 3  # the segment, the player and the thing of a frame come before its locals


class LiveThings(Mapping[int, list[int]]):
    """The locals with things of each frame that are still read, by segment.

    They are found out when somebody first asks: random play, and most of what authors do, never does.
    """

    def __init__(self, frames: Mapping[int, Frame], segments: Mapping[int, Segment]) -> None:
        self._program: tuple[Mapping[int, Frame], Mapping[int, Segment]] | None = (frames, segments)
        self._found: dict[int, list[int]] = {}

    def __getitem__(self, segment: int) -> list[int]:
        return self._all()[segment]

    def __iter__(self) -> Iterator[int]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[int, list[int]]:
        program = self._program
        if program is not None:
            frames, segments = program
            live = _live(segments)
            self._found = {number: _of(frame, live[number]) for number, frame in frames.items()}
            self._program = None  # the segments are not needed any more
        return self._found


def _of(frame: Frame, live: set[int]) -> list[int]:
    return [i for i in frame.thing_locals if i < _FIXED or i in live]


# Of one statement: the segments where it goes on, the local that it sets in any case, and those that it reads.
_Effect = tuple[list[int], int | None, set[int]]


def _live(segments: Mapping[int, Segment]) -> dict[int, set[int]]:
    """Find for each segment the locals that it, or what follows it, reads before setting them."""
    effects = {number: _effects(segment) for number, segment in segments.items()}
    leads_to: dict[int, list[int]] = {number: [] for number in segments}
    for number, done in effects.items():
        for targets, _, _ in done:
            for target in targets:
                leads_to.setdefault(target, []).append(number)
    live: dict[int, set[int]] = {number: set() for number in segments}
    waiting = dict.fromkeys(sorted(segments))  # texts mostly go on at later segments: the last one comes first
    while waiting:
        number, _ = waiting.popitem()
        found = _before(effects[number], live)
        if found != live[number]:
            live[number] = found
            waiting |= dict.fromkeys(leads_to[number])
    return live


def _effects(segment: Segment) -> list[_Effect]:
    """Find what statements do to locals, the last one first; those that do nothing are left out."""
    effects = [_effect(statement) for statement in reversed(segment.body)]
    return [(targets, at, read) for targets, at, read in effects if targets or at is not None or read]


def _effect(statement: n.Statement) -> _Effect:
    """Find what a statement does to locals; one that is set under a condition may still be read."""
    if isinstance(statement, n.SetLocal):
        return [], statement.at, _read(walk((statement.value,)))
    nodes = walk((statement,))
    return jumps(nodes), None, _read(nodes)


def _read(nodes: list[n.Node]) -> set[int]:
    return {int(x.name[1:]) for x in nodes if type(x) is n.Local and x.name[0] == "v"}


def _before(effects: list[_Effect], live: dict[int, set[int]]) -> set[int]:
    """Find the locals that are read from some statements on; the last one comes first."""
    out: set[int] = set()
    for targets, at, read in effects:
        for target in targets:
            out |= live.get(target, _NONE)
        if at is not None:
            out -= {at}
        out |= read
    return out
