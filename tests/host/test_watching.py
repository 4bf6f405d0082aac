"""What who runs a host can see of it: health, figures, and a log without secrets."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from london_rules.host import app, watching
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.settings import Settings
from london_rules.host.store import Store, StoreError, hashed
from london_rules.host.visitors import Visitors
from tests.support.hosting import Host, run

TWO = ["human", "human"]


def get(host: Host, path: str, **headers: str) -> tuple[int, str]:
    with closing(HTTPConnection("127.0.0.1", host.port, timeout=30)) as connection:
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response.status, response.read().decode()


def figures(text: str) -> dict[tuple[str, str], float]:
    return {
        (one.name, one.labels.get("code", "")): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


@pytest.mark.slow
def test_figures_are_shown_to_named_addresses_only(host: Host, tmp_path: Path) -> None:
    assert get(host, "/metrics")[0] == 404
    open_host = Host(tmp_path, ("--metrics", "127.0.0.1"))
    table = open_host.begin("2010", TWO)
    seats = [open_host.join(table, 1), open_host.join(table, 2)]
    max(seats, key=lambda one: bool(one.options)).answer()
    seats[0].ask("answer", option="x", number=99)
    open_host.post({"type": "nothing"})
    status, text = get(open_host, "/metrics")
    found = figures(text)
    assert status == 200
    assert (found["tables_in_memory", ""], found["tables_connections", ""]) == (1, 2)
    assert found["tables_kept_seconds_count", ""] == 1
    assert found["tables_refused_total", "LR-P0012"] == 1
    assert sum(value for (name, _), value in found.items() if name == "tables_refused_total") == 2
    assert found["process_open_fds", ""] > 0
    assert table["table"] not in text
    # A proxy that is not named hides who asks.
    assert get(open_host, "/metrics", X_Forwarded_For="127.0.0.1")[0] == 404
    assert open_host.end() == 0


def test_figures_count_mails_and_webhooks_by_what_came_of_them(tmp_path: Path) -> None:
    house = House(Settings(""), Store(str(tmp_path / "tables.db")), Engine())
    outcomes = {("mail", "sent"): 3, ("webhook", "failed"): 1}
    text = generate_latest(watching.Figures(house, Visitors(house.settings), outcomes).registry).decode()
    assert 'tables_notices_total{outcome="sent",way="mail"} 3.0' in text
    assert 'tables_notices_total{outcome="failed",way="webhook"} 1.0' in text


def test_what_goes_on_beside_tables_begins_again_after_an_unknown_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "AGAIN", 0.0)
    begun: list[int] = []
    said = "the secret of a seat"

    async def work() -> None:
        begun.append(len(begun))
        if len(begun) < 3:
            raise LookupError(said)

    run(app.lasting(work))
    assert begun == [0, 1, 2]
    assert "LookupError" in caplog.text and "secret" not in caplog.text


def test_health_says_that_the_database_can_be_used(host: Host) -> None:
    status, text = get(host, "/health")
    assert (status, json.loads(text)["status"]) == (200, "ok")


def test_health_says_that_the_database_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("unable to open database file")

    monkeypatch.setattr(Store, "all", fail)
    house = House(Settings(""), Store(str(tmp_path / "tables.db")), Engine())
    health, _ = watching.routes(house, watching.Figures(house, Visitors(house.settings), {}))
    nobody: Any = None
    response = run(health.endpoint(nobody))
    assert (response.status_code, response.body) == (503, b'{"status":"the database cannot be used"}')


@pytest.mark.slow
def test_no_secret_is_in_the_log_when_nothing_can_be_kept(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("2010", TWO)
    seats = [host.join(table, 1), host.join(table, 2)]
    with closing(sqlite3.connect(host.database)) as database:
        for name in ("log", "links", "said"):
            database.execute(f"alter table {name} rename to {name}_2")
        database.commit()
    asked = max(seats, key=lambda one: bool(one.options))
    assert asked.ask("say", text="a word of a player")["code"] == "LR-P0024"
    assert host.client().ask("join", table=table["table"], secret=table["seats"][0])["code"] == "LR-P0024"
    assert host.post({"type": "start", "variant": "2010", "seats": TWO})[1]["code"] == "LR-P0024"
    host.end()
    log = (tmp_path / "log").read_text()
    assert "the database cannot be used: no such table: links" in log
    for secret in [*table["seats"], table["watch"], table["owner"]]:
        assert secret not in log
        assert hashed(secret) not in log
    assert "a word of a player" not in log
