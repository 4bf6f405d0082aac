"""A game as it runs: a fold of answers over a seed, with undo and copies. What shows and stores it builds on this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.compiler.limits import Limits
from london_rules.compiler.program import Program, RuleError, State
from london_rules.compiler.question import AS_RULES_SAY, ASKED
from london_rules.engine.decisions import Decision, open_decision, option_ids
from london_rules.engine.errors import SaveError, WrongAnswerError
from london_rules.engine.events import EventLog
from london_rules.engine.invariants import check_invariants
from london_rules.engine.kept import begin_after
from london_rules.engine.locate_error import locate
from london_rules.engine.viewers import check_seat

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet

CHECKPOINT_EVERY = 16
Ids: TypeAlias = tuple[State | None, list[Any], list[str]]
NO_IDS: Ids = (None, [], [])


@frozen
class Setup:
    """How a game was started: seats, seed, number within the seed, and the first seat if the host chose it.

    `ask_forced` is whether questions with one option are shown, `after` what the game before has kept for this one.
    """

    players: int
    seed: int
    number: int = 0
    first: int | None = None
    ask_forced: bool = False
    after: Mapping[str, Any] | None = None


@frozen
class Imagined(Setup):
    """How an imagined game was started: from a position, so that no seed and answers lead to it."""


def laid_out(program: Program, setup: Setup, limits: Limits) -> State:
    """Lay out a new game before its set-up, with what the game before has kept; raises SaveError if it does not fit."""
    first = -1 if setup.first is None else setup.first - 1
    state = program.new_state(setup.players, setup.seed, game=setup.number, first=first, limits=limits)
    if setup.after is not None:
        begin_after(program, state, setup.after)
    return state


def _forced(setup: Setup) -> int:
    return ASKED if setup.ask_forced else AS_RULES_SAY


def asks_anyway(program: Program) -> bool:
    """Tell whether the rules ask for any question to be put even with one option."""
    return any(question.anyway for question in program.source.questions)


@frozen
class History:
    """What a game has been through: its answers with the seat that gave each (from 1), and its chance."""

    answers: list[str]
    seats: list[int]
    chance: list[int]


@frozen
class Checkpoint:
    """A point before an answer: the number of answers, chance draws and events, the open causes, the state."""

    answers: int
    chance: int
    events: int
    causes: tuple[int, ...]
    state: State


@define(eq=False)
class RunningGame:
    """Run a game from question to question; a wrong answer leaves it unchanged.

    `seats` says who gave each of the `answers`. `dealt_by_seed` tells whether all chance came from its seed; a game
    carried over from other rules was given some.
    """

    rule_set: RuleSet
    setup: Setup
    state: State
    program: Program
    checking: bool = False
    answers: list[str] = field(factory=list)
    chance: list[int] = field(factory=list)
    seats: list[int] = field(factory=list)  # who gave each of the answers, from 1
    dealt_by_seed: bool = True
    _log: EventLog = field(init=False)
    _log_is_whole: bool = True
    _checkpoints: list[Checkpoint] = field(factory=list)
    _decision: Decision | None = None
    _ids: Ids = NO_IDS  # of the options: of which state, and of what
    _counted: tuple[int, dict[int, int]] = (0, {})  # how many of the answers were counted, and those of each seat

    def __attrs_post_init__(self) -> None:
        """Begin an empty log of events."""
        self._log = EventLog(self.program)

    # ---- starting -------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        rule_set: RuleSet,
        setup: Setup,
        *,
        events: bool = True,
        check: bool = False,
        tape: list[int] | None = None,
    ) -> Self:
        """Start a game and run to its first question; `tape` plays recorded chance instead of the generator."""
        program = rule_set.traced if events else rule_set.fast
        try:
            state = laid_out(program, setup, rule_set.limits)
        except RuleError as e:
            locate(rule_set, None, e, program)
            raise
        state.skip, state.tape = _forced(setup), tape
        game = cls(rule_set, setup, state, program, check, dealt_by_seed=tape is None)
        game._advance(program.clone(state))
        return game

    @classmethod
    def resume(
        cls,
        rule_set: RuleSet,
        setup: Setup,
        state: State,
        history: History,
        *,
        events: bool = True,
        check: bool = False,
    ) -> Self:
        """Resume a game at a state; events and earlier states are found from its answers when they are needed."""
        program = rule_set.traced if events else rule_set.fast
        state.limits, state.skip = rule_set.limits, _forced(setup)
        game = cls(rule_set, setup, state, program, check, history.answers, history.chance, history.seats)
        game._log_is_whole = False
        return game

    # ---- playing --------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Check whether the game has ended, or reached its turn limit."""
        return bool(self.state.over)

    @property
    def unfinished(self) -> bool:
        """Check whether the game was cut off at its turn limit."""
        return self.state.over == 2

    @property
    def limits(self) -> Limits:
        """Return what one answer, and the whole game, may use up."""
        return self.state.limits

    @limits.setter
    def limits(self, limits: Limits) -> None:
        """Set what each further answer, and the whole game, may use up."""
        self.state.limits = limits

    @property
    def turn(self) -> int:
        """Return the number of turns begun."""
        return self.state.turn

    @property
    def to_move(self) -> int | None:
        """Return the player (from 1) who is asked, None when the game is over."""
        return None if self.state.over else self.state.who + 1

    @property
    def decision(self) -> Decision | None:
        """Return the open question, None when the game is over."""
        if self.state.over:
            return None
        if self._decision is None:
            self._decision = open_decision(self.program, self.state, self._given_by(self.state.who + 1) + 1)
        return self._decision

    def _given_by(self, seat: int) -> int:
        """Count the answers that a seat gave: those since the last count are added to it."""
        counted, known = self._counted
        given = dict(known)  # clones share what is known
        for one in self.seats[counted:]:
            given[one] = given.get(one, 0) + 1
        self._counted = len(self.seats), given
        return given.get(seat, 0)

    def option_ids(self) -> list[str]:
        """Return just the ids of the options, which is faster than the whole decision."""
        return [] if self.state.over else self._option_ids()[:]

    def _option_ids(self) -> list[str]:
        """Return the ids of the options of the open question, worked out once for each question."""
        state, options, ids = self._ids
        if state is not self.state or options is not self.state.opts:
            ids = option_ids(self.program, self.state)
            self._ids = self.state, self.state.opts, ids
        return ids

    def answer(self, option: str | Mapping[str, Any], *, player: int | None = None) -> None:
        """Answer the open question with the id of an option, or a mapping `{"option": id}`.

        `player` is the seat that gives the answer, if the host wants that checked. Raises WrongAnswerError, with the
        game unchanged, for anything else, for another seat than the one asked, or when the game is over; and
        ValueError for a seat that is not at the table.
        """
        id = option.get("option") if isinstance(option, Mapping) else option
        if player is not None:
            check_seat(player, self.setup.players)
        if self.state.over:
            raise WrongAnswerError("the game is over: there is nothing to answer")
        if player is not None and player != self.to_move:
            raise WrongAnswerError(f"player {self.to_move} is asked, not player {player}")
        ids = self._option_ids()
        if not isinstance(id, str) or id not in ids:
            raise WrongAnswerError(f"{id!r:.100} is not an option here; the options are: {', '.join(ids)}")
        self.give(ids.index(id))

    def give(self, index: int) -> State:
        """Answer the open question with one of its options, and return the state before, with the answer in it."""
        ids, before = self._option_ids(), self.program.clone(self.state)
        before.ans = self.state.ans = self.state.opts[index]
        counted = len(ids) > 1
        mark = self._mark(before) if counted else None
        if counted:
            self.answers.append(ids[index])
            self.seats.append(before.who + 1)
        try:
            self._advance(before)
        except BaseException:
            del self.answers[len(self.answers) - counted :]
            del self.seats[len(self.seats) - counted :]
            raise
        if mark is not None:
            self._checkpoints.append(mark)
        return before

    def _advance(self, before: State) -> None:
        """Run to the next question; if anything is raised on the way, the state is restored."""
        try:
            self.program.run(self.state)
            self.limits.check_events(len(self.state.ev), len(self._log))
            self.limits.check_entries(self.state)
            if self.checking:
                check_invariants(self.program, self.state)
        except BaseException as e:
            self.state = before
            if isinstance(e, RuleError):
                locate(self.rule_set, before, e, self.program)
            raise
        self._decision, self._ids = None, NO_IDS
        self.chance.extend(e[1] for e in self.state.ev if e[0] == "chance")
        if self.program.traced and self._log_is_whole:
            self._log.take(self.state, len(self.answers), before)
        else:
            self.state.ev.clear()

    def answer_forced(self) -> None:
        """Answer the questions with one option, where they are shown, up to the next with two or more."""
        while len(self.state.opts) == 1 and not self.over:
            self.answer(self.option_ids()[0])

    # ---- going back -----------------------------------------------------------------------------

    def _mark(self, before: State) -> Checkpoint | None:
        """Return a checkpoint if it is time for one."""
        number = len(self.answers)
        if not self._log_is_whole or number % CHECKPOINT_EVERY:
            return None
        if self._checkpoints and self._checkpoints[-1].answers >= number:
            return None
        return Checkpoint(number, len(self.chance), len(self._log), self._log.causes(), before)

    @property
    def log(self) -> EventLog:
        """Return the events of the whole game; those before a restore are found by replaying its answers."""
        if not self._log_is_whole:
            again = self._again()
            self._log, self._checkpoints, self._log_is_whole = again._log, again._checkpoints, True
        return self._log

    def _again(self) -> Self:
        """Replay the game."""
        again = self._from_the_start(len(self.answers))
        self._catch_up(again)
        return again

    def _from_the_start(self, number: int) -> Self:
        """Play the first answers on a new game, with the recorded chance."""
        game = type(self).begin(self.rule_set, self.setup, events=self.program.traced, tape=list(self.chance))
        game._play(self.answers[:number])
        game.state.tape = None
        return game

    def _play(self, answers: list[str]) -> None:
        """Give answers; questions with one option, where they are shown, answer themselves in between."""
        for id in answers:
            self.answer_forced()
            self.answer(id)

    def forced_since(self) -> int:
        """Count the questions with one option that were shown and answered since the last of the answers."""
        if not self._shows_forced():
            return 0
        return self._catch_up(self._from_the_start(len(self.answers)))

    def _shows_forced(self) -> bool:
        return self.setup.ask_forced or self.program.once(asks_anyway)

    def _catch_up(self, again: RunningGame) -> int:
        """Let shown questions with one option answer themselves until `again` is where this game is; count them."""
        wanted, count = self.state_hash(), 0
        while again.state_hash() != wanted:
            if again.over or len(again.state.opts) > 1:
                raise SaveError("LR-V0005", "the answers do not lead to the state of the game: it was changed")
            again.answer(again.option_ids()[0])
            count += 1
        return count

    def undo(self, decisions: int = 1) -> None:
        """Go back by a number of answers (of questions with two or more options).

        Raises ValueError if fewer were given.
        """
        self.go_to(len(self.answers) - decisions)

    def go_to(self, number: int) -> None:
        """Go back to the first question after `number` answers; raises ValueError if there were fewer."""
        if type(number) is not int or not 0 <= number <= len(self.answers):
            raise ValueError(f"the game has {len(self.answers)} answers; there is no point {number} to go back to")
        log = self.log
        self._counted = 0, {}
        # A checkpoint is before the next answer: where they are shown, questions with one option may lie between.
        last = number - self._shows_forced()
        marks = [mark for mark in self._checkpoints if mark.answers <= last]
        if not marks:
            again = self._from_the_start(number)
            self.state, self._log, self.chance = again.state, again._log, again.chance
            self.answers, self._checkpoints, self._decision = again.answers, again._checkpoints, None
            self.seats = again.seats
            return
        mark, recorded, answers = marks[-1], self.chance, self.answers
        self.state = self.program.clone(mark.state)
        self.state.tape = recorded[mark.chance :]
        log.cut(mark.events, mark.causes)
        self._checkpoints, self._decision = marks, None
        self.chance, self.answers = recorded[: mark.chance], answers[: mark.answers]
        self.seats = self.seats[: mark.answers]
        self._play(answers[mark.answers : number])
        self.state.tape = None

    def go_on(self, answers: Sequence[str], chance: Sequence[int]) -> None:
        """Give answers that were given before, with the chance of then, as to come back from an earlier point.

        Raises WrongAnswerError or RuleError at the first that does not fit; those before it are given.
        """
        self.state.tape = list(chance)
        try:
            self._play(list(answers))
        finally:
            self.state.tape = None

    def clone(self) -> Self:
        """Copy the game; neither copy affects the other."""
        copy = type(self)(
            self.rule_set,
            self.setup,
            self.program.clone(self.state),
            self.program,
            self.checking,
            self.answers[:],
            self.chance[:],
            self.seats[:],
            self.dealt_by_seed,
        )
        copy._log, copy._log_is_whole = self._log.copy(), self._log_is_whole
        copy._checkpoints, copy._counted = self._checkpoints[:], self._counted
        return copy

    def __copy__(self) -> Self:
        """Return a clone."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return a clone; the rules are shared."""
        return self.clone()

    def state_hash(self) -> str:
        """Return the digest of the whole state: equal for equal logs on every machine."""
        from london_rules.engine.states import state_hash

        return state_hash(self.state)
