"""The PettingZoo environment: its own tests pass, and rewards, ends, seeds and mistakes are as documented."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from london_rules.engine.score import outcome
from london_rules.env import TableEnv, env, raw_env
from london_rules.env.aec import place_rewards
from tests.engine.pebbles import loaded, pebbles
from tests.games.table import rules
from tests.support.race import GAME as RACE
from tests.turns import leaving

TABLES = [(variant, players) for variant in ("2010", "2017", RACE, "hybrid-1") for players in (2, 3, 4)]
# What api_test says of every environment that is not on its own list: observations are dictionaries with a mask.
EXPECTED = ("Observation space for each agent probably should be", "Observation is not a NumPy array")


def played(table: TableEnv, seed: int, *, most: int = 100_000) -> dict[str, float]:
    """Play a random game; gives what each agent was rewarded in all."""
    chosen = np.random.default_rng(seed)
    table.reset(seed=seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        found, reward, ended, cut, _ = table.last()
        total[agent] += reward
        action = None if ended or cut else int(chosen.choice(found["action_mask"].nonzero()[0]))
        table.step(action)
    return total


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(variant: str, players: int) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(rules(variant), players), num_cycles=25)
        seed_test(lambda: env(rules(variant), players), num_cycles=15)
    assert [str(w.message) for w in caught if not str(w.message).startswith(EXPECTED)] == []


@pytest.mark.parametrize("variant", [RACE, pytest.param("2010", marks=pytest.mark.slow)])
def test_pettingzoo_finds_nothing_wrong_with_what_is_rendered(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(rules(variant), 2, render_mode=render_mode, most_turns=1))
    assert "player 1" in capsys.readouterr().out


class Alone(gymnasium.Env[Any, Any]):
    """One seat of a table, as gymnasium has environments; the other seats take the first action they can.

    An action that cannot be taken stands for one that can: gymnasium's check knows of no mask.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(self, players: int, render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self.table = env(rules("2010"), players, render_mode=render_mode, most_turns=3)
        self.observation_space = self.table.observation_space("player_1")
        self.action_space = self.table.action_space("player_1")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed=seed, options=options)
        found = self._mine()
        return found[0], found[4]

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        can = self.table.observe("player_1")["action_mask"].nonzero()[0]
        self.table.step(int(can[action % len(can)]))
        return self._mine()

    def _mine(self) -> Any:
        table = self.table
        while table.agents and table.agent_selection != "player_1":
            found, _, ended, cut, _ = table.last()
            table.step(None if ended or cut else int(found["action_mask"].argmax()))
        return table.last()

    def render(self) -> Any:
        return self.table.render()


@pytest.mark.parametrize("players", [2, 3])
def test_gymnasium_finds_nothing_wrong_with_one_seat(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*(minimum|maximum) value is -?infinity.*")
        check_env(Alone(players), skip_render_check=True)
        for mode in ("ansi", "human"):
            check_env(Alone(players, mode), skip_render_check=True)


def test_rendering_is_a_text_in_one_mode_and_printed_in_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "human", None):
        table = raw_env("2010", 2, render_mode=mode)
        table.reset(seed=1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            shown = table.render()
        printed = capsys.readouterr().out
        assert (shown is not None, printed != "") == (mode == "ansi", mode == "human")
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
        assert (capsys.readouterr().out != "") == (mode == "human")


@pytest.mark.parametrize("variant", ["hybrid-4", "hybrid-5", "2010+plague+alms+sudden-end"])
def test_pettingzoo_finds_nothing_wrong_with_house_rules(variant: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(rules(variant), 3), num_cycles=25)


def test_a_whole_game_is_rewarded_by_its_places() -> None:
    for players in (2, 3):
        table = raw_env(rules("2010"), players)
        total = played(table, 3)
        assert table.game.over and table.agents == []
        places = [row["place"] for row in table.game.score()]
        assert list(total.values()) == place_rewards(tuple(places))
        assert sum(total.values()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ((1, 2), [1, -1]),
        ((1, 1), [0, 0]),
        ((2, 1, 3), [0, 1, -1]),
        ((1, 1, 3), [0.5, 0.5, -1]),
        ((4, 2, 2, 1), [-1, 0, 0, 1]),
        ((2, 1, 2, 1), [-2 / 3, 2 / 3, -2 / 3, 2 / 3]),  # of sides: those who are ahead count as players
        ((1, 2, 2, 2), [1, -1 / 3, -1 / 3, -1 / 3]),
        ((1, 1, 1, 1), [0, 0, 0, 0]),
        ((1,), [0]),
    ],
)
def test_rewards_go_evenly_from_first_to_last_and_ties_share(places: tuple[int, ...], rewards: list[float]) -> None:
    assert place_rewards(places) == pytest.approx(rewards)
    assert sum(place_rewards(places)) == pytest.approx(0)


