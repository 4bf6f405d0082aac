"""The package for Node, and the examples: a page of 60 lines, a server in Node, a program in Rust."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from london_rules.cli.app import run
from london_rules.engine.game import Game
from london_rules.engine.running_game import Setup
from london_rules.players.player import make_picker
from london_rules.version import __version__
from tests.embed.embedded import needs_compiler, rules_of, written
from tests.embed.test_wasm import why_not
from tests.support.browser import PHONE, OpenPage, until
from tests.support.node import NODE

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
EXAMPLES, PACKAGE = ROOT / "examples", ROOT / "london_rules" / "embed" / "js"
RUSTC = shutil.which("rustc")
LONGEST = 60  # lines of the page


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a game beside the examples, and install the package there as npm would."""
    if why_not():
        pytest.skip(f"NO EXAMPLE OF WEBASSEMBLY IS TESTED HERE: {why_not()}")
    made = tmp_path_factory.mktemp("examples")
    assert run(["build", "driftwood", "--wasm", str(made)]) == 0
    shutil.copytree(EXAMPLES, made, dirs_exist_ok=True)
    installed = made / "node_modules" / "london-rules"
    installed.mkdir(parents=True)
    for name in ("package.json", *json.loads((PACKAGE / "package.json").read_text())["files"]):
        shutil.copy(PACKAGE / name, installed)
    return made


def test_the_package_has_what_it_needs_and_the_version_of_the_engine():
    about = json.loads((PACKAGE / "package.json").read_text())
    assert about["version"] == __version__
    assert sorted(about["files"]) == sorted(one.removeprefix("./") for one in about["exports"]["."].values())
    assert all((PACKAGE / name).is_file() for name in (*about["files"], "README.md"))


def test_the_program_of_the_package_runs(folder):
    page = (PACKAGE / "README.md").read_text(encoding="utf-8")
    program = page.partition("```js\n")[2].partition("```")[0]
    (folder / "readme.mjs").write_text(program)
    said = subprocess.run([str(NODE), "readme.mjs"], cwd=folder, capture_output=True, text=True, check=True).stdout
    assert len(said.splitlines()) > 10
    assert said.splitlines()[-1].startswith("[")


@pytest.fixture
def server(folder: Path) -> Iterator[str]:
    """Start the server for two players; give its address."""
    command = [str(NODE), "server.mjs", "game.wasm", "2"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip().removesuffix("/1")
        process.terminate()


def asked(address: str, option: str | None = None) -> dict[str, Any]:
    data = None if option is None else json.dumps({"option": option}).encode()
    with urlopen(Request(address, data=data), timeout=20) as reply:
        made: dict[str, Any] = json.load(reply)
    return made


def test_the_server_plays_a_game_in_which_each_sees_their_own(server):
    while not (seen := [asked(f"{server}/{seat}") for seat in (0, 1, 2)])[0]["over"]:
        player = seen[0]["question"]["player"]
        assert ["options" in one["question"] for one in seen] == [seat == player for seat in (0, 1, 2)]
        with pytest.raises(HTTPError, match="400"):
            asked(f"{server}/{3 - player}", "anything")
        asked(f"{server}/{player}", seen[player]["question"]["options"][0]["id"])
    assert [one["view"]["you"] for one in seen] == [None, 1, 2]
    assert all(len(one["told"]) > 5 for one in seen)
    for no_seat in ("/3", "/1.5", "/", "/1e0", "/0x1", "/01", "/1?", "/%31"):
        with pytest.raises(HTTPError, match="404"):
            asked(f"{server}{no_seat}")
    with socket.create_connection(("127.0.0.1", int(server.rpartition(":")[2]))) as gone:
        gone.sendall(b"POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert asked(f"{server}/1")["over"]


def test_the_page_plays_a_game_in_60_lines(folder, open_page: OpenPage):
    assert len((EXAMPLES / "page.html").read_text(encoding="utf-8").splitlines()) <= LONGEST

    class Handler(SimpleHTTPRequestHandler):
        extensions_map = {".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}  # noqa: RUF012

        def __init__(self, *given: Any) -> None:
            super().__init__(*given, directory=str(folder))

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as served:
        Thread(target=served.serve_forever, daemon=True).start()
        page = open_page(f"http://127.0.0.1:{served.server_address[1]}/page.html", size=PHONE)
        page.locator("#options button").first.wait_for()
        playing = "(() => { document.querySelector('#options button')?.click(); return question.textContent })()"
        until(page, f"{playing}.startsWith('The game is over')")
        assert page.locator("#told li").count() > 10
        served.shutdown()


@needs_compiler
@pytest.mark.skipif(RUSTC is None, reason="THE EXAMPLE IN RUST IS NOT TESTED: there is no rustc")
def test_the_program_in_rust_plays_as_python_does(tmp_path):
    rule_set = rules_of("driftwood")
    written(rule_set, tmp_path)
    program = (EXAMPLES / "play.rs").read_text(encoding="utf-8")
    (tmp_path / "play.rs").write_text(program, encoding="utf-8")
    commands, sign, play = program.splitlines()[1].removeprefix("// ").rpartition(" && ")
    done = subprocess.run(["sh", "-c", commands], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, sign, play) == (0, " && ", "./play"), done.stderr
    said = subprocess.run(["./play"], cwd=tmp_path, capture_output=True, text=True, check=True, env=os.environ).stdout
    players = rule_set.players[1]
    game = Game.begin(rule_set, Setup(players, 42), events=False)
    pickers = [make_picker("random", game.program, seat, 42) for seat in range(1, players + 1)]
    while not game.over:
        game.answer(game.option_ids()[pickers[game.state.who](game.state)])
    lines = said.splitlines()
    assert (lines[0], lines[-1]) == (rule_set.title, game.state_hash())
    assert all(json.loads(line) is not None for line in lines[1:-1])
