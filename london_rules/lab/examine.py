"""Play one game of bots and measure it as the lab does; its arrays need the extra `lab`."""

from __future__ import annotations

from london_rules.engine.rule_set import RuleSet
from london_rules.lab.games import LabGame, are_compared, compared_figures, setup_of
from london_rules.lab.measures import DECIDED, answers_of, counters_over_time, figures_over_time
from london_rules.lab.plan import Plan
from london_rules.lab.tally import KINDS, tally
from london_rules.players.bot_games import Fault, SimulationSetup
from london_rules.players.event_games import pace_of, play_with_events
from london_rules.players.many import Runner
from london_rules.players.measure import end_of


def examine(rule_set: RuleSet, setup: SimulationSetup, number: int) -> LabGame | Fault:
    """Play one game of a simulation, the same that `simulate` plays, and keep what the lab asks about."""
    told = play_with_events(rule_set, setup, number, KINDS, course=True)
    if isinstance(told, Fault):
        return told
    counted = tally(rule_set, told)
    begins = counted.begins
    figures = end_of(rule_set, told.state, told.result) | counted.counts
    compared = are_compared(rule_set, told.result) and not rule_set.rules.sides
    figures |= figures_over_time(rule_set, told, compared=compared)
    figures |= compared_figures(rule_set, told.result, begins)
    more = counted.played, counted.hands, counters_over_time(rule_set, told)
    return LabGame(number, begins, told.result, figures, *more, answers_of(told) if number < DECIDED else b"")


def play_all(rule_set: RuleSet, kind: str, plan: Plan, runner: Runner) -> list[LabGame | Fault]:
    """Play the games of a plan with one kind of player in all seats."""
    setup = setup_of(rule_set, kind, plan)
    return list(runner.each(rule_set, setup, range(plan.games), examine, pace=pace_of(rule_set, setup)))