def ended(added: str, answers: list[str]) -> dict[str, float]:
    """Play a game of four that players can leave, and give the rewards at its end."""
    table = raw_env(leaving.rules(added), 4)
    table.reset(seed=1)
    for answer in answers:
        table.step(table.actions.action(table.game, answer, ()))
    assert all(table.terminations.values())
    return table.rewards


def test_partners_share_their_rewards_when_one_of_them_has_left() -> None:
    rewards = ended(leaving.PAIRS + "action out\n  leave the game\n", ["grow", "out", "sink", "grow", "grow", "finish"])
    assert list(rewards.values()) == pytest.approx([2 / 3, -2 / 3, 2 / 3, -2 / 3])


@pytest.mark.parametrize("seed", range(4))
def test_who_win_or_lose_together_are_rewarded_alike(seed: int) -> None:
    table = raw_env(rules("keepers"), 3)
    total = played(table, seed)
    ended = outcome(table.game.program, table.game.state)
    assert ended is not None
    assert list(total.values()) == [1.0 if ended.won else -1.0] * 3
    assert sum(total.values()) == (3 if ended.won else -3)


def test_an_environment_asks_forced_questions_where_it_is_told_to() -> None:
    one, other = raw_env(rules("2010"), 2, ask_forced=True), raw_env(rules("2010"), 2)
    for table in (one, other):
        table.reset(seed=3)
    assert one.game.setup.ask_forced and not other.game.setup.ask_forced
    assert len(one.game.option_ids()) == 1 and len(other.game.option_ids()) > 1
    forced = 0
    chosen = np.random.default_rng(1)
    while not one.game.over and len(one.game.answers) < 50:
        mask = one.observe(one.agent_selection)["action_mask"].nonzero()[0]
        forced += len(mask) == 1
        one.step(int(chosen.choice(mask)))
    assert forced > 5
    other.reset(options={"game": one.game})
    assert other.game.setup.ask_forced


def test_the_place_of_each_agent_is_told_at_the_end() -> None:
    table = raw_env(rules("2010"), 3)
    table.reset(seed=1)
    chosen, infos = np.random.default_rng(1), {}
    for agent in table.agent_iter():
        found, _, ended, _, info = table.last()
        if ended:
            infos[agent] = info["place"]
            table.step(None)
            continue
        assert info == {"question": table.game.decision.rule}
        table.step(int(chosen.choice(found["action_mask"].nonzero()[0])))
    assert infos == {f"player_{row['player']}": row["place"] for row in table.game.score()}


def test_a_game_is_truncated_at_the_turn_limit_without_rewards() -> None:
    for table in (raw_env(rules("2010"), 2, most_turns=5), raw_env(loaded(pebbles(limit=5)), 2)):
        table.reset(seed=1)
        chosen = random.Random(1)
        while not any(table.truncations.values()):
            mask = table.observe(table.agent_selection)["action_mask"]
            table.step(int(chosen.choice(mask.nonzero()[0].tolist())))
        assert all(table.truncations.values()) and not any(table.terminations.values())
        assert set(table.rewards.values()) == {0}
        assert table.game.turn in (5, 6)
        while table.agents:
            assert table.last()[3]
            table.step(None)


def test_a_seed_decides_a_game_and_without_one_the_next_of_the_seed_is_played() -> None:
    table, other = raw_env(rules("2010"), 2), raw_env(rules("2010"), 2)
    table.reset(seed=5)
    other.reset(seed=5)
    first = table.game.state.rng
    assert first == other.game.state.rng
    table.reset()
    other.reset()
    assert table.game.state.rng == other.game.state.rng != first
    table.reset(seed=5)
    assert table.game.state.rng == first
    for fresh in (raw_env(rules("2010"), 2), raw_env(rules("2010"), 2)):
        fresh.reset()
        assert fresh.game.state.rng != first


def test_a_game_can_be_given_and_is_not_changed() -> None:
    game = rules("2010").new_game(2, 9)
    for _ in range(30):
        game.answer(game.option_ids()[0])
    before, table = game.state_hash(), raw_env(rules("2010"), 2)
    table.reset(options={"game": game.determinize(game.to_move, 1)})
    assert table.agent_selection == f"player_{game.to_move}"
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    table.reset(options={"game": game})
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert game.state_hash() == before
    with pytest.raises(ValueError, match="for 2 players, the game has 3"):
        table.reset(options={"game": rules("2010").new_game(3, 1)})
    with pytest.raises(TypeError, match="a game is needed, not 5"):
        table.reset(options={"game": 5})


