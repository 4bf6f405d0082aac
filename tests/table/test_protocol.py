"""The protocol: whole games through messages alone, each of them valid, and what each message does."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft7Validator

from london_rules import advise, load
from london_rules.table.protocol.requests import REQUESTS
from london_rules.table.protocol.schemas import protocol_schema
from london_rules.table.protocol.server import Server
from london_rules.table.protocol.variants import shipped
from tests.support.talk import Talk
from tests.support.variants import SMALL

SCHEMA = protocol_schema()
GAMES = [(game["id"], game["players"]["most"]) for game in shipped()[0]]
EXTRA = {
    "short-hands": "language: 2\nid: short-hands\ntitle: Short hands\nkind: overlay\nbuilds on: ['2010']\n"
    "rules: |\n  replace number hand poverty = number of cards in your hand * 2\n"
}


def part(name: str) -> Draft7Validator:
    return Draft7Validator({"$ref": f"#/definitions/{name}", "definitions": SCHEMA["definitions"]})


VALID = {name: part(name) for name in SCHEMA["definitions"]}


def valid(message: dict[str, Any]) -> None:
    """Check a message by the definition of its type."""
    names = [f"request {message['type']}", f"reply {message['type']}"]
    assert any(fits(name, message) for name in names), [str(e)[:2000] for name in names for e in errors(name, message)]


def fits(name: str, message: Any) -> bool:
    return name in VALID and VALID[name].is_valid(message)


def errors(name: str, message: Any) -> list[Any]:
    return [] if name not in VALID else list(VALID[name].iter_errors(message))


def test_the_schema_is_one_and_nothing_is_left_open() -> None:
    Draft7Validator.check_schema(SCHEMA)
    assert not fits("request answer", {"type": "answer", "table": "main", "seat": 1})
    assert not fits("request answer", {"type": "answer", "table": "main", "seat": 0, "option": "stop"})
    assert not fits("reply done", {"type": "done", "table": "main", "more": 1})
    assert not fits("event", {"number": 0, "cause": None, "turn": 1, "type": "action", "player": 1})
    assert not fits("view", {})


@pytest.mark.parametrize(("variant", "players"), [*GAMES, ("2010+short-hands", 3)])
def test_every_message_of_a_played_game_is_valid(variant: str, players: int) -> None:
    """A few answers are taken back; the views that were put together are checked now and then."""
    talk, random = Talk(check=valid), Random(variant)
    viewers = [None, 1, players]
    seats = ["human"] * (players - 1) + [{"kind": "random", "name": "Robot"}]
    wish: dict[str, Any] = {"variant": variant, "seats": seats, "watch": viewers, "seed": 5}
    opened = talk.ask("new", table="main", texts=EXTRA if "short-hands" in variant else {}, **wish)
    assert (opened["type"], opened["table"]) == ("opened", "main")
    talk.ask("scene", table="main")
    table = talk.server.tables["main"].table
    for count in range(60):
        seat = table.to_move
        if seat is None:  # some games are short
            assert table.over
            break
        decision = table.view(seat)["decision"]
        if count % 10 == 0:
            assert talk.ask("coach", table="main", seat=seat, game=count == 0)["advice"]["number"] == decision["number"]
        option = random.choice(decision["options"])["id"]
        done = talk.ask("answer", id=count, table="main", seat=seat, option=option, number=decision["number"])
        assert done == {"type": "done", "id": count, "table": "main"}
        if count % 25 == 3 and table.may_undo(seat):
            assert talk.ask("undo", table="main", seat=seat)["type"] == "done"
        if count % 20 == 0:
            for viewer in viewers:
                assert errors("view", talk.views["main", viewer]) == []
                assert talk.views["main", viewer] == table.view(viewer)


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_packets_of_whole_games_are_valid(variant: str, players: int) -> None:
    """Bots play to the end; every so many packets are checked, and the last view."""
    talk = Talk()
    rule_set = load(variant).rule_set
    assert rule_set is not None
    bots = ["random", "greedy", "random", "random"][: max(2, rule_set.players[0])]
    talk.ask("new", table="t", variant=variant, seats=bots, watch=[1], seed=players)
    assert talk.views["t", 1]["over"]
    assert errors("view", talk.views["t", 1]) == []
    for packet in talk.packets[:: max(len(talk.packets) // 40, 1)]:
        valid(packet)
    valid(talk.ask("score", table="t"))


def test_packets_come_for_spectators_first_and_then_by_seats() -> None:
    talk = Talk()
    talk.ask("new", table="t", variant="2010", seats=["human"] * 3, seed=1, first=1)
    for seat in (3, None, 1):
        assert talk.ask("watch", table="t", seat=seat)["type"] == "done"
        assert [packet["seat"] for packet in talk.packets] == [seat]
    talk.ask("answer", table="t", seat=1, option="take-three-cards")
    assert [packet["seat"] for packet in talk.packets] == [None, 1, 3]
    talk.ask("unwatch", table="t", seat=1)
    talk.ask("rewind", table="t", answers=0)
    assert [packet["seat"] for packet in talk.packets] == [None, 3]
    assert talk.packets[0]["rewind"]["by"] is None


def test_bots_answer_by_themselves_and_each_answer_is_sent() -> None:
    talk = Talk()
    talk.ask("new", table="t", variant="2010", seats=["random", "random"], watch=[None], seed=1)
    assert talk.server.tables["t"].table.over
    assert [packet["number"] for packet in talk.packets] == list(range(1, len(talk.packets) + 1))
    assert len(talk.packets) > 100
    assert talk.views["t", None]["over"]
    assert [one["place"] for one in talk.ask("score", table="t")["standings"]["places"]] == [1, 2]


def test_a_save_goes_on_at_another_table_with_its_seats() -> None:
    talk = Talk()
    seats = [{"name": "Ann"}, "greedy"]
    talk.ask("new", table="one", variant="2010", seats=seats, first=1, undo="free", watch=[1])
    talk.ask("answer", table="one", seat=1, option="buy-land")
    save = talk.ask("save", table="one")["save"]
    opened = talk.ask("restore", table="two", variant="2010", save=save)
    assert opened["seats"] == [{"kind": "human", "name": "Ann"}, {"kind": "greedy", "name": "Player 2"}]
    assert len(dict.fromkeys(talk.hashes())) == 1
    assert talk.ask("undo", table="two", seat=1)["type"] == "done"
    as_data = json.loads(save)
    assert max(as_data["seed"], as_data["state"]["rng"]) > 2**53
    assert talk.ask("restore", table="three", variant="2010", save=as_data)["seats"] == opened["seats"]
    assert talk.ask("close", table="three")["type"] == "done"
    assert talk.ask("restore", variant="2017", save=save)["code"].startswith("LR-V")
    assert talk.ask("close", table="two")["type"] == "done"
    assert list(talk.server.tables) == ["one"]


def test_a_table_begins_with_what_the_game_before_has_kept() -> None:
    talk, variant, bots = Talk(), "driftwood+long-summer", ["greedy", "greedy"]
    talk.ask("new", table="june", variant=variant, seats=bots, seed=3)
    save = talk.ask("save", table="june")["save"]
    data = json.loads(save)
    assert data["kept"]["counters"]["summer wood"]
    talk.ask("new", table="july", variant=variant, seats=bots, seed=4, after=save)
    assert json.loads(talk.ask("save", table="july")["save"])["after"] == data["kept"]
    talk.ask("new", table="august", variant=variant, seats=bots, seed=4, after=data)
    assert talk.ask("save", table="august")["save"] == talk.ask("save", table="july")["save"]
    assert talk.ask("new", variant="driftwood", seats=bots, after=save)["code"] == "LR-V0007"


def test_a_look_tells_what_is_printed_and_why_something_is_not_offered() -> None:
    talk = Talk(check=valid)
    talk.ask("new", table="t", variant="2010", seats=["human", "human"], seed=3, first=1)
    looked = talk.ask("look", table="t", name="covent")
    assert looked["things"] == ["covent-garden"]
    assert looked["printed"][0][0] == "Covent Garden"
    assert "choose a card in your city" in talk.ask("look", table="t", name="run city")["printed"][0][0]
    why = talk.ask("look", table="t", name="run city", seat=1)["why"]
    assert why[0].startswith("Run city cannot be chosen now")
    assert talk.ask("look", table="t", name="run city", seat=2)["code"] == "LR-P0002"
    assert talk.ask("look", table="t", name="covent gardn")["help"] == "did you mean `Covent Garden`?"


def test_a_name_can_harm_no_terminal_and_a_save_keeps_it() -> None:
    talk = Talk()
    seats = [{"name": " A\x1b[2J\n\u202e "}, "human"]
    opened = talk.ask("new", table="t", variant="2010", seats=seats, first=2, watch=[2])
    assert opened["seats"][0]["name"] == "A\\u{001B}[2J\\u{000A}\\u{202E}"
    save = talk.ask("save", table="t")["save"]
    assert talk.ask("restore", variant="2010", save=save)["seats"] == opened["seats"]
    assert talk.ask("new", variant="2010", seats=[{"name": "\x1b" * 20}, "human"])["code"] == "LR-P0006"


def test_the_score_is_told_when_the_game_is_over() -> None:
    talk = Talk()
    talk.ask("new", table="t", variant="2010", seats=["human", "human"])
    assert talk.ask("score", table="t")["code"] == "LR-P0003"


def test_mistakes_in_texts_come_as_diagnostics() -> None:
    talk = Talk(check=valid)
    wrong = {"short-hands": EXTRA["short-hands"].replace("hand * 2", "hnad * 2")}
    error = talk.ask("new", variant="2010+short-hands", texts=wrong, seats=["human", "human"])
    (told,) = error["diagnostics"]
    assert (error["code"], told["code"], told["help"], told["fix"]) == ("LR-P0018", "LR-N0003", None, None)


def test_a_host_can_have_said_what_was_meant_by_texts() -> None:
    talk = Talk(Server(advise=advise), check=valid)
    wrong = {"short-hands": EXTRA["short-hands"].replace("hand * 2", "hnad * 2")}
    (told,) = talk.ask("new", variant="2010+short-hands", texts=wrong, seats=["human", "human"])["diagnostics"]
    assert told["help"] == "did you mean `hand`?"


def test_a_rule_that_fails_for_a_bot_is_told_and_the_host_can_go_back() -> None:
    rule = "replace number loans to repay = (loans / (loans - loans) rounded down)\n"
    text = "language: 2\nid: broken\ntitle: Broken\nkind: overlay\nbuilds on: ['2010']\nrules: |\n"
    text += "".join(f"  {line}\n" for line in rule.splitlines())
    talk = Talk(check=valid)
    opened = talk.ask("new", table="t", variant="2010+broken", texts={"broken": text}, seats=["random"] * 2, seed=3)
    assert opened["type"] == "opened"
    assert talk.packets[-1]["code"].startswith("LR-R")
    assert talk.packets[-1]["table"] == "t"
    assert talk.ask("save", table="t")["type"] == "saved"


def test_every_message_was_in_these_tests() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in REQUESTS if f'ask("{name}"' not in text and name not in ("hello", "games", "bye")] == []


def test_games_are_listed_and_bye_ends() -> None:
    talk = Talk(check=valid)
    games = talk.ask("games")
    own = [*SMALL, "starter"]
    assert [game["id"] for game in games["games"]] == ["2010", "2011-time-track", "2017", *own]
    assert "2010+alms" in [overlay["variant"] for overlay in games["overlays"]]
    assert talk.ask("bye") == {"type": "bye"}
    assert talk.server.ended
