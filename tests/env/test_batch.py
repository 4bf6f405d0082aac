"""Games side by side: what C writes is what Python writes, bit by bit, whoever plays, and whatever leaves C."""

from __future__ import annotations

import copy
import os
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from london_rules import Limits, load
from london_rules.engine.rule_set import RuleSet
from london_rules.env import GamesEnv, ObservationSpace, Packed, library, raw_env
from london_rules.env.batch import Batch
from london_rules.env.native_batch import Settings
from tests.embed.embedded import needs_compiler, quickest
from tests.env.test_space import game_of
from tests.games.table import rules
from tests.support.race import GAME as RACE
from tests.support.variants import SMALL
from tests.turns import leaving

SHIPPED = ("2010", "2017", RACE, "hybrid-1", *SMALL, "hybrid-4")
# What a step writes; the places and the last observations are those of games that have just ended.
ENDS = ("reward", "rewards", "terminals", "truncations", "ended")
WRITTEN = (*ENDS, "observations", "action_mask", "seats", "questions", "within")
QUICK = ("driftwood", "nettles")


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Compile with the compiler that takes no time, which makes the same games; only it has no threads."""
    if "threads" not in request.node.name:
        monkeypatch.setattr(library, "compilers", lambda: iter([quickest()]))


def pair(
    rule_set: RuleSet, players: int, games: int = 6, *, native: bool = True, **settings: Any
) -> tuple[Batch, Batch]:
    space = ObservationSpace(rule_set, players)
    one = Batch(space, Settings(games, **settings), native=native)
    assert (one.native is not None) == native
    return one, Batch(space, Settings(games, **settings), native=False)


def check_same(one: Batch, other: Batch) -> None:
    for name in WRITTEN:
        assert np.array_equal(one.arrays[name], other.arrays[name]), name
    over, ended = one.arrays["terminals"], one.arrays["terminals"] | one.arrays["truncations"]
    assert np.array_equal(one.arrays["places"][over], other.arrays["places"][over])
    assert np.array_equal(one.arrays["last"][ended], other.arrays["last"][ended])


def play_both(one: Batch, other: Batch, steps: int, seed: int = 3) -> int:
    """Play the same random actions in both, compare all that is written, and give how many games ended."""
    ended = 0
    for batch in (one, other):
        batch.begin(seed)
    for step in range(steps):
        check_same(one, other)
        actions = one.sample(step).copy()
        assert np.array_equal(actions, other.sample(step))
        one.step(actions)
        other.step(actions)
        ended += int((one.arrays["terminals"] | one.arrays["truncations"]).sum())
    check_same(one, other)
    return ended


@needs_compiler
@pytest.mark.parametrize("variant", [v if v in QUICK else pytest.param(v, marks=pytest.mark.slow) for v in SHIPPED])
def test_c_writes_what_python_writes_bit_by_bit(variant: str) -> None:
    low, high = rules(variant).players
    for players in {low, high}:
        one, other = pair(rules(variant), players)
        play_both(one, other, 120)
        assert one.left == 0


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("variant", ["driftwood", "keepers", "candle-sale", "2010"])
def test_whole_games_end_alike_and_the_next_begin_in_the_same_step(variant: str) -> None:
    players = rules(variant).players[0]
    one, other = pair(rules(variant), players, 4)
    assert play_both(one, other, 900 if variant == "2010" else 300) > 3
    numbers = [one.game(i).setup.number for i in range(4)]
    assert numbers == [other.game(i).setup.number for i in range(4)] and max(numbers) > 3


@needs_compiler
@pytest.mark.parametrize("bots", ["random", "greedy", pytest.param("search:4", marks=pytest.mark.slow)])
def test_bots_in_c_answer_as_those_of_python(bots: str) -> None:
    one, other = pair(rules("driftwood"), 3, bots=bots)
    assert play_both(one, other, 12 if bots != "random" else 150) > 3
    assert {int(seat) for seat in one.arrays["seats"]} == {1, 2, 3}  # the learner has another seat in each game


@needs_compiler
def test_what_is_asked_in_steps_and_hidden_places_are_the_same() -> None:
    """The pebbles are asked for orders and for numbers without an action of their own."""
    for least, most in ((0, "6"), (200, "900")):
        one, other = pair(game_of(least, most), 3)
        play_both(one, other, 250)
        assert one.left == 0


@needs_compiler
def test_partners_and_players_who_leave_are_rewarded_alike() -> None:
    for added in ("", leaving.PAIRS):
        one, other = pair(leaving.rules(added + "action out\n  leave the game\n"), 4)
        assert play_both(one, other, 150) > 3


@needs_compiler
def test_those_who_win_with_an_outcome_are_rewarded_alike() -> None:
    won = "group rich = players whose points is at least 2\noutcome wealth = the rich win\n"
    for added in ("", leaving.PAIRS):
        one, other = pair(leaving.rules(f"{won}{added}action crown\n  end the game with wealth\n"), 4)
        assert play_both(one, other, 150) > 3


@needs_compiler
def test_games_that_are_cut_off_at_a_turn_are_truncated_alike() -> None:
    one, other = pair(rules("driftwood"), 3, most_turns=3)
    assert play_both(one, other, 60) > 3
    assert not one.arrays["terminals"].any()


@needs_compiler
@pytest.mark.parametrize("bots", [None, "random", "greedy"])
def test_a_game_that_leaves_c_goes_on_in_python_and_the_next_is_in_c_again(
    bots: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C is told that some games are away, after some of their steps, as if something did not fit."""
    one, other = pair(rules("driftwood"), 3, bots=bots)
    assert one.native is not None
    step, counted = one.native.step, [0]

    def leaving_now_and_then() -> int:
        asks = max(0, step())
        counted[0] += 1
        status, ended = one.arrays["status"], one.arrays["terminals"] | one.arrays["truncations"]
        if counted[0] % 3 == 0 and not ended[counted[0] % 6]:
            status[counted[0] % 6] = 1
        return asks + int(status.any())

    monkeypatch.setattr(one.native, "step", leaving_now_and_then)
    play_both(one, other, 60)
    assert one.left > 2
    assert len(one.tables) < 6


