"""What can be done only once: in a turn, a round or the game, by each player or with each thing."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.engine import Game
from london_rules.engine.why.choosing import available
from tests.turns.small import FOUR, MANIFEST, RULES, diagnostics, new_game

ACTIONS = """
action sing
  only once a {per}
  gain 10 points

action rest
  gain 1 points

turn act, after go
  2 times, choose an action
"""


def offered(game: Game) -> list[str]:
    """Play on with what comes first; write down whose questions about actions had both."""
    out = []
    while not game.over:
        if game.decision.rule == "turn act":
            out.append(f"{game.to_move}{'+' if len(game.option_ids()) > 1 else '-'}")
        game.answer(game.option_ids()[0])
    return out


@pytest.mark.parametrize(
    ("per", "wanted"),
    [("turn", ["1+", "2+"] * 4), ("round", ["1+", "2+"] * 4), ("game", ["1+", "2+"])],
)
def test_an_action_is_offered_once(per: str, wanted: list[str]) -> None:
    game = new_game(FOUR + ACTIONS.format(per=per), 2)
    assert offered(game) == wanted, "a question with one option answers itself"


def test_a_round_lasts_longer_than_a_turn() -> None:
    rules = ACTIONS.format(per="round") + "rule again\n  choose another player, call it the other\n  begin with them\n"
    game = new_game(FOUR + rules + "turn more, after act\n  choose an action\n", 2)
    assert offered(game) == ["1+", "2+"] * 4


def test_why_an_action_is_not_offered_is_explained() -> None:
    game = new_game(FOUR + ACTIONS.format(per="game") + "action wait\n  gain 2 points\n", 2)
    game.answer("1")
    assert available(game, "sing").met
    game.answer("sing")
    told = available(game, "sing")
    assert not told.met
    assert [need.words for need in told.needs if not need.value] == ["it was not done yet in this game"]


def test_what_was_done_is_saved_and_taken_back() -> None:
    game = new_game(FOUR + ACTIONS.format(per="game") + "action wait\n  gain 2 points\n", 2)
    for answer in ("1", "sing"):
        game.answer(answer)
    again = game.rule_set.restore(game.save())
    assert again.option_ids() == ["rest", "wait"]
    game.undo()
    assert game.option_ids() == ["sing", "rest", "wait"]


def test_each_thing_has_its_own_use_of_a_text_that_is_printed_on_it() -> None:
    rules = FOUR + "zone bag for each player\n  holds pebbles\n  seen by all\n\nset-up deal\n"
    rules += "  for each player, move the top 2 pebbles of the heap to their bag\n\n"
    rules += "turn use, after go\n  up to 2 times, choose a pebble in your bag that can be used, carry out its use\n\n"
    rules += "test (pebble) can be used = the pebble's use can be carried out\n"
    kinds = RULES.replace("begins in the heap", "begins in the heap\n  use: effect").replace(
        "  holds pebbles\n  seen by all\n\nturn", "  holds pebbles in a pile\n  seen by all\n\nturn"
    )
    things = (
        "pebble:\n  grey:\n    name: Grey\n    copies: 4\n    use: |\n      only once a game\n      gain 10 points\n"
    )
    loaded = load({"bundle.yaml": MANIFEST, "small.rules": kinds.format(added=rules), "pebbles.yaml": things})
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    game = loaded.rule_set.new_game(2, seed=1, first=1, check=True)
    uses = 0
    while not game.over:
        uses += game.decision.rule == "turn use" and game.option_ids()[0] != "stop"
        game.answer(game.option_ids()[0])
    assert uses == 4


@pytest.mark.parametrize("per", ["round", "game"])
def test_a_power_is_offered_once(per: str) -> None:
    rules = f"moment dusk\npower boast\n  once a {per}, at dusk, you may gain 10 points\n"
    game = new_game(FOUR + rules + "turn evening, after go\n  at dusk, go on\n", 2)
    offers = 0
    while not game.over:
        if game.decision.rule == "turn evening":
            offers += 1
        game.answer(game.option_ids()[-1])
    assert offers == {"round": 8, "game": 2}[per]


def test_only_once_opens_what_is_chosen_and_nothing_else() -> None:
    found = diagnostics("turn act, after go\n  only once a turn\n  gain 1 points\n")
    assert [(d.code, d.message) for d in found] == [
        ("LR-T0019", "in `turn act`: `only once a turn` cannot be used here")
    ]
