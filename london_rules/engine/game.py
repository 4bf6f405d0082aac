"""One game with all that programs ask of it: views, events, scores, saves and copies for thinking ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from london_rules.classes import define
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import State
from london_rules.engine.running_game import Checkpoint, Imagined, RunningGame
from london_rules.engine.viewers import Viewer, check_seat, check_viewer


@define(eq=False)
class Game(RunningGame):
    """Play one game; it returns plain data, and a wrong answer leaves it unchanged."""

    def determinize(self, player: int, seed: int) -> Game:
        """Return a copy for search in which all that the player asked (from 1) may not know is dealt at random.

        The seed decides the deal and all further chance. The copy begins here: it has no answers, events, undo or
        chance from before, it cannot be saved, and its decisions are numbered from 1 again. What the player may
        know stays as it is. Raises ValueError if another player is asked, or an effect holds what is hidden.
        """
        from london_rules.engine.determinize import guess, held
        from london_rules.engine.dice import Dice
        from london_rules.engine.visibility import sees

        s, program = self.state, self.program
        check_seat(player, s.np)
        if not s.over:
            if s.who != player - 1:
                raise ValueError(
                    f"player {s.who + 1} is asked: what may be chosen shows what player {player} may not know"
                )
            if any(not sees(program, s, player - 1, thing) for thing in held(program, s, player - 1)):
                raise ValueError(f"an effect under way holds what player {player} may not see")
        state = guess(program, s, player - 1, Dice(seed))
        state.fast, state.spent = False, 0
        return self._imagined(state, seed)

    def with_chance(self, chance: int | Sequence[int]) -> Game:
        """Return a copy whose further chance is given: a seed, or what each draw gives (from 0), in order.

        The copy begins here, as that of `determinize`; but it hides nothing, so it is for hosts and studies. Where a
        list is used up, or a number in it is too great for its draw, the answer raises RuleError (LR-V0003).
        """
        state = self.program.clone(self.state)
        if isinstance(chance, int):
            state.rng, state.tape = seed_state(chance), None
            return self._imagined(state, chance)
        state.tape = list(chance)
        if any(type(drawn) is not int or drawn < 0 for drawn in state.tape):
            raise ValueError("chance is given as a seed, or as a list of whole numbers from 0")
        return self._imagined(state, 0)

    def _imagined(self, state: State, seed: int) -> Game:
        """Begin a game at a state: it has no answers, events or chance from before."""
        setup = Imagined(self.setup.players, seed, first=self.setup.first, ask_forced=self.setup.ask_forced)
        return Game(self.rule_set, setup, state, self.program, self.checking, dealt_by_seed=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it as its rules and a save; events are found from the answers when they are needed."""
        kept = self.save(), self.program.traced, self.checking, self.limits, self.state.spent
        return self.rule_set.unpickled_game, kept

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """Return what a viewer may know about the table as plain data: a seat, None (a spectator) or EVERYTHING.

        Raises ValueError for a seat that is not at the table.
        """
        from london_rules.engine.views import view

        check_viewer(viewer, self.setup.players)
        return view(self, viewer)

    def events(self, viewer: Viewer = None, since: int = 0) -> list[dict[str, Any]]:
        """List the events from number `since` on as a viewer may know them: a seat, None (a spectator) or EVERYTHING.

        Raises ValueError for a seat that is not at the table.
        """
        check_viewer(viewer, self.setup.players)
        return self.log.as_json(viewer, since)

    def go_on_after(self, events: Mapping[str, Any]) -> None:
        """Take the last events of a game that was restored, as `last_events` gives them.

        Those before, and the way back, are found by replaying its answers when they are needed.
        """
        from london_rules.engine.last_events import read_last_events

        past = self.clone()
        self._log, self._log_is_whole = read_last_events(self.program, events, lambda: past.log.events), True
        here = len(self.answers), len(self.chance), len(self._log), self._log.causes()
        self._checkpoints = [Checkpoint(*here, self.program.clone(self.state))]

    def score(self) -> list[dict[str, Any]]:
        """Return each player's place, ranking figures and, with events kept, every change traced to its rule line."""
        from london_rules.engine.score import score

        return score(self)

    def save(self, *, key: bytes | None = None) -> dict[str, Any]:
        """Return a save as plain data, from which the game can continue; with a key it is sealed."""
        from london_rules.engine.saves import save

        return save(self, key)

    def record(self, *, key: bytes | None = None) -> dict[str, Any]:
        """Return the log as plain data: everything needed to replay the game; with a key it is sealed."""
        from london_rules.engine.saves import record

        return record(self, key)
