"""Many games of two variants on the ladder, played in portions: what a change does to a game, added up so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from london_rules.classes import define, evolve, field
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.answer import answer
from london_rules.lab.comparison import Comparison, judge_all
from london_rules.lab.games import LabGame, compared_figures, names_in, shares
from london_rules.lab.plan import Plan
from london_rules.lab.rungs import Duel, Rung, seated, seats_of_duels, setups_at
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup, play_bot_game
from london_rules.players.event_games import play_with_events
from london_rules.players.measure import Effect, Figures, end_of, mean_95, notable
from london_rules.players.significance import sign_flip
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask
from london_rules.workshop.builds import use_build

MOST_GAMES = 10_000
MOST_AT_ONCE = 1_000


@define
class Measuring:
    """The games of the last trial; another one begins with its first game."""

    _trial: tuple[str, str, Plan] | None = None  # the digests of both rules, and how they are played
    _rungs: list[Rung] = field(factory=list)
    _duels: list[Duel] = field(factory=list)  # of each rung with the one below
    _begun: list[int] = field(factory=list)  # duels of each of them, also those that failed

    def play(self, before: RuleSet, after: RuleSet, request: ask.Measure) -> told.Measured:
        """Play more games with both rules; raises TableError where they cannot be compared."""
        plan = _plan(request)
        self._continue(before, after, plan, request)
        numbers = range(request.begin, request.begin + request.games)
        if request.duel:
            self._duel(before, after, plan, request.rung, numbers)
        else:
            rung = self._rungs[request.rung]
            old = [_examine(before, rung.setups[0], number) for number in numbers]
            new = [_examine(after, rung.setups[1], number) for number in numbers]
            self._rungs[request.rung] = evolve(rung, before=(*rung.before, *old), after=(*rung.after, *new))
        return self._so_far(before, after, plan)

    def _duel(self, before: RuleSet, after: RuleSet, plan: Plan, rung: int, numbers: range) -> None:
        one, players = self._duels[rung - 1], seats_of_duels(before, after, plan)
        won: list[tuple[float, float]] = []
        for number in numbers if players else ():
            seat = number % players
            setup = seated((one.strong, one.weak), seat, (players, plan.seed))
            old, new = (play_bot_game(rules, setup, number) for rules in (before, after))
            if isinstance(old, GameResult) and isinstance(new, GameResult):
                won.append((shares(old)[seat], shares(new)[seat]))
        olds, news = tuple(pair[0] for pair in won), tuple(pair[1] for pair in won)
        self._duels[rung - 1] = evolve(one, before=one.before + olds, after=one.after + news)
        self._begun[rung - 1] += len(numbers)

    def _continue(self, before: RuleSet, after: RuleSet, plan: Plan, request: ask.Measure) -> None:
        if request.games > MOST_AT_ONCE or request.begin + request.games > MOST_GAMES:
            said = f"at most {MOST_AT_ONCE:,} games are played at once, and {MOST_GAMES:,} in all"
            raise TableError("LR-P0013", said, "ask for fewer")
        if not request.duel <= request.rung < len(plan.ladder):
            raise TableError("LR-P0013", f"there is no rung {request.rung} to play", "give a rung of the ladder")
        trial = before.digest, after.digest, plan
        if trial != self._trial or (request.begin == 0 and request.rung == 0):
            for rule_set in (before, after):
                use_build(rule_set)
            self._rungs = _rungs(before, after, plan)
            self._duels = [Duel(strong, weak, (), ()) for weak, strong in pairwise(plan.ladder)]
            self._begun = [0] * len(self._duels)
            self._trial = trial
        played = self._begun[request.rung - 1] if request.duel else len(self._rungs[request.rung].before)
        if request.begin != played:
            raise TableError(
                "LR-P0013",
                f"{played} games of these rules were played with this setup, not {request.begin}",
                f"give {played} as `begin`",
            )

    def _so_far(self, before: RuleSet, after: RuleSet, plan: Plan) -> told.Measured:
        """Compare the pairs of games that were finished with both rules, as the lab does."""
        rungs, duels = [one for one in self._rungs if one.before], [one for one in self._duels if one.before]
        it = judge_all(before, after, plan, rungs, duels, sign_flip)
        return told.Measured(
            list(answer(it)) if rungs and rungs[it.judge()].pairs else [],
            [_rung(it, i) for i in range(len(rungs))],
            [*self._begun],
            {"before": len(self._rungs[0].setups[0].seats), "after": len(self._rungs[0].setups[1].seats)},
        )


def _plan(request: ask.Measure) -> Plan:
    try:
        ladder = tuple(request.ladder) or ("random",)
        return Plan(MOST_GAMES, None, request.players, request.seed, ladder)
    except ValueError as e:
        raise TableError("LR-P0006", str(e)) from None


def _rungs(before: RuleSet, after: RuleSet, plan: Plan) -> list[Rung]:
    try:
        return [Rung(kind, setups_at(before, after, kind, plan), (), (), "games") for kind in plan.ladder]
    except ValueError as e:
        raise TableError("LR-P0006", str(e)) from None


def _examine(rule_set: RuleSet, setup: SimulationSetup, number: int) -> LabGame | Fault:
    """Play one game and count what happened in it: what the answer asks of it, and what the page shows."""
    game = play_with_events(rule_set, setup, number, (), counts=True)
    if isinstance(game, Fault):
        return game
    counts, result = game.counts, game.result
    main = end_of(rule_set, game.state, result) | compared_figures(rule_set, result, counts.begins)
    return LabGame(number, result, main, rule_set.traced.once(names_in), counts)


def _rung(it: Comparison, number: int) -> Plain:
    rung = it.rungs[number]
    pairs = rung.pairs
    before, after = [old for old, _ in pairs], [new for _, new in pairs]
    figures = [game.figures for game in before], [game.figures for game in after]
    return {
        "kind": rung.kind,
        "games": len(pairs),
        "played": len(rung.before),
        "measures": [_figure(effect, *figures) for effect in notable(it.effects[number])],
        "scores": {"before": _scores(before), "after": _scores(after)},
    }


def _figure(effect: Effect, before: Sequence[Figures], after: Sequence[Figures]) -> Plain:
    difference = None if effect.difference is None else (effect.difference, effect.low, effect.high)
    return {
        "group": effect.group,
        "name": effect.name,
        "before": _mean_of(effect, before),
        "after": _mean_of(effect, after),
        "difference": _mean(difference),
        "sure": effect.sure,
    }


def _mean_of(effect: Effect, games: Sequence[Figures]) -> Plain | None:
    key = (effect.group, effect.name)
    values = [figures[key] for figures in games if key in figures]
    return _mean(mean_95(values) if values else None)


def _mean(found: tuple[float, float | None, float | None] | None) -> Plain | None:
    return None if found is None else dict(zip(("mean", "low", "high"), found, strict=True))


def _scores(games: Sequence[LabGame]) -> list[list[int]]:
    counts = Counter(row[0] for game in games for row in game.result.figures if row)
    return [[score, number] for score, number in sorted(counts.items())]
