"""Time the workshop from its address to the first table, cold and warm, and from a click to the table drawn anew.

Cold: a new profile, so that everything comes from the server (on this machine: the network costs nothing). Warm: the
same profile again, with what the service worker has kept. A click is answered by the player, by two greedy bots, and
drawn; its time ends with the picture that the browser draws of it. Build the page first: `make workshop`. Prints a line
of JSON: seconds, milliseconds, and megabytes (of a download as `gzip -9` packs it; of memory as the browser's page
processes hold it).
"""

from __future__ import annotations

import gzip
import json
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import quantiles
from threading import Thread
from typing import Any

from london_rules.workshop.local import find_page
from tests.support.browser import BROWSER, SWITCHES
from tests.workshop.conftest import Static

CLICKS = 40
PATIENCE = 120_000
MEGABYTE = 1_000_000
NOT_FIRST = ("offline.js",)  # fetched after the first table
FIRST = ".question .option"
# Clicks an option of the question, and waits until the next question is drawn.
CLICK = """() => new Promise((done) => {
  const options = [...document.querySelectorAll(".question .option")];
  if (!options.length) { done(null); return; }
  const from = performance.now();
  const question = document.querySelector(".question");
  const watcher = new MutationObserver(() => {
    const now = [...document.querySelectorAll(".question .option")];
    if (!now.length || now[0] === options[0] && now.length === options.length) return;
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - from)));
  });
  watcher.observe(question.closest("#table"), {childList: true, subtree: true, characterData: true});
  setTimeout(() => { watcher.disconnect(); done(null); }, 5000);
  options[options.length - 1].click();
})"""


def download(root: Path) -> float:
    """Return the megabytes of a first visit."""
    files = [path for path in root.rglob("*") if path.is_file() and path.name not in NOT_FIRST]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) / MEGABYTE


def first_table(page: Any, address: str) -> float:
    """Return the seconds from the address to the first question."""
    begun = time.perf_counter()
    page.goto(address)
    page.locator(FIRST).first.wait_for()
    return time.perf_counter() - begun


def memory() -> float:
    """Return the megabytes that the browser's page processes hold now."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            command = (status.parent / "cmdline").read_bytes()
            text = status.read_text(encoding="utf-8")
        except OSError:
            continue
        if b"--type=renderer" in command:
            total += int(text.partition("VmRSS:")[2].split()[0]) * 1024
    return total / MEGABYTE


def measured() -> dict[str, Any]:
    """Open the page twice, and play."""
    from playwright.sync_api import sync_playwright

    root = find_page().root
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Static, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://localhost:{server.server_port}/"
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=list(SWITCHES))
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        cold = first_table(page, address)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_timeout(3000)
        page.goto("about:blank")
        warm = first_table(page, address)
        page.wait_for_timeout(3000)
        found = [page.evaluate(CLICK) for _ in range(CLICKS)]
        held = memory()
        browser.close()
    server.shutdown()
    times = [one for one in found if one is not None]
    return {
        "download_mb": round(download(root), 2),
        "cold_s": round(cold, 2),
        "warm_s": round(warm, 2),
        "clicks": len(times),
        "redraw_ms": round(quantiles(times, n=10)[4], 1),
        "slow_redraw_ms": round(quantiles(times, n=10)[8], 1),
        "memory_mb": round(held),
    }


if __name__ == "__main__":
    print(json.dumps(measured()))
