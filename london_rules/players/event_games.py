"""Games of bots with the events that happen in them: what is counted over many games, or given to other programs."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from london_rules.classes import frozen
from london_rules.compiler.errors import RuleError
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import State
from london_rules.engine.counts import COUNTED, Counts, count
from london_rules.engine.errors import BrokenInvariantError
from london_rules.engine.events import described
from london_rules.engine.raw_events import EVERYTHING, EventKind, RawEvent, Wanted
from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import (
    Fault,
    GameResult,
    SimulationSetup,
    fault,
    first_seat,
    game_result,
    pickers_of,
    questions,
    table_game,
)
from london_rules.players.course import Course, Noting, Watched, seen
from london_rules.players.pace import Pace, TableGame
from london_rules.players.player import gap_of
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM

if TYPE_CHECKING:
    from london_rules.native.event_games import Told


@frozen
class ToldGame:
    """A game that ended, and what happened in it; of its last state there are at least the numbers and counters."""

    rule_set: RuleSet
    result: GameResult
    kept: list[RawEvent] | Told  # its events, or the rows of a native game, which are made into events when asked for
    state: State
    whole: bool  # whether events of all kinds were kept
    course: Course = Course()

    @property
    def events(self) -> list[RawEvent]:
        """List the events, each time anew where the game was native."""
        return self.kept if isinstance(self.kept, list) else self.kept.events()

    @property
    def counts(self) -> Counts:
        """Count what happened; `counts` must have been asked for, or the events of the kinds in `COUNTED` kept."""
        if not isinstance(self.kept, list) and self.kept.counts is not None:
            return self.kept.counts
        program, seats = self.rule_set.traced, len(self.result.places)
        return count(program, self.events, seats, self.course.turns, len(program.once(Watched).each))

    def as_json(self) -> list[dict[str, Any]]:
        """Describe the events as `Game.events` does for somebody who sees everything.

        Raises ValueError where only some kinds were kept: the causes of events are events too.
        """
        if not self.whole:
            raise ValueError("only events of some kinds were kept, so the causes of events are not known")
        return described(self.rule_set.traced, self.events)


def play_with_events(
    rule_set: RuleSet,
    setup: SimulationSetup,
    number: int,
    kinds: Iterable[EventKind] | None = None,
    *,
    course: bool = False,
    counts: bool = False,
    rows: bool = True,
) -> ToldGame | Fault:
    """Play one game of a simulation, the same that `simulate` plays, and keep its events.

    Keep only events of some `kinds` if they are named: that is faster. Keep the `course` of the game too if it is asked
    for, and whatever `counts` need; without `rows`, its turns and answers may be missing where they are counted. Many
    games are played natively, where a compiler is there and the rules are worth it; the events are equal.
    """
    watched = rule_set.traced.once(Watched)
    cells = watched.cells(len(setup.seats)) if course else None
    wanted = Wanted(None if kinds is None else frozenset(kinds), cells, watched.unit, counts, rows)
    try:
        return play_told(rule_set, setup, number, wanted)
    except (RuleError, BrokenInvariantError) as e:
        return fault(rule_set, setup, number, e)


def play_told(rule_set: RuleSet, setup: SimulationSetup, number: int, wanted: Wanted = EVERYTHING) -> ToldGame:
    """Do the same; raises RuleError where a rule cannot be carried out."""
    game = table_game(rule_set, setup, number) if _looks(setup) else None
    told = _natively(rule_set, setup, number, wanted, game)
    if told is not None:
        return told
    pace, began = rule_set.traced.once(Pace), perf_counter()
    told = _in_python(rule_set, setup, number, wanted, game)
    if game is None or game.found is not None:  # otherwise bots have thought in Python, which takes nearly all the time
        pace.spent(perf_counter() - began)
    return told


def pace_of(rule_set: RuleSet, setup: SimulationSetup) -> Pace:
    """Give what says whether such games are played natively."""
    return (rule_set.fast if _looks(setup) else rule_set.traced).once(Pace)


def _looks(setup: SimulationSetup) -> bool:
    """Tell whether somebody looks ahead: then the answers come from a game without events."""
    return any(kind != "random" for kind in setup.seats)


def _natively(
    rule_set: RuleSet, setup: SimulationSetup, number: int, wanted: Wanted, game: TableGame | None
) -> ToldGame | None:
    """Play the game natively; None if that is not possible, or not yet."""
    ended, games = None if game is None else game.ended(), rule_set.traced.once(Pace).games()
    if games is None or (game is not None and ended is None):
        return None
    from london_rules.native.event_games import ToldGames

    assert isinstance(games, ToldGames), "only a traced program keeps events"
    seats, first, limits = len(setup.seats), first_seat(setup), rule_set.limits
    chances = seed_state(setup.seed, number), seed_state(setup.seed, number + PLAYERS_STREAM)
    picks, gaps = (None, ()) if ended is None else (ended.picks, ended.gaps)
    told = games.play_told(seats, chances, MOST_ANSWERS, first, limits, picks, wanted)
    if told is None:
        return None
    noted = Course() if wanted.cells is None else Course(told.turns, told.answers, seen(gaps))
    return ToldGame(rule_set, GameResult(number, *told.ended), told, told.state, wanted.kinds is None, noted)


def _in_python(
    rule_set: RuleSet, setup: SimulationSetup, number: int, wanted: Wanted, game: TableGame | None
) -> ToldGame:
    """Play with the traced program; bots think with the fast one, or natively."""
    program = rule_set.traced
    first, limits = first_seat(setup), rule_set.limits
    s = program.new_state(len(setup.seats), setup.seed, game=number, first=first, limits=limits)
    pickers = pickers_of(rule_set.fast, setup, number)
    kinds = wanted.kinds if wanted.kinds is None or not wanted.counts else wanted.kinds | COUNTED
    events: list[RawEvent] = []
    noting, gaps = Noting(program), list[int]()

    def pick(s: State) -> int:
        ended = None if game is None else game.ended()
        option = pickers[s.who](s) if ended is None else ended.picks[len(gaps)]
        gaps.append(gap_of(pickers[s.who]) if ended is None else ended.gaps[len(gaps)])
        if wanted.cells is not None:
            noting.answer(s, option)
        return option

    for decisions in questions(program, s, pick):  # noqa: B007 - how many it were at the end counts
        events += s.ev if kinds is None else [raw for raw in s.ev if raw[0] in kinds]
        s.ev.clear()
        if wanted.cells is not None:
            noting.at(s)
    result = game_result(rule_set.fast, s, number, decisions)
    noted = Course() if wanted.cells is None else Course(noting.turns, noting.answers, seen(gaps))
    return ToldGame(rule_set, result, events, s, wanted.kinds is None, noted)
