"""Rules that change at a running table, and seats that are handed on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from london_rules.engine.load import load
from tests.host.test_deciding import TWO, answered, kinds, seated, until_vote, waits
from tests.support.hosting import Client, Host, Message


def overlay(name: str, number: int) -> dict[str, Any]:
    """Write the message fields of rules of one's own on Candle Sale, with another number."""
    manifest = f"language: 2\nid: own\ntitle: Own\nkind: overlay\nbuilds on: [candle-sale]\nset: {{{name}: {number}}}\n"
    return {"variant": "candle-sale+own", "texts": {"own": {"bundle.yaml": manifest}}}


BETTER = overlay("points for a collection", 5)  # changes no question
POORER = overlay("start money", 1)  # nobody can bid more than 5 then


def offer(host: Host, table: Message, rules: dict[str, Any], **more: Any) -> Message:
    wish = {"type": "offer", "table": table["table"], "owner": table["owner"], **rules, **more}
    return host.post(wish)[1]


def changed(client: Client) -> None:
    """Wait until the table plays other rules, and join it again."""
    client.until(lambda: any(one["type"] == "changed" for one in client.seen))


def titles(host: Host, table: Message) -> list[str]:
    return [host.join(table, seat).joined["title"] for seat in (1, 2, None)]


def test_the_game_goes_on_with_other_rules_when_all_seats_agree(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("candle-sale", TWO)
    first, others = seated(host, table, 2)
    first, (second,) = answered(first, others)
    answers = len(host.log(table["table"]))
    assert offer(host, table, BETTER) == {"type": "done", "table": table["table"]}
    vote = until_vote(first, "rules")
    assert (vote["title"], vote["of"], vote["by"]) == ("Candle Sale + Own", [1, 2], None)
    assert vote["differences"] == ["Points for a collection: 5 (was 4)"]
    first.answer()  # the game goes on meanwhile
    for one in (first, second):
        assert one.ask("vote", number=vote["number"], agree=True)["type"] == "done"
    for one in (first, second):
        changed(one)
    assert kinds(host, table)[answers:] == ["ask", "answer", "yes", "rules"]
    assert titles(host, table) == ["Candle Sale + Own"] * 3
    rule_set = load(BETTER["variant"], texts=BETTER["texts"], only_shipped=True).rule_set
    assert rule_set is not None
    again = host.join(table, first.joined["you"])
    assert again.joined["digest"] == rule_set.digest
    answered(*seated(host, table, 2))
    host.restart()
    assert titles(host, table) == ["Candle Sale + Own"] * 3
    assert host.end() == 0


def test_rules_with_which_the_game_cannot_go_on_are_not_offered_but_it_is_said_why(host: Host) -> None:
    table = host.begin("candle-sale", TWO)
    first, others = seated(host, table, 2)
    answered(*answered(first, others))
    reply = offer(host, table, {"variant": "2010"})
    assert reply["code"] == "LR-P0028"
    assert "the game cannot go on with these rules: " in reply["message"]
    assert {"ask"} & {*kinds(host, table)} == set()
    assert titles(host, table) == ["Candle Sale"] * 3


def test_what_was_answered_since_can_make_it_impossible_and_then_all_are_told(host: Host) -> None:
    table = host.begin("candle-sale", TWO)
    other, (auctioneer,) = answered(*seated(host, table, 2))
    assert offer(host, table, POORER)["type"] == "done"
    vote = until_vote(other, "rules")
    assert other.answer("9")["type"] == "done"
    assert auctioneer.ask("vote", number=vote["number"], agree=True)["type"] == "done"
    refused = other.ask("vote", number=vote["number"], agree=True)
    assert refused["code"] == "LR-P0028"
    assert "`9` can no longer be chosen" in refused["message"]
    auctioneer.until(lambda: auctioneer.seen[-1].get("code") == "LR-P0028")
    assert kinds(host, table)[-1] == "no"
    asked, _ = seated(host, table, 2)
    assert asked.answer()["type"] == "done"
    assert titles(host, table) == ["Candle Sale"] * 3


def test_one_seat_that_is_against_it_is_enough(host: Host) -> None:
    table = host.begin("candle-sale", TWO)
    first, (second,) = seated(host, table, 2)
    assert offer(host, table, BETTER, secret=table["seats"][0])["type"] == "done"
    vote = until_vote(first, "rules")
    assert (vote["by"], vote["of"]) == (1, [2])
    voter = second if second.joined["you"] == 2 else first
    assert offer(host, table, POORER)["code"] == "LR-P0025"
    assert voter.ask("vote", number=vote["number"], agree=False)["type"] == "done"
    until_vote(first, None)
    assert titles(host, table) == ["Candle Sale"] * 3


def asked_again(client: Client) -> None:
    """Answer, and wait for the next question that this client is asked."""
    client.until(lambda: client.options)
    number = (client.view or {})["decision"]["number"]
    client.answer()
    client.until(lambda: client.options and (client.view or {})["decision"]["number"] != number)


def test_where_no_other_person_plays_rules_are_changed_at_once_and_a_rematch_has_them(host: Host) -> None:
    table = host.begin("candle-sale", ["human", "random"])
    client = host.join(table, 1)
    asked_again(client)  # the bot has answered: nothing changes while the rules are offered
    assert offer(host, table, BETTER, secret=table["seats"][0])["type"] == "done"
    changed(client)
    client = host.join(table, 1)
    assert client.joined["title"] == "Candle Sale + Own"
    assert waits(client)["vote"] is None
    while not (client.view or {})["over"]:
        client.until(lambda c=client: c.options or (c.view or {})["over"])
        if client.options:
            number = (client.view or {})["decision"]["number"]
            client.answer()
            client.until(lambda c=client, n=number: ((c.view or {})["decision"] or {}).get("number") != n)
    report = client.ask("report")
    assert (report["game"]["variant"], report["texts"]) == (BETTER["variant"], BETTER["texts"])
    next = client.ask("rematch")["next"]
    assert host.join({**table, "table": next}, None).joined["title"] == "Candle Sale + Own"
    assert offer(host, table, POORER)["code"] == "LR-P0003"


def test_only_who_started_the_table_offers_rules_that_can_be_read(host: Host) -> None:
    table = host.begin("candle-sale", TWO)
    assert offer(host, table, BETTER, owner=table["seats"][0])["code"] == "LR-P0015"
    assert offer(host, table, overlay("no such number", 1))["code"] == "LR-P0018"
    assert offer(host, table, {"variant": "candle-sale"})["code"] == "LR-P0028"
    assert offer(host, table, {"variant": "/etc/passwd"})["code"] == "LR-P0018"
    assert host.log(table["table"]) == []


def test_spectators_who_are_behind_see_the_change_of_rules_when_it_is_their_time(host: Host) -> None:
    table = host.begin("candle-sale", ["human", "random"], turns_behind=1)
    client, watcher = host.join(table, 1), host.join(table, None)
    client.until(lambda: client.options)
    assert offer(host, table, BETTER, secret=table["seats"][0])["type"] == "done"
    changed(watcher)
    watcher = host.join(table, None)
    assert (watcher.view or {})["variant"] == "candle-sale"
    client = host.join(table, 1)
    turn = (client.view or {})["turn"]
    while (client.view or {})["turn"] < turn + 3:
        client.until(lambda c=client: c.options)
        number = (client.view or {})["decision"]["number"]
        client.answer()
        client.until(lambda c=client, n=number: (c.view or {})["decision"].get("number") not in (n, None))
    changed(watcher)
    assert (host.join(table, None).view or {})["variant"] == "candle-sale+own"


# ---- seats that are handed on --------------------------------------------------------------------


def test_a_seat_that_is_handed_on_has_a_new_link_and_the_old_one_leads_nowhere(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("2010", TWO)
    first, tab, other = host.join(table, 1), host.join(table, 1), host.join(table, 2)
    reply = first.ask("renew")
    assert (reply["type"], reply["seat"], reply["table"]) == ("seated", 1, table["table"])
    with pytest.raises(ConnectionClosed):
        tab.until(lambda: False)
    assert tab.seen[-1]["code"] == "LR-P0015"
    assert host.client().ask("join", table=table["table"], secret=table["seats"][0])["code"] == "LR-P0015"
    new = {**table, "seats": [reply["secret"], table["seats"][1]]}
    assert host.join(new, 1).joined["you"] == 1
    assert (first.ask("scene")["type"], other.ask("scene")["type"]) == ("scene", "scene")
    assert first.ask("renew")["type"] == "seated"  # and once more
    assert host.client().ask("join", table=table["table"], secret=reply["secret"])["code"] == "LR-P0015"
    host.restart()
    assert host.join(table, 2).joined["you"] == 2
    written = b"".join(path.read_bytes() for path in host.folder.iterdir())
    assert reply["secret"].encode() not in written
    assert host.end() == 0


def test_who_watches_hands_on_nothing(host: Host) -> None:
    assert host.join(host.begin("2010", TWO), None).ask("renew")["code"] == "LR-P0025"
