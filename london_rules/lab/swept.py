"""What people and programs read of a sweep: sentences, curves, the picture of pairs, and data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, hypot
from typing import Any

import altair as alt
import polars as pl
from scipy.stats import t

from london_rules.classes import asdict
from london_rules.lab.games import said_of_ends
from london_rules.lab.pictures import AFTER, COLOURS, INK, LEGEND, WIDTH, Picture, chart, svg
from london_rules.lab.report import BOTS, page, said, shown, table
from london_rules.lab.sweep import Mean, Point, Sweep, said_as
from london_rules.lab.wish import Name, written
from london_rules.players.measure import GAME, LEVEL

PALE, STRONG = 0.08, 0.7  # how opaque the farthest and the nearest pair are


def sentences(it: Sweep) -> Iterator[str]:
    """Say for each main figure what the value does to it; of two parameters, which pair is best."""
    kind = it.plan.ladder[-1]
    if it.left:
        yield f"Stopped by hand: {it.left} of the values were not played to the end. The same command goes on."
    points = [point for point in it.points if point.kind == kind and point.games]
    if not points:
        yield f"No game could be finished with any value of {' and '.join(it.names)}."
        return
    yield from said_of_best(it)
    for name in it.shown:
        there = [point for point in points if name in point.figures]
        ends = (there[0], there[-1]) if len(it.names) == 1 else _ends(there, name)
        first, last = (point.figures[name] for point in ends)
        apart = _apart(*ends, name, len(it.shown) * (1 if len(it.names) == 1 else comb(len(there), 2)))
        verdict = "surely " + ("more" if last.mean > first.mean else "less") if apart else "which may be chance"
        at = [said_as(dict(zip(it.names, point.values, strict=True))) for point in ends]
        yield (
            f"{name[1][0].upper()}{name[1][1:]}: {written(name[1], first.mean)} with {at[0]}, and "
            f"{written(name[1], last.mean)} with {at[1]}, {verdict} ({kind} players)."
        )
    cut = (p.figures[GAME, "unfinished"].mean * p.games for p in it.points if p.games)
    yield from said_of_ends(sum(point.failed for point in it.points), round(sum(cut)))


def _apart(first: Point, last: Point, name: Name, told: int) -> bool:
    """Tell whether two means differ by more than chance, as one of so many differences that could be told."""
    one, other = first.figures[name], last.figures[name]
    degrees = min(first.games, last.games) - 1
    further = float(t.isf(LEVEL / 2 / told, degrees) / t.isf(LEVEL / 2, degrees))
    return abs(other.mean - one.mean) > further * hypot(one.high - one.low, other.high - other.low) / 2


def _ends(points: Sequence[Point], name: Name) -> tuple[Point, Point]:
    ordered = sorted(points, key=lambda point: (point.figures[name].mean, point.values))
    return ordered[0], ordered[-1]


def said_of_best(it: Sweep) -> Iterator[str]:
    """Say which values come nearest to the wish, if there is one, and how many others may do as well."""
    best = best_of(it)
    if it.wish is None or best is None or best.wished is None:
        return
    at, found = said_as(dict(zip(it.names, best.values, strict=True))), best.wished.said(it.wish)
    others = sum(p.wished is not None and p.wished.verdict != "does not" for p in _judged(it)) - 1
    if best.wished.verdict == "does not":
        yield f"Nothing tried does it: {it.wish}. {at} comes nearest: {found}."
    else:
        does = "it is so" if best.wished.verdict == "does" else "that comes nearest, and may do it"
        more = f" {others} others cannot be ruled out." if others else " All others surely do otherwise."
        yield f"Wanted: {it.wish}. With {at}, {does}: {found}.{more}"


def best_of(it: Sweep) -> Point | None:
    """Give the values that come nearest to the wish, for the strongest players."""
    wish = it.wish
    if wish is None:
        return None
    return min(_judged(it), key=lambda p: (p.wished.rank(wish) if p.wished else (9, 0), p.values), default=None)


def _judged(it: Sweep) -> list[Point]:
    return [point for point in it.points if point.kind == it.plan.ladder[-1] and point.wished is not None]


def sweep_report(it: Sweep) -> str:
    """Write the report of a sweep."""
    heads = [*it.names, "players", "games", *(name for _, name in it.shown)]
    rows = [
        [*map(str, p.values), p.kind, str(p.games), *(_interval(name[1], p.figures.get(name)) for name in it.shown)]
        for p in it.points
    ]
    usual = said_as(dict(zip(it.names, it.usual, strict=True)))
    kinds = it.plan.ladder if len(it.names) > 1 else [""]
    return page(f"{it.title}: what {' and '.join(it.names)} {'do' if it.names[1:] else 'does'}", [
        f"<p class=soft>The rules have {usual}.</p>",
        *said(sentences(it)),
        *(part for picture in best_pair(it) for part in shown(picture)),
        *(part for name in it.shown for kind in kinds for part in shown(curve(it, name, kind))),
        "<h2>Every value</h2>",
        table(heads, rows),
        f"<p class=soft>All values were played on the same seeds, from seed {it.plan.seed}. Intervals are 95% "
        f"intervals (Student's t, of shares Wilson's), each for one value. What is called sure is so for all together "
        f"that could be told (Bonferroni). {BOTS}</p>",
    ])  # fmt: skip


def best_pair(it: Sweep) -> Iterator[Picture]:
    """Draw all pairs, the nearest to the wish strongest; nothing without a wish, or for one parameter."""
    best, wish = best_of(it), it.wish
    if best is None or wish is None or len(it.names) == 1:
        return
    rows: list[dict[str, Any]] = []
    verdicts = Counter[str]()
    for p in it.points:
        if p.kind == best.kind and p.wished is not None:
            far = abs(p.wished.mean - wish.target)
            said = wish.form(p.wished.mean) + ("" if p.wished.verdict == "does not" else " *")
            rows.append({"x": p.values[0], "y": p.values[1], "far": far, "said": said, "best": p is best})
            verdicts[p.wished.verdict] += 1
    base = chart(rows).encode(
        x=alt.X("x:O").title(it.names[0]).axis(labelAngle=0), y=alt.Y("y:O").title(it.names[1]).sort("descending")
    )
    opaque = alt.Opacity("far:Q", legend=None).scale(range=[STRONG, PALE])
    cells = base.mark_rect(color=COLOURS[AFTER]).encode(opacity=opaque)
    around = base.transform_filter("datum.best").mark_rect(fillOpacity=0, stroke=INK, strokeWidth=3)
    words = base.mark_text(color=INK, fontSize=12).encode(text="said:N")
    drawn = svg((cells + around + words).properties(width=WIDTH, height=alt.Step(34)))
    yield Picture(
        f"Which {it.names[0]} and {it.names[1]}",
        drawn,
        f"{wish.figure[0].upper()}{wish.figure[1:]} with each pair ({best.kind} players). The stronger the colour, the "
        f"nearer to {wish.form(wish.target)}; the frame is around the nearest pair.",
        f"A star: this pair may do it, or does. All others surely do not. {verdicts['does']} pairs do, "
        f"{verdicts['may']} may. The intervals behind this hold for all pairs together, at 95% (Bonferroni).",
    )


def _interval(figure: str, mean: Mean | None) -> str:
    if mean is None:
        return "-"
    return f"{written(figure, mean.mean)} ({written(figure, mean.low)} to {written(figure, mean.high)})"


def curve(it: Sweep, name: Name, kind: str) -> Picture:
    """Draw one figure over the values of the first parameter, with bands.

    The lines are the kinds of players; or of one kind, the values of the second parameter.
    """
    rows: list[dict[str, Any]] = [
        {"value": p.values[0], "low": m.low, "high": m.high, "mean": m.mean, "of": str(p.values[1]) if kind else p.kind}
        for p in it.points
        if (m := p.figures.get(name)) is not None and kind in ("", p.kind)
    ]
    x = alt.X("value:Q").title(it.names[0]).axis(format="d", tickMinStep=1)
    base = chart(rows).encode(
        x=x, color=alt.Color("of:N", legend=LEGEND).sort(list(dict.fromkeys(r["of"] for r in rows)))
    )
    band = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q").title(name[1]).scale(zero=False), y2="high:Q")
    usual = chart([{"at": it.usual[0]}]).mark_rule(color=INK, strokeDash=[4, 3])
    usual = usual.encode(x=alt.X("at:Q").title(it.names[0]))
    drawn = svg((usual + band + base.mark_line(point=True).encode(y="mean:Q")).properties(width=560, height=220))
    lines = f" Each line is a value of {it.names[1]} ({kind} players)." if kind else ""
    means = (
        f"{name[1][0].upper()}{name[1][1:]} for each value of {it.names[0]}; the dashed line is the value in the rules."
    )
    title = f"{it.names[0]} and {name[1]}" + (f", {kind} players" if kind and it.plan.ladder[1:] else "")
    return Picture(title, drawn, means + lines, "The bands are 95% intervals, each for one value.")


def as_data(it: Sweep) -> dict[str, Any]:
    """Give what was found as plain data."""
    best = best_of(it)
    return {
        "variant": it.variant,
        "parameters": dict(zip(it.names, it.usual, strict=True)),
        "wish": None if it.wish is None else asdict(it.wish),
        "best": None if best is None else dict(zip(it.names, best.values, strict=True)),
        "points": [
            {
                "values": dict(zip(it.names, p.values, strict=True)),
                "players": p.kind,
                "games": p.games,
                "failed": p.failed,
                "wished": None if p.wished is None else asdict(p.wished),
                "figures": [
                    {"group": group, "name": name, "mean": m.mean, "low": m.low, "high": m.high}
                    for (group, name), m in p.figures.items()
                ],
            }
            for p in it.points
        ],
    }


def points_csv(it: Sweep) -> bytes:
    """Give every figure of every point as a table: a column for the values of each parameter, as `value of NAME`."""
    rows = [
        {f"value of {name}": value for name, value in zip(it.names, p.values, strict=True)}
        | {"players": p.kind, "games": p.games, "failed": p.failed, "group": group, "name": name}
        | {"mean": m.mean, "low": m.low, "high": m.high}
        for p in it.points
        for (group, name), m in p.figures.items()
    ]
    return pl.DataFrame(rows).write_csv().encode()
