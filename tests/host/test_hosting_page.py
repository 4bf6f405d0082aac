"""The messages that the page about hosting shows."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import time
from contextlib import closing
from copy import copy
from pathlib import Path

import jsonschema
import pytest
from ruamel.yaml import YAML
from typer.main import get_command

from london_rules.cli.app import app
from london_rules.host.schemas import host_schema
from london_rules.host.serving import bound
from tests.support import pages as p
from tests.support.hosting import WAIT, Host
from tests.support.postgres import MISSING, execute, postgres, programs

SHOWN = [json.loads(block.text) for block in p.blocks(p.ROOT / "docs" / "hosting.md") if block.info == "json"]


def test_every_message_of_the_page_is_in_the_schema() -> None:
    schema = jsonschema.Draft7Validator(host_schema())
    for message in SHOWN:
        schema.validate(message)
    assert [one["type"] for one in SHOWN] == ["start", "started", "join"]


def test_the_table_of_the_page_can_be_started(host: Host) -> None:
    reply = host.post(SHOWN[0])[1]
    assert [list(one) for one in (reply, SHOWN[1])] == [list(reply)] * 2
    assert [one is None for one in reply["seats"]] == [one is None for one in SHOWN[1]["seats"]]
    joined = host.client().ask(**{**SHOWN[2], "table": reply["table"], "secret": reply["seats"][0]})
    assert joined["variant"] == SHOWN[0]["variant"]


def command(begins: str) -> str:
    (found,) = [block.text for block in p.blocks(p.ROOT / "docs" / "hosting.md") if block.text.startswith(begins)]
    return found


def given(host: Host) -> tuple[dict[str, object], str]:
    """Start a table and answer once, and return it with the seat that answered."""
    table = host.begin("2010", ["human", "human"])
    asked = max((host.join(table, 1), host.join(table, 2)), key=lambda one: bool(one.options))
    asked.answer()
    return table, asked.joined["you"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="THE BACKUP OF SQLITE IS NOT TESTED: install `sqlite3`")
def test_a_backup_of_sqlite_brings_a_table_back(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table, _ = given(host)
    subprocess.run(command("sqlite3"), shell=True, cwd=tmp_path, check=True)
    rows = host.log(table["table"])
    assert host.post({"type": "delete", "table": table["table"], "owner": table["owner"]})[0] == 200
    host.end()
    for name in ("tables.db-wal", "tables.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / "copy.db").replace(host.database)
    host.start()
    assert host.join(table, 1).joined["table"] == table["table"]
    assert host.log(table["table"]) == rows != []
    assert host.end() == 0


@pytest.mark.slow
@pytest.mark.skipif(programs() is None, reason=MISSING)
def test_a_backup_of_postgres_brings_a_table_back(tmp_path: Path) -> None:
    with postgres("fsync=off") as server:
        execute(f"{server}/postgres", "create database tables")
        url = f"{server}/tables"
        environment = {**os.environ, "LONDON_RULES_DATABASE": url}
        host = Host(tmp_path, url=url)
        table, _ = given(host)
        subprocess.run(command("pg_dump"), shell=True, cwd=tmp_path, env=environment, check=True)
        rows = host.log(table["table"])
        assert host.post({"type": "delete", "table": table["table"], "owner": table["owner"]})[0] == 200
        host.end()
        subprocess.run(command("pg_restore"), shell=True, cwd=tmp_path, env=environment, check=True)
        host.start()
        assert host.join(table, 1).joined["table"] == table["table"]
        assert host.log(table["table"]) == rows != []
        assert host.end() == 0


@pytest.mark.parametrize("name", ["mail.txt", "client.txt"])
def test_the_options_of_the_page_are_taken(name: str, tmp_path: Path) -> None:
    """The machines that it names are examples: here, only the files and the options are tried."""
    (block,) = [one.text for one in p.blocks(p.ROOT / "docs" / "hosting.md") if f"> {name}" in one.text]
    *made, last = block.strip().splitlines()
    subprocess.run("\n".join(made), shell=True, cwd=tmp_path, check=True)
    words = shlex.split(last)[2:]
    host = Host(tmp_path, tuple(str(tmp_path / one) if one == name else one for one in words))
    mine = host.post({"type": "mine"}, Host="tables.example.org")[1]
    mails = host.join(host.begin("2010", ["human", "human"]), 1).joined.get("mails", False)
    assert (mine["sign_in"], mails) == (("none", True) if name == "mail.txt" else ("may", False))
    assert host.end() == 0


NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1; events {{ }}
http {{
  access_log off; client_body_temp_path {folder}; proxy_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; {block} }}
}}
"""


@pytest.mark.skipif(shutil.which("nginx") is None, reason="THE PROXY OF THE PAGE IS NOT TRIED: there is no nginx")
def test_people_play_through_the_proxy_of_the_page(tmp_path: Path) -> None:
    with closing(bound("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    host = Host(tmp_path, ("--proxy", "127.0.0.1", "--site", f"http://127.0.0.1:{port}"))
    block = command("location /").replace(":8010", f":{host.port}")
    (tmp_path / "nginx.conf").write_text(NGINX.format(folder=tmp_path, port=port, block=block))
    nginx = subprocess.Popen(["nginx", "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
    through = copy(host)
    through.port = port
    try:
        deadline = time.monotonic() + WAIT
        while not answers(port):
            assert nginx.poll() is None and time.monotonic() < deadline
            time.sleep(0.05)
        given(through)
    finally:
        nginx.terminate()
        nginx.wait()
    assert host.end() == 0


def answers(port: int) -> bool:
    """Tell whether anything listens at a port."""
    with closing(socket.socket()) as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def test_the_image_and_the_file_of_two_hosts_use_what_the_command_has() -> None:
    """Docker is needed to build them; here, only what they name is compared."""
    (host,) = [one for name, one in get_command(app()).commands.items() if name == "host"]  # type: ignore[attr-defined]
    options = {name for option in host.params for name in option.opts}
    variables = {option.envvar for option in host.params}
    compose = YAML(typ="safe").load(p.ROOT / "compose.yaml")
    image = (p.ROOT / "Dockerfile").read_text()
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", image, re.MULTILINE)
    for name in ("first", "second"):
        service = compose["services"][name]
        words = [*json.loads(entry), *service["command"]]
        assert words[:2] == ["london-rules", "host"]
        assert {word for word in words if word.startswith("--")} <= options
        assert set(service["environment"]) <= variables
        assert service["ports"][0].endswith(":8010")
    assert "EXPOSE 8010" in image
