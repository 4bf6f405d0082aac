"""Notes on options: found by looking ahead, but only where the rules can lead to a cost at all."""

from __future__ import annotations

import pytest

from london_rules import Game
from london_rules.engine import notes
from london_rules.engine.notes import option_notes
from tests.engine.pebbles import loaded, pebbles
from tests.games.table import dice, rules, step

SHORT = """\
counter shells for each player
  starts at 2
  when short: gain (the shortfall) shells
  note: lacks {the shortfall} shells
"""
MORE = """\
rule charge
  pay 5 shells

rule inquire
  choose a player

rule inquire and charge
  inquire
  charge
"""


def costly(trick: str, more: str = "") -> Game:
    """Begin a game in which whoever runs out of shells is told, and try a pebble."""
    texts = pebbles(trick, more=more)
    texts["table.rules"] = texts["table.rules"].replace("counter shells for each player\n  starts at 2\n", SHORT)
    game = loaded(texts).new_game(2, seed=1)
    while "try" not in game.option_ids():
        game.answer(game.option_ids()[0])
    return game


def looked_for(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Look for notes wherever the rules lead."""
    with monkeypatch.context() as patch:
        patch.setattr(notes._LookAhead, "can_cost", lambda self, s: True)
        return option_notes(game.program, game.state)


@pytest.mark.parametrize(
    "trick",
    [
        "pay 5 shells",
        "you may gain 1 steps\npay 5 shells",
        "choose a number from 1 to 1, call it the reach\npay 5 shells",
        "charge",
        "inquire\npay 5 shells",
        "inquire and charge",
    ],
)
def test_a_cost_is_noted_wherever_the_rules_lead_to_it(trick: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = costly(trick, MORE)
    said = {o.id: o.notes for o in game.decision.options} if game.decision else {}
    assert said["try"] == ("lacks 3 shells",)
    assert option_notes(game.program, game.state) == looked_for(game, monkeypatch)


def test_what_the_next_turn_costs_is_not_noted() -> None:
    texts = pebbles("gain 1 steps", more="turn rent, before walk\n  pay 5 shells\n")
    texts["table.rules"] = texts["table.rules"].replace("counter shells for each player\n  starts at 2\n", SHORT)
    game = loaded(texts).new_game(1, seed=1)
    for _ in range(5):
        assert game.decision is not None
        assert all(not option.notes for option in game.decision.options)
        game.answer(game.option_ids()[0])


def test_a_note_does_not_show_whether_another_player_had_a_choice() -> None:
    """Equal pebbles are one option: whether the other holds equal ones shows in whether they must be asked."""
    give_up = MORE + "\nrule give up\n  choose a pebble in your pouch\n  gain 1 steps\n"
    texts = pebbles("choose another player, they give up\npay 5 shells", more=give_up)
    texts["pebbles.yaml"] = texts["pebbles.yaml"].replace("trick: gain 1 steps", "trick: pay 5 shells")
    texts["table.rules"] = texts["table.rules"].replace("counter shells for each player\n  starts at 2\n", SHORT)
    rule_set, said, equal = loaded(texts), set(), set()
    for seed in range(20):
        game = rule_set.new_game(2, seed)
        while "try" not in game.option_ids():
            game.answer(game.option_ids()[0])
        assert game.decision is not None and game.to_move is not None
        pouch = game.state.z[game.program.layout.zone_base["pouch"] + 2 - game.to_move]
        equal.add(len({game.program.layout.face_of[t] for t in pouch}) == 1)
        said |= {option.notes for option in game.decision.options if option.id == "try"}
    assert equal == {False, True} and said == {()}


def test_a_question_with_one_option_that_comes_again_and_again_ends_a_look_ahead() -> None:
    game = costly("1000 times\n  choose a number from 1 to 1, call it the reach\npay 5 shells", MORE)
    assert game.decision is not None
    assert len(game.decision.options) == len(game.option_ids())


@pytest.mark.parametrize(("times", "said"), [(6, ("lacks 3 shells",)), (7, ())])
def test_a_look_ahead_is_of_so_many_answers_one_after_the_other(times: int, said: tuple[str, ...]) -> None:
    game = costly(f"up to {times} times, gain 1 steps\npay 5 shells", MORE)
    assert {o.id: o.notes for o in game.decision.options if game.decision}["try"] == said


@pytest.mark.parametrize(("variant", "players"), [("2010", 2), ("2010", 4), ("2017", 3)])
def test_nobody_looks_ahead_where_nothing_can_be_found(
    variant: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chosen = rules(variant).new_game(players, 5), dice(players, 5)
    skipped = noted = 0
    while not game.over:
        found = option_notes(game.program, game.state)
        if not notes._LookAhead(game.program, game.state).can_cost(game.state):
            skipped += 1
            assert looked_for(game, monkeypatch) == found == [()] * len(game.state.opts)
        elif len(game.answers) % 7 == 0:
            assert looked_for(game, monkeypatch) == found
        noted += any(found)
        step(game, chosen)
    assert skipped > 50 and noted > 10
