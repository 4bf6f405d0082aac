"""Take the picture of the workshop that the README and the site show.

python -m docs.make_picture    build the page with `make workshop` first; it needs chromium
"""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any, Final

from PIL import Image
from playwright.sync_api import sync_playwright

from docs.try_it import FOLDER, link
from london_rules import load
from london_rules.players import make_player
from london_rules.workshop.local import LocalWorkshop, find_page

PICTURE: Final = Path(__file__).parent / "pictures" / "workshop.png"
SIZE: Final = {"width": 1440, "height": 900}
ID: Final = "soup-kitchen"
RULE: Final = """\
language: 2
id: soup-kitchen
title: Soup kitchen
kind: overlay
builds on: [london]
rules: |
  # Whoever has many poor may feed them.
  action feed the poor, after take three cards
    only if your money is at least 4
    pay £4
    lose 2 poverty
    if your poverty is more than 8, lose 1 poverty
"""
COLOURS: Final = 256  # a third of the bytes, and no letter looks different
SEED: Final = 5
ANSWERS: Final = 150


def game() -> dict[str, Any]:
    """Let three bots play to a point where the first seat has something to choose, as a link holds it."""
    rule_set = load(f"2010+{ID}", only_shipped=True, texts={ID: RULE}).rule_set
    assert rule_set is not None
    game = rule_set.new_game(3, SEED, first=1)
    players = {seat: make_player("greedy", rule_set, seat, SEED) for seat in (1, 2, 3)}
    while len(game.answers) < ANSWERS or game.to_move != 1 or len(game.option_ids()) < 5:
        game.answer(players[game.to_move or 1].choose(game))
    seats = [{"kind": "human", "name": "You"}, *({"kind": "greedy", "name": name} for name in ("Ada", "Ben"))]
    return {"seats": seats, "seed": SEED, "first": 1, "ask_forced": False, "answers": list(game.answers)}


def main() -> None:
    """Open the page, make the slip that the picture shows, and take it."""
    server = LocalWorkshop(find_page())
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce", color_scheme="light")
        page.set_default_timeout(120_000)
        page.goto(server.site + link("2010", ID, {f"{ID}.yaml": RULE}, game()).removeprefix(FOLDER))
        page.locator(".question .option").first.wait_for()
        page.locator(".cm-content").click()
        page.keyboard.press("Control+End")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("End")
        for key in ("Backspace", "Backspace", "y"):
            page.keyboard.press(key)
        page.locator(".panel-mistakes .mistake").first.wait_for()
        page.wait_for_timeout(2000)
        taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
        taken.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURE, optimize=True)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
