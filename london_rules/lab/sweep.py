"""Play a variant with several values of one or two of its parameters, to see what they do to the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import product

from london_rules.classes import frozen
from london_rules.diagnostics.nearness import suggest
from london_rules.engine.load import load
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.lab.examine import play_all
from london_rules.lab.games import BEGINNER, LabGame, players_of
from london_rules.lab.plan import Plan
from london_rules.lab.wish import Judgement, Name, Wish, figure_of, interval, judgement
from london_rules.language import constructs as c
from london_rules.players.bot_games import Fault
from london_rules.players.many import Runner
from london_rules.players.measure import END, GAME, LEVEL

OVERLAY = "lab-value"


@frozen
class Mean:
    """The mean of a figure with its 95% interval."""

    mean: float
    low: float
    high: float


@frozen
class Point:
    """The games with one value of each parameter: how many there are, how many failed, and their figures.

    `wished` says whether they do what somebody wants.
    """

    values: tuple[int, ...]
    kind: str
    games: int
    failed: int
    figures: dict[Name, Mean]
    wished: Judgement | None = None


@frozen
class Sweep:
    """What each value of some parameters does to the game."""

    variant: str
    title: str
    names: tuple[str, ...]
    usual: tuple[int, ...]
    points: tuple[Point, ...]
    shown: tuple[Name, ...]
    plan: Plan
    left: int = 0  # curves' points that were not played to the end, as somebody stopped
    wish: Wish | None = None


class RefusedValueError(ValueError):
    """The rules do not allow a value."""


def figures_to_set(rules: RuleSet) -> dict[str, int]:
    """List the parameters of a variant with their values."""
    numbers = rules.rules.numbers.values()
    return {d.name: d.body.value for d in numbers if d.parameter and isinstance(d.body, c.Int)}


def sweep(
    variant: str,
    tried: Mapping[str, Sequence[int]],
    plan: Plan,
    runner: Runner,
    tell: Callable[[str], None] = lambda what: None,
    wish: Wish | None = None,
) -> Sweep:
    """Play games with each value of each parameter, all on the same seeds; judge them by a wish if there is one.

    Raises ValueError for a parameter or a figure that there is not, with the nearest name, and for a value that the
    rules refuse.
    """
    names = tuple(tried)
    base = base_of(variant, names, plan)
    every = list(product(*tried.values()))
    wanted = None if wish is None else (figure_of(base, wish, plan.ladder[-1], plan), wish, LEVEL / len(every))
    points: list[Point] = []
    for kind in plan.ladder:
        for values in every:
            if runner.stop():
                break
            what = dict(zip(names, values, strict=True))
            tell(f"{said_as(what)}, all {kind}")
            points.append(_point(with_values(base, what), values, kind, plan, runner, wanted))
    whole = sum(point.games + point.failed == plan.games for point in points)
    left = len(plan.ladder) * len(every) - whole
    ranking = base.rules.ranking
    main = [(END, ranking[0].name)] if ranking else []
    main += [(GAME, "games won"), (GAME, "turns"), (GAME, BEGINNER)]
    there = tuple(name for name in main if any(name in point.figures for point in points))
    known = figures_to_set(base)
    usual = tuple(known[name] for name in names)
    return Sweep(variant, base.title, names, usual, tuple(points), there, plan, left, wish)


def base_of(variant: str, names: Sequence[str], plan: Plan) -> RuleSet:
    """Load a variant that has some parameters.

    Raises ValueError for one that it does not have, with the nearest name, and for a wrong number of players.
    """
    base = loaded(variant, load(variant))
    players_of(base, plan)  # a wrong number is refused before any value is tried
    known = figures_to_set(base)
    for name in names:
        if name not in known:
            near = suggest(name, known, 1)
            has = f"did you mean `{near[0]}`?" if near else f"it has: {', '.join(f'`{n}`' for n in known) or 'none'}"
            raise ValueError(f"{base.title} has no parameter `{name}`; {has}")
    return base


def with_values(base: RuleSet, values: Mapping[str, int]) -> RuleSet:
    """Load a variant with other values, by a house rule that sets them."""
    known = figures_to_set(base)
    other = {name: value for name, value in values.items() if known[name] != value}
    if not other:
        return base
    above, title = json.dumps(base.rules.bundles), said_as(other)
    manifest = f"language: 2\nid: {OVERLAY}\ntitle: {title}\nkind: overlay\nbuilds on: {above}\nset:\n"
    lines = "".join(f"  {json.dumps(name)}: {value}\n" for name, value in other.items())
    return loaded(title, load(f"{base.variant}+{OVERLAY}", texts={OVERLAY: {"bundle.yaml": manifest + lines}}))


def said_as(values: Mapping[str, int]) -> str:
    """Say which values parameters have."""
    return " and ".join(f"{name} {value}" for name, value in values.items())


def loaded(what: str, result: LoadResult) -> RuleSet:
    """Give the rules of a load; raises RefusedValueError if it has errors."""
    errors = result.diagnostics.errors()
    if result.rule_set is None or errors:
        raise RefusedValueError(f"the rules refuse {what}: {errors[0].message if errors else 'they cannot be loaded'}")
    return result.rule_set


def _point(
    rules: RuleSet,
    values: tuple[int, ...],
    kind: str,
    plan: Plan,
    runner: Runner,
    wanted: tuple[Name, Wish, float] | None,
) -> Point:
    played = play_all(rules, kind, plan, runner)
    games = [game for game in played if isinstance(game, LabGame)]
    each = [game.figures for game in games]
    names = dict.fromkeys(name for one in each for name in one)
    columns = {name: [float(one[name]) for one in each if name in one] for name in names}
    figures = {name: Mean(*interval(name[1], column)) for name, column in columns.items()}
    failed = sum(isinstance(game, Fault) for game in played)
    wished = judgement(len(played), columns.get(wanted[0], []), *wanted[1:]) if wanted else None
    return Point(values, kind, len(games), failed, figures, wished)
