"""Which locals of a frame are still read when its text goes on from a segment.

A local keeps its value after the last text that reads it: the thing that was chosen in a rule that is done, say.
Whoever guesses at what is hidden must leave a thing where it is only while a text may still speak of it.
"""

from __future__ import annotations

from attrs import evolve

from london_rules.compiler.question import Frame
from london_rules.compiler.segments import Segment, jumps
from london_rules.ir import nodes as n
from london_rules.ir.walk import walk

_FIXED = 3  # the segment, the player and the thing of a frame come before its locals


def with_live_things(frames: dict[int, Frame], segments: dict[int, Segment]) -> dict[int, Frame]:
    """Leave out of each frame the things that nothing reads after its segment."""
    live = _live(segments)
    return {
        number: evolve(frame, things=[i for i in frame.things if i < _FIXED or i in live[number]])
        for number, frame in frames.items()
    }


# Of one statement: the segments where it goes on, the local that it sets in any case, and those that it reads.
_Effect = tuple[list[int], set[int], set[int]]


def _live(segments: dict[int, Segment]) -> dict[int, set[int]]:
    """Find for each segment the locals that it, or what follows it, reads before setting them."""
    effects = {number: [_effect(s) for s in reversed(segment.body)] for number, segment in segments.items()}
    live: dict[int, set[int]] = {number: set() for number in segments}
    changed = True
    while changed:
        changed = False
        for number in sorted(segments, reverse=True):
            found = _before(effects[number], live)
            changed = changed or found != live[number]
            live[number] = found
    return live


def _effect(statement: n.Statement) -> _Effect:
    """Find what a statement does to locals; one that is set under a condition may still be read."""
    if isinstance(statement, n.SetLocal):
        return [], {statement.at}, _read(statement.value)
    return jumps((statement,)), set(), _read(statement)


def _read(node: n.Node) -> set[int]:
    return {int(x.name[1:]) for x in walk((node,)) if isinstance(x, n.Local) and x.name[0] == "v"}


def _before(effects: list[_Effect], live: dict[int, set[int]]) -> set[int]:
    """Find the locals that are read from some statements on; the last one comes first."""
    out: set[int] = set()
    for targets, killed, read in effects:
        for target in targets:
            out |= live.get(target, set())
        out -= killed
        out |= read
    return out