def test_an_illegal_action_changes_nothing_in_the_raw_environment_and_loses_in_the_wrapped_one() -> None:
    table, wrapped = raw_env(rules("2010"), 2), env(rules("2010"), 2)
    table.reset(seed=1)
    wrapped.reset(seed=1)
    closed = int((table.observe(table.agent_selection)["action_mask"] == 0).argmax())
    before = table.game.state_hash()
    with pytest.raises(ValueError, match=f"the action {closed}, `options:first-half`, cannot be taken here"):
        table.step(closed)
    with pytest.raises(ValueError, match="None is for agents whose game has ended"):
        table.step(None)
    assert table.game.state_hash() == before
    loser = wrapped.agent_selection
    wrapped.last()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrapped.step(closed)
    assert wrapped.rewards[loser] == -1
    assert all(wrapped.terminations.values())


def test_what_is_no_action_or_no_seed_is_told_as_that() -> None:
    for made in (env, raw_env):
        table = made("driftwood", 3)
        table.reset(seed=np.int64(7))
        same = made("driftwood", 3)
        same.reset(seed=7)
        mask = table.observe(table.agent_selection)["action_mask"]
        assert np.array_equal(mask, same.observe(same.agent_selection)["action_mask"])
        before = table.unwrapped.game.state_hash()
        for wrong in (mask.argmax() + 0.9, float("nan"), "1", int(mask.argmax()) + (1 << 32), 1 << 70):
            with pytest.raises(ValueError, match=r"is a whole number, not|there is no action|as whole numbers"):
                table.step(wrong)
        assert table.unwrapped.game.state_hash() == before
        with pytest.raises(TypeError, match="a seed is one whole number for all games, not"):
            table.reset(seed=1.5)


def test_an_order_is_asked_in_steps_of_the_same_agent() -> None:
    from tests.env.test_space import game_of

    table = raw_env(game_of(), 2)
    game = game_of().new_game(2, 1)
    for answer in ("draw", "draw", "draw", "draw", "stow"):
        game.answer(answer)
    agent = f"player_{game.to_move}"
    table = raw_env(game.rule_set, 2)
    table.reset(options={"game": game})
    counts = []
    while table.game.state_hash() == game.state_hash():
        assert table.agent_selection == agent
        mask = table.observe(agent)["action_mask"]
        counts.append(int(mask.sum()))
        table.step(int(mask.argmax()))
    assert counts == [2, 2]  # equal things are one option of an order


def test_the_table_is_rendered_as_everybody_sees_it() -> None:
    table = raw_env("2010", 2, render_mode="ansi")
    table.reset(seed=1)
    chosen = random.Random(1)
    for _ in range(60):
        text = table.render()
        for seat in (1, 2):
            for thing in table.game.view(seat)["players"][seat - 1]["zones"]["hand"]["things"]:
                name = thing["name"]
                open_to_all = {t["name"] for row in table.game.view(seat)["zones"]["display"]["rows"] for t in row if t}
                if text.count(name):
                    assert name in open_to_all or name in _listed(table)
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(chosen.choice(mask.nonzero()[0].tolist())))
    assert text.startswith(f"London (2010), turn {table.game.turn}: player ")
    assert "player 2 hand: " in text and " unseen" in text
    assert "player 1: loans " in text


def test_what_a_player_alone_may_count_is_not_rendered() -> None:
    table = raw_env("2010+closed-purses", 2, render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    known = [table.game.view(seat)["players"][0]["counters"].keys() for seat in (1, 2)]
    assert known[0] - known[1]
    assert not [name for name in known[0] - known[1] if f"{name} " in text]
    assert all(f"{name} " in text for name in known[1])


def _listed(table: TableEnv) -> set[str]:
    """List the names of the things that lie in zones seen by all, and on top of stacks."""
    s, layout = table.game.state, table.game.program.layout
    open_zones = {i for i, (name, _) in enumerate(layout.zone_names) if layout.rules.zones[name].seen != "owner"}
    hidden = layout.zone_base["deck"]
    return {
        layout.rules.faces[info.face].name
        for t, info in enumerate(layout.things)
        if s.at[t] in open_zones and s.at[t] != hidden
    }


def test_a_variant_can_be_named_and_mistakes_are_told() -> None:
    assert raw_env("hybrid-1", 2).metadata["name"] == "hybrid-1"
    with pytest.raises(ValueError, match="no-such-game"):
        env("no-such-game", 2)
    with pytest.raises(ValueError, match="is for 2 to 4 players"):
        env("2010", 7)
    with pytest.raises(ValueError, match="there is no render mode 'rgb_array'; the modes are: ansi, human"):
        env("2010", 2, render_mode="rgb_array")


@pytest.mark.parametrize("missing", ["numpy", "pettingzoo"])
def test_without_the_extra_the_import_says_how_to_get_it(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "import london_rules\n"
        "try:\n    import london_rules.env\n"
        "except ImportError as e:\n    print(e)\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert missing in told and "pip install london-rules[env]" in told


def test_the_core_loads_no_package_of_the_extra() -> None:
    code = (
        "import sys, london_rules, london_rules.cli.app, london_rules.players\n"
        "london_rules.load('2010').rule_set.new_game(2, 1)\n"
        "print([m for m in ('numpy', 'pettingzoo', 'gymnasium') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
