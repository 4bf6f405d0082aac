"""What people do at a table besides playing: sit down, give themselves names, talk, play again, keep the game."""

from __future__ import annotations

import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from london_rules.engine.load import load
from london_rules.host import app, store
from london_rules.host.messages import LONGEST_LINE
from london_rules.host.schema import META
from london_rules.table import Table
from london_rules.table.protocol.requests import Games
from london_rules.table.seats import LONGEST_NAME, Seat
from london_rules.workshop.playing import joined
from london_rules.workshop.requests import Join
from tests.support.hosting import Client, Host, Message, run

TWO = ["human", "human"]


def listed(host: Host, table: Message) -> Message | None:
    tables = host.post({"type": "lobby"})[1]["tables"]
    return next((one for one in tables if one["table"] == table["table"]), None)


def talking(client: Client) -> list[Message]:
    return [one for one in client.seen if one["type"] == "said"]


def test_only_an_open_table_is_in_the_lobby_until_its_seats_are_taken(host: Host) -> None:
    closed, opened = host.begin("2010", TWO), host.begin("nettles", [*TWO, "human", "random"], open=True)
    assert listed(host, closed) is None
    assert (listed(host, opened) or {})["free"] == [1, 2, 3]
    host.join(opened, 1)
    assert (listed(host, opened) or {})["free"] == [2, 3]
    for seat in (2, 3):
        assert host.post({"type": "sit", "table": opened["table"], "seat": seat, "name": "Bob"})[0] == 200
    assert listed(host, opened) is None


def test_who_sits_down_has_the_only_link_of_the_seat_and_a_name(host: Host) -> None:
    table = host.begin("2010", TWO, open=True)
    first = host.join(table, 1)
    seated = host.post({"type": "sit", "table": table["table"], "seat": 2, "name": " Bob \x1b[31m"})[1]
    assert (seated["type"], seated["seat"]) == ("seated", 2)
    old = host.client().ask("join", table=table["table"], secret=table["seats"][1])
    assert old["code"] == "LR-P0015"
    client = host.client()
    assert client.ask("join", table=table["table"], secret=seated["secret"])["you"] == 2
    first.until(lambda: "Bob" in (first.view or {})["seats"][1]["name"])
    assert "\x1b" not in (first.view or {})["seats"][1]["name"]


@pytest.mark.parametrize(("open", "seat"), [(False, 2), (True, 1), (True, 3), (True, 0)])
def test_a_seat_that_is_not_free_cannot_be_taken(host: Host, open: bool, seat: int) -> None:
    table = host.begin("2010", TWO, open=open)
    host.join(table, 1)
    reply = host.post({"type": "sit", "table": table["table"], "seat": seat, "name": "Eve"})[1]
    assert reply["code"] == ("LR-P0013" if seat == 0 else "LR-P0025")
    assert host.join(table, 2).joined["you"] == 2


