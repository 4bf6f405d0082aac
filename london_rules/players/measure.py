"""How a change of the rules affects the game: the same seeds played with both, and the differences measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from london_rules.classes import evolve, frozen
from london_rules.compiler.program import Program, State
from london_rules.engine.counts import Counts
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.score import sides_of
from london_rules.language.rules import Rules
from london_rules.players.bot_games import (
    Fault,
    GameResult,
    SimulationSetup,
)
from london_rules.players.event_games import play_with_events
from london_rules.players.significance import NORMAL_95, benjamini_hochberg, holm, sign_flip

GAME, END, ACTIONS = "the game", "at the end", "actions taken"
USED, LAID = "texts carried out", "things laid out"
METHOD = (
    "mean of the differences game by game on the same seeds, with a 95% confidence interval (Student's t, of pairs)"
)
MARKS = (
    "A mark is by permutation tests of the pairs (signs flipped), corrected for the number of rows: Holm for the game, "
    "its end and the actions, Benjamini-Hochberg for each list of things. They share the 5%: where nothing has an "
    "effect, at most 1 report in 20 has any mark"
)
LEVEL: Final = 0.05  # of all marks of a report
LISTS: Final = (USED, LAID)  # the rows of all other groups are those that everybody reads
FEW_95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)  # of Student's t, for 1 to 5 degrees of freedom


@frozen
class GameFigures:
    """One game in figures, each by its group and name."""

    number: int
    figures: Mapping[tuple[str, str], float]


@frozen
class Effect:
    """One figure with both rules: its means, and the mean difference with its confidence interval.

    A side that lacks what is measured has no mean; then there is no difference either. `p` is the p-value of a
    permutation test, corrected for the other rows; `sure` says whether the report marks the row.
    """

    group: str
    name: str
    before: float | None
    after: float | None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    sure: bool = False


@frozen
class Impact:
    """The effect of a change of the rules in a number of pairs of games; pairs with a failed game are left out.

    The seats after the change are other ones if no number of players suits both rules.
    """

    games: int
    failed: int
    seats: tuple[str, ...]
    seats_after: tuple[str, ...]
    seed: int
    effects: tuple[Effect, ...]
    method: str = METHOD
    marks: str = MARKS


# ---- one game -----------------------------------------------------------------------------------


def measure(rule_set: RuleSet, setup: SimulationSetup, number: int) -> GameFigures | Fault:
    """Play one game of a simulation, the same that `simulate` plays, and count what happened in it."""
    told = play_with_events(rule_set, setup, number, (), counts=True)
    if isinstance(told, Fault):
        return told
    names = rule_set.traced.once(counted_names)
    figures = {**end_of(rule_set, told.state, told.result), **dict(counted(names, told.counts))}
    return GameFigures(number, figures)


def counted(names: Sequence[tuple[str, str]], counts: Counts) -> Iterable[tuple[tuple[str, str], int]]:
    """Give what was counted, each with its name in `counted_names`."""
    return zip(names, [*counts.actions, *counts.used, *counts.laid], strict=True)


def counted_names(program: Program) -> list[tuple[str, str]]:
    """Name what is counted: actions, texts carried out, and things laid out by players."""
    faces = program.once(faces_of)
    groups = ((ACTIONS, program.layout.rules.actions), (USED, faces), (LAID, faces))
    return [(group, name) for group, names in groups for name in names]


def faces_of(program: Program) -> list[str]:
    """Name each face of the layout, in its order."""
    named = names_of(program.layout.rules)
    return [named[face.id] for face in program.layout.faces]


def names_of(rules: Rules) -> dict[str, str]:
    """Name each face; with its id if others have the same name."""
    faces = rules.faces.values()
    several = Counter(face.name for face in faces)
    return {face.id: face.name if several[face.name] == 1 else f"{face.name} ({face.id})" for face in faces}


def end_of(rule_set: RuleSet, s: State, end: GameResult) -> dict[tuple[str, str], float]:
    """Return the figures at the end of a game, each as its mean over the players."""
    names, rows, players = rule_set.fast.once(_Ends), end.figures, len(end.figures)
    out: dict[tuple[str, str], float] = {(GAME, "turns"): s.turn, (GAME, "decisions"): end.decisions}
    out[GAME, "unfinished"] = float(end.unfinished)
    for name, one in names.outcomes.items():
        won = float(end.outcome == name)
        if one.winners is None:
            out[GAME, "games won"] = out.get((GAME, "games won"), 0) + won * (one.won is True)
        out[GAME, f"ended with {name}"] = won
    for i, key in enumerate(names.lines):
        out[key] = sum([row[i] for row in rows]) / players
        if i == 0 and players > 1 and names.winner is not None:
            first = end.places.index(1)
            sides = sides_of(rule_set.fast, players)[first] if names.sides else (first,)
            out[names.winner] = sum([rows[p][0] for p in sides])
    for key, base in names.counters:
        out[key] = sum(s.c[base : base + players]) / players
    return out


class _Ends:
    """What the figures at the end of a program's games are called, and the first cells of counters."""

    def __init__(self, program: Program) -> None:
        rules, base = program.layout.rules, program.layout.counter_base
        self.outcomes, self.sides = rules.outcomes, bool(rules.sides)
        self.lines = [(END, line.name) for line in rules.ranking]
        who = "winning side" if rules.sides else "winner"
        self.winner = None if rules.together or not self.lines else (END, f"{self.lines[0][1]} of the {who}")
        known = {*self.lines, self.winner}
        own = [((END, c.name), base[c.name]) for c in rules.counters.values() if c.owner == "player"]
        self.counters = [(key, cell) for key, cell in own if key not in known]


