"""Greedy players pick the same in C as in Python, decision by decision, with the same dice, in the same games."""

import ctypes
from collections.abc import Callable, Sequence
from itertools import count

import pytest
from attrs import evolve, frozen

from london_rules import load
from london_rules.compiler.errors import RuleError
from london_rules.compiler.limits import DEFAULT
from london_rules.compiler.program import Program, State
from london_rules.engine import RuleSet
from london_rules.engine.dice import Dice
from london_rules.native import source
from london_rules.native.at_table import NativeTable
from london_rules.native.build import Build
from london_rules.native.rooms import rooms_of
from london_rules.native.source import state_shape
from london_rules.native.tier import Tier
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.greedy import Greedy
from london_rules.players.measure import measure
from london_rules.players.natively import habits, seats
from london_rules.players.pace import Pace
from london_rules.players.random_play import PLAYERS_STREAM
from tests.fuzz.check_texts import load_files
from tests.fuzz.choosing import seeded
from tests.fuzz.draw_cases import bundle_case
from tests.native.machine import DONE, FAILED, LEFT_TIER, needs_compiler, program_of
from tests.native.test_converter import whole
from tests.native.test_same_games import Both

pytestmark = needs_compiler

SEED = 1
DRAWN = (19, 53, 59)


@frozen
class Thinker:
    """A player in Python, and their dice."""

    pick: Callable[[State], int]
    dice: Dice


def rules_of(variant: str) -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set


class AtTable(Both):
    """One program on both tiers, with players who look ahead."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.table = NativeTable.of(self.library, habits(program), 1)
        self.library.dice_of.restype = ctypes.c_uint64

    def seat(self, kinds: Sequence[str], number: int) -> tuple[State, list[Thinker]]:
        """Begin a game on both sides."""
        s = self.program.new_state(len(kinds), SEED, game=number)
        s.fast = True
        self.converter.write(s, self.native)
        self.library.begin(self.run, self.native.pointer, ctypes.c_double(0))
        self.table.begin(self.library, seats(kinds, SEED, number))
        return s, [self._thinker(kind, number + i * PLAYERS_STREAM) for i, kind in enumerate(kinds, 1)]

    def _thinker(self, kind: str, stream: int) -> Thinker:
        dice = Dice(SEED, stream)
        greedy = Greedy(self.program, dice).pick
        return Thinker(greedy if kind == "greedy" else lambda s: dice.below(len(s.opts)), dice)

    def native_pick(self) -> int:
        """Let one question be answered."""
        table, number = self.table, ctypes.byref(self.count)
        how: int = self.library.play_table(table.memory, self.native.pointer, ctypes.c_int64(1), table.picks, number)
        return how

    def lockstep(self, kinds: Sequence[str], number: int, most: int) -> tuple[int, int]:
        """Play a game and compare states, picks and dice at every question; give their number, and how it ended."""
        s, thinkers = self.seat(kinds, number)
        for asked in range(most):
            how = self.native_pick()
            if how == LEFT_TIER:
                return asked, how
            try:
                self.program.run(s)
                before = self.program.clone(s)
                pick = -1 if s.over else thinkers[s.who].pick(s)
            except RuleError:
                assert how == FAILED, asked
                return asked, how
            assert how == DONE, asked
            assert whole(self.converter.read(self.native, DEFAULT)) == whole(s), asked
            assert whole(s) == {**whole(before), "fuel": s.fuel}, "thinking changes nothing"
            if s.over:
                return asked, DONE
            assert self.table.picks[0] == pick, asked
            seat = ctypes.c_int64(s.who)
            assert self.library.dice_of(self.table.memory, seat) == thinkers[s.who].dice.state, asked
            s.ans = s.opts[pick]
        return most, DONE


def kinds_of(players: int, number: int) -> tuple[str, ...]:
    """Seat greedy players, in every other game with a random one in between."""
    return tuple("random" if number % 2 and seat % 2 else "greedy" for seat in range(players))


# Hidden hands and piles, a time track, answers in secret, winning together, who leaves, sides.
QUICK = ("2010", "keepers", "driftwood+rough-sea")
MORE = (
    *("2017", "2011-time-track", "candle-sale", "driftwood", "nettles", "nettles+nettles-for-partners", "starter"),
    *("2010+closed-purses", "2010+first-hand-draft", "2010+bankruptcy"),
)
VARIANTS = [pytest.param(v, marks=() if v in QUICK else pytest.mark.slow) for v in (*QUICK, *MORE)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_players_pick_the_same_on_both_tiers(variant):
    both = AtTable(program_of(variant))
    low, high = both.program.layout.rules.players
    asked = 0
    for number in range(20):
        found, how = both.lockstep(kinds_of(high - number % (high - low + 1), number), number, 40)
        assert how == DONE
        asked += found
        if asked >= 80:
            break
    assert asked >= 60


def drawn_rules(seed: int) -> tuple[RuleSet, int]:
    """Draw a game, and for how many players it is played."""
    case = bundle_case(seeded(seed))
    rules = load_files(case["files"]).rule_set
    assert rules is not None
    return rules, case["players"]


# Drawn games in which looks ahead and games fail, and one that has answers in secret.
@pytest.mark.parametrize("seed", DRAWN)
def test_greedy_players_pick_the_same_in_drawn_games(seed):
    rules, players = drawn_rules(seed)
    both = AtTable(rules.fast)
    ways = [both.lockstep(kinds_of(players, number), number, 12) for number in range(3)]
    assert sum(asked for asked, _ in ways) > 10
    assert LEFT_TIER not in {how for _, how in ways}


QUICKSAND = """language: 2
id: quicksand
title: Ways that cannot be gone
kind: overlay
builds on: [driftwood]
rules: |
  replace number estimate = 100 * (your stored wood) + 100 * (your loose wood) - 1000000
  replace rule stay on the sand
    move the top few dice of the box to the cup
    choose one of these
      gain 1 loose wood
      gain (6 / (sea - sea) rounded down) loose wood
  replace rule wade in
    gain (6 / (sea - sea) rounded down) loose wood
