"""What a thing or an action is worth to those who may not use it, beside what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import altair as alt
import numpy as np
from scipy.stats import t

from london_rules.classes import asdict, evolve, frozen
from london_rules.compiler.ranking import Figures
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.answer import number
from london_rules.lab.pictures import AFTER, COLOURS, INK, WIDTH, Picture, chart, intervals, svg
from london_rules.lab.plan import Plan
from london_rules.lab.rungs import each_seat
from london_rules.language import constructs as c
from london_rules.language.flow.walk import nodes, nodes_of, texts_of
from london_rules.players.many import Runner
from london_rules.players.measure import LEVEL, mean_95
from london_rules.players.restricted import kinds_in
from london_rules.players.significance import benjamini_hochberg, corrected

FEWEST: Final = 5  # things with a price, of which a line over prices says something
MOST_SHOWN: Final = 30
MOST_NAMED: Final = 3
METHOD = (
    "One player who never takes it plays among others who may, each seat in turn, beside the same seat in the game of "
    "the same seed where all may take it. It is worth what the player is further ahead of the others there. Intervals "
    "are 95% intervals (Student's t of the pairs); `surely` is by permutation tests, corrected for the number of rows "
    "(Benjamini and Hochberg)."
)


@frozen
class Missed:
    """What one thing or action is worth to a player who may not use it, in points ahead of the others.

    `games` counts the pairs, and `differ` those of them in which it made a difference. `price` is what the thing costs
    by the rules, `expected` what things of this price are worth, and `apart` whether it is surely worth more or less
    than that. `p` is corrected for the number of things.
    """

    name: str
    price: int | None
    games: int
    differ: int
    worth: float
    low: float | None
    high: float | None
    p: float | None = None
    sure: bool = False
    expected: float | None = None
    apart: bool = False


def prices(rules: RuleSet) -> dict[str, int]:
    """Give what each thing costs by its name: the fields of it that a text of the rules has somebody pay, together."""
    paid = dict.fromkeys(
        node.field
        for _, body in texts_of(rules.rules)
        for pay in nodes_of(body, c.Pay)
        for node in nodes(pay.amount)
        if isinstance(node, c.Possessed)
    )
    out: dict[str, int] = {}
    for face in rules.rules.faces.values():
        costs = [value for name in paid if type(value := face.values.get(name)) is int]
        if costs:
            out[face.name] = sum(costs)
    return out


def missed(
    rules: RuleSet,
    played: Mapping[int, Figures],
    plan: Plan,
    runner: Runner,
    tell: Callable[[str], None],
) -> list[Missed]:
    """Play the games of a plan with one player who never takes a thing, for each; what is worth most comes first.

    `played` has the figures of the same games in which all may take everything. Names of which nobody decides whether
    to take them are left out.
    """
    players = len(next(iter(played.values()), ()))
    kind, cost = plan.ladder[-1], prices(rules)
    names = dict.fromkeys([*rules.rules.actions, *(face.name for face in rules.rules.faces.values())])
    kinds: dict[str, str] = {}
    for name in names:
        try:
            (kinds[name],) = kinds_in(f"{kind} without {name}", rules)
        except ValueError:
            continue
    found: list[tuple[Missed, list[float]]] = []
    for name, other in kinds.items():
        tell(f"one {other}")
        pairs = _pairs(rules, (other, kind), played, players, plan, runner, len(kinds))
        if runner.stop():
            break
        if pairs:
            differ = sum(difference != 0 for difference in pairs)
            found.append((Missed(name, cost.get(name), len(pairs), differ, *mean_95(pairs)), pairs))
    chances = corrected([pairs for _, pairs in found])
    surely = [
        (evolve(one, p=p, sure=p is not None and p <= LEVEL), pairs)
        for (one, pairs), p in zip(found, chances, strict=True)
    ]
    return sorted(_beside_prices(surely), key=lambda one: (-one.worth, one.name))


def _pairs(
    rules: RuleSet,
    kinds: tuple[str, str],
    played: Mapping[int, Figures],
    players: int,
    plan: Plan,
    runner: Runner,
    times: int,
) -> list[float]:
    """Give for each game how much further ahead the player would be who never takes something, if they might."""
    sign = 1 if rules.rules.ranking[0].how == "highest" else -1
    mine = [n for n in range(plan.games) if n in played]
    out: dict[int, float] = {}
    for seat, result in each_seat(rules, kinds, (players, plan.seed), mine, runner, times * len(mine)):
        n = result.number
        out[n] = sign * (_ahead(played[n], seat) - _ahead(result.figures, seat))
    return [out[n] for n in sorted(out)]


def _ahead(figures: Figures, seat: int) -> float:
    return figures[seat][0] - fmean(row[0] for at, row in enumerate(figures) if at != seat)


def _beside_prices(found: Sequence[tuple[Missed, list[float]]]) -> list[Missed]:
    """Draw a line through what things are worth over their prices, and find those that are surely apart from it.

    What is known better counts more. The test of one thing is Student's, as a mean that is not 0 cannot have its signs
    flipped.
    """
    out = [one for one, _ in found]
    known = [i for i, (one, pairs) in enumerate(found) if one.price is not None and one.differ and len(pairs) > 1]
    if len(known) < FEWEST or len({out[i].price for i in known}) == 1:
        return out
    spread = {i: stdev(found[i][1]) / sqrt(len(found[i][1])) for i in known}
    weights = [1 / max(spread[i], 1e-9) for i in known]
    slope, start = np.polyfit([float(out[i].price or 0) for i in known], [out[i].worth for i in known], 1, w=weights)
    line = {i: float(start + slope * (out[i].price or 0)) for i in known}
    far = [abs(out[i].worth - line[i]) / max(spread[i], 1e-9) for i in known]
    chances = [2 * float(t.sf(z, len(found[i][1]) - 1)) for i, z in zip(known, far, strict=True)]
    for i, p in zip(known, benjamini_hochberg(chances), strict=True):
        out[i] = evolve(out[i], expected=line[i], apart=p <= LEVEL)
    return out


# ---- what people read -----------------------------------------------------------------------------


def said_of_missed(those: Sequence[Missed], line: str) -> Iterator[str]:
    """Say what nobody can do without, what hurts who takes it, and what is worth more or less than its price."""
    sure = [one for one in those if one.sure]
    for words, named in (
        ("Hardest to do without", [one for one in sure if one.worth > 0]),
        ("Better left alone", [one for one in sure[::-1] if one.worth < 0]),
    ):
        if named:
            listed = ", ".join(f"{one.name} ({number(one.worth, sign=True)})" for one in named[:MOST_NAMED])
            yield f"{words}, in {line} ahead of the others, for a player who never takes it: {listed}."
    if those and not sure:
        yield "No thing or action is surely missed by a player who never takes it."
    outliers = sorted((one for one in those if one.apart), key=lambda one: one.worth - (one.expected or 0.0))
    for words, named in (
        ("Too cheap for what they are worth", [one for one in outliers[::-1] if one.worth > (one.expected or 0.0)]),
        ("Too dear for what they are worth", [one for one in outliers if one.worth < (one.expected or 0.0)]),
    ):
        if named:
            yield f"{words}: {', '.join(one.name for one in named[:MOST_NAMED])}."


def pictures_of_missed(those: Sequence[Missed], line: str) -> Iterator[Picture]:
    """Draw what is missed most and least, and the worth of things over their prices."""
    known = [one for one in those if one.differ and one.low is not None]
    if known:
        drawn, cut = worths_of(known, line)
        means = f"How much further ahead, in {line}, a player is who may use it. Left of the line: it does harm."
        yield Picture(
            "What it costs never to take it", drawn, means, f"Lines are 95% intervals, each for one row.{cut}"
        )
    if any(one.expected is not None for one in those):
        yield _over_prices([one for one in those if one.expected is not None], line)


def worths_of(those: Sequence[Any], line: str) -> tuple[str, str]:
    """Draw what the first and the last of some things are worth; say so where that leaves out others."""
    ends = those if len(those) <= MOST_SHOWN else [*those[: MOST_SHOWN // 2], *those[-MOST_SHOWN // 2 :]]
    cut = f" Of {len(those)}, the first and last {MOST_SHOWN // 2} are here." if len(ends) < len(those) else ""
    rows = [{"kind": one.name, "low": one.low, "middle": one.worth, "high": one.high} for one in ends]
    return intervals(rows, f"worth in {line}"), cut


def _over_prices(those: Sequence[Missed], line: str) -> Picture:
    rows = [{**asdict(one), "named": one.name if one.apart else ""} for one in those]
    base = chart(rows).encode(x=alt.X("price:Q").title("price").axis(format="d", tickMinStep=1))
    colour = COLOURS[AFTER]
    reach = base.mark_rule(color=colour, opacity=0.35).encode(y=alt.Y("low:Q").title(f"worth in {line}"), y2="high:Q")
    dots = base.mark_point(filled=True, size=60, color=colour, opacity=0.9).encode(y="worth:Q")
    usual = base.mark_line(color=INK, strokeDash=[4, 3]).encode(y="expected:Q")
    names = base.mark_text(align="left", dx=7, color=INK, fontSize=12).encode(y="worth:Q", text="named:N")
    drawn = svg((usual + reach + dots + names).properties(width=WIDTH, height=280))
    apart = sum(one.apart for one in those)
    means = (
        "Each point is a thing. The dashed line is what things of a price are worth on average: above it, a thing is "
        "cheap for what it does, and below it dear."
    )
    sure = (
        f"{apart} of {len(those)} are named: they are surely apart from the line (Student's t, corrected for their "
        "number). Lines are 95% intervals."
    )
    return Picture("Worth over price", drawn, means, sure)
