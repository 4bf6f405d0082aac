"""Players who leave the game: together or one by one, never asked again, and ranked by one order for all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from london_rules.cli.app import run
from london_rules.engine import Game
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.players.measure import GameFigures, measure
from tests.referee.lockstep import lockstep
from tests.support.advised import load
from tests.turns.leaving import COMMON, FLOOD, MANIFEST, PAIRS, THINGS, rules, votes
from tests.turns.small import points

BUNDLES = Path(__file__).parent / "bundles"
GONE = "exile"


def play(added: str, players: int, answers: Sequence[str], *, forced: bool = False) -> Game:
    game = rules(added).new_game(players, seed=1, first=1, ask_forced=forced, check=True)
    for answer in answers:
        game.answer(answer)
    return game


def places(game: Game) -> list[int]:
    return [p["place"] for p in game.score()]


def gone(game: Game) -> list[int]:
    return [seat for seat, player in enumerate(game.view(1)["players"], 1) if player["left the game"]]


# ---- together -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("forced", [False, True])
def test_who_leaves_in_one_step_is_ranked_by_the_ranking_and_a_tie_is_a_tie(forced: bool) -> None:
    game = play(FLOOD, 3, ["grow", "grow", "flood"], forced=forced)
    assert game.over
    assert places(game) == [1, 1, 3]


def test_a_collection_of_players_leaves_the_game_together() -> None:
    game = play(FLOOD, 4, ["grow", "sink", "grow", "sink", "grow", "storm"])
    assert gone(game) == [2, 4]
    assert places(game) == [1, 3, 2, 3], "player 2 says `storm`, and has no turn any more"
    assert game.to_move == 3


def test_who_leaves_after_a_question_has_not_left_together_with_who_left_before_it() -> None:
    game = play(FLOOD, 4, ["sink", "grow", "grow", "sink", "one-by-one", "gain-1-point", "gain-1-point"])
    assert gone(game) == [1, 4]
    assert places(game) == [4, 1, 2, 3], "player 1 left first, though neither of the two is ahead by points"


def test_the_ranking_is_read_when_the_last_has_left_and_the_step_goes_on() -> None:
    game = play(FLOOD, 4, ["grow", "grow", "sink", "sink", "sink", "sink", "fall"])
    assert gone(game) == [1, 2, 3, 4]
    assert places(game) == [1, 1, 3, 3]
    assert points(game) == [1, 1, 0, 0], "who is out gains nothing any more"


def test_who_left_in_an_earlier_step_is_behind_whatever_the_points() -> None:
    game = play(FLOOD, 3, ["sink", "grow", "grow", "storm", "grow", "flood"])
    assert game.over
    assert places(game) == [3, 1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "the players whose lives is 0 leave the game",
        "each player whose lives is 0 leaves the game",
        "the doomed leave the game",
        "choose up to 2 players, call them the victims\n  the victims leave the game",
        "the other players leave the game",
        "each other player leaves the game",
        "your partners leave the game",
        "the players on their side leave the game",
        "the players with the lowest lives leave the game",
        "the players beginning with the player to your left leave the game",
        "the players leave the game",
    ],
)
def test_every_collection_of_players_can_leave_the_game(text: str) -> None:
    text = text.replace("on their side", "on your side")
    added = PAIRS + "group doomed = the players whose lives is 0\naction act\n  " + text + "\n"
    rule_set = rules(added)
    for seed in range(4):
        lockstep(rule_set, 4, seed)


def test_things_do_not_leave_the_game() -> None:
    added = "action act\n  the cards in the deck leave the game\n"
    found = load({"bundle.yaml": MANIFEST, "leaving.rules": COMMON + added, "things.yaml": THINGS}).diagnostics
    said = [(d.code, d.message, d.help) for d in found if d.severity == "error"]
    assert said == [
        (
            "LR-T0002",
            "in `action act`: only players leave the game, but these are cards",
            "write `move ... to`, and where they go",
        )
    ]


# ---- sides ----------------------------------------------------------------------------------------------------------


OUT = "action out\n  leave the game\n"


def test_partners_share_a_place_when_one_of_them_has_left() -> None:
    game = play(PAIRS + OUT, 4, ["grow", "out", "grow", "grow", "grow", "finish"])
    assert places(game) == [1, 2, 1, 2]
    game = play(PAIRS + OUT, 4, ["sink", "grow", "out", "grow", "finish"])
    assert places(game) == [2, 1, 2, 1]


def test_equal_sides_tie_and_the_figures_of_who_left_count() -> None:
    game = play(PAIRS + OUT, 4, ["grow", "sink", "sink", "grow", "out", "finish"])
    assert places(game) == [1, 1, 1, 1]


def test_a_side_is_out_when_all_its_players_are_and_then_by_the_last_of_them() -> None:
    three = "partners a = players 1 and 3\npartners b = player 2\npartners c = player 4\n" + OUT
    game = play(three, 4, ["out", "out", "sink", "sink", "out", "finish"])
    assert gone(game) == [1, 2, 3]
    assert places(game) == [2, 4 - 1, 2, 1], "player 3 left after player 2, so their side is ahead"


def test_sides_that_are_out_together_are_ranked_by_their_figures_added() -> None:
    game = play(PAIRS + FLOOD, 4, ["grow", "grow", "sink", "grow", "flood"])
    assert game.over
    assert places(game) == [2, 1, 2, 1]


def test_partners_out_together_tie_with_each_other_and_a_tie_of_sides_is_one_of_all() -> None:
    game = play(PAIRS + FLOOD, 4, ["grow", "grow", "grow", "grow", "flood"])
    assert places(game) == [1, 1, 1, 1]


def test_every_line_of_the_ranking_is_added() -> None:
    added = PAIRS + OUT + "replace ranking\n  highest points\n  lowest lives\n"
    text = COMMON.replace("  highest points\n", "  highest points\n  lowest lives\n")
    loaded = load({"bundle.yaml": MANIFEST, "leaving.rules": text + PAIRS + OUT, "things.yaml": THINGS})
    assert loaded.rule_set is not None, added
    game = loaded.rule_set.new_game(4, seed=1, first=1)
    for answer in ["grow", "grow", "out", "sink", "finish"]:
        game.answer(answer)
    assert [p["place"] for p in game.score()] == [2, 1, 2, 1]


# ---- never asked ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "answers", "asked"),
    [
        ("ask each other player, vote", [GONE], 4),
        ("ask each of the players beginning with the player to your left, vote", [GONE], 4),
        ("for each other player, ask them, vote", [GONE], 4),
        ("for each other player, they vote", [GONE], 4),
        ("for each other player\n  they vote\n  they gain 1 point", [GONE], 4),
        ("choose 2 players, call them the pair\nexile\nask each of the pair, vote", ["player-2", "player-3"], 3),
        (
            "choose a player, call it the rival\nexile\nask the rival, vote\nask the player to your left, vote",
            ["player-2"],
            3,
        ),
        (
            "choose a player, call it the rival\nexile\nthe rival cheers\nthe player to your left cheers",
            ["player-2"],
            3,
        ),
        ("choose a player\nexile\nthey cheer\nask each other player, vote", ["player-2"], 3),
        ("exile\nthe player to your left cheers", [], 3),
        (
            "choose a player, call it the rival\nchoose the top card of the deck, call it the aid\nexile\n"
            "the rival carries out the aid's use\nask each other player, vote",
            ["player-2"],
            3,
        ),
        (
            "each other player secretly chooses one of these\n  they exile\n  they cheer",
            ["exile", "exile", "cheer"],
            4,
        ),
        ("exile\neach player secretly chooses one of these\n  gain 1 point\n  gain 2 points", ["gain-1-point"], 3),
        ("each player in turn until all have passed\n  vote\n  pass", [GONE], 3),
        ("leave the game\nyou may gain 1 point", [], 2),
        ("leave the game\ncheer", [], 2),
        ("leave the game\nup to 3 times\n  choose one of these\n    gain 1 point\n    gain 2 points", [], 2),
        ("leave the game\nat resting, go on", [], 2),
        ("leave the game\nput the cards in the deck on the deck in an order you choose", [], 2),
        ("leave the game\nchoose a number from 1 to 3, call it the wish\ngain (the wish) points", [], 2),
        ("leave the game\nchoose 2 players, call them the pair\nask each of the pair, vote", [], 2),
        ("leave the game\nas often as you like, gain 1 point", [], 2),
        ("leave the game\nrepeat until your points is 3\n  you may gain 1 point", [], 2),
    ],
)
def test_who_has_left_is_never_asked(action: str, answers: list[str], asked: int) -> None:
    game = play(votes(action), 4, ["act"])
    for answer in answers:
        assert answer in game.option_ids(), game.option_ids()
        game.answer(answer)
    assert game.to_move == asked
    assert asked not in gone(game)


@pytest.mark.parametrize("seed", range(6))
def test_all_evaluators_agree_on_who_is_asked(seed: int) -> None:
    action = "ask each other player, vote\nfor each player, they cheer\nat resting, go on\nstumble"
    lockstep(rules(votes(action) + FLOOD), 4, seed, traced=seed > 3)


def test_who_leaves_in_a_rule_finishes_it_without_a_question_and_without_reactions() -> None:
    game = play(votes("stumble"), 4, ["act"])
    assert points(game) == [5, 0, 0, 0]
    assert game.to_move == 2


def test_who_is_named_by_a_place_at_the_table_is_the_same_for_the_whole_rule() -> None:
    added = (
        votes("the player to your left stumbles twice\n")
        .replace("rule vote", "rule stumbles_twice\n  leave the game\n  gain 5 points\nrule vote")
        .replace("stumbles twice", "stumbles_twice")
        .replace("stumbles_twice", "topple")
    )
    game = play(added.replace("the player to your left topple", "the player to your left topples"), 4, ["act"])
    assert points(game) == [0, 5, 0, 0]


def test_a_chosen_player_who_has_left_is_not_counted_any_more() -> None:
    action = "choose 2 players, call them the pair\nexile\ngain (number of the pair) points"
    game = play(votes(action), 4, ["act", "player-2", "player-3"])
    assert points(game)[0] == 1


def test_the_first_player_of_a_round_is_the_next_who_stays() -> None:
    added = "round dusk, after the turns\n  you may gain 1 point\naction out\n  leave the game\n"
    game = play(added, 3, ["out", "grow", "grow"])
    assert (game.decision.rule, game.to_move) == ("round dusk", 2)
    for seed in range(4):
        lockstep(rules(added + FLOOD), 4, seed)


# ---- nothing gained, lost, given or paid ----------------------------------------------------------------------------


MONEY = """
counter money for each player
  starts at 2
  when short: gain (the shortfall) money, lose 1 point
