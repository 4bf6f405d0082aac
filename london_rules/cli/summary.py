"""What a simulation prints at its end: scores by seat, speed, and games that could not be played."""

from __future__ import annotations

import sys
from fractions import Fraction
from statistics import fmean, pstdev, quantiles
from typing import TYPE_CHECKING, Any

from london_rules.cli.fold import wrap
from london_rules.diagnostics.render import escape
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup
from london_rules.players.many import Result

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet

MOST_FAULTS = 10


def describe(
    rule_set: RuleSet, setup: SimulationSetup, results: list[Result], games: int, speed: tuple[int, float]
) -> dict[str, Any]:
    """Return the summary as plain data; all but `speed` is the same for the same seed."""
    played = [r for r in results if isinstance(r, GameResult)]
    whole = [r for r in played if not r.unfinished]
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
        "seats": [_seat(i, kind, whole) for i, kind in enumerate(setup.seats)],
        "findings": [_finding(r, setup) for r in results if isinstance(r, Fault)],
        "speed": {
            "games": speed[0],
            "seconds": round(speed[1], 3),
            "games_per_second": round(speed[0] / speed[1], 1) if speed[1] else None,
        },
    }


def _round(value: float) -> float:
    return round(value, 2)


def _seat(index: int, kind: str, games: list[GameResult]) -> dict[str, object]:
    out: dict[str, object] = {"seat": index + 1, "player": kind, "wins": _round(float(_wins(index, games)))}
    scores = [g.figures[index][0] for g in games if g.figures[index]]
    if not scores:
        return {**out, "mean": None, "deviation": None, "least": None, "quartiles": None, "most": None}
    low, middle, high = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else scores * 3
    return {
        **out,
        "mean": _round(fmean(scores)),
        "deviation": _round(pstdev(scores)),
        "least": min(scores),
        "quartiles": [low, middle, high],
        "most": max(scores),
    }


def _wins(index: int, games: list[GameResult]) -> Fraction:
    """Count the games won; a shared win counts in part for each winner."""
    return sum((Fraction(1, g.places.count(1)) for g in games if g.places[index] == 1), Fraction(0))


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
    print()
    print(f"{data['figure'] or 'figure':<14} wins    mean  deviation  least     1/4  median     3/4   most")
    for seat in data["seats"]:
        name = f"{seat['seat']} {seat['player']}"
        if seat["mean"] is None:
            print(f"{name:<12} {seat['wins']:>6.1f}")
            continue
        low, middle, high = seat["quartiles"]
        least, most = seat["least"], seat["most"]
        figures = f"{seat['wins']:>6.1f} {seat['mean']:>7.1f} {seat['deviation']:>10.1f} {least:>6}"
        print(f"{name:<12} {figures} {low:>7.1f} {middle:>7.1f} {high:>7.1f} {most:>6}")


def report_faults(variant: str, setup: SimulationSetup, faults: list[Fault]) -> None:
    """Print the games that could not be played, at their places in the rules, to standard error."""
    from london_rules.cli.common import wants_color
    from london_rules.diagnostics import Diagnostics, Span, render_text
    from london_rules.engine.load import load

    found = Diagnostics(files=load(variant).diagnostics.files)
    for fault in faults[:MOST_FAULTS]:
        span = None if fault.file is None else Span(fault.file, fault.start, fault.end)
        rule = "" if fault.rule is None else f", in {fault.rule}"
        found.error(fault.code, fault.message, span, notes=(f"game {fault.number} of seed {setup.seed}{rule}",))
    sys.stderr.write(render_text(found.items(), found.files, color=wants_color(sys.stderr)))
    if len(faults) > MOST_FAULTS:
        sys.stderr.write(f"and {len(faults) - MOST_FAULTS} more games\n")
