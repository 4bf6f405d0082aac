"""What somebody wants of a figure, and whether some games show that it is so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Literal, TypeAlias

from scipy.special import ndtri
from scipy.stats import t

from london_rules.classes import frozen
from london_rules.diagnostics.nearness import suggest
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.answer import number
from london_rules.lab.examine import examine
from london_rules.lab.games import BEGINNER, players_of, setup_of
from london_rules.lab.plan import Plan
from london_rules.lab.rungs import is_share
from london_rules.players.bot_games import Fault
from london_rules.players.measure import LEVEL
from london_rules.players.significance import wilson

NEAR: Final = 0.01  # of a share, or of the wanted figure: as good as it
TRIES: Final = 20  # games of which one has to come to an end
ALIASES: Final = {"first seat wins": BEGINNER}
_WISH: Final = re.compile(r'so that "?(.+?)"? is (-?\d+(?:\.\d+)?)(%?)(?: within (\d+(?:\.\d+)?)%?)?')
Verdict: TypeAlias = Literal["does", "may", "does not"]
Name: TypeAlias = tuple[str, str]


@frozen
class Wish:
    """What somebody wants: a figure, and what it is to be, give or take something."""

    figure: str
    target: float
    near: float

    def form(self, value: float) -> str:
        """Write a value of the figure."""
        return written(self.figure, value)

    def __str__(self) -> str:
        """Say what is wanted."""
        return f"{self.figure} is {self.form(self.target)}, give or take {self.form(self.near)}"


@frozen
class Judgement:
    """What a figure is in some games: its mean with an interval, and whether that does what is wanted."""

    games: int
    mean: float
    low: float
    high: float
    verdict: Verdict

    def rank(self, wish: Wish) -> tuple[int, float]:
        """Return what is least for the best: what does it comes before what may, and then what is nearest."""
        order: list[Verdict] = ["does", "may", "does not"]
        return order.index(self.verdict), abs(self.mean - wish.target)

    def said(self, wish: Wish) -> str:
        """Say the figure with its interval."""
        form = wish.form
        return f"{form(self.mean)} ({form(self.low)} to {form(self.high)}), in {self.games} games"


def written(figure: str, value: float) -> str:
    """Write a value of a figure: a share of games as a percentage."""
    return f"{100 * value:.1f}%" if is_share(figure) else number(value)


def wish_of(text: str) -> Wish:
    """Read `so that FIGURE is VALUE`; raises ValueError for anything else."""
    found = _WISH.fullmatch(" ".join(text.split()))
    if found is None:
        raise ValueError(
            f'`{text}` is not a wish; write for example: so that "first seat wins" is 25%, '
            "or: so that turns is 90 within 5"
        )
    share = 100 if found[3] else 1
    target = float(found[2]) / share
    near = float(found[4]) / share if found[4] else NEAR if found[3] else NEAR * abs(target)
    return Wish(ALIASES.get(found[1], found[1]), target, near)


def fair(rules: RuleSet, plan: Plan) -> Wish:
    """Wish for a fair game: each seat wins as often, or half of the games are won where all win or lose together.

    Raises ValueError for rules in which nobody wins.
    """
    if rules.rules.together:
        return Wish("games won", 0.5, NEAR)
    if not rules.rules.ranking or players_of(rules, plan) < 2:
        raise ValueError(f"in {rules.title} nobody wins, so say what is best: --best 'so that turns is 90'")
    return Wish(BEGINNER, 1 / players_of(rules, plan), NEAR)


def figure_of(base: RuleSet, wish: Wish, kind: str, plan: Plan) -> Name:
    """Find what is wanted among the figures of a game; raises ValueError with the nearest name for none."""
    number_of_game, setup = 0, setup_of(base, kind, plan)
    while isinstance(game := examine(base, setup, number_of_game), Fault):
        number_of_game += 1
        if number_of_game == TRIES:
            raise ValueError(f"{TRIES} games of {base.title} could not be finished: {game.message} ({game.code})")
    known = list(game.figures)
    for name in known:
        if name[1] == wish.figure:
            return name
    near = suggest(wish.figure, [*ALIASES, *dict.fromkeys(name for _, name in known)], 1)
    help = f"did you mean `{near[0]}`?" if near else "figures.json of a report has all names"
    raise ValueError(f"no figure of {base.title} is called `{wish.figure}`; {help}")


def judgement(games: int, figures: Sequence[float], wish: Wish, level: float) -> Judgement:
    """Judge the figures of those of some games that came to an end, as far as an interval of a level tells."""
    if len(figures) < max(games / 2, 2):
        return Judgement(len(figures), fmean(figures or [0.0]), 0.0, 0.0, "does not")  # most games fail
    mean, low, high = interval(wish.figure, figures, level)
    least, most = wish.target - wish.near, wish.target + wish.near
    verdict: Verdict = "does not" if high < least or low > most else "does" if least <= low and high <= most else "may"
    return Judgement(len(figures), mean, low, high, verdict)


def interval(figure: str, values: Sequence[float], level: float = LEVEL) -> tuple[float, float, float]:
    """Return the mean of a figure with its interval: Wilson's of a share of games, of others Student's t.

    What was the same in all games may yet be 1 more or less in some: in as many as Wilson's interval has at most.
    """
    mean, games, wide = fmean(values), len(values), -float(ndtri(level / 2))
    if is_share(figure):
        return mean, *wilson(sum(values), games, wide)
    spread = stdev(values) if games > 1 else 0.0
    reach = float(t.isf(level / 2, games - 1)) * spread / sqrt(games) if spread else wilson(0, games, wide)[1]
    return mean, mean - reach, mean + reach
