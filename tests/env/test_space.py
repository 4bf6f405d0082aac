"""The action space: every option has an action of its own, or is asked for in steps; none is ever missed."""

from __future__ import annotations

import random

import pytest

from london_rules import load
from london_rules.engine import Game, RuleSet
from london_rules.env import ActionSpace
from tests.engine.pebbles import loaded, pebbles
from tests.games.table import rules
from tests.support.race import GAME as RACE

SHIPPED = ["2010", "2017", RACE, "hybrid-1", "hybrid-4", "hybrid-5", "2010+plague+alms+sudden-end"]

WIDE = """\
action bid
  choose a number from {least} to {most}, call it the bid
  gain (the bid) shells

action peek
  only if there is a pebble in the bag
  choose a pebble in the bag
  move it to your pouch

action stow
  only if there is a pebble in your pouch
  only if the number of pebbles in your pouch is at most 5
  put the pebbles in your pouch on the bag in an order you choose

action visit
  for each other player, they gain 1 steps
  choose another player
  gain 1 shells
"""


def game_of(least: int = 0, most: str = "6") -> RuleSet:
    """Give the pebbles with more to choose from."""
    texts = pebbles(
        more=WIDE.format(least=least, most=most).replace("  for each other player, they gain 1 steps\n", "")
    )
    return loaded(texts)


