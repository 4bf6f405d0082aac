"""Whether the estimate that bots judge by counts what the end of the game counts, over the range that games reach.

At the last question of random games, each counter of a player is given the values that games reach. Both sides are
worked out by the rules: the estimate there and then, and the first line of the ranking after the same answer. An
estimate may count what the end does not, such as money that buys something, and may count it as more. But what the end
counts, it counts too, as at least half as much and in the same direction: players who search find every other gap.
"""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.classes import define, field
from london_rules.compiler.errors import RuleError
from london_rules.compiler.program import Program, State
from london_rules.diagnostics import Diagnostics
from london_rules.engine.rule_set import RuleSet
from london_rules.language.estimates import ESTIMATE
from london_rules.players.evaluation import UNIT, make_standing

FEWEST = 2  # ends of games that must agree
MATTERS = 3 * UNIT  # of the ranking: what a whole range changes less is not worth a warning
MOST_ENDS = 12
STEPS = 4


@define
class EstimateCheck:
    """What was seen of some games: the range of each counter of a player, and the last questions with their answers."""

    program: Program
    ranges: dict[str, tuple[int, int]] = field(factory=dict)
    ends: list[tuple[State, int]] = field(factory=list)

    def watch(self, s: State) -> None:
        """Note how far counters have come; called at each question."""
        for counter in self.program.layout.rules.counters.values():
            if counter.owner == "player":
                at = self.program.layout.counter_base[counter.name]
                low, high = self.ranges.get(counter.name, (s.c[at], s.c[at]))
                self.ranges[counter.name] = min(low, *s.c[at : at + s.np]), max(high, *s.c[at : at + s.np])

    def end(self, before: State, pick: int) -> None:
        """Note the last question of a game, and the number of the option that was taken."""
        if len(self.ends) < MOST_ENDS:
            self.ends.append((before, pick))

    def report(self, rule_set: RuleSet, found: Diagnostics) -> None:
        """Warn of each counter that the estimate counts otherwise than the end does."""
        if ESTIMATE not in rule_set.rules.numbers or not rule_set.rules.ranking:
            return
        declared = rule_set.rules.numbers[ESTIMATE].slot.source
        line = rule_set.rules.ranking[0].name
        for name, (low, high) in self.ranges.items():
            gaps = [gap for before, pick in self.ends for gap in self._gap(before, pick, name, low, high)]
            if len(gaps) < FEWEST or not all(_too_little(*gap) for gap in gaps):
                continue
            estimated, ended = max(gaps, key=lambda gap: abs(gap[1]))
            changes = f"the estimate changes by {estimated / UNIT:.4g}, but {line} at the end by {ended / UNIT:.4g}"
            help = f"count what {name} is worth at the end, in hundredths of {line}"
            found.warning("LR-L0033", f"from {name} {low} to {high}, {changes}", declared.span(), help=help)

    def _gap(self, before: State, pick: int, name: str, low: int, high: int) -> Iterator[tuple[int, int]]:
        """Give how far the estimate and the end change over the range of a counter, if the end does, by enough."""
        steps = sorted({low + (high - low) * step // STEPS for step in range(STEPS + 1)})
        rows = [row for value in steps if (row := self._both(before, pick, name, value)) is not None]
        if len(rows) < 2:
            return
        estimated, ended = (rows[-1][i] - rows[0][i] for i in range(2))
        if abs(ended) >= MATTERS:
            yield estimated, ended

    def _both(self, before: State, pick: int, name: str, value: int) -> tuple[int, int] | None:
        """Give the estimate with a value of a counter, and the end after the answer; None where there is no end."""
        s, standing = self.program.clone(before), make_standing(self.program)
        s.c[self.program.layout.counter_base[name]] = value
        try:
            estimate = standing(s, 0)
            s.ans = s.opts[pick]
            self.program.run(s)
            return (estimate, standing(s, 0)) if s.over else None
        except RuleError:
            return None


def _too_little(estimated: int, ended: int) -> bool:
    return abs(estimated) * 2 < abs(ended) or (estimated > 0) != (ended > 0)
