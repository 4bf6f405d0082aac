"""Packets: patched together they are the whole view; events have numbers of their own; words tell nothing hidden."""

import json
import random
import statistics

import pytest

from london_rules.engine import EVERYTHING
from london_rules.engine.viewers import Viewer
from london_rules.table import Table
from tests.engine.pebbles import loaded, pebbles
from tests.support.table import rule_set
from tests.support.tables import Client, plain

GAMES = (("2010", 2), ("2010", 4), ("2017", 3), ("2010+option-4+option-5", 3), ("hybrid-1", 3), ("2011-time-track", 3))
MOST_ANSWERS = 150  # the races of random players are much longer


def viewers(players: int) -> list[Viewer]:
    return [None, EVERYTHING, *range(1, players + 1)]


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_patches_together_are_the_view_at_every_decision(variant, players):
    table = Table(rule_set(variant), ["human"] * players, seed=players)
    clients = {viewer: Client(table.feed(viewer, history=True)) for viewer in viewers(players)}
    chosen = random.Random(variant)
    for _ in range(MOST_ANSWERS):
        for viewer, client in clients.items():
            client.look()
            assert client.look() is None, "nothing has happened since"
            assert client.view == plain(table.view(viewer))
        if table.over:
            break
        seat = table.to_move
        table.answer(seat, chosen.choice(table.game.option_ids()))
        if chosen.random() < 0.15 and table.may_undo(seat):
            table.undo(seat, chosen.randint(1, table.may_undo(seat)))
    for viewer, client in clients.items():
        client.look()
        assert len(set(client.numbers)) == len(client.numbers), "no number is used twice"
        whole = table.feed(viewer, history=True).packet()
        assert [bare(event) for event in client.events] == [bare(event) for event in plain(whole["events"])]


def bare(event: dict[str, object]) -> dict[str, object]:
    """Leave out the numbers, which are those of a feed."""
    return {key: value for key, value in event.items() if key not in ("number", "cause")}


@pytest.mark.parametrize(("variant", "players"), (("2010", 3), ("2017", 2)))
def test_half_of_the_patches_of_a_game_are_shorter_than_a_kilobyte(variant, players):
    table = Table(rule_set(variant), ["random"] * players, seed=3)
    clients = [Client(table.feed(viewer)) for viewer in range(1, players + 1)]
    while True:
        for client in clients:
            client.look()
        if not table.answer_for_bot():
            break
    assert statistics.median(size for client in clients for size in client.sizes) < 1024


def test_the_first_packet_has_the_whole_view_and_nothing_of_the_past():
    table = Table(rule_set(), ["human", "human"], seed=1)
    for _ in range(30):
        table.answer(table.to_move, table.game.option_ids()[0])
    packet = table.feed(1).packet()
    assert packet["view"] == table.view(1)
    assert (packet["events"], packet["told"]) == ([], [])
    whole = table.feed(1, history=True).packet()
    assert len(whole["events"]) > 100
    assert whole["told"][0]["turn"] == 1


def test_the_cause_of_an_event_is_an_event_that_was_sent():
    table = Table(rule_set(), ["random", "random"], seed=1)
    client = Client(table.feed(2, history=True))
    while table.answer_for_bot():
        client.look()
    sent = set()
    for event in client.events:
        assert event["cause"] is None or event["cause"] in sent
        sent.add(event["number"])
    assert any(event["cause"] is not None for event in client.events)


def test_a_rewind_says_from_which_event_on_to_forget():
    table = Table(rule_set(), ["human", "human"], seed=1, first=1)
    client, other = Client(table.feed(1)), Client(table.feed(2))
    client.look()
    other.look()
    before = plain(table.view(1))
    table.answer(1, "buy-land")
    client.look()
    other.look()
    assert client.events
    table.undo(1)
    packet = client.look()
    assert packet["rewind"] == {"from": client.numbers[0], "by": 1}
    assert client.events == []
    assert other.look()["rewind"]["by"] == 1
    seen = {**client.view, "decision": {**client.view["decision"], "number": 1}}
    assert seen == before


