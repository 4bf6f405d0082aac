"""A PettingZoo environment: every game of a rule set, one agent for each seat, asked in the order of the rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.env.batch import Batch
from london_rules.env.library import Shelf
from london_rules.env.native_batch import Settings
from london_rules.env.observe import Observation, ObservationSpace
from london_rules.env.render import as_text
from london_rules.env.seats import check_game, not_copied, rules_of, seed_of
from london_rules.env.space import Steps
from london_rules.env.table import place_rewards

ILLEGAL_REWARD = -1.0
_ENOUGH = 2000  # steps after which games are worth a compiler


def env(rules: RuleSet | str, players: int, **settings: Any) -> Any:
    """Return a `TableEnv` in PettingZoo's wrapper that enforces the order of calls.

    An illegal action ends the game with -1 for its agent.

    `rules` is a rule set, or the name of a variant to load. Raises ValueError for a name that cannot be loaded and
    for a number of players that the rules are not for.
    """
    return OrderEnforcingWrapper(raw_env(rules, players, illegal_reward=ILLEGAL_REWARD, **settings))


def raw_env(rules: RuleSet | str, players: int, **settings: Any) -> TableEnv:
    """Return a `TableEnv` without wrappers: an illegal action raises ValueError and changes nothing."""
    return TableEnv(rules_of(rules), players, **settings)


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One table of a rule set as a PettingZoo AEC environment; the agents are `player_1`, `player_2` and so on.

    An observation is a dictionary with `observation` and `action_mask`, as `ObservationSpace` and `ActionSpace`
    describe them. All rewards are 0 until the game ends; then they go by the places of the ranking, evenly from 1
    for the first to -1 for the last. Agents that share a place share its rewards, so their sum is 0. Where all win or
    lose with one outcome, each gets 1 or each -1. At the turn limit of the rules, or after `most_turns` turns, a game
    is truncated, and nobody gets a reward. With `ask_forced`, questions with one option are asked too. Nothing can be
    undone. `infos` has the rule that asks as `question`, for the agent asked, and at the end the `place` of each.

    After some thousand steps, the next games are played in C, if there is a compiler; with `native`, at once or never.
    The games are the same.
    """

    def __init__(
        self,
        rule_set: RuleSet,
        players: int,
        *,
        most_turns: int | None = None,
        ask_forced: bool = False,
        native: bool | None = None,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        modes = ["ansi", "human"]
        if render_mode not in (None, *modes):
            raise ValueError(f"there is no render mode {render_mode!r:.40}; the modes are: {', '.join(modes)}")
        self.rule_set, self.players = rule_set, players
        self.spaces = ObservationSpace(rule_set, players)
        self.actions = self.spaces.actions
        self.most_turns, self.ask_forced, self.render_mode = most_turns, ask_forced, render_mode
        self.metadata = {"name": rule_set.variant, "render_modes": modes, "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(1, players + 1)]
        self.agents: list[str] = []
        self.illegal_reward = illegal_reward  # with it, an action that cannot be taken ends the game
        self._shelf, self._native, self._steps = rule_set.fast.once(Shelf), native, 0
        self._batch = self._new_batch()
        self._so_far: Steps = ()
        self._slots = [question.slot for question in rule_set.fast.source.questions]
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

    def _new_batch(self) -> Batch:
        in_c = self._shelf.is_ready if self._native is None else self._native
        return Batch(self.spaces, Settings(1, most_turns=self.most_turns, again=False), native=in_c)

    # ---- playing --------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game from a seed; without one, the next game of the seed given last, or of a random one.

        `options` may have a `game` to go on with: a copy of it is played, for instance a determinized one.
        """
        seed = seed_of(seed)
        self._number = 0 if seed is not None or self._seed is None else self._number + 1
        if self._batch.native is None and self._native is None and self._shelf.is_ready:
            self._batch = self._new_batch()
        given = (options or {}).get("game")
        if given is None:
            seed = self._seed if seed is None else seed
            self._seed = secrets.randbits(64) if seed is None else seed
            self._batch.begin(self._seed, self._number, ask_forced=self.ask_forced)
        else:
            check_game(self.rule_set, self.players, given)
            self._batch.put(given.clone())
        self._so_far = ()
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
        if not hasattr(action, "__index__"):
            raise ValueError(f"an action is a whole number, not {action!r:.40}")
        action = index(action)
        legal = self._batch.arrays["action_mask"][0]
        if self.illegal_reward is not None and 0 <= action < len(legal) and not legal[action]:
            self._lose(agent, self.illegal_reward)
            return
        self._batch.step((action,))
        self._steps += 1
        if self._steps == _ENOUGH and self._native is None:
            self._shelf.behind()
        self._so_far = (*self._so_far, action) if self._batch.arrays["within"][0] else ()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turn_to()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _lose(self, agent: str, reward: float) -> None:
        """End the game after an action that cannot be taken, as PettingZoo's wrapper for that does."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations, self.truncations = dict.fromkeys(self.agents, True), dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: reward}
        self._accumulate_rewards()
        self.agent_selection = self._deads_step_first()

    def _turn_to(self) -> None:
        """Turn to the agent who is asked, or end the game."""
        arrays = self._batch.arrays
        self.infos = {agent: {} for agent in self.agents}
        if arrays["truncations"][0]:
            self.truncations = dict.fromkeys(self.agents, True)
        elif arrays["terminals"][0]:
            self.terminations = dict.fromkeys(self.agents, True)
            where = tuple(arrays["places"][0].tolist())
            same = [float(reward) for reward in arrays["rewards"][0]]  # where all win or lose together
            rewards = same if where == (1,) * len(where) else place_rewards(where)
            for agent, place, reward in zip(self.agents, where, rewards, strict=True):
                self.infos[agent] = {"place": place}
                self.rewards[agent] = reward
        else:
            self.agent_selection = self.possible_agents[arrays["seats"][0] - 1]
            self.infos[self.agent_selection] = {"question": self._slots[arrays["questions"][0]]}
            return
        self.agent_selection = self._deads_step_first()

    @property
    def game(self) -> Game:
        """Return the game as it is now; to change it, play a copy."""
        return self._batch.game(0)

    @property
    def so_far(self) -> Steps:
        """Return the actions given within the open question."""
        return self._so_far

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, with its action mask, which is all zeros unless it is asked."""
        if agent not in self._seats:
            raise ValueError(f"there is no agent {agent!r:.40}; the agents are: {', '.join(self.possible_agents)}")
        arrays, seat = self._batch.arrays, self._seats[agent]
        if seat == arrays["seats"][0]:
            return {"observation": arrays["observations"][0].copy(), "action_mask": arrays["action_mask"][0].copy()}
        seen, mask = np.zeros(self.spaces.n, dtype=np.float32), np.zeros(self.actions.n, dtype=np.int8)
        self._batch.observe(0, seat, seen)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """Return the table as everybody sees it, as text, in the mode `ansi`; print it in the mode `human`."""
        if self.render_mode == "ansi":
            return as_text(self.game)
        if self.render_mode == "human":
            print(as_text(self.game))
        else:
            logger.warn("there is nothing to render without a render mode: give `render_mode`")
        return None

    __reduce__ = not_copied

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
