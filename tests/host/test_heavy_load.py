"""SQLite with much to do: many tables write, others read for long, back it up, and lock it."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.support.hosting import Client, Host, Message

TABLES = 6
LOCKED = 7.0  # seconds that another program holds the database: longer than SQLite waits, so it is tried again


def play_on(clients: list[Client], said: list[tuple[str, str]], over: Event) -> None:
    """Answer for both seats until it is over; note what was acknowledged, and the codes of what was not."""
    while not over.is_set():
        for client in clients:
            while client.options and not over.is_set():
                option, number = client.options[0], client.view["decision"]["number"]  # type: ignore[index]
                reply = client.answer(option)
                said.append((reply["type"], reply.get("code", option)))
                if reply["type"] == "done":
                    client.until(lambda c=client, n=number: ((c.view or {})["decision"] or {}).get("number") != n)
        for client in clients:
            try:
                client.take(0.02)
            except TimeoutError:
                continue


def kept(database: Path, table: Message) -> list[str]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as c:
        assert c.execute("pragma integrity_check").fetchone() == ("ok",)
        rows = c.execute("select n, value from log where table_id = ? order by n", [table["table"]]).fetchall()
    assert [n for n, _ in rows] == list(range(1, len(rows) + 1))
    return [value for _, value in rows]


def done(said: list[tuple[str, str]]) -> list[str]:
    return [option for type, option in said if type == "done"]


@pytest.mark.slow
def test_nothing_is_lost_while_others_read_back_up_and_lock_the_database(tmp_path: Path) -> None:
    host, over = Host(tmp_path), Event()
    tables = [host.begin("2010", ["human", "human"]) for _ in range(TABLES)]
    said: list[list[tuple[str, str]]] = [[] for _ in tables]
    players = [
        Thread(target=play_on, args=([host.join(table, 1), host.join(table, 2)], one, over))
        for table, one in zip(tables, said, strict=True)
    ]
    for player in players:
        player.start()
    try:
        wait_for_more(said)
        with closing(sqlite3.connect(host.database)) as reader:
            reader.execute("begin")
            seen = reader.execute("select count(*) from log").fetchone()
            wait_for_more(said)  # who reads holds up nobody
            before = [done(one) for one in said]
            copy = tmp_path / "copy.db"
            with closing(sqlite3.connect(host.database)) as other:
                other.execute("vacuum into ?", [str(copy)])
            wait_for_more(said)
            assert reader.execute("select count(*) from log").fetchone() == seen
        with closing(sqlite3.connect(host.database, isolation_level=None)) as other:
            other.execute("begin immediate")
            time.sleep(LOCKED)
            other.execute("rollback")
        wait_for_more(said)
    finally:
        over.set()
        for player in players:
            player.join(60)
    assert {code for one in said for type, code in one if type != "done"} <= {"LR-P0024"}
    for table, one, earlier in zip(tables, said, before, strict=True):
        rows = kept(host.database, table)
        assert rows == done(one)
        assert len(earlier) <= len(backed_up := kept(copy, table))
        assert rows[: len(backed_up)] == backed_up
    host.end()
    (tmp_path / "again").mkdir()
    shutil.copy(copy, tmp_path / "again" / "tables.db")
    again = Host(tmp_path / "again")  # it plays on from the backup
    for table in tables:
        seat = next(one for one in (again.join(table, 1), again.join(table, 2)) if one.options)
        assert seat.answer()["type"] == "done"
    again.end()


def wait_for_more(said: list[list[tuple[str, str]]]) -> None:
    """Wait until two more answers were acknowledged at each table."""
    before, until = [len(done(one)) for one in said], time.monotonic() + 60
    while not all(len(done(one)) >= n + 2 for one, n in zip(said, before, strict=True)):
        assert time.monotonic() < until, said
        time.sleep(0.05)
