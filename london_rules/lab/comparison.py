"""What a comparison of two variants on the ladder is: the games of each rung, and what was judged of them together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from london_rules.classes import frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.games import LabGame
from london_rules.lab.plan import Plan
from london_rules.lab.rungs import Duel, Rung
from london_rules.players.bot_games import Fault
from london_rules.players.kinds import read_kind
from london_rules.players.measure import Effect, Measured, judged, mean_95

SKILL = "skill"
METHOD = (
    "Both variants were played on the same seeds, game by game. A difference is the mean of the differences in these "
    "pairs, with its 95% confidence interval (Student's t). A mark is by permutation tests of the pairs (signs "
    "flipped), for up to 5 looks at the results (Pocock 1977), and corrected for the number of rows at all rungs: "
    "Holm for the game, its end, the actions and skill, Benjamini-Hochberg for each list of things"
)


@frozen
class Comparison:
    """Two variants on the ladder: the games of each rung, its effects, and the duels, with what was judged of them."""

    old: RuleSet
    new: RuleSet
    plan: Plan
    rungs: tuple[Rung, ...]
    effects: tuple[tuple[Effect, ...], ...]  # of each rung
    duels: tuple[Duel, ...]
    skill: tuple[Effect, ...]  # of each duel

    def judge(self) -> int:
        """Return the number of the rung that answers: above the first the one with the most pairs.

        Players who never take something, or have a habit, answer only where all do.
        """
        usual = [i for i, rung in enumerate(self.rungs) if not read_kind(rung.kind).ways] or [*range(len(self.rungs))]
        return max(usual[1:] or usual, key=lambda i: (len(self.rungs[i].pairs), i))

    def find(self, rung: int, group: str, name: str) -> Effect | None:
        """Give one effect of a rung."""
        return next((e for e in self.effects[rung] if (e.group, e.name) == (group, name)), None)

    def faults(self, *, after: bool) -> list[Fault]:
        """List the games of all rungs that could not be finished with one of the variants."""
        return [g for rung in self.rungs for g in (rung.after if after else rung.before) if isinstance(g, Fault)]

    def games(self, rung: int, *, after: bool) -> list[LabGame]:
        """List the games of a rung that came to an end with one of the variants."""
        return [g for g in (self.rungs[rung].after if after else self.rungs[rung].before) if isinstance(g, LabGame)]


def judge_all(
    old: RuleSet,
    new: RuleSet,
    plan: Plan,
    rungs: Sequence[Rung],
    duels: Sequence[Duel],
    chance: Callable[[Sequence[float]], float],
) -> Comparison:
    """Judge the figures of all rungs and duels together, as one report; `chance` gives the p-value of differences."""
    by_rung = [rung.figures for rung in rungs]
    skill = [_skill(one) for one in duels]
    rows = judged([row for rung in by_rung for row in rung] + skill, chance)
    effects: list[tuple[Effect, ...]] = []
    for rung in by_rung:
        effects.append(tuple(rows[: len(rung)]))
        rows = rows[len(rung) :]
    return Comparison(old, new, plan, tuple(rungs), tuple(effects), tuple(duels), tuple(rows))


def _skill(one: Duel) -> Measured:
    differences = [y - x for x, y in zip(one.before, one.after, strict=True)]
    before, after = (sum(side) / len(side) for side in (one.before, one.after))
    name = f"{one.strong} against {one.weak}"
    return Effect(SKILL, name, before, after, *mean_95(differences)), differences
