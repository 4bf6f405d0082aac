"""The limits of a host hold in native games too, with the errors that Python gives; and interrupts get through."""

import signal
import time

import pytest
from attrs import evolve

from london_rules.compiler.limits import PORTION, Limits
from london_rules.native.build import Build
from london_rules.native.compilers import compilers
from london_rules.native.games import NativeGames
from london_rules.native.program_in_c import program_in_c
from london_rules.native.tier import Tier
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.pace import Pace
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM
from tests.engine.test_limits_in_play import mill
from tests.native.machine import needs_compiler

pytestmark = needs_compiler

# Each answer takes a few portions of steps, which C carries out in a blink.
LONG = """300 times
    600 times
      gain 1 grain, lose 1 grain
  choose a stone in the quarry
  move it to your yard
"""


@pytest.fixture(scope="module")
def rules():
    return mill(LONG, limit=15)


@pytest.fixture
def games(rules, monkeypatch):
    """Have all games played natively."""
    program = rules.fast
    tier = Tier(program)
    tier._built = Build(program_in_c(program), evolve(next(compilers()), quick=("-O1",), good=None))
    pace = Pace(program)
    pace.tier = tier
    monkeypatch.setitem(program._kept, Pace, pace)
    found = tier.games()
    assert found is not None
    return found


SETUP = SimulationSetup(("random",) * 2, 1)


def ended(games: NativeGames, limits: Limits):
    return games.play(2, 1, 0, PLAYERS_STREAM, MOST_ANSWERS, limits=limits)


def test_a_game_within_its_limits_is_played_natively(games, rules):
    limits = Limits(stopped=lambda: False, deadline=60)
    result = play_bot_game(rules.with_limits(limits), SETUP, 0)
    assert not isinstance(result, Fault)
    assert (games.played, games.left) == (1, 0)


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (Limits(deadline=1e-9), "LR-R0013"),
        (Limits(stopped=lambda: True), "LR-R0014"),
        (Limits(steps=2 * PORTION), "LR-R0010"),
        (Limits(game_steps=3 * PORTION), "LR-R0010"),
    ],
)
def test_a_limit_ends_a_native_game_with_the_error_that_it_has_in_python(games, rules, limits, code):
    assert ended(games, limits) is None
    result = play_bot_game(rules.with_limits(limits), SETUP, 0)
    assert isinstance(result, Fault)
    assert (result.code, result.rule) == (code, "turn work")
    assert (games.played, games.left) == (0, 2)


def test_a_deadline_is_one_for_each_answer(games):
    begun, deadline = time.perf_counter(), 0.15
    assert ended(games, Limits(deadline=deadline, stopped=lambda: bool(time.sleep(0.015)))) is not None
    assert time.perf_counter() - begun > deadline


def test_a_host_is_asked_between_portions_of_steps_and_can_stop_a_game_that_is_under_way(games):
    asked = []
    assert ended(games, Limits(stopped=lambda: bool(asked.append(1)) or len(asked) == 9)) is None
    assert len(asked) == 9


@pytest.fixture
def _interruptible():
    # A program that a shell began in the background ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_an_interrupt_gets_through_while_c_plays(games):
    def interrupt():
        signal.raise_signal(signal.SIGINT)
        return False

    with pytest.raises(KeyboardInterrupt):
        ended(games, Limits(stopped=interrupt))
    assert ended(games, Limits()) is not None
