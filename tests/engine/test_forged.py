"""Saves edited by somebody who makes the checksum and the state hash again, and saves sealed with the key of a host."""

import json
import random
import re
from functools import cache
from typing import Any

import pytest

from london_rules.engine import EVERYTHING, Game, SaveError
from london_rules.engine.migrate import carry_over
from london_rules.engine.seals import seal
from tests.games.table import rules, step
from tests.support.forgery import Forger, each_place_once, resealed
from tests.support.race import GAME as RACE

CODE = re.compile(r"LR-[VRX]\d{4}")
KEY = bytes(range(32))


@cache
def played(variant: str = "2010", players: int = 3, answers: int = 40) -> Game:
    game, chosen = rules(variant).new_game(players, seed=8, events=False), random.Random(8)
    for _ in range(answers):
        step(game, chosen)
    return game


def edited(game: Game, **fields: Any) -> dict[str, Any]:
    """Edit the record of a game, with the checksum made again."""
    return resealed({**json.loads(json.dumps(game.save())), **fields})


@pytest.mark.parametrize(("variant", "players"), [("2010", 3), (RACE, 2)])
def test_a_replayed_save_is_the_game_of_its_answers_or_none(variant: str, players: int) -> None:
    game = played(variant, players)
    save = game.save()
    text = json.dumps(save)
    forger, refused = Forger(text, 1), 0
    cases = each_place_once(text)[players :: 7 if variant == "2010" else 17] + [forger.forged() for _ in range(150)]
    for data in cases:
        try:
            restored = rules(variant).restore(data, events=False)
        except SaveError as e:
            assert CODE.fullmatch(e.code)
            refused += 1
        else:
            assert restored.save() == save
    assert refused > len(cases) * 0.8


@pytest.mark.parametrize("part", ["first", "act", "c", "m", "opts", "rng", "z", "frames", "who"])
def test_a_state_without_a_part_is_refused(part: str) -> None:
    data = json.loads(json.dumps(played().save()))
    del data["state"][part]
    with pytest.raises(SaveError):
        rules().restore(resealed(data))


def test_a_state_that_fits_no_answers_is_taken_only_with_the_seal_of_the_host() -> None:
    game = played()
    data = json.loads(json.dumps(game.save()))
    money = game.program.layout.counter_base["money"]
    data["state"]["c"][money] += 50
    data = resealed(data)
    with pytest.raises(SaveError) as raised:
        rules().restore(data)
    assert raised.value.code == "LR-V0005"
    taken = rules().restore(seal(data, KEY), key=KEY)
    assert taken.view(1)["players"][0]["counters"]["money"] == data["state"]["c"][money]
    with pytest.raises(SaveError):
        taken.events(EVERYTHING)


# ---- chance -------------------------------------------------------------------------------------


def test_chance_that_the_seed_does_not_deal_is_refused() -> None:
    game = played()
    chance = list(game.chance)
    chance[3] = (chance[3] + 1) % 2
    for fields in ({"chance": chance}, {"seed": 9}, {"chance": [*game.chance, 0]}, {"chance": game.chance[:-1]}):
        log = resealed({**json.loads(json.dumps(game.record())), **fields})
        for read, data in ((rules().replay, log), (rules().restore, edited(game, **fields))):
            with pytest.raises(SaveError) as raised:
                read(data)
            assert raised.value.code == "LR-V0005"


def test_a_log_says_where_its_chance_comes_from() -> None:
    game = played()
    assert game.record()["chance_from"] == "seed"
    other = Game.begin(rules(), game.setup, events=False, tape=[0] * len(game.chance))
    record = other.record()
    assert record["chance_from"] == "record"
    again = rules().replay(json.loads(json.dumps(record)))
    assert again.state_hash() == other.state_hash()
    assert not again.dealt_by_seed and not again.clone().dealt_by_seed
    assert again.record() == record
    assert rules().restore(other.save()).save() == other.save()
    with pytest.raises(SaveError, match="seed"):
        rules().replay(resealed({**record, "chance_from": "seed"}))
    with pytest.raises(SaveError, match="chance_from"):
        rules().replay(resealed({**record, "chance_from": "elsewhere"}))


def test_a_game_that_was_carried_over_can_be_saved_and_restored() -> None:
    made = carry_over(played(), rules("2010+gentle-poverty"))
    chosen = random.Random(1)
    for _ in range(30):
        step(made, chosen)
    again = rules("2010+gentle-poverty").restore(json.loads(json.dumps(made.save())))
    assert again.save() == made.save()
    assert not again.dealt_by_seed


def test_a_log_that_does_not_say_where_its_chance_came_from_is_refused() -> None:
    log = json.loads(json.dumps(played().record()))
    del log["chance_from"]
    with pytest.raises(SaveError, match="`chance_from` is missing or damaged"):
        rules().replay(resealed(log))


def test_a_log_that_does_not_say_who_answered_is_refused() -> None:
    log = json.loads(json.dumps(played().record()))
    del log["seats"]
    with pytest.raises(SaveError, match="`seats` is missing or damaged"):
        rules().replay(resealed(log))


# ---- seals --------------------------------------------------------------------------------------


def test_a_sealed_save_is_restored_with_its_key_as_it_is() -> None:
    game = played()
    for sealed in (game.save(key=KEY), seal(game.save(), KEY), seal(seal(game.save(), b"other"), KEY)):
        data = json.loads(json.dumps(sealed))
        again = rules().restore(data, key=KEY)
        assert again.save() == game.save()
        assert again.save(key=KEY) == sealed
        assert rules().restore(data).save() == game.save(), "without the key it is a save like any other"
    assert rules().replay(game.record(key=KEY), key=KEY).state_hash() == game.state_hash()


def test_a_missing_or_wrong_seal_is_refused() -> None:
    save = played().save()
    sealed = seal(save, KEY)
    odd = [None, "", "0" * 64, 3, [], sealed["seal"].upper(), sealed["seal"][:-1], "\ud800", "£" * 64]
    for data in (save, seal(save, KEY + b"x"), *({**sealed, "seal": value} for value in odd)):
        for read in (rules().restore, rules().replay):
            with pytest.raises(SaveError) as raised:
                read(data, key=KEY)
            assert raised.value.code == "LR-V0006"
    changed = resealed({**json.loads(json.dumps(sealed)), "answers": save["answers"][:-1]})
    with pytest.raises(SaveError, match="seal"):
        rules().restore(changed, key=KEY)


@pytest.mark.parametrize(("key", "error"), [(b"", ValueError), ("secret", TypeError), (3, TypeError)])
def test_a_key_is_bytes(key: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="key"):
        played().save(key=key)
    with pytest.raises(error, match="key"):
        rules().restore(seal(played().save(), KEY), key=key)
