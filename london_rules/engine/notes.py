"""What an option is sure to cost beyond what the player has: found by looking ahead, but never at hidden things.

A look ahead ends with the turn. Where the rules cannot lead to such a cost before that, nobody looks.
"""

from __future__ import annotations

from typing import Any, assert_never

from london_rules.compiler.program import Program, RuleError, State
from london_rules.compiler.question import ASKED
from london_rules.engine.raw_events import EventKind
from london_rules.engine.visibility import HIDDEN, hidden_counters, openness

MOST_LOOKED_AT = 200
MOST_DEEP = 8  # answers one after the other
MOST_PASSED = 50  # questions with one option that are passed over at once


def option_notes(program: Program, s: State) -> list[tuple[str, ...]]:
    """Return the notes for each option: the shortfall its payments are sure to have, in the counter's own words.

    A traced program is needed to see payments; with a fast one there are no notes.
    """
    counters = program.once(noted)
    if not counters or not program.traced:
        return [()] * len(s.opts)
    look = _LookAhead(program, s)
    if not look.can_cost(s):
        return [()] * len(s.opts)
    worlds = _worlds(program, s)
    out: list[tuple[str, ...]] = []
    for option in s.opts:
        sure: dict[int, int] = {}
        for number, world in enumerate(worlds):
            look.left = MOST_LOOKED_AT
            here = look.sure(world, option)
            sure = {k: min(v, sure.get(k, 0)) for k, v in here.items()} if number else here
        out.append(tuple(_words(program, i, sure[i]) for i in counters if sure.get(i)) if sure else ())
    return out


def _worlds(program: Program, s: State) -> list[State]:
    """List states that the player asked cannot tell from this one: what others have in secret is least, or most."""
    if not hidden_counters(program):
        return [s]
    from london_rules.engine.determinize import suppose

    worlds = [program.clone(s), program.clone(s)]
    for end, world in enumerate(worlds):
        suppose(program, world, s.who, end)
    return worlds


def noted(program: Program) -> tuple[int, ...]:
    """List the counters whose shortfall is noted."""
    return tuple(i for i, c in enumerate(program.layout.rules.counters.values()) if c.note is not None)


def costly(program: Program) -> frozenset[int]:
    """List the segments that can lead to a shortfall that is noted."""
    if program.source.costly is not None:
        return program.source.costly
    from london_rules.compiler.reach import leading_to

    counters = list(program.layout.rules.counters)
    link = program.source.link
    shorts = {} if link is None else link.shorts
    return leading_to(program.source, [shorts[counters[i]] for i in noted(program) if counters[i] in shorts])


def endings(program: Program) -> frozenset[int]:
    """List the texts that are carried out once all turns are over."""
    return frozenset(i for i, slot in enumerate(program.source.slots) if slot.startswith("scoring "))


def wording(program: Program, counter: int) -> tuple[str, str, str]:
    """Return the words before the number of a note, those after it, and those after the number 1."""
    note = list(program.layout.rules.counters.values())[counter].note
    assert note is not None
    return note.before.lstrip(), note.after.rstrip(), note.after.removesuffix("s").rstrip()


def _words(program: Program, counter: int, number: int) -> str:
    before, after, after_one = wording(program, counter)
    return f"{before}{number}{after_one if number == 1 else after}"


class _LookAhead:
    """The ways on from one open question, until it comes again, the turn ends, or something hidden comes to light."""

    __slots__ = ("ask", "closed", "costly", "depth", "endings", "left", "player", "program", "turn")

    def __init__(self, program: Program, s: State) -> None:
        self.program = program
        self.player, self.ask, self.depth, self.turn = s.who, s.ask, len(s.frames), s.turn
        self.closed = [seen == HIDDEN for seen in openness(program, s.who)]
        self.costly, self.endings = program.once(costly), program.once(endings)
        self.left = MOST_LOOKED_AT

    def can_cost(self, s: State) -> bool:
        """Check whether any text that is being carried out can lead to a shortfall that is noted."""
        return not self.costly.isdisjoint([frame[0] for frame in s.frames])

    def sure(self, s: State, option: Any, deep: int = 1) -> dict[int, int]:
        """Return the least shortfall by counter over all ways to continue; `deep` counts the answers."""
        n = self.program.clone(s)
        n.skip = ASKED
        n.ans = option
        self.left -= 1
        try:
            self.run(n)
        except RuleError:
            return {}
        found: dict[int, int] = {}
        if self.shorts(n, found) or deep == MOST_DEEP or self.is_done(n) or not self.can_cost(n):
            return found
        least: dict[int, int] | None = None
        for next_option in n.opts:
            rest = self.sure(n, next_option, deep + 1)
            least = rest if least is None else {k: min(v, rest.get(k, 0)) for k, v in least.items()}
            if not any(least.values()):
                return found
        for key, value in (least or {}).items():
            found[key] = found.get(key, 0) + value
        return found

    def run(self, n: State) -> None:
        """Run to a question of another player, or of this one with two or more options.

        Whether others have a choice may depend on what they hide: so their questions are never passed over.
        """
        self.program.run(n)
        for _ in range(MOST_PASSED):
            if n.over or len(n.opts) != 1 or n.who != self.player:
                return
            n.ans = n.opts[0]
            self.program.run(n)

    def is_done(self, n: State) -> bool:
        """Check whether the look ahead ends at the question of a state."""
        if n.over or self.left <= 0 or n.who != self.player or n.turn != self.turn:
            return True
        depth = len(n.frames)
        return depth < self.depth or (depth == self.depth and n.ask == self.ask)

    def shorts(self, n: State, found: dict[int, int]) -> bool:  # noqa: C901, PLR0912 - one case a kind of event
        """Add up the shortfalls of the player; tell whether the turn ended or something hidden came to light."""
        closed = self.closed
        for e in n.ev:
            kind: EventKind = e[0]
            match kind:
                case "short":
                    if e[2] == self.player:
                        found[e[3]] = found.get(e[3], 0) + e[5]
                case "move" | "put" | "under":
                    if closed[e[3]]:
                        return True
                case "swap":
                    if closed[e[4]] or closed[e[5]]:
                        return True
                case "enter":
                    if e[1] in self.endings:
                        return True
                case "chance" | "turn begins" | "round begins" | "all chose":
                    return True
                case "leave" | "set" | "counter" | "paid" | "on thing" | "turn" | "row" | "gaps" | "chose" | "action":
                    pass
                case "until" | "end" | "end rounds" | "outcome" | "course" | "reveal" | "look" | "not done" | "only":
                    pass
                case _:
                    assert_never(kind)
        return False
