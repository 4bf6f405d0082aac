"""Find the value of a parameter with which a figure is what somebody wants, or say that no value does.

Each value is played, and those that surely do otherwise are given up one after the other, so that the games go where
they are needed (successive elimination: Even-Dar, Mannor and Mansour 2006). All intervals of all values at all looks
hold together, at 95%. A sampler for many parameters, such as Optuna's, has nothing to choose among at most 50 values of
one, and cannot tell that none of them will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import altair as alt

from london_rules.classes import asdict, frozen
from london_rules.lab.answer import percent, who_plays
from london_rules.lab.examine import examine
from london_rules.lab.games import LabGame, said_of_ends, setup_of
from london_rules.lab.pictures import INK, WIDTH, Picture, chart, svg
from london_rules.lab.plan import Plan
from london_rules.lab.report import BOTS, page, said, shown, table
from london_rules.lab.sweep import RefusedValueError, base_of, figures_to_set, with_values
from london_rules.lab.wish import Judgement, Wish, figure_of, judgement
from london_rules.players.event_games import pace_of
from london_rules.players.many import Runner
from london_rules.players.measure import LEVEL

FIRST_LOOK = 50  # games with each value; then twice as many at each look


@frozen
class Tried(Judgement):
    """What a value does to the figure."""

    value: int


@frozen
class Found:
    """What was found: every value that was tried, and those that the rules refuse."""

    title: str
    variant: str
    parameter: str
    usual: int
    kind: str
    wish: Wish
    tried: tuple[Tried, ...]
    refused: tuple[int, ...]
    plan: Plan
    stopped: bool = False
    failed: int = 0
    cut: int = 0  # games that ran into the turn limit

    @property
    def best(self) -> Tried:
        """Give the value that does, or the one that comes nearest of those that may or of all."""
        return min(self.tried, key=lambda one: (*one.rank(self.wish), one.value))


def find(
    variant: str,
    parameter: str,
    values: Sequence[int] | None,
    wish: Wish,
    plan: Plan,
    runner: Runner,
    tell: Callable[[str], None] = lambda what: None,
) -> Found:
    """Play with each value until one does what is wanted, none does, or all games are played.

    Raises ValueError for a parameter or a figure that there is not, with the nearest name.
    """
    base = base_of(variant, [parameter], plan)
    usual = figures_to_set(base)[parameter]
    kind = plan.ladder[-1]
    name = figure_of(base, wish, kind, plan)
    rules, refused = {}, []
    for value in values or default_values(usual):
        try:
            rules[value] = with_values(base, {parameter: value})
        except RefusedValueError:
            refused.append(value)
    if not rules:
        raise ValueError(f"the rules refuse all these values of `{parameter}`")
    looks = _looks(plan.games)
    level = LEVEL / (len(rules) * len(looks))
    tried = {value: Tried(0, 0.0, 0.0, 0.0, "may", value) for value in rules}
    figures: dict[int, list[float]] = {value: [] for value in rules}
    before = failed = cut = 0
    for games in looks:
        for value in [one.value for one in tried.values() if one.verdict == "may"]:
            tell(f"{parameter} {value}, {games} games")
            those, setup = rules[value], setup_of(rules[value], kind, plan)
            played = list(runner.each(those, setup, range(before, games), examine, pace=pace_of(those, setup)))
            ended = [game for game in played if isinstance(game, LabGame)]
            failed, cut = failed + len(played) - len(ended), cut + sum(game.result.unfinished for game in ended)
            figures[value] += [float(game.figures[name]) for game in ended if name in game.figures]
            if runner.stop():
                break
            tried[value] = Tried(**asdict(judgement(games, figures[value], wish, level)), value=value)
        before = games
        if runner.stop() or "may" not in {one.verdict for one in tried.values()}:
            break
        if any(one.verdict == "does" for one in tried.values()):
            break
    known = tuple(one for one in tried.values() if one.games or one.verdict != "may")
    if not known:
        raise ValueError("stopped before anything was known")
    about = (base.title, base.variant, parameter, usual, kind, wish)
    return Found(*about, known, tuple(refused), plan, runner.stop(), failed, cut)


def default_values(usual: int) -> Sequence[int]:
    """List values around the usual one, 21 at most."""
    most = max(2 * usual, 10)
    return sorted({*range(0, most + 1, -(-most // 20)), usual})


def _looks(games: int) -> list[int]:
    looks = [min(FIRST_LOOK, games)]
    while looks[-1] < games:
        looks.append(min(2 * looks[-1], games))
    return looks


# ---- what people read -----------------------------------------------------------------------------


def sentences(it: Found) -> Iterator[str]:
    """Say which value does it, how sure that is, and which others may."""
    best = it.best
    wanted, result = str(it.wish), best.said(it.wish)
    if it.stopped:
        yield "Stopped by hand. The same command goes on."
    if best.verdict == "does":
        yield f"With {it.parameter} {best.value}, {wanted}: it is {result}."
    elif best.verdict == "does not":
        yield (
            f"No value does: with none of {len(it.tried)} values of {it.parameter}, {wanted}. "
            f"{best.value} comes nearest: {result}."
        )
    else:
        others = [str(one.value) for one in it.tried if one.verdict == "may" and one.value != best.value]
        more = f" {', '.join(others)} cannot be ruled out either." if others else ""
        yield (
            f"{it.parameter} {best.value} may do it: {it.wish.figure} is {result}, "
            f"and {it.wish.form(it.wish.target)} is wanted.{more}"
        )
        yield "More games would tell more: --games says how many each value has at most."
    yield from said_of_ends(it.failed, it.cut)
    yield f"These are games of {who_plays(it.kind)}; the rules have {it.parameter} {it.usual}."
    if it.refused:
        yield f"The rules refuse {', '.join(map(str, it.refused))}."


def find_report(it: Found) -> str:
    """Write the report."""
    form = it.wish.form
    rows: list[dict[str, Any]] = [asdict(one) for one in it.tried]
    base = chart(rows).encode(x=alt.X("value:Q").title(it.parameter).axis(format="d", tickMinStep=1))
    reach = base.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q").title(it.wish.figure).scale(zero=False), y2="high:Q")
    wanted = chart([{"at": it.wish.target}]).mark_rule(color=INK, strokeDash=[4, 3]).encode(y="at:Q")
    drawn = svg(
        (wanted + reach + base.mark_point(filled=True, size=60).encode(y="mean:Q")).properties(width=WIDTH, height=240)
    )
    picture = Picture(
        f"{it.parameter} and {it.wish.figure}",
        drawn,
        f"What {it.wish.figure} is with each value; the dashed line is what is wanted.",
        "All intervals hold together, at 95%. Values with long lines were given up after few games.",
    )
    return page(f"{it.title}: which {it.parameter}?", [
        *said(sentences(it)),
        *shown(picture),
        "<h2>Every value</h2>",
        table(
            (it.parameter, "games", it.wish.figure, "interval", "does it?"),
            (
                (str(one.value), str(one.games), form(one.mean), f"{form(one.low)} to {form(one.high)}", one.verdict)
                for one in it.tried
            ),
        ),
        "<p class=soft>Values are given up when they surely do otherwise (successive elimination). The intervals are "
        f"Student's t, of shares Wilson's, at a level of {percent(LEVEL)} for all values and all looks together "
        "(Bonferroni). "
        f"{BOTS} Seed {it.plan.seed}.</p>",
    ])  # fmt: skip


def as_data(it: Found) -> dict[str, Any]:
    """Give what was found as plain data."""
    about = {"variant": it.variant, "parameter": it.parameter, "usual": it.usual, "players": it.kind}
    best = {"best": it.best.value, "verdict": it.best.verdict}
    return {
        **about,
        "wish": asdict(it.wish),
        **best,
        "values": [asdict(one) for one in it.tried],
        "refused": [*it.refused],
    }
