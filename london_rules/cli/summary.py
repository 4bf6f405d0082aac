"""What a simulation prints at its end: scores by seat, speed, and games that could not be played."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from math import sqrt
from statistics import fmean, quantiles
from typing import TYPE_CHECKING, Any

from london_rules.cli.wrap import wrap
from london_rules.compiler.errors import RuleError, way_out
from london_rules.diagnostics.render import escape
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup
from london_rules.players.many import Result

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet

MOST_FAULTS = 10
Ends = Counter[tuple[str, tuple[int, ...]]]  # how often games had an outcome and places: few, of a million games


def describe(
    rule_set: RuleSet, setup: SimulationSetup, results: list[Result], games: int, speed: tuple[int, float]
) -> dict[str, Any]:
    """Return the summary as plain data; all but `speed` is the same for the same seed."""
    played = [r for r in results if isinstance(r, GameResult)]
    whole = [r for r in played if not r.unfinished]
    ends = Counter((r.outcome, r.places) for r in whole)
    lines = rule_set.rules.ranking
    return {
        "variant": rule_set.variant,
        "title": rule_set.title,
        "digest": rule_set.digest,
        "players": len(setup.seats),
        "seed": setup.seed,
        "first": setup.first,
        "checked": setup.check,
        "games": games,
        "played": len(results),
        "finished": len(whole),
        "unfinished": len(played) - len(whole),
        "turns": _round(fmean(r.turns for r in whole)) if whole else None,
        "decisions": _round(fmean(r.decisions for r in whole)) if whole else None,
        "figure": lines[0].name if lines else None,
        **_outcomes(rule_set, whole),
        **_sides(rule_set, setup, ends),
        "seats": [_seat(i, kind, rule_set, whole, ends) for i, kind in enumerate(setup.seats)],
        "findings": [_finding(r, setup) for r in results if isinstance(r, Fault)],
        "speed": {
            "games": speed[0],
            "seconds": round(speed[1], 3),
            "games_per_second": round(speed[0] / speed[1], 1) if speed[1] else None,
        },
    }


def _round(value: float) -> float:
    return round(value, 2)


def _outcomes(rule_set: RuleSet, games: list[GameResult]) -> dict[str, object]:
    """Count the games that all players won or lost, and each outcome; {} in a game without outcomes."""
    outcomes = rule_set.rules.outcomes
    if not outcomes:
        return {}
    counts = {name: sum(game.outcome == name for game in games) for name in outcomes}
    if not rule_set.rules.together:
        return {"outcomes": counts}
    sums = [sum(counts[name] for name, one in outcomes.items() if one.won is won) for won in (True, False)]
    return {"won": sums[0], "lost": sums[1], "outcomes": counts}


def _sides(rule_set: RuleSet, setup: SimulationSetup, ends: Ends) -> dict[str, object]:
    """Count the games that each side won; {} in a game without sides."""
    out = []
    for side in rule_set.rules.sides.values():
        seats = [seat for seat in side.seats if seat <= len(setup.seats)]
        if seats:
            wins = _round(float(_wins(seats[0] - 1, rule_set, ends)))
            out.append({"name": side.name, "seats": seats, "wins": wins})
    return {"sides": out} if out else {}


def _seat(index: int, kind: str, rule_set: RuleSet, games: list[GameResult], ends: Ends) -> dict[str, object]:
    alone = bool(games) and len(games[0].places) == 1 and not rule_set.rules.together
    wins = None if alone else _round(float(_wins(index, rule_set, ends)))
    out: dict[str, object] = {"seat": index + 1, "player": kind, "wins": wins}
    scores = [g.figures[index][0] for g in games if g.figures[index]]
    if not scores:
        return {**out, "mean": None, "deviation": None, "least": None, "quartiles": None, "most": None}
    low, middle, high = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else scores * 3
    return {
        **out,
        "mean": _round(fmean(scores)),
        "deviation": _round(_deviation(scores)),
        "least": min(scores),
        "quartiles": [low, middle, high],
        "most": max(scores),
    }


def _deviation(scores: list[int]) -> float:
    """Return the standard deviation of whole numbers, as `pstdev` does, which takes ten times as long."""
    number, total, squares = len(scores), sum(scores), sum(score * score for score in scores)
    return sqrt(Fraction(number * squares - total * total, number * number))


def _winners(rule_set: RuleSet, places: tuple[int, ...]) -> int:
    """Count the players, or the sides, that share the first place."""
    winning = [seat for seat, place in enumerate(places, 1) if place == 1]
    sides = rule_set.rules.sides.values()
    return sum(any(seat in winning for seat in side.seats) for side in sides) if sides else len(winning)


def _wins(index: int, rule_set: RuleSet, ends: Ends) -> Fraction:
    """Count the games won: in part for each of those who share a win, but whole where all win together."""
    all_won = rule_set.rules.together
    together = sum(times for (outcome, _), times in ends.items() if outcome in all_won and all_won[outcome].won)
    ranked = ((places, times) for (outcome, places), times in ends.items() if outcome not in all_won)
    first = ((places, times) for places, times in ranked if places[index] == 1)
    shared = (Fraction(times, _winners(rule_set, places)) for places, times in first)
    return sum(shared, Fraction(together))


def _finding(fault: Fault, setup: SimulationSetup) -> dict[str, object]:
    return {
        "game": fault.number,
        "seed": setup.seed,
        "code": fault.code,
        "message": fault.message,
        "rule": fault.rule,
        "file": fault.file,
        "from": fault.start,
        "to": fault.end,
    }


def print_summary(data: dict[str, Any]) -> None:
    """Print a summary for people."""
    from london_rules.language.syntax.names import count_of

    kinds = f"{count_of(data['players'], 'player')}, seed {data['seed']}"
    checked = ", invariants checked" if data["checked"] else ""
    head = f"{escape(data['title'])}: {data['played']} of {data['games']} games, {kinds}{checked}"
    print("\n".join(wrap(head, "", "  ")))
    if data["unfinished"]:
        print(f"{data['unfinished']} of them reached the turn limit; they are not counted below")
    if data["findings"]:
        print(f"{len(data['findings'])} of them could not be finished: see below")
    speed = data["speed"]
    if speed["games"]:
        print(f"{speed['games_per_second']:,} games/s ({speed['games']} games in {speed['seconds']:.1f} s)")
    if not data["finished"]:
        return
    print(f"{data['turns']:.1f} turns and {data['decisions']:.0f} decisions per game")
    for side in data.get("sides", ()):
        seats = " and ".join(str(seat) for seat in side["seats"])
        print(f"{side['name']} (seats {seats}): {side['wins']:.1f} wins")
    if "outcomes" in data:
        counts = ", ".join(f"{name} {count}" for name, count in data["outcomes"].items())
        by_all = f"{data['won']} games won and {data['lost']} lost by all: " if "won" in data else "ended with: "
        print(f"{by_all}{counts}")
    print()
    alone = data["seats"][0]["wins"] is None
    head = "    " if alone else "wins"
    print(f"{data['figure'] or 'figure':<14} {head}    mean  deviation  least     1/4  median     3/4   most")
    for seat in data["seats"]:
        name = f"{seat['seat']} {seat['player']}"
        wins = f"{'':>6}" if alone else f"{seat['wins']:>6.1f}"
        if seat["mean"] is None:
            print(f"{name:<12} {wins}".rstrip())
            continue
        low, middle, high = seat["quartiles"]
        least, most = seat["least"], seat["most"]
        figures = f"{wins} {seat['mean']:>7.1f} {seat['deviation']:>10.1f} {least:>6}"
        print(f"{name:<12} {figures} {low:>7.1f} {middle:>7.1f} {high:>7.1f} {most:>6}")


def report_faults(variant: str, setup: SimulationSetup, faults: list[Fault]) -> None:
    """Print the games that could not be played, at their places in the rules, to standard error."""
    from london_rules.cli.common import print_diagnostics
    from london_rules.diagnostics import Diagnostics, Span
    from london_rules.engine.load import load
    from london_rules.language.syntax.names import count_of

    found = Diagnostics(files=load(variant).diagnostics.files)
    for fault in faults[:MOST_FAULTS]:
        span = None if fault.file is None else Span(fault.file, fault.start, fault.end)
        rule = "" if fault.rule is None else f", in {fault.rule}"
        notes = (f"game {fault.number} of seed {setup.seed}{rule}",)
        found.error(fault.code, fault.message, span, help=way_out(fault.code), notes=notes)
    print_diagnostics(found)
    if len(faults) > len(found):  # what is the same at the same place is shown once
        sys.stderr.write(f"and {count_of(len(faults) - len(found), 'more game')}\n")


def report_broken(e: RuleError, variant: str) -> None:
    """Print a rule that could not be carried out, at its place in the rules, to standard error."""
    from london_rules.cli.common import print_diagnostics
    from london_rules.diagnostics import Diagnostics
    from london_rules.engine.load import load

    found = Diagnostics(files=load(variant).diagnostics.files)
    found.error(e.code, e.message, e.span, help=way_out(e.code), notes=(f"in {e.rule}",) if e.rule else ())
    print_diagnostics(found)