def check_question(space: ActionSpace, game: Game) -> int:
    """Check that the mask offers exactly the options; gives how many actions the longest option takes."""
    ids = game.option_ids()
    longest = 0
    for id in ids[:: 1 + len(ids) // 12]:
        so_far: tuple[int, ...] = ()
        while True:
            action = space.action(game, id, so_far)
            assert space.mask(game, so_far)[action] == 1
            chosen = space.option(game, action, so_far)
            so_far = (*so_far, action)
            if chosen is not None:
                break
        assert chosen == id
        longest = max(longest, len(so_far))
    mask = space.mask(game)
    assert (mask.dtype, mask.shape) == ("int8", (space.n,))
    if longest == 1:
        assert mask.sum() == len(ids)
    return longest


def play_checked(rule_set: RuleSet, players: int, number: int, answers: int = 10_000) -> set[int]:
    """Play a random game and check each question; gives how many actions the options took."""
    space = ActionSpace(rule_set, players)
    game = rule_set.new_game(players, 3, number=number, events=False)
    chosen, taken = random.Random(number), set()
    while not game.over and answers > 0:
        taken.add(check_question(space, game))
        game.answer(chosen.choice(game.option_ids()))
        answers -= 1
    if game.over:
        assert not space.mask(game).any()
    return taken


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_option_of_a_shipped_game_has_its_action(variant: str) -> None:
    low, high = rules(variant).players
    for number, players in enumerate(range(low, min(high, 4) + 1)):
        play_checked(rules(variant), players, number, 60 if variant == RACE else 200)


def test_a_house_rule_that_asks_more_has_more_actions() -> None:
    plain, changed = (ActionSpace(rules(v), 2) for v in ("2010", "2010+option-1"))
    assert set(plain.names) < set(changed.names)
    assert {name.partition(":")[0] for name in set(changed.names) - set(plain.names)} == {"hidden", "use"}


def test_names_are_unique_readable_and_the_same_wherever_the_rules_are_loaded() -> None:
    space = ActionSpace(rules("2017"), 3)
    assert len(set(space.names)) == space.n
    again = load("2017").rule_set
    assert again is not None
    assert ActionSpace(again, 3).names == space.names
    for name in ("action:run-city", "answer:stop", "thing:paupers-b#2", "amount:40", "hidden:hand-of-next-2:6"):
        assert space.names[space.number(name)] == name
    with pytest.raises(KeyError):
        space.number("thing:nothing")


def test_a_name_does_not_depend_on_who_is_asked() -> None:
    """Who is asked sees the other players in order of play: seat 3 calls seat 1 the next."""
    rule_set = game_of()
    space = ActionSpace(rule_set, 3)
    for first in (1, 2, 3):
        game = rule_set.new_game(3, 1, first=first)
        game.answer("visit")
        names = {id: space.names[space.action(game, id)] for id in game.option_ids()}
        following, last = first % 3 + 1, (first + 1) % 3 + 1
        assert names == {f"player-{following}": "player:next", f"player-{last}": "player:next-2"}


def test_an_order_is_asked_one_thing_at_a_time() -> None:
    rule_set = game_of()
    space, game = ActionSpace(rule_set, 2), rule_set.new_game(2, 1)
    for _ in range(2):
        game.answer("draw")
        game.answer("draw")
    pouch = game.view(game.to_move)["players"][game.to_move - 1]["zones"]["pouch"]["things"]
    game.answer("stow")
    ids = [thing["thing"] for thing in pouch]
    orders = [id.split(">") for id in game.option_ids()]
    assert len(ids) == 4 and len(orders) == 6, "two pebbles of each colour: no order differs in equal ones only"
    for wanted in orders:
        so_far: tuple[int, ...] = ()
        left = orders
        while len(left) > 1:
            depth = len(so_far)
            mask = space.mask(game, so_far)
            assert {space.names[i] for i in mask.nonzero()[0]} == {f"thing:{order[depth]}" for order in left}
            left = [order for order in left if order[depth] == wanted[depth]]
            action = space.number(f"thing:{wanted[depth]}")
            option = space.option(game, action, so_far)
            so_far = (*so_far, action)
            assert option == (">".join(wanted) if len(left) == 1 else None)
    assert check_question(space, game) == 3


@pytest.mark.parametrize(
    ("least", "most", "last"),
    [(1, "6", 6), (0, "100", 100), (0, "(your shells + 20)", 40), (0, "999", 40), (990, "999", 40)],
)
def test_amounts_have_actions_up_to_the_bound_that_the_rules_write(least: int, most: str, last: int) -> None:
    space = ActionSpace(game_of(least, most), 2)
    assert [name for name in space.names if name.startswith("amount:")] == [f"amount:{i}" for i in range(last + 1)]


@pytest.mark.parametrize(("least", "most"), [(0, "999"), (500, "700"), (0, "(your shells + 60)")])
def test_amounts_beyond_the_bound_are_chosen_by_halves(least: int, most: str) -> None:
    rule_set = game_of(least, most)
    space, game = ActionSpace(rule_set, 2), rule_set.new_game(2, 1)
    game.answer("bid")
    halves = [space.names[i] for i in space.mask(game).nonzero()[0]]
    assert halves == ["options:first-half", "options:second-half"]
    for id in game.option_ids()[::17]:
        so_far: tuple[int, ...] = ()
        option = None
        while option is None:
            action = space.action(game, id, so_far)
            option = space.option(game, action, so_far)
            so_far = (*so_far, action)
        assert option == id
        assert len(so_far) <= 10


def test_hidden_places_beyond_those_with_an_action_are_chosen_by_halves() -> None:
    rule_set = game_of()
    space, game = ActionSpace(rule_set, 2), rule_set.new_game(2, 1)
    deep = game.clone()
    game.answer("peek")
    assert len(game.option_ids()) == 4
    assert space.names[space.action(game, "bag:2")] == "hidden:bag:2"
    bag = rule_set.layout.zone_base["bag"]
    quarry = [t for t in range(rule_set.layout.size) if deep.state.at[t] != bag]
    for thing in quarry:
        deep.program.primitives.move(deep.state, thing, bag)
    deep.answer("peek")
    assert len(deep.option_ids()) == 8
    assert check_question(space, deep) == 3


def test_random_games_with_all_sorts_of_questions_miss_nothing() -> None:
    taken: set[int] = set()
    rule_set = game_of(0, "(your shells + 35)")
    for number in range(6):
        taken |= play_checked(rule_set, 3, number, 40)
    assert {1, 2, 3} <= taken


def test_a_question_with_one_option_has_an_action_too() -> None:
    game = rules("2010").new_game(2, 1, ask_forced=True)
    space, forced = ActionSpace(rules("2010"), 2), 0
    chosen = random.Random(1)
    for _ in range(300):
        forced += len(game.option_ids()) == 1
        check_question(space, game)
        game.answer(chosen.choice(game.option_ids()))
    assert forced > 5


def test_what_cannot_be_taken_is_refused_by_name_and_changes_nothing() -> None:
    space, game = ActionSpace(rules("2010"), 2), rules("2010").new_game(2, 1)
    before = game.state_hash()
    closed = int((space.mask(game) == 0).nonzero()[0][-1])
    with pytest.raises(ValueError, match=f"the action {closed}, `{space.names[closed]}`, cannot be taken here"):
        space.option(game, closed)
    for wrong in (-1, space.n, 10**9):
        with pytest.raises(ValueError, match=f"the action {wrong} cannot be taken here"):
            space.option(game, wrong)
    with pytest.raises(ValueError, match="cannot be taken here"):
        space.mask(game, (closed,))
    with pytest.raises(ValueError, match="'nowhere' is not an option here; the options are: "):
        space.action(game, "nowhere")
    assert game.state_hash() == before


def test_an_order_that_is_no_longer_open_is_refused_with_those_that_are() -> None:
    rule_set = game_of()
    space, game = ActionSpace(rule_set, 2), rule_set.new_game(2, 1)
    for answer in ("draw", "draw", "draw", "draw", "stow"):
        game.answer(answer)
    ids = game.option_ids()
    first = space.action(game, ids[0])
    other = next(id for id in ids if space.action(game, id) != first)
    with pytest.raises(ValueError, match="is not an option here") as raised:
        space.action(game, other, (first,))
    assert str(raised.value).count(">") == 3 + 3 * 3


def test_a_space_is_for_its_rules_and_number_of_players() -> None:
    space = ActionSpace(rules("2010"), 2)
    with pytest.raises(ValueError, match="for 2 players, the game has 3"):
        space.mask(rules("2010").new_game(3, 1))
    with pytest.raises(ValueError, match="by other rules"):
        space.mask(rules("2010+option-4").new_game(2, 1))
    again = load("2010").rule_set
    assert again is not None
    assert space.mask(again.new_game(2, 1)).any()
    for players in (1, 5, "2", True):
        with pytest.raises(ValueError, match="is for 2 to 4 players"):
            ActionSpace(rules("2010"), players)


def test_no_action_can_be_taken_when_the_game_is_over() -> None:
    game = rules("2010").new_game(2, 1, events=False)
    chosen = random.Random(1)
    while not game.over:
        game.answer(chosen.choice(game.option_ids()))
    space = ActionSpace(rules("2010"), 2)
    assert not space.mask(game).any()
    with pytest.raises(ValueError, match="the game is over"):
        space.option(game, 0)
