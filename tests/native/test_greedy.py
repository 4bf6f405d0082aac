"""Greedy players pick the same in C as in Python, decision by decision, with the same dice, in the same games."""

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest
from attrs import evolve, frozen

from london_rules import load
from london_rules.compiler.errors import RuleError
from london_rules.compiler.layout import LEFT, WINNERS
from london_rules.compiler.limits import DEFAULT
from london_rules.compiler.program import Program, State
from london_rules.engine import RuleSet
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.states import whole_data
from london_rules.native import source
from london_rules.native.at_table import NativeTable
from london_rules.native.build import Build
from london_rules.native.capacities import rooms_of
from london_rules.native.source import state_shape
from london_rules.native.tier import Tier
from london_rules.players import both_tiers
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.both_tiers import Native, play_on_both
from london_rules.players.evaluation import make_worth
from london_rules.players.measure import measure
from london_rules.players.native_seats import habits, seats
from london_rules.players.pace import Pace
from london_rules.players.player import picker_with
from london_rules.players.random_play import PLAYERS_STREAM
from tests.engine.test_dice_in_secret import DICE, PEBBLES, cups
from tests.engine.test_things_chosen_in_secret import TWO, UP_TO, rules_with
from tests.fuzz.check_texts import load_files
from tests.fuzz.choosing import seeded
from tests.fuzz.draw_cases import bundle_case
from tests.native.machine import DONE, FAILED, LEFT_TIER, needs_compiler, program_of
from tests.native.test_converter import decisions
from tests.native.test_same_games import Both
from tests.support.variants import SMALL
from tests.turns.small import FOUR, files_with

pytestmark = needs_compiler

SEED = 1
DRAWN = (14, 19, 55)


@frozen
class Thinker:
    """A player in Python, and their dice."""

    pick: Callable[[State], int]
    dice: Dice


def rules_of(variant: str) -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set


# What players do in a look, called alone: a guess by dice, and what a position is worth.
PROBES = """
EXPORT int probe_guess(Table *t, const State *s, State *to, int64_t player, uint64_t *dice) {
    t->guess.from = s;
    t->guess.to = to;
    t->guess.before = &t->ahead;
    t->guess.player = player;
    t->guess.dice = dice;
    return guess(&t->guess);
}

EXPORT int probe_judge(Table *t, State *s, int64_t player, int64_t *worth) {
    return judge(s, &t->looks.judge, player, worth);
}
"""


