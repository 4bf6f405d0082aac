"""Pairs of games at one rung of the ladder, where all seats play alike, and duels of one rung with the rung below."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias, TypeVar

from london_rules.classes import frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.games import LabGame, examine, shares
from london_rules.lab.looks import LOOKS, over_looks
from london_rules.lab.plan import Plan
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup, paired_setups, play_bot_game
from london_rules.players.event_games import pace_of
from london_rules.players.many import Runner
from london_rules.players.measure import END, GAME, Effect, Measured, judged, measured
from london_rules.players.restricted import kinds_in
from london_rules.players.significance import sign_flip
from london_rules.players.tasks import Numbered

Ending: TypeAlias = Literal["games", "time", "known", "stopped"]
FIRST_STEP, LONGEST_STEP = 4, 256  # games that are played before the clock is looked at again
FEWEST_PAIRS = 100  # before anything is known: what a change does seldom has not happened in fewer
NEAR_ENOUGH = 0.01  # of a figure: an interval that reaches no further says enough
NEAR_SHARE = 0.02  # the same of a share of games
SHARES = ("unfinished", "games won", "won by who begins")
T = TypeVar("T", bound=Numbered)


@frozen
class Rung:
    """The pairs of games at one rung, by number, with the games that failed; `ended` says why there are no more."""

    kind: str
    setups: tuple[SimulationSetup, SimulationSetup]
    before: tuple[LabGame | Fault, ...]
    after: tuple[LabGame | Fault, ...]
    ended: Ending

    @property
    def pairs(self) -> list[tuple[LabGame, LabGame]]:
        """List the pairs in which both games came to an end."""
        return _pairs(self.before, self.after)

    @property
    def figures(self) -> list[Measured]:
        """Compare all figures of the pairs."""
        pairs = self.pairs
        return measured([old.figures for old, _ in pairs], [new.figures for _, new in pairs])


@frozen
class Duel:
    """Games of one `strong` player against weak ones, in each seat in turn: the share of each game that it won."""

    strong: str
    weak: str
    before: tuple[float, ...]
    after: tuple[float, ...]


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
    low, high = max(old.players[0], new.players[0]), min(old.players[1], new.players[1])
    seats = None if low > high else (kind,) * (plan.players or high)
    setups = paired_setups(old, new, seats or (kind,), None, plan.seed)
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
        if numbers[-1] + 1 in stops and _known(before, after):
            ended = "known"
            break
    return Rung(kind, setups, tuple(before), tuple(after), ended)


def duel(old: RuleSet, new: RuleSet, strong: str, weak: str, plan: Plan, runner: Runner) -> Duel | None:
    """Let one stronger player play against weaker ones; None where nobody can win alone.

    Each seat is the stronger one's in turn. There are no looks: games end by their number or the time.
    """
    if any(rule_set.rules.together or not rule_set.rules.ranking for rule_set in (old, new)):
        return None
    low, high = max(old.players[0], new.players[0]), min(old.players[1], new.players[1])
    number = plan.players or high
    if not max(low, 2) <= number <= high:
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
    out: dict[int, float] = {}
    for seat in range(players):
        setup = SimulationSetup(tuple(strong if s == seat else weak for s in range(players)), plan.seed)
        mine = [n for n in numbers if n % players == seat]
        for result in runner.each(rule_set, setup, mine, play_bot_game, 2 * plan.games // max(len(mine), 1)):
            if isinstance(result, GameResult):
                out[result.number] = shares(result)[seat]
    return out


def _clock(plan: Plan, runner: Runner) -> _Clock:
    return _Clock(None if plan.seconds is None else time.monotonic() + plan.seconds, runner.stop)


def _steps(games: int, stops: set[int]) -> Iterator[range]:
    """Cut the numbers of games into steps, small ones first; each of `stops` ends one."""
    begun, step = 0, FIRST_STEP
    while begun < games:
        end = min([begun + step, games, *(stop for stop in stops if stop > begun)])
        yield range(begun, end)
        begun, step = end, min(2 * step, LONGEST_STEP)


def _pairs(before: Sequence[LabGame | Fault], after: Sequence[LabGame | Fault]) -> list[tuple[LabGame, LabGame]]:
    new = {game.number: game for game in after if isinstance(game, LabGame)}
    return [(game, new[game.number]) for game in before if isinstance(game, LabGame) and game.number in new]


def _known(before: Sequence[LabGame | Fault], after: Sequence[LabGame | Fault]) -> bool:
    """Tell whether each figure of the game and its end surely differs, or is known closely."""
    pairs = _pairs(before, after)
    if len(pairs) < FEWEST_PAIRS:
        return False
    main = measured([_main(old) for old, _ in pairs], [_main(new) for _, new in pairs])
    return all(effect.sure or is_close(effect) for effect in judged(main, at_any_look))


def _main(game: LabGame) -> dict[tuple[str, str], float]:
    return {name: value for name, value in game.figures.items() if name[0] in (GAME, END)}


def at_any_look(differences: Sequence[float]) -> float:
    """Return the p-value of differences that were looked at several times."""
    return over_looks(sign_flip(differences))


def is_close(effect: Effect) -> bool:
    """Tell whether an interval says enough: it reaches 1% of the figure to each side, or 2% of all games."""
    if effect.low is None or effect.high is None or effect.before is None or effect.after is None:
        return effect.difference is None
    reach = (effect.high - effect.low) / 2
    if effect.name in SHARES or effect.name.startswith("ended with "):
        return reach <= NEAR_SHARE
    return reach <= NEAR_ENOUGH * max(abs(effect.before), abs(effect.after))
