"""The server of assistants, driven by the client of the protocol's own package in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from london_rules.assistant.answering import DEADLINE, LONGEST
from london_rules.assistant.asks import MOST_ANSWERS, TOOLS
from london_rules.assistant.sent import MOST_FILES, MOST_LETTERS
from london_rules.assistant.server import INSTRUCTIONS, tools
from tests.support.pages import ROOT, blocks

TAX = """\
language: 2
id: tax
title: Tax
kind: overlay
builds on: ["2010"]
rules: |
  turn tax, before take
    pay £1 for each of your boroughs
tests:
  land is taxed:
    step: tax
    given:
      display: lords
      player 1: {money: 9, land: city}
    when: deck
    then:
      player 1: {money: 8}
"""
# What a process opens to write, makes, moves or removes, from its first line on.
WATCHED = """\
import os, sys

def watch(event, args):
    if event == "open":
        path, mode, flags = args
        if isinstance(path, int) or str(path) == os.devnull:
            return
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes:
            sys.stderr.write(f"WRITES {path}\\n")
    elif event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "shutil.move"):
        sys.stderr.write(f"WRITES {event} {args}\\n")

sys.dont_write_bytecode = True  # that is Python's own cache, of the program and not of what it is sent
sys.addaudithook(watch)
from london_rules import cache
from london_rules.cli.entry import main
cache._came_with_package = lambda name: None  # the tables of the grammar, which are kept between runs otherwise
main()
"""
START = "from london_rules.cli.entry import main; main()"


def environment(home: Path) -> dict[str, str]:
    """Give a home of its own to a process, which would see any file that it makes there."""
    places = dict.fromkeys(("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_STATE_HOME"), str(home))
    return {**os.environ, **places, "LONDON_RULES_CACHE": str(home / "cache")}


def driven(scene: Callable[[Client], Awaitable[None]], home: Path, start: str = START) -> str:
    """Play a scene with a server, and return what it wrote to standard error."""
    noise = home.parent / f"{home.name}-stderr.txt"

    async def play() -> None:
        with noise.open("w", encoding="utf-8") as errors:
            server = StdioServerParameters(
                command=sys.executable, args=["-c", start, "mcp"], env=environment(home), cwd=home
            )
            async with Client(stdio_client(server, errlog=errors)) as client:
                await scene(client)

    home.mkdir(exist_ok=True)
    # In a thread of its own: the tests of pages leave a loop running in theirs.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(play(), 300)).result()
    return noise.read_text(encoding="utf-8")


async def told(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    (content,) = result.content
    assert content.type == "text"
    data: dict[str, Any] = json.loads(content.text)
    assert bool(result.is_error) == ("error" in data)
    return data


@pytest.mark.slow
def test_a_house_rule_from_the_primer_to_its_tests_and_nothing_is_written(tmp_path: Path) -> None:
    async def scene(client: Client) -> None:
        assert client.instructions == INSTRUCTIONS
        assert [tool.name for tool in (await client.list_tools()).tools] == [tool.name for tool in tools()]
        uris = [one.uri for one in (await client.list_resources()).resources]
        assert {"london-rules://primer/2010", "london-rules://cookbook", "london-rules://bundle/alms"} <= {*uris}
        (primer,) = (await client.read_resource("london-rules://primer/2010")).contents
        assert "action run city" in primer.text
        with pytest.raises(MCPError, match="LR-P0019: there is no text"):
            await client.read_resource("london-rules://bundle/../../etc/passwd")
        assert (await told(client, "names", variant="2010", kind="turn"))["names"][0]["name"] == "turn take"
        sent = {"variant": "2010", "texts": {"tax.yaml": TAX}}
        wrong = {"variant": "2010", "texts": {"tax.yaml": TAX.replace("boroughs", "boruoghs")}}
        assert (await told(client, "check", **wrong))["corrected"] == sent["texts"]
        assert await told(client, "check", **sent) == {"ok": True}
        assert (await told(client, "readback", **sent))["changes"][0]["change"].startswith("added, the first. In each")
        assert (await told(client, "diff", **sent))["same"] is False
        tried = await told(client, "try", **sent, given={"player 1": {"land": "city"}}, step="tax")
        assert tried["table"]["player 1"]["money"] == 4
        assert await told(client, "test", **sent) == {"ok": True, "passed": ["land is taxed"]}
        assert (await told(client, "similar", sentence="a tax"))["recipes"]
        assert (await told(client, "chekc"))["help"] == "did you mean `check`?"
        large = {"variant": "2010", "texts": {"tax.yaml": TAX + "#" * 10_000_000}}
        assert (await told(client, "check", **large))["code"] == "LR-P0013"
        assert await told(client, "check", **sent) == {"ok": True}

    home = tmp_path / "home"
    assert driven(scene, home, WATCHED) == ""
    assert [*home.rglob("*")] == []


@pytest.mark.slow
def test_a_thousand_calls_are_answered_and_two_clients_do_not_see_each_others_texts(tmp_path: Path) -> None:
    async def scene(client: Client) -> None:
        for number in range(100):
            asked = (told(client, "similar", sentence=f"tax {number} {n}") for n in range(10))
            assert all(made["recipes"] for made in await asyncio.gather(*asked))
        assert await told(client, "check", variant="2010", texts={"tax.yaml": TAX}) == {"ok": True}

        async def other(client: Client) -> None:
            named = {"texts": {"more.yaml": TAX.replace("id: tax", "id: more").replace("turn tax", "turn more")}}
            made = await told(client, "check", variant="2010+tax", **named)
            assert made["messages"][0]["message"] == "there is no bundle `tax`"

        with ThreadPoolExecutor(1) as thread:
            await asyncio.wrap_future(thread.submit(driven, other, tmp_path / "other"))

    assert driven(scene, tmp_path / "home") == ""


@pytest.mark.slow
def test_only_the_protocol_is_on_standard_output_whatever_comes_in(tmp_path: Path) -> None:
    def call(id: int, method: str, **params: Any) -> bytes:
        return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).encode() + b"\n"

    client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    home = tmp_path / "home"
    home.mkdir()
    command = [sys.executable, "-c", START, "mcp"]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(home), cwd=home, **streams) as server:
        assert server.stdin is not None and server.stdout is not None and server.stderr is not None
        server.stdin.write(call(1, "initialize", **client))
        server.stdin.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
        server.stdin.write(b"this is not JSON\n\xff\xfe\n[1, 2]\n{}\n" + b"x" * (17 * 1024 * 1024) + b"\n")
        server.stdin.write(b'{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "names", ')
        server.stdin.write(b'"arguments": {"variant": "\\ud800"}}}\n')
        server.stdin.write(call(3, "no/such/method"))
        server.stdin.write(call(4, "tools/call", name=7))
        server.stdin.write(call(5, "tools/call", name="check", arguments=[]))
        server.stdin.write(call(6, "tools/call", name="names", arguments={"variant": "2010", "kind": "turn"}))
        server.stdin.flush()
        replies = {}
        while 6 not in replies:
            reply = json.loads(server.stdout.readline())
            assert reply["jsonrpc"] == "2.0"
            replies[reply.get("id")] = reply
        assert replies[1]["result"]["serverInfo"]["name"] == "london-rules"
        assert all("error" in replies[id] for id in (3, 4, 5))
        assert "turn hand limit" in replies[6]["result"]["content"][0]["text"]
        server.stdin.close()
        assert server.wait(60) == 0
        assert server.stdout.read() == b""
        assert server.stderr.read() == b""


@pytest.mark.slow
def test_a_client_that_goes_away_ends_the_server_without_a_word(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    command = [sys.executable, "-c", START, "mcp"]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(home), cwd=home, **streams) as server:
        assert server.stdin is not None and server.stdout is not None and server.stderr is not None
        server.stdout.close()
        server.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n' * 3)
        server.stdin.close()
        assert server.wait(60) == 0
        assert server.stderr.read() == b""
    assert [*home.rglob("*")] == []


def test_the_page_has_every_tool_and_names_the_command_and_the_limits() -> None:
    page = (ROOT / "docs/assistants.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(TOOLS)
    for block in blocks(ROOT / "docs/assistants.md"):
        if block.language == "json":
            ((_, servers),) = json.loads(block.text).items()
            assert (servers["london-rules"]["command"], servers["london-rules"]["args"]) == ("london-rules", ["mcp"])
    limits = (f"{MOST_FILES} files", f"{MOST_LETTERS:,} characters", f"{DEADLINE:.0f}, looked at")
    for limit in (*limits, f"`try` | {MOST_ANSWERS}", f"answer | {LONGEST:,}"):
        assert limit in page, limit


def test_what_an_assistant_reads_of_the_tools_stays_as_it_is(snapshot: SnapshotAssertion) -> None:
    told = [tool.model_dump(by_alias=True, exclude_none=True) for tool in tools()]
    assert told == snapshot(extension_class=JSONSnapshotExtension)
