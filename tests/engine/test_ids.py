"""Option ids: readable, one of a kind within a question, and the same after a save."""

import json
import re

import pytest

from london_rules.engine.decisions import option_ids
from tests.games.table import decisions, dice, rules, step

ID = re.compile(r"[a-z0-9]+[a-z0-9:#>-]*")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shard", range(4))
def test_ids_of_whole_games(players: int, shard: int) -> None:
    program = rules().fast
    layout = program.layout
    for number in range(shard, 32, 4):
        for s in decisions(program, players, number):
            if s.over:
                break
            ids = option_ids(program, s)
            assert len(set(ids)) == len(ids)
            assert all(ID.fullmatch(id) for id in ids)
            question = program.source.questions[s.ask]
            if question.kind != "one" or question.thing != "card":
                continue
            hand = layout.zone_base["hand"] + s.who
            faces = [layout.face_of[t] for t in s.opts if t >= 0 and s.at[t] == hand]
            assert len(set(faces)) == len(faces), "equal cards of a hand are one option"


def test_ids_are_the_same_after_a_save() -> None:
    game, chosen = rules().new_game(3, seed=4), dice(3, 4)
    for _ in range(250):
        again = rules().restore(json.loads(json.dumps(game.save())))
        assert again.option_ids() == game.option_ids()
        assert [o.id for o in again.decision.options] == game.option_ids()
        step(game, chosen)


def test_ids_are_the_same_for_the_quick_and_the_whole_decision() -> None:
    game, chosen = rules().new_game(4, seed=5), dice(4, 5)
    while not game.over:
        decision = game.decision
        assert [o.id for o in decision.options] == game.option_ids()
        assert all(o.label for o in decision.options)
        assert decision.prompt and decision.rule
        step(game, chosen)


def test_a_card_keeps_its_id_wherever_it_lies() -> None:
    game, chosen = rules().new_game(2, seed=6), dice(2, 6)
    things = game.program.layout.things
    while not game.over:
        for option in game.decision.options:
            if option.thing is not None and option.id == option.thing:
                index = next(i for i, t in enumerate(things) if t.id == option.thing)
                assert index in game.state.opts
        step(game, chosen)
