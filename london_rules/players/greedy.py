"""The greedy player: looks ahead from each option to the end of the turn, and takes the one it judges best."""

from __future__ import annotations

from london_rules.compiler.program import Program, RuleError, State
from london_rules.compiler.question import GO_ON, LET_IT, STOP
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.players.worth import make_worth

Option = int | tuple[int, ...]

DEEP = 2  # the questions at the start of a turn, where most is still open, that are looked at twice
WIDTH = 4  # how many options get the second look
MOST_STEPS = 1000  # how often a look at one option may run the game before it answers without looking ahead
WORST = -(10**15)  # the worth of an option that the rules cannot carry out
SECRET_GUESSES = (
    8  # in how many worlds an answer in secret is tried: in one, it would only fit the answers guessed there
)
QUIET: tuple[Option, ...] = (STOP, GO_ON, LET_IT)


class Greedy:
    """Choose on raw states. It works for any game: the rules give the worth of a position as `number estimate`.

    From each option it plays a guess of the game on to the end of the turn. In the first look every further
    question is answered simply: it stops where it can, else it takes the first option. In the second
    look its own further questions are answered by such first looks. Other players answer simply, and in secret at
    random: the same in a guess, whatever the option.
    """

    __slots__ = ("asked", "dice", "limit", "program", "steps", "turn", "worth")

    def __init__(self, program: Program, dice: Dice) -> None:
        self.program, self.dice = program, dice
        self.worth = make_worth(program)
        self.steps = self.limit = self.asked = 0
        self.turn = -1

    def pick(self, s: State) -> int:
        """Return the index of the best option of the open question; ties are decided by dice."""
        if s.turn != self.turn:
            self.turn, self.asked = s.turn, 0
        self.asked += 1
        options = list(range(len(s.opts)))
        if self.asked <= DEEP:
            options = self._shortlist(s, options, 0, WIDTH)
        options = self._shortlist(s, options, int(self.asked <= DEEP), 1)
        return options[self.dice.below(len(options))]

    def _shortlist(self, s: State, options: list[int], deep: int, keep: int) -> list[int]:
        """Return the best options, and those that tie with the last of them."""
        if len(options) <= keep:
            return options
        values = [0] * len(s.opts)
        for _ in range(SECRET_GUESSES if self._is_secret(s) else 1):
            start = guess(self.program, s, s.who, self.dice)
            start.skip = True
            for i in options:
                self.limit = self.steps + MOST_STEPS
                values[i] += self._value(start, start.opts[i], s.who, deep)
        values = [values[i] for i in options]
        bar = sorted(values)[-keep]
        return [i for i, value in zip(options, values, strict=True) if value >= bar]

    def _value(self, s: State, option: Option, player: int, deep: int) -> int:
        """Answer a question, play on to the end of the turn, and judge the result for a player."""
        n = self.program.primitives.clone(s)
        n.ans = option
        try:
            self._play_on(n, player, s.turn, deep)
        except RuleError:
            return WORST
        return self.worth(n, player)

    def _play_on(self, n: State, player: int, turn: int, deep: int) -> None:
        run = self.program.run
        run(n)
        self.steps += 1
        while not n.over and n.turn == turn:
            if deep and n.who == player and self.steps < self.limit:
                n.ans = self._best(n, player)
            elif n.who != player and self._is_secret(n):
                n.ans = n.opts[Dice(n.rng, n.who).below(len(n.opts))]
            else:
                n.ans = _simply(n.opts)
            run(n)
            self.steps += 1

    def _is_secret(self, s: State) -> bool:
        """Tell whether the open question is one that several players answer in secret."""
        return self.program.source.questions[s.ask].secret is not None

    def _best(self, s: State, player: int) -> Option:
        """Return the option that is best at first look."""
        values = [self._value(s, option, player, 0) for option in s.opts]
        best: Option = s.opts[values.index(max(values))]
        return best


def _simply(options: list[Option]) -> Option:
    """Stop if possible, else take the first option: offers of powers come last and are not taken."""
    return next((quiet for quiet in QUIET if quiet in options), options[0])
