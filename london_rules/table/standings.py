"""The end of a game: places and figures, and where they came from, by scoring step and by thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from london_rules.classes import asdict, frozen
from london_rules.compiler.ranking import side_rows
from london_rules.engine.game import Game
from london_rules.engine.score import outcome, scoring_of, sides_of
from london_rules.table.words import Words

DURING = "during the game"
OTHER = "the rest"
Change: TypeAlias = Mapping[str, Any]


@frozen
class Place:
    """One player's place (from 1), with the figures of the ranking in order."""

    player: int
    place: int
    values: tuple[int, ...]


@frozen
class Step:
    """What one step of the scoring, or the game before it, gave each player."""

    name: str
    amounts: tuple[int, ...]


@frozen
class Sources:
    """What each thing or rule gave each player of one counter, the most first, at the scoring or before it."""

    counter: str
    at_scoring: bool
    players: tuple[tuple[tuple[str, int], ...], ...]


@frozen
class Outcome:
    """How a game ended that all players won or lost together, in the words of the layout."""

    name: str
    won: bool
    words: str


@frozen
class SideOf:
    """A side that is at the table: its players, its place, and their figures added."""

    name: str
    players: tuple[int, ...]
    place: int
    values: tuple[int, ...]


@frozen
class Standings:
    """All that is shown at the end of a game, in the words of the layout."""

    unfinished: bool
    ranking: tuple[str, ...]
    places: tuple[Place, ...]
    counter: str
    steps: tuple[Step, ...]
    sources: tuple[Sources, ...]
    outcome: Outcome | None = None
    sides: tuple[SideOf, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data; an outcome and sides are only in games that have them."""
        data = asdict(self)
        if self.outcome is None:
            del data["outcome"]
        if not self.sides:
            del data["sides"]
        return data


def standings(game: Game, words: Words) -> Standings:
    """Return the standings of a game; raises RuleError where a line of the ranking cannot be worked out."""
    score = game.score()
    lines = tuple(line["what"] for line in score[0]["ranking"])
    places = tuple(Place(p["player"], p["place"], tuple(line["value"] for line in p["ranking"])) for p in score)
    rules, main = game.rule_set.rules, lines[0]
    steps: tuple[Step, ...] = ()
    sources = []
    # Of a counter of the table nobody has a part.
    if main in rules.counters and rules.counters[main].owner == "player" and game.log.events:
        steps = _by_step(score, main, words, list(rules.scoring))
        sources.append(_by_thing(score, main, words, at_scoring=True))
    sources += [_by_thing(score, counter, words, at_scoring=False) for counter in words.front.explain]
    known = words.counter(main) if main in rules.counters else main
    return Standings(
        game.unfinished,
        lines,
        tuple(sorted(places, key=lambda p: (p.place, p.player))),
        known,
        steps,
        tuple(one for one in sources if any(one.players)),
        _outcome(game, words),
        _sides(game, places),
    )


def _sides(game: Game, places: Sequence[Place]) -> tuple[SideOf, ...]:
    added = side_rows(sides_of(game.program, len(places)), tuple(one.values for one in places))
    out = []
    for side in game.rule_set.rules.sides.values():
        here = [places[seat - 1] for seat in side.seats if seat <= len(places)]
        if here:
            out.append(SideOf(side.name, tuple(one.player for one in here), here[0].place, added[here[0].player - 1]))
    return tuple(sorted(out, key=lambda side: (side.place, side.players)))


def _outcome(game: Game, words: Words) -> Outcome | None:
    ended = outcome(game.program, game.state)
    return None if ended is None else Outcome(ended.name, ended.won is True, words.outcome(ended.name))


def _by_step(score: Sequence[Mapping[str, Any]], counter: str, words: Words, order: list[str]) -> tuple[Step, ...]:
    sums: dict[str, dict[int, int]] = {}
    for player in score:
        for change in player["changes"]:
            if change["counter"] == counter:
                row = sums.setdefault(_step(change), {})
                row[player["player"]] = row.get(player["player"], 0) + change["amount"]
    shown = [step for step in [DURING, *order] if step in sums]
    return tuple(Step(words.counter(step), tuple(sums[step].get(p["player"], 0) for p in score)) for step in shown)


def _step(change: Change) -> str:
    return scoring_of(change["because"]).removeprefix("scoring ") or DURING


def _by_thing(score: Sequence[Mapping[str, Any]], counter: str, words: Words, *, at_scoring: bool) -> Sources:
    players = tuple(_sums(player["changes"], counter, words, at_scoring=at_scoring) for player in score)
    return Sources(words.counter(counter), at_scoring, players)


def _sums(changes: Sequence[Change], counter: str, words: Words, *, at_scoring: bool) -> tuple[tuple[str, int], ...]:
    sums: dict[str, int] = {}
    for change in changes:
        at_end = _step(change) != DURING
        if change["counter"] != counter or at_end != at_scoring or (at_scoring and not change["thing"]):
            continue
        name = words.name(change["thing"]) if change["thing"] else _rule(change)
        sums[name] = sums.get(name, 0) + change["amount"]
    ordered = sorted(sums.items(), key=lambda entry: (-abs(entry[1]), entry[0]))
    return tuple((name, amount) for name, amount in ordered if amount)


def _rule(change: Change) -> str:
    """Name a change that no thing caused: by its action or step, else by its rule."""
    causes = [slot.partition(" ")[::2] for slot in change["because"]]
    steps = [name for kind, name in causes if kind in ("action", "turn", "round")]
    rules = [name for kind, name in causes if kind == "rule"]
    return str(next(iter(steps + rules), OTHER))
