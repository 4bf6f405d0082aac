"""When games of a program are worth a native tier: a job that has taken a while is likely to take longer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Final

from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM

if TYPE_CHECKING:
    from london_rules.native.games import Ended
    from london_rules.native.tier import Tier

WORTH_IT: Final = 0.5  # seconds of play after which more is expected, so that compiling pays


class Pace:
    """Adds up the time of games of one program, and has its native tier made when they take long."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seconds = 0.0
        self.tier: Tier | None = None
        self._asked = False

    def spent(self, seconds: float) -> None:
        """Add the time of a game, or of a part of it."""
        self.seconds += seconds
        if not self._asked and self.seconds > WORTH_IT:
            self._asked = True
            try:
                from london_rules.native.tier import Tier  # only long jobs load it
            except ImportError:
                return  # a page in a browser has no compiler, and comes without this part
            self.tier = Tier(self.program)
            self.tier.begin()

    def clock(self) -> Callable[[object], None]:
        """Give what is called at each question of a game, and adds the time since then."""
        last = perf_counter()

        def tick(_: object) -> None:
            nonlocal last
            before, last = last, perf_counter()
            self.spent(last - before)

        return tick

    def native(self, players: int, seed: int, number: int, first: int) -> Ended | None:
        """Play a game at random natively, the same that Python plays; None if it must be played in Python."""
        games = None if self.tier is None else self.tier.games()
        if games is None:
            return None
        chances = seed_state(seed, number), seed_state(seed, number + PLAYERS_STREAM)
        return games.play(players, *chances, MOST_ANSWERS, first)

    def native_at_table(self, kinds: Sequence[str], seed: int, number: int, first: int) -> Ended | None:
        """Play a game with players of some kinds natively, as `native` does."""
        games = None if self.tier is None else self.tier.games()
        if games is None:
            return None
        from london_rules.players.natively import habits, seats

        own = seats(kinds, seed, number), seed_state(seed, number)
        return games.play_at_table(*own, self.program.once(habits), MOST_ANSWERS, first)