"""


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("the rival gains 5 points", (2, 2, 0)),
        ("the rival loses 1 money", (2, 2, 0)),
        ("the rival pays 3 money", (2, 2, 0)),
        ("the rival pays 3 money to you", (2, 2, 0)),
        ("the rival pays 3 money to the player to your left", (2, 2, 0)),
        ("they gain 5 points", (2, 2, 0)),
        ("they pay 1 money to you", (2, 2, 0)),
        ("for each player, the rival gains 1 points", (2, 2, 0)),
        ("pay 1 money to the rival", (1, 2, 0)),
        ("pay 1 money to them", (1, 2, 0)),
        ("give 1 money to the rival", (2, 2, 0)),
        ("the player to your left pays 1 money to the rival", (2, 2, 0)),
    ],
)
def test_who_is_named_and_out_gains_loses_gives_and_pays_nothing(
    text: str, left: tuple[int, int, int], hidden: bool
) -> None:
    money = MONEY + ("  seen by its owner, guessed from 0 to 9\n" if hidden else "")
    action = f"choose a player, call it the rival\nthe rival leaves the game\n{text}"
    rule_set = rules(money + votes(action))
    game = rule_set.new_game(4, seed=1, first=1, check=True)
    for answer in ["act", "player-2"]:
        game.answer(answer)
    mine, theirs = game.view(1)["players"][0], game.view(2)["players"][1]
    assert (mine["counters"]["money"], theirs["counters"]["money"], theirs["counters"]["points"]) == left
    for seed in range(3):
        lockstep(rule_set, 4, seed, traced=seed == 2)


TOLL = """
zone drawer
  holds cards in a pile
  seen by all
