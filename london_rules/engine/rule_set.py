"""A loaded variant: its rules, its programs, and the way to new and saved games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from london_rules.classes import evolve, field, frozen
from london_rules.compiler.limits import Limits
from london_rules.diagnostics import Diagnostics
from london_rules.engine.compiled_rules import CompiledRules

if TYPE_CHECKING:
    from london_rules.engine.draft import Draft
    from london_rules.engine.game import Game

SEED_BITS = 64  # the generator keeps no more of a seed


@frozen(eq=False, slots=False)
class RuleSet(CompiledRules):
    """Hold the rules of one variant, and begin games with them."""

    @property
    def has_rounds_alone(self) -> bool:
        """Tell whether nothing is done in turns."""
        return bool(self.rules.rounds) and not self.rules.turn

    def new_game(  # noqa: PLR0913 - each says one thing of how a game is begun
        self,
        players: int,
        seed: int | None = None,
        *,
        number: int = 0,
        first: int | None = None,
        events: bool = True,
        ask_forced: bool = False,
        check: bool = False,
        after: Mapping[str, Any] | None = None,
    ) -> Game:
        """Start a game for `players` seats from a seed; without one, from a seed of the system's randomness.

        The seed is in `Game.setup` and in the log: whoever knows it knows the deck. `number` numbers games of one
        seed; `first` is the seat (from 1) that begins, else the rules decide; `events` keeps events for views and
        explanations; `ask_forced` shows questions with one option, and is part of the game from then on; `check`
        checks invariants after every answer. `after` is the save of the game before, where something is kept of it.
        Raises ValueError for a number of players or a seat that the variant does not have, and RuleError where the
        rules fail, or exceed the limits, before the first question; and SaveError where the save does not fit.
        """
        import secrets

        from london_rules.engine.game import Game
        from london_rules.engine.kept import kept_in
        from london_rules.engine.running_game import Setup

        low, high = self.players
        for value in (players, seed, number, first):
            if value is not None and type(value) is not int:
                raise TypeError(f"players, seeds and seats are whole numbers, not {value!r:.40}")
        if type(ask_forced) is not bool:
            raise TypeError(f"`ask_forced` is True or False, not {ask_forced!r:.40}")
        if not low <= players <= high:
            raise ValueError(f"{self.title} is for {self.for_whom}, not {players}")
        if first is not None and not 1 <= first <= players:
            raise ValueError(f"there is no seat {first} at a table of {players}")
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        kept = None if after is None else kept_in(after)
        setup = Setup(players, seed, number, first, ask_forced, kept)
        return Game.begin(self, setup, events=events, check=check)

    def restore(
        self,
        save: Mapping[str, Any],
        *,
        key: bytes | None = None,
        events: bool = True,
        check: bool = False,
    ) -> Game:
        """Restore a saved game.

        Its answers are replayed from its seed, and must lead to the state in the save. With a `key`, the save must
        have been sealed with it; its state is then used as it is.
        Raises SaveError where the save is of another rule set or version, was changed, or lacks the seal.
        """
        from london_rules.engine.restore import restore

        return restore(self, save, key=key, events=events, check=check)

    def replay(
        self, log: Mapping[str, Any], *, until: int | None = None, events: bool = True, key: bytes | None = None
    ) -> Game:
        """Play a log again from its seed, up to a decision if `until` is given.

        Raises SaveError as `restore` does, and where the chance in the log is not what the seed deals.
        """
        from london_rules.engine.restore import replay

        return replay(self, log, until=until, events=events, key=key)


@frozen
class LoadResult:
    """A rule set, or None if the text has errors, and the diagnostics either way.

    `london_rules.advise` adds to the diagnostics what may be meant by texts that have errors. The draft is for it.
    """

    rule_set: RuleSet | None
    diagnostics: Diagnostics
    draft: Draft | None = field(default=None, eq=False, repr=False)

    def with_limits(self, limits: Limits) -> LoadResult:
        """Return the same result for games with other limits."""
        return evolve(self, rule_set=None if self.rule_set is None else self.rule_set.with_limits(limits))
