"""A host with Postgres, and several processes that share it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from threading import Barrier, Thread

import pytest

from london_rules.host.databases import LISTENS, database_of
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.messages import Notify, Start
from london_rules.host.notices import Notices
from london_rules.host.people import People
from london_rules.host.persons import Persons
from london_rules.host.provider import Known
from london_rules.host.schema import LINKS, MAILS
from london_rules.host.settings import Settings
from london_rules.host.store import Store, StoreError, hashed, sa
from tests.host.test_deciding import answered, concerned, until_vote
from tests.host.test_killed import answer_until_killed
from tests.host.test_other_rules import BETTER, changed, offer, titles
from tests.support.hosting import WAIT, Client, Host, Message, run
from tests.support.postgres import MISSING, execute, postgres, programs

pytestmark = pytest.mark.skipif(programs() is None, reason=MISSING)
TWO = ["human", "human"]
_NUMBERS = count()


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres("fsync=off") as url:
        yield url


@pytest.fixture
def url(server: str) -> str:
    name = f"tables{next(_NUMBERS)}"
    execute(f"{server}/postgres", f"create database {name}")
    return f"{server}/{name}"


@pytest.fixture(scope="module")
def shared(server: str) -> str:
    """The database of `two`."""
    execute(f"{server}/postgres", "create database shared")
    return f"{server}/shared"


@pytest.fixture(scope="module")
def two(shared: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Host]]:
    """Two processes on one database, which tests leave running."""
    hosts = [Host(tmp_path_factory.mktemp("shared"), url=shared) for _ in range(2)]
    yield hosts[0], hosts[1]
    assert [host.end() for host in hosts] == [0, 0]


def quiet(host: Host) -> bool:
    """Check that nothing went wrong; on a busy machine the database may be late."""
    return "ERROR" not in (host.folder / "log").read_text()


def heard_of(host: Host, words: str) -> None:
    """Wait until a host has written something to its log."""
    end = time.monotonic() + WAIT
    while words not in (text := (host.folder / "log").read_text()):
        assert time.monotonic() < end, text
        time.sleep(0.02)


def both_asked(table: Message, one: Host, other: Host) -> tuple[Client, Client]:
    """Join both seats at two processes; the seat that is asked comes first."""
    seats = [one.join(table, 1), other.join(table, 2)]
    asked, waiting = sorted(seats, key=lambda client: not client.options)
    return asked, waiting


def packets(client: Client) -> int:
    return [one["type"] for one in client.seen].count("packet")


@pytest.mark.every_run
def test_what_is_done_at_one_process_is_seen_at_the_other(two: tuple[Host, Host]) -> None:
    one, other = two
    table = one.begin("2010", TWO, undo="free")
    asked, waiting = both_asked(table, one, other)
    here = {"type": "around", "table": table["table"], "seats": [1, 2], "watching": 0}
    for client in (asked, waiting):
        client.until(lambda client=client: here in client.seen)
    before = packets(waiting)
    assert asked.answer()["type"] == "done"
    waiting.until(lambda: packets(waiting) != before)
    assert asked.ask("undo")["type"] == "done"
    waiting.until(lambda: any("rewind" in message for message in waiting.seen))
    assert [row[:3] for row in one.log(table["table"])] == [
        (1, "answer", asked.joined["you"]),
        (2, "undo", asked.joined["you"]),
    ]

    assert asked.ask("name", name="Ann")["type"] == "done"
    waiting.until(lambda: "Ann" in [seat["name"] for seat in (waiting.view or {})["seats"]])
    assert waiting.ask("say", text="Hello")["type"] == "done"
    asked.until(lambda: asked.seen[-1].get("text") == "Hello")
    assert waiting.ask("unsay", line=asked.seen[-1]["line"])["type"] == "done"
    asked.until(lambda: asked.seen[-1].get("text") == "")
    asked.close()
    waiting.until(lambda: waiting.seen[-1] == {**here, "seats": [waiting.joined["you"]]})
    delete = {"type": "delete", "table": table["table"], "owner": table["owner"]}
    process = one if waiting.joined["you"] == 2 else other
    assert process.post(delete)[0] == 200
    waiting.until(lambda: waiting.seen[-1]["type"] == "gone")
    assert quiet(one) and quiet(other)


@pytest.mark.slow
def test_where_two_answer_at_once_at_two_processes_one_is_first(two: tuple[Host, Host]) -> None:
    table = two[0].begin("2010", TWO)
    seats = [[host.join(table, seat) for host in two] for seat in (1, 2)]
    for won in range(1, 7):
        asked = next(pair for pair in seats if pair[0].options or pair[1].options)
        for client in asked:
            client.until(lambda client=client: client.options)
        start, replies = Barrier(2), []

        def give(client: Client, option: str, start: Barrier = start, replies: list[Message] = replies) -> None:
            start.wait()
            replies.append(client.answer(option))

        threads = [Thread(target=give, args=(one, one.options[-n])) for n, one in enumerate(asked)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(one["type"] for one in replies) == ["done", "error"]
        assert {one.get("code") for one in replies} <= {None, "LR-P0024", "LR-P0003", "LR-P0002"}
        rows = two[0].log(table["table"])
        assert [row[0] for row in rows] == list(range(1, won + 1))
        for pair in seats:
            for client in pair:
                while True:  # until it has seen the last answer
                    try:
                        client.take(0.3)
                    except TimeoutError:
                        break
        for pair in seats:
            see_the_same(*pair)


def see_the_same(one: Client, other: Client) -> None:
    """Wait until both have the same view; what may be taken back follows when the host has time."""
    end = time.monotonic() + WAIT
    while one.view != other.view:
        assert time.monotonic() < end, (one.view, other.view)
        for client in (one, other):
            with suppress(TimeoutError):
                client.take(0.1)


@pytest.mark.slow
def test_where_a_clock_runs_out_at_two_processes_one_of_them_acts(two: tuple[Host, Host]) -> None:
    tables = [two[0].begin("2010", TWO, clock=1) for _ in range(4)]
    seats = [both_asked(table, *two) for table in tables]
    for asked, waiting in seats:
        assert asked.answer()["type"] == "done"
        waiting.until(lambda waiting=waiting: packets(waiting) > 1)
    for table, (asked, waiting) in zip(tables, seats, strict=True):
        for client in (asked, waiting):
            client.until(lambda client=client: "greedy" in kinds_of_seats(client))
        rows = two[1].log(table["table"])
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        late = [row[2] for row in rows if row[1] == "sit"]
        assert late == sorted({*late}, key=late.index)  # each seat once
        assert all(message.get("code") is None for client in (asked, waiting) for message in client.seen)


def kinds_of_seats(client: Client) -> list[str]:
    return [seat["kind"] for seat in (client.view or {})["seats"]]


@pytest.mark.slow
def test_who_is_asked_at_another_process_votes_there(two: tuple[Host, Host]) -> None:
    table = two[0].begin("2010", TWO, undo="ask")
    first, second = both_asked(table, *two)
    first, (second,) = concerned(first, [second])
    assert first.ask("undo")["type"] == "done"
    votes = [until_vote(client, "undo") for client in (first, second)]
    assert votes[0]["number"] == votes[1]["number"]
    assert second.ask("vote", number=votes[1]["number"], agree=True)["type"] == "done"
    for client in (first, second):
        client.until(lambda client=client: any("rewind" in one for one in client.seen))
        until_vote(client, None)
    assert [row[1] for row in two[0].log(table["table"])][-2:] == ["ask", "undo"]
    # Two who agree at once are both heard, and what they agree to is carried out once.
    table = two[0].begin("nettles", ["human"] * 4, clock=1, late="ask")
    seats = [host.join(table, seat) for seat, host in enumerate([*two, *two], 1)]
    late, others = answered(next(one for one in seats if one.options), [one for one in seats if not one.options])
    number = until_vote(others[0], "bot")["number"]
    for one in others:
        until_vote(one, "bot")
    threads = [Thread(target=agree, args=(one, number)) for one in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    late.until(lambda: "greedy" in kinds_of_seats(late))
    rows = two[0].log(table["table"])
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert [row[1:] for row in rows if row[1] == "sit"] == [("sit", late.joined["you"], "greedy")]


def agree(client: Client, number: int) -> None:
    """Agree, again where the process has not heard yet that somebody else was first."""
    while (reply := client.ask("vote", number=number, agree=True)).get("code") == "LR-P0024":
        pass
    assert reply["type"] == "done"


@pytest.mark.slow
def test_offered_rules_are_played_at_both_processes_once_all_agree(two: tuple[Host, Host]) -> None:
    table = two[0].begin("candle-sale", TWO)
    first, second = both_asked(table, *two)
    assert first.answer()["type"] == "done"
    assert offer(two[1], table, BETTER) == {"type": "done", "table": table["table"]}
    for client in (first, second):
        agree(client, until_vote(client, "rules")["number"])
    for client in (first, second):
        changed(client)
    for host in two:
        assert titles(host, table) == ["Candle Sale + Own"] * 3
    assert [row[1] for row in two[0].log(table["table"])] == ["answer", "ask", "yes", "rules"]
    asked, waiting = both_asked(table, *two)
    before = packets(waiting)
    assert asked.answer()["type"] == "done"
    waiting.until(lambda: packets(waiting) != before)


@pytest.mark.slow
def test_when_one_process_is_killed_its_tables_go_on_at_the_other(two: tuple[Host, Host]) -> None:
    one, other = two
    table = one.begin("2010", ["human", "greedy"])
    client = one.join(table, 1)
    for _ in range(3):
        client.until(lambda: client.options)
        client.answer()
    rows = one.log(table["table"])
    one.end(signal.SIGKILL)
    again = other.join(table, 1)
    again.until(lambda: again.options)
    assert again.answer()["type"] == "done"
    assert other.log(table["table"])[: len(rows)] == rows
    again.until(lambda: again.options)  # the bot has answered too, where it was asked
    one.start()


@pytest.mark.slow
def test_bots_go_on_at_another_process_if_that_which_began_is_killed(two: tuple[Host, Host]) -> None:
    one, other = two
    table = one.begin("2010", ["random", "random"])
    one.join(table, None)
    watcher = other.join(table, None)
    watcher.until(lambda: len(other.log(table["table"])) > 3)
    one.end(signal.SIGKILL)
    rows = len(other.log(table["table"]))
    watcher.until(lambda: len(other.log(table["table"])) > rows + 2)
    assert [row[0] for row in other.log(table["table"])][:rows] == list(range(1, rows + 1))
    one.start()


@pytest.mark.slow
@pytest.mark.parametrize("cut", ["ended", "silent"])
def test_a_connection_that_is_cut_is_noticed(two: tuple[Host, Host], shared: str, cut: str) -> None:
    one, other = two
    table = one.begin("2010", TWO)
    asked, waiting = both_asked(table, one, other)
    listening = f"from pg_stat_activity where application_name = '{LISTENS}' and datname = current_database()"
    pids = [int(row[0]) for row in execute(shared, f"select pid {listening}")]
    assert len(pids) == 2
    if cut == "ended":
        execute(shared, f"select pg_terminate_backend(pid) {listening}")
    else:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
    before = packets(waiting)
    try:
        assert asked.answer()["type"] == "done"
        waiting.until(lambda: packets(waiting) != before)
        for host in two:  # `test_listening` looks when
            heard_of(host, "other processes are not heard")
    finally:
        if cut == "silent":
            for pid in pids:
                os.kill(pid, signal.SIGCONT)


@pytest.mark.slow
def test_every_acknowledged_answer_is_there_once_after_kills(two: tuple[Host, Host]) -> None:
    tables = [two[0].begin("2010", TWO) for _ in range(2)]
    acknowledged: list[list[tuple[int, str]]] = [[] for _ in tables]
    for killed in (0, 1, 0):
        threads = []
        for table, said in zip(tables, acknowledged, strict=True):
            clients = [two[killed].join(table, 1), two[killed].join(table, 2)]
            threads.append(Thread(target=answer_until_killed, args=(clients, said)))
            threads[-1].start()
        time.sleep(1.0)
        two[killed].restart(signal.SIGKILL)
        for thread, table, said in zip(threads, tables, acknowledged, strict=True):
            thread.join(30)
            rows = two[killed].log(table["table"])
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
            kept = [(row[2], row[3]) for row in rows]
            assert kept[: len(said)] == said
            assert len(kept) <= len(said) + 1
            said[:] = kept
    assert sum(map(len, acknowledged)) > 4


def test_a_log_is_kept_and_deleted_as_in_a_file(url: str) -> None:
    async def work() -> None:
        kept = Store(url)
        await kept.open()
        for row in (
            "rules values ('k', '2010', '{}', 'd', 'London')",
            "tables values ('t', 'k', '[]', '1', 'own', 'o', 0)",
            "links values ('t', 'h', 1)",
            "log values ('t', 1, 'answer', 1, 'x', 0)",
        ):
            execute(url, f"insert into {row}")
        assert [row[:1] for row in execute(url, "select table_id from log")] == [["t"]]
        assert (await kept.table("t") or {})["variant"] == "2010"
        assert await kept.lengths(["t", "u"]) == {"t": 1}
        assert not await kept.append("t", 1, ("answer", 1, "y"), 0.0)
        for data in (b"one", b"two"):
            await kept.keep_snapshot("t", data)
            assert await kept.snapshot("t") == data
        assert await kept.size() > 100_000
        await kept.delete("t")
        assert execute(url, "select count(*) from rules") == [["0"]]
        await kept.close()

    run(work())


def test_who_signed_in_and_who_is_told_is_kept_as_in_a_file(url: str) -> None:
    async def work() -> None:
        kept = Store(url)
        await kept.open()
        house = House(Settings("", mail="smtp://127.0.0.1:1", mail_from="a@example.org"), kept, Engine())
        room = await house.room((await house.start(Start(variant="starter", seats=TWO))).table)
        persons, (link, *_) = Persons(kept), await kept.all(sa.select(LINKS.c.hash).where(LINKS.c.seat == 1))
        for name in ("Ann", "Anna"):
            session = await persons.sign_in(Known("s", name))
        person = await persons.of(session)
        assert person is not None and person.name == "Anna"
        for _ in range(2):
            await persons.keep(person, room.id, link.hash)
        assert await persons.link(person, room.id, None) == (1, False, link.hash)
        assert [one["seat"] for one in await persons.tables(person)] == [1]
        telling = [Notices(house) for _ in range(2)]
        await telling[0].keep(room, 1, Notify(table=room.id, mail="ann@example.org"), "there")
        async with kept.changing() as c:
            await c.execute(sa.update(MAILS).values(confirm=hashed("key")))
        assert await telling[0].confirm("key") == room.id
        told = await asyncio.gather(*(one._claim(room, 1) for one in telling))
        assert sorted(way is None for _, way in told) == [False, True]
        assert await People(kept).renew(room.id, link.hash, "new")
        assert (await persons.tables(person), await kept.all(sa.select(MAILS.c.seat))) == ([], [])
        await persons.forget(person, None)
        await persons.sweep()
        assert await persons.of(session) is None
        await kept.close()

    run(work())


def test_no_password_is_shown(server: str) -> None:
    url = server.replace("postgres@", "postgres:secret@") + "/none"
    assert "secret" not in database_of(url).shown

    async def work() -> None:
        kept = Store(url)
        with pytest.raises(StoreError, match='database "none" does not exist') as refused:
            await kept.open()
        assert "secret" not in str(refused.value)

    run(work())
