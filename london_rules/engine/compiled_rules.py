"""The rules of a variant with what is worked out from them: their digest, layout and programs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Self

from london_rules.classes import field, frozen
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
    from london_rules.engine.program_cache import KeptPrograms
    from london_rules.layout.model import Front


@frozen(eq=False, slots=False)
class CompiledRules:
    """Hold the rules of one variant, compiled on first use."""

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
