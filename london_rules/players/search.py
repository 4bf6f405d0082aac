"""The player who searches: tries the options that greedy likes best in many guesses of the game, some turns long."""

from __future__ import annotations

from time import monotonic

from london_rules.compiler.errors import RuleError
from london_rules.compiler.layout import ROUND
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import NEVER_ASKED
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.players.evaluation import make_lead
from london_rules.players.greedy import MATTERS, TIES, WORST, Greedy, Option
from london_rules.players.restricted import Ways

WIDTH = 4  # how many options are tried
LENGTH = 3  # how many rounds a rollout has, or turns in a game without rounds
BREADTH = 6  # how many options an answer in a rollout looks at, or at every third if that is more
SPARSE = 3
MOST_BREADTH = 40  # how many it looks at then
MOST_ANSWERS = 5000  # how many answers a rollout has
STREAM = 7  # of the dice of rollouts
ENOUGH = 200_000  # how many questions looks answer, for one choice, before no further guess is tried
MOST_ROLLOUTS = 128  # of a choice, for a player who says no number
LEAST = 8  # in how many guesses each option is tried before one is dropped
SURE = 3  # behind by how many standard errors it is dropped
FAR = 10**6  # what is between two options counts up to this much in that


class Search:
    """Choose on raw states by rollouts: it works for any game, as `Greedy` does, and begins with its best options.

    In each guess of what is hidden, every option is played on for some rounds or turns, with the same dice. There all
    players answer with what looks best of some options. What counts is the lead over the best other. The options are
    halved after each part of the rollouts (sequential halving: Karnin, Koren and Somekh 2013). A player without a
    number of rollouts drops an option when it is surely behind (a race: Maron and Moore 1994). With `seconds`, no guess
    begins that would end later than that after the question: what is picked depends on the machine then.
    """

    __slots__ = ("dice", "even", "greedy", "lead", "program", "rollouts", "round", "seconds")

    def __init__(
        self, program: Program, dice: Dice, rollouts: int, ways: Ways | None = None, seconds: float | None = None
    ) -> None:
        self.program, self.dice, self.rollouts, self.seconds = program, dice, rollouts, seconds
        self.greedy, self.lead = Greedy(program, dice, ways), make_lead(program, ways.taste if ways else None)
        self.round = program.layout.cells.get(ROUND)
        # Of each question, how often a second look at what tied found it worth the same.
        self.even = [0] * len(program.source.questions)

    def pick(self, s: State) -> int:
        """Return the index of the option that leads furthest."""
        began, longest = monotonic(), 0.0
        self.even = [0] * len(self.even)
        playouts, races = self.greedy.playouts, self.rollouts == 0
        options, end, guesses = self.greedy.rank(s, WIDTH), playouts.answers + ENOUGH, 0
        sums = dict.fromkeys(options, 0)
        squares = {(i, j): 0 for i in options for j in options}
        parts = (len(options) - 1).bit_length()
        for _ in range(parts):
            for again in range(max(1, (self.rollouts or MOST_ROLLOUTS) // (parts * len(options)))):
                if len(options) == 1 or (again > 0 and playouts.answers > end):
                    break
                now = monotonic()
                if guesses and self.seconds is not None and now + longest > began + self.seconds:
                    break
                leads = self._try_all(s, options)
                guesses, longest = guesses + 1, max(longest, monotonic() - now)
                for i, lead in leads.items():
                    sums[i] += lead
                    for j in options:
                        squares[i, j] += max(-FAR, min(lead - leads[j], FAR)) ** 2
                if races and guesses >= LEAST:
                    first = max(options, key=sums.__getitem__)
                    behind = {i: sums[first] - sums[i] for i in options}
                    options = [i for i in options if i == first or not _beaten(behind[i], squares[first, i], guesses)]
            better = sorted(options, key=sums.__getitem__, reverse=True)[: (len(options) + 1) // 2]
            options = [i for i in options if i in better]
        return self.greedy.leave_trap(s, options[0])

    def _try_all(self, s: State, options: list[int]) -> dict[int, int]:
        """Try some options in one guess, with the same dice; tell how far ahead the player is after each."""
        start = guess(self.program, s, s.who, self.dice)
        start.skip = NEVER_ASKED
        seed = self.dice.seed()
        return {i: self._rollout(self.program.clone(start), start.opts[i], s.who, Dice(seed, STREAM)) for i in options}

    def _clock(self, s: State) -> int:
        """Tell how far the game is: in rounds where it has them, else in turns."""
        return s.turn if self.round is None else s.c[self.round]

    def _rollout(self, n: State, option: Option, player: int, dice: Dice) -> int:
        """Answer a guess, play it on, and judge how far ahead the player is then; the state is used up."""
        until, n.ans = self._clock(n) + LENGTH, option
        try:
            for answered in range(MOST_ANSWERS + 1):
                self.program.run(n)
                if n.over or self._clock(n) >= until or answered == MOST_ANSWERS:
                    break
                n.ans = self._quick(n, dice)
            return self.lead(n, player)
        except RuleError:
            return WORST

    def _quick(self, s: State, dice: Dice) -> Option:
        """Return the best of some options, at one look; those of few that look best alike may get a second look."""
        takes = self.greedy.offered(s)
        step = max(min(SPARSE, -(-len(takes) // BREADTH)), -(-len(takes) // MOST_BREADTH))
        offered: list[Option] = [s.opts[i] for i in takes[dice.below(step) if step > 1 else 0 :: step]]
        # Nobody knows what the dice will show: looks throw others.
        to_come, s.rng = s.rng, seed_state(s.rng, STREAM)
        values = [self.greedy.first_look(self.program.clone(s), option, s.who) for option in offered]
        best = max(values)
        tied = [option for option, value in zip(offered, values, strict=True) if value == best][:WIDTH]
        again = len(tied) > 1 and len(takes) <= BREADTH and self.even[s.ask] < TIES
        picked = self._look_again(s, tied) if again else tied[0]
        s.rng = to_come
        return picked

    def _look_again(self, s: State, options: list[Option]) -> Option:
        """Return the first of the options that are best at a second look, and note whether that was better."""
        values = [self.greedy.second_look(self.program.clone(s), option, s.who) for option in options]
        best = max(values)
        self.even[s.ask] = self.even[s.ask] + 1 if min(values) == best else MATTERS
        return options[values.index(best)]


def _beaten(behind: int, squares: int, guesses: int) -> bool:
    """Check whether an option is so far behind another that it is no luck, by the squares of what was between them."""
    spread = (guesses * squares - behind * behind) // (guesses - 1)
    return behind > FAR * guesses or behind * behind >= SURE * SURE * spread
