"""Time the page of the workshop in a browser: from a key to the mistakes that it shows, in a file of 300 lines.

The overlay and the words that are typed are those of `benchmarks.editor`. A time begins with the key and ends with the
picture in which the browser draws what was found. Build the page first: `make workshop`. Prints a line of JSON with
milliseconds: the median and the slowest tenth of the keys, of what the page waits for the engine alone, and the time
until the first text is checked.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from threading import Thread
from typing import Any

from benchmarks.editor import MANIFEST, TYPED, overlay
from docs.try_it import FOLDER, link
from london_rules.workshop.local import LocalWorkshop, find_page
from tests.support.browser import BROWSER, SWITCHES

HEAD, REST = "turn typing, before hand limit", "  gain £1"  # words are typed between them
PAUSE = 250  # ms between two keys: a person who types fast
PATIENCE = 120_000
# Notes when a key goes down, and when the picture is drawn after the mistakes have been shown.
WATCH = """() => {
  const times = window.keyTimes = [];
  let begun = null;
  window.addEventListener("keydown", (event) => { begun = event.timeStamp; }, {capture: true});
  new MutationObserver(() => {
    if (begun === null) return;
    const from = begun;
    const shown = performance.now();
    begun = null;
    requestAnimationFrame(() => {
      // A message is read when the picture is drawn.
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => times.push([shown - from, performance.now() - from]);
      port2.postMessage(0);
    });
  }).observe(document.querySelector("#bundle"), {attributes: true, attributeFilter: ["data-checks"]});
}"""


@contextmanager
def _page() -> Iterator[tuple[Any, str]]:
    from playwright.sync_api import sync_playwright

    server = LocalWorkshop(find_page())
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=list(SWITCHES))
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        yield page, server.site
        browser.close()
    server.shutdown()


def measured(keys: int) -> dict[str, Any]:
    """Type into the middle of the file, and time each key."""
    whole = overlay()
    middle = whole.index("\n\n", len(whole) // 2)
    files = {"bundle.yaml": MANIFEST, "typed.rules": f"{whole[:middle]}\n\n{HEAD}\n{REST}{whole[middle:]}"}
    lines = [line.strip() for line in TYPED.splitlines()]
    letters = "\n".join([*lines * (keys // len(TYPED)), *lines])[:keys]
    with _page() as (page, site):
        begun = time.perf_counter()
        page.goto(site + link("2010", "typed", files).removeprefix(FOLDER))
        page.locator("#bundle[data-checks]").wait_for()
        first = time.perf_counter() - begun
        page.locator("#table .game").wait_for()
        page.locator(".file-row").get_by_role("tab", name="typed.rules").click()
        _go_to_end_of(page, HEAD)
        page.keyboard.press("Enter")
        page.keyboard.insert_text("  ")
        page.wait_for_timeout(3000)
        page.evaluate(WATCH)
        for letter in letters:
            if letter == "\n":
                page.keyboard.press("Escape")  # else the key would take what is offered for the word before it
            page.keyboard.press({"\n": "Enter", " ": "Space"}.get(letter, letter))
            page.wait_for_timeout(PAUSE)
        page.wait_for_timeout(1000)
        times = page.evaluate("window.keyTimes")
        _check_typed(page, letters)
    answered, drawn = zip(*times, strict=True)
    return {
        "lines": sum(text.count("\n") for text in files.values()),
        "keys": len(times),
        "first_check_s": round(first, 1),
        "key_ms": _ms(drawn, 4),
        "slow_key_ms": _ms(drawn, 8),
        "answer_ms": _ms(answered, 4),
        "slow_answer_ms": _ms(answered, 8),
    }


def _go_to_end_of(page: Any, line: str) -> None:
    """Go to a line of the file as people do: long ones are shown as several, so they cannot be counted."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+f")
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("End")


def _check_typed(page: Any, letters: str) -> None:
    """Raise ValueError if the file does not have the words in a turn of its own, as they were typed."""
    shown = page.locator(".cm-line").all_inner_texts()
    at = shown.index(HEAD) + 1
    typed = [f"  {line}" for line in letters.split("\n")]
    if shown[at : at + len(typed)] != typed:
        raise ValueError(f"what was typed is shown as {shown[at : at + len(typed)]}")


def _ms(found: tuple[float, ...], tenth: int) -> float:
    return round(quantiles(found, n=10)[tenth], 1)


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workshop", description=__doc__)
    parser.add_argument("--keys", type=int, default=80)
    print(json.dumps(measured(parser.parse_args().keys)))


if __name__ == "__main__":
    main()
