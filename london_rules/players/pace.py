"""When random games of a program are worth a native tier: a job that has taken a while is likely to take longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM

if TYPE_CHECKING:
    from london_rules.native.games import Ended
    from london_rules.native.tier import Tier

WORTH_IT: Final = 0.5  # seconds of random play after which more is expected, so that compiling pays


class Pace:
    """Adds up the time of random games of one program, and has its native tier made when they take long."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seconds = 0.0
        self.tier: Tier | None = None
        self._asked = False

    def spent(self, seconds: float) -> None:
        """Add the time of a game."""
        self.seconds += seconds
        if not self._asked and self.seconds > WORTH_IT:
            self._asked = True
            try:
                from london_rules.native.tier import Tier  # only long jobs load it
            except ImportError:
                return  # a page in a browser has no compiler, and comes without this part
            self.tier = Tier(self.program)
            self.tier.begin()

    def native(self, players: int, seed: int, number: int, first: int, limits: Limits = DEFAULT) -> Ended | None:
        """Play a game natively, the same that Python plays; None if it must be played in Python."""
        games = None if self.tier is None else self.tier.games()
        if games is None:
            return None
        chances = seed_state(seed, number), seed_state(seed, number + PLAYERS_STREAM)
        return games.play(players, *chances, MOST_ANSWERS, first, limits)
