"""Many games at once in the form of gymnasium's vector environments, in arrays that trainers share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from london_rules.env.batch import Batch
from london_rules.env.native_batch import Settings
from london_rules.env.observe import ObservationSpace
from london_rules.env.packed import Packed
from london_rules.env.seats import not_copied, rules_of, seed_of
from london_rules.players.kinds import read_kind

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet

Seen: TypeAlias = dict[str, NDArray[Any]]


class GamesEnv(VectorEnv[Any, Any, Any]):
    """Games of a rule set side by side: `num_envs` of them, and the next of each begins in the step in which one ends.

    Observations are dictionaries of arrays, `observation` and `action_mask`, of the player who is asked. All arrays are
    written in place, so copy what you keep; `buffers` gives some of them, by the names in `arrays`. Game number k of a
    seed is that of `RuleSet.new_game`, and game i of `num_envs` plays the numbers i, i + `num_envs` and so on.

    Without `opponents`, all seats learn: the reward is that of the seat that acted, and `infos` has the `seat` that is
    asked, the `actor` and all `rewards` (by seat). With a kind of bot, as `greedy`, the learner of game k has seat
    k modulo the number of players, plus 1. `packed` observations are rows of bytes; `packing` unpacks them.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as gymnasium has it

    def __init__(  # noqa: PLR0913 - what users choose
        self,
        rules: RuleSet | str,
        players: int,
        num_envs: int,
        *,
        opponents: str | None = None,
        packed: bool = False,
        threads: int = 1,
        most_turns: int | None = None,
        buffers: Mapping[str, NDArray[Any]] | None = None,
        native: bool = True,
    ) -> None:
        if opponents is not None and read_kind(opponents).ways:
            raise ValueError(f"opponents are of a plain kind, not {opponents!r:.60}")
        self.rule_set, self.players, self.num_envs = rules_of(rules), players, num_envs
        self.spaces = ObservationSpace(self.rule_set, players)
        self.actions = self.spaces.actions
        self.packing = Packed(self.spaces.plan) if packed else None
        settings = Settings(num_envs, threads, opponents, most_turns)
        self.batch = Batch(self.spaces, settings, packed=self.packing, buffers=buffers, native=native)
        numbers = (
            spaces.Box(0, 255, (self.packing.n,), np.uint8)
            if self.packing
            else spaces.Box(-np.inf, np.inf, (self.spaces.n,), np.float32)
        )
        mask = spaces.Box(0, 1, (self.actions.n,), np.int8)
        self.single_observation_space = spaces.Dict({"observation": numbers, "action_mask": mask})
        self.single_action_space = spaces.Discrete(self.actions.n)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        arrays = self.arrays
        self._seen: Seen = {"observation": arrays["observations"], "action_mask": arrays["action_mask"]}
        self._last: Seen = {"observation": arrays["last"], "action_mask": np.zeros_like(arrays["action_mask"])}
        self._final = {"final_obs": self._last, "_final_obs": arrays["ended"], "place": arrays["places"]}
        self._infos = {"seat": arrays["seats"], "actor": arrays["actors"], "rewards": arrays["rewards"]}
        self._seed: int | None = None
        self._number = 0

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return all arrays by name; those of a batch stay the same."""
        return self.batch.arrays

    @property
    def left(self) -> int:
        """Return how many games C could not go on with: they were played in Python."""
        return self.batch.left

    @property
    def failed(self) -> int:
        """Return how many games were cut off because a rule could not be carried out."""
        return self.batch.failed

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin the games of a seed; without one, games of the seed given last that have not begun yet.

        All games begin, whatever `options` name: ValueError if they name any.
        """
        if options:
            raise ValueError(f"all games begin at once, and there are no options: {', '.join(map(str, options))}")
        seed = seed_of(seed)
        super().reset(seed=seed)
        if seed is None and self._seed is not None:
            self._number += 1 << 32
        else:
            self._seed, self._number = (secrets.randbits(64) if seed is None else seed), 0
        self.batch.begin(self._seed, self._number)
        return self._seen, dict(self._infos)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action of each game. Raises ValueError, with all games as they were, if one cannot be taken."""
        if self._seed is None:
            raise ValueError("`reset` begins the games: call it first")
        self.batch.step(actions)
        arrays = self.batch.arrays
        infos: dict[str, Any] = dict(self._infos)
        if 1 in arrays["ended"].tobytes():  # sooner found so
            infos |= self._final
        return self._seen, arrays["reward"], arrays["terminals"], arrays["truncations"], infos

    def sample(self, seed: int) -> NDArray[np.int32]:
        """Choose an action for each game by a seed, into the array `actions`: each option has the same chance."""
        return self.batch.sample(seed)

    __reduce__ = not_copied

    def close_extras(self, **kwargs: Any) -> None:
        """Let threads and memory go."""
        self.batch.close()