def test_a_name_is_seen_by_all_and_is_still_there_after_a_restart(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("2010", TWO)
    first, second = host.join(table, 1), host.join(table, 2)
    assert first.ask("name", name="Ann")["type"] == "done"
    second.until(lambda: (second.view or {})["seats"][0]["name"] == "Ann")
    assert first.ask("name", name="x" * (LONGEST_NAME + 1))["code"] == "LR-P0013"
    assert host.join(table, None).ask("name", name="Eve")["code"] == "LR-P0025"
    host.restart()
    assert [one["name"] for one in (host.join(table, 2).view or {})["seats"]] == ["Ann", "Player 2"]
    assert host.end() == 0


def test_what_is_said_is_read_by_all_and_by_newcomers_until_it_is_deleted(host: Host) -> None:
    table = host.begin("2010", TWO)
    first, second, watcher = host.join(table, 1), host.join(table, 2), host.join(table, None)
    assert first.ask("say", text="Hello\n  all\x1b[2J")["type"] == "done"
    watcher.until(lambda: talking(watcher))
    line = talking(watcher)[0]
    assert (line["seat"], line["text"].startswith("Hello all"), "\x1b" in line["text"]) == (1, True, False)
    assert host.join(table, 2).joined["said"] == [line]
    assert watcher.ask("say", text="boo")["code"] == "LR-P0025"
    assert first.ask("say", text="x" * (LONGEST_LINE + 1))["code"] == "LR-P0013"
    assert first.ask("say", text=" \n ")["code"] == "LR-P0013"
    assert second.ask("unsay", line=line["line"])["code"] == "LR-P0025"
    assert second.ask("unsay", line=line["line"], owner="x" * 32)["code"] == "LR-P0025"
    assert first.ask("unsay", line=line["line"])["type"] == "done"
    watcher.until(lambda: len(talking(watcher)) == 2)
    assert talking(watcher)[1] == {**line, "text": ""}
    assert second.ask("say", text="Well")["type"] == "done"
    last = host.join(table, 1).joined["said"][-1]
    assert first.ask("unsay", line=last["line"], owner=table["owner"])["type"] == "done"
    assert [one["text"] for one in host.join(table, 1).joined["said"]] == ["", ""]


def test_a_line_of_another_table_cannot_be_deleted(host: Host) -> None:
    tables = [host.begin("2010", TWO) for _ in range(2)]
    first, other = (host.join(table, 1) for table in tables)
    first.ask("say", text="Hello")
    line = host.join(tables[0], 1).joined["said"][0]["line"]
    assert other.ask("unsay", line=line, owner=tables[1]["owner"])["code"] == "LR-P0025"
    assert host.join(tables[0], 1).joined["said"][0]["text"] == "Hello"


def test_all_know_who_is_connected(host: Host) -> None:
    table = host.begin("2010", TWO)
    first = host.join(table, 1)
    second, watcher = host.join(table, 2), host.join(table, None)
    here = {"type": "around", "table": table["table"]}
    first.until(lambda: first.seen[-1] == {**here, "seats": [1, 2], "watching": 1})
    watcher.close()
    second.close()
    first.until(lambda: first.seen[-1] == {**here, "seats": [1], "watching": 0})


def finish(host: Host, table: Message) -> list[Client]:
    clients = [host.join(table, 1), host.join(table, 2)]
    while not (clients[0].view or {})["over"]:
        for client in clients:
            while client.options:
                number = (client.view or {})["decision"]["number"]
                client.answer()
                client.until(lambda c=client, n=number: ((c.view or {})["decision"] or {}).get("number") != n)
            if not (clients[0].view or {})["over"]:
                try:
                    client.take(0.02)
                except TimeoutError:
                    continue
    return clients


@pytest.mark.slow
def test_after_the_end_there_is_a_rematch_with_seats_turned_and_all_that_happened(host: Host) -> None:
    table = host.begin("candle-sale", TWO)
    early = host.join(table, 1)
    assert early.ask("rematch")["code"] == "LR-P0003"
    assert early.ask("report")["code"] == "LR-P0003"
    early.ask("name", name="Ann")
    first, second = finish(host, table)

    report = first.ask("report")
    rules = load("candle-sale").rule_set
    assert rules is not None
    restored = Table.restore(rules, json.loads(report["save"]))
    assert (restored.over, restored.names[0]) == (True, "Ann")
    game = report["game"]
    again = rules.new_game(2, int(game["seed"]))
    for answer in game["answers"]:
        again.answer(answer)
    assert again.state_hash() == restored.game.state_hash()

    assert host.join(table, None).ask("rematch")["code"] == "LR-P0025"
    next = first.ask("rematch")["next"]
    second.until(lambda: second.seen[-1] == {"type": "again", "table": table["table"], "next": next})
    assert second.ask("rematch")["next"] == next
    assert host.join(table, 1).joined["next"] == next
    follow = {**table, "table": next}
    turned = host.join(follow, 1)
    assert turned.joined["you"] == 2
    assert [one["name"] for one in turned.joined["seats"]] == ["Player 2", "Ann"]
    assert host.join(follow, 2).joined["you"] == 1
    assert host.join(follow, None).joined["you"] is None
    assert host.post({"type": "delete", "table": next, "owner": table["owner"]})[0] == 200


@pytest.mark.slow
def test_the_next_game_of_a_campaign_has_what_was_kept_with_seats_turned_also_after_a_restart(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("driftwood+long-summer", TWO)
    first, _ = finish(host, table)

    def kept(view: Message | None) -> list[int]:
        return [player["counters"]["summer wood"] for player in (view or {})["players"]]

    before = kept(first.view)
    follow = {**table, "table": first.ask("rematch", kept=True)["next"]}
    assert sum(before) > 0
    assert kept(host.join(follow, 1).view) == before[::-1]
    host.restart()
    first, _ = finish(host, follow)
    game = first.ask("report")["game"]
    assert game["after"]["counters"]["summer wood"] == before[::-1]
    variant, seats, seed, answers = (game[name] for name in ("variant", "seats", "seed", "answers"))
    asked = {"variant": variant, "seats": seats, "seed": seed, "answers": answers, "after": game["after"]}
    join = Join(**asked, watch=[])
    rules = load(variant).rule_set
    assert rules is not None
    again = joined(rules, [Seat(**seat) for seat in seats], join)
    assert again.over and kept(again.view()) == kept(first.view)
    anew = host.join({**table, "table": first.ask("rematch")["next"]}, 1)
    assert kept(anew.view) == [0, 0]
    assert host.end() == 0


def test_games_are_listed_in_the_thread_in_which_rules_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[threading.Thread] = []

    def shipped() -> tuple[list[Message], list[Message]]:
        seen.append(threading.current_thread())
        return [], []

    monkeypatch.setattr(app, "shipped", shipped)

    async def work() -> threading.Thread:
        company: Any = None
        await app._carry_out(company, Games(), "")
        return threading.current_thread()

    assert [run(work())] == seen


def test_the_steps_of_the_database_lead_to_its_schema(tmp_path: Path) -> None:
    async def work() -> None:
        kept = store.Store(str(tmp_path / "tables.db"))
        await kept.open()
        async with kept.engine.begin() as c:
            assert await c.run_sync(lambda one: compare_metadata(MigrationContext.configure(one), META)) == []
        await kept.close()

    run(work())


def test_a_database_that_another_version_has_changed_is_refused(tmp_path: Path) -> None:
    name = tmp_path / "tables.db"

    async def work() -> None:
        first = store.Store(str(name))
        await first.open()
        await first.close()
        with closing(sqlite3.connect(name)) as database:
            database.execute("update alembic_version set version_num = '9999'")
            database.commit()
        with pytest.raises(store.StoreError, match="another version"):
            await store.Store(str(name)).open()

    run(work())
