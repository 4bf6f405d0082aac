"""The greedy player: looks ahead from each option to the end of the turn, and takes the one it judges best."""

from __future__ import annotations

from attrs import define, field

from london_rules.compiler.program import Program, RuleError, State
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.players.playouts import NOBODY, Playouts
from london_rules.players.worth import make_worth

Option = int | tuple[int, ...]

DEEP = 2  # the questions at the start of a turn, where most is still open, that are looked at twice
WIDTH = 4  # how many options get the second look
MOST_ANSWERS = 1000  # how many answers a look at one option may give before it answers without looking ahead
WORST = -(10**15)  # the worth of an option that the rules cannot carry out


@define
class Looks:
    """What the first looks on the way through a turn have found: for each question, and where the last answer leads."""

    values: dict[int, dict[Option, int]] = field(factory=dict)
    found: int | None = None


class Greedy:
    """Choose on raw states. It works for any game: the rules give the worth of a position as `number estimate`.

    From each option it plays a guess of the game on to the end of the turn. In the first look every further
    question is answered simply: it stops where it can, else it takes the first option. In the second
    look its own further questions are answered by such first looks. Other players always answer simply.
    """

    __slots__ = ("asked", "clone", "dice", "playouts", "program", "turn", "worth")

    def __init__(self, program: Program, dice: Dice) -> None:
        self.program, self.dice = program, dice
        self.worth, self.playouts = make_worth(program), Playouts(program)
        self.clone = program.primitives.clone
        self.turn, self.asked = -1, 0

    def pick(self, s: State) -> int:
        """Return the index of the best option of the open question; ties are decided by dice."""
        if s.turn != self.turn:
            self.turn, self.asked = s.turn, 0
        self.asked += 1
        options = list(range(len(s.opts)))
        if self.asked <= DEEP:
            options = self._shortlist(s, options, WIDTH, deep=False)
        options = self._shortlist(s, options, 1, deep=self.asked <= DEEP)
        return options[self.dice.below(len(options))]

    def _shortlist(self, s: State, options: list[int], keep: int, *, deep: bool) -> list[int]:
        """Return the best options, and those that tie with the last of them."""
        if len(options) <= keep:
            return options
        start = guess(self.program, s, s.who, self.dice)
        start.skip = True
        look = self._second_look if deep else self._first_look
        values = [look(start, start.opts[i], s.who) for i in options]
        bar = sorted(values)[-keep]
        return [i for i, value in zip(options, values, strict=True) if value >= bar]

    def _first_look(self, s: State, option: Option, player: int) -> int:
        """Answer a question, play on to the end of the turn, and judge the result for a player."""
        n = self.clone(s)
        n.ans = option
        try:
            self.playouts.play_on(n)
        except RuleError:
            return WORST
        return self.worth(n, player)

    def _second_look(self, s: State, option: Option, player: int) -> int:
        """Do the same, with the best answer at first look to each further question to the player."""
        n, playouts = self.clone(s), self.playouts
        n.ans = option
        limit, asked = playouts.answers + MOST_ANSWERS, player
        looks = Looks()
        try:
            while playouts.play_on(n, asked):
                if playouts.answers < limit:
                    n.ans = self._best(n, player, looks)
                else:
                    n.ans, asked = playouts.simple(n), NOBODY
        except RuleError:
            return WORST
        # The first look at the last answer has already judged where the turn ends.
        return self.worth(n, player) if looks.found is None else looks.found

    def _best(self, s: State, player: int, looks: Looks) -> Option:
        """Return the first of the options that are best at first look.

        Where a question is asked again, the best of the options that were looked at then stands for all of them, if
        it is still no worse than the simple answer.
        """
        before = looks.values.get(s.ask, {})
        values: dict[Option, int] = {}
        simple = self.playouts.simple(s)
        if looks.found is not None:
            values[simple] = looks.found
        again = [option for option in s.opts if option in before]
        if again and looks.found is not None:
            likely = max(again, key=before.__getitem__)
            if likely not in values:
                values[likely] = self._first_look(s, likely, player)
            if values[likely] < looks.found:
                before = {}
        for option in s.opts:
            if option not in values and option not in before:
                values[option] = self._first_look(s, option, player)
        best: Option = max((option for option in s.opts if option in values), key=values.__getitem__)
        base = values.get(simple, 0)
        looks.found, looks.values[s.ask] = values[best], {**before, **{o: v - base for o, v in values.items()}}
        return best
