"""A loaded variant: its rules, what is worked out from them, its programs, and the way to new and saved games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from london_rules.classes import evolve, field, frozen
from london_rules.compiler.digest import digest
from london_rules.compiler.layout import Layout, make_layout
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.diagnostics import Diagnostics
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import range_of

if TYPE_CHECKING:
    from london_rules.bundles.lock import Lock
    from london_rules.bundles.model import Sources
    from london_rules.bundles.provenance import Provenance
    from london_rules.compiler.program import Program
    from london_rules.engine.draft import Draft
    from london_rules.engine.game import Game
    from london_rules.engine.program_cache import KeptPrograms
    from london_rules.layout.model import Front

SEED_BITS = 64  # the generator keeps no more of a seed


@frozen(eq=False, slots=False)
class RuleSet:
    """Hold the rules of one variant, compiled on first use, and begin games with them."""

    rules: Rules
    limits: Limits = DEFAULT  # what one answer, and one game, may use up
    bundles: Mapping[str, str] = field(factory=dict)  # the digest of each bundle that it was read from
    sources: Sources | None = field(default=None, repr=False)  # the texts that it was read from
    found: Diagnostics = field(factory=Diagnostics, repr=False)  # the warnings about its rules
    programs_kept: KeptPrograms | None = field(default=None, init=False, repr=False)  # between runs
    _programs: dict[bool, Program] = field(factory=dict, init=False)  # shared by copies with other limits

    @property
    def variant(self) -> str:
        """Return the name that it was loaded by."""
        return self.rules.variant

    @property
    def title(self) -> str:
        """Return the title for people."""
        return self.rules.title

    @property
    def players(self) -> tuple[int, int]:
        """Return the least and greatest number of players."""
        return self.rules.players

    @property
    def for_whom(self) -> str:
        """Say for how many players it is, as in "2 to 4 players"."""
        return range_of(*self.players, "player")

    @property
    def has_rounds_alone(self) -> bool:
        """Tell whether nothing is done in turns."""
        return bool(self.rules.rounds) and not self.rules.turn

    @cached_property
    def digest(self) -> str:
        """Return the digest of the merged rules, which identifies what a game is played with."""
        return digest(self.rules)

    @cached_property
    def lock(self) -> Lock:
        """Return the lock of the bundles that it was read from."""
        from london_rules.bundles.lock import Lock

        return Lock(self.variant, self.digest, self.bundles)

    @cached_property
    def provenance(self) -> Provenance:
        """Return the source of each printed figure, and which figures are assumed."""
        from london_rules.bundles.provenance import provenance_of

        return provenance_of(self.rules)

    @cached_property
    def figure_counts(self) -> tuple[int, int, int]:
        """Return how many printed figures there are, how many of them are assumed, and how many texts are unknown."""
        return len(self.provenance.figures), len(self.provenance.assumed), len(self.provenance.unknown)

    @cached_property
    def front(self) -> Front:
        """Return how front ends show it."""
        from london_rules.layout.read import read_front

        return read_front(self.rules)

    @cached_property
    def layout(self) -> Layout:
        """Return the layout of the state, the same for both programs."""
        return make_layout(self.rules)

    @cached_property
    def fast(self) -> Program:
        """Return the program that keeps no events."""
        return self._program(traced=False)

    @cached_property
    def traced(self) -> Program:
        """Return the program that keeps events."""
        return self._program(traced=True)

    def _program(self, *, traced: bool) -> Program:
        if traced not in self._programs:
            kept = self.programs_kept
            known = None if kept is None else kept.read(self.layout, traced=traced)
            self._programs[traced] = self._compiled(traced=traced) if known is None else known
        return self._programs[traced]

    def _compiled(self, *, traced: bool) -> Program:
        from london_rules.compiler.assemble import assemble
        from london_rules.compiler.program import Program

        made = Program(self.layout, assemble(self.layout, traced=traced), traced=traced)
        if self.programs_kept is not None:
            self.programs_kept.write(made)
        return made

    def with_limits(self, limits: Limits) -> Self:
        """Return the same rules, with programs that are shared, for games with other limits."""
        _ = self.layout, self.sources  # shared too, once they are made
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, limits=limits)
        return other

    def __copy__(self) -> Self:
        """Return the rule set itself: it cannot be changed."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return the rule set itself: it cannot be changed."""
        return self

    # ---- games ----------------------------------------------------------------------------------

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
        for value in (players, number, *(one for one in (seed, first) if one is not None)):
            if type(value) is not int:
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

    def unpickled_game(self, save: Mapping[str, Any], events: bool, check: bool, limits: Limits, spent: int) -> Game:
        """Continue a game that was pickled; as with everything that is pickled, it must come from a trusted source."""
        from london_rules.engine.restore import restore

        game = restore(self, save, own=True, events=events, check=check)
        game.limits, game.state.spent = limits, spent
        return game


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
