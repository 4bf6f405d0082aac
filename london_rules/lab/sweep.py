"""Play a variant with several values of one of its figures, to see what the value does to the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import altair as alt

from london_rules.classes import frozen
from london_rules.diagnostics.nearness import suggest
from london_rules.engine.load import load
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.lab.answer import number
from london_rules.lab.games import BEGINNER, LabGame, play_all, players_of
from london_rules.lab.pictures import INK, LEGEND, Picture, chart, svg
from london_rules.lab.plan import Plan
from london_rules.lab.report import BOTS, page, said, shown, table
from london_rules.language import constructs as c
from london_rules.players.bot_games import Fault
from london_rules.players.many import Runner
from london_rules.players.measure import END, GAME, mean_95

OVERLAY = "lab-value"
Name = tuple[str, str]


@frozen
class Mean:
    """The mean of a figure with its 95% interval (Student's t)."""

    mean: float
    low: float
    high: float


@frozen
class Point:
    """The games with one value: how many there are, how many failed, and their figures."""

    value: int
    kind: str
    games: int
    failed: int
    figures: dict[Name, Mean]


@frozen
class Sweep:
    """What each value of a figure does to the game."""

    variant: str
    title: str
    name: str
    usual: int
    points: tuple[Point, ...]
    shown: tuple[Name, ...]
    plan: Plan
    left: int = 0  # curves' points that were not played to the end, as somebody stopped


class RefusedValueError(ValueError):
    """The rules do not allow a value."""


def figures_to_set(rules: RuleSet) -> dict[str, int]:
    """List the parameters of a variant with their values."""
    numbers = rules.rules.numbers.values()
    return {d.name: d.body.value for d in numbers if d.parameter and isinstance(d.body, c.Int)}


def sweep(
    variant: str,
    name: str,
    values: Sequence[int],
    plan: Plan,
    runner: Runner,
    tell: Callable[[str], None] = lambda what: None,
) -> Sweep:
    """Play games with each value, all on the same seeds.

    Raises ValueError for a figure that there is not, with the nearest name, and for a value that the rules refuse.
    """
    base, usual = base_of(variant, name, plan)
    points: list[Point] = []
    for kind in plan.ladder:
        for value in values:
            if runner.stop():
                break
            tell(f"{name} {value}, all {kind}")
            points.append(_point(with_value(base, name, value), value, kind, plan, runner))
    whole = sum(point.games + point.failed == plan.games for point in points)
    left = len(plan.ladder) * len(values) - whole
    ranking = base.rules.ranking
    wanted = [(END, ranking[0].name)] if ranking else []
    wanted += [(GAME, "games won"), (GAME, "turns"), (GAME, BEGINNER)]
    there = tuple(name for name in wanted if any(name in point.figures for point in points))
    return Sweep(variant, base.title, name, usual, tuple(points), there, plan, left)


def base_of(variant: str, name: str, plan: Plan) -> tuple[RuleSet, int]:
    """Load a variant that has a parameter, and give its usual value.

    Raises ValueError for one that it does not have, with the nearest name, and for a wrong number of players.
    """
    base = loaded(variant, load(variant))
    players_of(base, plan)  # a wrong number is refused before any value is tried
    known = figures_to_set(base)
    if name not in known:
        near = suggest(name, known, 1)
        names = f"did you mean `{near[0]}`?" if near else f"it has: {', '.join(f'`{n}`' for n in known) or 'none'}"
        raise ValueError(f"{base.title} has no parameter `{name}`; {names}")
    return base, known[name]


def with_value(base: RuleSet, name: str, value: int) -> RuleSet:
    """Load a variant with another value, by a house rule that sets it."""
    if figures_to_set(base)[name] == value:
        return base
    above = json.dumps(base.rules.bundles)
    manifest = (
        f"language: 2\nid: {OVERLAY}\ntitle: {name} {value}\nkind: overlay\nbuilds on: {above}\n"
        f"set:\n  {json.dumps(name)}: {value}\n"
    )
    texts = {OVERLAY: {"bundle.yaml": manifest}}
    return loaded(f"{name} {value}", load(f"{base.variant}+{OVERLAY}", texts=texts))


def loaded(what: str, result: LoadResult) -> RuleSet:
    """Give the rules of a load; raises RefusedValueError if it has errors."""
    errors = result.diagnostics.errors()
    if result.rule_set is None or errors:
        raise RefusedValueError(f"the rules refuse {what}: {errors[0].message if errors else 'they cannot be loaded'}")
    return result.rule_set


def _point(rules: RuleSet, value: int, kind: str, plan: Plan, runner: Runner) -> Point:
    played = play_all(rules, kind, plan, runner)
    games = [game for game in played if isinstance(game, LabGame)]
    names = dict.fromkeys(name for game in games for name in game.figures)
    figures = {}
    for name in names:
        mean, low, high = mean_95([game.figures[name] for game in games if name in game.figures])
        figures[name] = Mean(mean, mean if low is None else low, mean if high is None else high)
    failed = sum(isinstance(game, Fault) for game in played)
    return Point(value, kind, len(games), failed, figures)


# ---- what people read -----------------------------------------------------------------------------


def sentences(it: Sweep) -> Iterator[str]:
    """Say for each main figure what the value does to it."""
    kind = it.plan.ladder[-1]
    if it.left:
        yield f"Stopped by hand: {it.left} of the values were not played to the end. The same command goes on."
    points = [point for point in it.points if point.kind == kind and point.games]
    if not points:
        yield f"No game could be finished with any value of {it.name}."
        return
    for name in it.shown:
        first, last = (point.figures[name] for point in (points[0], points[-1]))
        apart = first.high < last.low or last.high < first.low
        verdict = "surely " + ("more" if last.mean > first.mean else "less") if apart else "which may be chance"
        yield (
            f"{name[1][0].upper()}{name[1][1:]}: {number(first.mean)} where {it.name} is {points[0].value}, and "
            f"{number(last.mean)} where it is {points[-1].value}, {verdict} ({kind} players)."
        )
    failed = sum(point.failed for point in it.points)
    if failed:
        yield f"{failed} games could not be finished, and count nowhere."


def sweep_report(it: Sweep) -> str:
    """Write the report of a sweep."""
    heads = [it.name, "players", "games", *(name for _, name in it.shown)]
    rows = [
        [str(p.value), p.kind, str(p.games), *(_interval(p.figures.get(name)) for name in it.shown)] for p in it.points
    ]
    return page(f"{it.title}: what {it.name} does", [
        f"<p class=soft>The rules have {it.usual}.</p>",
        *said(sentences(it)),
        *(part for name in it.shown for part in shown(_curve(it, name))),
        "<h2>Every value</h2>",
        table(heads, rows),
        f"<p class=soft>All values were played on the same seeds, from seed {it.plan.seed}. Intervals are 95% "
        f"intervals (Student's t), each for one value. {BOTS}</p>",
    ])  # fmt: skip


def _interval(mean: Mean | None) -> str:
    return "-" if mean is None else f"{number(mean.mean)} ({number(mean.low)} to {number(mean.high)})"


def _curve(it: Sweep, name: Name) -> Picture:
    """Draw one figure over the values, with its band."""
    rows: list[dict[str, Any]] = [
        {"value": p.value, "low": m.low, "high": m.high, "mean": m.mean, "players": p.kind}
        for p in it.points
        if (m := p.figures.get(name)) is not None
    ]
    base = chart(rows).encode(
        x=alt.X("value:Q").title(it.name).axis(format="d", tickMinStep=1),
        color=alt.Color("players:N", legend=LEGEND).sort(list(it.plan.ladder)),
    )
    band = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q").title(name[1]).scale(zero=False), y2="high:Q")
    usual = chart([{"at": it.usual}]).mark_rule(color=INK, strokeDash=[4, 3]).encode(x=alt.X("at:Q").title(it.name))
    drawn = svg((usual + band + base.mark_line(point=True).encode(y="mean:Q")).properties(width=560, height=220))
    means = f"{name[1][0].upper()}{name[1][1:]} for each value of {it.name}; the dashed line is the value in the rules."
    return Picture(f"{it.name} and {name[1]}", drawn, means, "The bands are 95% intervals, each for one value.")


def as_data(it: Sweep) -> dict[str, Any]:
    """Give what was found as plain data."""
    return {
        "variant": it.variant,
        "parameter": it.name,
        "usual": it.usual,
        "points": [
            {
                "value": p.value,
                "players": p.kind,
                "games": p.games,
                "failed": p.failed,
                "figures": [
                    {"group": group, "name": name, "mean": m.mean, "low": m.low, "high": m.high}
                    for (group, name), m in p.figures.items()
                ],
            }
            for p in it.points
        ],
    }