@needs_compiler
def test_a_game_whose_rules_fail_is_cut_off_and_counted() -> None:
    bad = leaving.rules("action grab\n  gain (999999999) points\n")
    one, other = pair(bad, 4)
    assert play_both(one, other, 80) > 0
    assert one.failed == other.failed > 0
    assert one.failed == one.left


@needs_compiler
def test_limits_hold_in_c_as_in_python() -> None:
    rule_set = load("driftwood", limits=Limits(stopped=lambda: False)).rule_set
    assert rule_set is not None
    assert Batch(ObservationSpace(rule_set, 3), Settings(2)).native is None  # who wants to be asked is asked


@needs_compiler
@pytest.mark.parametrize("variant", ["driftwood", "nettles", pytest.param("2010", marks=pytest.mark.slow)])
def test_packed_observations_are_the_exact_ones_in_less_room(variant: str) -> None:
    rule_set = rules(variant)
    players = rule_set.players[1]
    space = ObservationSpace(rule_set, players)
    packed = Packed(space.plan)
    one, other = Batch(space, Settings(4)), Batch(space, Settings(4), packed=packed)
    third = Batch(space, Settings(4), packed=packed, native=False)
    for batch in (one, other, third):
        batch.begin(2)
    for step in range(80):
        exact, rows = one.arrays["observations"], other.arrays["observations"]
        assert np.array_equal(packed.unpack(rows), exact)
        assert np.array_equal(packed.pack(exact), rows)
        assert np.array_equal(third.arrays["observations"], rows)
        actions = one.sample(step).copy()
        for batch in (one, other, third):
            batch.step(actions)
    assert rows.nbytes < exact.nbytes


@needs_compiler
def test_orders_are_packed_too() -> None:
    space = ObservationSpace(game_of(), 3)
    packed = Packed(space.plan)
    one, other = Batch(space, Settings(6)), Batch(space, Settings(6), packed=packed)
    for batch in (one, other):
        batch.begin(2)
    within = 0
    for step in range(250):
        assert np.array_equal(packed.unpack(other.arrays["observations"]), one.arrays["observations"])
        within += int(one.arrays["within"].sum())
        actions = one.sample(step).copy()
        for batch in (one, other):
            batch.step(actions)
    assert within > 0


@needs_compiler
def test_threads_play_the_same_games() -> None:
    one, other = pair(leaving.rules("action twice\n  gain 2 points\n"), 4, 40, threads=3)
    assert play_both(one, other, 200) > 3
    again = Batch(one.space, Settings(2, threads=8))  # more threads than games
    again.begin(1)
    again.step(again.sample(1))
    again.close()
    again.close()
    with pytest.raises(ValueError, match="the environment was closed"):
        again.step(again.arrays["actions"])


