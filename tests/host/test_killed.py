"""A host that is killed while people answer: every acknowledged answer is there, in order, once."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.hosting import Client, Host, Message

ROUNDS, TABLES = 4, 3


def answer_until_killed(clients: list[Client], acknowledged: list[tuple[int, str]]) -> None:
    """Answer for both seats, and note each answer that was acknowledged."""
    try:
        while True:
            for client in clients:
                while client.options:
                    option = client.options[0]
                    number = client.view["decision"]["number"]  # type: ignore[index]
                    if client.answer(option)["type"] == "done":
                        acknowledged.append((client.joined["you"], option))
                    client.until(lambda c=client, n=number: ((c.view or {})["decision"] or {}).get("number") != n)
                if (client.view or {})["over"]:
                    return
            for client in clients:
                try:
                    client.take(0.02)
                except TimeoutError:
                    continue
    except (ConnectionClosed, OSError):
        return


@pytest.mark.slow
def test_every_acknowledged_answer_is_there_once_after_a_kill(tmp_path: Path) -> None:
    host = Host(tmp_path)
    tables = [host.begin("2010", ["human", "human"]) for _ in range(TABLES)]
    acknowledged: list[list[tuple[int, str]]] = [[] for _ in tables]
    for _ in range(ROUNDS):
        threads = [at_work(host, table, said) for table, said in zip(tables, acknowledged, strict=True)]
        time.sleep(1.5)
        host.restart(signal.SIGKILL)
        for thread in threads:
            thread.join(30)
        for table, said in zip(tables, acknowledged, strict=True):
            rows = host.log(table["table"])
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
            kept = [(row[2], row[3]) for row in rows]
            assert kept[: len(said)] == said
            assert len(kept) <= len(said) + 1  # the one that was kept, and not acknowledged before the kill
            said[:] = kept
    assert sum(map(len, acknowledged)) > 2 * TABLES
    host.end()


def at_work(host: Host, table: Message, said: list[tuple[int, str]]) -> Thread:
    """Join both seats and answer in a thread."""
    clients = [host.join(table, 1), host.join(table, 2)]
    thread = Thread(target=answer_until_killed, args=(clients, said))
    thread.start()
    return thread
