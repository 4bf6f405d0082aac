"""When games of a program are worth a native tier: a job that has taken a while is likely to take longer."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final

from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program
from london_rules.players.own import is_own
from london_rules.players.random_play import MOST_ANSWERS

if TYPE_CHECKING:
    from london_rules.native.games import EndedAtTable, NativeGames
    from london_rules.native.ready import Ready
    from london_rules.native.tier import Tier

WORTH_IT: Final = 0.5  # seconds of play after which more is expected, so that compiling pays
POLL: Final = 0.01  # seconds


class Pace:
    """Adds up the time of games of one program, and has its native tier made when they take long."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seconds = 0.0
        self.tier: Tier | Ready | None = None
        self._asked = False

    def spent(self, seconds: float) -> None:
        """Add the time of a game, or of a part of it."""
        self.seconds += seconds
        if self.seconds > WORTH_IT:
            self.begin()

    def begin(self) -> None:
        """Have the native tier made, if that was not begun: it is known that the job is long."""
        if self._asked:
            return
        self._asked = True
        try:
            from london_rules.native.tier import Tier  # only long jobs load it
        except ImportError:
            return  # a page in a browser has no compiler, and comes without this part
        self.tier = tier = Tier(self.program)
        tier.begin()

    def wait(self) -> None:
        """Have the native tier made, and wait until it is there or cannot be."""
        self.begin()
        while self.may_become_native():
            sleep(POLL)

    def take(self, ready: Ready) -> None:
        """Take a native tier that was made before."""
        self._asked, self.tier = True, ready

    def counts(self) -> bool:
        """Tell whether the time of games is added up: a native tier can play them."""
        return self.seconds > 0

    def is_native(self) -> bool:
        """Tell whether games are played natively from now on."""
        return self.games() is not None

    def may_become_native(self) -> bool:
        """Tell whether the games of which the time is added up are likely to be played natively soon."""
        if self.tier is not None:
            return self.tier.is_being_made()
        if not self.counts() or self._asked:
            return False
        from london_rules.native.tier import possible

        return possible()

    def games(self) -> NativeGames | None:
        """Give what plays games natively, once it is there."""
        return None if self.tier is None else self.tier.games()


class TableGame:
    """One game in which somebody looks ahead: played natively, from its beginning, as soon as that is possible.

    That takes no time beside one look in Python, so a game that has begun in Python is not waited for.
    """

    def __init__(
        self, pace: Pace, kinds: Sequence[str], seed: int, number: int, first: int, limits: Limits = DEFAULT
    ) -> None:
        self.pace, self.kinds, self.seed, self.number, self.first = pace, kinds, seed, number, first
        self.limits = limits
        self._last = perf_counter()
        self._tried = self._own = any(map(is_own, kinds))
        self.found: EndedAtTable | None = None

    def ended(self) -> EndedAtTable | None:
        """Return the whole game if it could be played natively; asked at each question, it adds the time since."""
        if self._own:
            return None
        before, self._last = self._last, perf_counter()
        self.pace.spent(self._last - before)
        games = None if self._tried else self.pace.games()
        if games is None:
            return self.found
        self._tried = True
        from london_rules.players.native_seats import habits, seats

        own = seats(self.pace.program, self.kinds, self.seed, self.number), seed_state(self.seed, self.number)
        self.found = games.play_at_table(*own, self.pace.program.once(habits), MOST_ANSWERS, self.first, self.limits)
        return self.found