def test_an_action_that_cannot_be_taken_changes_nothing() -> None:
    for native in (True, False):
        batch = Batch(ObservationSpace(rules("driftwood"), 3), Settings(3), native=native)
        batch.begin(1)
        before = [batch.game(i).state_hash() for i in range(3)]
        actions = batch.sample(1).copy()
        for wrong in (-1, 10_000, int((batch.arrays["action_mask"][2] == 0).argmax())):
            actions[2] = wrong
            with pytest.raises(ValueError, match=f"the action {wrong}.* cannot be taken here"):
                batch.step(actions)
        for far in (1 << 32, -(1 << 32)):
            with pytest.raises(ValueError, match=f"game 0: there is no action -?{abs(far) // 1000}"):
                batch.step(batch.sample(1).astype(np.int64) + far)
        with pytest.raises(ValueError, match="3 actions are wanted, as whole numbers"):
            batch.step([1, 2])
        assert [batch.game(i).state_hash() for i in range(3)] == before


def test_gymnasium_knows_the_form_and_arrays_are_shared() -> None:
    rows = np.zeros((4, ObservationSpace(rules("driftwood"), 3).n), dtype=np.float32)
    table = GamesEnv("driftwood", 3, 4, buffers={"observations": rows})
    seen, infos = table.reset(seed=1)
    assert seen["observation"] is rows and rows.any()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert table.observation_space.contains(seen)
    assert infos["seat"].tolist() == [table.batch.game(i).to_move for i in range(4)]
    ended = 0
    for step in range(60):
        actor = infos["seat"].copy()
        seen, reward, over, cut, infos = table.step(table.sample(step))
        assert seen["observation"] is rows
        assert infos["actor"].tolist() == actor.tolist()
        for i in (over | cut).nonzero()[0]:
            ended += 1
            assert reward[i] == infos["rewards"][i, actor[i] - 1]
            assert infos["_final_obs"][i] and infos["final_obs"]["observation"][i].any()
            assert sorted(infos["place"][i])[0] == 1
    assert ended > 3
    table.close()


def test_a_seed_decides_all_games_and_without_one_others_follow() -> None:
    one, other = GamesEnv("driftwood", 3, 2), GamesEnv("driftwood", 3, 2, native=False)
    found = [table.reset(seed=9)[0]["observation"].copy() for table in (one, other)]
    assert np.array_equal(*found)
    following = [table.reset()[0]["observation"].copy() for table in (one, other)]
    assert np.array_equal(*following) and not np.array_equal(found[0], following[0])
    assert one.batch.game(1).setup.seed == 9


def test_wrong_settings_are_told() -> None:
    with pytest.raises(ValueError, match="`num_envs` is a whole number from 1, not 0"):
        GamesEnv("driftwood", 3, 0)
    with pytest.raises(ValueError, match="no bot of the kind `clever`"):
        GamesEnv("driftwood", 3, 1, opponents="clever")
    with pytest.raises(ValueError, match="opponents are of a plain kind, not 'greedy without luck'"):
        GamesEnv("driftwood", 3, 1, opponents="greedy without luck")
    for most in (0, -1, 2.5):
        with pytest.raises(ValueError, match=f"`most_turns` is a whole number from 1, not {most}"):
            GamesEnv("driftwood", 3, 1, most_turns=most)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no buffer 'obs'; the buffers are: action_mask, actions"):
        GamesEnv("driftwood", 3, 1, buffers={"obs": np.zeros(1)})
    with pytest.raises(ValueError, match="the buffer 'seats' must be an array of int32 with the shape"):
        GamesEnv("driftwood", 3, 1, buffers={"seats": np.zeros(1)})


def test_without_a_compiler_games_are_played_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONDON_RULES_NATIVE", "off")
    table = GamesEnv(leaving.rules("action wait\n  gain 0 points\n"), 3, 2)
    assert table.batch.native is None
    table.reset(seed=1)
    table.step(table.sample(1))


@needs_compiler
@pytest.mark.parametrize("variant", ["driftwood", pytest.param("2010", marks=pytest.mark.slow)])
def test_pettingzoo_games_are_the_same_in_c(variant: str) -> None:
    players = rules(variant).players[0]
    one, other = (raw_env(rules(variant), players, native=native) for native in (True, False))
    chosen = np.random.default_rng(1)
    for seed in (1, 2):
        for table in (one, other):
            table.reset(seed=seed)
        for _ in range(150):
            for agent in one.possible_agents:
                mine, theirs = one.observe(agent), other.observe(agent)
                assert np.array_equal(mine["observation"], theirs["observation"])
                assert np.array_equal(mine["action_mask"], theirs["action_mask"])
            assert one.agent_selection == other.agent_selection
            assert (one.rewards, one.infos) == (other.rewards, other.infos)
            if one.terminations[one.agent_selection]:
                break
            action = int(chosen.choice(mine_mask(one).nonzero()[0]))
            for table in (one, other):
                table.step(action)
        assert one.game.state_hash() == other.game.state_hash()


