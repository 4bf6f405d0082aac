"""Rule sets as games of OpenSpiel: `register` makes one known to `pyspiel.load_game`.

Needs OpenSpiel beside the extra `env`: `pip install open_spiel`.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pyspiel

from london_rules.engine.rule_set import RuleSet
from london_rules.engine.states import canonical_text
from london_rules.env.observe import ObservationSpace
from london_rules.env.render import as_text
from london_rules.env.seats import rules_of
from london_rules.env.table import Table

DEALS = 1000  # that chance chooses from at the start of a game
LONGEST = 20_000  # actions of a game


def register(rules: RuleSet | str, *, deals: int = DEALS, longest: int = LONGEST) -> str:
    """Register a rule set with OpenSpiel, and return the name by which `pyspiel.load_game` finds it.

    The game has a parameter `players`, at first the least. Chance moves once: it chooses one of so many `deals`, each
    a seed from 0, and the rest follows from it. Returns are as in `TableEnv`, 0 for all after so many actions.
    `rules` is a rule set, or the name of a variant. Raises ValueError for a name that cannot be loaded.
    """
    rule_set = rules_of(rules)
    least, most = rule_set.players
    kinds = pyspiel.GameType
    type = kinds(
        short_name="london_rules_" + re.sub(r"\W+", "_", rule_set.variant),
        long_name=rule_set.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if rule_set.rules.outcomes else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": least},
    )

    class Registered(TableGame):  # a class, as OpenSpiel lets it go only after Python has ended
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            super().__init__(type, rule_set, {"players": least} | (parameters or {}), deals, longest)

    pyspiel.register_game(type, Registered)
    return str(type.short_name)


class TableGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One rule set for a number of players."""

    def __init__(self, type: Any, rule_set: RuleSet, parameters: dict[str, Any], deals: int, longest: int) -> None:
        self.spaces = ObservationSpace(rule_set, parameters["players"])
        self.deals, self.longest = deals, longest
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spaces.actions.n,
            max_chance_outcomes=deals,
            num_players=self.spaces.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if rule_set.rules.outcomes else 0.0,
            max_game_length=longest,
        )
        super().__init__(type, info, parameters)

    def new_initial_state(self) -> TableState:
        """Return a state before the deal."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """Return what writes observations."""
        if params:
            raise ValueError(f"observations have no parameters, and here are {params!r:.80}")
        return TableObserver(self.spaces)


class _Played:
    """What a state of OpenSpiel copies: the game, None before the deal, and how many actions were taken."""

    def __init__(self, game: TableGame, table: Table | None = None, actions: int = 0) -> None:
        self.spaces, self.deals, self.longest = game.spaces, game.deals, game.longest
        self.table, self.actions = table, actions

    def __deepcopy__(self, memo: object) -> _Played:
        table = self.table
        if table is not None:
            table = Table(self.spaces, table.game.clone(), so_far=table.so_far)
        return _Played(self, table, self.actions)  # type: ignore[arg-type]  # it has what is read of a game


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position: before the deal, or in a game."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.played = _Played(game)

    def current_player(self) -> int:
        """Return the player who is asked, from 0."""
        table = self.played.table
        if table is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(table.game.state.who)

    def is_terminal(self) -> bool:
        """Check whether the game is over, or was cut off."""
        played = self.played
        return played.table is not None and (played.actions >= played.longest or played.table.ending() is not None)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the deals."""
        return [(deal, 1 / self.played.deals) for deal in range(self.played.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        table = self.played.table
        assert table is not None
        return sorted({*table.spaces.actions.open_actions(table.game, table.so_far)})

    def _apply_action(self, action: int) -> None:
        played = self.played
        if played.table is None:
            spaces = played.spaces
            played.table = Table(spaces, spaces.rule_set.new_game(spaces.players, action, events=False))
        else:
            played.table.take(action)
            played.actions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player < 0 else self.played.spaces.actions.names[action]

    def returns(self) -> list[float]:
        """Return what each player gets."""
        table = self.played.table
        ending = None if table is None else table.ending()
        return [0.0] * self.played.spaces.players if ending is None else ending.rewards

    def __str__(self) -> str:
        """Return the table as everybody sees it."""
        table = self.played.table
        return "before the deal" if table is None else as_text(table.game)


class TableObserver:
    """Write what a player may know, as `ObservationSpace` describes it, and as the JSON of a view."""

    def __init__(self, spaces: ObservationSpace) -> None:
        self.tensor = np.zeros(spaces.n, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Write the features of a position for a player."""
        table = state.played.table
        self.tensor[:] = 0 if table is None else table.observe(player + 1)

    def string_from(self, state: TableState, player: int) -> str:
        """Return the view of a player."""
        table = state.played.table
        return str(state) if table is None else canonical_text(table.game.view(player + 1))
