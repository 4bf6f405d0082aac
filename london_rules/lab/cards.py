"""What each card or other thing is worth: how much further ahead a player ends who played it, beside who did not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, TypeAlias

from london_rules.classes import asdict, evolve, frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.answer import number, percent, who_plays
from london_rules.lab.examine import play_all
from london_rules.lab.games import LabGame, players_of, said_of_ends, things_to_use
from london_rules.lab.pictures import Picture
from london_rules.lab.plan import Plan
from london_rules.lab.report import BOTS, page, said, shown, table
from london_rules.lab.without import METHOD, Missed, missed, pictures_of_missed, said_of_missed, worths_of
from london_rules.players.bot_games import GameResult
from london_rules.players.many import Runner
from london_rules.players.measure import LEVEL, mean_95, names_of
from london_rules.players.significance import corrected

# Of a game: its result, what each seat played, and what became of hands.
OfThings: TypeAlias = tuple[GameResult, Sequence[frozenset[str]], Mapping[str, tuple[int, int]]]
FEWEST = 10  # games that say something about a thing: some players had it, and others did not
CAUTION = (
    "This is what goes together, and not what causes what: who plays well plays more of some things. A thing that is "
    "worth much and played seldom deserves a look before one that is played by everybody"
)


@frozen
class Worth:
    """How far ahead of the others a player ends who played a thing, less the same of those who did not.

    `games` counts the games in which some did and some did not: only these say something. `share` is the share of all
    seats that played it. `p` is corrected for the number of things. `kept` counts how many are in a hand at the end of
    a game on average, and `given` how many went from a hand to a place of nobody.
    """

    name: str
    share: float
    games: int
    kept: float = 0.0
    given: float = 0.0
    worth: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    sure: bool = False


@frozen
class Cards:
    """What every thing of a variant is worth to one kind of player."""

    title: str
    variant: str
    kind: str
    games: int
    failed: int
    line: str
    worths: tuple[Worth, ...]  # the largest worth first; those that nobody knows last
    plan: Plan
    missed: tuple[Missed, ...] = ()  # what is worth most to those who may not use it first
    cut: int = 0  # games that ran into the turn limit
    stopped: bool = False


def cards(
    rules: RuleSet,
    plan: Plan,
    runner: Runner,
    tell: Callable[[str], None] = lambda what: None,
    without: int = 0,
) -> Cards:
    """Play games and give what each thing is worth; raises ValueError for rules without a figure to compare.

    Of each thing and action, so many games are played in which one player goes `without` it.

    In each game, the players who played a thing are compared with those who did not: by the first line of the ranking,
    so what is the same for all players of a game counts nowhere.
    """
    if players_of(rules, plan) < 2 or not rules.rules.ranking or rules.rules.together:
        raise ValueError(
            f"in {rules.title} nobody ends ahead of others, so nothing can be worth more than something else"
        )
    kind = plan.ladder[-1]
    tell(f"all {kind}")
    played = play_all(rules, kind, plan, runner)
    games = [game for game in played if isinstance(game, LabGame)]
    sign = 1 if rules.rules.ranking[0].how == "highest" else -1
    of_things = [(game.result, game.played, game.hands) for game in games]
    there = things_to_use(rules.rules, frozenset[str]().union(*(seat for game in games for seat in game.played)))
    names = [name for name in dict.fromkeys(names_of(rules.rules).values()) if name in there]
    measured = [_worth(name, of_things, sign) for name in names]
    chances = zip(measured, corrected([apart for _, apart in measured]), strict=True)
    worths = [evolve(one, p=p, sure=p is not None and p <= LEVEL) for (one, _), p in chances]
    ordered = sorted(worths, key=lambda one: (one.worth is None, -(one.worth or 0.0), one.name))
    failed = len(played) - len(games)
    line = rules.rules.ranking[0].name
    figures = {game.number: game.result.figures for game in games if game.number < without}
    also = missed(rules, figures, evolve(plan, games=without), runner, tell) if figures and not runner.stop() else []
    cut = sum(game.result.unfinished for game in games)
    found = (tuple(ordered), plan, tuple(also), cut, runner.stop())
    return Cards(rules.title, rules.variant, kind, len(games), failed, line, *found)


def _worth(name: str, games: Sequence[OfThings], sign: int) -> tuple[Worth, list[float]]:
    apart, seats, had, kept, given = [], 0, 0, 0, 0
    for result, played, hands in games:
        own = [sign * row[0] for row in result.figures]
        with_it = [figure for figure, things in zip(own, played, strict=True) if name in things]
        without = [figure for figure, things in zip(own, played, strict=True) if name not in things]
        of_hand = hands.get(name, (0, 0))
        kept, given = kept + of_hand[0], given + of_hand[1]
        seats, had = seats + len(own), had + len(with_it)
        if with_it and without:
            apart.append(fmean(with_it) - fmean(without))
    found = Worth(name, had / max(seats, 1), len(apart), kept / max(len(games), 1), given / max(len(games), 1))
    if len(apart) < FEWEST:
        return found, []
    mean, low, high = mean_95(apart)
    return evolve(found, worth=mean, low=low, high=high), apart


# ---- what people read -----------------------------------------------------------------------------


def sentences(it: Cards) -> Iterator[str]:
    """Say which things are worth most and least, and which nobody plays."""
    sure = [one for one in it.worths if one.sure and one.worth is not None]
    if it.stopped:
        yield "Stopped by hand. The same command goes on."
    yield f"{it.games} games of {who_plays(it.kind)}."
    yield from said_of_ends(it.failed, it.cut)
    if not sure:
        yield "No thing is surely worth more or less than the others."
    for way, those in (
        ("most", [w for w in sure if (w.worth or 0) > 0]),
        ("least", [w for w in sure[::-1] if (w.worth or 0) < 0]),
    ):
        if those:
            named = ", ".join(f"{w.name} ({number(w.worth, sign=True)})" for w in those[:3])
            yield f"Worth {way}, in {it.line} beside players without it: {named}."
    never = [one.name for one in it.worths if not one.share]
    if never:
        yield f"Nobody played {len(never)} of {len(it.worths)} things: {_names(never)}."
    yield from said_of_missed(it.missed, it.line)


def _names(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (" and others" if names[5:] else "")


def cards_report(it: Cards) -> str:
    """Write the report."""
    known = [one for one in it.worths if one.worth is not None]
    drawn, cut = worths_of(known, it.line)
    means = (
        f"How much further ahead, in {it.line}, a player ends who played a thing, beside players of the same game "
        "who did not."
    )
    picture = Picture("What goes with winning", drawn, means, f"{CAUTION}.{cut}")
    return page(f"{it.title}: what its things are worth", [
        *said(sentences(it)),
        *(shown(picture) if known else ()),
        *(part for picture in pictures_of_missed(it.missed, it.line) for part in shown(picture)),
        *_missed(it),
        "<h2>Every thing</h2>",
        table(
            ("thing", "worth", "95% interval", "surely", "played by", "games", "kept", "given away"),
            (
                (
                    *(w.name, number(w.worth, sign=True), _interval(w), "yes" if w.sure else ""),
                    *(percent(w.share), str(w.games), number(w.kept), number(w.given)),
                )
                for w in it.worths
            ),
        ),
        "<p class=soft>Games are those in which some players played the thing and some did not. Kept is in a hand when "
        "a game ends, and given away what goes from a hand to a place of nobody, each in a game on average. Intervals "
        "are 95% intervals (Student's t); `surely` is by permutation tests, corrected for the number of things "
        "(Benjamini and Hochberg). "
        f"{BOTS} Seed {it.plan.seed}.</p>",
    ])  # fmt: skip


def _missed(it: Cards) -> Iterator[str]:
    if it.missed:
        yield "<h2>Everything that a player can do without</h2>"
        heads = (
            "never taken",
            "price",
            "worth",
            "95% interval",
            "surely",
            "at its price",
            "games",
            "in which it matters",
        )
        rows = (
            (
                *(m.name, "-" if m.price is None else str(m.price), number(m.worth, sign=True), _interval(m)),
                *("yes" if m.sure else "", number(m.expected, sign=True), str(m.games), str(m.differ)),
            )
            for m in it.missed
        )
        yield table(heads, rows)
        yield f"<p class=soft>{METHOD}</p>"


def _interval(one: Worth | Missed) -> str:
    return "-" if one.low is None else f"{number(one.low, sign=True)} to {number(one.high, sign=True)}"


def as_data(it: Cards) -> dict[str, Any]:
    """Give what was found as plain data."""
    about = {"variant": it.variant, "players": it.kind, "games": it.games, "failed": it.failed, "line": it.line}
    return {**about, "things": [asdict(one) for one in it.worths], "missed": [asdict(one) for one in it.missed]}
