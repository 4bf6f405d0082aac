"""Many games of two variants, played in portions: what a change does to a game, added up so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from london_rules.classes import define, field, frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import Fault, SimulationSetup, paired_setups
from london_rules.players.measure import Effect, GameFigures, impact_of, mean_95, measure, notable
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask

MOST_GAMES = 10_000
MOST_AT_ONCE = 1_000
Games = list[GameFigures | Fault]
Setups = tuple[SimulationSetup, SimulationSetup]


@frozen
class _Trial:
    """What is played: the digests of both rules, and the setup of the games of each."""

    before: str
    after: str
    setups: Setups


@define
class Measuring:
    """The games of the last trial; another one begins with its first game."""

    _trial: _Trial | None = None
    _before: Games = field(factory=list)
    _after: Games = field(factory=list)

    def play(self, before: RuleSet, after: RuleSet, request: ask.Measure) -> told.Measured:
        """Play more games with both rules; raises TableError where they cannot be compared."""
        setups = _setups(before, after, request)
        self._continue(_Trial(before.digest, after.digest, setups), request)
        for number in range(request.begin, request.begin + request.games):
            self._before.append(measure(before, setups[0], number))
            self._after.append(measure(after, setups[1], number))
        return self._so_far(setups)

    def _continue(self, trial: _Trial, request: ask.Measure) -> None:
        if request.games > MOST_AT_ONCE or request.begin + request.games > MOST_GAMES:
            said = f"at most {MOST_AT_ONCE:,} games are played at once, and {MOST_GAMES:,} in all"
            raise TableError("LR-P0013", said, "ask for fewer")
        if request.begin == 0:
            self._trial, self._before, self._after = trial, [], []
        played = len(self._before) if trial == self._trial else 0
        if request.begin != played:
            raise TableError(
                "LR-P0013",
                f"{played} games of these rules were played with this setup, not {request.begin}",
                f"give {played} as `begin`",
            )

    def _so_far(self, setups: Setups) -> told.Measured:
        """Compare the pairs of games that were finished with both rules, as `diff --play` does."""
        impact = impact_of(self._before, self._after, setups)
        pairs = [
            (one, other)
            for one, other in zip(self._before, self._after, strict=True)
            if isinstance(one, GameFigures) and isinstance(other, GameFigures)
        ]
        before, after = [one for one, _ in pairs], [other for _, other in pairs]
        return told.Measured(
            impact.games,
            len(self._before),
            {"before": len(impact.seats), "after": len(impact.seats_after)},
            [_figure(effect, before, after) for effect in notable(impact.effects)],
            {"before": _scores(before), "after": _scores(after)},
        )


def _setups(before: RuleSet, after: RuleSet, request: ask.Measure) -> Setups:
    kinds = request.kinds or ["random"]
    try:
        if len(kinds) > 1:
            return paired_setups(before, after, kinds, request.players, request.seed)
        alike, _ = paired_setups(before, after, None, request.players, request.seed)
        return paired_setups(before, after, kinds * len(alike.seats), None, request.seed)
    except ValueError as e:
        raise TableError("LR-P0006", str(e)) from None


def _figure(effect: Effect, before: Sequence[GameFigures], after: Sequence[GameFigures]) -> Plain:
    difference = None if effect.difference is None else (effect.difference, effect.low, effect.high)
    return {
        "group": effect.group,
        "name": effect.name,
        "before": _mean_of(effect, before),
        "after": _mean_of(effect, after),
        "difference": _mean(difference),
        "sure": effect.sure,
    }


def _mean_of(effect: Effect, games: Sequence[GameFigures]) -> Plain | None:
    key = (effect.group, effect.name)
    values = [game.figures[key] for game in games if key in game.figures]
    return _mean(mean_95(values) if values else None)


def _mean(found: tuple[float, float | None, float | None] | None) -> Plain | None:
    return None if found is None else dict(zip(("mean", "low", "high"), found, strict=True))


def _scores(games: Sequence[GameFigures]) -> list[list[int]]:
    counts = Counter(score for game in games for score in game.scores)
    return [[score, number] for score, number in sorted(counts.items())]
