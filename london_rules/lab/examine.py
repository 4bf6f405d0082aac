"""Play one game of bots and measure it as the lab does."""

from __future__ import annotations

from london_rules.engine.rule_set import RuleSet
from london_rules.lab.games import LabGame, are_compared, compared_figures, names_in, setup_of
from london_rules.lab.measures import DECIDED, answers_of, figures_over_time
from london_rules.lab.plan import Plan
from london_rules.players.bot_games import Fault, SimulationSetup
from london_rules.players.event_games import pace_of, play_with_events
from london_rules.players.many import Runner
from london_rules.players.measure import end_of


def examine(rule_set: RuleSet, setup: SimulationSetup, number: int) -> LabGame | Fault:
    """Play one game of a simulation, the same that `simulate` plays, and keep what the lab asks about."""
    told = play_with_events(rule_set, setup, number, (), course=True, counts=True, rows=number < DECIDED)
    if isinstance(told, Fault):
        return told
    counts, result = told.counts, told.result
    compared = are_compared(rule_set, result) and not rule_set.rules.sides
    main = end_of(rule_set, told.state, result)
    main.update(figures_over_time(counts.course, told.course.gaps, result.places if compared else ()))
    main.update(compared_figures(rule_set, result, counts.begins))
    answers = answers_of(told.course) if number < DECIDED else b""
    return LabGame(number, result, main, rule_set.traced.once(names_in), counts, answers)


def play_all(rule_set: RuleSet, kind: str, plan: Plan, runner: Runner) -> list[LabGame | Fault]:
    """Play the games of a plan with one kind of player in all seats."""
    setup = setup_of(rule_set, kind, plan)
    return list(runner.each(rule_set, setup, range(plan.games), examine, pace=pace_of(rule_set, setup)))
