"""One game: a fold of answers over a seed, with views, undo and saves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import Decision, open_decision
from london_rules.engine.errors import WrongAnswerError
from london_rules.engine.events import EventLog
from london_rules.engine.ids import option_ids
from london_rules.engine.invariants import check_invariants

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet

CHECKPOINT_EVERY = 16


@frozen
class Setup:
    """How a game was begun: seats, seed, number within the seed, and the seat that begins if the host chose it."""

    players: int
    seed: int
    number: int = 0
    first: int | None = None


@define(eq=False)
class Game:
    """Play one game; what it hands out is plain data, and a wrong answer leaves it unchanged."""

    rule_set: RuleSet
    setup: Setup
    state: State
    program: Program
    log: EventLog
    checking: bool = False
    answers: list[str] = field(factory=list)
    chance: list[int] = field(factory=list)
    _checkpoints: list[tuple[int, int, int, State]] = field(factory=list)
    _decision: Decision | None = None

    # ---- beginning ------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        rule_set: RuleSet,
        setup: Setup,
        *,
        events: bool = True,
        ask_forced: bool = False,
        check: bool = False,
        tape: list[int] | None = None,
    ) -> Game:
        """Begin a game and go on to its first question; `tape` plays recorded chance instead of the generator."""
        program = rule_set.traced if events else rule_set.fast
        first = -1 if setup.first is None else setup.first - 1
        state = program.new_state(setup.players, setup.seed, game=setup.number, first=first)
        state.skip = not ask_forced
        state.tape = tape
        game = cls(rule_set, setup, state, program, EventLog(program), check)
        game._advance()
        return game

    # ---- playing --------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Tell whether the game has ended, or reached its turn limit."""
        return bool(self.state.over)

    @property
    def unfinished(self) -> bool:
        """Tell whether the game was cut off at its turn limit."""
        return self.state.over == 2

    @property
    def turn(self) -> int:
        """Give the number of turns begun."""
        return self.state.turn

    @property
    def to_move(self) -> int | None:
        """Give the player (from 1) who is asked, None when the game is over."""
        return None if self.state.over else self.state.who + 1

    @property
    def decision(self) -> Decision | None:
        """Give the open question, None when the game is over."""
        if self.state.over:
            return None
        if self._decision is None:
            self._decision = open_decision(self.program, self.state, len(self.answers) + 1)
        return self._decision

    def option_ids(self) -> list[str]:
        """Give just the ids of the options, which is quicker than the whole decision."""
        return [] if self.state.over else option_ids(self.program, self.state)

    def answer(self, option: str | Mapping[str, Any]) -> None:
        """Answer the open question with the id of an option, or a mapping `{"option": id}`.

        Raises WrongAnswerError, with the game unchanged, for anything else or when the game is over.
        """
        id = option.get("option") if isinstance(option, Mapping) else option
        if self.state.over:
            raise WrongAnswerError("the game is over: there is nothing to answer")
        ids = self.option_ids()
        if not isinstance(id, str) or id not in ids:
            raise WrongAnswerError(f"{id!r} is no option here; the options are: {', '.join(ids)}")
        if len(ids) > 1:
            self._checkpoint()
            self.answers.append(id)
        self.state.ans = self.state.opts[ids.index(id)]
        self._advance()

    def _advance(self) -> None:
        before = None if not self.checking else self.program.clone(self.state)
        self.program.run(self.state)
        self._decision = None
        self.chance.extend(e[1] for e in self.state.ev if e[0] == "chance")
        if self.program.traced:
            self.log.take(self.state, len(self.answers))
        else:
            self.state.ev.clear()
        if before is not None:
            check_invariants(self.program, self.state)

    # ---- going back -----------------------------------------------------------------------------

    def _checkpoint(self) -> None:
        number = len(self.answers)
        if number % CHECKPOINT_EVERY == 0 and (not self._checkpoints or self._checkpoints[-1][0] < number):
            mark = (number, len(self.log), len(self.chance), self.program.clone(self.state))
            self._checkpoints.append(mark)

    def undo(self, decisions: int = 1) -> None:
        """Go back by a number of answers (of questions with two or more options).

        Raises ValueError if fewer were given.
        """
        self.go_to(len(self.answers) - decisions)

    def go_to(self, number: int) -> None:
        """Go back to the point where `number` answers had been given; raises ValueError if there were fewer."""
        if not 0 <= number <= len(self.answers):
            raise ValueError(
                f"the game has {len(self.answers)} answers; there is no point {number} to go back to"
            )
        again = self.answers[:number]
        while self._checkpoints and self._checkpoints[-1][0] > number:
            self._checkpoints.pop()
        skip = self.state.skip
        if self._checkpoints:
            at, events, chance, state = self._checkpoints[-1]
            self.state = self.program.clone(state)
            self.log.cut(events)
            del self.chance[chance:]
            del self.answers[at:]
        else:
            recorded = self.chance
            fresh = Game.begin(self.rule_set, self.setup, events=self.program.traced, tape=list(recorded))
            fresh.state.tape = None
            self.state, self.log, self.chance = fresh.state, fresh.log, fresh.chance
            self.answers.clear()
        self.state.skip = True
        for id in again[len(self.answers) :]:
            self.answer(id)
        self.state.skip = skip
        self._decision = None

    def clone(self) -> Game:
        """Copy the game; neither copy sees what the other does."""
        return Game(
            self.rule_set,
            self.setup,
            self.program.clone(self.state),
            self.program,
            self.log.copy(),
            self.checking,
            self.answers[:],
            self.chance[:],
            [],
        )

    # ---- looking --------------------------------------------------------------------------------

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Give what a player (from 1) may know of the table as plain data; None gives everything."""
        from london_rules.engine.views import view

        return view(self, player)

    def events(self, player: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """List the events from number `since` on, as a player may know them; None gives everything."""
        return self.log.as_json(player, since)

    def score(self) -> list[dict[str, Any]]:
        """Give each player's place, ranking figures and, with events kept, every change traced to its rule line."""
        from london_rules.engine.score import score

        return score(self)

    def state_hash(self) -> str:
        """Give the digest of the whole state: equal for equal logs on any machine."""
        from london_rules.engine.saves import state_hash

        return state_hash(self.program, self.state)

    def save(self) -> dict[str, Any]:
        """Give a save as plain data, from which the game goes on where it stood."""
        from london_rules.engine.saves import save

        return save(self)

    def record(self) -> dict[str, Any]:
        """Give the log as plain data: what it takes to play the game again."""
        from london_rules.engine.saves import record

        return record(self)
