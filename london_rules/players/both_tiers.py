"""A game played in Python and in C side by side: the same states at every decision, or a difference to report."""

from __future__ import annotations

from typing import Any

from london_rules.classes import define, field, frozen
from london_rules.compiler.errors import RuleError
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import option_ids
from london_rules.engine.errors import BrokenInvariantError
from london_rules.engine.invariants import check_invariants
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.states import whole_data
from london_rules.native.build import Build, build
from london_rules.native.converter import TooLargeError
from london_rules.native.games import Ended, NativeGames
from london_rules.native.kinds import UnprintableError
from london_rules.native.program_in_c import program_in_c
from london_rules.native.stepping import Failed, Left, NativeSteps
from london_rules.players.bot_games import (
    Fault,
    GameResult,
    SimulationSetup,
    fault,
    first_seat,
    game_result,
    new_game,
    pickers_of,
    play_bot_game,
    questions,
)
from london_rules.players.native_seats import habits, seats
from london_rules.players.own import is_own
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM


@frozen
class Difference:
    """What is not the same in C: after which answers, and each part as Python and as C has it. All is plain data."""

    answers: tuple[str, ...]
    parts: dict[str, tuple[object, object]]
    compiler: str


@frozen
class Compared:
    """A game that was played in Python, and as far as C goes there too."""

    number: int
    result: GameResult | Fault
    states: int = 0  # that were compared
    left: bool = False  # C could not play it to its end, and left it to Python
    why_not: str = ""  # there is no C of it
    difference: Difference | None = None


class NoCompilerError(Exception):
    """There is nothing that makes a program of C."""


class Native:
    """The native tier of a program, made at once; `why_not` says why the rules cannot be written as C."""

    def __init__(self, program: Program) -> None:
        self.why_not = ""
        self.built: Build | None = None
        try:
            source = program_in_c(program)
        except UnprintableError as e:
            self.why_not = str(e)
            return
        self.built = build(source)
        if self.built is None:
            raise NoCompilerError
        self.steps = NativeSteps(program, self.built)
        self.games = NativeGames(program, self.built)


def play_on_both(rule_set: RuleSet, setup: SimulationSetup, number: int) -> Compared:
    """Play one game of a simulation in Python, with its invariants checked, and compare it with C at every decision."""
    result: GameResult | Fault
    try:
        game = _Both(rule_set, setup, number, rule_set.fast.once(Native))
    except NoCompilerError:  # here, though there is one where the games are asked for
        return Compared(number, play_bot_game(rule_set, setup, number), why_not="there is no C compiler")
    try:
        result = game.play()
    except (RuleError, BrokenInvariantError) as e:
        result = fault(rule_set, setup, number, e)
    return Compared(number, result, game.states, game.left, game.native.why_not, game.difference)


@define(eq=False)
class _Both:
    rule_set: RuleSet
    setup: SimulationSetup
    number: int
    native: Native
    states: int = 0
    left: bool = False
    difference: Difference | None = None
    _options: list[int] = field(factory=list)

    def play(self) -> GameResult:
        """Play the game to its end; raises what Python raises."""
        s, pickers = new_game(self.rule_set, self.setup, self.number), pickers_of(self.program, self.setup, self.number)
        self._begin(s)

        def pick(s: State) -> int:
            self._options.append(pickers[s.who](s))
            return self._options[-1]

        try:
            for decisions in questions(self.program, s, pick):  # noqa: B007 - how many it were at the end counts
                self._compare(s)
                check_invariants(self.program, s)
        except RuleError as e:
            if len(self._options) < MOST_ANSWERS:
                self._compare(Failed(e.code, e.position))
            raise
        result = game_result(self.program, s, self.number, decisions)
        self._compare_whole(result)
        return result

    @property
    def program(self) -> Program:
        """Return the program that both play."""
        return self.rule_set.fast

    @property
    def _together(self) -> bool:
        """Tell whether both are still at the same state."""
        return not self.left and self.difference is None

    def _begin(self, s: State) -> None:
        if self.native.built is None or any(map(is_own, self.setup.seats)):
            self.left = True
            return
        try:
            self.native.steps.begin(s)
        except TooLargeError:
            self.left = True

    def _compare(self, here: State | Failed) -> None:
        """Let C run to where Python is, at the next question or an error, and compare both."""
        if not self._together:
            return
        there = self.native.steps.go_on(self._options[-1] if self._options else None)
        if isinstance(there, Left):
            self.left = True
            return
        self.states += 1
        ours, theirs = _plain(here), _plain(there)
        if ours != theirs:
            self._differ({k: (ours.get(k), theirs.get(k)) for k in {**ours, **theirs} if ours.get(k) != theirs.get(k)})

    def _compare_whole(self, result: GameResult) -> None:
        """Compare what comes of the game where C plays all of it, with players of its own."""
        if not self._together:
            return
        ended, picks = self._ended()
        if ended is None:
            self.left = True
            return
        other = GameResult(self.number, *ended)
        if other != result:
            self._differ({"result": (repr(result), repr(other))})
        elif picks and picks != self._options:
            self._differ({"picks": (self._options, picks)})

    def _ended(self) -> tuple[Ended | None, list[int]]:
        """Let C play the whole game; give how it ends, and the options that players at a table picked."""
        setup, games, limits = self.setup, self.native.games, self.rule_set.limits
        first = first_seat(setup)
        if all(kind == "random" for kind in setup.seats):
            own = setup.seed, self.number, PLAYERS_STREAM
            return games.play(len(setup.seats), *own, MOST_ANSWERS, first, limits), []
        at, chance = seats(self.program, setup.seats, setup.seed, self.number), seed_state(setup.seed, self.number)
        found = games.play_at_table(at, chance, self.program.once(habits), MOST_ANSWERS, first, limits)
        return (None, []) if found is None else (found.ended, found.picks)

    def _differ(self, parts: dict[str, tuple[object, object]]) -> None:
        assert self.native.built is not None
        self.difference = Difference(self._answers(), parts, self.native.built.compiler.name)

    def _answers(self) -> tuple[str, ...]:
        """Name the answers of the game so far."""
        s = new_game(self.rule_set, self.setup, self.number)
        out = []
        for option in self._options:
            self.program.run(s)
            out.append(option_ids(self.program, s)[option])
            s.ans = s.opts[option]
        return tuple(out)


def _plain(came: State | Failed) -> dict[str, Any]:
    return whole_data(came) if isinstance(came, State) else {"error": [came.code, came.position]}
