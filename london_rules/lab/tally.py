"""What is counted in the events of one game: actions, texts carried out, things laid out, and what became of hands.

Events are one table of numbers here, straight from the rows of a game that was played natively: to make tuples of them
takes ten times as long as the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from london_rules.classes import frozen
from london_rules.compiler.program import Program
from london_rules.engine.raw_events import EventKind, RawEvent
from london_rules.engine.rule_set import RuleSet
from london_rules.native.event_games import Told
from london_rules.native.sites import Sites
from london_rules.players.event_games import ToldGame
from london_rules.players.measure import ACTIONS, LAID, USED, names_of

Ints = npt.NDArray[np.int64]
_CODED: Final[tuple[EventKind, ...]] = ("action", "enter", "turn begins", "move", "put", "under", "swap")
KINDS: Final[frozenset[EventKind]] = frozenset(_CODED)
_CODES: Final = {kind: code for code, kind in enumerate(_CODED, 1)}
_ACTION, _ENTER, _BEGINS, _MOVE, _, _, _SWAP = _CODES.values()


@frozen
class Tally:
    """What was counted in a game.

    `begins` is the seat of the first turn, -1 for none. `played` has for each seat the things that it laid out, or
    whose text it carried out. `hands` has how many of a thing were in a hand at the end, and how many went from one to
    a place of nobody. A hand is a place of a player that only they see.
    """

    begins: int
    counts: dict[tuple[str, str], float]
    played: tuple[frozenset[str], ...]
    hands: dict[str, tuple[int, int]]


def tally(rule_set: RuleSet, told: ToldGame) -> Tally:
    """Count what happened in a game of which at least the events of `KINDS` were kept."""
    kept = told.kept
    table = rule_set.traced.once(_Sites).table(kept) if isinstance(kept, Told) else _table(kept)
    return rule_set.traced.once(_Places).tally(table, len(told.result.figures))


def _table(events: Sequence[RawEvent]) -> Ints:
    """Give events as rows: the code of the kind, and three values."""
    rows = [(code, *(*event[2:5], 0, 0, 0)[:3]) for event in events if (code := _CODES.get(event[0], 0))]
    return np.array(rows, dtype=np.int64).reshape(-1, 4)


class _Sites:
    """How the rows of native games of a program are read: of each site its code, and where its values are."""

    def __init__(self, program: Program) -> None:
        sites, codes = program.once(Sites), {str(kind): code for kind, code in _CODES.items()}
        self.width = sites.width
        self.codes = np.array([codes.get(site.kind, 0) for site in sites.numbers])
        self.fixed = np.zeros((3, len(sites.numbers)), dtype=np.int64)
        self.cells = np.zeros((3, len(sites.numbers)), dtype=np.int64)  # 0: the value is fixed
        for number, site in enumerate(sites.numbers):
            cell = 0
            for i, value in enumerate(site.values):
                cell += not isinstance(value, int)
                if 1 <= i <= 3:
                    self.fixed[i - 1, number] = value if isinstance(value, int) else 0
                    self.cells[i - 1, number] = 0 if isinstance(value, int) else cell

    def table(self, told: Told) -> Ints:
        """Read the rows of a game."""
        numbers = np.frombuffer(told.numbers, dtype=np.int64)
        site = numbers[:: self.width]
        begins = np.arange(0, len(numbers), self.width)
        table = np.empty((4, len(site)), dtype=np.int64)
        table[0] = self.codes[site]
        for i in range(3):
            cells = self.cells[i][site]
            table[i + 1] = np.where(cells > 0, numbers[begins + cells], self.fixed[i][site])
        return table.T


class _Places:
    """What the things and places of a program are to who counts."""

    def __init__(self, program: Program) -> None:
        layout = program.layout
        named = names_of(layout.rules)
        every = [named[info.face] for info in layout.things]
        self.names = list(dict.fromkeys(every))
        numbers = {name: i for i, name in enumerate(self.names)}
        self.face = np.array([numbers[name] for name in every], dtype=np.int64)
        hidden = np.array([layout.rules.zones[name].seen == "owner" for name, _ in layout.zone_names], dtype=bool)
        self.owner = np.array([owner for _, owner in layout.zone_names], dtype=np.int64)
        self.open, self.hand = (self.owner >= 0) & ~hidden, (self.owner >= 0) & hidden
        self.actions = len(layout.rules.actions)
        groups = ((ACTIONS, layout.rules.actions), (USED, self.names), (LAID, self.names))
        self.keys = [(group, name) for group, names in groups for name in names]

    def tally(self, table: Ints, seats: int) -> Tally:
        """Count the rows of a game."""
        code, one, two, _ = table.T
        begun = one[code == _BEGINS]
        entered = np.flatnonzero((code == _ENTER) & (two >= 0))
        moves = np.take(table, np.flatnonzero(code >= _MOVE), axis=0)
        how, thing, before, after = moves.T
        laid = np.flatnonzero((how != _SWAP) & (before != after))
        laid = laid[self.open[after[laid]]]
        used, put = self.face[two[entered]], self.face[thing[laid]]
        counts = np.concatenate((
            np.bincount(two[code == _ACTION], minlength=self.actions),
            np.bincount(used, minlength=len(self.names)),
            np.bincount(put, minlength=len(self.names)),
        ))  # fmt: skip
        played = np.zeros((seats, len(self.names)), dtype=bool)
        played[one[entered], used] = True
        played[self.owner[after[laid]], put] = True
        return Tally(
            int(begun[0]) if len(begun) else -1,
            dict(zip(self.keys, counts.tolist(), strict=True)),
            tuple(frozenset(self.names[i] for i in np.flatnonzero(seat)) for seat in played),
            self._hands(moves) if self.hand.any() else {},
        )

    def _hands(self, moves: Ints) -> dict[str, tuple[int, int]]:
        """Follow things from place to place; where two change places, each goes to where the other was."""
        at = np.full(len(self.face), -1)
        swaps, begin, changed = np.flatnonzero(moves[:, 0] == _SWAP), 0, [moves[moves[:, 0] != _SWAP]]
        for swap in [*swaps, len(moves)]:
            part = moves[begin:swap]
            at[part[:, 1]] = part[:, 3]  # the last one counts
            if swap < len(moves):
                both = moves[swap, 1:3]
                there = at[both]
                changed.append(np.column_stack((np.zeros_like(both), both, there, there[::-1])))
                at[both], begin = there[::-1], swap + 1
        _, thing, before, after = np.concatenate(changed).T
        left = (before >= 0) & (after >= 0)
        left[left] = self.hand[before[left]] & (self.owner[after[left]] < 0)
        held = np.flatnonzero(at >= 0)
        kept = np.bincount(self.face[held[self.hand[at[held]]]], minlength=len(self.names))
        given = np.bincount(self.face[thing[left]], minlength=len(self.names))
        some = sorted((self.names[i], int(kept[i]), int(given[i])) for i in np.flatnonzero(kept + given))
        return {name: (of_hand, away) for name, of_hand, away in some}
