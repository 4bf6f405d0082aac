"""The page of HTML in docs/embedding.md draws games in a real browser, and is played by clicks (embedding.md)."""

from __future__ import annotations

import html
import json
import re
import shutil
import socket
import subprocess
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from london_rules import load
from london_rules.table import Table
from london_rules.table.scene import scene
from tests.support import pages as p

PAGE = p.ROOT / "docs" / "embedding.md"
BROWSER = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
GAMES = ("2010", "2011-time-track")
# Clicks on what was drawn, or on a button if nothing drawn is an option; an error becomes the title.
CLICKS = """
<script>
addEventListener("error", (event) => { document.title = "ERROR " + event.message; });
addEventListener("unhandledrejection", (event) => { document.title = "ERROR " + event.reason; });
let clicks = 0, last = "";
setInterval(() => {
  const drawn = [...document.querySelectorAll(".pick")], buttons = [...document.querySelectorAll("#ask button")];
  const here = (drawn.length ? drawn : buttons).filter((one) => one.textContent !== "Undo");
  const now = byId("ask").textContent + JSON.stringify(view?.decision);
  if (!here.length || clicks === 25 || now === last) return;
  last = now;
  clicks += 1;
  document.body.dataset[drawn.length ? "drawn" : "buttons"] = clicks;
  here[(clicks * 7) % here.length].click();
}, 20);
</script>
"""


def block(info: str, part: str) -> str:
    (one,) = [b.text for b in p.blocks(PAGE) if b.info == info and part in b.text]
    return one


def server(table: Table) -> Any:
    """Run the server of the page around a table."""
    space: dict[str, Any] = {"Path": Path, "scene": scene}
    exec(block("python", "class Web").partition("\nserved = ")[0], space)
    return space["serve"](table)


def visit(address: str) -> str:
    """Return what a browser shows of a page after a few seconds of its own time."""
    command = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    done = subprocess.run(
        [*command, "--virtual-time-budget=4000", "--dump-dom", address],
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return html.unescape(done.stdout)


@pytest.mark.skipif(BROWSER is None, reason="THE PAGE IN A BROWSER IS NOT TESTED: there is no chromium")
@pytest.mark.parametrize("variant", GAMES)
def test_a_browser_draws_the_game_and_plays_it_by_clicks(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.html").write_text(block("html", "<script>") + CLICKS, encoding="utf-8")
    rule_set = load(variant).rule_set
    assert rule_set is not None
    table = Table(rule_set, ["human", "greedy", "greedy"], seed=4, first=1)
    served = server(table)
    try:
        shown = visit(f"http://127.0.0.1:{served.server_address[1]}/?seat=1")
    finally:
        served.shutdown()
        served.server_close()
    assert "<title>A table</title>" in shown, re.findall("<title>.*</title>", shown)
    assert table.game.seats.count(1) == 25
    assert re.search(r'data-drawn="\d+"', shown)
    view = table.view(1)
    assert view["decision"]["sentence"] in shown
    for option in view["decision"].get("options", []):
        assert f">{option['text']}</button>" in shown
    drawn = scene(rule_set)
    for area in (area for areas in drawn["areas"].values() for area in areas):
        assert area["title"] in shown
    for thing in view["players"][0]["zones"]["hand"]["things"]:
        assert thing["name"] in shown
    for drawing in drawn["maps"].values():
        assert all(point["name"] in shown for point in drawing["points"])
    pawns = shown.count('class="pawn"')
    assert pawns >= 3 if any(area["pawns"] for area in drawn["areas"]["table"]) else pawns == 0
    other = table.view(2)["players"][1]["zones"]["hand"]["things"]
    names = [
        thing["name"] for thing in other if thing["name"] not in str(view) and thing["name"] not in str(drawn["maps"])
    ]
    assert [name for name in names if name in shown.partition('id="told"')[0]] == []


def test_no_word_of_a_game_is_in_the_page() -> None:
    text = block("html", "<script>").lower()
    found = set()
    for variant in GAMES:
        rule_set = load(variant).rule_set
        assert rule_set is not None
        drawn = scene(rule_set)
        names = [*drawn["kinds"], *drawn["counters"], *drawn["zones"], *drawn["things"]]
        found |= {name for name in names if re.search(rf"\b{re.escape(name.lower())}\b", text)}
    assert sorted(found) == ["box", "card", "display", "map", "points", "track"]  # words of drawings too


def test_a_client_who_sends_nothing_keeps_nobody_waiting() -> None:
    rule_set = load("nettles").rule_set
    assert rule_set is not None
    served = server(Table(rule_set, ["human"] * rule_set.players[0], seed=4))
    host, port = served.server_address

    def post(body: bytes) -> Any:
        asked = HTTPConnection(host, port, timeout=5)
        asked.request("POST", "/answer", body)
        return json.loads(asked.getresponse().read())

    try:
        with socket.create_connection((host, port)) as silent:
            silent.sendall(b"POST /answer HTTP/1.1\r\nContent-Length: 100\r\n\r\n")
            for wrong in (b"[" * 100_000, b"{", b"7", b"null", b"{}", b""):
                assert post(wrong) == {"code": "wrong", "message": "this cannot be read"}
    finally:
        served.shutdown()
        served.server_close()
