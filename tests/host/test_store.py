"""What the database does where something fails in the middle."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from london_rules.host import databases
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.messages import Start
from london_rules.host.settings import Settings
from london_rules.host.store import Store, StoreError, sa
from tests.support.hosting import run


@pytest.mark.parametrize("error", [StoreError("no disk"), RuntimeError("of another kind")], ids=["known", "unknown"])
def test_rows_are_kept_after_an_error_also_if_who_asked_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        id = (await House(Settings(""), store, Engine()).start(Start(variant="nettles", seats=["human"] * 4))).table
        gone: asyncio.Task[bool] | None = None

        async def fail(_: object) -> None:
            if gone is not None:
                gone.cancel()
                await asyncio.sleep(0)
            raise error

        monkeypatch.setattr(store, "_keep", fail)
        gone = asyncio.create_task(store.append(id, 1, ("answer", 1, "a"), 0.0))
        await asyncio.wait([gone], timeout=10)
        assert gone.cancelled()
        gone = None
        with pytest.raises(StoreError):
            await asyncio.wait_for(store.append(id, 1, ("answer", 1, "b"), 0.0), 10)
        monkeypatch.undo()
        assert await asyncio.wait_for(store.append(id, 1, ("answer", 1, "c"), 0.0), 10)
        assert [row for row, _ in await store.log(id)] == [("answer", 1, "c")]
        await store.close()

    run(work())


def test_an_answer_that_was_not_kept_is_forgotten_also_where_nothing_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings(""), store, Engine())
        id = (await house.start(Start(variant="2010", seats=["human"] * 2))).table

        def asked() -> Any:
            table = house.engine.table(id).table
            seat = table.to_move or 0
            return seat, table.game.option_ids()[0], table.asked_before(seat)

        async def fail(*_: object) -> None:
            raise StoreError("gone")

        room = await house.room(id)
        await house.play(room, "answer", *asked())
        monkeypatch.setattr(store, "append", fail)
        monkeypatch.setattr(store, "log", fail)
        with pytest.raises(StoreError):
            await house.play(room, "answer", *asked())
        monkeypatch.undo()
        room = await house.room(id)
        await house.play(room, "answer", *asked())
        kept = [value for (_, _, value), _ in await store.log(id)]
        assert len(kept) == 2
        assert house.engine.table(id).table.game.answers == kept
        await store.close()

    run(work())


def test_an_answer_is_kept_while_many_read_and_many_come_to_their_seats(tmp_path: Path) -> None:
    """Those who come back after a restart all read at once: nobody who plays waits for them."""

    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings(""), store, Engine())
        tables = [await house.start(Start(variant="nettles", seats=["human"] * 4)) for _ in range(20)]
        async with AsyncExitStack() as reading:
            readers = [asyncio.create_task(reading.enter_async_context(store.engine.connect())) for _ in range(200)]
            await asyncio.wait(readers, timeout=0.5)
            commits = []
            sa.event.listen(store.writer.sync_engine, "commit", commits.append)
            coming = [store.take(one.table, seat) for one in tables for seat in (1, 2, 3)]
            answer = store.append(tables[0].table, 1, ("answer", 1, "a"), 0.0)
            *_, kept = await asyncio.wait_for(asyncio.gather(*coming, answer), 10)
            assert kept and len(commits) < 5
            for one in readers:
                one.cancel()
            await asyncio.wait(readers)
        links = [[await store.seat_of(one.table, link or "") for link in one.seats] for one in tables]
        assert links == [[(1, True), (2, True), (3, True), (4, False)]] * 20
        await store.close()

    run(work())


def test_who_waits_too_long_for_a_busy_database_reads_that_it_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "PATIENT", 0.2)

    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        async with AsyncExitStack() as reading:
            for _ in range(databases.READERS):
                await reading.enter_async_context(store.engine.connect())
            with pytest.raises(StoreError, match="too many wait for it"):
                await store.lengths(["a"])
        assert await store.lengths(["a"]) == {}
        await store.close()

    run(work())
