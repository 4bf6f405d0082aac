"""Fit the weights of an estimate by self-play: which of its parts should count more, or less?

Each part is tried at half and at twice its weight, as a habit of one player among those who judge as before. The best
one is tried again on other seeds, so that luck in the choice counts nowhere, and the search goes on from there. In the
end the fitted estimate is judged against the one of the rules, on new seeds: by duel, points and length together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from math import gcd
from statistics import fmean
from typing import Any, Final

from london_rules.classes import asdict, evolve, frozen
from london_rules.engine.load import load
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.answer import number, percent
from london_rules.lab.examine import examine
from london_rules.lab.games import LabGame, players_of, shares
from london_rules.lab.plan import Plan
from london_rules.lab.report import BOTS, page, said, table
from london_rules.lab.rungs import each_seat
from london_rules.lab.sweep import loaded
from london_rules.language import constructs as c
from london_rules.language.compare.trees import terms
from london_rules.language.estimates import ESTIMATE
from london_rules.language.format.texts import format_text
from london_rules.language.versions import NEWEST
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.players.event_games import pace_of
from london_rules.players.many import Runner
from london_rules.players.measure import END, GAME, Effect, judged, mean_95, measured

WHOLE: Final = 8  # of a weight: what counts as much as in the rules
ROUNDS: Final = 3
LONGER: Final = 0.1  # of the turns of a game: as much may it be longer
TRIAL: Final = 8  # a first trial has this part of the games
OVERLAY: Final = "better-estimate"
NOW: Final = "now"
Weights = tuple[int, ...]


@frozen
class Step:
    """A change that was tried: the part, its weight, and how far ahead of a fair share of wins it was, on new seeds."""

    part: str
    weight: float
    ahead: float
    low: float | None
    taken: bool


@frozen
class Tuned:
    """What came of it: the weights, the steps, and how the result was judged."""

    title: str
    variant: str
    kind: str
    parts: tuple[str, ...]
    weights: Weights
    steps: tuple[Step, ...]
    duel: tuple[float, float | None, float | None] | None
    effects: tuple[Effect, ...]
    text: str
    plan: Plan
    bundles: tuple[str, ...]
    high_wins: bool  # whether more of the first line of the ranking is better
    stopped: bool

    @property
    def worse(self) -> list[Effect]:
        """List what is worse where all judge so: surely fewer points, or games longer by more than a tenth."""
        return [effect for effect in self.effects if effect.sure and self._is_worse(effect)]

    @property
    def better(self) -> bool:
        """Tell whether the new weights win surely more, and make nothing else worse."""
        return self.duel is not None and (self.duel[1] or 0) > 0 and not self.worse and not self.stopped

    def _is_worse(self, effect: Effect) -> bool:
        if effect.group == GAME:
            return (effect.low or 0.0) > LONGER * (effect.before or 0.0)
        return ((effect.difference or 0.0) < 0) == self.high_wins


def tune(rules: RuleSet, plan: Plan, runner: Runner, tell: Callable[[str], None] = lambda what: None) -> Tuned:
    """Look for better weights of the estimate; raises ValueError for rules that have none, or nothing to win."""
    if ESTIMATE not in rules.rules.numbers:
        raise ValueError(f"{rules.title} has no `number {ESTIMATE}`, so there is nothing to tune")
    if not rules.rules.together and (not rules.rules.ranking or players_of(rules, plan) < 2):
        raise ValueError(f"in {rules.title} nobody wins or loses, so no estimate is better than another")
    parts = [part for part in terms(rules.rules.numbers[ESTIMATE].body) if not isinstance(part.of, c.Int)]
    names = tuple(format_text(part.of, rules.rules) for part in parts)
    weights, steps, kind = (WHOLE,) * len(names), list[Step](), plan.ladder[-1]
    for number_of_round in range(ROUNDS):
        step, better = _round(rules, weights, evolve(plan, seed=plan.seed + 2 * number_of_round), runner, tell)
        if step is not None:
            steps.append(evolve(step, part=names[int(step.part)]))
        if better is None or runner.stop():
            break
        weights = better
    text = _text(rules, weights)
    duel, effects = None, list[Effect]()
    if weights != (WHOLE,) * len(names):
        tell("the estimate that was found against the one of the rules")
        last = evolve(plan, seed=plan.seed + 2 * ROUNDS)
        tried = _with_habits(rules, {"tuned": weights})
        duel = mean_95(_ahead(tried, f"{kind} as tuned", kind, last, plan.games, runner))
        effects = _whole_games(tried, kind, last, runner)
    about = (rules.title, rules.variant, kind, names, weights, tuple(steps), duel, tuple(effects))
    ranking = rules.rules.ranking
    high_wins = not ranking or ranking[0].how == "highest"
    return Tuned(*about, text, plan, tuple(rules.rules.bundles), high_wins, runner.stop())


def _round(
    rules: RuleSet, weights: Weights, plan: Plan, runner: Runner, tell: Callable[[str], None]
) -> tuple[Step | None, Weights | None]:
    """Try to change each weight; return the best change, and the weights with it if it holds on other seeds."""
    tried: dict[str, tuple[int, Weights]] = {}
    for i, weight in enumerate(weights):
        for other in {weight // 2, weight * 2 or 1} - {weight}:
            tried[f"tried {len(tried)}"] = i, (*weights[:i], other, *weights[i + 1 :])
    habits = _with_habits(rules, {NOW: weights, **{name: one for name, (_, one) in tried.items()}})
    kind, games = plan.ladder[-1], max(plan.games // TRIAL, 2)
    found: dict[str, float] = {}
    for name in tried:
        tell(f"weights {tried[name][1]}")
        ahead = _ahead(habits, f"{kind} as {name}", f"{kind} as {NOW}", plan, games, runner)
        if runner.stop() or not ahead:
            return None, None
        found[name] = fmean(ahead)
    best = max(found, key=lambda name: (found[name], name))
    i, better = tried[best]
    again = evolve(plan, seed=plan.seed + 1)
    mean, low, _ = mean_95(_ahead(habits, f"{kind} as {best}", f"{kind} as {NOW}", again, plan.games, runner) or [0.0])
    taken = low is not None and low > 0
    return Step(str(i), better[i] / WHOLE, mean, low, taken), better if taken else None


def _ahead(rules: RuleSet, kind: str, other: str, plan: Plan, games: int, runner: Runner) -> list[float]:
    """Let one player of a kind play among others, each seat in turn; give its wins less a fair share, game by game.

    In rules where all win or lose together, all play so, and what counts is how much more often they win.
    """
    players = players_of(rules, plan)
    if rules.rules.together:
        both = [_together(rules, one, plan, games, runner) for one in (kind, other)]
        return [mine - theirs for mine, theirs in zip(*both, strict=False)]
    played = each_seat(rules, (kind, other), (players, plan.seed), range(games), runner, games)
    out = {result.number: shares(result)[seat] - 1 / players for seat, result in played}
    return [out[n] for n in sorted(out)]


def _together(rules: RuleSet, kind: str, plan: Plan, games: int, runner: Runner) -> list[float]:
    setup = SimulationSetup((kind,) * players_of(rules, plan), plan.seed)
    results = runner.each(rules, setup, range(games), play_bot_game)
    outcomes = rules.rules.together
    ended = [result for result in results if isinstance(result, GameResult)]
    return [float(one.outcome in outcomes and outcomes[one.outcome].won is True) for one in ended]


def _whole_games(rules: RuleSet, kind: str, plan: Plan, runner: Runner) -> list[Effect]:
    """Compare games in which all judge by the new estimate with games in which all judge by the old one."""
    played = []
    for one in (kind, f"{kind} as tuned"):
        setup = SimulationSetup((one,) * players_of(rules, plan), plan.seed)
        results = runner.each(rules, setup, range(plan.games), examine, pace=pace_of(rules, setup))
        played.append({game.number: game for game in results if isinstance(game, LabGame)})
    names = [(GAME, "turns"), *((END, line.name) for line in rules.rules.ranking[:1])]
    both = [n for n in played[0] if n in played[1]]
    chosen = [[{name: side[n].main[name] for name in names} for n in both] for side in played]
    return judged(measured(*chosen)) if both else []


# ---- the text ---------------------------------------------------------------------------------------


def _text(rules: RuleSet, weights: Sequence[int]) -> str:
    """Write the sum with other weights."""
    left = iter(weights)
    scaled = [
        (one.sign, WHOLE if isinstance(one.of, c.Int) else next(left), format_text(one.of, rules.rules))
        for one in terms(rules.rules.numbers[ESTIMATE].body)
    ]
    common = gcd(WHOLE, *(weight for _, weight, _ in scaled))
    parts = [
        (sign, f"({text})" if weight == common else f"{weight // common} * ({text})")
        for sign, weight, text in scaled
        if weight
    ]
    whole = "".join(f" {'+' if sign > 0 else '-'} {text}" for sign, text in parts) or " + 0"
    whole = whole[3:] if whole.startswith(" +") else f"0{whole}"
    return whole if common == WHOLE else f"({whole}) / {WHOLE // common} rounded down"


def _with_habits(rules: RuleSet, habits: dict[str, Weights]) -> RuleSet:
    """Load a variant with some estimates as habits."""
    text = "\n".join(f"number {ESTIMATE} as {name} =\n  {_text(rules, one)}\n" for name, one in habits.items())
    return loaded(
        "other weights", load(f"{rules.variant}+{OVERLAY}", texts={OVERLAY: _files(rules.rules.bundles, text)})
    )


def _files(bundles: Sequence[str], text: str) -> dict[str, str]:
    manifest = (
        f"language: {NEWEST}\nid: {OVERLAY}\ntitle: An estimate fitted by self-play\nkind: overlay\n"
        f"builds on: {json.dumps([*bundles])}\nfiles: [estimate.rules]\n"
    )
    return {"bundle.yaml": manifest, "estimate.rules": text}


def overlay(it: Tuned) -> dict[str, str]:
    """Give the files of the overlay with the better estimate."""
    return _files(it.bundles, f"# Fitted by games of {it.kind} players.\n\nreplace number {ESTIMATE} =\n  {it.text}\n")


# ---- what people read -----------------------------------------------------------------------------


def sentences(it: Tuned) -> Iterator[str]:
    """Say whether a better estimate was found, and how much better it is."""
    if it.duel is None:
        yield f"Nothing is better: no other weight of one of {len(it.parts)} parts wins surely more often."
        return
    mean, low, high = it.duel
    sure = f"{percent(mean)} of all games more than a fair share ({percent(low)} to {percent(high)})"
    yield f"{'Better' if it.better else 'Nothing is better'}: one player who judges by the new weights wins {sure}."
    for effect in it.effects:
        verdict = "surely" if effect.sure else "which may be luck"
        yield (
            f"Where all judge so: {effect.name} {number(effect.after)} instead of {number(effect.before)}, {verdict} "
            f"({number(effect.low, sign=True)} to {number(effect.high, sign=True)})."
        )
    if it.worse:
        yield "It is not taken: it wins by spoiling the game of others, or by making it longer."


def tune_report(it: Tuned) -> str:
    """Write the report."""
    return page(f"{it.title}: is another estimate better?", [
        *said(sentences(it)),
        "<h2>What was tried last in each round</h2>",
        table(
            ("part", "weight", "wins more", "at least", "taken"),
            (
                (s.part, number(s.weight), percent(s.ahead), percent(s.low), "yes" if s.taken else "")
                for s in it.steps
            ),
        ),
        "<h2>The weights</h2>",
        table(
            ("part", "weight"), ((part, number(w / WHOLE)) for part, w in zip(it.parts, it.weights, strict=True))
        ),
        f"<p class=soft>A weight of 1 is that of the rules. Intervals are 95% intervals (Student's t). {BOTS} Seed "
        f"{it.plan.seed}.</p>",
    ])  # fmt: skip


def as_data(it: Tuned) -> dict[str, Any]:
    """Give what was found as plain data."""
    out = {"variant": it.variant, "players": it.kind, "better": it.better, "estimate": it.text, "duel": it.duel}
    weights = {part: w / WHOLE for part, w in zip(it.parts, it.weights, strict=True)}
    return {
        **out,
        "weights": weights,
        "steps": [asdict(s) for s in it.steps],
        "effects": [asdict(e) for e in it.effects],
    }
