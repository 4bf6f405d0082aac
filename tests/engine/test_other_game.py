"""The engine on a game of its own words: chance in mid-turn, things in hidden hands that work from there."""

import json
import random

import pytest

from london_rules.engine import EVERYTHING, Game
from london_rules.engine.replay_events import follow
from london_rules.engine.states import state_data
from tests.engine.pebbles import loaded, pebbles
from tests.games.table import dice, rules, step

TRICK = "choose a pebble in your pouch\ngain 3 steps"


def end(game: Game, seed: int) -> Game:
    chosen = random.Random(seed)
    while not game.over:
        step(game, chosen)
    return game


def test_chance_in_mid_turn_is_the_same_after_undo_restore_and_replay() -> None:
    pebble_rules = loaded(pebbles(TRICK))
    for seed in range(12):
        game = end(pebble_rules.new_game(3, seed, check=True), seed)
        answers, events, saved = list(game.answers), game.events(EVERYTHING), game.save()
        assert any(e["type"] == "chance" and e["turn"] > 1 for e in events)
        for number in range(0, len(answers), 3):
            game.go_to(number)
            middle = pebble_rules.restore(json.loads(json.dumps(game.save())))
            until = pebble_rules.replay(saved, until=number)
            for other in (game, middle, until):
                assert other.answers == answers[:number]
                for answer in answers[number:]:
                    other.answer(answer)
                assert other.save() == saved
                assert other.events(EVERYTHING) == events


def test_programs_agree_and_invariants_hold() -> None:
    pebble_rules = loaded(pebbles(TRICK))
    for seed in range(30):
        fast, traced = (pebble_rules.new_game(2, seed, events=e, check=True) for e in (False, True))
        chosen = random.Random(seed)
        while not fast.over:
            answer = step(fast, chosen)
            traced.answer(answer)
            assert fast.state_hash() == traced.state_hash()
        assert traced.over and traced.record() == fast.record()


def test_the_text_of_a_hidden_thing_is_not_named_to_others() -> None:
    pebble_rules = loaded(pebbles(TRICK))
    told, asked = 0, 0
    for seed in range(12):
        game, chosen = pebble_rules.new_game(3, seed, ask_forced=True), random.Random(seed)
        while not game.over:
            decision = game.decision
            assert decision is not None
            if decision.rule.startswith("pebble "):
                asked += 1
                assert decision.as_seen_by_others()["rule"] == "pebble"
                assert decision.as_json()["rule"] == decision.rule
            since = len(game.log)
            step(game, chosen)
            if game.over:
                break
            new = [e for e in game.events(EVERYTHING, since) if e["type"] == "rule" and e["thing"]]
            for player in (None, 1, 2, 3):
                seen = {e["number"]: e for e in game.events(player, since)}
                for event in new:
                    hidden = event["player"] != player
                    assert seen[event["number"]]["rule"] == ("pebble" if hidden else event["rule"])
                    assert seen[event["number"]]["thing"] == (None if hidden else event["thing"])
                    told += hidden
                inside = [e for e in seen.values() if e["type"] == "counter" and e["player"] != player]
                assert not [e for e in inside if e["at"]["rule"].startswith("pebble ")]
    assert told > 3 and asked > 3


def test_a_thing_is_named_in_what_it_did_before_it_was_hidden() -> None:
    """A card is activated in sight of all and turned face down at once: its gain is still its own."""
    game, chosen = rules().new_game(2, 3), dice(2, 3)
    while not game.over:
        step(game, chosen)
        for player in (1, 2):
            for event in game.events(player, max(0, len(game.log) - 40)):
                if event["type"] == "rule" and event["rule"].endswith(" activation"):
                    assert event["thing"] is not None


def in_any_order(zones: list) -> list:
    """Leave the order of piles out: events do not tell the order of a shuffle."""
    return [sorted(map(str, zone)) for zone in zones]


@pytest.mark.parametrize("players", [2, 4])
def test_events_tell_every_change_of_place_and_face(players: int) -> None:
    traced = rules().traced
    s = traced.new_state(players, 11)
    chosen = dice(players, 11)
    shadow = traced.clone(s)
    while True:
        traced.run(s)
        for raw in s.ev:
            follow(traced, shadow, raw)
        s.ev.clear()
        one, other = state_data(s), state_data(shadow)
        assert in_any_order(one["z"]) == in_any_order(other["z"])
        flags = 2 * traced.layout.size
        assert s.m[:flags] == shadow.m[:flags]
        assert s.at == shadow.at
        if s.over:
            break
        s.ans = chosen.choice(s.opts)


def test_two_rule_sets_and_many_games_at_once() -> None:
    sets = [loaded(pebbles(TRICK)), rules(), loaded(pebbles("gain 1 steps"))]
    games = [(rs.new_game(2, seed), random.Random(seed)) for rs in sets for seed in range(3)]
    alone = [end(rs.new_game(2, seed), seed).record() for rs in sets for seed in range(3)]
    while any(not game.over for game, _ in games):
        for game, chosen in games:
            if not game.over:
                step(game, chosen)
    assert [game.record() for game, _ in games] == alone
    assert len({game.rule_set.digest for game, _ in games}) == 3


def test_a_save_of_another_game_is_refused() -> None:
    from london_rules.engine import SaveError

    save = rules().new_game(2, 1).save()
    with pytest.raises(SaveError) as raised:
        loaded(pebbles()).restore(save)
    assert raised.value.code == "LR-V0002"
