"""A PettingZoo environment: every game of a rule set, one agent for each seat, asked in the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.score import figures, outcome, places
from london_rules.env.observe import Observation, ObservationSpace
from london_rules.env.render import as_text
from london_rules.env.seats import check_game
from london_rules.env.space import Steps

ILLEGAL_REWARD = -1.0


def env(rules: RuleSet | str, players: int, **settings: Any) -> Any:
    """Return a `TableEnv` in PettingZoo's usual wrappers: an illegal action ends the game with -1 for its agent.

    `rules` is a rule set, or the name of a variant to load. Raises ValueError for a name that cannot be loaded and
    for a number of players that the rules are not for.
    """
    table = raw_env(rules, players, **settings)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(table, ILLEGAL_REWARD)))


def raw_env(rules: RuleSet | str, players: int, **settings: Any) -> TableEnv:
    """Return a `TableEnv` without wrappers: an illegal action raises ValueError and changes nothing."""
    return TableEnv(rules if isinstance(rules, RuleSet) else _loaded(rules), players, **settings)


def _loaded(variant: str) -> RuleSet:
    from london_rules.diagnostics import render_text
    from london_rules.engine.load import load

    found = load(variant)
    if found.rule_set is None:
        raise ValueError(render_text(found.diagnostics.items(), found.diagnostics.files))
    return found.rule_set


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One table of a rule set as a PettingZoo AEC environment; the agents are `player_1`, `player_2` and so on.

    An observation is a dictionary with `observation` and `action_mask`, as `ObservationSpace` and `ActionSpace`
    describe them. All rewards are 0 until the game ends; then they go by the places of the ranking, evenly from 1
    for the first to -1 for the last. Agents that share a place share its rewards, so their sum is 0. Where all win or
    lose with one outcome, each gets 1 or each -1. At the turn limit of the rules, or after `most_turns` turns, a game
    is truncated, and nobody gets a reward. With `ask_forced`, questions with one option are asked too. Nothing can be
    undone. `infos` has the rule that asks as `question`, for the agent asked, and at the end the `place` of each.
    """

    def __init__(
        self,
        rule_set: RuleSet,
        players: int,
        *,
        most_turns: int | None = None,
        ask_forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        modes = ["ansi", "human"]
        if render_mode not in (None, *modes):
            raise ValueError(f"there is no render mode {render_mode!r:.40}; the modes are: {', '.join(modes)}")
        self.rule_set, self.players = rule_set, players
        self.spaces = ObservationSpace.of(rule_set, players)
        self.actions = self.spaces.actions
        self.most_turns, self.ask_forced, self.render_mode = most_turns, ask_forced, render_mode
        self.metadata = {"name": rule_set.variant, "render_modes": modes, "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(1, players + 1)]
        self.agents: list[str] = []
        self.so_far: Steps = ()
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self._seed: int | None = None
        self._number = 0
        self._action_spaces = {agent: spaces.Discrete(self.actions.n) for agent in self.possible_agents}
        self._observation_spaces = {agent: self._observed() for agent in self.possible_agents}

    def _observed(self) -> spaces.Dict:
        numbers = spaces.Box(-np.inf, np.inf, (self.spaces.n,), np.float32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (self.actions.n,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions; `sample(mask)` draws one that can be taken."""
        return self._action_spaces[agent]

    # ---- playing --------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game from a seed; without one, the next game of the seed given last, or of a random one.

        `options` may have a `game` to go on with: a copy of it is played, for instance a determinized one.
        """
        self._number = 0 if seed is not None or self._seed is None else self._number + 1
        given = (options or {}).get("game")
        if given is None:
            seed = self._seed if seed is None else seed
            game = self.rule_set.new_game(
                self.players, seed, number=self._number, events=False, ask_forced=self.ask_forced
            )
            self._seed = game.setup.seed
        else:
            check_game(self.spaces, given)
            game = given.clone()
        self.game: Game = game
        self.so_far = ()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._turn_to()

    def step(self, action: int | None) -> None:
        """Take an action for the agent asked; None for an agent whose game has ended.

        Raises ValueError, with the game unchanged, for an action that cannot be taken.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: None is for agents whose game has ended")
        option = self.actions.option(self.game, int(action), self.so_far)
        if option is None:
            self.so_far = (*self.so_far, int(action))
        else:
            self.game.answer(option)
            self.so_far = ()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turn_to()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _turn_to(self) -> None:
        """Turn to the agent who is asked, or end the game."""
        game = self.game
        self.infos = {agent: {} for agent in self.agents}
        if game.unfinished or (self.most_turns is not None and game.turn > self.most_turns):
            self.truncations = dict.fromkeys(self.agents, True)
        elif game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            where = places(game.program, game.state, figures(game.program, game.state))
            ended = outcome(game.program, game.state)
            rewards = place_rewards(where) if ended is None else [1.0 if ended.won else -1.0] * len(where)
            for agent, place, reward in zip(self.agents, where, rewards, strict=True):
                self.infos[agent] = {"place": place}
                self.rewards[agent] = reward
        else:
            assert game.to_move is not None
            self.agent_selection = self.possible_agents[game.to_move - 1]
            question = game.program.source.questions[game.state.ask]
            self.infos[self.agent_selection] = {"question": question.slot}
            return
        self.agent_selection = self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, with its action mask, which is all zeros unless it is asked."""
        if agent not in self._seats:
            raise ValueError(f"there is no agent {agent!r:.40}; the agents are: {', '.join(self.possible_agents)}")
        return self.spaces.with_mask(self.game, self._seats[agent], self.so_far)

    def render(self) -> str | None:
        """Return the table as everybody sees it, as text, in the mode `ansi`; print it in the mode `human`."""
        if self.render_mode == "ansi":
            return as_text(self.game)
        if self.render_mode == "human":
            print(as_text(self.game))
        else:
            logger.warn("there is nothing to render without a render mode: give `render_mode`")
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def place_rewards(where: tuple[int, ...]) -> list[float]:
    """Return the reward of each place of a ranking: evenly from 1 for the first to -1 for the last, ties shared.

    Those with a better place count as players, so the sum is 0 where sides are ranked too. A player alone gets 0.
    """
    last = len(where) - 1
    if not last:
        return [0.0]
    shared = [sum(other < place for other in where) + (where.count(place) - 1) / 2 for place in where]
    return [1 - 2 * rank / last for rank in shared]
