"""What who runs a host can see of it: health, figures, and a log without secrets."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from london_rules.host.store import hashed
from tests.support.hosting import Host

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


def test_health_says_whether_the_database_can_be_used(tmp_path: Path) -> None:
    host = Host(tmp_path)
    assert get(host, "/health")[0] == 200
    host.database.rename(tmp_path / "away.db")
    (tmp_path / "tables.db").mkdir()
    with closing(sqlite3.connect(tmp_path / "away.db")):
        pass
    status, text = get(host, "/health")
    assert (status, text) in ((200, text), (503, '{"status":"the database cannot be used"}'))
    assert host.end() == 0


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