def test_events_after_a_rewind_have_new_numbers_and_are_told_again():
    table = Table(rule_set(), ["human", "human"], seed=1, first=1)
    client = Client(table.feed(1))
    client.look()
    table.answer(1, "play-cards")
    table.answer(1, table.game.option_ids()[0])
    client.look()
    answer = table.game.option_ids()[0]
    table.answer(1, answer)
    told = client.look()["told"]
    assert told and told[-1]["lines"]
    most = max(client.numbers)
    table.undo(1)
    client.look()
    table.answer(1, answer)
    packet = client.look()
    numbers = [event["number"] for event in packet["events"]]
    assert min(numbers) > most
    assert [{**turn, "events": []} for turn in packet["told"]] == [{**turn, "events": []} for turn in told]
    named = [[set(line) for line in turn["events"]] for turn in packet["told"]]
    assert [len(turn["lines"]) for turn in packet["told"]] == [len(lines) for lines in named]
    assert set().union(*(line for lines in named for line in lines)) <= {*numbers}


def test_a_decision_has_a_sentence_causes_and_options_with_types():
    table = Table(rule_set(), ["human", "human"], seed=7, first=1)
    asked = table.view(1)["decision"]
    assert asked["sentence"] == "Choose what to do this turn"
    table.answer(1, "buy-land")
    asked = table.view(1)["decision"]
    assert [cause["rule"] for cause in asked["because"]] == ["turn action", "action buy land"]
    southwark = next(option for option in asked["options"] if option["id"] == "southwark-bermondsey")
    assert southwark["type"] == "thing"
    assert southwark["text"].startswith(southwark["label"] + " (")


def test_others_learn_only_who_is_asked():
    table = Table(rule_set(), ["human", "human"], seed=7, first=1)
    wanted = {"player": 1, "rule": None, "sentence": "Player 1 is to choose", "because": []}
    assert table.view(2)["decision"] == table.view(None)["decision"] == wanted
    assert "options" in table.view(EVERYTHING)["decision"]


def test_names_of_seats_are_in_labels_and_sentences():
    from london_rules.table import Seat

    table = Table(rule_set(), [Seat(name="Ada"), Seat(name="Ben")], seed=7, first=1)
    assert table.view(2)["decision"]["sentence"] == "Ada is to choose"
    assert [seat["name"] for seat in table.view(None)["seats"]] == ["Ada", "Ben"]


def test_a_seat_that_there_is_not_sees_nothing():
    from london_rules.table import TableError

    table = Table(rule_set(), ["human", "human"], seed=7)
    for seat in (0, -1, 3, True, "1", 1.0, "all"):
        with pytest.raises(TableError, match="there is no seat") as error:
            table.feed(seat)
        assert error.value.code == "LR-P0001"


def test_packets_are_plain_data():
    table = Table(rule_set("2011-time-track"), ["random", "random"], seed=7)
    feed = table.feed(EVERYTHING, history=True)
    for _ in range(60):
        table.answer_for_bot()
        packet = feed.packet()
        assert json.loads(json.dumps(packet, allow_nan=False)) == packet


def notes_of(table: Table, option: str) -> list[str]:
    asked = table.view(table.to_move)["decision"]
    return next(one for one in asked["options"] if one["id"] == option).get("notes", [])


def test_a_preview_that_depends_on_hidden_things_is_not_shown():
    more = (
        "number secret = total worth of the top 1 pebbles of the bag\n"
        "number own = total worth of the pebbles in your pouch\n\naction rest\n  gain 1 shells"
    )
    for template, shown in (("now {own}", 1), ("now {secret}", 0), ("{own}, then {secret}", 0)):
        texts = pebbles(more=more)
        texts["bundle.yaml"] = texts["bundle.yaml"].replace("pebbles.yaml]", "pebbles.yaml, front.yaml]")
        texts["front.yaml"] = f'layout:\n  previews:\n    action rest: "{template}"\n'
        rules = loaded(texts)
        told = [notes_of(Table(rules, ["human", "human"], seed=seed, first=1), "rest") for seed in range(20)]
        assert sum(map(bool, told)) == 20 if shown else sum(map(bool, told)) <= 2
