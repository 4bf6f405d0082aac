"""Same seed, same game: random games are the same in C as in Python, state by state and result by result."""

import ctypes
from operator import length_hint
from random import Random
from typing import Any

import pytest

from london_rules import load
from london_rules.compiler.errors import Ended
from london_rules.compiler.limits import DEFAULT, PORTION
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.running_game import Setup, laid_out
from london_rules.engine.states import whole_data
from london_rules.native.build import build, library
from london_rules.native.compilers import compilers
from london_rules.native.converter import Converter
from london_rules.native.games import NativeGames
from london_rules.native.program_in_c import program_in_c
from london_rules.native.tier import Tier
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.players.pace import Pace
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM
from tests.engine.test_next_game import CHEST
from tests.native.machine import needs_compiler, program_of
from tests.native.test_converter import GAMES
from tests.referee import test_many_actions as many_actions
from tests.referee import test_small_games as small_games
from tests.rules.test_duties import DUTIES
from tests.rules.test_ways import WAYS
from tests.turns.leaving import FLOOD, PAIRS, rules, votes

pytestmark = needs_compiler

MOST_STATES = 900
ROUNDS = "round tide\n  each player gains 1 point\n"
DONE = 0


class Both:
    """One program on both tiers, played side by side."""

    def __init__(self, program: Program, more: str = "") -> None:
        self.library = library(program_in_c(program) + more, next(compilers()), ("-O0",))
        self.program = program
        self.converter = Converter(program)
        self.native = self.converter.new()
        self.run = self._memory("run_size")
        self.dice = self._memory("chance_size")
        self.count = (ctypes.c_int64 * 2)()
        limits = map(ctypes.c_int64, (DEFAULT.steps, DEFAULT.game_steps, DEFAULT.entries))
        self.library.set_limits(self.run, *limits, None)

    def _memory(self, name: str) -> ctypes.Array[ctypes.c_char]:
        function = getattr(self.library, name)
        function.restype = ctypes.c_int64
        return ctypes.create_string_buffer(function())

    def begin(self, players: int, number: int, after: dict[str, Any] | None = None) -> tuple[State, Random]:
        s = laid_out(self.program, Setup(players, 1, number, after=after), DEFAULT)
        s.fast, s.alone = True, []
        self.converter.write(s, self.native)
        self.library.begin(self.run, self.native.pointer, ctypes.c_double(0))
        key = seed_state(1, number + PLAYERS_STREAM)
        self.library.seat_random_players(self.dice, ctypes.c_uint64(key))
        return s, Random(key)

    def native_question(self) -> int:
        how: int = self.library.play_on(self.native.pointer, self.dice, ctypes.c_int64(1), self.count)
        return how

    def python_question(self, s: State) -> None:
        s.fuel = PORTION
        try:
            f = s.frames[-1]
            while not self.program.segments[f[0]](s, f):
                f = s.frames[-1]
        except Ended:
            if self.program.conclude(s):
                self.program.run(s)

    def lockstep(self, players: int, number: int, most: int, after: dict[str, Any] | None = None) -> int:
        """Play a game and compare the whole states at every question; give their number."""
        s, dice = self.begin(players, number, after)
        for states in range(1, most + 1):
            assert self.native_question() == DONE
            self.python_question(s)
            assert whole_data(self.converter.read(self.native, DEFAULT)) == whole_data(s), states
            if not s.opts:
                return states
            s.ans = s.opts[int(dice.random() * len(s.opts))] if len(s.opts) > 1 else s.opts[0]
        return most


VARIANTS = (*GAMES, DUTIES, WAYS)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name.rsplit("/")[-1])
def test_every_state_of_a_game_is_the_same_on_both_tiers(variant):
    both = Both(program_of(variant))
    low, high = both.program.layout.rules.players
    states = 0
    for number in range(20):
        states += both.lockstep(low + number % (high - low + 1), number, MOST_STATES - states)
        if states >= MOST_STATES:
            break
    assert states > 200


def test_actions_that_are_looked_for_together_are_the_same_on_both_tiers():
    both = Both(many_actions.loaded().fast)
    assert both.lockstep(3, 1, 300) == 300


LEFT = {
    "a flood": FLOOD,
    "partners": PAIRS + FLOOD,
    "votes": FLOOD + votes("ask each other player, vote\nfor each player, they cheer\nat resting, go on\nstumble"),
    "ends": ROUNDS + "action slow\n  end the game after 3 more rounds\naction fast\n  end the game after this round\n",
    "turns": "action slow\n  end the game after 9 more turns\naction fast\n  end the game after 2 more turns\n",
}


@pytest.mark.parametrize("added", LEFT.values(), ids=LEFT)
def test_leaving_and_announced_ends_are_the_same_on_both_tiers(added):
    both = Both(rules(added).fast)
    assert sum(both.lockstep(2 + number % 3, number, 60) for number in range(80)) > 250


@pytest.mark.every_run
def test_what_a_thing_loses_when_it_moves_is_the_same_on_both_tiers():
    both = Both(small_games.GAMES["marks that are gone when the thing moves"].load().fast)
    assert sum(both.lockstep(2 + number % 2, number, 60) for number in range(20)) > 250