"""


def test_options_that_the_rules_cannot_carry_out_are_worth_least(tmp_path):
    path = tmp_path / "quicksand.yaml"
    path.write_text(QUICKSAND)
    both = AtTable(program_of(f"driftwood+{path}"))
    assert both.lockstep(("greedy", "greedy"), 0, 40) == (40, DONE)


# ---- whole games ----------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch):
    """Let every job be worth a native tier, from its second game on; the first object is good enough."""
    monkeypatch.setattr("london_rules.players.pace.WORTH_IT", 0.0)
    monkeypatch.setattr(Tier, "begin", lambda tier: tier._make())
    monkeypatch.setattr(Build, "improve", lambda build: None)


def played(
    rules: RuleSet, play: Callable[..., object], setup: SimulationSetup, games: int
) -> tuple[list[object], Pace]:
    """Do something with games, with a program that knows nothing of earlier ones."""
    for known in (Pace, state_shape):
        rules.fast._kept.pop(known, None)
    return [play(rules, setup, number) for number in range(games)], rules.fast.once(Pace)


def counts(pace: Pace) -> tuple[int, int]:
    """How many games were played natively, and how many left for Python."""
    assert pace.tier is not None
    games = pace.tier.games()
    assert games is not None
    return games.played, games.left


@pytest.mark.parametrize("play", [play_bot_game, measure])
def test_jobs_have_the_same_results_on_both_tiers(play, at_once, monkeypatch):
    rules = rules_of("keepers")
    setup = SimulationSetup(("greedy", "random", "greedy"), seed=5, first=2)
    native, pace = played(rules, play, setup, 5)
    assert counts(pace) == (5, 0)
    monkeypatch.setattr(Tier, "_make", lambda tier: None)
    assert played(rules, play, setup, 5)[0] == native


def test_a_game_that_finds_no_room_is_played_in_python(at_once, monkeypatch):
    monkeypatch.setattr(source, "rooms_of", lambda program: evolve(rooms_of(program), options=2))
    rules = rules_of("keepers")
    setup = SimulationSetup(("greedy", "greedy"), seed=5)
    left, pace = played(rules, play_bot_game, setup, 3)
    assert counts(pace) == (0, 3)
    monkeypatch.setattr(Tier, "_make", lambda tier: None)
    assert played(rules, play_bot_game, setup, 3)[0] == left


def test_a_game_that_fails_is_played_in_python_and_fails_there(at_once):
    rules, players = drawn_rules(19)
    setup = SimulationSetup(kinds_of(players, 0), seed=SEED)
    found, pace = played(rules, play_bot_game, setup, 3)
    assert all(isinstance(result, Fault) for result in found)
    assert counts(pace) == (0, 3)


def test_random_players_alone_make_no_native_tier_to_measure_with(at_once):
    rules = rules_of("keepers")
    assert played(rules, measure, SimulationSetup(("random", "random"), seed=5), 2)[1].tier is None


@pytest.mark.parametrize("play", [play_bot_game, measure])
def test_a_long_game_is_played_natively_before_it_ends_in_python(play, at_once, monkeypatch):
    games, questions = Pace.games, count()
    monkeypatch.setattr(Pace, "games", lambda pace: games(pace) if next(questions) > 4 else None)
    rules = rules_of("keepers")
    setup = SimulationSetup(("greedy", "random"), seed=5)
    found, pace = played(rules, play, setup, 1)
    assert counts(pace) == (1, 0)
    monkeypatch.setattr(Tier, "_make", lambda tier: None)
    assert played(rules, play, setup, 1)[0] == found
