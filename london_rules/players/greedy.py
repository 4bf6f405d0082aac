"""The greedy player: looks ahead from each option to the end of the turn, and takes the one it judges best."""

from __future__ import annotations

from heapq import nlargest

from london_rules.compiler.program import Program, RuleError, State
from london_rules.compiler.question import NEVER_ASKED
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.players.evaluation import make_worth
from london_rules.players.playouts import NOBODY, Playouts
from london_rules.players.restricted import Ways

Option = int | tuple[int, ...]

DEEP = 2  # the questions at the start of a turn, where most is still open, that are looked at twice
WIDTH = 4  # how many options get the second look
MOST_ANSWERS = 1000  # how many answers a look at one option may give before it answers without looking ahead
WORST = -(10**15)  # the worth of an option that the rules cannot carry out
# How often all options of a question are worth the same, before the first is taken without a look. Three times gives
# no better play: in 1,000 games of 2010 and of 2017, each with both kinds of players in all seats, they won alike.
TIES = 2
MATTERS = -(10**9)  # in place of that number: a question at which an option is better than another
UNKNOWN = -1  # in place of a gap
# Estimates can have places from which each step looks worse, where a player would walk about without end. So a player
# for whom nothing looks better than once before, for so many questions, answers one of so many by chance (the noise of
# a local search: Selman, Kautz and Cohen 1994).
PATIENCE = 300
NOISE = 40
SECRET_GUESSES = 8  # the worlds in which an answer in secret is tried: in one it would only fit what was guessed there


