"""Whole games of bots on raw states: what a simulation plays, and what it records of each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter

from london_rules.classes import frozen
from london_rules.compiler.errors import RuleError
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.errors import BrokenInvariantError
from london_rules.engine.invariants import check_invariants
from london_rules.engine.locate_error import locate
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.score import ending, figures, places
from london_rules.engine.viewers import check_seat
from london_rules.language.syntax.names import range_of
from london_rules.players.kinds import KINDS
from london_rules.players.pace import Pace, TableGame
from london_rules.players.player import Picker, make_picker
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM, endless, play_randomly
from london_rules.players.restricted import kinds_in

UNFINISHED = 2


@frozen
class SimulationSetup:
    """What all games of a simulation share: the kind of player in each seat, the seed, and who plays first."""

    seats: tuple[str, ...]
    seed: int
    first: int | None = None
    check: bool = False

    def __attrs_post_init__(self) -> None:
        """Raise ValueError for a first seat that is not at the table."""
        if self.first is not None:
            check_seat(self.first, len(self.seats))


def paired_setups(
    old: RuleSet, new: RuleSet, seats: Sequence[str] | None = None, players: int | None = None, seed: int = 0
) -> tuple[SimulationSetup, SimulationSetup]:
    """Return the setup of each rule set's games: the same one, if any number of players suits both.

    Otherwise each is played by as many as it allows. Raises ValueError, with a suggestion, for a table that cannot be.
    """
    each = [kinds_in(kind, old, new) for kind in seats or ()]
    if seats and players is not None and len(seats) != players:
        raise ValueError(f"the seats name {len(seats)} bots, and {players} players are asked for")
    low, high = max(old.players[0], new.players[0]), min(old.players[1], new.players[1])
    if low > high:
        kind = _kind_for_all(old, new, seats, players)
        kinds = zip((old, new), kinds_in(kind, old, new), strict=True)
        one, other = (SimulationSetup((own,) * rule_set.players[1], seed) for rule_set, own in kinds)
        return one, other
    number = len(seats) if seats else players or high
    if not low <= number <= high:
        raise ValueError(f"both variants are for {range_of(low, high, 'player')}, not {number}")
    each = each or [["random"] * 2] * number
    one, other = (SimulationSetup(tuple(kinds[i] for kinds in each), seed) for i in range(2))
    return one, other


def _kind_for_all(old: RuleSet, new: RuleSet, seats: Sequence[str] | None, players: int | None) -> str:
    """Give the bot that sits at every seat of two tables of different sizes."""
    one, other = (range_of(*rule_set.players, "player") for rule_set in (old, new))
    differ = f"one variant is for {one}, the other for {other}, so each is played by as many as it allows"
    if players is not None:
        raise ValueError(f"{differ}; leave out the number of players")
    if len({*(seats or ())}) > 1:
        raise ValueError(f"{differ}; name one kind of bot for all seats, as in `{KINDS[0]}`")
    return seats[0] if seats else "random"


@frozen
class GameResult:
    """How one game ended: for each seat its figures in the order of the ranking, and its place.

    What follows the number is as in the `Ended` of native games.
    """

    number: int
    turns: int
    decisions: int
    unfinished: bool
    figures: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    outcome: str = ""  # with which all players won or lost, "" for none


@frozen
class Fault:
    """A game that could not be finished: the code, the rule, and its file and line."""

    number: int
    code: str
    message: str
    rule: str | None = None
    file: str | None = None
    start: int = 0
    end: int = 0


def play_bot_game(rule_set: RuleSet, setup: SimulationSetup, number: int) -> GameResult | Fault:
    """Play one game of a simulation: the same for the same setup and number on every machine."""
    program = rule_set.fast
    try:
        if setup.check:
            for s, decisions in _questions(rule_set, setup, number):  # noqa: B007 - what it was at the end counts
                check_invariants(program, s)
            return game_result(program, s, number, decisions)
        if {*setup.seats} == {"random"}:
            return _play_randomly(rule_set, setup, number)
        return _play_at_table(rule_set, setup, number)
    except (RuleError, BrokenInvariantError) as e:
        return fault(rule_set, setup, number, e)


def _play_randomly(rule_set: RuleSet, setup: SimulationSetup, number: int) -> GameResult:
    """Play a game of random players, natively where a long job has made that possible."""
    program, limits, pace = rule_set.fast, rule_set.limits, rule_set.fast.once(Pace)
    players, first, games = len(setup.seats), first_seat(setup), pace.games()
    if games is not None:
        ended = games.play(players, setup.seed, number, PLAYERS_STREAM, MOST_ANSWERS, first, limits)
        if ended is not None:
            return GameResult(number, *ended)
    began = perf_counter()
    if limits.deadline is None:
        s, decisions = play_randomly(program, players, setup.seed, number, first, limits)
    else:  # which is one for each answer
        *_, (s, decisions) = _questions(rule_set, setup, number)
    pace.spent(perf_counter() - began)
    return game_result(program, s, number, decisions)


def _play_at_table(rule_set: RuleSet, setup: SimulationSetup, number: int) -> GameResult:
    """Play a game in which somebody looks ahead, natively from when a long job has made that possible."""
    program = rule_set.fast
    game, in_python = table_game(rule_set, setup, number), _questions(rule_set, setup, number)
    while (ended := game.ended()) is None:
        s, decisions = next(in_python)
        if s.over:
            return game_result(program, s, number, decisions)
    return GameResult(number, *ended.ended)


def table_game(rule_set: RuleSet, setup: SimulationSetup, number: int) -> TableGame:
    """Give the game as it may be played natively."""
    return TableGame(rule_set.fast.once(Pace), setup.seats, setup.seed, number, first_seat(setup), rule_set.limits)


def first_seat(setup: SimulationSetup) -> int:
    """Give the seat that plays first, counted from 0; -1 if the rules say who does."""
    return -1 if setup.first is None else setup.first - 1


def _questions(rule_set: RuleSet, setup: SimulationSetup, number: int) -> Iterator[tuple[State, int]]:
    """Play a game; give its state at every question, and at the end, with how many were answered before."""
    s, pickers = new_game(rule_set, setup, number), pickers_of(rule_set.fast, setup, number)
    for decisions in questions(rule_set.fast, s, lambda s: pickers[s.who](s)):
        yield s, decisions


def questions(program: Program, s: State, pick: Picker) -> Iterator[int]:
    """Play a game on; give at every question, and at the end, how many were answered before."""
    for decisions in range(MOST_ANSWERS):
        program.run(s)
        yield decisions
        if s.over:
            return
        s.ans = s.opts[pick(s)]
    raise endless()


def new_game(rule_set: RuleSet, setup: SimulationSetup, number: int) -> State:
    """Give the state of a game of a simulation before its set-up."""
    first, limits = first_seat(setup), rule_set.limits
    s = rule_set.fast.new_state(len(setup.seats), setup.seed, game=number, first=first, limits=limits)
    s.fast = True
    return s


def pickers_of(program: Program, setup: SimulationSetup, number: int) -> list[Picker]:
    """Seat the players; random players use the same chance as `play_randomly`, so the game is the same."""
    if all(kind == "random" for kind in setup.seats):
        chance = Random(seed_state(setup.seed, number + PLAYERS_STREAM)).random
        return [lambda s: int(chance() * len(s.opts))] * len(setup.seats)
    return [make_picker(k, program, i, setup.seed, number) for i, k in enumerate(setup.seats, 1)]


def game_result(program: Program, s: State, number: int, decisions: int) -> GameResult:
    """Return the result of a finished game."""
    rows, ended = figures(program, s), ending(program, s)
    name = "" if ended is None else ended.name
    return GameResult(number, s.turn, decisions, s.over == UNFINISHED, rows, places(program, s, rows), name)


def fault(rule_set: RuleSet, setup: SimulationSetup, number: int, error: RuleError | BrokenInvariantError) -> Fault:
    """Replay the game up to the answer that fails, and find the rule that could not be carried out."""
    if isinstance(error, BrokenInvariantError):
        return Fault(number, "LR-R0008", f"the game cannot go on: {error}")
    locate(rule_set, _last_before(rule_set, setup, number), error)
    span = error.span
    place = (None, 0, 0) if span is None else (span.file, span.start, span.end)
    return Fault(number, error.code, error.message, error.rule, *place)


def _last_before(rule_set: RuleSet, setup: SimulationSetup, number: int) -> State:
    program, s = rule_set.fast, new_game(rule_set, setup, number)
    s.fast = False
    pickers, before = pickers_of(program, setup, number), program.clone(s)

    def pick(s: State) -> int:
        nonlocal before
        option, before = pickers[s.who](s), program.clone(s)
        before.ans = s.opts[option]
        return option

    with suppress(RuleError):
        for _ in questions(program, s, pick):
            pass
    return before
