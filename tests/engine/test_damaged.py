"""Saves and logs that were cut off, edited or made up are refused with a code, and with nothing else."""

import copy
import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.engine import Game, SaveError
from london_rules.engine.states import digest_of
from tests.games.table import rules, step

CODE = re.compile(r"LR-[VRX]\d{4}")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


def played(answers: int) -> Game:
    game, chosen = rules().new_game(3, seed=8), random.Random(8)
    for _ in range(answers):
        step(game, chosen)
    return game


GAME = played(120)
SAVE, LOG = json.dumps(GAME.save()), json.dumps(GAME.record())


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the way to every value."""
    out = [path] if path else []
    if isinstance(data, dict):
        for key in data:
            out += places(data[key], (*path, key))
    elif isinstance(data, list):
        for i in range(len(data)):
            out += places(data[i], (*path, i))
    return out


PLACES = {"save": places(json.loads(SAVE)), "log": places(json.loads(LOG))}


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def get(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def drop(data: Any, path: tuple[Any, ...]) -> None:
    del get(data, path[:-1])[path[-1]]


def read(what: str, data: Any) -> Game:
    return rules().restore(data) if what == "save" else rules().replay(data)


def refused(what: str, data: Any) -> str:
    """Read damaged data; gives the code that refuses it."""
    with pytest.raises(SaveError) as raised:
        read(what, data)
    assert CODE.fullmatch(raised.value.code)
    assert 10 < len(str(raised.value)) < 1500
    return raised.value.code


def same(a: Any, b: Any) -> bool:
    return json.dumps(a) == json.dumps(b)


@pytest.mark.parametrize("what", ["save", "log"])
@settings(max_examples=400)
@given(data=st.data())
def test_a_changed_value_is_refused(what: str, data: st.DataObject) -> None:
    damaged = json.loads(SAVE if what == "save" else LOG)
    path = data.draw(st.sampled_from(PLACES[what]))
    value = data.draw(JSON)
    if same(get(damaged, path), value):
        return
    put(damaged, path, value)
    refused(what, damaged)


@pytest.mark.parametrize("what", ["save", "log"])
def test_each_value_left_out_or_moved_by_one_is_refused(what: str) -> None:
    whole = json.loads(SAVE if what == "save" else LOG)
    for path in PLACES[what]:
        damaged = copy.deepcopy(whole)
        drop(damaged, path)
        refused(what, damaged)
        value = get(whole, path)
        if type(value) is int:
            put(whole, path, value + 1)
            refused(what, whole)
            put(whole, path, value)
    read(what, whole)


@settings(max_examples=300)
@given(data=st.data())
def test_a_made_up_value_with_a_right_checksum_raises_nothing_else(data: st.DataObject) -> None:
    """Whoever forges the checksum as well gets a game or a SaveError."""
    what = data.draw(st.sampled_from(["save", "log"]))
    forged = json.loads(SAVE if what == "save" else LOG)
    put(forged, data.draw(st.sampled_from(PLACES[what])), data.draw(JSON))
    if isinstance(forged.get("state"), dict):
        plain = {k: v for k, v in forged["state"].items() if k != "rng"}
        forged["state_hash"] = digest_of(plain)
    forged["checksum"] = digest_of({k: v for k, v in forged.items() if k != "checksum"})
    try:
        game = read(what, forged)
    except SaveError as e:
        assert CODE.fullmatch(e.code)
    else:
        assert game.option_ids()
        assert game.view(1)


@pytest.mark.parametrize("what", ["save", "log"])
def test_a_missing_value_with_a_right_checksum_is_named(what: str) -> None:
    for key in ("players", "seed", "number", "first", "chance", "answers"):
        forged = json.loads(SAVE if what == "save" else LOG)
        del forged[key], forged["checksum"]
        with pytest.raises(SaveError, match=f"`{key}` is missing or damaged") as raised:
            read(what, {**forged, "checksum": digest_of(forged)})
        assert raised.value.code == "LR-V0001"


@given(st.integers(0, len(SAVE) - 1))
def test_text_that_was_cut_off_is_no_json(length: int) -> None:
    with pytest.raises(json.JSONDecodeError):
        json.loads(SAVE[:length])


@pytest.mark.parametrize("what", ["save", "log"])
@settings(max_examples=100)
@given(made_up=JSON)
def test_anything_else_is_no_save(what: str, made_up: Any) -> None:
    assert refused(what, made_up) == "LR-V0001"


@pytest.mark.parametrize("what", ["save", "log"])
@pytest.mark.parametrize(
    "odd", [{1, 2}, b"x", object(), 10**5000, float("nan"), "\\ud800"], ids=lambda odd: type(odd).__name__
)
def test_values_that_json_does_not_have(what: str, odd: Any) -> None:
    for key in ("seed", "answers", "variant", "digest", "schema_version", "state_hash"):
        damaged = json.loads(SAVE if what == "save" else LOG)
        damaged[key] = odd
        refused(what, damaged)


def test_a_thing_that_holds_itself() -> None:
    damaged = json.loads(SAVE)
    damaged["answers"].append(damaged)
    assert refused("save", damaged) == "LR-V0001"
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    damaged["answers"] = deep
    assert refused("save", damaged) == "LR-V0001"


def test_the_difference_is_named() -> None:
    other = {**json.loads(SAVE), "digest": "f" * 64, "variant": "my-rules"}
    with pytest.raises(SaveError, match=r"my-rules ffffffffffff.*2010") as raised:
        rules().restore(other)
    assert raised.value.code == "LR-V0002"
    later = {**json.loads(LOG), "schema_version": 2}
    with pytest.raises(SaveError, match="version 2") as raised:
        rules().replay(later)
    assert raised.value.code == "LR-V0004"
    with pytest.raises(SaveError) as raised:
        rules().restore(json.loads(LOG))
    assert raised.value.code == "LR-V0001"


def test_a_save_of_another_compilation_is_refused_but_its_log_replays() -> None:
    data = {**json.loads(SAVE), "program": "0" * 64}
    data["checksum"] = digest_of({k: v for k, v in data.items() if k != "checksum"})
    with pytest.raises(SaveError, match="play its log") as raised:
        rules().restore(data)
    assert raised.value.code == "LR-V0004"
    assert rules().replay(data).state_hash() == GAME.state_hash()


def test_an_answer_that_does_not_fit_is_named() -> None:
    data = json.loads(LOG)
    data["answers"][10] = "nowhere"
    data["checksum"] = digest_of({k: v for k, v in data.items() if k != "checksum"})
    with pytest.raises(SaveError, match="answer 11 does not fit") as raised:
        rules().replay(data)
    assert raised.value.code == "LR-V0003"


def test_a_log_replays_up_to_a_decision() -> None:
    for until in (0, 1, 17, 119, 120):
        game = rules().replay(json.loads(LOG), until=until)
        assert game.answers == GAME.answers[:until]
        for answer in GAME.answers[until:]:
            game.answer(answer)
        assert game.save() == GAME.save()
