"""The pictures of a report, drawn by Vega as plain SVG: their colours are those of the page, light or dark."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import ceil, inf
from typing import Any

import altair as alt
import vl_convert

from london_rules.classes import frozen
from london_rules.engine.counts import PARTS
from london_rules.lab.answer import share_of, unused
from london_rules.lab.comparison import Comparison
from london_rules.lab.games import BEGINNER, LabGame, shares
from london_rules.lab.measures import mean_course
from london_rules.players.measure import ACTIONS, END, GAME, LAID, USED, Effect, mean_95

BEFORE, AFTER = "without the change", "with the change"
COLOURS = {BEFORE: "#5b7fa6", AFTER: "#c2622d"}  # both can be read on light and on dark paper
WIDTH = 560
BARS = 30
MOST_ROWS = 20
MOST_COUNTERS = 6
# Vega has Liberation Sans at hand to see how wide words are, and every page has Arial or it, which are as wide.
FONT = "Arial, Liberation Sans, sans-serif"
LEGEND = alt.Legend(title=None, orient="top", labelOffset=8, columnPadding=24)
INK, LINES = "#807a70", "#b5afa4"
Rows = Sequence[Mapping[str, Any]]


@frozen
class Picture:
    """One picture with its title, what it means, and how sure that is."""

    title: str
    svg: str
    means: str
    sure: str


def pictures(it: Comparison) -> list[Picture]:
    """Draw all pictures that a comparison has something for."""
    drawn: list[Callable[[Comparison], Picture | None]] = [
        points,
        lengths,
        rungs,
        skill,
        seats,
        actions,
        things,
        counters,
    ]
    return [picture for draw in drawn if (picture := draw(it)) is not None]


def points(it: Comparison) -> Picture | None:
    """Draw how the first line of the ranking is spread over all seats of all games."""
    if not it.new.rules.ranking or not it.old.rules.ranking:
        return None
    name = it.new.rules.ranking[0].name
    values = {
        side: [float(row[0]) for game in it.games(it.judge(), after=side == AFTER) for row in game.result.figures]
        for side in COLOURS
    }
    means = (
        f"Each curve has the {name} of every player in every game. Far apart: players feel the change. On each other: "
        "they do not."
    )
    return _spread(it, f"{name[0].upper()}{name[1:]} at the end", name, values, means)


def lengths(it: Comparison) -> Picture | None:
    """Draw how long games are, in turns."""
    values = {
        side: [float(game.result.turns) for game in it.games(it.judge(), after=side == AFTER)] for side in COLOURS
    }
    means = "How many turns a game has, all players together. A tail to the right: some games drag on."
    cut = sum(g.result.unfinished for after in (False, True) for g in it.games(it.judge(), after=after))
    if cut:
        means += f" {cut} games were cut off at the turn limit: they are the wall at the right end."
    return _spread(it, "How long games are", "turns", values, means)


def _spread(it: Comparison, title: str, name: str, values: Mapping[str, list[float]], means: str) -> Picture | None:
    """Draw two distributions as lines over the same bars."""
    every = [value for side in values.values() for value in side]
    if not all(values.values()):
        return None
    low, high = min(every), max(every)
    wide = max(ceil((high - low) / BARS), 1)  # whole numbers, for figures are
    rows = []
    for side, those in values.items():
        bars = [0] * (int((high - low) / wide) + 1)
        for value in those:
            bars[int((value - low) / wide)] += 1
        rows += [{"of": side, name: low + (i + 0.5) * wide, "share": n / len(those)} for i, n in enumerate(bars)]
    curves = (
        chart(rows)
        .mark_area(line={"strokeWidth": 2}, fillOpacity=0.15, interpolate="monotone")
        .encode(
            x=alt.X(f"{name}:Q").title(name),
            y=alt.Y("share:Q").title("share").axis(format="%").stack(None),
            color=_colour(),
        )
        .properties(width=WIDTH, height=190)
    )
    step = f"a step of {wide} along the line below" if wide > 1 else "one number along the line below"
    sure = f"{_who(it)}. How high a curve is tells how many of all are in {step}. Its far ends are single games."
    return Picture(title, svg(curves), means, sure)


def rungs(it: Comparison) -> Picture | None:
    """Draw the change of the main figure at each rung."""
    if not it.new.rules.ranking:
        return None
    name = it.new.rules.ranking[0].name
    rows = [_row(e, kind=rung.kind) for i, rung in enumerate(it.rungs) if (e := it.find(i, END, name)) and _row(e)]
    if not rows:
        return None
    means = (
        f"How much more or less {name} a player has on average, for weak and for strong players. Where they differ, "
        "the change depends on how well people play."
    )
    return Picture(
        f"The change of {name}, by how well people play", intervals(rows, f"change of {name}"), means, _marked()
    )


def skill(it: Comparison) -> Picture | None:
    """Draw how often one better player wins."""
    rows = [
        _part(f"{one.strong} against {one.weak}", side, sum(won), len(won))
        for one in it.duels
        for side, won in ((BEFORE, one.before), (AFTER, one.after))
    ]
    means = "How often the one better player at a table wins. At the line it is luck; further right, skill decides."
    return _of_wins(it, "Whether skill decides", rows, means) if rows else None


def seats(it: Comparison) -> Picture | None:
    """Draw how often each seat wins, counted from the one that begins."""
    rows = []
    for side in COLOURS:
        games = [g for g in it.games(it.judge(), after=side == AFTER) if (GAME, BEGINNER) in g.main]
        if not games:
            return None
        for later, wins in enumerate(_by_turn(games)):
            rows.append(_part("who begins" if not later else f"{later + 1}. in turn", side, wins, len(games)))
    means = f"How often each place in turn wins ({_who(it)}). A fair game has all of them at the line."
    return _of_wins(it, "Whether the seats are fair", rows, means)


def _of_wins(it: Comparison, title: str, rows: Rows, means: str) -> Picture:
    """Draw shares of wins beside what luck alone would give each player."""
    fair = 1 / len(it.rungs[0].setups[1].seats)
    sure = f"Lines are 95% intervals (Wilson's). The dashed line is luck: {fair:.0%}."
    return Picture(title, _two_sides(rows, "games won", fair), means, sure)


def _part(who: str, side: str, wins: float, games: int) -> dict[str, Any]:
    found = share_of(wins, games)
    return {"who": who, "of": side, "low": found.low, "high": found.high, "middle": found.share}


def _by_turn(games: Sequence[LabGame]) -> list[float]:
    """Add up what each seat won, counted from the one that begins."""
    players = len(games[0].result.figures)
    won = [0.0] * players
    for game in games:
        for seat, share in enumerate(shares(game.result)):
            won[(seat - game.begins) % players] += share
    return won


def actions(it: Comparison) -> Picture | None:
    """Draw how often each action is taken in a game."""
    names = [e.name for e in it.effects[it.judge()] if e.group == ACTIONS]
    rows: list[dict[str, Any]] = []
    for side, rule_set in ((BEFORE, it.old), (AFTER, it.new)):
        taken = zip(*(game.counts.actions for game in it.games(it.judge(), after=side == AFTER)), strict=True)
        for name, times in zip(rule_set.rules.actions, taken, strict=False):
            mean, low, high = mean_95(times)
            ends = {"low": mean if low is None else low, "high": mean if high is None else high}
            rows.append({"who": name, "of": side, "middle": mean, **ends})
    rows.sort(key=lambda row: names.index(row["who"]))
    if not rows:
        return None
    means = f"How often an action is taken in a game by all players together, on average ({_who(it)})."
    return Picture("What players do", _two_sides(rows, "times in a game", None), means, _marked())


def things(it: Comparison) -> Picture | None:
    """Draw the things whose use changes most."""
    effects = [e for e in it.effects[it.judge()] if e.group in (USED, LAID) and e.sure and e.low is not None]
    effects.sort(key=lambda e: -abs(e.difference or 0))
    names = [e.name for e in effects]
    rows = [
        _row(e, kind=e.name if names.count(e.name) == 1 else f"{e.name} ({'used' if e.group == USED else 'laid out'})")
        for e in effects[:MOST_ROWS]
    ]
    if not rows:
        return None
    means = (
        f"What is laid out, or has its text carried out, more (right) or less (left) often ({_who(it)}). Only what "
        "surely differs is here, the largest first."
    )
    more = f" {len(effects) - MOST_ROWS} more differ." if len(effects) > MOST_ROWS else ""
    return Picture(
        "Which things are played more, or less",
        intervals(rows, "change of times in a game"),
        means,
        f"{_marked()}{more} {unused(it)}",
    )


def counters(it: Comparison) -> Picture | None:
    """Draw how the counters run that differ most, from the beginning of a game to its end."""
    both = {
        side: mean_course([game.counters for game in it.games(it.judge(), after=side == AFTER)]) for side in COLOURS
    }
    moving = {name for means in both.values() for name, course in means.items() if len({*course}) > 1}
    apart = {name: _apart(*(both[side].get(name) for side in COLOURS)) for name in sorted(moving)}
    names = sorted(apart, key=lambda name: (-apart[name], name))[:MOST_COUNTERS]
    rows = [
        {"counter": name, "part": part / PARTS, "mean": mean, "of": side}
        for name in names
        for side, means in both.items()
        for part, mean in enumerate(means.get(name, ()))
    ]
    if not rows:
        return None
    lines = (
        chart(rows)
        .mark_line()
        .encode(
            x=alt.X("part:Q").title(None).axis(format="%", values=[0, 0.5, 1]),
            y=alt.Y("mean:Q").title(None),
            color=_colour(),
        )
        .properties(width=WIDTH // 2 - 60, height=110)
        .facet(facet=alt.Facet("counter:N").title(None).sort(names), columns=2)
        .resolve_scale(y="independent")
    )
    means = (
        "Each line is the mean of a counter over the players, from the beginning of a game (0%) to its end. Where the "
        "lines part is when the change begins to matter."
    )
    more = len(moving) - len(names)
    cut = f" {more} more are in counters.csv." if more else ""
    return Picture("How counters run", svg(lines), means, f"{_who(it)}; those that differ most come first.{cut}")


def _apart(one: Sequence[float] | None, other: Sequence[float] | None) -> float:
    if one is None or other is None:
        return inf
    width = max((*one, *other)) - min((*one, *other))
    return max(abs(x - y) for x, y in zip(one, other, strict=True)) / width


# ---- drawing ------------------------------------------------------------------------------------


def _row(effect: Effect, kind: str = "") -> dict[str, Any]:
    if effect.low is None or effect.high is None or effect.difference is None:
        return {}
    return {"kind": kind, "low": effect.low, "high": effect.high, "middle": effect.difference, "sure": effect.sure}


def intervals(rows: Rows, title: str) -> str:
    """Draw differences with their intervals, beside the line of no difference."""
    base = chart(rows)
    y = alt.Y("kind:N").sort(None).title(None)
    reach = base.mark_rule(strokeWidth=2, color=COLOURS[AFTER]).encode(y=y, x=alt.X("low:Q").title(title), x2="high:Q")
    dots = base.mark_point(filled=True, size=70, color=COLOURS[AFTER]).encode(y=y, x="middle:Q")
    zero = chart([{"at": 0}]).mark_rule(color=INK, strokeDash=[4, 3]).encode(x="at:Q")
    return svg((zero + reach + dots).properties(width=WIDTH - 120, height=alt.Step(24)))


def _two_sides(rows: Rows, title: str, fair: float | None) -> str:
    """Draw what there is with and without the change, beside the line of what is fair."""
    base = chart(rows)
    y, off = alt.Y("who:N").sort(None).title(None), alt.YOffset("of:N").sort(list(COLOURS))
    axis = alt.Axis(format="%") if title == "games won" else alt.Axis()
    x = alt.X("low:Q").title(title).axis(axis)
    layers: list[Any] = [
        base.mark_rule(strokeWidth=2).encode(y=y, yOffset=off, x=x, x2="high:Q", color=_colour()),
        base.mark_point(filled=True, size=70, opacity=1).encode(y=y, yOffset=off, x="middle:Q", color=_colour()),
    ]
    if fair is not None:
        line = chart([{"at": fair}])
        layers.insert(0, line.mark_rule(color=INK, strokeDash=[4, 3]).encode(x="at:Q"))
    return svg(alt.layer(*layers).properties(width=WIDTH - 120, height=alt.Step(18)))


def _colour() -> alt.Color:
    scale = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    return alt.Color("of:N", scale=scale, legend=LEGEND)


def chart(rows: Rows) -> alt.Chart:
    """Begin a chart of rows of data."""
    return alt.Chart(alt.InlineData(values=list(rows)))


def svg(drawing: Any) -> str:
    """Draw a chart as SVG without a background, whose words have the colour of the page."""
    made = (
        drawing.configure(background="transparent", font=FONT, padding=8)
        .configure_view(stroke=None)
        .configure_axis(
            grid=False,
            domainColor=LINES,
            tickColor=LINES,
            labelColor=INK,
            titleColor=INK,
            labelFontSize=13,
            titleFontSize=13,
            titleFontWeight="normal",
            labelLimit=200,
        )
        .configure_legend(labelColor=INK, labelFontSize=13, symbolType="stroke", labelLimit=240)
    )
    drawn: str = vl_convert.vegalite_to_svg(made.to_json())
    return re.sub(rf'"{INK}"', '"currentColor"', drawn)


def _who(it: Comparison) -> str:
    rung = it.rungs[it.judge()]
    return f"{len(rung.pairs)} pairs of games of {rung.kind} players"


def _marked() -> str:
    return "Lines are 95% intervals: the true mean is most likely within them. What is bold in the tables is no luck."
