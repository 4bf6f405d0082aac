"""Games to look at: each shows something that was measured, and is recorded for `replay`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from london_rules.classes import frozen
from london_rules.compiler.errors import RuleError
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.comparison import Comparison
from london_rules.lab.games import LabGame
from london_rules.lab.measures import LEADS, REPEATS, SETTLED
from london_rules.players.bot_games import Fault, SimulationSetup, pickers_of, table_game
from london_rules.players.kinds import rollouts_of
from london_rules.players.measure import GAME
from london_rules.players.pace import Pace

SIDES = ("old", "new")
MOST_FAULTS = 5  # of each side
LOOP = 20_000  # answers: a game with more has no end


@frozen
class Look:
    """A recorded game: its file, what it shows, the kind of players, its number, and the log."""

    file: str
    shows: str
    players: str
    number: int
    log: dict[str, Any]


def _of(name: str) -> Callable[[LabGame], float]:
    return lambda game: game.main.get((GAME, name), 0.0)


# What is looked for in the games of the rung that answers: the most of a figure, but none of which there is nothing.
SHOWN: dict[str, tuple[str, Callable[[LabGame], float]]] = {
    "longest": ("the longest game", lambda game: game.result.decisions),
    "shortest": ("the shortest game", lambda game: -game.result.decisions),
    "close": ("the game in which the lead changes most often", _of(LEADS)),
    "decided": ("the game that is decided first", lambda game: 1 - game.main.get((GAME, SETTLED), 1.0)),
    "repeats": ("the game in which most turns bring nothing new", _of(REPEATS)),
}


def to_look_at(it: Comparison) -> Iterator[Look]:
    """Choose and record games of both rules; those that cannot be recorded in a short time are left out."""
    for i in range(len(SIDES)):
        rung = it.judge()
        games = it.games(rung, after=bool(i))
        named = [("usual", "a game of the usual length", _middle(games))] if games else []
        for file, (shows, most) in SHOWN.items():
            best = max(games, key=lambda game: (most(game), -game.number), default=None)
            if best is not None and most(best):
                named.append((file, shows, best))
        for file, shows, game in named:
            yield from _look(it, rung, i, file, shows, game.number)
        yield from _faults(it, i)
        yield from _limit(it, i)
        yield from _kept(it, i)


def _middle(games: list[LabGame]) -> LabGame:
    return sorted(games, key=lambda game: (game.result.decisions, game.number))[len(games) // 2]


def _faults(it: Comparison, side: int) -> Iterator[Look]:
    """Record a game of each fault, up to the question whose answer cannot be carried out."""
    known: set[tuple[str, str | None]] = set()
    for rung in range(len(it.rungs)):
        for game in it.rungs[rung].after if side else it.rungs[rung].before:
            if not isinstance(game, Fault) or (game.code, game.rule) in known or len(known) == MOST_FAULTS:
                continue
            file = f"fault-{len(known) + 1}"
            shows = f"a game that cannot go on: {game.message} ({game.code})"
            if game.rule is not None:
                shows = f"a game up to the answer at which the rule {game.rule} fails: {game.message} ({game.code})"
            for look in _look(it, rung, side, file, shows, game.number):
                known.add((game.code, game.rule))
                yield look


def _limit(it: Comparison, side: int) -> Iterator[Look]:
    """Record a game that ran into the turn limit, at any rung."""
    for rung in range(len(it.rungs)):
        for game in it.games(rung, after=bool(side)):
            if game.result.unfinished:
                yield from _look(it, rung, side, "limit", "a game that ran into the turn limit", game.number)
                return


def _kept(it: Comparison, side: int) -> Iterator[Look]:
    """Record a game in which somebody keeps in hand to its end what nobody uses in any game."""
    from london_rules.lab.answer import never

    dead = {*never(it, after=bool(side))}
    for rung in range(len(it.rungs)):
        for game in it.games(rung, after=bool(side)):
            kept = [name for name, (kept, _) in game.hands.items() if kept and name in dead]
            if kept:
                yield from _look(it, rung, side, "dead", f"a game in which {kept[0]} stays in a hand", game.number)
                return


def _look(it: Comparison, rung: int, side: int, file: str, shows: str, number: int) -> Iterator[Look]:
    log = record((it.old, it.new)[side], it.rungs[rung].setups[side], number)
    if log is not None:
        yield Look(f"{SIDES[side]}-{file}.json", shows, it.rungs[rung].kind, number, log)


def record(rule_set: RuleSet, setup: SimulationSetup, number: int) -> dict[str, Any] | None:
    """Play one game of a simulation again and record it; None where a search would take minutes in Python.

    A game that cannot go on is recorded up to the answer that fails, or its first `LOOP` answers if they never end. One
    that fails before its first question is None too.
    """
    ended = None
    if any(rollouts_of(kind) is not None for kind in setup.seats):
        rule_set.fast.once(Pace).wait()
    with suppress(RuleError):
        ended = table_game(rule_set, setup, number).ended() if any(kind != "random" for kind in setup.seats) else None
    if ended is None and any(rollouts_of(kind) is not None for kind in setup.seats):
        return None
    try:
        game = rule_set.new_game(len(setup.seats), setup.seed, number=number, first=setup.first, events=False)
    except RuleError:
        return None
    pickers = pickers_of(game.program, setup, number)
    with suppress(RuleError):
        while not game.over and (ended is not None or len(game.answers) < LOOP):
            pick = pickers[game.state.who](game.state) if ended is None else ended.picks[len(game.answers)]
            game.answer(game.option_ids()[pick])
    return game.record()
