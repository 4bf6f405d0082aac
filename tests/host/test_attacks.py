"""What strangers may try: the table stays as it is, and each attempt gets a code."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from london_rules.host.settings import LONGEST_MESSAGE, LONGEST_START
from tests.support.hosting import Client, Host, Message
from tests.table.test_bad_messages import LINES, WRONG

SEATS = ["human", "human"]


@pytest.fixture(scope="module")
def table(host: Host) -> Message:
    return host.begin("2010", SEATS)


@pytest.fixture(scope="module")
def seat(host: Host, table: Message) -> Client:
    return host.join(table, 1)


@pytest.fixture(scope="module", autouse=True)
def unchanged(host: Host, table: Message) -> Any:
    """Check that nothing that these tests try changes the table."""
    before = host.join(table, 1).view, host.join(table, 2).view
    yield
    assert (host.join(table, 1).view, host.join(table, 2).view) == before
    assert host.log(table["table"]) == []


@pytest.mark.parametrize("name", LINES)
def test_what_is_not_a_message_is_refused(host: Host, seat: Client, name: str) -> None:
    line = LINES[name]
    if len(line) <= LONGEST_MESSAGE:
        seat.send(line)
        assert seat.reply()["code"] == "LR-P0010"
        assert seat.ask("scene")["type"] == "scene"
    assert host.post(line)[1]["code"] == ("LR-P0010" if len(line) <= LONGEST_START else "LR-P0011")


@pytest.mark.parametrize(("code", "message"), WRONG, ids=lambda one: json.dumps(one)[:80])
def test_a_wrong_message_of_the_protocol_is_refused(seat: Client, code: str, message: dict[str, Any]) -> None:
    known = message.get("type") in ("answer", "undo", "watch", "look", "scene", "score")
    reply = seat.ask(**{"type": None, "id": 7, **message})
    assert reply["type"] == "error"
    assert reply["code"] in ((code, "LR-P0013", "LR-P0015") if known else ("LR-P0012", "LR-P0013"))
    assert seat.ask("scene")["type"] == "scene"


def test_texts_that_are_wrong_start_no_table(host: Host) -> None:
    for texts in ({"a": 1}, {"a": {"b": None}}, {"x": "a: [b"}, {"x": {"../../etc/passwd": "x"}}):
        status, reply = host.post({"type": "start", "variant": "2010+x", "seats": SEATS, "texts": texts})
        assert (status, reply["type"]) == (400, "error")
    assert host.post({"type": "start", "variant": "/etc/passwd", "seats": SEATS})[1]["code"] == "LR-P0018"


def test_nobody_chooses_the_seed(host: Host) -> None:
    assert host.post({"type": "start", "variant": "2010", "seats": SEATS, "seed": 1})[1]["code"] == "LR-P0013"


def test_nothing_is_shown_before_a_table_is_joined(host: Host, table: Message) -> None:
    client = host.client()
    for message in ({"type": "watch"}, {"type": "scene"}, {"type": "answer", "seat": 1, "option": "x", "number": 1}):
        assert client.ask(table=table["table"], **message)["code"] == "LR-P0014"
    with pytest.raises(TimeoutError):
        client.take(0.2)


@pytest.mark.parametrize("secret", ["", "x", "x" * 32, "x" * 200, None, 7, "' or 1=1 --"])
def test_a_made_up_link_leads_nowhere(host: Host, table: Message, secret: object) -> None:
    assert host.client().ask("join", table=table["table"], secret=secret)["code"] in ("LR-P0013", "LR-P0015")


def test_a_link_is_good_at_its_own_table_only(host: Host, table: Message) -> None:
    other = host.begin("nettles", ["human"] * 4)
    client = host.client()
    assert client.ask("join", table=other["table"], secret=table["seats"][0])["code"] == "LR-P0015"
    assert client.ask("join", table=table["table"], secret=table["owner"])["code"] == "LR-P0015"


def test_a_seat_cannot_act_look_or_watch_as_another(host: Host, table: Message) -> None:
    seats = [host.join(table, 1), host.join(table, 2)]
    asked, other = sorted(seats, key=lambda one: not one.options)
    assert asked.view is not None
    answer = {"option": asked.options[0], "number": asked.view["decision"]["number"]}
    forged = {**answer, "seat": asked.joined["you"]}
    for client in (other, host.join(table, None)):
        for message in ({"type": "answer", **forged}, {"type": "watch", "seat": asked.joined["you"]}):
            assert client.ask(**message)["code"] == "LR-P0002"
        assert client.ask("look", name="buy land", seat=asked.joined["you"])["code"] == "LR-P0002"
        assert client.ask("undo", seat=asked.joined["you"])["code"] == "LR-P0002"
    assert other.ask("answer", **answer)["code"] == "LR-P0002"
    watcher = host.join(table, None)
    assert watcher.ask("answer", **answer)["type"] == "error"
    assert "options" not in (watcher.view or {})["decision"]


def test_what_only_a_host_may_do_is_not_there(seat: Client, table: Message) -> None:
    for type in ("save", "rewind", "restore", "new", "close", "bye", "unwatch", "start", "delete"):
        assert seat.ask(type, table=table["table"])["code"] == "LR-P0012"


def test_an_answer_without_its_number_is_refused(host: Host, table: Message) -> None:
    asked = max((host.join(table, 1), host.join(table, 2)), key=lambda one: bool(one.options))
    assert asked.ask("answer", option=asked.options[0])["code"] == "LR-P0013"


def test_an_answer_that_is_sent_again_counts_once(host: Host) -> None:
    own = host.begin("2010", SEATS)
    asked = max((host.join(own, 1), host.join(own, 2)), key=lambda one: bool(one.options))
    assert asked.view is not None
    answer = {"type": "answer", "option": asked.options[0], "number": asked.view["decision"]["number"]}
    for _ in range(5):
        asked.send(answer)
    again = host.join(own, asked.joined["you"])
    assert [asked.reply().get("code", "done") for _ in range(5)].count("done") == 1
    assert again.ask(**answer)["code"] in ("LR-P0002", "LR-P0003")
    assert len(host.log(own["table"])) == 1


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://"])
def test_a_page_of_another_site_is_refused(host: Host, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        host.client(Origin=origin)
    assert refused.value.response.status_code == 403
    assert host.post({"type": "games"}, Origin=origin)[0] == 403


def test_its_own_page_is_welcome(host: Host) -> None:
    own = f"http://127.0.0.1:{host.port}"
    host.client(Origin=own).close()
    assert host.post({"type": "games"}, Origin=own)[0] == 200


def test_a_name_that_leads_here_is_refused(host: Host) -> None:
    assert host.post({"type": "games"}, Host=f"evil.example:{host.port}")[0] == 403
    assert host.post({"type": "games"}, Host=f"localhost:{host.port}")[0] == 200


def test_a_message_that_is_too_long_ends_the_connection(host: Host, table: Message) -> None:
    seat = host.join(table, 1)
    seat.send('{"type": "' + "a" * LONGEST_MESSAGE + '"}')
    with pytest.raises(ConnectionClosed):
        while True:
            seat.take()


def test_texts_that_are_too_long_are_refused(host: Host) -> None:
    assert host.post(b" " * (LONGEST_START + 1))[1]["code"] == "LR-P0011"


def test_a_flood_of_messages_stops_no_other_connection(host: Host, table: Message) -> None:
    seat = host.join(table, 1)
    for _ in range(2000):
        seat.send({"type": "look", "name": "sewers"})
    at = time.monotonic()
    assert host.join(table, 2).ask("scene")["type"] == "scene"
    assert time.monotonic() - at < 10


def test_who_reads_nothing_does_not_hold_up_the_table(host: Host) -> None:
    own = host.begin("2010", SEATS, undo="free")
    lazy = host.client()
    lazy.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    lazy.send({"type": "join", "table": own["table"], "secret": own["watch"]})
    for _ in range(200):
        lazy.send({"type": "watch", "history": True})
    asked = max((host.join(own, 1), host.join(own, 2)), key=lambda one: bool(one.options))
    assert asked.answer()["type"] == "done"


def test_a_host_ends_at_once_and_quietly_though_somebody_reads_nothing(tmp_path: Path) -> None:
    own_host = Host(tmp_path)
    table = own_host.begin("2010", SEATS)
    lazy, other = own_host.client(), own_host.join(table, 1)
    try:
        lazy.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        lazy.send({"type": "join", "table": table["table"], "secret": table["watch"]})
        for _ in range(1000):
            lazy.send({"type": "scene"})  # what is sent fills every buffer on the way
        time.sleep(3)
        at = time.monotonic()
        assert own_host.end() == 0
        assert time.monotonic() - at < 4
        assert (tmp_path / "log").read_text() == ""
        with pytest.raises(ConnectionClosed):
            other.until(lambda: False)
        assert other.socket.close_code == 1012  # to be tried again soon
    finally:
        with suppress(OSError):
            lazy.socket.socket.shutdown(socket.SHUT_RDWR)
