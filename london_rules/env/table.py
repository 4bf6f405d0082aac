"""One game as environments play it, in Python: actions, the seats that bots play, and how the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from london_rules.classes import define, frozen
from london_rules.engine.score import figures, outcome, places

if TYPE_CHECKING:
    from london_rules.engine.dice import Dice
    from london_rules.engine.game import Game
    from london_rules.env.observe import Array, ObservationSpace
    from london_rules.env.space import Mask, Steps
    from london_rules.players.player import Picker


@frozen
class Ending:
    """How a game ended for each seat; one that was cut off has no places, and nobody gets a reward."""

    cut: bool
    places: tuple[int, ...]
    rewards: list[float]


@define(eq=False)
class Table:
    """A game, with the actions given within its open question, and who plays the seats of bots."""

    spaces: ObservationSpace
    game: Game
    most_turns: int | None = None
    pickers: Sequence[Picker | None] = ()
    so_far: Steps = ()

    def option(self, action: int) -> str | None:
        """Return the option that an action chooses, None if more must be chosen; raises ValueError if it cannot be."""
        return self.spaces.actions.option(self.game, action, self.so_far)

    def take(self, action: int) -> None:
        """Take an action, and let bots answer up to the next question to a learner."""
        option = self.option(action)
        if option is None:
            self.so_far = (*self.so_far, action)
            return
        self.game.answer(option)
        self.so_far = ()
        self.play_bots()

    def play_bots(self) -> None:
        """Let bots answer as long as they are asked; they need not think about questions with one option."""
        game = self.game
        while self.pickers and not game.over and not self._is_cut():
            picker = self.pickers[game.state.who]
            if picker is None:
                return
            game.answer(game.option_ids()[picker(game.state) if len(game.state.opts) > 1 else 0])

    def _is_cut(self) -> bool:
        return self.game.unfinished or (self.most_turns is not None and self.game.turn > self.most_turns)

    def ending(self) -> Ending | None:
        """Return how the game ended, None as long as it goes on."""
        game = self.game
        if self._is_cut():
            return Ending(cut=True, places=(), rewards=[0.0] * self.spaces.players)
        if not game.over:
            return None
        where = places(game.program, game.state, figures(game.program, game.state))
        ended = outcome(game.program, game.state)
        rewards = place_rewards(where) if ended is None else [1.0 if ended.won else -1.0] * len(where)
        return Ending(cut=False, places=where, rewards=rewards)

    def observe(self, seat: int) -> Array:
        """Return what a seat (from 1) may know."""
        return self.spaces.observe(self.game, seat, self.so_far)

    def sample(self, dice: Dice) -> int:
        """Return the action that leads to an option, each of those that are left with the same chance."""
        actions, program, s = self.spaces.actions, self.game.program, self.game.state
        left, depth = actions.narrowed(program, s, self.so_far)
        chosen = left[dice.below(len(left))]
        return next(action for action, leaves in actions.ways(program, s, left, depth).items() if chosen in leaves)

    def mark(self, mask: Mask) -> None:
        """Write the mask of the player asked."""
        mask[:] = 0
        self.spaces.actions.mark(self.game, mask, self.so_far)


def place_rewards(where: tuple[int, ...]) -> list[float]:
    """Return the reward of each place of a ranking: evenly from 1 for the first to -1 for the last, ties shared.

    Those with a better place count as players, so the sum is 0 where sides are ranked too. A player alone gets 0.
    """
    last = len(where) - 1
    if not last:
        return [0.0]
    shared = [sum(other < place for other in where) + (where.count(place) - 1) / 2 for place in where]
    return [1 - 2 * rank / last for rank in shared]
