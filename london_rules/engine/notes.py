"""What an option is sure to cost beyond what the player has: found by looking ahead, but never at hidden things."""

from __future__ import annotations

from typing import Any

from london_rules.compiler.program import Program, RuleError, State
from london_rules.engine.visibility import HIDDEN, openness

MOST_LOOKED_AT = 200


def option_notes(program: Program, s: State) -> list[tuple[str, ...]]:
    """Return the notes for each option: the shortfall its payments are sure to have, in the counter's own words.

    A traced program is needed to see payments; with a fast one there are no notes.
    """
    noted = program.once(_noted)
    if not noted or not program.traced:
        return [()] * len(s.opts)
    look = _LookAhead(program, s)
    out: list[tuple[str, ...]] = []
    for option in s.opts:
        look.left = MOST_LOOKED_AT
        sure = look.sure(s, option)
        out.append(tuple(_words(program, i, sure[i]) for i in noted if sure.get(i)) if sure else ())
    return out


def _noted(program: Program) -> tuple[int, ...]:
    """List the counters whose shortfall is noted."""
    return tuple(i for i, c in enumerate(program.layout.rules.counters.values()) if c.note is not None)


def _words(program: Program, counter: int, number: int) -> str:
    note = list(program.layout.rules.counters.values())[counter].note
    assert note is not None
    after = note.after
    if number == 1 and after.endswith("s"):
        after = after[:-1]
    return f"{note.before}{number}{after}".strip()


class _LookAhead:
    """The ways on from one open question, until it comes again or something hidden comes to light."""

    __slots__ = ("ask", "closed", "depth", "left", "player", "program", "turn")

    def __init__(self, program: Program, s: State) -> None:
        self.program = program
        self.player, self.ask, self.depth, self.turn = s.who, s.ask, len(s.frames), s.turn
        self.closed = [seen == HIDDEN for seen in openness(program, s.who)]
        self.left = MOST_LOOKED_AT

    def sure(self, s: State, option: Any) -> dict[int, int]:
        """Return the least shortfall by counter over all ways to continue."""
        n = self.program.clone(s)
        n.skip = True
        n.ans = option
        self.left -= 1
        try:
            self.program.run(n)
        except RuleError:
            return {}
        found: dict[int, int] = {}
        if self.shorts(n, found) or self.is_done(n):
            return found
        least: dict[int, int] | None = None
        for next_option in n.opts:
            rest = self.sure(n, next_option)
            least = rest if least is None else {k: min(v, rest.get(k, 0)) for k, v in least.items()}
            if not any(least.values()):
                return found
        for key, value in (least or {}).items():
            found[key] = found.get(key, 0) + value
        return found

    def is_done(self, n: State) -> bool:
        """Check whether the look ahead ends at the question of a state."""
        if n.over or self.left <= 0 or n.who != self.player or n.turn != self.turn:
            return True
        depth = len(n.frames)
        return depth < self.depth or (depth == self.depth and n.ask == self.ask)

    def shorts(self, n: State, found: dict[int, int]) -> bool:
        """Add up the shortfalls of the player; tell whether something hidden came to light, where they end."""
        closed = self.closed
        for e in n.ev:
            kind = e[0]
            if kind in ("move", "put"):
                if closed[e[3]]:
                    return True
            elif kind == "short":
                if e[2] == self.player:
                    found[e[3]] = found.get(e[3], 0) + e[5]
            elif kind == "chance" or (kind == "swap" and (closed[e[4]] or closed[e[5]])):
                return True
        return False
