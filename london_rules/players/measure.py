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
from london_rules.compiler.ranking import side_rows
from london_rules.engine.raw_events import EventKind, RawEvent
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.score import sides_of
from london_rules.language.rules import Rules
from london_rules.players.bot_games import (
    Fault,
    GameResult,
    SimulationSetup,
)
from london_rules.players.event_games import ToldGame, play_with_events
from london_rules.players.significance import NORMAL_95, benjamini_hochberg, holm, sign_flip

GAME, END, ACTIONS = "the game", "at the end", "actions taken"
USED, LAID = "texts carried out", "things laid out"
COUNTED: Final[frozenset[EventKind]] = frozenset(("action", "enter", "put", "under", "move"))
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
    """One game in figures, each by its group and name, and what is ranked first for each seat."""

    number: int
    figures: Mapping[tuple[str, str], float]
    scores: tuple[int, ...] = ()


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
    told = play_with_events(rule_set, setup, number, COUNTED)
    if isinstance(told, Fault):
        return told
    return GameFigures(number, figures_of(rule_set, told), tuple(row[0] for row in told.result.figures))


def figures_of(rule_set: RuleSet, told: ToldGame) -> dict[tuple[str, str], float]:
    """Return the figures of a game of which at least the events of the kinds in `COUNTED` were kept."""
    counts: dict[tuple[str, str], float] = {}
    _counting(rule_set, rule_set.traced, counts)(told.events)
    return {**end_of(rule_set, told.state, told.result), **counts}


def _counting(
    rule_set: RuleSet, program: Program, counts: dict[tuple[str, str], float]
) -> Callable[[Iterable[RawEvent]], None]:
    """Give the function that counts events: actions, texts carried out, and things laid out by players."""
    layout, names = program.layout, names_of(rule_set.rules)
    actions = [(ACTIONS, name) for name in layout.rules.actions]
    used = [(USED, names[info.face]) for info in layout.things]
    laid = [(LAID, names[info.face]) for info in layout.things]
    decls = [(layout.rules.zones[name], owner) for name, owner in layout.zone_names]
    open_zones = [owner >= 0 and decl.seen != "owner" for decl, owner in decls]
    counts.update(dict.fromkeys([*actions, *used, *laid], 0))

    def count(events: Iterable[RawEvent]) -> None:
        for event in events:
            if event[0] == "action":
                counts[actions[event[3]]] += 1
            elif event[0] == "enter" and event[3] >= 0:
                counts[used[event[3]]] += 1
            elif event[0] in ("put", "under", "move") and open_zones[event[4]] and event[3] != event[4]:
                counts[laid[event[2]]] += 1

    return count


def names_of(rules: Rules) -> dict[str, str]:
    """Name each face; with its id if others have the same name."""
    faces = rules.faces.values()
    several = Counter(face.name for face in faces)
    return {face.id: face.name if several[face.name] == 1 else f"{face.name} ({face.id})" for face in faces}


def end_of(rule_set: RuleSet, s: State, end: GameResult) -> dict[tuple[str, str], float]:
    """Return the figures at the end of a game, each as its mean over the players."""
    out: dict[tuple[str, str], float] = {(GAME, "turns"): s.turn, (GAME, "decisions"): end.decisions}
    out[GAME, "unfinished"] = float(end.unfinished)
    for name, one in rule_set.rules.outcomes.items():
        won = float(end.outcome == name)
        if one.winners is None:
            out[GAME, "games won"] = out.get((GAME, "games won"), 0) + won * (one.won is True)
        out[GAME, f"ended with {name}"] = won
    by_side = side_rows(sides_of(rule_set.fast, len(end.figures)), end.figures)
    for i, line in enumerate(rule_set.rules.ranking):
        column = [row[i] for row in by_side]
        out[END, line.name] = fmean(row[i] for row in end.figures)
        if i == 0 and len(column) > 1 and not rule_set.rules.together:
            winner = "winning side" if rule_set.rules.sides else "winner"
            out[END, f"{line.name} of the {winner}"] = column[end.places.index(1)]
    layout = rule_set.layout
    for counter in rule_set.rules.counters.values():
        if counter.owner == "player":
            base = layout.counter_base[counter.name]
            out.setdefault((END, counter.name), fmean(s.c[base : base + s.np]))
    return out


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
