"""Compare two variants on the ladder: play each rung and each duel until what matters is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from scipy.special import ndtri

from london_rules.classes import frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.comparison import Comparison, judge_all
from london_rules.lab.examine import examine
from london_rules.lab.games import LabGame, shares
from london_rules.lab.plan import Plan
from london_rules.lab.rungs import Duel, Ending, Rung, each_seat, is_close, seats_of_duels, setups_at
from london_rules.players.bot_games import Fault
from london_rules.players.event_games import pace_of
from london_rules.players.kinds import read_kind
from london_rules.players.many import Runner
from london_rules.players.measure import judged, measured
from london_rules.players.restricted import kinds_in
from london_rules.players.significance import sign_flip

FIRST_STEP, LONGEST_STEP = 4, 256  # games that are played before the clock is looked at again
LOOKS = 5  # at the results while games are still played, planned and equally far apart
NODES = 160  # of the integral over where the sum of the differences may be
FEWEST_PAIRS = 100  # before anything is known: what a change does seldom has not happened in fewer


def compare(
    old: RuleSet,
    new: RuleSet,
    plan: Plan | None = None,
    runner: Runner | None = None,
    tell: Callable[[str], None] = lambda what: None,
) -> Comparison:
    """Play two variants on all rungs of the ladder, and each rung against the next plain one below it.

    A plain kind of player has no habit and takes everything. `tell` is told what is played next. Raises ValueError for
    a table at which both cannot be played, and what a runner raises.
    """
    plan = plan or Plan()
    rungs: list[Rung] = []
    duels: list[Duel] = []
    with runner or Runner() as running:
        for i, kind in enumerate(plan.ladder):
            tell(f"all {kind}")
            rungs.append(climb(old, new, kind, plan, running))
            if i and not running.stop():
                below = plan.ladder[i - 1 :: -1]
                weak = next((one for one in below if not read_kind(one).ways), below[0])
                tell(f"{kind} against {weak}")
                one = duel(old, new, kind, weak, plan, running)
                duels += [one] if one is not None and one.before else []
            if running.stop():
                break
    return judge_all(old, new, plan, rungs, duels, _chance(plan))


@frozen
class _Clock:
    """Tells when a rung has taken long enough, or somebody has stopped all."""

    until: float | None
    stop: Callable[[], bool]

    def ended(self) -> Ending | None:
        if self.stop():
            return "stopped"
        return "time" if self.until is not None and time.monotonic() >= self.until else None


def climb(old: RuleSet, new: RuleSet, kind: str, plan: Plan, runner: Runner) -> Rung:
    """Play pairs of games on the same seeds until all are played, the time is over, or what matters is known.

    That is asked at five points that are equally far apart; see `looks`.
    """
    setups = setups_at(old, new, kind, plan)
    before: list[LabGame | Fault] = []
    after: list[LabGame | Fault] = []
    clock = _clock(plan, runner)
    stops = {-(-plan.games * look // LOOKS) for look in range(1, LOOKS)}
    ended: Ending = "games"
    for numbers in _steps(plan.games, stops):
        times = 2 * plan.games // len(numbers)
        for rules, setup, games in ((old, setups[0], before), (new, setups[1], after)):
            games.extend(runner.each(rules, setup, numbers, examine, times, pace_of(rules, setup)))
        if (early := clock.ended()) is not None:
            ended = early
            break
        if numbers[-1] + 1 in stops and _known(Rung(kind, setups, tuple(before), tuple(after), ended), plan):
            ended = "known"
            break
    return Rung(kind, setups, tuple(before), tuple(after), ended)


def duel(old: RuleSet, new: RuleSet, strong: str, weak: str, plan: Plan, runner: Runner) -> Duel | None:
    """Let one stronger player play against weaker ones; None where nobody can win alone.

    Each seat is the stronger one's in turn. There are no looks: games end by their number or the time.
    """
    number = seats_of_duels(old, new, plan)
    if not number:
        return None
    each = list(zip((old, new), *(kinds_in(kind, old, new) for kind in (strong, weak)), strict=True))
    clock = _clock(plan, runner)
    won: list[tuple[float, float]] = []
    for numbers in _steps(plan.games, set()):
        sides = [_duels(rules, (*who, number), plan, numbers, runner) for rules, *who in each]
        won += [(sides[0][n], sides[1][n]) for n in numbers if n in sides[0] and n in sides[1]]
        if clock.ended() is not None:
            break
    return Duel(strong, weak, tuple(pair[0] for pair in won), tuple(pair[1] for pair in won))


def _duels(
    rule_set: RuleSet, who: tuple[str, str, int], plan: Plan, numbers: Sequence[int], runner: Runner
) -> dict[int, float]:
    """Play some duels; give what the stronger player won, by the number of the game."""
    strong, weak, players = who
    games = each_seat(rule_set, (strong, weak), (players, plan.seed), numbers, runner, 2 * plan.games)
    return {result.number: shares(result)[seat] for seat, result in games}


def _clock(plan: Plan, runner: Runner) -> _Clock:
    return _Clock(None if plan.seconds is None else time.monotonic() + plan.seconds, runner.stop)


def _steps(games: int, stops: set[int]) -> Iterator[range]:
    """Cut the numbers of games into steps, small ones first; each of `stops` ends one."""
    begun, step = 0, FIRST_STEP
    while begun < games:
        end = min([begun + step, games, *(stop for stop in stops if stop > begun)])
        yield range(begun, end)
        begun, step = end, min(2 * step, LONGEST_STEP)


def _known(rung: Rung, plan: Plan) -> bool:
    """Tell whether each figure of the game and its end surely differs, or is known closely."""
    pairs = rung.pairs
    if len(pairs) < FEWEST_PAIRS:
        return False
    main = measured([old.main for old, _ in pairs], [new.main for _, new in pairs])
    return all(effect.sure or is_close(effect) for effect in judged(main, _chance(plan)))


def _chance(plan: Plan) -> Callable[[Sequence[float]], float]:
    """Give what tells the p-value of differences: as many times the usual one as there are ideas (Bonferroni)."""
    return lambda differences: min(1.0, plan.ideas * at_any_look(differences))


def at_any_look(differences: Sequence[float]) -> float:
    """Return the p-value of differences that were looked at several times."""
    return over_looks(sign_flip(differences))


@lru_cache(4096)
def over_looks(p: float, looks: int = LOOKS) -> float:
    """Return how likely a p-value as small as `p` is at one of several looks, if nothing has an effect.

    Stopping at the first look that is good enough would find an effect too often where there is none, so a p-value
    counts as how likely it is to be reached at any of the looks: constant bounds, as Pocock has them (Biometrika 64,
    1977), worked out by the recursion of Armitage, McPherson and Rowe (1969).
    """
    if p >= 1 or looks == 1:
        return min(p, 1.0)
    bound = -float(ndtri(max(p, 1e-300) / 2))
    node, weight = np.polynomial.legendre.leggauss(NODES)
    here, mass = np.zeros(1), np.ones(1)  # where the sum is, if it never was out of bounds, and how likely
    for look in range(1, looks + 1):
        reach = bound * look**0.5
        there = node * reach
        apart = there[:, None] - here[None, :]
        mass = weight * reach * (np.exp(-apart * apart / 2) @ mass) / (2 * np.pi) ** 0.5
        here = there
    # Near 0 the rest of 1 is lost to rounding, and the sum over the looks is as good.
    return float(min(max(1 - mass.sum(), p), looks * p, 1.0))
