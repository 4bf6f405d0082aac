"""docs/protocol.md: what it sends gives what it shows, and its clients play whole games (protocol.md)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from london_rules.table.protocol.replies import REPLIES
from london_rules.table.protocol.requests import REQUESTS
from tests.support import pages as p
from tests.support.talk import Talk

PAGE = p.ROOT / "docs" / "protocol.md"
BLOCKS = list(p.blocks(PAGE))
LINES = [line for block in BLOCKS if block.info == "session" for line in block.text.splitlines()]
ANY = "..."


def same(shown: Any, sent: Any) -> bool:
    """Compare what the page shows with what was sent; `...` stands for anything, and for the rest of it."""
    if shown == ANY:
        return True
    if isinstance(shown, dict) and isinstance(sent, dict):
        named = {key: value for key, value in shown.items() if key != ANY}
        whole = ANY in shown or named.keys() == sent.keys()
        return whole and all(key in sent and same(value, sent[key]) for key, value in named.items())
    if isinstance(shown, list) and isinstance(sent, list):
        begin = shown[:-1] if shown and shown[-1] == ANY else shown
        whole = len(begin) < len(sent) if len(begin) < len(shown) else len(begin) == len(sent)
        return whole and all(same(one, other) for one, other in zip(begin, sent, strict=False))
    return bool(shown == sent)


def test_the_page_shows_what_is_sent() -> None:
    talk = Talk()
    waiting: list[dict[str, Any]] = []
    for line in LINES:
        sign, message = line[0], json.loads(line[2:])
        if sign == ">":
            assert waiting == [], f"the page does not show {json.dumps(waiting)[:200]}"
            waiting = [talk.send(json.dumps(message).encode()), *talk.packets]
        else:
            sent = waiting.pop(0)
            assert same(message, sent), f"{line}\n{json.dumps(sent)[:3000]}"
    assert waiting == []
    assert talk.server.ended


def test_the_page_shows_every_message() -> None:
    shown = [(line[0], json.loads(line[2:])["type"]) for line in LINES]
    assert [name for name in REQUESTS if (">", name) not in shown] == []
    assert [name for name in REPLIES if ("<", name) not in shown] == []


def client(info: str) -> str:
    (block,) = [block for block in BLOCKS if block.info == info]
    return block.text


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clients find the command."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


def seats(command: list[str]) -> list[int]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return [int(word) for word in done.stdout.replace("[", " ").replace("]", " ").replace(",", " ").split()]


@pytest.mark.usefixtures("path")
def test_the_client_in_python_plays_a_game(tmp_path: Path) -> None:
    file = tmp_path / "client.py"
    file.write_text(client("python"), encoding="utf-8")
    assert sorted(seats([sys.executable, str(file)])) == [1, 2, 3]


@pytest.mark.usefixtures("path")
@pytest.mark.skipif(shutil.which("node") is None, reason="THE CLIENT IN JAVASCRIPT IS NOT TESTED: there is no node")
def test_the_client_in_javascript_plays_a_game(tmp_path: Path) -> None:
    file = tmp_path / "client.js"
    file.write_text(client("js"), encoding="utf-8")
    assert sorted(seats([str(shutil.which("node")), str(file)])) == [1, 2, 3]
