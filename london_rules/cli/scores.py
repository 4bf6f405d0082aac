"""The end of a game in the terminal: places, ranking, and where the points came from."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.cli.draw import Drawing
from london_rules.table.standings import Sources, Standings


def final_table(found: Standings, drawing: Drawing, who: Sequence[str]) -> list[str]:
    """Draw the standings and where the points came from."""
    out = [drawing.rule(_title(found, len(who)))]
    out += [] if found.outcome is None else [*drawing.wrap(" ", found.outcome.words), ""]
    out += _places(found, drawing, who)
    out += _steps(found, drawing)
    return out + [line for sources in found.sources for line in _sources(sources, drawing)]


def _title(found: Standings, players: int) -> str:
    if found.unfinished:
        return "Unfinished: the turn limit was reached"
    if found.outcome is None:
        return "Final scores"
    who = "You" if players == 1 else "All players"
    return f"{who} {'win' if found.outcome.won else 'lose'}"


def _places(found: Standings, drawing: Drawing, who: Sequence[str]) -> list[str]:
    size = max(map(len, who)) + 2
    names = [drawing.words.counter(name) for name in found.ranking]
    heads = [f"{name[:1].upper()}{name[1:]}" for name in names]
    ranked = len(who) > 1 and found.outcome is None
    out = [f" {'Place' if ranked else '':<7}{'':<{size}}" + "".join(f"{_narrow(h):>{_column(h)}}" for h in heads)]
    for p in found.places:
        values = "".join(f"{value:>{_column(h)}}" for value, h in zip(p.values, heads, strict=True))
        name = drawing.seat(p.player, f"{who[p.player - 1]:<{size}}")
        out.append(f" {p.place if ranked else '':<7}{name}{values}")
    for side in found.sides:
        who_plays = ", ".join(who[seat - 1] for seat in side.players)
        figures = ", ".join(f"{_narrow(h).lower()} {v}" for h, v in zip(heads, side.values, strict=True))
        place = f"place {side.place}: " if ranked else ""
        out += drawing.wrap(" ", f"{place}{side.name} ({who_plays}), together {figures}")
    return out


def _narrow(head: str) -> str:
    return head.removeprefix("Number of ").removeprefix("your ").capitalize()


def _column(head: str) -> int:
    return len(_narrow(head)) + 3


def _steps(found: Standings, drawing: Drawing) -> list[str]:
    """Draw a table of what each scoring step gave each player."""
    if not found.steps:
        return []
    size = max(len(step.name) for step in found.steps) + 2
    numbers = range(1, len(found.places) + 1)
    out = ["", drawing.bold(f"Where the {found.counter} came from")]
    out.append(f" {'':<{size}}" + "".join(f"{f'Player {n}':>10}" for n in numbers))
    for step in found.steps:
        out.append(f" {step.name:<{size}}" + "".join(f"{amount:>+10}" for amount in step.amounts))
    totals = [sum(step.amounts[n - 1] for step in found.steps) for n in numbers]
    out.append(f" {'total':<{size}}" + "".join(f"{total:>10}" for total in totals))
    return out


def _sources(found: Sources, drawing: Drawing) -> list[str]:
    """Draw what each thing gave each player: at the scoring, or during the game."""
    when = "" if found.at_scoring else " during the game"
    out = ["", drawing.bold(f"{found.counter.capitalize()} by source{when}")]
    for number, sums in enumerate(found.players, 1):
        parts = ", ".join(f"{name} {amount:+d}" for name, amount in sums)
        out += drawing.wrap(f" Player {number}: ", parts) if parts else []
    return out
