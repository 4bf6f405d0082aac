"""Which locals of a frame are still read when its text goes on from a segment.

A local keeps its value after the last text that reads it: the thing that was chosen in a rule that is done, say.
Whoever guesses at what is hidden must leave a thing where it is only while a text may still speak of it.
"""

from __future__ import annotations

import re

from attrs import evolve

from london_rules.compiler.question import Frame
from london_rules.compiler.segments import Segment, jumps

_NAME = re.compile(r"\bv(\d+)\b")
_SETS = re.compile(r"    v(\d+) = f\[\1\] = (.*)")
_FIXED = 3  # the segment, the player and the thing of a frame come before its locals


def with_live_things(frames: dict[int, Frame], segments: dict[int, Segment]) -> dict[int, Frame]:
    """Leave out of each frame the things that nothing reads after its segment."""
    live = _live(segments)
    return {
        number: evolve(frame, things=[i for i in frame.things if i < _FIXED or i in live[number]])
        for number, frame in frames.items()
    }


# Of one line: the segments where it goes on, the local that it sets in any case, and those that it reads.
_Effect = tuple[list[int], set[int], set[int]]


def _live(segments: dict[int, Segment]) -> dict[int, set[int]]:
    """Find for each segment the locals that it, or what follows it, reads before setting them."""
    effects = {number: [_effect(line) for line in reversed(segment.lines)] for number, segment in segments.items()}
    live: dict[int, set[int]] = {number: set() for number in segments}
    changed = True
    while changed:
        changed = False
        for number in sorted(segments, reverse=True):
            found = _before(effects[number], live)
            changed = changed or found != live[number]
            live[number] = found
    return live


def _effect(line: str) -> _Effect:
    """Find what a line does to locals; one that is set under a condition may still be read."""
    sets = _SETS.fullmatch(line)
    read = {int(name) for name in _NAME.findall(sets.group(2) if sets else line)}
    return jumps(line), {int(sets.group(1))} if sets else set(), read


def _before(effects: list[_Effect], live: dict[int, set[int]]) -> set[int]:
    """Find the locals that are read from some lines on; the last line comes first."""
    out: set[int] = set()
    for targets, killed, read in effects:
        for target in targets:
            out |= live.get(target, set())
        out -= killed
        out |= read
    return out