def test_a_game_after_another_is_the_same_on_both_tiers():
    rule_set = load("chest", texts={"chest": {"chest.yaml": CHEST}}).rule_set
    both, save = Both(rule_set.fast), None
    for number in range(12):
        assert both.lockstep(3, number, 60, save and save["kept"]) > 0
        game = rule_set.new_game(3, number, after=save)
        while not game.over:
            game.answer(game.option_ids()[number % 2])
        save = game.save()
    assert save["kept"]["counters"]["games"] == [13]


@pytest.fixture
def at_once(monkeypatch):
    """Let every job be worth a native tier, from its second game on."""
    monkeypatch.setattr("london_rules.players.pace.WORTH_IT", 0.0)
    monkeypatch.setattr(Tier, "begin", lambda tier: tier._make())


def results(variant: str, games: int, players: int) -> tuple[list[object], Pace]:
    """Play random games with a program of their own."""
    rule_set = load(variant).rule_set
    assert rule_set is not None
    program = rule_set.fast
    program._kept.pop(Pace, None)
    setup = SimulationSetup(("random",) * players, seed=5, first=2)
    return [play_bot_game(rule_set, setup, number) for number in range(games)], program.once(Pace)


@pytest.mark.parametrize("variant", ["2010", "keepers"])
def test_a_simulation_has_the_same_results_on_both_tiers(variant, at_once, monkeypatch):
    native, pace = results(variant, 8, 2)
    assert pace.tier is not None
    games = pace.tier.games()
    assert games is not None
    assert (games.played, games.left) == (7, 0)
    monkeypatch.setenv("LONDON_RULES_NATIVE", "off")
    monkeypatch.setattr(Tier, "_make", lambda tier: None)
    assert results(variant, 8, 2)[0] == native


BROKEN = """language: 2
id: broken
title: A rule that fails now and then
kind: overlay
builds on: ["2010"]
rules: |
  power toll
    once a turn, at running, you may gain (6 / (your poverty - 6) rounded down) poverty
"""


def blocks(games: NativeGames, monkeypatch, seconds: float) -> list[int]:
    """Count the games that each call plays ahead, each call for so many seconds at most."""
    monkeypatch.setattr("london_rules.native.games._SECONDS", seconds)
    found: list[int] = []
    play = NativeGames._play_block

    def noted(games: NativeGames, *args: Any) -> None:
        play(games, *args)
        found.append(length_hint(games._ahead))

    monkeypatch.setattr(NativeGames, "_play_block", noted)
    return found


@pytest.mark.parametrize(("seconds", "calls"), [(3600, [1, 2, 4, 8, 16, 32, 64]), (0, [1] * 127)])
def test_games_that_are_asked_for_in_order_come_from_calls_that_play_more_and_more(seconds, calls, monkeypatch):
    program = program_of("keepers")
    built = build(program_in_c(program), [next(compilers())])
    games, alone = NativeGames(program, built), NativeGames(program, built)
    each = [alone.play(2, 1, number, PLAYERS_STREAM, MOST_ANSWERS) for number in reversed(range(127))]
    found = blocks(games, monkeypatch, seconds)
    assert [games.play(2, 1, number, PLAYERS_STREAM, MOST_ANSWERS) for number in range(127)] == each[::-1]
    assert (found, games.played, games.left) == (calls, 127, 0)


@pytest.mark.parametrize("other", [{"players": 3}, {"seed": 2}, {"first": 1}, {"most": 3}])
def test_games_that_were_played_ahead_are_for_the_same_job_only(other):
    program = program_of("keepers")
    games = NativeGames(program, build(program_in_c(program), [next(compilers())]))
    job = {"players": 2, "seed": 1, "stream": PLAYERS_STREAM, "most": MOST_ANSWERS}
    wanted = [games.play(number=number, **{**job, **other}) for number in reversed(range(20))][::-1]
    for number in range(12):
        games.play(number=number, **job)
    assert [games.play(number=number, **{**job, **other}) for number in range(12, 20)] == wanted[12:]


def test_a_game_that_fails_in_c_is_played_in_python_and_fails_there(at_once, tmp_path, monkeypatch):
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    found, pace = results(f"2010+{path}", 24, 2)
    assert pace.tier is not None
    games = pace.tier.games()
    assert games is not None
    faults = [result for result in found if getattr(result, "code", "") == "LR-R0001"]
    assert faults
    assert games.left >= len(faults) - 1
    assert all(fault.rule == "power toll" for fault in faults)
    assert games.played > 0
    monkeypatch.setattr(Tier, "_make", lambda tier: None)
    assert results(f"2010+{path}", 24, 2)[0] == found


def test_the_native_tier_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("LONDON_RULES_NATIVE", "off")
    tier = Tier(program_of("keepers"))
    tier.begin()
    tier.wait()
    assert tier.games() is None


def test_a_short_job_makes_no_native_tier():
    _, pace = results("keepers", 3, 2)
    assert pace.tier is None