rule toil
  choose a card in the drawer
  move it to the deck
"""
DRUM = '  drum: {name: Drum, use: "choose a card in the drawer, move it to the deck"}\n'


@pytest.mark.parametrize(
    "demand",
    [
        "the rival toils",
        "ask the rival, toil",
        "ask the rival, choose a card in the drawer, move it to the deck",
        "the rival carries out the card's use",
        "in any order\n    the rival toils\n    gain 1 point",
    ],
)
def test_nothing_is_demanded_of_who_is_out(demand: str) -> None:
    """A part in which the rival must do what cannot be done can be chosen only where the rival has left the game."""
    action = f"""
choose a Drum, call it the card
choose another player, call it the rival
GONE
choose one of these
  {demand}
  gain 2 points
  gain 3 points
"""
    for gone, offered in (("the rival leaves the game", 3), ("gain 0 points", 2)):
        rule_set = rules(TOLL + votes(action.replace("GONE", gone)), DRUM)
        game = rule_set.new_game(4, seed=1, first=1, check=True)
        game.answer("act")
        game.answer("player-2")
        assert game.decision is not None
        assert len(game.decision.options) == offered
        for seed in range(3):
            lockstep(rule_set, 4, seed, traced=seed == 2)


def test_who_leaves_in_their_own_text_still_finishes_it() -> None:
    game = play("action out\n  leave the game, gain 5 points\n", 3, ["out"])
    assert points(game) == [5, 0, 0]


def test_who_leaves_while_all_pay_does_not_pay_any_more() -> None:
    money = MONEY.replace("lose 1 point", "the player to your left leaves the game")
    rule_set = rules(money + votes("each player pays 3 money"))
    game = rule_set.new_game(4, seed=1, first=1, check=True)
    game.answer("act")
    assert gone(game) == [2, 4]
    assert [p["counters"]["money"] for p in game.view(1)["players"]] == [0, 2, 0, 2]
    lockstep(rule_set, 4, 1)


@pytest.mark.parametrize("bundle", sorted(BUNDLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_tests_of_small_bundles_pass(bundle: Path) -> None:
    overlay = "kind: overlay" in bundle.read_text("utf-8")
    assert run(["test", f"2010+{bundle}" if overlay else str(bundle)]) == 0


def test_the_winner_that_is_measured_is_who_is_first_not_who_has_the_best_figure() -> None:
    rule_set = rules("action out\n  gain 9 points, leave the game\n")
    setup = SimulationSetup(("random",) * 3, seed=1)
    ahead = 0
    for number in range(20):
        result, measured = play_bot_game(rule_set, setup, number), measure(rule_set, setup, number)
        assert isinstance(result, GameResult) and isinstance(measured, GameFigures)
        winner = result.figures[result.places.index(1)][0]
        assert measured.figures["at the end", "points of the winner"] == winner
        ahead += winner < max(row[0] for row in result.figures)
    assert ahead > 2
