"""One game of bots as the lab sees it: what is measured of it, who began, and what each seat played."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.classes import frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.measures import DECIDED, answers_of, counters_over_time, figures_over_time
from london_rules.lab.plan import Plan
from london_rules.lab.tally import KINDS, tally
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup
from london_rules.players.event_games import pace_of, play_with_events
from london_rules.players.many import Runner
from london_rules.players.measure import GAME, end_of
from london_rules.players.restricted import kinds_in

BEGINNER, LEAD = "won by who begins", "lead of the winner"


@frozen
class LabGame:
    """One game that ended: `begins` is the seat that had the first turn, from 0, or -1 if nobody had one.

    `played` has for each seat the names of the things that it laid out, or whose text it carried out. `hands` has how
    many of a thing were kept to the end and given away, `counters` how counters ran (see `measures`), and `answers` all
    answers of the first games.
    """

    number: int
    begins: int
    result: GameResult
    figures: Mapping[tuple[str, str], float]
    played: tuple[frozenset[str], ...]
    hands: Mapping[str, tuple[int, int]] = {}
    counters: Mapping[str, tuple[float, ...]] = {}
    answers: bytes = b""


def examine(rule_set: RuleSet, setup: SimulationSetup, number: int) -> LabGame | Fault:
    """Play one game of a simulation, the same that `simulate` plays, and keep what the lab asks about."""
    told = play_with_events(rule_set, setup, number, KINDS, course=True)
    if isinstance(told, Fault):
        return told
    counted = tally(rule_set, told)
    begins = counted.begins
    figures = end_of(rule_set, told.state, told.result) | counted.counts
    compared = len(setup.seats) > 1 and not rule_set.rules.together and bool(rule_set.rules.ranking)
    figures |= figures_over_time(rule_set, told, compared=compared and not rule_set.rules.sides)
    if compared:
        if begins >= 0:
            figures[GAME, BEGINNER] = shares(told.result)[begins]
        if not rule_set.rules.sides:
            first = sorted((row[0] for row in told.result.figures), reverse=True)
            best = rule_set.rules.ranking[0].how == "highest"
            figures[GAME, LEAD] = first[0] - first[1] if best else first[-2] - first[-1]
    more = counted.played, counted.hands, counters_over_time(rule_set, told)
    return LabGame(number, begins, told.result, figures, *more, answers_of(told) if number < DECIDED else b"")


def players_of(rule_set: RuleSet, plan: Plan) -> int:
    """Return how many play in each game; raises ValueError for a number that the rules do not allow."""
    players = plan.players or rule_set.players[1]
    if not rule_set.players[0] <= players <= rule_set.players[1]:
        raise ValueError(f"{rule_set.title} is for {rule_set.for_whom}, not {players}")
    return players


def setup_of(rule_set: RuleSet, kind: str, plan: Plan) -> SimulationSetup:
    """Seat one kind of player everywhere; raises ValueError for what the rules do not allow."""
    return SimulationSetup((*kinds_in(kind, rule_set),) * players_of(rule_set, plan), plan.seed)


def play_all(rule_set: RuleSet, kind: str, plan: Plan, runner: Runner) -> list[LabGame | Fault]:
    """Play the games of a plan with one kind of player in all seats."""
    setup = setup_of(rule_set, kind, plan)
    return list(runner.each(rule_set, setup, range(plan.games), examine, pace=pace_of(rule_set, setup)))


def shares(result: GameResult) -> list[float]:
    """Return the part of a win that each seat has: those who tie for the first place share it."""
    winners = result.places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in result.places]