# ---- many games ---------------------------------------------------------------------------------


def impact_of(
    before: Sequence[GameFigures | Fault],
    after: Sequence[GameFigures | Fault],
    setups: tuple[SimulationSetup, SimulationSetup],
) -> Impact:
    """Compare games of one seed that were played with two rule sets, pair by pair."""
    first, second = setups
    old = {game.number: game.figures for game in before if isinstance(game, GameFigures)}
    new = {game.number: game.figures for game in after if isinstance(game, GameFigures)}
    both = [number for number in old if number in new]
    effects = judged(measured([old[n] for n in both], [new[n] for n in both]))
    groups = {group: i for i, group in enumerate((GAME, END, ACTIONS, USED, LAID))}
    ordered = sorted(effects, key=lambda effect: groups[effect.group])
    failed = max(len(before), len(after)) - len(both)
    return Impact(len(both), failed, first.seats, second.seats, first.seed, tuple(ordered))


Figures = Mapping[tuple[str, str], float]
Measured = tuple[Effect, list[float]]  # a figure of both rules, and the differences of its pairs


def measured(old: Sequence[Figures], new: Sequence[Figures]) -> list[Measured]:
    """Compare all figures of pairs of games."""
    names = dict.fromkeys(name for games in (new, old) for figures in games for name in figures)
    return [_effect(name, old, new) for name in names]


def _effect(
    name: tuple[str, str],
    old: Sequence[Figures],
    new: Sequence[Figures],
) -> Measured:
    before = [figures[name] for figures in old if name in figures]
    after = [figures[name] for figures in new if name in figures]
    means = (fmean(before) if before else None, fmean(after) if after else None)
    if len(before) != len(old) or len(after) != len(new):
        return Effect(*name, *means), []
    differences = [y - x for x, y in zip(before, after, strict=True)]
    return Effect(*name, *means, *mean_95(differences)), differences


def judged(measured: Sequence[Measured], chance: Callable[[Sequence[float]], float] = sign_flip) -> list[Effect]:
    """Mark what surely differs: each family of rows has the same share of the level.

    Rows in which no pair differs say nothing, and count nowhere. `chance` gives the p-value of such differences.
    """
    families: dict[str, list[int]] = {}
    for i, (effect, differences) in enumerate(measured):
        if any(differences):
            families.setdefault(effect.group if effect.group in LISTS else "", []).append(i)
    out = [effect for effect, _ in measured]
    for family, rows in families.items():
        correct = benjamini_hochberg if family else holm
        for i, p in zip(rows, correct([chance(measured[i][1]) for i in rows]), strict=True):
            out[i] = evolve(out[i], p=p, sure=p <= LEVEL / len(families))
    return out


def mean_95(values: Sequence[float]) -> tuple[float, float | None, float | None]:
    """Return the mean of values and its 95% interval; a single value has none."""
    middle = fmean(values)
    if len(values) < 2:
        return middle, None, None
    reach = student_95(len(values) - 1) * stdev(values) / sqrt(len(values))
    return middle, middle - reach, middle + reach


def notable(effects: Iterable[Effect]) -> list[Effect]:
    """Choose what is worth showing: of things only what surely differs or is new, the largest difference first."""
    out: list[Effect] = []
    for group, those in groupby(effects, key=lambda effect: effect.group):
        if group not in LISTS:
            out += those
            continue
        told = [effect for effect in those if effect.sure or effect.difference is None]
        out += sorted(told, key=lambda effect: -abs(effect.difference or 0))
    return out


def student_95(degrees: int) -> float:
    """Return the number of standard errors on either side of the mean in a 95% interval."""
    if degrees <= len(FEW_95):
        return FEW_95[degrees - 1]
    z, n = NORMAL_95, degrees  # the Cornish-Fisher expansion
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + (z**3 + z) / 4 / n + (5 * z**5 + 16 * z**3 + 3 * z) / 96 / n**2 + third / n**3