class Greedy:
    """Choose on raw states. It works for any game: the rules give the worth of a position as `number estimate`.

    From each option it plays a guess of the game on to the end of the turn. In the first look every further
    question is answered simply: it stops where it can, else it takes the first option. In the second
    look its own further questions are answered by such first looks; but a question at which all options were worth the
    same each time, while one answer is thought over, is answered simply from then on. Other players answer simply, and
    in secret at random: the same in a guess, whatever the option.
    """

    __slots__ = (
        *("asked", "best", "clone", "dice", "gap", "play_on", "playouts", "program", "record", "ties", "turn"),
        *("waited", "ways", "worth"),
    )

    def __init__(self, program: Program, dice: Dice, ways: Ways | None = None) -> None:
        self.program, self.dice, self.ways = program, dice, ways
        self.worth, self.playouts = make_worth(program, ways.taste if ways else None), Playouts(program)
        self.clone, self.play_on = program.primitives.clone, self.playouts.play_on
        self.turn, self.asked = -1, 0
        self.gap = UNKNOWN  # how much better the best option of the last question looked than the second
        self.best = self.record = WORST  # what the best option of the last question looked worth, and of any before
        self.waited = 0  # how many questions have had no better one
        self.ties = self._none_tied()  # of each question, how often all its options were worth the same

    def pick(self, s: State) -> int:
        """Return the index of the best option of the open question; ties are decided by dice."""
        deep = self._begin(s)
        options = self.offered(s)
        if deep:
            options = self._shortlist(s, options, WIDTH, deep=False)
        options = self._shortlist(s, options, 1, deep=deep)
        return self.leave_trap(s, options[self.dice.below(len(options))])

    def leave_trap(self, s: State, picked: int) -> int:
        """Return what was picked, or now and then an option by chance, where nothing has looked better for long."""
        if self.best <= WORST:
            return picked
        if self.best > self.record:
            self.record, self.waited = self.best, 0
            return picked
        self.waited += 1
        if self.waited <= PATIENCE:
            return picked
        self.waited -= NOISE
        options = self.offered(s)
        return options[self.dice.below(len(options))]

    def rank(self, s: State, keep: int) -> list[int]:
        """List the indices of the best options of the open question, the best first; ties are decided by dice."""
        deep = self._begin(s)
        options = self.offered(s)
        if deep:
            options = self._shortlist(s, options, max(WIDTH, keep), deep=False)
        self.dice.shuffle(options)
        values = dict(zip(options, self._values(s, options, deep=deep), strict=True))
        return sorted(options, key=values.__getitem__, reverse=True)[:keep]

    def _begin(self, s: State) -> bool:
        """Begin to think about a question; tell whether its options are looked at twice."""
        if self.ways is not None:
            self.ways.taste.begin(s)
        if s.turn != self.turn:
            self.turn, self.asked = s.turn, 0
        self.asked += 1
        self.gap, self.best = UNKNOWN, WORST
        self.ties = self._none_tied()
        return self.asked <= DEEP

    def offered(self, s: State) -> list[int]:
        """List the indices of the options that this player takes in a look: whoever else is asked takes all."""
        if self.ways is None or s.who != self.ways.taste.me:
            return list(range(len(s.opts)))
        return self.ways.offered(s)

    def _none_tied(self) -> list[int]:
        """List for each question that no tie is known; what is not answered with the first option always matters."""
        return [0 if first else MATTERS for first in self.playouts.first]

    def _shortlist(self, s: State, options: list[int], keep: int, *, deep: bool) -> list[int]:
        """Return the best options, and those that tie with the last of them."""
        if len(options) <= keep:
            return options
        values = self._values(s, options, deep=deep)
        bar = sorted(values)[-keep]
        return [i for i, value in zip(options, values, strict=True) if value >= bar]

    def _values(self, s: State, options: list[int], *, deep: bool) -> list[int]:
        """Work out what options are worth."""
        look = self.second_look if deep else self.first_look
        values = [0] * len(options)
        guesses = SECRET_GUESSES if self.playouts.secret[s.ask] else 1
        for _ in range(guesses):
            start = guess(self.program, s, s.who, self.dice)
            start.skip, offered = NEVER_ASKED, start.opts
            for at, i in enumerate(options):
                n = self.clone(start) if i != options[-1] else start
                values[at] += look(n, offered[i], s.who)
        second, best = nlargest(2, (WORST, WORST, *values))[::-1]
        self.best = WORST if guesses > 1 else best
        self.gap = UNKNOWN if guesses > 1 or second <= WORST else best - second
        return values

    def first_look(self, n: State, option: Option, player: int) -> int:
        """Answer a question, play on to the end of the turn, and judge that for a player; the state is used up."""
        n.ans = option
        try:
            self.play_on(n, NOBODY, player)
        except RuleError:
            return WORST
        return self.worth(n, player)

    def second_look(self, n: State, option: Option, player: int) -> int:
        """Do the same, with the best answer at first look to each further question to the player."""
        playouts, n.ans = self.playouts, option
        limit, asked = playouts.answers + MOST_ANSWERS, player
        value = None
        try:
            while playouts.play_on(n, asked, player):
                if self.ties[n.ask] >= TIES:
                    n.ans = n.opts[self.offered(n)[0]]
                elif playouts.answers < limit:
                    n.ans, value = self._best(n, player, value)
                else:
                    n.ans, asked = playouts.simple(n), NOBODY
        except RuleError:
            return WORST
        # The first look at the last answer has already judged where the turn ends.
        return self.worth(n, player) if value is None else value

    def _best(self, s: State, player: int, found: int | None) -> tuple[Option, int]:
        """Return the first of the options that are best at first look, and the value of that look.

        `found` is the value of the look that led here and answered simply: it has looked at the simple answer.
        """
        known = None if found is None else self.playouts.simple(s)
        clone, look = self.clone, self.first_look
        offered: list[Option] = s.opts if self.ways is None else [s.opts[i] for i in self.offered(s)]
        values = [
            found if found is not None and option == known else look(clone(s), option, player) for option in offered
        ]
        best = max(values)
        self.ties[s.ask] = self.ties[s.ask] + 1 if min(values) == best != WORST else MATTERS
        return offered[values.index(best)], best