class AtTable(Both):
    """One program on both tiers, with players who look ahead."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, PROBES)
        self.guessed = self.converter.new()
        self.table = NativeTable.of(self.library, habits(program), 1)
        self.library.dice_of.restype = ctypes.c_uint64

    def seat(self, kinds: Sequence[str], number: int) -> tuple[State, list[Thinker]]:
        """Begin a game on both sides."""
        s = self.program.new_state(len(kinds), SEED, game=number)
        s.fast = True
        self.begun(s)
        self.table.begin(self.library, seats(self.program, kinds, SEED, number))
        return s, [self._thinker(kind, number + i * PLAYERS_STREAM) for i, kind in enumerate(kinds, 1)]

    def _thinker(self, kind: str, stream: int) -> Thinker:
        dice = Dice(SEED, stream)
        return Thinker(picker_with(dice, kind, self.program), dice)

    def native_pick(self) -> int:
        """Let one question be answered."""
        table, number = self.table, ctypes.byref(self.count)
        how: int = self.library.play_table(table.memory, self.native.pointer, ctypes.c_int64(1), table.picks, number)
        return how

    def begun(self, s: State) -> None:
        """Write a state, and begin to count with it."""
        self.converter.write(s, self.native)
        self.library.begin(self.run, self.native.pointer, ctypes.c_double(0))

    def native_guess(self, s: State, player: int, dice: Dice) -> tuple[State, int]:
        """Guess at a state; give the guess and the dice after it."""
        self.begun(s)
        thrown = ctypes.c_uint64(dice.state)
        memory = self.native.pointer, self.guessed.pointer, ctypes.c_int64(player), ctypes.byref(thrown)
        assert self.library.probe_guess(self.table.memory, *memory) == DONE
        return self.converter.read(self.guessed, DEFAULT), thrown.value

    def native_worth(self, s: State, player: int) -> int:
        """Judge a state for a player."""
        self.begun(s)
        worth = ctypes.c_int64()
        at = self.native.pointer, ctypes.c_int64(player), ctypes.byref(worth)
        assert self.library.probe_judge(self.table.memory, *at) == DONE
        return worth.value

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
            assert whole_data(self.converter.read(self.native, DEFAULT)) == whole_data(s), asked
            assert whole_data(s) == {**whole_data(before), "fuel": s.fuel}, "thinking changes nothing"
            if s.over:
                return asked, DONE
            assert self.table.picks[0] == pick, asked
            seat = ctypes.c_int64(s.who)
            assert self.library.dice_of(self.table.memory, seat) == thinkers[s.who].dice.state, asked
            s.ans = s.opts[pick]
        return most, DONE


@cache
def table_of(variant: str) -> AtTable:
    return AtTable(program_of(variant))


def kinds_of(players: int, number: int) -> tuple[str, ...]:
    """Seat greedy players, in every other game with a random one in between."""
    return tuple("random" if number % 2 and seat % 2 else "greedy" for seat in range(players))


IDEAS = Path(__file__).parents[1] / "ideas" / "bundles"
TRAITORS, OUTBREAKS = (str(IDEAS / f"{name}.yaml") for name in ("traitors", "outbreaks"))
# Hidden hands and piles, a time track, answers in secret, winning together, who leaves, sides, who wins alone; how near
# ends are, where no estimate is declared.
VARIANTS = (
    TRAITORS,
    OUTBREAKS,
    *("2010", "2017", "2011-time-track", *SMALL, "driftwood+rough-sea", "nettles+nettles-for-partners", "starter"),
    *("2010+closed-purses", "2010+first-hand-draft", "2010+bankruptcy"),
)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name.rsplit("/")[-1])
def test_greedy_players_pick_the_same_on_both_tiers(variant):
    both = table_of(variant)
    low, high = both.program.layout.rules.players
    asked = 0
    for number in range(20):
        found, how = both.lockstep(kinds_of(high - number % (high - low + 1), number), number, 40)
        assert how == DONE
        asked += found
        if asked >= 80:
            break
    assert asked >= 60


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name.rsplit("/")[-1])
def test_players_who_search_pick_the_same_on_both_tiers(variant):
    both = table_of(variant)
    low, high = both.program.layout.rules.players
    for players, most in ((high, 5), (low, 5)):
        kinds = ("search:8", "search", *["search:3"] * players)[:players]
        assert both.lockstep(kinds, players, most)[1] == DONE


def test_of_very_many_options_players_who_search_look_at_the_same_on_both_tiers(monkeypatch):
    monkeypatch.setattr("london_rules.players.search.MOST_BREADTH", 10)
    assert AtTable(program_of("2011-time-track")).lockstep(("search:8", "search:3"), 1, 20)[1] == DONE


@pytest.mark.parametrize("kinds", [("greedy", "search:3"), ("search:2", "greedy as hoarder")])
def test_players_for_whom_nothing_looks_better_answer_by_chance_on_both_tiers(kinds, monkeypatch):
    monkeypatch.setattr("london_rules.players.greedy.PATIENCE", 2)
    monkeypatch.setattr("london_rules.players.greedy.NOISE", 2)
    assert AtTable(program_of("2010")).lockstep(kinds, 1, 60)[1] == DONE


# A card, an action, a rule, a counter and a habit.
RESTRICTED = {
    "2010": ("greedy without run city without loans", "search:3 as hoarder without Wren", "random without card"),
    "driftwood": ("greedy without wade in", "search:8 without Lantern without loose wood", "random without gather"),
    "keepers": ("search:4 without share", "greedy without cracks", "random without fetch oil"),
}


@pytest.mark.parametrize("variant", RESTRICTED)
def test_players_who_never_take_something_pick_the_same_on_both_tiers(variant):
    both = table_of(variant)
    kinds = RESTRICTED[variant]
    for number, most in enumerate((40, 30)):
        assert both.lockstep((*kinds[number:], *kinds[:number]), number, most)[1] == DONE


def compare_guesses(both: AtTable) -> None:
    dice = Dice(SEED, 2)
    for s in islice(decisions(both.program, seed=7), 0, 300, 3):
        for player in range(0 if s.over else s.np):
            there, state = both.native_guess(s, player, dice)
            here = guess(both.program, s, player, dice)
            assert dice.state == state
            there.fuel, there.more = here.fuel, here.more  # counting began anew here
            assert whole_data(there) == whole_data(here)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name.rsplit("/")[-1])
def test_guesses_are_the_same_on_both_tiers(variant):
    compare_guesses(table_of(variant))


@pytest.mark.slow
@pytest.mark.parametrize("give", [TWO, UP_TO])
def test_several_things_chosen_in_secret_are_the_same_on_both_tiers(give):
    both = AtTable(rules_with(give).fast)
    compare_guesses(both)
    for number in range(6):
        both.lockstep(("greedy", "greedy", "random"), number, 60)


@pytest.mark.parametrize("die", DICE)
def test_what_is_rolled_in_secret_is_guessed_the_same_on_both_tiers(die):
    rule_set = load({**files_with(cups(die) + FOUR), "pebbles.yaml": PEBBLES}).rule_set
    assert rule_set is not None
    both = AtTable(rule_set.fast)
    compare_guesses(both)
    both.lockstep(("greedy", "greedy", "random"), 0, 60)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name.rsplit("/")[-1])
def test_positions_are_worth_the_same_on_both_tiers(variant):
    both = table_of(variant)
    program, chance, cells = both.program, Random(SEED), both.program.layout.cells
    owned = [c.name for c in program.layout.rules.counters.values() if c.owner == "player"]
    own = [program.layout.counter_base[name] + p for name in owned for p in range(program.layout.most)]
    worth = make_worth(program)
    both.table.begin(both.library, [])
    for s in islice(decisions(program, seed=7), 0, 300, 3):
        for over in (s.over, 1):  # what is set then are ends that are near, often ties, and who left
            s.over = over
            for at in own if over else ():
                s.c[at] = chance.randrange(3)
            for p in range(s.np if over and LEFT in cells else 0):
                s.c[cells[LEFT] + p] = chance.randrange(-1, s.np + 1)
            for cell in range(1 + s.np if over and WINNERS in cells else 0):
                s.c[cells[WINNERS] + cell] = chance.randrange(3)
            assert [both.native_worth(s, p) for p in range(s.np)] == [worth(s, p) for p in range(s.np)]


def drawn_rules(seed: int) -> tuple[RuleSet, int]:
    """Draw a game, and for how many players it is played."""
    case = bundle_case(seeded(seed))
    rules = load_files(case["files"]).rule_set
    assert rules is not None
    return rules, case["players"]


# Drawn games in which looks ahead and games fail, and two that have answers in secret. Who changes what is drawn finds
# other games here at once.
@pytest.mark.every_run
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


@pytest.mark.every_run
def test_a_game_that_fails_is_played_in_python_and_fails_there(at_once):
    rules, players = drawn_rules(37)
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


def test_a_check_of_both_tiers_compares_what_greedy_players_pick(monkeypatch):
    rules = rules_of("keepers")
    setup = SimulationSetup(("greedy", "greedy"), seed=5)
    rules.fast._kept.pop(Native, None)
    assert play_on_both(rules, setup, 0).difference is None
    numbers = [*habits(rules.fast).numbers]
    numbers[0], numbers[9], numbers[10] = 0, 0, -100  # questions looked at twice, the worth of a failure, and of a unit
    others = evolve(habits(rules.fast), numbers=numbers)
    rules.fast._kept.pop(Native)
    monkeypatch.setattr(both_tiers, "habits", lambda program: others)
    found = [play_on_both(rules, setup, number).difference for number in range(3)]
    assert any(difference is not None and difference.parts.keys() <= {"picks", "result"} for difference in found)
    rules.fast._kept.pop(Native)
