"""Time what the language server does at a keystroke: a file of 300 lines read again, and each question asked about it.

The overlay is that of `benchmarks.author`, on top of 2010, cut to 300 lines. A word is typed into a rule in the middle
of it, letter by letter, so that the text is wrong most of the time. Prints a line of JSON with milliseconds: the median
and the slowest tenth of each answer, and of a keystroke with the completion that it asks for.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Callable
from statistics import quantiles
from time import process_time
from typing import Any

from benchmarks.author import RULES
from london_rules.analysis.colours import colours
from london_rules.analysis.completion import complete
from london_rules.analysis.hover import hover
from london_rules.analysis.session import Opened, open_variant

LINES = 300
FILE = "typed/typed.rules"
MANIFEST = """\
language: 2
id: typed
title: Typed
kind: overlay
builds on: ["2010"]
files: [typed.rules]
"""
TYPED = "  choose a card in the display, call it the find\n  move the find to the box"


def overlay() -> str:
    """Make a file of about 300 lines."""
    parts: list[str] = []
    n = 0
    while sum(part.count("\n") for part in parts) < LINES - RULES.count("\n"):
        parts.append(RULES.replace("{x}", f"x{chr(97 + n % 26)}{chr(97 + n // 26)}").replace("{n}", str(n % 5 + 1)))
        n += 1
    return "".join(parts)


def opened(text: str, before: Opened | None = None) -> Opened:
    """Read the variant with a text."""
    texts = {"typed": {"bundle.yaml": MANIFEST, "typed.rules": text}}
    return open_variant("2010+typed", texts=texts, only_shipped=True, before=before)


def measured(rounds: int) -> dict[str, Any]:
    """Type the words and time each answer."""
    whole = overlay()
    middle = whole.index("\n\n", len(whole) // 2)
    start, rest = whole[:middle] + "\n\nturn typing, before hand limit\n", whole[middle:]
    last = opened(start + TYPED + rest)
    if last.diagnostics.has_errors:
        raise ValueError(str(last.diagnostics.errors()[0]))
    colours(last, FILE)
    times: dict[str, list[float]] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        begun = process_time()
        result = work()
        times.setdefault(name, []).append((process_time() - begun) * 1000)
        return result

    for round in range(rounds):
        for size in range(2, len(TYPED)):
            text = f"{start}{TYPED[:size]}\n# {round}{rest}"
            at = len(start) + size
            last = timed("keystroke", lambda text=text, last=last: opened(text, last))
            timed("completion", lambda last=last, at=at: complete(last, FILE, at))
            times.setdefault("answer", []).append(times["keystroke"][-1] + times["completion"][-1])
            timed("messages", lambda last=last: last.diagnostics)
            timed("colours", lambda last=last: colours(last, FILE))
            timed("hover", lambda last=last, at=at: hover(last, FILE, at - 1))
            timed("definition", lambda last=last, at=at: last.definitions(FILE, at - 1))
    return {
        "lines": (start + TYPED + rest).count("\n"),
        **{f"{name}_ms": _ms(found, 4) for name, found in times.items()},
        **{f"slow_{name}_ms": _ms(found, 8) for name, found in times.items()},
    }


def _ms(found: list[float], tenth: int) -> float:
    return round(quantiles(found, n=10)[tenth], 1)


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.editor", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    wish = parser.parse_args()
    gc.collect()
    gc.freeze()
    print(json.dumps(measured(wish.rounds)))


if __name__ == "__main__":
    main()