def mine_mask(table: Any) -> Any:
    return table.observe(table.agent_selection)["action_mask"]


@needs_compiler
def test_a_game_that_is_given_goes_on_in_c_and_is_not_changed() -> None:
    game = rules("driftwood").new_game(3, 9, events=False)
    for _ in range(5):
        game.answer(game.option_ids()[0])
    before = game.state_hash()
    one, other = (raw_env(rules("driftwood"), 3, native=native) for native in (True, False))
    for table in (one, other):
        for seed in (1, None, None):
            table.reset(seed=seed)
        table.reset(options={"game": game})
        for _ in range(4):
            table.step(int(mine_mask(table).argmax()))
    assert one.game.state_hash() == other.game.state_hash() != before
    assert game.state_hash() == before
    traced = rules("driftwood").new_game(3, 9)
    one.reset(options={"game": traced})
    assert one.game.program is traced.program


@needs_compiler
def test_a_long_run_goes_on_in_c_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("london_rules.env.aec._ENOUGH", 5)
    table = raw_env(leaving.rules("action thrice\n  gain 3 points\n"), 3)
    table.reset(seed=1)
    for _ in range(5):
        table.step(int(mine_mask(table).argmax()))
    table._shelf.now()
    table.reset(seed=1)
    assert table._batch.native is not None


@needs_compiler
def test_what_a_forked_process_plays_changes_no_game_of_this_one() -> None:
    one, other = pair(rules("driftwood"), 3)
    play_both(one, other, 10)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        process = os.fork()
    if process == 0:
        for step in range(50):
            one.step(one.sample(step))
        os._exit(0)
    assert os.waitpid(process, 0)[1] == 0
    assert [one.game(i).state_hash() for i in range(6)] == [other.game(i).state_hash() for i in range(6)]
    for step in range(10):
        one.step(one.sample(step))


@needs_compiler
@pytest.mark.parametrize("native", [True, False])
def test_games_that_end_before_anybody_is_asked_are_over_or_told(native: bool) -> None:
    """One game is over from its beginning; many of which each begins the next are an error, also where rules fail."""
    over = leaving.rules("set-up nothing\n  end the game now\n")
    table = raw_env(over, 3, native=native)
    table.reset(seed=1)
    assert all(table.terminations.values()) and table.observe("player_1")["action_mask"].sum() == 0
    assert sum(table.rewards.values()) == 0
    for rule_set in (over, leaving.rules("turn gift, before go\n  gain (1 / (points - points) rounded down) points\n")):
        batch = Batch(ObservationSpace(rule_set, 3), Settings(2), native=native)
        with pytest.raises(ValueError, match="1000 games ended before a learner was asked"):
            batch.begin(1)


@needs_compiler
def test_games_that_fail_before_anybody_is_asked_are_left_out_and_counted() -> None:
    wind = "counter wind\n  rolled from 0 to 1\n"
    gift = "turn gift, before go\n  roll the wind\n  gain (1 / wind rounded down) points\n"
    one, other = pair(leaving.rules(wind + gift), 3)
    play_both(one, other, 60)
    assert one.failed == other.failed > 20


@pytest.mark.parametrize("native", [pytest.param(True, marks=needs_compiler), False])
def test_seeds_of_numpy_are_seeds_and_what_is_no_seed_changes_nothing(native: bool) -> None:
    table = GamesEnv("driftwood", 3, 2, native=native)
    with pytest.raises(ValueError, match="`reset` begins the games: call it first"):
        table.step(np.zeros(2, dtype=int))
    found = table.reset(seed=9)[0]["observation"].copy()
    assert np.array_equal(table.reset(seed=np.int64(9))[0]["observation"], found)  # type: ignore[arg-type]
    following = table.reset()[0]["observation"].copy()
    table.reset(seed=9)
    for wrong in ([1, 2], 1.5, "x"):
        with pytest.raises(TypeError, match="a seed is one whole number for all games, not"):
            table.reset(seed=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="all games begin at once, and there are no options: reset_mask"):
        table.reset(options={"reset_mask": np.ones(2, dtype=bool)})
    assert np.array_equal(table.reset()[0]["observation"], following)
    assert np.array_equal(table.sample(np.int64(4)).copy(), table.sample(4))  # type: ignore[arg-type]
    for how in (copy.copy, copy.deepcopy, pickle.dumps):
        for one in (table, raw_env("driftwood", 3, native=native)):
            with pytest.raises(TypeError, match="an environment cannot be copied or pickled"):
                how(one)
